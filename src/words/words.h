/* words.h -- sentences for a player, made of the facts and refusals that the rules state.
 *
 * The sentences are data (words/en/<slug>.json), so a language can be added without touching C. */
#ifndef TORTUGA_WORDS_WORDS_H
#define TORTUGA_WORDS_WORDS_H

#include <jansson.h>

#include "core/game.h"

typedef struct Words {
    const Game        *game;
    json_t            *file;  /* NULL where the game has no sentences: notation is shown then */
    const char *const *names; /* who sits where                                               */
} Words;

Words words_open(const Game *game, const char *const *names);
void  words_close(Words *words);

/* The sentence for a fact as a viewer may read it; false where it is of no interest to a reader
 * (the bare movements of cards, which a picture shows). */
bool words_fact(const Words *words, const State *state, const Fact *fact, Seat viewer, Text *out);

/* The seat by whose name that sentence begins, or NO_SEAT. */
Seat words_subject(const Words *words, const State *state, const Fact *fact);

/* The sentence for a refusal; "" where there is none. */
const char *words_refusal(const Words *words, Rule rule);

#endif
