/* catalogue.h -- the rules in words, from the catalogues that the program carries. */
#ifndef TORTUGA_WORDS_CATALOGUE_H
#define TORTUGA_WORDS_CATALOGUE_H

#include <stdio.h>

#include "core/game.h"

enum {
    CATALOGUE_PARTS = 2, /* docs/rules/<slug>.md, and <slug>-content.md where there is one */
    CATALOGUE_ID    = 20 /* bytes of the longest id, 0 included                            */
};

/* The Markdown itself; empty where there is none. */
Scan catalogue_text(const Game *game, unsigned part);

/* Writes all of it, or one rule, wrapped to a width (0: each paragraph in one line); `styled`: with bold for
 * a terminal. False where there is no such thing. */
bool catalogue_write(const Game *game, FILE *out, unsigned width, bool styled);
bool catalogue_write_rule(const Game *game, const char *id, FILE *out, unsigned width, bool styled);

/* The text of a rule without line breaks in its paragraphs; free() it. NULL where there is no such rule. */
char *catalogue_rule(const Game *game, const char *id);

/* Calls `each` for every id that a block begins with, in order; an id may come more than once. */
typedef void (*CatalogueVisit)(void *context, const char *id);
void catalogue_visit(const Game *game, CatalogueVisit each, void *context);

#endif
