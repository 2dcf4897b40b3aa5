/* play.c -- `tortuga play`: a table in the terminal, you against bots.
 *
 * All that is shown comes from what your seat knows; all that is done goes through the table, so
 * every game can be saved, resumed and replayed. A script can drive it through a pipe. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "cli/chosen.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/screen.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "core/knowledge.h"
#include "games/registry.h"
#include "table/options.h"
#include "table/table.h"

enum { SHOWN_MOVES = 30, HINT_MS = 1000, NOTATION = 256, WATCHER = ONLOOKER };

static const CliCommand COMMAND_PLAY = {
    "play", "[GAME]", "a table in the terminal, you against bots",
    "At the table: type the number of a move or the move itself; `help` says what else there is.\n"
    "Without a game it asks which one. A game that was saved goes on with --resume FILE.",
};

typedef struct Session {
    Table       table;
    Words       words;
    Screen      screen;
    unsigned    width;
    Seat        seat; /* yours, or WATCHER */
    Bot        *bots[MAX_SEATS];
    const char *names[MAX_SEATS];
    char        own_name[RECORD_NAME];
    StateBox    known; /* what you know now */
    Move        offered[MAX_MOVES];
    uint32_t    offered_count;
    uint32_t    legal_count;
    char        last_try[NOTATION]; /* the move that was refused last, for `why` */
    uint64_t    hint_seed;
    bool        leave;
    bool        refresh; /* draw the table again before the next question */
} Session;

static const char *const BOT_NAMES[MAX_SEATS] = {"Bart", "Mary", "Henry", "Grace", "Jack", "Anne", "Stede", "Cheng"};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static const Game  *game_of(const Session *s) { return table_game(&s->table); }
static const State *state_of(const Session *s) { return table_state(&s->table); }

/* --- showing ------------------------------------------------------------------------------- */

static void say(const Session *s, int style, const char *text) { screen_wrapped(&s->screen, style, s->width, 2, text); }

static void show_board(Session *s)
{
    static Canvas canvas;
    const Game   *game = game_of(s);
    knowledge_of(game, state_of(s), s->seat, &s->known.head);
    if (!game->board)
        return;
    canvas_clear(&canvas, (int)s->width, s->names);
    game->board(game, &s->known.head, s->seat, &canvas);
    (void)fputc('\n', s->screen.to);
    screen_canvas(&s->screen, &canvas);
}

/* What has just happened: the move as you may see it, and the facts that are worth a sentence. */
static void tell_move(const Session *s, Seat seat, const char *notation)
{
    (void)fputs("  ", s->screen.to);
    screen_text(&s->screen, seat == s->seat ? BOLD : CYAN, s->names[seat]);
    (void)fprintf(s->screen.to, ": %s\n", notation);
    for (uint32_t i = 0; i < s->table.tape.count && i < s->table.tape.capacity; i++) {
        char sentence[512];
        Text text = text_on(sentence, sizeof sentence);
        if (!words_fact(&s->words, state_of(s), &s->table.tape.facts[i], s->seat, &text))
            continue;
        (void)fputs("    ", s->screen.to);
        screen_wrapped(&s->screen, DIM, s->width - 4, 2, sentence);
    }
}

static void list_moves(Session *s)
{
    const Game *game = game_of(s);
    s->legal_count   = game->moves(game, state_of(s), s->seat, s->offered);
    s->offered_count = s->legal_count;
    if (game->suggest && s->legal_count > SHOWN_MOVES)
        s->offered_count = game->suggest(game, &s->known.head, s->seat, s->offered, SHOWN_MOVES);
    if (s->offered_count > SHOWN_MOVES)
        s->offered_count = SHOWN_MOVES;
}

static void print_move(const Session *s, Move move, char out[NOTATION])
{
    Text text = text_on(out, NOTATION);
    game_of(s)->move_print(game_of(s), state_of(s), s->seat, move, s->seat, &text);
}

/* The offered moves, numbered, in as many columns as fit. */
static void show_moves(const Session *s)
{
    char     text[NOTATION];
    unsigned widest = 8;
    for (uint32_t i = 0; i < s->offered_count; i++) {
        print_move(s, s->offered[i], text);
        unsigned n = (unsigned)strlen(text);
        widest     = n > widest ? n : widest;
    }
    unsigned cell    = widest + 6;
    unsigned columns = s->width / cell ? s->width / cell : 1;
    unsigned rows    = (s->offered_count + columns - 1) / columns;
    screen_text(&s->screen, BOLD, "You may:\n");
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < columns; column++) {
            uint32_t i = column * rows + row;
            if (i >= s->offered_count)
                break;
            char number[16];
            print_move(s, s->offered[i], text);
            (void)snprintf(number, sizeof number, "%4u ", i + 1);
            screen_text(&s->screen, DIM, number);
            bool last = column + 1 == columns || (column + 1) * rows + row >= s->offered_count;
            (void)fprintf(s->screen.to, "%-*s", last ? 0 : (int)(cell - 5), text);
        }
        (void)fputc('\n', s->screen.to);
    }
    if (s->legal_count > s->offered_count)
        (void)fprintf(s->screen.to, "     and %u more: type any move in the same notation\n",
                      s->legal_count - s->offered_count);
}

static void show_result(const Session *s)
{
    int32_t score[MAX_SEATS] = {0};
    uint8_t place[MAX_SEATS] = {0};
    game_of(s)->scores(game_of(s), state_of(s), score);
    game_of(s)->ranking(game_of(s), state_of(s), place);
    screen_text(&s->screen, BOLD, "The game is over.\n");
    for (unsigned rank = 1; rank <= MAX_SEATS; rank++)
        for (unsigned seat = 0; seat < table_players(&s->table); seat++)
            if (place[seat] == rank) {
                char line[160];
                (void)snprintf(line, sizeof line, "  %u. %-16s %4d%s\n", rank, s->names[seat], (int)score[seat],
                               rank == 1 ? "  wins" : "");
                screen_text(&s->screen, rank == 1 ? BOLD | GREEN : PLAIN, line);
            }
}

/* --- what one can type ------------------------------------------------------------------------ */

static const char *const HELP[][2] = {
    {"NUMBER or MOVE", "make a move: its number in the list, or its notation (Tab completes)"},
    {"moves, board, log", "the list of moves, the table, or the game so far again"},
    {"hint", "what the strongest bot would do, after a second of thought"},
    {"why [MOVE]", "why a move is not allowed (the last one refused where none is named)"},
    {"rules [ID]", "the rules, or one of them: rules KOR-17"},
    {"undo", "take your last decision back"},
    {"save [FILE]", "write the game down; `resume FILE` (or --resume) goes on with it"},
    {"quit", "leave the table"},
    {NULL, NULL},
};

static void cmd_help(Session *s, const char *rest)
{
    (void)rest;
    for (size_t i = 0; HELP[i][0]; i++) {
        char head[32];
        (void)snprintf(head, sizeof head, "  %-18s ", HELP[i][0]);
        screen_text(&s->screen, BOLD, head);
        (void)fprintf(s->screen.to, "%s\n", HELP[i][1]);
    }
}

static void cmd_moves(Session *s, const char *rest)
{
    (void)rest;
    show_moves(s);
}

static void cmd_board(Session *s, const char *rest)
{
    (void)rest;
    show_board(s);
}

static void cmd_log(Session *s, const char *rest)
{
    (void)rest;
    char *text = record_write(&s->table.record, s->seat);
    if (text)
        (void)fputs(text, s->screen.to);
    free(text);
}

static void cmd_hint(Session *s, const char *rest)
{
    (void)rest;
    BotOptions  options = {HINT_MS, 0, 1, ++s->hint_seed};
    Bot        *bot     = bot_create(game_of(s), "admiral", &options);
    const char *flaw    = "There is not enough memory to think.";
    Move        best    = bot ? bot_choose(bot, state_of(s), s->seat) : NO_MOVE;
    if (best) {
        char       text[NOTATION], line[NOTATION + 64];
        BotThought thoughts[512];
        uint64_t   iterations = 0;
        uint32_t   n          = bot_thoughts(bot, thoughts, 512, &iterations);
        print_move(s, best, text);
        (void)snprintf(line, sizeof line, "The admiral would play: %s", text);
        say(s, BOLD, line);
        for (int shown = 0; shown < 3 && n; shown++) {
            uint32_t top = 0;
            for (uint32_t i = 1; i < n; i++)
                if (thoughts[i].visits > thoughts[top].visits)
                    top = i;
            print_move(s, thoughts[top].move, text);
            (void)fprintf(s->screen.to, "    %-28s %3.0f %% good, looked at %u times\n", text,
                          100.0 * (double)thoughts[top].value, thoughts[top].visits);
            thoughts[top] = thoughts[--n];
        }
        flaw = NULL;
    }
    bot_destroy(bot);
    if (flaw)
        say(s, RED, flaw);
}

static void show_rule(Session *s, Rule rule)
{
    char id[16], slug[32];
    Text text = text_on(id, sizeof id);
    rule_print(game_of(s), rule, &text);
    (void)snprintf(slug, sizeof slug, "%s", game_of(s)->slug);
    char  name[]  = "rules";
    char *argv[4] = {name, slug, id, NULL};
    (void)cli_rules(3, argv);
}

static void cmd_rules(Session *s, const char *rest)
{
    char  name[] = "rules", slug[32], id[64];
    (void)snprintf(slug, sizeof slug, "%s", game_of(s)->slug);
    (void)snprintf(id, sizeof id, "%s", rest);
    char *argv[4] = {name, slug, *id ? id : NULL, NULL};
    (void)cli_rules(*id ? 3 : 2, argv);
}

/* Says why a move cannot be made, with the rule, and what could be done instead. */
static void explain(Session *s, const char *text, bool whole)
{
    const Game *game = game_of(s);
    char        reason[512];
    Text        wrong = text_on(reason, sizeof reason);
    Move        move  = NO_MOVE;
    if (!game->move_parse(game, state_of(s), s->seat, scan_on(text, strlen(text)), &move, &wrong)) {
        char line[NOTATION + 600];
        (void)snprintf(line, sizeof line, "\"%s\" is no move: %s", text, reason);
        say(s, RED, line);
        return;
    }
    Rule rule = game->breaks(game, state_of(s), s->seat, move);
    if (!rule) {
        say(s, GREEN, "That is allowed now.");
        return;
    }
    char id[16], line[800];
    Text name = text_on(id, sizeof id);
    rule_print(game, rule, &name);
    const char *sentence = words_refusal(&s->words, rule);
    (void)snprintf(line, sizeof line, "%s (%s)", *sentence ? sentence : "That is not allowed.", id);
    say(s, RED, line);
    if (whole)
        show_rule(s, rule);

    /* Moves that begin with the same word are the likeliest to be meant. */
    size_t verb  = strcspn(text, " ");
    size_t shown = 0;
    for (uint32_t i = 0; i < s->offered_count && shown < 6; i++) {
        char legal[NOTATION];
        print_move(s, s->offered[i], legal);
        if (strncmp(legal, text, verb) != 0 || (legal[verb] != ' ' && legal[verb] != 0))
            continue;
        (void)fprintf(s->screen.to, "%s%s", shown++ ? ", " : "  You could: ", legal);
    }
    if (shown)
        (void)fputc('\n', s->screen.to);
}

static void cmd_why(Session *s, const char *rest)
{
    if (!*rest && !*s->last_try) {
        say(s, PLAIN, "Nothing was refused yet. `why MOVE` says why a move is not allowed.");
        return;
    }
    explain(s, *rest ? rest : s->last_try, true);
}

static void cmd_undo(Session *s, const char *rest)
{
    (void)rest;
    const Record *record = &s->table.record;
    size_t        ply    = record->count;
    while (ply > 0 && record->moves[ply - 1].seat != s->seat)
        ply--;
    if (ply == 0) {
        say(s, PLAIN, "You have not decided anything yet.");
        return;
    }
    if (table_take_back(&s->table, ply - 1)) {
        say(s, PLAIN, "Taken back.");
        s->refresh = true;
    }
}

static void cmd_save(Session *s, const char *rest)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s", *rest ? rest : game_of(s)->slug);
    if (!*rest)
        (void)strncat(path, ".tortuga", sizeof path - strlen(path) - 1);
    char *text = record_write(&s->table.record, NO_SEAT);
    FILE *file = text ? fopen(path, "w") : NULL;
    bool  ok   = file && fputs(text, file) >= 0;
    ok         = file && fclose(file) == 0 && ok;
    char line[640];
    if (ok)
        (void)snprintf(line, sizeof line, "Saved as %s; `tortuga play --resume %s` goes on with it.", path, path);
    else
        (void)snprintf(line, sizeof line, "Cannot write %s: %s. Nothing was saved.", path, strerror(errno));
    say(s, ok ? PLAIN : RED, line);
    free(text);
}

static bool resume_file(Session *s, const char *path);

static void cmd_resume(Session *s, const char *rest)
{
    if (!*rest)
        say(s, RED, "resume which file? `resume FILE`");
    else if (resume_file(s, rest))
        s->refresh = true;
}

static void cmd_quit(Session *s, const char *rest)
{
    (void)rest;
    s->leave = true;
}

static const struct {
    const char *name;
    void (*run)(Session *s, const char *rest);
} TYPED[] = {
    {"help", cmd_help},   {"?", cmd_help},       {"moves", cmd_moves}, {"board", cmd_board}, {"log", cmd_log},
    {"hint", cmd_hint},   {"why", cmd_why},      {"rules", cmd_rules}, {"undo", cmd_undo},   {"save", cmd_save},
    {"resume", cmd_resume}, {"quit", cmd_quit},  {"exit", cmd_quit},   {NULL, NULL},
};

static void offer_all(void *context, LineOffer offer, void *list)
{
    Session *s = (Session *)context;
    char     text[NOTATION];
    uint32_t n = game_of(s)->moves(game_of(s), state_of(s), s->seat, s->offered);
    for (uint32_t i = 0; i < n; i++) {
        print_move(s, s->offered[i], text);
        offer(list, text);
    }
    list_moves(s);
    for (size_t i = 0; TYPED[i].name; i++)
        offer(list, TYPED[i].name);
}

/* --- playing ------------------------------------------------------------------------------------ */

static bool play_move(Session *s, Seat seat, Move move)
{
    char notation[NOTATION];
    Text text = text_on(notation, sizeof notation);
    game_of(s)->move_print(game_of(s), state_of(s), seat, move, s->seat, &text);
    Rule rule = table_play(&s->table, seat, move, now_ms());
    if (rule == TABLE_FULL)
        say(s, RED, "There is no memory left for another move.");
    else if (!rule)
        tell_move(s, seat, notation);
    return rule == LAWFUL;
}

/* One line from you: a command, a number or a move. */
static void answer(Session *s, char *line)
{
    while (*line == ' ' || *line == '\t')
        line++;
    size_t n = strlen(line);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        line[--n] = 0;
    if (!n)
        return;
    size_t verb = strcspn(line, " ");
    for (size_t i = 0; TYPED[i].name; i++)
        if (strlen(TYPED[i].name) == verb && memcmp(TYPED[i].name, line, verb) == 0) {
            TYPED[i].run(s, line + verb + strspn(line + verb, " "));
            return;
        }
    Move    move   = NO_MOVE;
    int32_t number = 0;
    if (scan_number(scan_on(line, n), &number)) {
        if (number < 1 || (uint32_t)number > s->offered_count) {
            char flaw[80];
            (void)snprintf(flaw, sizeof flaw, "There is no move %d: choose 1 to %u.", (int)number, s->offered_count);
            say(s, RED, flaw);
            return;
        }
        move = s->offered[number - 1];
    } else {
        char reason[512];
        Text wrong = text_on(reason, sizeof reason);
        if (!game_of(s)->move_parse(game_of(s), state_of(s), s->seat, scan_on(line, n), &move, &wrong) ||
            game_of(s)->breaks(game_of(s), state_of(s), s->seat, move)) {
            (void)snprintf(s->last_try, sizeof s->last_try, "%s", line);
            explain(s, line, false);
            return;
        }
    }
    s->refresh = play_move(s, s->seat, move);
}

static void bot_turn(Session *s, Seat seat)
{
    Move move = bot_choose(s->bots[seat], state_of(s), seat);
    if (!play_move(s, seat, move))
        s->leave = true;
}

static void run(Session *s)
{
    s->refresh = true;
    while (!s->leave) {
        Seats owing = table_to_act(&s->table);
        if (!owing) {
            show_board(s);
            show_result(s);
            return;
        }
        bool mine = s->seat != WATCHER && ((owing >> s->seat) & 1u);
        if (!mine) {
            bot_turn(s, (Seat)bits_lowest(owing));
            s->refresh = true;
            continue;
        }
        if (s->refresh) {
            show_board(s);
            list_moves(s);
            show_moves(s);
            s->refresh = false;
        }
        char *line = lines_ask("your move> ", offer_all, s);
        if (!line) {
            s->leave = true;
            return;
        }
        answer(s, line);
        free(line);
    }
}

/* --- sitting down --------------------------------------------------------------------------------- */

static bool seat_bots(Session *s, const char *level, uint64_t seed)
{
    unsigned next = 0;
    for (Seat seat = 0; seat < table_players(&s->table); seat++) {
        bot_destroy(s->bots[seat]);
        s->bots[seat] = NULL;
        if (seat == s->seat) {
            s->names[seat] = s->own_name;
            table_seat(&s->table, seat, SEAT_PERSON, s->own_name);
            continue;
        }
        BotOptions options = {0, 0, 1, seed + seat};
        s->bots[seat]      = bot_create(game_of(s), level, &options);
        if (!s->bots[seat]) {
            (void)fprintf(stderr, "tortuga play: there is not enough memory for a bot\n");
            return false;
        }
        s->names[seat] = BOT_NAMES[next++];
        table_seat(&s->table, seat, SEAT_BOT, level);
    }
    return true;
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char  *text = (char *)malloc(RECORD_BYTES);
    size_t n    = text ? fread(text, 1, RECORD_BYTES, file) : 0;
    bool   bad  = !text || ferror(file);
    (void)fclose(file);
    if (bad) {
        free(text);
        return NULL;
    }
    *length = n;
    return text;
}

/* Takes a saved game to the table: your seat is the person's of the record, the bots are as there. */
static bool resume_file(Session *s, const char *path)
{
    size_t length = 0;
    char  *text   = read_file(path, &length);
    char   reason[512];
    Text   wrong = text_on(reason, sizeof reason);
    Record record;
    memset(&record, 0, sizeof record);
    if (!text) {
        (void)fprintf(stderr, "tortuga play: cannot read %s: %s\n", path, strerror(errno));
        return false;
    }
    bool ok = record_read(&record, text, length, false, &wrong);
    free(text);
    if (!ok) {
        (void)fprintf(stderr, "tortuga play: %s: %s\n", path, reason);
        return false;
    }
    Table table;
    memset(&table, 0, sizeof table);
    if (!table_resume(&table, &record, &wrong)) {
        (void)fprintf(stderr, "tortuga play: %s: %s\n", path, reason);
        record_finish(&record);
        return false;
    }
    if (s->table.record.game) {
        table_finish(&s->table);
        words_close(&s->words);
    }
    s->table = table;
    s->words = words_open(game_of(s), s->names);

    char level[RECORD_NAME] = "captain";
    s->seat                 = WATCHER;
    for (Seat seat = 0; seat < table_players(&s->table); seat++) {
        const RecordSeat *sits = &s->table.record.seat[seat];
        if (sits->kind == SEAT_PERSON && s->seat == WATCHER) {
            s->seat = seat;
            if (*sits->name)
                (void)snprintf(s->own_name, sizeof s->own_name, "%s", sits->name);
        } else if (sits->kind == SEAT_BOT && bot_info(sits->name)) {
            (void)snprintf(level, sizeof level, "%s", sits->name);
        }
    }
    if (s->seat == WATCHER)
        s->seat = 0;
    return seat_bots(s, level, (uint64_t)now_ms());
}

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
        free(line);
        if (game)
            return game;
        (void)printf("Type a number from 1 to %u, or a name such as %s.\n", count, games_all[0]->slug);
    }
}

typedef struct Wishes {
    const char *seat, *bots, *seed, *content, *resume, *name, *color;
    int64_t     players;
    bool        teams, ascii;
    OptionList  options;
} Wishes;

static int begin(Session *s, const Game *game, const Wishes *w)
{
    char     reason[512];
    Text     wrong   = text_on(reason, sizeof reason);
    unsigned players = w->players ? (unsigned)w->players : usual_players(game);
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
    if (!table_begin(&s->table, game, players, option, w->seed ? w->seed : seed, &rule, &wrong))
        return usage_error(&COMMAND_PLAY, "%s", reason);
    s->words = words_open(game, s->names);
    s->seat  = 0;
    if (w->seat && strcmp(w->seat, "none") == 0)
        s->seat = WATCHER;
    else if (w->seat) {
        int32_t number = 0;
        if (!seat_parse(game, state_of(s), scan_on(w->seat, strlen(w->seat)), &s->seat)) {
            if (!scan_number(scan_on(w->seat, strlen(w->seat)), &number) || number < 0 || number >= (int)players)
                return usage_error(&COMMAND_PLAY, "--seat %s: choose 0 to %u, or none to watch", w->seat, players - 1);
            s->seat = (Seat)number;
        }
    }
    uint64_t bot_seed = bytes_hash(0, s->table.record.seed, strlen(s->table.record.seed));
    return seat_bots(s, w->bots, bot_seed) ? 0 : EXIT_USAGE;
}

int cli_play(int argc, char **argv)
{
    Wishes w  = {NULL, "captain", NULL, NULL, NULL, NULL, NULL, 0, false, false, {{NULL}, 0}};
    const CliOption options[] = {
        {"players", 'n', OPTION_NUMBER, &w.players, "N", "how many sit at the table, you included", 1, MAX_SEATS},
        {"teams", 't', OPTION_FLAG, &w.teams, NULL, "play in teams of two, where the game knows them", 0, 0},
        {"seat", 's', OPTION_TEXT, &w.seat, "S", "where you sit, from 0; none: watch the bots", 0, 0},
        {"bots", 'b', OPTION_TEXT, &w.bots, "LEVEL", "random, deckhand, greedy, bosun, captain or admiral", 0, 0},
        {"seed", 0, OPTION_TEXT, &w.seed, "TEXT", "the deal; the same text deals the same game", 0, 0},
        {"option", 'o', OPTION_LIST, &w.options, "NAME=VALUE", "a table option; see `tortuga games GAME`", 0, 0},
        {"content", 0, OPTION_TEXT, &w.content, "FILE", "other cards and boards for a game that has them", 0, 0},
        {"resume", 'r', OPTION_TEXT, &w.resume, "FILE", "go on with a saved game", 0, 0},
        {"name", 0, OPTION_TEXT, &w.name, "NAME", "what the others call you", 0, 0},
        {"ascii", 0, OPTION_FLAG, &w.ascii, NULL, "no box-drawing characters", 0, 0},
        {NULL, 0, OPTION_FLAG, NULL, NULL, NULL, 0, 0},
    };
    int operands = options_read(&COMMAND_PLAY, options, argc, argv);
    if (operands < 0)
        return -1 - operands;
    if (operands > 1)
        return usage_error(&COMMAND_PLAY, "one game at a time: %s is too much", argv[2]);
    if (!bot_info(w.bots)) {
        const char *names[16] = {NULL};
        for (size_t i = 0; bots_all[i].name && i < 15; i++)
            names[i] = bots_all[i].name;
        const char *meant = word_meant(w.bots, names);
        return usage_error(&COMMAND_PLAY, "there is no bot %s%s%s%s", w.bots, meant ? "; did you mean " : "",
                           meant ? meant : "", meant ? "?" : ": try captain");
    }

    static Session session;
    Session       *s = &session;
    memset(s, 0, sizeof *s);
    s->screen.to     = stdout;
    s->screen.styled = terminal_styled();
    s->screen.ascii  = w.ascii;
    s->width         = terminal_width();
    for (unsigned i = 0; i < MAX_SEATS; i++)
        s->names[i] = BOT_NAMES[i];
    const char *user = w.name ? w.name : getenv("USER");
    (void)snprintf(s->own_name, sizeof s->own_name, "%s", user && *user ? user : "You");

    int code = 0;
    if (w.resume) {
        code = resume_file(s, w.resume) ? 0 : EXIT_USAGE;
    } else {
        const Game *game = operands ? chosen_game(&COMMAND_PLAY, argv[1]) : ask_game();
        char        reason[512];
        Text        wrong = text_on(reason, sizeof reason);
        if (game && w.content) {
            const Game *other = chosen_content(game, w.content, &wrong);
            if (!other)
                return usage_error(&COMMAND_PLAY, "%s", reason);
            game = other;
        }
        code = game ? begin(s, game, &w) : EXIT_USAGE;
    }
    if (code == 0) {
        char line[160];
        (void)snprintf(line, sizeof line, "%s, %u players, seed %s. `help` says what you can type.\n",
                       game_of(s)->name, table_players(&s->table), s->table.record.seed);
        screen_text(&s->screen, BOLD, line);
        table_start_clock(&s->table, now_ms());
        run(s);
    }
    for (unsigned i = 0; i < MAX_SEATS; i++)
        bot_destroy(s->bots[i]);
    if (s->table.record.game) {
        words_close(&s->words);
        table_finish(&s->table);
    }
    return code;
}
