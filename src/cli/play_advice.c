/* play_advice.c -- what one asks while thinking: a hint, a rule, why a move is refused. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "shell/meant.h"

enum { HINT_MS = 1000, SHOWN_THOUGHTS = 3, SHOWN_INSTEAD = 6, MOST_WORDS = 64 };

void advise_hint(Session *s)
{
    if (!play_asked(s)) {
        say(s, TG_PLAIN, "play.no-decision", NO_ARGS);
        return;
    }
    tg_bot *bot = tg_bot_create(play_game(s), "admiral", HINT_MS, 0, ++s->hint_seed);
    char    thinks[100];
    words_said(thinks, sizeof thinks, "play.admiral-thinks", NO_ARGS);
    progress("%s", thinks);
    tg_move best = bot ? tg_bot_choose(bot, play_state(s), s->seat) : 0;
    progress("%s", "");
    if (!best) {
        say(s, TG_RED, "play.memory", NO_ARGS);
    } else {
        tg_thought thoughts[SHOWN_THOUGHTS];
        char       text[PLAY_SAID], share[16], line[PLAY_SAID + 100];
        unsigned   n = tg_bot_thoughts(bot, thoughts, SHOWN_THOUGHTS, NULL);
        play_words(s, s->seat, best, text);
        say(s, TG_BOLD, "play.hint", ARGS(TXT("move", text)));
        for (unsigned i = 0; i < n && n > 1; i++) {
            play_words(s, s->seat, thoughts[i].move, text);
            (void)snprintf(share, sizeof share, "%3.0f", 100.0 * (double)thoughts[i].value);
            words_said(line, sizeof line, "play.hint-worth", ARGS(TXT("share", share), TXT("move", text)));
            say_text(s, TG_PLAIN, 4, line);
        }
        if (n > 1) {
            words_said(line, sizeof line, "play.hint-means", NO_ARGS);
            say_text(s, TG_DIM, 4, line);
        }
    }
    tg_bot_destroy(bot);
}

/* --- the catalogue -------------------------------------------------------------------------------------- */

char *rule_ids(const Session *s)
{
    size_t length = tg_rule_ids(play_game(s), NULL, 0);
    char  *ids    = length != TG_NO_TEXT ? (char *)malloc(length + 1) : NULL;
    if (ids)
        (void)tg_rule_ids(play_game(s), ids, length + 1);
    return ids;
}

/* One rule as a page, or (NULL) all of them; free() it. NULL where there is none such. */
static char *rules_page(const Session *s, const char *id)
{
    unsigned width  = s->screen.columns;
    int      styled = s->screen.styled;
    size_t   length = tg_rules_page(play_game(s), id, width, styled, NULL, 0);
    char    *text   = length && length != TG_NO_TEXT ? (char *)malloc(length + 1) : NULL;
    if (text)
        (void)tg_rules_page(play_game(s), id, width, styled, text, length + 1);
    return text;
}

/* A rule by its id: KOR-17, kor-17, 17. */
static bool show_rule(const Session *s, const char *given)
{
    const tg_game *game = play_game(s);
    char           upper[64], id[96];
    size_t         n = 0;
    for (; given[n] && n < sizeof upper - 1; n++)
        upper[n] = (char)(given[n] >= 'a' && given[n] <= 'z' ? given[n] - 'a' + 'A' : given[n]);
    upper[n]     = 0;
    tg_rule rule = tg_rule_read(game, upper);
    if (!rule) {
        (void)snprintf(id, sizeof id, "%s-%s", tg_game_prefix(game), upper);
        rule = tg_rule_read(game, id);
    }
    if (!rule)
        return false;
    (void)tg_rule_text(game, rule, id, sizeof id);
    char *text = rules_page(s, id);
    if (text)
        show_long(s, text);
    free(text);
    return text != NULL;
}

/* The rules that have a word in them, one behind the other; how many. */
static unsigned write_found(const Session *s, const char *word, FILE *out)
{
    unsigned found = 0;
    char    *ids   = rule_ids(s);
    for (char *id = ids, *end; id && (end = strchr(id, '\n')); id = end + 1) {
        char rule[8192];
        *end = 0;
        (void)tg_rule_words(play_game(s), id, rule, sizeof rule);
        char *page = strcasestr(rule, word) ? rules_page(s, id) : NULL;
        if (page) {
            (void)fputs(page, out);
            found++;
        }
        free(page);
    }
    free(ids);
    return found;
}

/* What a notation on the table stands for, however its letters are written. */
static bool show_about(const Session *s, const char *given)
{
    char   words[2048], typed[64];
    size_t length = strlen(given);
    if (length >= sizeof typed)
        return false;
    for (unsigned way = 0; way < 4;
         way++) { /* as it is, in capitals, in small letters, with a capital first */
        for (size_t i = 0; i <= length; i++) {
            bool capital = way == 1 || (way == 3 && i == 0);
            typed[i]     = (char)(way == 0  ? given[i]
                                  : capital ? toupper((unsigned char)given[i])
                                            : tolower((unsigned char)given[i]));
        }
        if (tg_say_about(s->voice, play_state(s), typed, s->seat, words, sizeof words)) {
            char line[2200];
            bool named = strncmp(words, typed, length) == 0;
            (void)snprintf(line, sizeof line, "%s%s%s", named ? "" : typed, named ? "" : "  ", words);
            say_text(s, TG_PLAIN, 0, line);
            return true;
        }
    }
    return false;
}

void advise_rules(Session *s, const char *rest)
{
    if (*rest && (show_rule(s, rest) || show_about(s, rest)))
        return;
    char  *text = NULL;
    size_t size = 0;
    if (*rest) {
        FILE *out   = open_memstream(&text, &size);
        bool  found = out && write_found(s, rest, out) > 0;
        if (out)
            (void)fclose(out);
        if (!found) {
            free(text);
            text = NULL;
        }
    } else {
        text = rules_page(s, NULL);
    }
    const char *prefix = tg_game_prefix(play_game(s));
    if (text)
        show_long(s, text);
    else if (is_rule_id(prefix, rest))
        say(s, TG_RED, "play.no-such-rule",
            ARGS(TXT("title", tg_game_name(play_game(s))), TXT("rule", rest)));
    else
        say(s, TG_RED, "play.no-rule", ARGS(TXT("text", rest), TXT("prefix", prefix)));
    free(text);
}

/* --- moves that cannot be made -------------------------------------------------------------------------- */

void glue(const char *text, char *out, size_t size)
{
    size_t n = 0;
    for (; *text && n + 3 < size; text++)
        if (*text == ' ') {
            memcpy(out + n, "\u00A0", 2);
            n += 2;
        } else {
            out[n++] = *text;
        }
    out[n] = 0;
}

/* Moves that begin with the same word are the likeliest to be meant. */
static void show_instead(Session *s, const char *text)
{
    char   line[SHOWN_INSTEAD * 2 * PLAY_NOTATION] = "";
    size_t verb                                    = strcspn(text, " ");
    size_t shown = 0, n = 0;
    for (uint32_t i = 0; i < s->offered_count && shown < SHOWN_INSTEAD; i++) {
        char legal[PLAY_NOTATION];
        play_print(s, s->seat, s->offered[i], legal);
        if (strncmp(legal, text, verb) != 0 || (legal[verb] != ' ' && legal[verb] != 0))
            continue;
        n += (size_t)snprintf(line + n, sizeof line - n, "%s", shown++ ? ", " : "");
        glue(legal, line + n, sizeof line - n);
        n += strlen(line + n);
    }
    if (shown) {
        char could[sizeof line + 100];
        words_said(could, sizeof could, "play.could", ARGS(TXT("moves", line)));
        say_text(s, TG_PLAIN, 2, could);
    }
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

/* The bytes of a text up to so many that end behind a whole letter. */
static size_t whole_letters(const char *text, size_t most)
{
    size_t n = 0;
    for (size_t bytes = 1; text[n]; n += bytes) {
        (void)screen_glyph(text + n, &bytes);
        if (n + bytes > most)
            break;
    }
    return n;
}

void advise_unreadable(Session *s, const char *text, const char *reason)
{
    const char *meant = word_near(s, text);
    char        quoted[48], why[600], line[200];
    (void)snprintf(quoted, sizeof quoted, "%.*s%s", (int)whole_letters(text, 40), text,
                   strlen(text) > 40 ? "..." : "");
    (void)snprintf(why, sizeof why, "%s%s", reason, is_ended(reason) ? "" : ".");
    say(s, TG_RED, "play.no-move", ARGS(TXT("text", quoted), TXT("reason", why)));
    if (meant) {
        words_said(line, sizeof line, "play.meant", ARGS(TXT("word", meant)));
        say_text(s, TG_PLAIN, 2, line);
    } else {
        show_instead(s, text);
    }
}

void advise_broken(Session *s, const char *text, tg_rule rule, bool whole)
{
    char id[32], sentence[1024], line[1100];
    (void)tg_rule_text(play_game(s), rule, id, sizeof id);
    if (!tg_say_rule(s->voice, rule, sentence, sizeof sentence))
        words_said(sentence, sizeof sentence, "play.not-allowed", NO_ARGS);
    (void)snprintf(line, sizeof line, "%s (%s)", sentence, id);
    say_text(s, TG_RED, 0, line);
    if (whole)
        (void)show_rule(s, id);
    show_instead(s, text);
}

/* The position may have changed since the move was tried: what `why` asks for is looked at anew. */
void advise_why(Session *s, const char *rest)
{
    const char *text = *rest ? rest : s->last_try;
    char        hint[512];
    if (!play_asked(s)) {
        say(s, TG_PLAIN, "play.no-decision", NO_ARGS);
        return;
    }
    if (!*text) {
        say(s, TG_PLAIN, "play.none-refused", NO_ARGS);
        return;
    }
    tg_move move = tg_move_read(play_game(s), play_state(s), s->seat, text, s->voice, hint, sizeof hint);
    tg_rule rule = move ? tg_breaks(play_game(s), play_state(s), s->seat, move) : 0;
    if (!move)
        advise_unreadable(s, text, hint);
    else if (!rule)
        say(s, TG_GREEN, "play.allowed", NO_ARGS);
    else
        advise_broken(s, text, rule, true);
}
