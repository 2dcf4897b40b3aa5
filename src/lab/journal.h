/* journal.h -- a file of JSON lines from which an interrupted run goes on.
 *
 * The first line says which run it is of; each further one holds a piece of work that is done. */
#ifndef TORTUGA_LAB_JOURNAL_H
#define TORTUGA_LAB_JOURNAL_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Reads what an earlier run has written (`take` gets every line), and opens the file to go on. A last line that
 * an interruption has cut off is passed over. NULL, with the reason said, where the file is of another run or
 * cannot be written. `head` stays the caller's. */
FILE *journal_open(const char *command, const char *path, const json_t *head,
                   void (*take)(void *context, const json_t *line), void *context);

/* Adds a line at once, and lets go of it. Nothing is written where there is no journal. */
void journal_add(FILE *journal, json_t *line);

#endif
