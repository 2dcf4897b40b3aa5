/* play.c -- `tortuga play`: a table in the terminal, you against bots.
 *
 * Sitting down, and whose turn it is; play.h says where the rest is. A script can drive it through
 * a pipe: then nothing is paged or coloured, and the end of the input leaves the table. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lines.h"
#include "cli/play.h"
#include "shell/commands.h"
#include "shell/fresh.h"
#include "shell/meant.h"
#include "shell/terminal.h"

static const CliCommand COMMAND_PLAY = {
    "play",
    "[GAME]",
    "A table in the terminal, you against bots.",
    "At the table: type the number of a move or the move itself; `help` says what else there is.\n"
    "Without a game it asks which one. A game that was saved goes on with --resume FILE.",
};

void play_print(const Session *s, int seat, tg_move move, char out[PLAY_NOTATION])
{
    (void)tg_move_text(play_game(s), play_state(s), seat, move, s->seat, out, PLAY_NOTATION);
}

void play_words(const Session *s, int seat, tg_move move, char out[PLAY_SAID])
{
    if (!tg_say_move(s->voice, play_state(s), seat, move, s->seat, out, PLAY_SAID))
        (void)tg_move_text(play_game(s), play_state(s), seat, move, s->seat, out, PLAY_SAID);
}

/* --- whose turn it is ------------------------------------------------------------------------------- */

/* True where the bot has moved. */
static bool bot_turn(Session *s, int seat)
{
    char thinks[TG_NAME_BYTES + 100];
    bool slow = tg_level_ms(tg_table_level(s->table, seat)) > 0 && lines_interactive() && s->paged;
    if (slow)
        words_said(thinks, sizeof thinks, "play.thinks", ARGS(TXT("name", s->names[seat])));
    if (slow)
        progress("  %s", thinks);
    tg_move move = seats_bot_move(s, seat);
    if (slow)
        progress("%s", "");
    return play_move(s, seat, move) == 0;
}

/* A watcher sees the table when everybody has had a turn, and at the end. */
static bool round_passed(const Session *s)
{
    tg_ply   last;
    uint32_t plies     = tg_table_plies(s->table);
    unsigned last_seat = tg_table_players(s->table) - 1;
    return plies && tg_table_ply(s->table, plies - 1, &last) && last.seat == (int32_t)last_seat &&
           !((tg_table_to_act(s->table) >> last_seat) & 1u);
}

static void watch(Session *s)
{
    if (lines_interactive()) {
        show_page(s);
        s->refresh = false;
        while (!s->refresh && !s->leave)
            play_ask(s);
        s->refresh = false;
    } else if (s->refresh) {
        show_page(s);
        s->refresh = false;
    }
}

/* The result stays on the screen, and one can still look back, undo or save. */
static void after_the_end(Session *s)
{
    keep_game(s); /* the last move may have been a bot's */
    show_page_above(s, tg_table_players(s->table) + 2);
    show_result(s);
    s->refresh = false;
    if (s->seat == WATCHER && !lines_interactive())
        s->leave = true;
    while (!s->leave && !s->refresh)
        play_ask(s);
}

static void run(Session *s)
{
    s->refresh = true;
    while (!s->leave) {
        bool mine = play_asked(s);
        int  next = tg_next_seat(play_game(s), play_state(s));
        if (next < 0) {
            after_the_end(s);
        } else if (!mine) {
            if (s->seat == WATCHER && (s->refresh || round_passed(s)))
                watch(s);
            if (!s->leave && !bot_turn(s, next))
                s->leave = true;
            s->refresh = s->seat != WATCHER || round_passed(s);
        } else {
            if (s->refresh)
                show_page(s);
            s->refresh = false;
            play_ask(s);
        }
    }
}

/* --- sitting down ----------------------------------------------------------------------------------- */

/* Asks which game, where nobody said. */
static const tg_game *ask_game(void)
{
    unsigned count = 0;
    while (tg_game_at(count))
        count++;
    if (count == 1)
        return tg_game_at(0);
    for (unsigned i = 0; i < count; i++)
        (void)printf("  %u  %-18s %s\n", i + 1, tg_game_name(tg_game_at(i)), tg_game_credit(tg_game_at(i)));
    for (;;) {
        char prompt[64], wrong[300];
        words_said(prompt, sizeof prompt, "ask.game", NO_ARGS);
        char *line = lines_ask(prompt, NULL, NULL);
        if (!line && lines_resized())
            continue;
        if (!line)
            return NULL;
        long           number = 0;
        const tg_game *game   = tg_game_find(line);
        if (!game && typed_number(line, &number) && number >= 1 && number <= (long)count)
            game = tg_game_at((unsigned)number - 1);
        bool leave = strcmp(line, "quit") == 0;
        free(line);
        if (game || leave)
            return game;
        words_said(wrong, sizeof wrong, "ask.number",
                   ARGS(NUM("most", count), TXT("slug", tg_game_slug(tg_game_at(0)))));
        (void)printf("%s\n", wrong);
    }
}

static int begin(Session *s, const tg_game *game, const Wishes *w)
{
    char     why[PLAY_WHY], options[1024];
    tg_setup setup;
    unsigned players = w->players ? (unsigned)w->players : meant_players(game);
    if (!wishes_lawful(s, game, players, w, options, sizeof options))
        return EXIT_USAGE;
    char seed[SEED_RANDOM];
    seed_random(seed);
    tg_setup_init(&setup, game, players);
    setup.options = options;
    setup.local   = 1;
    setup.deal    = TG_DEAL_SEED;
    setup.seed    = w->seed ? w->seed : seed;
    if (!table_begin(s, &setup, why, sizeof why))
        return usage_error(&COMMAND_PLAY, "%s", why);
    s->seat = 0;
    if ((w->seat && !seats_choose(s, w->seat, why, sizeof why)) || !seats_fill(s, why, sizeof why))
        return usage_error(&COMMAND_PLAY, "%s", why);
    return EXIT_GOOD;
}

/* What belongs to a new game has no say in one that was begun long ago. */
static int resume(Session *s, const tg_game *game, const Wishes *w)
{
    char why[PLAY_WHY];
    if (w->players || w->teams || w->seed || w->options.count)
        return usage_said(&COMMAND_PLAY, "wrong.resume", NO_ARGS);
    if (w->content && !game)
        return usage_said(&COMMAND_PLAY, "wrong.content-game", NO_ARGS);
    if (!play_resume(s, w->resume, w->seat, w->bots, why, sizeof why))
        return usage_error(&COMMAND_PLAY, "%s", why);
    if (game && strcmp(tg_game_slug(game), tg_game_slug(play_game(s))) != 0)
        return usage_said(&COMMAND_PLAY, "wrong.other-game",
                          ARGS(TXT("file", w->resume), TXT("is", tg_game_name(play_game(s))),
                               TXT("wanted", tg_game_name(game))));
    return EXIT_GOOD;
}

static int sit_down(Session *s, const char *slug, const Wishes *w)
{
    char           why[PLAY_WHY];
    const tg_game *game = slug ? meant_game(&COMMAND_PLAY, slug) : NULL;
    if ((slug && !game) || (w->bots && !seats_level_known(s, w->bots)))
        return EXIT_USAGE;
    if (!game && !w->resume) {
        game = ask_game();
        if (!game) {
            s->leave = true;
            return EXIT_GOOD;
        }
    }
    if (game && w->content) {
        game = meant_content(game, w->content, why, sizeof why);
        if (game && !tg_content_put(game)) {
            words_said(why, sizeof why, "wrong.contents", NO_ARGS);
            game = NULL;
        }
        if (!game)
            return usage_said(&COMMAND_PLAY, "wrong.content", ARGS(TXT("file", w->content), TXT("why", why)));
    }
    return w->resume ? resume(s, game, w) : begin(s, game, w);
}

/* Nothing was said of the table: what was left may go on. */
static bool is_open(const Wishes *w)
{
    return !w->seat && !w->bots && !w->seed && !w->content && !w->resume && !w->players && !w->teams &&
           !w->options.count;
}

/* The same game once more, with other cards. What the table was stays where it is for as long as the program. */
static void wish_again(const Session *s, Wishes *w, const char **slug)
{
    static char options[1024];
    w->seed    = NULL;
    w->resume  = NULL;
    w->players = tg_table_players(s->table);
    *slug      = tg_game_slug(play_game(s));
    (void)tg_options_text(play_game(s), play_state(s), options, sizeof options);
    w->teams         = false; /* it is among the options */
    w->options.count = 0;
    for (char *at = strtok(options, " "); at && w->options.count < OPTION_LIST_MAX; at = strtok(NULL, " "))
        w->options.item[w->options.count++] = at;
}

static void stand_up(Session *s)
{
    story_finish(&s->story);
    table_leave(s);
}

/* Who chose a seed wants to see the same again. */
static void greet(Session *s, bool chose_seed)
{
    char        line[512];
    const char *seed = tg_table_seed(s->table);
    words_said(line, sizeof line, "play.greeting",
               ARGS(TXT("title", tg_game_name(play_game(s))), NUM("n", tg_table_players(s->table)),
                    TXT("seed", *seed ? seed : "-")));
    story_note(s, line);
    bool timed = false;
    for (int seat = 0; seat < (int)tg_table_players(s->table); seat++)
        timed |= s->bots[seat] && tg_level_ms(tg_table_level(s->table, seat)) > 0;
    if (!chose_seed || !timed || s->repeatable)
        return;
    char note[600];
    words_said(note, sizeof note, "play.timed", NO_ARGS);
    story_note(s, note);
}

/* A sitting that nobody has begun yet. */
static void seat_person(Session *s, const Wishes *w, const char *language)
{
    const char *user = w->name ? w->name : getenv("USER");
    memset(s, 0, sizeof *s);
    s->command       = &COMMAND_PLAY;
    s->content       = w->content;
    s->language      = language;
    s->repeatable    = w->repeatable;
    s->screen.to     = stdout;
    s->screen.styled = terminal_styled();
    s->screen.ascii  = !terminal_utf8() || w->ascii;
    s->paged         = lines_interactive() && !terminal_dumb();
    screen_measure(&s->screen, s->paged);
    for (unsigned i = 0; i < TG_MAX_SEATS; i++)
        s->names[i] = "";
    if (user && *user)
        (void)snprintf(s->own_name, sizeof s->own_name, "%s", user);
    else
        words_said(s->own_name, sizeof s->own_name, "play.nameless", NO_ARGS);
    (void)snprintf(s->level, sizeof s->level, "%s", w->bots ? w->bots : "captain");
}

int cli_play(int argc, char **argv)
{
    Wishes          w         = {0};
    const CliOption options[] = {
        {"players", 'n', OPTION_NUMBER, &w.players, "N", "how many sit at the table, you included", 1,
         PLAYERS_ASKED},
        {"teams", 't', OPTION_FLAG, &w.teams, NULL, "play in teams of two, where the game knows them", 0, 0},
        {"seat", 's', OPTION_TEXT, &w.seat, "S", "where you sit, from 0; none: watch the bots", 0, 0},
        {"bots", 'b', OPTION_TEXT, &w.bots, "LEVEL",
         "random, deckhand, greedy, pilot, bosun, captain or admiral", 0, 0},
        {"seed", 0, OPTION_TEXT, &w.seed, "TEXT", "the deal; the same text deals the same game", 0, 0},
        {"repeatable", 0, OPTION_FLAG, &w.repeatable, NULL,
         "bots think by count, so that a seed repeats them too", 0, 0},
        {"option", 'o', OPTION_LIST, &w.options, "NAME=VALUE", "a table option; see `tortuga games GAME`", 0,
         0},
        {"content", 0, OPTION_TEXT, &w.content, "FILE", "other cards and boards for a game that has them", 0,
         0},
        {"resume", 'r', OPTION_TEXT, &w.resume, "FILE", "go on with a saved game", 0, 0},
        {"name", 0, OPTION_TEXT, &w.name, "NAME", "what the others call you", 0, 0},
        {"language", 0, OPTION_TEXT, &w.language, "LANGUAGE",
         "en, de, …: the words of the game; by default those of LANG", 0, 0},
        {"ascii", 0, OPTION_FLAG, &w.ascii, NULL, "no box-drawing characters", 0, 0},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    int operands = options_read(&COMMAND_PLAY, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    const char *language = meant_language(&COMMAND_PLAY, w.language);
    if (!language)
        return EXIT_USAGE;
    if (operands > 1)
        return usage_said(&COMMAND_PLAY, "wrong.one-game", ARGS(TXT("given", argv[2])));

    const char *slug  = operands ? argv[1] : NULL;
    int         code  = EXIT_GOOD;
    bool        again = true;
    while (again && code == EXIT_GOOD) {
        static Session session;
        Session       *s = &session;
        seat_person(s, &w, language);
        const tg_game *game = slug ? tg_game_find(slug) : NULL;
        bool           kept = (!slug || game) && is_open(&w) && keep_offer(s, game);
        code                = kept ? EXIT_GOOD : sit_down(s, slug, &w);
        if (code == EXIT_GOOD && !s->leave) {
            greet(s, w.seed != NULL);
            keep_begin(s, !kept);
            tg_table_stopwatch(s->table, play_now());
            run(s);
        }
        again = code == EXIT_GOOD && s->again;
        if (again)
            wish_again(s, &w, &slug);
        stand_up(s);
    }
    return code;
}
