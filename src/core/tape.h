/* tape.h -- the facts that follow from a move, in order, each with the seats that may see it.
 *
 * Rules state facts; front ends make sentences and animations of them. A tape is the caller's
 * memory; rules write to it where there is one and take no notice where there is none. */
#ifndef TORTUGA_CORE_TAPE_H
#define TORTUGA_CORE_TAPE_H

#include "base.h"

enum { FACT_ARGS = 14 };

/* Facts that the core states by itself; a game's own codes begin at FACT_GAME. */
enum {
    FACT_MOVED,    /* card? from to from_index to_index news: a card changed its zone        */
    FACT_SHOWN,    /* card? zone index news: seats learnt the face of a card that lies still */
    FACT_SHUFFLED, /* zone: mixed, and what was known of it forgotten                        */
    FACT_GAME = 8
};

typedef struct Fact {
    uint8_t code;
    uint8_t count; /* arguments in use                                         */
    Seats   seen;  /* who sees the arguments that the fact's form marks secret */
    int16_t arg[FACT_ARGS];
} Fact;

/* Anything else that the rules say in words has the same shape: a form of the game's list of phrases, and its
 * arguments. `seen` is EVERYONE where nothing in it is secret. */
typedef Fact Phrase;

/* Phrases that the core says by itself: what is wrong with a position (flaw.h). Those of a game have codes below. */
enum {
    CORE_PHRASE = 224,
    FLAW_CARDS  = CORE_PHRASE, /* they do not lie as cards can lie            */
    FLAW_ABSENT,               /* known to somebody who is not at the table   */
    FLAW_LONELY,               /* known to an onlooker, but not to all        */
    FLAW_KNOWN,                /* known to whom it cannot be known            */
    FLAW_UNKNOWN,              /* not known to whom it must be known          */
    FLAW_SHOWN,                /* the same of onlookers                       */
    FLAW_UNSHOWN,
    FLAW_BACKS,       /* cards of two backs in one pool              */
    FLAW_POOL,        /* a pool that was never given                 */
    FLAW_POOLS_MANY,  /* more pools than cards                       */
    FLAW_POOLS_NEVER, /* a pool in a game that has none              */
    CORE_PHRASES_END
};

HD static inline void phrase_begin(Phrase *phrase, unsigned code)
{
    phrase->code  = (uint8_t)code;
    phrase->count = 0;
    phrase->seen  = EVERYONE;
}

typedef struct Tape {
    Fact    *facts;
    uint32_t capacity;
    uint32_t count; /* facts stated; those past the capacity are not kept */
} Tape;

/* A card as an argument: its face and its back in one number. Never negative. */
HD static inline int16_t fact_card(Face face, Back back) { return (int16_t)(face | (back << 8)); }

/* The next fact on the tape, to be filled with fact_arg; NULL where nobody listens. */
HD static inline Fact *tape_add(Tape *tape, uint8_t code, Seats seen)
{
    if (!tape)
        return NULL;
    tape->count++;
    if (tape->count > tape->capacity)
        return NULL;
    Fact *fact  = &tape->facts[tape->count - 1];
    fact->code  = code;
    fact->count = 0;
    fact->seen  = seen;
    return fact;
}

HD static inline void fact_arg(Fact *fact, int value)
{
    if (fact && fact->count < FACT_ARGS)
        fact->arg[fact->count++] = (int16_t)value;
}

/* The common case: a public fact of up to four arguments. */
HD void tape_state(Tape *tape, uint8_t code, int count, int a, int b, int c, int d);

#endif
