/* play_test.c -- the table in the terminal, driven by scripts through a pipe: whole games of every
 * kind, undo, saving and resuming, and what is said to mistakes. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/screen.h"
#include "games/registry.h"
#include "run.h"
#include "table/options.h"

enum { MOST_LINES = 30000, MOST_BYTES = 1 << 24, WIDTH = 80 };

static char folder[] = "/tmp/tortuga-play-XXXXXX";

/* --- driving it ------------------------------------------------------------------------------------- */

typedef struct Played {
    int   code;
    char *out;
    char  err[4096];
} Played;

static FILE *file_of(const char *text)
{
    FILE *file = tmpfile();
    if (!file || fputs(text, file) < 0 || fflush(file) != 0 || lseek(fileno(file), 0, SEEK_SET) != 0)
        abort();
    return file;
}

/* Runs `tortuga ARGS` with an input; the result lives until the next call. */
static const Played *played(const char *input, const char *format, ...) __attribute__((format(printf, 2, 3)));
static const Played *played(const char *input, const char *format, ...)
{
    static Played played;
    static char   text[4096];
    FILE         *in = file_of(input), *out = file_of(""), *err = file_of("");
    va_list       args;
    size_t        n = (size_t)snprintf(text, sizeof text, "tortuga ");
    va_start(args, format);
    (void)vsnprintf(text + n, sizeof text - n, format, args);
    va_end(args);
    free(played.out);
    played.out = (char *)calloc(1, MOST_BYTES);
    if (!played.out)
        abort();
    played.code = run_streams(text, in, out, err);
    run_slurp(out, played.out, MOST_BYTES);
    run_slurp(err, played.err, sizeof played.err);
    (void)fclose(in);
    return &played;
}

static void assert_says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in\n%.*s", part, 3000, text);
}

/* As many lines with the same answer as any game asks for. */
static const char *always(const char *answer)
{
    static char text[MOST_LINES * 4 + 1];
    char       *at = text;
    for (int i = 0; i < MOST_LINES; i++)
        at += sprintf(at, "%.2s\n", answer);
    return text;
}

/* Numbers from 1 to 9, mixed; many of them are refused and asked for again. */
static const char *mixed(uint32_t seed)
{
    static char text[MOST_LINES * 2 + 1];
    for (int i = 0; i < MOST_LINES; i++) {
        seed            = seed * 1664525u + 1013904223u;
        text[2 * i]     = (char)('1' + (seed >> 24) % 9);
        text[2 * i + 1] = '\n';
    }
    return text;
}

/* What was printed behind the nth place where a line was typed, up to the next question; free() it. */
static char *behind(const char *out, const char *typed, unsigned nth)
{
    char prompt[100];
    (void)snprintf(prompt, sizeof prompt, "your move> %s\n", typed);
    const char *at = out;
    for (unsigned i = 0; i < nth && at; i++) {
        at = strstr(at, prompt);
        at = at ? at + strlen(prompt) : NULL;
    }
    if (!at)
        fail_msg("no answer to %s", typed);
    const char *end = at ? strstr(at, "your move> ") : NULL;
    return at ? strndup(at, end ? (size_t)(end - at) : strlen(at)) : NULL;
}

static char *file_text(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = (char *)calloc(1, MOST_BYTES);
    if (!file || !text)
        fail_msg("cannot read %s", path);
    else
        run_slurp(file, text, MOST_BYTES);
    return text;
}

static const char *path_of(const char *name)
{
    static char path[200];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* --- whole games ------------------------------------------------------------------------------------ */

/* Nothing is wider than the terminal, and nothing is sent that a pipe has no use for. */
static void assert_tidy(const char *out)
{
    assert_null(strchr(out, '\033'));
    for (const char *line = out; *line;) {
        size_t n = strcspn(line, "\n");
        if (screen_letters(line, n) > WIDTH)
            fail_msg("more than %d columns: %.*s", WIDTH, (int)n, line);
        line += n;
        line += *line != 0;
    }
}

static void assert_ends(const Played *p, unsigned players)
{
    static const char *const names[] = {"Zora", "Bart", "Mary", "Henry", "Grace", "Jack", "Anne", "Stede"};
    assert_int_equal(p->code, 0);
    assert_string_equal(p->err, "");
    const char *end = strstr(p->out, "\nThe game is over: ");
    if (!end) {
        fail_msg("the game did not end:\n%s", p->out + (strlen(p->out) > 3000 ? strlen(p->out) - 3000 : 0));
        return;
    }
    assert_true(strstr(end, " wins.\n") || strstr(end, " win.\n"));
    assert_says(end, "\n  1. ");
    assert_says(end, "(you)\n");
    for (unsigned i = 0; i < players; i++)
        assert_says(end, names[i]);
    assert_says(p->out, "\n  Bart"); /* somebody did something, in words or in notation */
    assert_true(strstr(p->out, "\n  Zora") || strstr(p->out, "\n  You "));
    assert_says(p->out, "You may:\n");
    assert_tidy(p->out);
}

static void every_game_to_its_end(void **state)
{
    (void)state;
    for (const Game *const *g = games_all; *g; g++)
        for (unsigned n = 1; n <= MAX_SEATS; n++) {
            uint16_t option[MAX_OPTIONS] = {0};
            if (!(((*g)->player_counts >> n) & 1u))
                continue;
            (*g)->defaults(*g, n, option);
            const char *slug = (*g)->slug;
            if (!(*g)->setup_breaks(*g, n, option)) {
                assert_ends(
                    played(always("1"), "play %s --players %u --bots greedy --seed one --name Zora", slug, n),
                    n);
                assert_ends(
                    played(mixed(n), "play %s -n %u -b random --seed two --name Zora -s %u", slug, n, n - 1),
                    n);
            }
            char reason[200];
            Text wrong = text_on(reason, sizeof reason);
            if (option_set(*g, option, "mode", "teams", &wrong) && !(*g)->setup_breaks(*g, n, option))
                assert_ends(
                    played(always("1"), "play %s --teams -n %u -b greedy --seed t --name Zora", slug, n), n);
        }
}

static void facts_are_sentences(void **state)
{
    (void)state;
    const char *out = played(always("1"), "play korsar -n 3 -b greedy --seed words --name Zora")->out;
    assert_says(out, "Bart sends the merchant worth ");
    assert_says(out, "You draw ");
    assert_says(out, " gold, less ");
    assert_says(out, "your move> 1\n");
    out = played("1\nquit\n", "play piraci -n 3 -b greedy --seed words --name Zora")->out;
    assert_says(out, "Bart plays a card face down on planet ");        /* what is hidden stays so */
    assert_says(out, "You play your pirate 1 face down on planet a."); /* and what is one's own does not */
    if (game_find("chrono")) {
        out = played("1\nquit\n", "play chrono -n 3 -b greedy --seed words --name Zora")->out;
        assert_null(strstr(out, "Bart: plan"));
        assert_says(out, "Bart has selected a plan.");
        out = played("rules s11\nrules N7\nrules t17\nrules e1\nrules P4\nhelp\nmoves all\n",
                     "play chrono -n 3 -b greedy --seed words --name Zora")
                  ->out;
        assert_says(out,
                    "S11 Dig for Coin: Move an officer; "); /* what stands on the table, and what it does */
        assert_says(out, "N7 Rich Tides: ");
        assert_says(out, "T17 Night Panther: ");
        assert_says(out, "E1 ");
        assert_says(out, "P4 Straggle On: ");
        assert_says(out, " slot [plan "); /* in words, with the notation behind them */
        assert_says(out, "Moves of Chrono Corsairs: the moves are plan, ");
    }
}

static void the_bots_among_themselves(void **state)
{
    (void)state;
    for (const Game *const *g = games_all; *g; g++) {
        const Played *p = played("", "play %s --seat none --bots random --seed w", (*g)->slug);
        assert_int_equal(p->code, 0);
        assert_says(p->out, "The game is over: ");
        assert_null(strstr(p->out, "your move"));
        assert_null(strstr(p->out, "(you)"));
    }
}

static void plain_letters(void **state)
{
    (void)state;
    for (const Game *const *g = games_all; *g; g++)
        for (int way = 0; way < 2; way++) {
            setenv("LC_ALL", way ? "C" : "C.UTF-8", 1);
            const char *out =
                played("1\n1\n1\n1\nhelp\nrules 1\nlog\nquit\n",
                       "play %s -b greedy --seed p%s --name Zo\xC3\xAB", (*g)->slug, way ? "" : " --ascii")
                    ->out;
            setenv("LC_ALL", "C.UTF-8", 1);
            for (const char *c = out; *c; c++)
                if ((unsigned char)*c >= 0x80)
                    fail_msg("%s: not plain: %.80s", (*g)->slug, c > out + 40 ? c - 40 : c);
        }
}

/* --- undo, saving, resuming ------------------------------------------------------------------------- */

static void undo_goes_back(void **state)
{
    (void)state;
    for (const Game *const *g = games_all; *g; g++) {
        const Played *p     = played("board\nmoves all\n1\n1\n1\nundo\nundo\nundo\nboard\nmoves all\nundo\n",
                                     "play %s --bots greedy --seed undo --name Zora", (*g)->slug);
        char         *first = behind(p->out, "board", 1), *again = behind(p->out, "board", 2);
        assert_string_equal(first, again);
        free(first);
        free(again);
        first = behind(p->out, "moves all", 1);
        again = behind(p->out, "moves all", 2);
        assert_string_equal(first, again);
        free(first);
        free(again);
        assert_says(p->out, "You take back: ");
        first = behind(p->out, "undo", 4);
        assert_string_equal(first, "You have not decided anything yet.\n");
        free(first);
    }
}

static void a_game_taken_back_goes_the_same_way(void **state)
{
    (void)state;
    char *straight = NULL, *crooked = NULL;
    for (const Game *const *g = games_all; *g; g++) {
        straight =
            behind(played("1\n1\n1\nlog\n", "play %s -b greedy --seed again", (*g)->slug)->out, "log", 1);
        crooked = behind(
            played("1\n1\n2\nundo\nundo\n1\n1\nlog\n", "play %s -b greedy --seed again", (*g)->slug)->out,
            "log", 1);
        for (char *c = straight; (c = strchr(c, '{'));) /* the times differ */
            memmove(c, strchr(c, '}') + 1, strlen(strchr(c, '}')));
        for (char *c = crooked; (c = strchr(c, '{'));)
            memmove(c, strchr(c, '}') + 1, strlen(strchr(c, '}')));
        assert_string_equal(straight, crooked);
        free(straight);
        free(crooked);
    }
}

static void saved_and_resumed(void **state)
{
    (void)state;
    char input[MOST_LINES * 2 + 200];
    for (const Game *const *g = games_all; *g; g++) {
        char middle[200], end[200], other[200];
        (void)snprintf(middle, sizeof middle, "%s/%s-middle.tortuga", folder, (*g)->slug);
        (void)snprintf(end, sizeof end, "%s/%s-end.tortuga", folder, (*g)->slug);
        (void)snprintf(other, sizeof other, "%s/%s-other.tortuga", folder, (*g)->slug);
        (void)snprintf(input, sizeof input, "1\n1\n1\nsave %s\n%s", middle, always("1"));
        const Played *p     = played(input, "play %s -b greedy --seed keep --name Zora --seat 1", (*g)->slug);
        char         *whole = strdup(strstr(p->out, "The game is over: "));
        assert_int_equal(played("", "replay %s", middle)->code, 0);
        assert_int_equal(played("", "replay --verify %s", middle)->code, 0);

        /* The same end, the same name, and the whole game in the file. */
        p = played(always("1"), "play --resume %s", middle);
        assert_int_equal(p->code, 0);
        assert_string_equal(strstr(p->out, "The game is over: "), whole);
        free(whole);
        p = played(input, "play --resume %s", middle); /* its own file may be written again */
        assert_says(p->out, "Saved. ");
        assert_int_equal(played("", "replay --verify %s", middle)->code, 0);
        (void)snprintf(input, sizeof input, "save %s\nundo\nsave %s\n", end, other);
        p = played(input, "play --resume %s", middle);
        assert_says(p->out, "Saved. ");
        assert_int_equal(played("", "replay --verify %s", end)->code, 0);
        assert_int_equal(played("", "replay --verify %s", other)->code, 0);
    }
}

static void resuming_keeps_the_seats(void **state)
{
    (void)state;
    static const char record[] =
        "[Game \"korsar\"]\n[Rules \"%u\"]\n[Players \"4\"]\n[Seed \"seats\"]\n"
        "[Seat0 \"bot random\"]\n[Seat1 \"bot greedy\"]\n[Seat2 \"person Zo\xC3\xAB\"]\n"
        "[Seat3 \"bot deckhand\"]\n\n";
    char text[1000], input[400], out[200];
    (void)snprintf(text, sizeof text, record, game_find("korsar")->version);
    (void)run_file(folder, "seats.tortuga", text);
    (void)snprintf(out, sizeof out, "%s/seats-out.tortuga", folder);
    (void)snprintf(input, sizeof input, "1\nsave %s\n", out);
    const Played *p = played(input, "play --resume %s", path_of("seats.tortuga"));
    assert_int_equal(p->code, 0);
    assert_says(p->out, "Zo\xC3\xAB");
    char *saved = file_text(out);
    assert_says(saved, "[Seat0 \"bot random\"]\n[Seat1 \"bot greedy\"]\n[Seat2 \"person "
                       "Zo\xC3\xAB\"]\n[Seat3 \"bot deckhand\"]");
    free(saved);

    /* A seat and a level that are asked for. */
    (void)snprintf(input, sizeof input, "1\nsave! %s\n", out);
    p = played(input, "play korsar --resume %s --seat 0 --bots greedy --name Ada", path_of("seats.tortuga"));
    assert_int_equal(p->code, 0);
    saved = file_text(out);
    assert_says(
        saved,
        "[Seat0 \"person Ada\"]\n[Seat1 \"bot greedy\"]\n[Seat2 \"bot greedy\"]\n[Seat3 \"bot greedy\"]");
    free(saved);

    /* Bots among themselves stay so. */
    p = played("", "play korsar --seat none --bots random --seed w");
    assert_says(p->out, "The game is over");
}

/* --- mistakes --------------------------------------------------------------------------------------- */

static void wrong_calls(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"play korser", "did you mean 'korsar'?"},
        {"play korsar corsairs", "one game at a time"},
        {"play korsar --players 7", "one of 2, 3, 4, 5, 6, 8"},
        {"play korsar --players 9",
         "Korsar cannot be played by 9; the number of players is one of 2, 3, 4, 5, 6, 8"},
        {"play korsar --players 99", "Korsar cannot be played by 99"},
        {"play korsar --teams --players 5", "KOR-1"},
        {"play piraci --teams", "is not played in teams"},
        {"play korsar --seat 9", "choose 0 to 3, or none to watch"},
        {"play korsar --seat P9", "choose 0 to 3, or none to watch"},
        {"play korsar --bots gredy", "did you mean 'greedy'?"},
        {"play korsar --bots xyzzy", "there are random, "},
        {"play korsar --option x=1", "its options are mode"},
        {"play korsar --option mode", "write name=value"},
        {"play korsar --option mode=x", "one of solo, teams"},
        {"play korsar --content x.json", "has no content that is data"},
        {"play corsaire --content /nowhere/x.json", "No such file"},
        {"play --resume /nowhere/x.tortuga", "cannot read /nowhere/x.tortuga: No such file"},
        {"play --resume /tmp", "cannot read /tmp: Is a directory"},
        {"play --resume x --seed y", "leave --players, --teams, --seed and --option away"},
        {"play --resume x --content y", "name it too"},
        {"play --sead 1", "did you mean --sea"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const Played *p = played("", "%s", wrong[i][0]);
        assert_int_equal(p->code, 2);
        assert_says(p->err, wrong[i][1]);
        assert_string_equal(p->out, "");
    }
    (void)run_file(folder, "bad.tortuga", "[Game \"korsar\"]\n[Players \"3\"]\n[Seed \"x\"]\n\n1. P0 fly\n");
    const Played *p = played("", "play --resume %s", path_of("bad.tortuga"));
    assert_int_equal(p->code, 2);
    assert_says(p->err, "bad.tortuga: line ");
    char good[200];
    (void)snprintf(good, sizeof good, "[Game \"korsar\"]\n[Rules \"%u\"]\n[Players \"3\"]\n[Seed \"x\"]\n\n",
                   game_find("korsar")->version);
    (void)run_file(folder, "good.tortuga", good);
    p = played("", "play piraci --resume %s", path_of("good.tortuga"));
    assert_int_equal(p->code, 2);
    assert_says(p->err, "a game of Korsar, not of Kosmiczni Piraci");
    p = played("", "play --resume %s --seat 7", path_of("good.tortuga"));
    assert_int_equal(p->code, 2);
    assert_says(p->err, "choose 0 to 2");
}

static void wrong_answers(void **state)
{
    (void)state;
    char input[12000], name[200];
    (void)snprintf(name, sizeof name, "%s/there", folder);
    (void)run_file(folder, "there", "precious");
    (void)snprintf(
        input, sizeof input,
        "\n   \nfoo\ndrwa\n0\n999\n-1\nattack\nattack s9 b4\nwhy\nwhy draw\nrules KOR-17\nrules kor-999\n"
        "rules zyzzy\nundo\nmoves dr\nmoves zz\nstory\nlog\nsave /nowhere/x\nsave %s\nresume\nresume "
        "/nowhere/x\n"
        "resume %s\nhelp\n?\n",
        name, name);
    size_t n = strlen(input);
    memset(input + n, 'x', 9000); /* longer than any line is kept */
    (void)snprintf(input + n + 9000, sizeof input - n - 9000, "\ndraw\nquit\n");
    const Played *p = played(input, "play korsar -n 3 -b greedy --seed wrong --name Zora");
    assert_int_equal(p->code, 0);
    assert_string_equal(p->err, "");
    assert_says(p->out, "\"foo\" is no move: write draw, ");
    assert_says(p->out, "Did you mean `draw`?");
    assert_says(p->out, "There is no move 0: choose 1 to ");
    assert_says(p->out, "There is no move 999: choose 1 to ");
    assert_says(p->out, "\"attack\" is no move: write attack, a battle and a pirate ship");
    assert_says(p->out, "KOR-16");
    assert_says(p->out, "That is allowed now.");
    assert_says(p->out, "No rule or card is called \"zyzzy\"");
    assert_says(p->out, "You have not decided anything yet.");
    assert_says(p->out, "No move begins like that.");
    assert_says(p->out, "Cannot write /nowhere/x: No such file or directory. Nothing was saved");
    assert_says(p->out, "There is a file ");
    assert_says(p->out, "Which file?");
    assert_says(p->out, "cannot read /nowhere/x: ");
    assert_says(p->out, "This game goes on.");
    assert_says(p->out, "take your last decision back");
    assert_says(p->out, "xxx...\"");
    assert_says(p->out, "You draw ");
    char *there = file_text(name);
    assert_string_equal(there, "precious");
    free(there);
}

/* Questions, help and mistakes in the language of the call, or of the environment. */
static void other_languages(void **state)
{
    (void)state;
    static const char *const said[][4] = {
        {"de", "dein Zug> ", "den Tisch verlassen", "„foo“ ist kein Zug: "},
        {"fr", "ton coup> ", "quitter la table", "» n’est pas un coup"},
        {"it", "la tua mossa> ", "lasciare il tavolo", "«foo» non è una mossa: "},
        {"ja", "あなたの手> ", "卓を離れる", "「foo」は手ではありません。"},
        {"pl", "twój ruch> ", "odejdź od stołu", "„foo” to nie ruch: "},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        const Played *p =
            played("help\nfoo\n1\nquit\n", "play korsar -b greedy --seed l --language %s", said[i][0]);
        assert_int_equal(p->code, 0);
        for (unsigned k = 1; k < 4; k++)
            assert_says(p->out, said[i][k]);
        assert_null(strstr(p->out, "your move"));
    }
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    assert_says(played("", "play korser")->err, "meintest du „korsar“?");
    assert_says(played("", "play korsar --players 7")->err, "lässt sich nicht zu 7 spielen");
    assert_says(played("", "rules KOR-999")->err, "Korsar");
    setenv("LC_ALL", "C.UTF-8", 1);
    assert_says(played("", "play --language xx")->err, "there are de, en, ");
}

/* What the menu shows can be typed as it stands there, in any letters; what several moves begin with is asked about. */
static void careless_typing(void **state)
{
    (void)state;
    const char *out =
        played("1 a\n2  B\nplay 3\nTake 9\nQUIT\n", "play piraci -n 3 -b greedy --seed t --name Zora")->out;
    assert_says(out, "You play your pirate 1 face down on planet a.");
    assert_says(out, "You play your pirate 2 face down on planet b.");
    assert_says(out, "Which one: play 3 a, play 3 b, ");
    assert_says(out, "\"Take 9\" is no move: ");
    assert_null(strstr(out, "\"QUIT\""));
    char *first =
        behind(played("moves\nquit\n", "play korsar -n 3 -b greedy --seed t --name Zora")->out, "moves", 1);
    char *sail = strstr(first, "[sail m");
    assert_non_null(sail);
    char input[100];
    (void)snprintf(input, sizeof input, "M%c\nDRAW\nquit\n", sail[strlen("[sail m")]);
    out = played(input, "play korsar -n 3 -b greedy --seed t --name Zora")->out;
    assert_says(out, "You send the merchant worth ");
    assert_says(out, "You draw ");
    free(first);
}

/* With bots that think, a seed repeats the deal; their decisions only where they think by count. */
static void repeatable(void **state)
{
    (void)state;
    const char *line = "play korsar -n 2 -b bosun --seed twice";
    const char *keys = "1\n1\n1\n1\nlog all\nquit\n";
    assert_says(played(keys, "%s", line)->out, "With --repeatable they think by");
    char *once = strdup(played(keys, "%s --repeatable", line)->out);
    assert_null(strstr(once, "--repeatable"));
    assert_says(once, "   8. "); /* the bot has moved four times */
    char *log = strstr(once, "log all"), *end = strstr(log, "\nyour move> quit");
    *end = 0;
    for (char *at = log; (at = strstr(at, "  {"));) /* what it took is not the game's */
        memmove(at, at + strcspn(at, "}") + 1, strlen(at + strcspn(at, "}") + 1) + 1);
    char *again                         = strdup(played(keys, "%s --repeatable", line)->out);
    char *twice                         = strstr(again, "log all");
    *strstr(twice, "\nyour move> quit") = 0;
    for (char *at = twice; (at = strstr(at, "  {"));)
        memmove(at, at + strcspn(at, "}") + 1, strlen(at + strcspn(at, "}") + 1) + 1);
    assert_string_equal(log, twice);
    free(once);
    free(again);
    assert_null(strstr(played(keys, "play korsar -n 2 -b greedy --seed twice")->out, "--repeatable"));
    assert_null(strstr(played(keys, "play korsar -n 2 -b bosun")->out, "--repeatable"));
}

static void rules_that_there_are_not(void **state)
{
    (void)state;
    const Played *p = played("rules KOR-999\nrules r99\nrules 999\nrules xyzzy\nquit\n",
                             "play korsar -n 2 -b greedy --seed a");
    assert_says(p->out, "Korsar has no rule KOR-999.");
    assert_says(p->out, "Korsar has no rule r99.");
    assert_says(p->out, "Korsar has no rule 999.");
    assert_says(p->out, "No rule or card is called \"xyzzy\"");
}

static void hints(void **state)
{
    (void)state;
    for (const Game *const *g = games_all; *g; g++)
        assert_says(played("hint\nquit\n", "play %s -b greedy --seed h", (*g)->slug)->out,
                    "The admiral would play: ");
}

static void asks_which_game(void **state)
{
    (void)state;
    const Played *p = played("what\n1\nquit\n", "play -b greedy --seed q");
    assert_int_equal(p->code, 0);
    assert_says(p->out, "Type a number from 1 to ");
    assert_says(p->out, "your move> ");
    assert_int_equal(played("", "play")->code, 0);
    assert_int_equal(played("quit\n", "play")->code, 0);
}

static int set_up(void **state)
{
    (void)state;
    run_as_zora();
    return run_folder(folder);
}

static int tear_down(void **state)
{
    (void)state;
    return run_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_to_its_end),
        cmocka_unit_test(facts_are_sentences),
        cmocka_unit_test(the_bots_among_themselves),
        cmocka_unit_test(plain_letters),
        cmocka_unit_test(undo_goes_back),
        cmocka_unit_test(a_game_taken_back_goes_the_same_way),
        cmocka_unit_test(saved_and_resumed),
        cmocka_unit_test(resuming_keeps_the_seats),
        cmocka_unit_test(wrong_calls),
        cmocka_unit_test(wrong_answers),
        cmocka_unit_test(other_languages),
        cmocka_unit_test(careless_typing),
        cmocka_unit_test(hints),
        cmocka_unit_test(repeatable),
        cmocka_unit_test(rules_that_there_are_not),
        cmocka_unit_test(asks_which_game),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
