/* review.h -- reviews of records, as the parts of `tortuga review` share them.
 *
 *   review.c        the command: which records, whose seats, how much work
 *   review_run.c    one record reviewed, with progress, until it is done or Ctrl-C
 *   review_text.c   told on a terminal
 *   review_html.c   told as a page
 *   review_kinds.c  many records: which kinds of decisions cost most
 *   review_ask.c    exercises: positions of the records, asked and judged
 *
 * All that is told comes from the JSON of tg_review_json (docs/coach.md). */
#ifndef TORTUGA_CLI_REVIEW_H
#define TORTUGA_CLI_REVIEW_H

#include <jansson.h>
#include <stdio.h>

#include "shell/options.h"
#include "shell/words.h"
#include "tortuga.h"

typedef struct Reviewed {
    const char    *file; /* how it is called */
    tg_record     *record;
    const tg_game *game;
    tg_voice      *voice;
    tg_review     *review;
    json_t        *json;
    uint32_t       seats; /* whose decisions are told, one bit each */
    char           name[TG_MAX_SEATS][TG_NAME_BYTES];
} Reviewed;

/* Reviews a record, which is taken over; finish frees. False where memory is short. Ctrl-C ends it early, with what is there so
 * far; then review_interrupted says so. */
bool review_run(Reviewed *r, tg_record *record, const char *file, const tg_review_options *options,
                const char *language);
bool review_interrupted(void);
void review_finish(Reviewed *r);

/* Whose decisions are told: a seat by its number or notation, or a name; NULL: all people, or everybody where there are none. False
 * where there is no such seat. */
bool review_seats(Reviewed *r, const char *wanted);

/* Figures of the JSON: a number; a part of an account as wins in a hundred, with its sign. */
double review_number(const json_t *object, const char *key);
void   review_part(char *out, size_t size, const json_t *wins,
                   const char *part); /* with twice its standard error */
void   review_points(char *out, size_t size, double points);
bool   review_tells(const Reviewed *r,
                    const json_t   *decision); /* one of the seats that are told, and something lost */

void review_text(const Reviewed *r, FILE *out);
bool review_html(const Reviewed *r, size_t count, const json_t *kinds, const char *path);

/* Kinds of decisions that cost most, over all records, most first. */
json_t *review_kinds(const Reviewed *r, size_t count);
void    review_kinds_text(const json_t *kinds, FILE *out);

/* The decisions that cost most, as exercises; for programs, or asked here. */
json_t *review_exercises(const Reviewed *r, size_t count);
void    review_ask(const Reviewed *r, size_t count);

#endif
