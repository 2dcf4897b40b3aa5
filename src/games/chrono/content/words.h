/* words.h -- reading the effect language: words, and a step with all its parameters. For the
 * compiler (program.c) only. */
#ifndef TORTUGA_CHRONO_CONTENT_WORDS_H
#define TORTUGA_CHRONO_CONTENT_WORDS_H

#include "games/chrono/content/program.h"

enum { CHR_MOST_WORDS = 8, CHR_WORD_SIZE = 80 };

/* A program being compiled. */
typedef struct ChronoSource {
    Content           *content;
    const ContentNode *node;
    ChronoContent     *set;
    const char        *at;
    char               token[CHR_WORD_SIZE]; /* the next word; empty at the end      */
    ChronoPlace        place;
    unsigned           nesting;   /* blocks around the step                     */
    unsigned           each;      /* `each` around the step                     */
    unsigned           most_each; /* the deepest of them                        */
    unsigned           laters;    /* `later` blocks so far                      */
    bool               nobody;    /* at the top level of an anomaly or a `later` */
    bool               in_later;
    bool               at_end; /* within `later end`                        */
    bool               here;   /* `here` may be a space by now               */
    bool               hops;   /* some step moves or pushes                  */
    bool               redoes;
    bool               bad; /* a fault was reported: one a program is enough */
} ChronoSource;

/* A step as it is written: plain words in order, and keys with values. */
typedef struct ChronoLine {
    char     verb[CHR_WORD_SIZE];
    char     word[CHR_MOST_WORDS][CHR_WORD_SIZE];
    unsigned words;
    char     key[CHR_MOST_WORDS][CHR_WORD_SIZE];
    char     value[CHR_MOST_WORDS][CHR_WORD_SIZE];
    bool     used[CHR_MOST_WORDS];
    unsigned keys;
} ChronoLine;

/* Reports what is wrong with the program, at a word or (NULL) as a whole. */
void chrono_program_fault(ChronoSource *source, const char *what, const char *word);

/* Reads the next word, and asks what it is. */
void chrono_program_next(ChronoSource *source);
bool chrono_program_is(const ChronoSource *source, const char *word);

/* Where a word stands in a list that ends with NULL, or -1. */
int chrono_program_word_in(const char *word, const char *const *list);

/* Reads a step as it is written, up to what ends it; then what its words mean. */
void chrono_program_read_line(ChronoSource *source, ChronoLine *line);
void chrono_program_read_step(ChronoSource *source, ChronoLine *line, ChronoStep *step);

#endif
