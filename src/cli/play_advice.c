/* play_advice.c -- what one asks while thinking: a hint, a rule, why a move is refused. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "shell/terminal.h"
#include "words/catalogue.h"

enum { HINT_MS = 1000, THOUGHTS = 512, SHOWN_THOUGHTS = 3, SHOWN_INSTEAD = 6, MOST_WORDS = 64 };

void advise_hint(Session *s)
{
    if (!play_asked(s)) {
        say(s, PLAIN, "There is nothing for you to decide.");
        return;
    }
    BotOptions options = {HINT_MS, 0, 1, ++s->hint_seed};
    Bot       *bot     = bot_create(play_game(s), "admiral", &options);
    progress("The admiral thinks ...");
    Move best = bot ? bot_choose(bot, play_state(s), s->seat) : NO_MOVE;
    progress("%s", "");
    if (!best) {
        say(s, RED, "There is not enough memory to think.");
    } else {
        static BotThought thoughts[THOUGHTS];
        char              text[PLAY_NOTATION];
        uint64_t          iterations = 0;
        uint32_t          n          = bot_thoughts(bot, thoughts, THOUGHTS, &iterations);
        play_print(s, s->seat, best, text);
        say(s, BOLD, "The admiral would play: %s", text);
        for (unsigned shown = 0; shown < SHOWN_THOUGHTS && n > 1; shown++) {
            uint32_t top = 0;
            for (uint32_t i = 1; i < n; i++)
                if (thoughts[i].visits > thoughts[top].visits)
                    top = i;
            play_print(s, s->seat, thoughts[top].move, text);
            say(s, PLAIN, "    %3.0f of 100 for %s", 100.0 * (double)thoughts[top].value, text);
            thoughts[top] = thoughts[--n];
        }
    }
    bot_destroy(bot);
}

/* A rule by its id: KOR-17, kor-17, 17. */
static bool show_rule(const Session *s, const char *given)
{
    const Game *game = play_game(s);
    char        upper[64], full[96];
    Rule        rule = LAWFUL;
    Text        up   = text_on(upper, sizeof upper);
    for (; *given; given++)
        text_char(&up, (char)(*given >= 'a' && *given <= 'z' ? *given - 'a' + 'A' : *given));
    (void)snprintf(full, sizeof full, "%s-%s", game->prefix, upper);
    if (!rule_parse(game, scan_on(upper, up.length), &rule) &&
        !rule_parse(game, scan_on(full, strlen(full)), &rule))
        return false;
    Text id = text_on(upper, sizeof upper);
    rule_print(game, rule, &id);
    char  *text = NULL;
    size_t size = 0;
    FILE  *out  = open_memstream(&text, &size);
    bool   ok   = out && catalogue_write_rule(game, upper, out, terminal_width(), s->screen.styled);
    if (out)
        (void)fclose(out);
    if (ok)
        show_long(s, text);
    free(text);
    return ok;
}

typedef struct Search {
    const Session *s;
    const char    *word;
    FILE          *out;
    unsigned       found;
    char           last[CATALOGUE_ID];
} Search;

static void search_rule(void *context, const char *id)
{
    Search *search = (Search *)context;
    char   *text   = strcmp(id, search->last) != 0 ? catalogue_rule(play_game(search->s), id) : NULL;
    if (text && strcasestr(text, search->word)) {
        search->found++;
        (void)catalogue_write_rule(play_game(search->s), id, search->out, terminal_width(),
                                   search->s->screen.styled);
    }
    free(text);
    (void)snprintf(search->last, sizeof search->last, "%s", id);
}

/* One row of a table in the catalogue as a line: its cells, without bare numbers and programs. */
static void write_row(const char *row, size_t length, FILE *out)
{
    const char *end   = row + length;
    const char *comma = "";
    for (const char *cell = row + 1; cell < end;) {
        const char *stop = (const char *)memchr(cell, '|', (size_t)(end - cell));
        if (!stop)
            break;
        const char *from = cell + strspn(cell, " ");
        size_t      n    = from < stop ? (size_t)(stop - from) : 0;
        while (n && from[n - 1] == ' ')
            n--;
        if (n && *from != '`' && strspn(from, "0123456789") < n) {
            (void)fprintf(out, "%s%.*s", comma, (int)n, from);
            comma = "  ";
        }
        cell = stop + 1;
    }
    (void)fputc('\n', out);
}

/* Cards that the catalogue lists in tables, by the name in the first column: S11, T10. */
static bool write_cards(const Session *s, const char *name, FILE *out)
{
    size_t n     = strlen(name);
    bool   found = false;
    for (unsigned part = 0; part < CATALOGUE_PARTS && n; part++) {
        Scan text = catalogue_text(play_game(s), part);
        while (text.left) {
            const char *stop   = (const char *)memchr(text.at, '\n', text.left);
            size_t      length = stop ? (size_t)(stop - text.at) : text.left;
            if (length > n + 4 && memcmp(text.at, "| ", 2) == 0 && strncasecmp(text.at + 2, name, n) == 0 &&
                memcmp(text.at + 2 + n, " |", 2) == 0) {
                write_row(text.at, length, out);
                found = true;
            }
            length += stop != NULL;
            text.at += length;
            text.left -= length;
        }
    }
    return found;
}

void advise_rules(Session *s, const char *rest)
{
    if (*rest && show_rule(s, rest))
        return;
    char  *text  = NULL;
    size_t size  = 0;
    FILE  *out   = open_memstream(&text, &size);
    bool   found = false;
    if (out && *rest) {
        Search search = {s, rest, out, 0, ""};
        if (!s->content) /* the catalogue lists the cards of the house */
            found = write_cards(s, rest, out);
        if (!found)
            catalogue_visit(play_game(s), search_rule, &search);
        found = found || search.found > 0;
    } else if (out) {
        found = catalogue_write(play_game(s), out, terminal_width(), s->screen.styled);
    }
    if (out)
        (void)fclose(out);
    if (found)
        show_long(s, text);
    else
        say(s, RED,
            "No rule or card is called \"%s\", and no rule has that in it. A rule is written %s-17 or %s-R3.",
            rest, play_game(s)->prefix, play_game(s)->prefix);
    free(text);
}

/* Moves that begin with the same word are the likeliest to be meant. */
static void show_instead(Session *s, const char *text)
{
    char   line[SHOWN_INSTEAD * 2 * PLAY_NOTATION] = "";
    size_t verb                                    = strcspn(text, " ");
    size_t shown                                   = 0;
    for (uint32_t i = 0; i < s->offered_count && shown < SHOWN_INSTEAD; i++) {
        char legal[PLAY_NOTATION];
        play_print(s, s->seat, s->offered[i], legal);
        if (strncmp(legal, text, verb) != 0 || (legal[verb] != ' ' && legal[verb] != 0))
            continue;
        Text out = text_on(line + strlen(line), sizeof line - strlen(line));
        text_add(&out, shown++ ? ", " : "");
        for (const char *c = legal; *c; c++) /* a move stays in one line: no-break spaces */
            text_add(&out, *c == ' ' ? "\xC2\xA0" : (const char[]){*c, 0});
    }
    if (shown)
        say(s, PLAIN, "  You could: %s.", line);
}

/* The command or verb that a word was probably meant to be. */
static const char *word_near(Session *s, const char *line)
{
    static char verbs[32][24];
    const char *words[MOST_WORDS];
    size_t      count = 0, verb = strcspn(line, " "), kinds = 0;
    char        typed[32];
    if (verb >= sizeof typed)
        return NULL;
    (void)snprintf(typed, sizeof typed, "%.*s", (int)verb, line);
    for (uint32_t i = 0; i < s->offered_count && kinds < 32; i++) {
        char text[PLAY_NOTATION];
        play_print(s, s->seat, s->offered[i], text);
        text[strcspn(text, " ")] = 0;
        if (strcmp(text, typed) == 0)
            return NULL; /* the word is right, what follows is not */
        if (!kinds || strcmp(verbs[kinds - 1], text) != 0) {
            (void)snprintf(verbs[kinds], sizeof verbs[kinds], "%.23s", text);
            words[count++] = verbs[kinds++];
        }
    }
    for (size_t i = 0; count + 1 < MOST_WORDS && play_command(i); i++)
        words[count++] = play_command(i);
    words[count]      = NULL;
    const char *meant = word_meant(typed, words);
    return meant && 2 * words_apart(typed, meant) <= verb ? meant : NULL;
}

void advise_unreadable(Session *s, const char *text, const char *hint)
{
    const char *meant = word_near(s, text);
    char        reason[512];
    Text        words = text_on(reason, sizeof reason);
    say_words(&s->voice, hint, &words);
    say(s, RED, "\"%.40s%s\" is no move: %s%s", text, strlen(text) > 40 ? "..." : "", reason,
        strchr(".!?", reason[strlen(reason) - 1]) ? "" : ".");
    if (meant)
        say(s, PLAIN, "  Did you mean `%s`?", meant);
    else
        show_instead(s, text);
}

void advise_broken(Session *s, const char *text, Rule rule, bool whole)
{
    char id[16];
    Text name = text_on(id, sizeof id);
    rule_print(play_game(s), rule, &name);
    char sentence[1024];
    Text words = text_on(sentence, sizeof sentence);
    bool said  = say_refusal(&s->voice, rule, &words);
    say(s, RED, "%s (%s)", said ? sentence : "That is not allowed.", id);
    if (whole)
        (void)show_rule(s, id);
    show_instead(s, text);
}

/* The position may have changed since the move was tried: what `why` asks for is looked at anew. */
void advise_why(Session *s, const char *rest)
{
    const char *text = *rest ? rest : s->last_try;
    const Game *game = play_game(s);
    char        hint[512];
    Text        wrong = text_on(hint, sizeof hint);
    Move        move  = NO_MOVE;
    Rule        rule;
    if (!play_asked(s))
        say(s, PLAIN, "There is nothing for you to decide.");
    else if (!*text)
        say(s, PLAIN, "Nothing was refused yet. `why MOVE` says why a move is not allowed.");
    else if (!game->move_parse(game, play_state(s), s->seat, scan_on(text, strlen(text)), &move, &wrong))
        advise_unreadable(s, text, hint);
    else if ((rule = local_check(&s->table, s->seat, move)) == LAWFUL)
        say(s, GREEN, "That is allowed now.");
    else
        advise_broken(s, text, rule, true);
}
