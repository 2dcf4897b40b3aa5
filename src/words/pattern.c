/* pattern.c -- reads a pattern as people write it ({left, plural, one {…} other {…}}) and writes its bytes. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "voice/lexicon.h"
#include "words/pack.h"

enum { PATTERN = 4096, BRANCHES = 64, DEEPEST = 5 };

typedef struct Reader {
    const char *at;
    Text       *wrong;
} Reader;

static bool fail(Reader *r, const char *what)
{
    if (r->wrong && !r->wrong->length) {
        text_add(r->wrong, what);
        text_add(r->wrong, ", before \"");
        text_run(r->wrong, r->at, strnlen(r->at, 20));
        text_char(r->wrong, '"');
    }
    return false;
}

static void skip_blanks(Reader *r)
{
    while (*r->at == ' ' || *r->at == '\n' || *r->at == '\t')
        r->at++;
}

/* A name: letters, digits and - _ = . as its length and itself. */
static bool read_name(Reader *r, Text *out)
{
    skip_blanks(r);
    const char *begin = r->at;
    while (*r->at && !strchr(" \n\t,{}", *r->at))
        r->at++;
    size_t length = (size_t)(r->at - begin);
    if (length == 0 || length > 60)
        return fail(r, "a name of 1 to 60 letters is needed here");
    text_char(out, (char)length);
    text_run(out, begin, length);
    skip_blanks(r);
    return true;
}

static bool read_pattern(Reader *r, Text *out, unsigned depth, bool inner);

/* The branches of a choice, up to its closing brace. */
static bool read_branches(Reader *r, Text *out, unsigned depth)
{
    size_t   count_at = out->length;
    unsigned count    = 0;
    bool     other    = false;
    text_char(out, 1); /* how many there are is known later */
    for (skip_blanks(r); *r->at && *r->at != '}'; skip_blanks(r)) {
        const char *name = r->at;
        if (other)
            return fail(r, "nothing may stand behind the branch `other`");
        if (!read_name(r, out))
            return false;
        other = !strncmp(name, "other", 5) && strchr(" {\n\t", name[5]);
        if (*r->at != '{')
            return fail(r, "a branch is its name and then its text in braces");
        r->at++;
        char bytes[PATTERN];
        Text text = text_on(bytes, sizeof bytes);
        if (!read_pattern(r, &text, depth + 1, true))
            return false;
        text_char(out, (char)(text.length & 0xFF));
        text_char(out, (char)(text.length >> 8));
        text_run(out, bytes, text.length);
        if (text.cut || ++count > BRANCHES)
            return fail(r, "the pattern is too long");
    }
    if (!other)
        return fail(r, "a choice needs a last branch `other {…}`");
    out->at[count_at] = (char)count;
    return true;
}

static bool read_argument(Reader *r, Text *out, unsigned depth)
{
    char bytes[80], kind[80], how[80];
    Text name = text_on(bytes, sizeof bytes), type = text_on(kind, sizeof kind),
         bent = text_on(how, sizeof how);
    if (!read_name(r, &name))
        return false;
    if (*r->at == '}') {
        r->at++;
        text_char(out, LEXICON_ARG);
        text_run(out, bytes, name.length);
        return true;
    }
    if (*r->at != ',')
        return fail(r, "a comma or a closing brace is needed here");
    r->at++;
    if (!read_name(r, &type))
        return false;
    if (*r->at != ',')
        return fail(r, "a comma is needed here");
    r->at++;
    bool plural = !strcmp(kind + 1, "plural"), choice = plural || !strcmp(kind + 1, "select");
    if (!choice && strcmp(kind + 1, "case") != 0)
        return fail(r, "an argument is followed by plural, select or case");
    text_char(out, choice ? (plural ? LEXICON_PLURAL : LEXICON_SELECT) : LEXICON_CASE);
    text_run(out, bytes, name.length);
    if (choice) {
        if (!read_branches(r, out, depth))
            return false;
    } else {
        if (!read_name(r, &bent))
            return false;
        text_run(out, how, bent.length);
    }
    if (*r->at != '}')
        return fail(r, "a closing brace is needed here");
    r->at++;
    return true;
}

/* Up to the end, or inside of a branch up to its closing brace, which is taken too. */
static bool read_pattern(Reader *r, Text *out, unsigned depth, bool inner)
{
    if (depth > DEEPEST)
        return fail(r, "choices stand too deep within each other");
    for (;;) {
        char c = *r->at;
        if (!c)
            return !inner || fail(r, "a closing brace is missing");
        if (c == '}') {
            if (!inner)
                return fail(r, "this closing brace has no opening one");
            r->at++;
            return true;
        }
        if ((unsigned char)c < 8)
            return fail(r, "control characters may not stand in a text");
        r->at++;
        if (c == '{') {
            if (!read_argument(r, out, depth))
                return false;
        } else {
            text_char(out, inner && c == '#' ? (char)LEXICON_COUNT : c);
        }
    }
}

bool pack_pattern(const char *pattern, Text *out, Text *wrong)
{
    Reader r = {pattern, wrong};
    if (!read_pattern(&r, out, 0, false))
        return false;
    return !out->cut || fail(&r, "the pattern is too long");
}
