/* study_uses.h -- what a seat uses when it moves, read from the notation.
 *
 * Notation is the one language that all games share: a verb, then words. A word that reads as a card is
 * something used, and each card of a move counts (`crew o1 o2`: crew o1, crew o2). Where a move names no card,
 * its first word that is no seat says what was chosen (`draw pier`, `buy stable`); a number does only where
 * nothing else follows (`flag 2`).
 *
 * Some moves need not name their card (`buy`). So the facts that follow count too where they tell of a seat and
 * a card that the move did not name: `bought P1 m6` is `bought m6`. */
#ifndef TORTUGA_LAB_STUDY_USES_H
#define TORTUGA_LAB_STUDY_USES_H

#include "lab/study.h"

/* Keys by their text, and how often each seat used them. */
typedef struct UseTable UseTable;

UseTable *uses_create(const Game *game);
void      uses_destroy(UseTable *table);

/* Forgets the counts, not the keys. */
void uses_clear(UseTable *table);

/* Counts a move that a seat is about to make. */
void uses_count(UseTable *table, const State *state, Seat seat, Move move);

/* Counts the facts that followed from it. */
void uses_facts(UseTable *table, const State *state, const Tape *tape);

/* Calls `each` for everything that was used. */
void uses_visit(UseTable *table, void (*each)(void *context, StudyKey *key, Seat seat, uint32_t count),
                void     *context);

#endif
