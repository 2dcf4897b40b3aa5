/* count_facts.c -- how often what happens in a game: bots play, and every fact is counted by its name.
 *
 * What a designer asks first about a rule: does it ever act? For instance whether rounds of Corsairs are annulled, and
 * what the house rule about them does (options as `tortuga games corsairs` lists them):
 *
 *     cc count_facts.c $(pkg-config --cflags --libs tortuga) -o count_facts
 *     ./count_facts corsairs 2 greedy 200 annul_limit=0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tortuga.h>

enum { NAMES = 128, NAME = 32, ROOM = 1 << 17, MOST_DECISIONS = 20000, ITERATIONS = 300 };

typedef struct Count {
    char     name[NAME];
    unsigned times, games, last; /* in all; in how many games; the last of these */
} Count;

static Count counts[NAMES];

static void count(const char *name, size_t length, unsigned game)
{
    for (unsigned i = 0; i < NAMES; i++) {
        Count *c = &counts[i];
        if (!c->times && length < NAME)
            memcpy(c->name, name, length);
        if (strlen(c->name) != length || memcmp(c->name, name, length) != 0)
            continue;
        c->times++;
        c->games += c->last != game;
        c->last = game;
        return;
    }
}

/* Facts come as JSON: [{"fact":"annul", ...}, ...]. */
static void count_all(const char *facts, unsigned game)
{
    static const char key[] = "\"fact\":\"";
    for (const char *at = strstr(facts, key); at; at = strstr(at, key)) {
        at += sizeof key - 1;
        count(at, strcspn(at, "\""), game);
    }
}

int main(int argc, char **argv)
{
    const tg_game *game    = tg_game_find(argc > 1 ? argv[1] : "corsairs");
    unsigned       players = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 2;
    const char    *level   = argc > 3 ? argv[3] : "greedy";
    unsigned       games   = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 20;
    const char    *options = argc > 5 ? argv[5] : "";
    char           why[300];
    if (!game) {
        fprintf(stderr, "no such game; say for instance: count_facts corsairs 2 greedy 200 annul_limit=0\n");
        return 1;
    }
    if (tg_options_break(game, players, options, why, sizeof why)) {
        fprintf(stderr, "that cannot be played: %s\n", why);
        return 1;
    }
    tg_state *state = tg_state_create(game);
    tg_tape  *tape  = tg_tape_create(game);
    tg_bot   *bot   = tg_bot_create(game, level, 0, ITERATIONS, 1); /* by count: the same games every time */
    char     *facts = (char *)malloc(ROOM);
    if (!state || !tape || !bot || !facts) {
        fprintf(stderr, bot ? "memory is short\n" : "there is no bot of that level\n");
        free(facts);
        return 1;
    }

    unsigned long decisions = 0;
    unsigned      endless   = 0;
    for (unsigned number = 1; number <= games; number++) {
        tg_rng   rng  = tg_rng_seeded(number);
        unsigned made = 0;
        tg_begin_told(game, state, players, options, &rng, tape);
        for (; !tg_is_over(state) && made < MOST_DECISIONS; made++) {
            int     seat = tg_next_seat(game, state);
            tg_move move = tg_bot_choose(bot, state, seat);
            tg_play_told(game, state, seat, move, tape);
            tg_facts_json(game, state, tape, TG_ONLOOKER, NULL, facts, ROOM);
            count_all(facts, number);
        }
        decisions += made;
        endless += !tg_is_over(state);
    }

    printf("%s, %u players, %s, %u games, %.0f decisions a game, %u of them broken off at %d\n",
           tg_game_slug(game), players, level, games, (double)decisions / games, endless, MOST_DECISIONS);
    printf("%-12s %10s %16s\n", "fact", "a game", "games with it");
    for (unsigned i = 0; i < NAMES && counts[i].times; i++)
        printf("%-12s %10.2f %14.1f %%\n", counts[i].name, (double)counts[i].times / games,
               100.0 * counts[i].games / games);
    free(facts);
    tg_bot_destroy(bot);
    tg_tape_destroy(tape);
    tg_state_destroy(state);
    return 0;
}
