/* words.h -- reading the effect language: words, and a step with all its parameters. For the
 * compiler (chrono_program.c) only. */
#ifndef TORTUGA_CHRONO_CONTENT_WORDS_H
#define TORTUGA_CHRONO_CONTENT_WORDS_H

#include "games/chrono/content/program.h"

enum { MOST_WORDS = 8, WORD_SIZE = 80 };

/* A program being compiled. */
typedef struct Source {
    Content           *content;
    const ContentNode *node;
    ChronoContent     *set;
    const char        *at;
    char               token[WORD_SIZE]; /* the next word; empty at the end      */
    Place              place;
    unsigned           nesting;   /* blocks around the step                     */
    unsigned           each;      /* `each` around the step                     */
    unsigned           most_each; /* the deepest of them                        */
    unsigned           laters;    /* `later` blocks so far                      */
    bool               nobody;    /* at the top level of an anomaly or a `later` */
    bool               in_later;
    bool               here; /* `here` may be a space by now               */
    bool               hops; /* some step moves or pushes                  */
    bool               redoes;
    bool               bad; /* a fault was reported: one a program is enough */
} Source;

/* A step as it is written: plain words in order, and keys with values. */
typedef struct Line {
    char     verb[WORD_SIZE];
    char     word[MOST_WORDS][WORD_SIZE];
    unsigned words;
    char     key[MOST_WORDS][WORD_SIZE];
    char     value[MOST_WORDS][WORD_SIZE];
    bool     used[MOST_WORDS];
    unsigned keys;
} Line;

/* Reports what is wrong with the program, at a word or (NULL) as a whole. */
void program_fault(Source *source, const char *what, const char *word);

/* Reads the next word, and asks what it is. */
void program_next(Source *source);
bool program_is(const Source *source, const char *word);

/* Where a word stands in a list that ends with NULL, or -1. */
int program_word_in(const char *word, const char *const *list);

/* Reads a step as it is written, up to what ends it; then what its words mean. */
void program_read_line(Source *source, Line *line);
void program_read_step(Source *source, Line *line, ChronoStep *step);

#endif
