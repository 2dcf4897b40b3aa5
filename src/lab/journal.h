/* journal.h -- a file of JSON lines from which an interrupted run goes on.
 *
 * The first line says which run it is of; each further one holds a piece of work that is done.
 * Anybody may have written to it: what a line says is taken by the calls below, which refuse what cannot be. */
#ifndef TORTUGA_LAB_JOURNAL_H
#define TORTUGA_LAB_JOURNAL_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Reads what an earlier run has written (`take` gets every line), and opens the file to go on. A last line that
 * an interruption has cut off is passed over. NULL, with the reason said, where the file is of another run or
 * cannot be written. `head` stays the caller's. */
FILE *journal_open(const char *command, const char *path, const json_t *head,
                   void (*take)(void *context, const json_t *line), void *context);

/* The seed of a run: the one that was asked for; where none was (a number below 0), the one of the journal that it
 * goes on from; where there is none either, a fresh one, small enough to be asked for again. */
uint64_t journal_seed(const char *path, int64_t asked);

/* The name of a file that there is not yet, for a run that is interrupted and has no journal: arena-korsar-5.journal. */
void journal_spare(const char *command, const char *slug, uint64_t seed, char *out, size_t size);

/* A number of a line, if it is one from `least` to `most`; otherwise false, and `out` stays as it was. */
bool journal_real(const json_t *line, const char *key, double least, double most, double *out);

/* A whole number likewise. */
bool journal_whole(const json_t *line, const char *key, int64_t least, int64_t most, int64_t *out);

/* Exactly so many numbers in a list. */
bool journal_reals(const json_t *line, const char *key, unsigned count, double least, double most,
                   double *out);
bool journal_wholes(const json_t *line, const char *key, unsigned count, int64_t least, int64_t most,
                    int64_t *out);

/* Adds a line at once, and lets go of it. Nothing is written where there is no journal. */
void journal_add(FILE *journal, json_t *line);

#endif
