/* paper.c -- growing text, JSON on it, and messages that many may hold. */
#include "harbour/paper.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for so many bytes more and a 0. */
static bool reserve(Paper *paper, size_t more)
{
    if (paper->torn || more > PAPER_MOST || paper->length + more > PAPER_MOST) {
        paper->torn = true;
        return false;
    }
    if (paper->sheet && paper->length + more < paper->size)
        return true;
    size_t size = paper->size ? paper->size * 2 : 256;
    while (size <= paper->length + more)
        size *= 2;
    Message *sheet = (Message *)realloc(paper->sheet, sizeof *sheet + MESSAGE_HEADROOM + size);
    if (!sheet) {
        paper->torn = true;
        return false;
    }
    paper->sheet = sheet;
    paper->size  = size;
    return true;
}

void paper_run(Paper *paper, const void *text, size_t length)
{
    if (!reserve(paper, length))
        return;
    if (length)
        memcpy(message_text(paper->sheet) + paper->length, text, length);
    paper->length += length;
    message_text(paper->sheet)[paper->length] = 0;
}

void paper_add(Paper *paper, const char *text) { paper_run(paper, text, strlen(text)); }

void paper_format(Paper *paper, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    if (n >= 0 && reserve(paper, (size_t)n)) {
        (void)vsnprintf((char *)message_text(paper->sheet) + paper->length, (size_t)n + 1, format, again);
        paper->length += (size_t)n;
    }
    va_end(again);
    va_end(args);
}

void paper_throw(Paper *paper)
{
    free(paper->sheet);
    *paper = (Paper){0};
}

const char *paper_text(const Paper *paper)
{
    return paper->sheet ? (const char *)message_text(paper->sheet) : "";
}

Message *paper_seal(Paper *paper)
{
    if (!paper->torn && !paper->sheet)
        paper_run(paper, "", 0);
    if (paper->torn) {
        paper_throw(paper);
        return NULL;
    }
    Message *message =
        (Message *)realloc(paper->sheet, sizeof *message + MESSAGE_HEADROOM + paper->length + 1);
    if (!message)
        message = paper->sheet; /* it only was to become smaller */
    message->holders = 1;
    message->length  = (uint32_t)paper->length;
    *paper           = (Paper){0};
    return message;
}

Message *message_copy(const void *text, size_t length)
{
    Message *message = (Message *)malloc(sizeof *message + MESSAGE_HEADROOM + length + 1);
    if (!message)
        return NULL;
    message->holders = 1;
    message->length  = (uint32_t)length;
    memcpy(message_text(message), text, length);
    message_text(message)[length] = 0;
    return message;
}

Message *message_hold(Message *message)
{
    message->holders++;
    return message;
}

void message_drop(Message *message)
{
    if (message && --message->holders == 0)
        free(message);
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static void comma(Paper *paper)
{
    if (paper->comma)
        paper_run(paper, ",", 1);
    paper->comma = true;
}

void json_open(Paper *paper, char bracket)
{
    comma(paper);
    paper_run(paper, &bracket, 1);
    paper->comma = false;
}

void json_close(Paper *paper, char bracket)
{
    paper_run(paper, &bracket, 1);
    paper->comma = true;
}

/* How many bytes the letter at the front takes; 0 where it is not UTF-8 as it should be. */
static size_t letter(const unsigned char *at, size_t left)
{
    static const unsigned least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t                n        = at[0] < 0x80   ? 1
                                     : at[0] < 0xC2 ? 0
                                     : at[0] < 0xE0 ? 2
                                     : at[0] < 0xF0 ? 3
                                     : at[0] < 0xF5 ? 4
                                                    : 0;
    if (n <= 1 || n > left)
        return n > left ? 0 : n;
    unsigned code = at[0] & (0xFFu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3Fu);
    }
    return code < least[n] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) ? 0 : n;
}

static void json_letters(Paper *paper, const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    paper_run(paper, "\"", 1);
    for (size_t i = 0; i < length;) {
        size_t n = letter(at + i, length - i);
        if (n == 0) {
            paper_add(paper, "\\ufffd");
            n = 1;
        } else if (at[i] == '"' || at[i] == '\\') {
            paper_format(paper, "\\%c", at[i]);
        } else if (at[i] < 0x20 || at[i] == 0x7F) {
            paper_format(paper, "\\u%04x", at[i]);
        } else {
            paper_run(paper, at + i, n);
        }
        i += n;
    }
    paper_run(paper, "\"", 1);
}

void json_run(Paper *paper, const char *text, size_t length)
{
    comma(paper);
    json_letters(paper, text, length);
}

void json_text(Paper *paper, const char *text) { json_run(paper, text, strlen(text)); }

void json_name(Paper *paper, const char *name)
{
    comma(paper);
    json_letters(paper, name, strlen(name));
    paper_run(paper, ":", 1);
    paper->comma = false;
}

void json_whole(Paper *paper, int64_t number)
{
    comma(paper);
    paper_format(paper, "%lld", (long long)number);
}

void json_truth(Paper *paper, bool truth)
{
    comma(paper);
    paper_add(paper, truth ? "true" : "false");
}

void json_none(Paper *paper)
{
    comma(paper);
    paper_add(paper, "null");
}

void json_raw(Paper *paper, const char *json, size_t length)
{
    comma(paper);
    paper_run(paper, json, length);
}

void json_text_of(Paper *paper, const char *name, const char *text)
{
    json_name(paper, name);
    json_text(paper, text);
}

void json_whole_of(Paper *paper, const char *name, int64_t number)
{
    json_name(paper, name);
    json_whole(paper, number);
}

void json_truth_of(Paper *paper, const char *name, bool truth)
{
    json_name(paper, name);
    json_truth(paper, truth);
}
