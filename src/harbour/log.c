/* log.c -- writes a line to standard error as a whole. */
#define _POSIX_C_SOURCE 200809L
#include "harbour/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"

static bool log_json, log_quiet;

void log_begin(bool json, bool quiet)
{
    log_json  = json;
    log_quiet = quiet;
}

static void write_quoted(Text *line, const char *text)
{
    text_char(line, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            text_char(line, '\\');
            text_char(line, *text);
        } else if (c < 0x20 || c == 0x7F) { /* also so that nobody writes lines of their own */
            text_add(line, "\\u");
            text_hex(line, c, 4);
        } else {
            text_char(line, *text);
        }
    }
    text_char(line, '"');
}

static void write_plain(Text *line, const char *text)
{
    bool bare = *text != 0;
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at <= 0x20 || (unsigned char)*at == 0x7F || *at == '"' || *at == '=')
            bare = false;
    if (bare)
        text_add(line, text);
    else
        write_quoted(line, text);
}

void log_event(const char *event, const LogField *fields)
{
    char            buffer[2048], at[40];
    Text            line = text_on(buffer, sizeof buffer - 1);
    struct timespec now;
    struct tm       utc;
    if (log_quiet)
        return;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    (void)gmtime_r(&now.tv_sec, &utc);
    size_t n = strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
    (void)snprintf(at + n, sizeof at - n, ".%03dZ", (int)(now.tv_nsec / 1000000));
    if (log_json) {
        text_add(&line, "{\"at\":\"");
        text_add(&line, at);
        text_add(&line, "\",\"event\":");
        write_quoted(&line, event);
    } else {
        text_add(&line, at);
        text_char(&line, ' ');
        text_add(&line, event);
    }
    for (; fields->name; fields++) {
        text_add(&line, log_json ? ",\"" : " ");
        text_add(&line, fields->name);
        text_add(&line, log_json ? "\":" : "=");
        if (!fields->text)
            text_int(&line, fields->number);
        else if (log_json)
            write_quoted(&line, fields->text);
        else
            write_plain(&line, fields->text);
    }
    if (log_json)
        text_char(&line, '}');
    buffer[line.length++] = '\n';
    /* Where nobody takes it, there is nobody to tell. */
    if (write(STDERR_FILENO, buffer, line.length) < 0)
        return;
}
