/* deeds.h -- what one can do at a table, as JSON says it, over a WebSocket and over HTTP alike.
 *
 *   {"seq":43,"id":"m1","lang":"de","move":"sail m5"}      a move, and what it was decided on
 *   {"do":"resign"}                                         and take-back, again, ask, agree, decline, entropy, bot, …
 *
 * With a `seq` and an `id`, the same said twice is done once, whichever way it comes. */
#ifndef TORTUGA_HARBOUR_DEEDS_H
#define TORTUGA_HARBOUR_DEEDS_H

#include "harbour/sea.h"

typedef struct DeedFault {
    const char *code, *sentence;
} DeedFault;

/* Reads into an errand; false, and what is wrong. The errand's person is known by then. */
bool deed_read(Errand *errand, const json_t *json, DeedFault *fault); /* id, seq, lang: what every deed has */
bool deed_move(Errand *errand, const json_t *json, DeedFault *fault);
bool deed_do(Errand *errand, const json_t *json, DeedFault *fault);

/* What the log knows a deed by: who did what under which id, decided on which seq. The same at every node and after every
 * restart, for they share the key; nobody makes two of them meet. 0: it has no id. */
int64_t deed_print(const Errand *errand, const uint8_t key[crypto_shorthash_KEYBYTES]);

/* Who asks, as the table sees them. */
int errand_viewer(const Errand *errand);

/* What was missed, for somebody whose decision was stale: the very message that they would have been sent. */
void errand_write_missed(Errand *errand, Paper *paper);

#endif
