/* trial.c -- how a random game is begun and played. */
#include "laws/trial.h"

#include "games/registry.h"

Move moves_a[MAX_MOVES], moves_b[MAX_MOVES], scratch[MAX_MOVES];
Fact facts_a[4096], facts_b[4096];

unsigned games_wanted(void)
{
    const char *text = getenv("TORTUGA_LAW_GAMES");
    return text ? (unsigned)strtoul(text, NULL, 10) : 1000;
}

/* The options of a random game: the defaults, every second time others. */
static void options_for(Trial *trial, uint16_t option[MAX_OPTIONS])
{
    const Game *game = trial->game;
    memset(option, 0, MAX_OPTIONS * sizeof *option);
    game->defaults(game, trial->players, option);
    if (trial->number % 2 == 0)
        return;
    for (unsigned i = 0; i < game->option_count; i++) {
        const OptionInfo *info = &game->options[i];
        uint32_t          n    = 0;
        while (info->words && info->words[n])
            n++;
        if (!info->words) /* of numbers the smallest, for limits that are met often */
            n = info->max - info->min < 4 ? info->max - info->min + 1u : 4;
        uint16_t before = option[i];
        option[i]       = (uint16_t)(info->words ? 0 : info->min);
        option[i]       = (uint16_t)(option[i] + rng_below(&trial->rng, n));
        if (game->setup_breaks(game, trial->players, option))
            option[i] = before;
    }
}

static void begin(Trial *trial, const Game *game, unsigned players, unsigned number)
{
    trial->game    = game;
    trial->players = players;
    trial->number  = number;
    rng_fast(&trial->rng, 1000003u * number + players);
    uint16_t option[MAX_OPTIONS];
    options_for(trial, option);
    Rng deal;
    rng_fast(&deal, number);
    static Place at;
    trial->state = place_for(&at, game);
    must(game_begin(game, trial->state, players, option, &deal) == LAWFUL);
}

/* A seat that owes a decision. */
Seat someone(Trial *trial)
{
    Seats owing = trial->game->to_act(trial->game, trial->state);
    must(owing != 0);
    for (uint32_t skip = rng_below(&trial->rng, bits_count(owing)); skip; skip--)
        owing &= (Seats)(owing - 1);
    return (Seat)bits_lowest(owing);
}

Move any_move(Trial *trial, Seat seat)
{
    return game_sample(trial->game, trial->state, seat, &trial->rng, scratch);
}

void play(Trial *trial, Seat seat, Move move)
{
    must(game_play(trial->game, trial->state, seat, move, NULL) == LAWFUL);
}

int compare_moves(const void *a, const void *b)
{
    Move x = *(const Move *)a, y = *(const Move *)b;
    return x < y ? -1 : x > y;
}

bool listed(const Move *sorted, uint32_t n, Move move)
{
    return bsearch(&move, sorted, n, sizeof *sorted, compare_moves) != NULL;
}

static const Game **chosen; /* the games to test */

void for_all(Law law, unsigned games)
{
    static Trial trial;
    for (const Game **game = chosen; *game; game++)
        for (unsigned players = 1; players <= MAX_SEATS; players++)
            if (((*game)->player_counts >> players) & 1u)
                for (unsigned number = 0; number < games; number++) {
                    begin(&trial, *game, players, number);
                    law(&trial);
                }
}

bool is_derived(const Game *game, const State *state)
{
    static Place place;
    State       *again = place_for(&place, game);
    state_copy(game, again, state);
    game->derive(game, again);
    return memcmp(again, state, game->state_size) == 0;
}

void print_move(Trial *trial, const State *state, Seat seat, Move move, Seat viewer, char *buffer,
                size_t size)
{
    Text text = text_on(buffer, size);
    trial->game->move_print(trial->game, state, seat, move, viewer, &text);
    must(!text.cut);
}

bool trial_games(int count, char **slugs)
{
    static const Game *games[64];
    size_t             n = 0;
    for (int i = 0; i < count && n < 63; i++) {
        games[n] = game_find(slugs[i]);
        if (!games[n++]) {
            fprintf(stderr, "laws: there is no game %s\n", slugs[i]);
            return false;
        }
    }
    for (const Game *const *game = games_all; *game && !count && n < 63; game++)
        games[n++] = *game;
    chosen = games;
    return true;
}
