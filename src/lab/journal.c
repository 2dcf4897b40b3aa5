/* journal.c -- reads and continues a file of JSON lines. */
#define _POSIX_C_SOURCE 200809L
#include "lab/journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct Past {
    bool empty; /* nothing is written yet                   */
    bool other; /* it is the journal of another run         */
    bool cut;   /* the last line does not end               */
} Past;

static Past read_past(const char *path, const json_t *head, void (*take)(void *, const json_t *),
                      void *context)
{
    Past   past = {true, false, false};
    char  *line = NULL;
    size_t size = 0;
    FILE  *old  = fopen(path, "r");
    if (!old)
        return past;
    for (ssize_t n = getline(&line, &size, old); n > 0 && !past.other; n = getline(&line, &size, old)) {
        past.cut     = line[n - 1] != '\n';
        json_t *json = json_loads(line, 0, NULL);
        if (past.empty)
            past.other = !json_equal(json, head);
        else if (json)
            take(context, json);
        past.empty = false;
        json_decref(json);
    }
    free(line);
    (void)fclose(old);
    return past;
}

FILE *journal_open(const char *command, const char *path, const json_t *head,
                   void (*take)(void *context, const json_t *line), void *context)
{
    Past past = read_past(path, head, take, context);
    if (past.other) {
        (void)fprintf(stderr, "tortuga %s: %s is the journal of another run; name another file\n", command,
                      path);
        return NULL;
    }
    FILE *journal = fopen(path, "a");
    if (!journal) {
        (void)fprintf(stderr, "tortuga %s: cannot write %s: %s\n", command, path, strerror(errno));
        return NULL;
    }
    if (past.cut)
        (void)fputc('\n', journal);
    if (past.empty) {
        (void)json_dumpf(head, journal, JSON_COMPACT);
        (void)fputc('\n', journal);
        (void)fflush(journal);
    }
    return journal;
}

void journal_add(FILE *journal, json_t *line)
{
    if (journal) {
        (void)json_dumpf(line, journal, JSON_COMPACT | JSON_REAL_PRECISION(9));
        (void)fputc('\n', journal);
        (void)fflush(journal);
    }
    json_decref(line);
}
