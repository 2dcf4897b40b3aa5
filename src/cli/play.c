/* play.c -- `tortuga play`: a table in the terminal, you against bots.
 *
 * Sitting down, and whose turn it is; play.h says where the rest is. A script can drive it through
 * a pipe: then nothing is paged or coloured, and the end of the input leaves the table. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/lines.h"
#include "cli/play.h"
#include "games/registry.h"
#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/fresh.h"
#include "shell/terminal.h"
#include "table/options.h"
#include "table/shelf.h"

static const CliCommand COMMAND_PLAY = {
    "play",
    "[GAME]",
    "A table in the terminal, you against bots.",
    "At the table: type the number of a move or the move itself; `help` says what else there is.\n"
    "Without a game it asks which one. A game that was saved goes on with --resume FILE.",
};

int64_t play_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void play_print(const Session *s, Seat seat, Move move, char out[PLAY_NOTATION])
{
    Text text = text_on(out, PLAY_NOTATION);
    play_game(s)->move_print(play_game(s), play_state(s), seat, move, s->seat, &text);
}

/* --- whose turn it is ------------------------------------------------------------------------------- */

Rule play_move(Session *s, Seat seat, Move move)
{
    char notation[PLAY_NOTATION];
    Rule rule = local_check(&s->table, seat, move);
    if (rule)
        return rule;
    play_print(s, seat, move, notation);
    if (!local_apply(&s->table, seat, move, play_now())) {
        say(s, RED, "There is no memory left for another move. `save` may still keep the game.");
        return TABLE_FULL;
    }
    story_tell(s, seat, notation);
    return LAWFUL;
}

/* True where the bot has moved. */
static bool bot_turn(Session *s, Seat seat)
{
    const BotInfo *level = bot_info(table_level(s->table.table, seat));
    bool           slow  = level && level->ms && lines_interactive() && s->paged;
    if (slow)
        progress("  %s thinks ...", s->names[seat]);
    Move move = seats_bot_move(s, seat);
    if (slow)
        progress("%s", "");
    return play_move(s, seat, move) == LAWFUL;
}

/* A watcher sees the table when everybody has had a turn, and at the end. */
static bool round_passed(const Session *s)
{
    TableMove last;
    uint32_t  plies = table_plies(s->table.table);
    return plies && table_move(s->table.table, plies - 1, &last) &&
           last.seat == table_players(s->table.table) - 1 &&
           !((table_to_act(s->table.table) >> (table_players(s->table.table) - 1)) & 1u);
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
    show_page(s);
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
        Seats owing = table_to_act(s->table.table);
        bool  mine  = play_asked(s);
        if (!owing) {
            after_the_end(s);
        } else if (!mine) {
            if (s->seat == WATCHER && (s->refresh || round_passed(s)))
                watch(s);
            if (!s->leave && !bot_turn(s, (Seat)bits_lowest(owing)))
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

typedef struct Wishes {
    const char *seat, *bots, *seed, *content, *resume, *name, *language;
    int64_t     players;
    bool        teams, ascii;
    OptionList  options;
} Wishes;

/* Asks which game, where nobody said. */
static const Game *ask_game(void)
{
    unsigned count = 0;
    while (games_all[count])
        count++;
    if (count == 1)
        return games_all[0];
    for (unsigned i = 0; i < count; i++)
        (void)printf("  %u  %-18s %s\n", i + 1, games_all[i]->name, games_all[i]->credit);
    for (;;) {
        char *line = lines_ask("which game? ", NULL, NULL);
        if (!line)
            return NULL;
        int32_t     number = 0;
        const Game *game   = game_find(line);
        if (!game && scan_number(scan_on(line, strlen(line)), &number) && number >= 1 && number <= (int)count)
            game = games_all[number - 1];
        bool leave = strcmp(line, "quit") == 0;
        free(line);
        if (game || leave)
            return game;
        (void)printf("Type a number from 1 to %u, or a name such as %s; quit leaves.\n", count,
                     games_all[0]->slug);
    }
}

static int begin(Session *s, const Game *game, const Wishes *w)
{
    char     reason[512];
    Text     wrong               = text_on(reason, sizeof reason);
    unsigned players             = w->players ? (unsigned)w->players : usual_players(game);
    uint16_t option[MAX_OPTIONS] = {0};
    if ((game->player_counts >> players) & 1u)
        game->defaults(game, players, option);
    if (w->teams && !option_set(game, option, "mode", "teams", &wrong))
        return usage_error(&COMMAND_PLAY, "%s is not played in teams", game->name);
    if (!chosen_options(&COMMAND_PLAY, game, &w->options, option))
        return EXIT_USAGE;
    char seed[SEED_RANDOM];
    seed_random(seed);
    Rule rule = LAWFUL;
    if (!local_begin(&s->table, game, players, option, w->seed ? w->seed : seed, &rule, &wrong)) {
        Voice voice  = voice_open(game, s->language, s->names, ONLOOKER);
        bool  enough = (game->player_counts >> players) & 1u; /* else that is the reason */
        char  sentence[1024];
        Text  text = text_on(sentence, sizeof sentence);
        if (rule && enough)
            (void)say_refusal(&voice, rule, &text);
        return usage_error(&COMMAND_PLAY, "%s%s%s", reason, *sentence ? ": " : "", sentence);
    }
    s->voice = voice_open(game, s->language, s->names, ONLOOKER);
    s->seat  = 0;
    if ((w->seat && !seats_choose(s, w->seat, &wrong)) || !seats_fill(s, &wrong))
        return usage_error(&COMMAND_PLAY, "%s", reason);
    return EXIT_GOOD;
}

/* What belongs to a new game has no say in one that was begun long ago. */
static int resume(Session *s, const Game *game, const Wishes *w)
{
    char reason[700];
    Text wrong = text_on(reason, sizeof reason);
    if (w->players || w->teams || w->seed || w->options.count)
        return usage_error(&COMMAND_PLAY,
                           "--resume goes on with a game as it was begun: leave --players, --teams, "
                           "--seed and --option away");
    if (w->content && !game)
        return usage_error(&COMMAND_PLAY, "--content belongs to one game: name it too");
    if (!play_resume(s, w->resume, w->seat, w->bots, &wrong))
        return usage_error(&COMMAND_PLAY, "%s", reason);
    if (game && strcmp(game->slug, play_game(s)->slug) != 0)
        return usage_error(&COMMAND_PLAY, "%s is a game of %s, not of %s", w->resume, play_game(s)->name,
                           game->name);
    return EXIT_GOOD;
}

static int sit_down(Session *s, const char *slug, const Wishes *w)
{
    char        reason[4000];
    Text        wrong = text_on(reason, sizeof reason);
    const Game *game  = slug ? chosen_game(&COMMAND_PLAY, slug) : NULL;
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
        game = chosen_content(game, w->content, &wrong);
        if (!game || !shelf_put(game))
            return usage_error(&COMMAND_PLAY, "cannot play with %s:\n%s", w->content,
                               game ? "no room for it" : reason);
    }
    return w->resume ? resume(s, game, w) : begin(s, game, w);
}

static void stand_up(Session *s)
{
    for (unsigned i = 0; i < MAX_SEATS; i++)
        bot_destroy(s->bots[i]);
    story_finish(&s->story);
    if (s->table.table) {
        local_finish(&s->table);
    }
}

static void greet(Session *s)
{
    char line[RECORD_NAME + SEED_MAX + 200];
    if (terminal_width() < 80)
        story_note(
            s, "The table is drawn in 80 columns, and this terminal has less: a wider one shows it better.");
    (void)snprintf(line, sizeof line, "%s, %u players, seed %s. `help` says what you can type.",
                   play_game(s)->name, table_players(s->table.table),
                   *table_seed(s->table.table) ? table_seed(s->table.table) : "none");
    story_note(s, line);
}

int cli_play(int argc, char **argv)
{
    Wishes          w         = {0};
    const CliOption options[] = {
        {"players", 'n', OPTION_NUMBER, &w.players, "N", "how many sit at the table, you included", 1,
         MAX_SEATS},
        {"teams", 't', OPTION_FLAG, &w.teams, NULL, "play in teams of two, where the game knows them", 0, 0},
        {"seat", 's', OPTION_TEXT, &w.seat, "S", "where you sit, from 0; none: watch the bots", 0, 0},
        {"bots", 'b', OPTION_TEXT, &w.bots, "LEVEL", "random, deckhand, greedy, bosun, captain or admiral", 0,
         0},
        {"seed", 0, OPTION_TEXT, &w.seed, "TEXT", "the deal; the same text deals the same game", 0, 0},
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
    if (operands > 1)
        return usage_error(&COMMAND_PLAY, "one game at a time: %s is too much", argv[2]);

    static Session session;
    Session       *s    = &session;
    const char    *user = w.name ? w.name : getenv("USER");
    memset(s, 0, sizeof *s);
    s->command  = &COMMAND_PLAY;
    s->content  = w.content;
    s->language = chosen_language(&COMMAND_PLAY, w.language);
    if (!s->language)
        return EXIT_USAGE;
    s->screen.to     = stdout;
    s->screen.styled = terminal_styled();
    s->screen.ascii  = !terminal_utf8() || w.ascii;
    s->paged         = lines_interactive() && !terminal_dumb();
    for (unsigned i = 0; i < MAX_SEATS; i++)
        s->names[i] = "";
    (void)snprintf(s->own_name, sizeof s->own_name, "%s", user && *user ? user : "Captain");
    (void)snprintf(s->level, sizeof s->level, "%s", w.bots ? w.bots : "captain");

    int code = sit_down(s, operands ? argv[1] : NULL, &w);
    if (code == EXIT_GOOD && !s->leave) {
        greet(s);
        table_stopwatch(s->table.table, play_now());
        run(s);
    }
    stand_up(s);
    return code;
}
