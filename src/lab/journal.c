/* journal.c -- reads and continues a file of JSON lines. */
#define _POSIX_C_SOURCE 200809L
#include "lab/journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base.h"
#include "shell/fresh.h"

static const int64_t  SEED_MOST  = 9000000000000000; /* that can be asked for                 */
static const uint64_t SEED_FRESH = 1000000000000;    /* a dozen digits can be copied by hand */

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
    FILE  *old  = fopen(path, "re");
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

uint64_t journal_seed(const char *path, int64_t asked)
{
    if (asked >= 0)
        return (uint64_t)asked;
    char  *line = NULL;
    size_t size = 0;
    FILE  *old  = path ? fopen(path, "re") : NULL;
    bool   past = false;
    if (old) {
        json_t *head = getline(&line, &size, old) > 0 ? json_loads(line, 0, NULL) : NULL;
        past         = journal_whole(head, "seed", 0, SEED_MOST, &asked);
        json_decref(head);
        free(line);
        (void)fclose(old);
    }
    if (past)
        return (uint64_t)asked;
    char text[SEED_RANDOM];
    seed_random(text);
    return bytes_hash(0, text, sizeof text) % SEED_FRESH;
}

void journal_spare(const char *command, const char *slug, uint64_t seed, char *out, size_t size)
{
    unsigned long long number = seed;
    (void)snprintf(out, size, "%s-%s-%llu.journal", command, slug, number);
    for (unsigned more = 2; more < 1000 && access(out, F_OK) == 0; more++)
        (void)snprintf(out, size, "%s-%s-%llu-%u.journal", command, slug, number, more);
}

static bool is_real(const json_t *item, double least, double most)
{
    return json_is_number(item) && json_number_value(item) >= least && json_number_value(item) <= most;
}

static bool is_whole(const json_t *item, int64_t least, int64_t most)
{
    return json_is_integer(item) && json_integer_value(item) >= least && json_integer_value(item) <= most;
}

bool journal_real(const json_t *line, const char *key, double least, double most, double *out)
{
    const json_t *item = json_object_get(line, key);
    if (!is_real(item, least, most))
        return false;
    *out = json_number_value(item);
    return true;
}

bool journal_whole(const json_t *line, const char *key, int64_t least, int64_t most, int64_t *out)
{
    const json_t *item = json_object_get(line, key);
    if (!is_whole(item, least, most))
        return false;
    *out = json_integer_value(item);
    return true;
}

bool journal_reals(const json_t *line, const char *key, unsigned count, double least, double most,
                   double *out)
{
    const json_t *list = json_object_get(line, key);
    bool          ok   = json_array_size(list) == count;
    for (unsigned i = 0; ok && i < count; i++)
        ok = is_real(json_array_get(list, i), least, most);
    for (unsigned i = 0; ok && i < count; i++)
        out[i] = json_number_value(json_array_get(list, i));
    return ok;
}

bool journal_wholes(const json_t *line, const char *key, unsigned count, int64_t least, int64_t most,
                    int64_t *out)
{
    const json_t *list = json_object_get(line, key);
    bool          ok   = json_array_size(list) == count;
    for (unsigned i = 0; ok && i < count; i++)
        ok = is_whole(json_array_get(list, i), least, most);
    for (unsigned i = 0; ok && i < count; i++)
        out[i] = json_integer_value(json_array_get(list, i));
    return ok;
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
    FILE *journal = fopen(path, "ae");
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
