/* log.c -- writes a line to standard error as a whole. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bool log_json, log_quiet;

/* A line that is cut where it is too long. */
typedef struct Line {
    size_t length;
    char   at[2048];
} Line;

static void add_char(Line *line, char c)
{
    if (line->length < sizeof line->at - 1) /* and its end */
        line->at[line->length++] = c;
}

static void add(Line *line, const char *text)
{
    while (*text)
        add_char(line, *text++);
}

void log_begin(bool json, bool quiet)
{
    log_json  = json;
    log_quiet = quiet;
}

static void write_quoted(Line *line, const char *text)
{
    add_char(line, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            add_char(line, '\\');
            add_char(line, *text);
        } else if (c < 0x20 || c == 0x7F) { /* also so that nobody writes lines of their own */
            char code[8];
            (void)snprintf(code, sizeof code, "\\u%04x", c);
            add(line, code);
        } else {
            add_char(line, *text);
        }
    }
    add_char(line, '"');
}

static void write_plain(Line *line, const char *text)
{
    bool bare = *text != 0;
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at <= 0x20 || (unsigned char)*at == 0x7F || *at == '"' || *at == '=')
            bare = false;
    if (bare)
        add(line, text);
    else
        write_quoted(line, text);
}

void log_event(const char *event, const LogField *fields)
{
    char            at[40];
    Line            line = {.length = 0};
    struct timespec now;
    struct tm       utc;
    if (log_quiet)
        return;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    (void)gmtime_r(&now.tv_sec, &utc);
    size_t n = strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
    (void)snprintf(at + n, sizeof at - n, ".%03dZ", (int)(now.tv_nsec / 1000000));
    if (log_json) {
        add(&line, "{\"at\":\"");
        add(&line, at);
        add(&line, "\",\"event\":");
        write_quoted(&line, event);
    } else {
        add(&line, at);
        add_char(&line, ' ');
        add(&line, event);
    }
    for (; fields->name; fields++) {
        add(&line, log_json ? ",\"" : " ");
        add(&line, fields->name);
        add(&line, log_json ? "\":" : "=");
        if (!fields->text) {
            char number[24];
            (void)snprintf(number, sizeof number, "%lld", (long long)fields->number);
            add(&line, number);
        } else if (log_json)
            write_quoted(&line, fields->text);
        else
            write_plain(&line, fields->text);
    }
    if (log_json)
        add_char(&line, '}');
    line.at[line.length++] = '\n';
    /* Where nobody takes it, there is nobody to tell. */
    if (write(STDERR_FILENO, line.at, line.length) < 0)
        return;
}
