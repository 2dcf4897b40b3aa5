/* play_commands.c -- what you can type: a number, a move, or one of a few words. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/lines.h"
#include "cli/play.h"
#include "cli/review.h"

enum { LOG_LINES = 20 };

/* --- looking ---------------------------------------------------------------------------------------- */

/* For who plays, for who watches, or for both. */
enum { PLAYS = 1, WATCHES = 2 };
static const struct {
    const char *typed; /* NULL: a move */
    const char *key;
    int         whom;
} HELP[] = {
    {NULL, "help.move", PLAYS},
    {"Enter", "help.watch", WATCHES},
    {"moves [all|TEXT]", "help.moves", PLAYS},
    {"board, story", "help.board", PLAYS | WATCHES},
    {"log [all]", "help.log", PLAYS | WATCHES},
    {"hint", "help.hint", PLAYS},
    {"why [MOVE]", "help.why", PLAYS},
    {"rules [ID|WORD]", "help.rules", PLAYS | WATCHES},
    {"undo", "help.undo", PLAYS},
    {"save [FILE]", "help.save", PLAYS | WATCHES},
    {"resume FILE", "help.resume", PLAYS | WATCHES},
    {"review", "help.review", PLAYS | WATCHES},
    {"again", "help.again", PLAYS | WATCHES},
    {"quit", "help.quit", PLAYS | WATCHES},
};

static void cmd_help(Session *s, const char *rest)
{
    (void)rest;
    for (size_t i = 0; i < sizeof HELP / sizeof *HELP; i++) {
        char head[64], text[200];
        if (!(HELP[i].whom & (s->seat == WATCHER ? WATCHES : PLAYS)))
            continue;
        if (HELP[i].typed)
            (void)snprintf(head, sizeof head, "%s", HELP[i].typed);
        else
            words_said(head, sizeof head, "help.number", NO_ARGS);
        words_said(text, sizeof text, HELP[i].key, NO_ARGS);
        unsigned letters = screen_letters(head, strlen(head));
        (void)fputs("  ", s->screen.to);
        screen_text(&s->screen, TG_BOLD, head);
        (void)fprintf(s->screen.to, "%*s", letters < 18 ? (int)(19 - letters) : 1, "");
        screen_text(&s->screen, TG_PLAIN, text);
        (void)fputc('\n', s->screen.to);
    }
    /* A game says how its moves are written when it cannot read one. */
    char how[512];
    if (play_asked(s) && !tg_move_read(play_game(s), play_state(s), s->seat, "?", s->voice, how, sizeof how))
        say(s, TG_PLAIN, "help.how", ARGS(TXT("title", tg_game_name(play_game(s))), TXT("how", how)));
}

static void cmd_moves(Session *s, const char *rest)
{
    if (!play_asked(s)) {
        say(s, TG_PLAIN, "play.no-decision", NO_ARGS);
        return;
    }
    bool all = strcmp(rest, "all") == 0;
    list_moves(s, all ? "" : rest, all);
    char *text = drawn(s, show_moves);
    if (text)
        show_long(s, text);
    free(text);
}

static void cmd_board(Session *s, const char *rest)
{
    (void)rest;
    show_board(s);
}

static void cmd_story(Session *s, const char *rest)
{
    (void)rest;
    if (s->story.count)
        story_write(s);
    else
        say(s, TG_PLAIN, "play.nothing-yet", NO_ARGS);
}

/* The moves from a ply on, by name and in words, as you may see them. */
static void write_log(Session *s, const tg_record *record, uint32_t from, FILE *out)
{
    tg_state *state = tg_state_create(play_game(s));
    tg_ply    ply;
    if (!state)
        return;
    (void)tg_record_state_at(record, from, state);
    for (uint32_t i = from; tg_record_ply(record, i, &ply); i++) {
        char said[PLAY_SAID];
        if (!tg_say_move(s->voice, state, ply.seat, ply.move, s->seat, said, sizeof said))
            (void)tg_move_text(play_game(s), state, ply.seat, ply.move, s->seat, said, sizeof said);
        (void)fprintf(out, "%4u. %s: %s", i + 1, s->names[ply.seat], said);
        if (ply.used_ms >= 1000)
            (void)fprintf(out, "  {%.0f s}", (double)ply.used_ms / 1000.0);
        (void)fputc('\n', out);
        (void)tg_record_step(record, i, state, NULL);
    }
    tg_state_destroy(state);
}

static void cmd_log(Session *s, const char *rest)
{
    uint32_t   plies  = tg_table_plies(s->table);
    char      *text   = NULL;
    size_t     size   = 0;
    tg_record *record = tg_record_of_table(s->table);
    FILE      *out    = record && plies ? open_memstream(&text, &size) : NULL;
    if (out) {
        write_log(s, record, strcmp(rest, "all") == 0 || plies < LOG_LINES ? 0 : plies - LOG_LINES, out);
        (void)fclose(out);
        show_long(s, text);
    } else if (!plies) {
        say(s, TG_PLAIN, "play.nobody-moved", NO_ARGS);
    }
    free(text);
    tg_record_destroy(record);
}

/* --- doing ------------------------------------------------------------------------------------------ */

static void cmd_undo(Session *s, const char *rest)
{
    (void)rest;
    tg_ply   last = {0};
    uint32_t ply  = tg_table_plies(s->table);
    while (ply > 0 && tg_table_ply(s->table, ply - 1, &last) && last.seat != s->seat)
        ply--;
    if (ply == 0) {
        say(s, TG_PLAIN, "play.not-decided", NO_ARGS);
        return;
    }
    char move[PLAY_SAID], note[PLAY_SAID + 100];
    if (!table_take_back(s, ply - 1))
        return;
    play_words(s, last.seat, last.move, move); /* it is lawful again */
    words_said(note, sizeof note, "play.taken-back", ARGS(TXT("move", move)));
    s->story.told = true;
    story_note(s, note);
    s->saved_count = s->saved_count < ply - 1 ? s->saved_count : ply - 1;
    s->last_try[0] = 0;
    s->refresh     = true;
    keep_game(s);
}

static void cmd_hint(Session *s, const char *rest)
{
    (void)rest;
    advise_hint(s);
}

/* The coach looks at the whole game, with all hands open: not before it is over. */
static void cmd_review(Session *s, const char *rest)
{
    Reviewed          reviewed;
    tg_review_options options = {0};
    char             *text    = NULL;
    size_t            size    = 0;
    (void)rest;
    if (!tg_is_over(play_state(s))) {
        say(s, TG_YELLOW, "review.too-early", NO_ARGS);
        return;
    }
    options.quick      = 1; /* somebody waits */
    tg_record  *record = tg_record_of_table(s->table);
    FILE       *out    = record ? open_memstream(&text, &size) : NULL;
    const char *called = *tg_table_seed(s->table) ? tg_table_seed(s->table) : tg_game_slug(play_game(s));
    bool        done =
        out && review_run(&reviewed, record, called, &options, s->language) && review_seats(&reviewed, NULL);
    if (done)
        review_text(&reviewed, out);
    if (out)
        review_finish(&reviewed);
    else
        tg_record_destroy(record);
    if (out && fclose(out) == 0 && done)
        show_long(s, text);
    else
        say(s, TG_RED, "play.memory", NO_ARGS);
    free(text);
}

static void cmd_save(Session *s, const char *rest) { play_save(s, rest, false); }
static void cmd_replace(Session *s, const char *rest) { play_save(s, rest, true); }

static void cmd_resume(Session *s, const char *rest)
{
    char reason[PLAY_WHY];
    if (!*rest)
        say(s, TG_RED, "play.which-file", NO_ARGS);
    else if (play_unsaved(s) && !s->warned) {
        say(s, TG_YELLOW, "play.unsaved-resume", ARGS(TXT("file", rest)));
        s->warned = true;
    } else if (play_resume(s, rest, NULL, NULL, reason, sizeof reason)) {
        tg_table_stopwatch(s->table, play_now());
        words_said(reason, sizeof reason, "play.going-on", ARGS(TXT("file", rest)));
        story_note(s, reason);
        s->warned  = false;
        s->refresh = true;
    } else {
        say(s, TG_RED, "play.fails", ARGS(TXT("why", reason)));
    }
}

static void cmd_again(Session *s, const char *rest)
{
    (void)rest;
    if (play_unsaved(s) && !s->warned && !tg_is_over(play_state(s))) {
        say(s, TG_YELLOW, "play.unsaved-again", NO_ARGS);
        s->warned = true;
        return;
    }
    s->leave = s->again = true;
}

static void cmd_quit(Session *s, const char *rest)
{
    (void)rest;
    if (s->kept && !play_unsaved(s) && !tg_is_over(play_state(s)))
        say(s, TG_GREEN, "play.kept", NO_ARGS);
    s->leave = s->warned || !lines_interactive() || !play_unsaved(s) || tg_is_over(play_state(s));
    if (!s->leave)
        say(s, TG_YELLOW, "play.unsaved-quit", NO_ARGS);
    s->warned = true;
}

static const struct {
    const char *name;
    const char *completes; /* how Tab goes on behind it */
    void (*run)(Session *s, const char *rest);
} TYPED[] = {
    {"help", NULL, cmd_help},          {"?", NULL, cmd_help},         {"moves", "all", cmd_moves},
    {"board", NULL, cmd_board},        {"story", NULL, cmd_story},    {"log", "all", cmd_log},
    {"hint", NULL, cmd_hint},          {"why", "MOVE", advise_why},   {"rules", "RULE", advise_rules},
    {"undo", NULL, cmd_undo},          {"save", LINE_FILE, cmd_save}, {"save!", LINE_FILE, cmd_replace},
    {"resume", LINE_FILE, cmd_resume}, {"again", NULL, cmd_again},    {"quit", NULL, cmd_quit},
    {"exit", NULL, cmd_quit},          {"review", NULL, cmd_review},
};
enum { TYPED_COUNT = sizeof TYPED / sizeof TYPED[0] };

const char *play_command(size_t i) { return i < TYPED_COUNT ? TYPED[i].name : NULL; }

/* --- completion ------------------------------------------------------------------------------------- */

typedef struct Offering {
    LineOffer   offer;
    void       *list;
    const char *before;
} Offering;

static void offer_behind(const Offering *o, const char *text)
{
    char line[PLAY_NOTATION + 32];
    (void)snprintf(line, sizeof line, "%s%s%s", o->before, *o->before ? " " : "", text);
    o->offer(o->list, line);
}

static void offer_rules(const Session *s, const Offering *o)
{
    char *ids = rule_ids(s);
    for (char *id = ids, *end; id && (end = strchr(id, '\n')); id = end + 1) {
        *end = 0;
        offer_behind(o, id);
    }
    free(ids);
}

static void offer_moves(const Session *s, const Offering *o)
{
    static tg_move legal[TG_MAX_MOVES];
    char           text[PLAY_NOTATION];
    uint32_t       n = tg_moves(play_game(s), play_state(s), s->seat, legal);
    for (uint32_t i = 0; i < n; i++) {
        play_print(s, s->seat, legal[i], text);
        offer_behind(o, text);
    }
}

static void offer_all(void *context, LineOffer offer, void *list)
{
    Session *s   = (Session *)context;
    Offering all = {offer, list, ""};
    offer_moves(s, &all);
    for (size_t i = 0; i < TYPED_COUNT; i++) {
        Offering    behind = {offer, list, TYPED[i].name};
        const char *how    = TYPED[i].completes;
        offer(list, TYPED[i].name);
        if (how && strcmp(how, "RULE") == 0)
            offer_rules(s, &behind);
        else if (how && strcmp(how, "MOVE") == 0)
            offer_moves(s, &behind);
        else if (how)
            offer_behind(&behind, how);
    }
}

/* --- answering -------------------------------------------------------------------------------------- */

bool typed_number(const char *text, long *out)
{
    char *end = NULL;
    long  n   = strtol(text, &end, 10);
    if (end == text || *end || *text == '+' || *text == ' ')
        return false;
    *out = n;
    return true;
}

static void answer_move(Session *s, const char *line)
{
    tg_move move   = 0;
    long    number = 0;
    char    hint[512];
    if (typed_number(line, &number)) {
        if (number < 1 || number > (long)s->offered_count) {
            say(s, TG_RED, "play.no-number", ARGS(NUM("n", number), NUM("most", s->offered_count)));
            return;
        }
        move = s->offered[number - 1];
    } else {
        move = tg_move_read(play_game(s), play_state(s), s->seat, line, s->voice, hint, sizeof hint);
        unsigned meant = move ? 1 : meant_moves(s, line, &move);
        if (meant > 1 && strchr(line, ' ')) {
            say_which(s, line);
            return;
        }
        if (meant != 1) { /* of a verb alone the game says how it goes on */
            (void)snprintf(s->last_try, sizeof s->last_try, "%s", line);
            advise_unreadable(s, line, hint);
            return;
        }
    }
    if (lines_interactive() && move != s->asked_again &&
        tg_is_rash(play_game(s), play_state(s), s->seat, move)) {
        char words[PLAY_SAID];
        play_words(s, s->seat, move, words);
        say(s, TG_YELLOW, "play.rash", ARGS(TXT("move", words)));
        s->asked_again = move;
        return;
    }
    s->asked_again = 0;
    tg_rule rule   = play_move(s, s->seat, move);
    s->refresh     = rule == 0;
    if (rule && rule != PLAY_REFUSED) {
        (void)snprintf(s->last_try, sizeof s->last_try, "%s", line);
        advise_broken(s, line, rule, false);
        return;
    }
    s->last_try[0] = 0;
    keep_game(s);
}

/* A line without the blanks around it. */
static char *trimmed(char *line)
{
    line += strspn(line, " \t");
    size_t n = strlen(line);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        line[--n] = 0;
    return line;
}

static void answer(Session *s, const char *line)
{
    size_t verb = strcspn(line, " ");
    for (size_t i = 0; i < TYPED_COUNT; i++)
        if (strlen(TYPED[i].name) == verb && strncasecmp(TYPED[i].name, line, verb) == 0) {
            if (TYPED[i].run != cmd_quit && TYPED[i].run != cmd_resume && TYPED[i].run != cmd_again)
                s->warned = false;
            TYPED[i].run(s, line + verb + strspn(line + verb, " "));
            return;
        }
    s->warned = false;
    if (play_asked(s))
        answer_move(s, line);
    else if (tg_is_over(play_state(s)) && (!*line || !lines_interactive()))
        s->leave = true; /* a script that only plays has done so */
    else if (tg_is_over(play_state(s)))
        say(s, TG_RED, "play.over", NO_ARGS);
    else
        say(s, TG_RED, "play.watching", NO_ARGS);
}

void play_ask(Session *s)
{
    bool over = tg_is_over(play_state(s)) != 0;
    char prompt[64];
    words_said(prompt, sizeof prompt, over ? "ask.over" : play_asked(s) ? "ask.move" : "ask.watch", NO_ARGS);
    char *line = lines_ask(prompt, offer_all, s);
    screen_measure(&s->screen, s->paged);
    if (!line && lines_resized()) {
        s->refresh = true; /* the same, for the size there is now */
        return;
    }
    if (!line && lines_interrupted() && !s->interrupted) {
        say(s, TG_DIM, "play.interrupted", NO_ARGS); /* the line is left, not the table */
        s->interrupted = true;
        return;
    }
    s->interrupted = false;
    if (!line) {
        /* The end of the input: the second time it is meant. */
        cmd_quit(s, "");
        return;
    }
    char *text = trimmed(line);
    if (!*text && !over && !play_asked(s))
        s->refresh = true;
    else if (*text || over)
        answer(s, text);
    free(line);
}
