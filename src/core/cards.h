/* cards.h -- where every card lies, and who knows its face.
 *
 * A card lies in exactly one zone, at one place of a list that runs from the zone's first card to
 * its last. Each viewer (a seat or the onlookers) either knows its face, or knows that the face is
 * somewhere in the card's pool, or sees only its back. Five calls change that: deal, move, reveal,
 * shuffle and muddle; pass and pour are moves of cards that nobody can lose track of, with less to ask,
 * and runs.h lays many cards at once. Views and the tape only read it.
 *
 * A zone is a *bag* where its order says nothing (a hand), or keeps its order (a row from the
 * first card laid to the last; a pile from its top to its bottom). A card that leaves a bag unseen
 * could have been any card of it with that back: `cards_move` muddles by itself for those who could
 * not see which.
 *
 * Nothing here allocates or can fail: a broken precondition is a bug in the caller, and ASSERT
 * stops on it in checked builds. */
#ifndef TORTUGA_CORE_CARDS_H
#define TORTUGA_CORE_CARDS_H

#include "base.h"
#include "rng.h"
#include "tape.h"

typedef struct Cards {
    uint64_t bags;              /* the zones whose order says nothing, one bit a zone        */
    Seats    known[MAX_CARDS];  /* the viewers that know which face lies there               */
    Seats    pooled[MAX_CARDS]; /* those that know only that the face lies in the card's pool */
    Face     face[MAX_CARDS];
    Back     back[MAX_CARDS];
    Zone     zone[MAX_CARDS];
    Card     next[MAX_CARDS]; /* towards the last card of the zone, NO_CARD at the end   */
    Card     prev[MAX_CARDS]; /* towards the first                                       */
    uint8_t  mark[MAX_CARDS]; /* a public mark on the card, the game's own: who laid it  */
    uint8_t  pool[MAX_CARDS]; /* 0: none                                                 */
    Card     first[MAX_ZONES];
    Card     last[MAX_ZONES];
    uint8_t  size[MAX_ZONES]; /* how many cards lie there                                */
    uint8_t  count;           /* how many cards there are                                */
    uint8_t  pools;           /* pool numbers given so far; 0 where nothing was muddled  */
    uint8_t  spare[6];
} Cards;

/* An end of a zone. A pile is listed from its top: FIRST is the top, LAST is under all others. */
typedef enum End { FIRST, LAST } End;

/* An empty table; `bags` names the zones whose order says nothing. */
HD void cards_init(Cards *c, uint64_t bags);

/* Adds a new card to the end of a zone, known to `known`: for setting up only. Gives its number. */
HD Card cards_add(Cards *c, Face face, Back back, Zone zone, Seats known);

/* Moves a card to an end of another zone. `see` watch its face as it goes: the seat that moves it
 * out of its own hand among them, EVERYONE where it is shown. Whoever knew the face still knows it;
 * but where the card leaves a bag, those who do not see the face cannot tell which card went, and
 * lose track (muddle). Out of a bag somebody always sees. */
HD void cards_move(Cards *c, Card card, Zone to, End end, Seats see, Tape *tape);

/* cards_move for a game in which all faces differ and no card leaves a bag unseen, so that nobody can lose
 * track of one: less to ask. Out of a row or pile its first card. */
HD void cards_pass(Cards *c, Card card, Zone to, End end, Seats see, Tape *tape);

/* All cards of a zone to the end of another one, in their order, where everyone knows them. No tape: the
 * caller tells it as one would see it. */
HD void cards_pour(Cards *c, Zone from, Zone to);

/* The first card of a pile to the end of another zone; NO_CARD where the pile is empty. */
HD Card cards_deal(Cards *c, Zone from, Zone to, Seats see, Tape *tape);

/* `see` learn the face of a card that stays where it is. */
HD void cards_reveal(Cards *c, Card card, Seats see, Tape *tape);

/* The same for every card of a zone, in order. */
HD void cards_reveal_zone(Cards *c, Zone zone, Seats see, Tape *tape);

/* Mixes a zone and forgets: afterwards nobody knows a face in it, or that a face may be in it. */
HD void cards_shuffle(Cards *c, Zone zone, Rng *rng, Tape *tape);

/* For `blind`, the faces of a set of cards (bits: low cards 0-63, high 64-127) are from now on
 * confined to that set, located nowhere in it. Everybody sees backs, so that each back makes a pool of
 * its own; pools that touch merge. */
HD void cards_muddle(Cards *c, uint64_t low, uint64_t high, Seats blind);

/* Two faces change places, each under what is known of its place: for imagined states, in which whoever
 * imagines knows neither. */
HD static inline void cards_exchange(Cards *c, Card one, Card other)
{
    ASSERT(c->back[one] == c->back[other]);
    Face face      = c->face[one];
    c->face[one]   = c->face[other];
    c->face[other] = face;
}

/* Questions. */
HD static inline Card     cards_first(const Cards *c, Zone zone) { return c->first[zone]; }
HD static inline Card     cards_last(const Cards *c, Zone zone) { return c->last[zone]; }
HD static inline unsigned cards_size(const Cards *c, Zone zone) { return c->size[zone]; }
HD static inline bool     cards_knows(const Cards *c, Card card, Seat viewer)
{
    return (c->known[card] >> viewer) & 1u;
}

/* The first card of that face in a zone, or NO_CARD. Which of several equal cards leaves a bag makes
 * no difference to anybody: cards_move sees to it. */
HD Card cards_find(const Cards *c, Zone zone, Face face);

/* The same where no two cards of the zone have that face, without following its list. */
HD Card cards_only(const Cards *c, Zone zone, Face face);

/* The faces below 64 that lie in a zone, as a set. */
HD uint64_t cards_faces(const Cards *c, Zone zone);

/* The cards of a zone in a row; gives how many there are. The list is followed from both ends at once,
 * which takes half the time. */
HD static inline unsigned cards_list(const Cards *c, Zone zone, Card *out)
{
    unsigned size  = c->size[zone];
    Card     front = c->first[zone], back = c->last[zone];
    for (unsigned i = 0; i < (size + 1) / 2; i++, front = c->next[front], back = c->prev[back]) {
        out[i]            = front;
        out[size - 1 - i] = back;
    }
    return size;
}

/* Visits the cards of a zone from the first to the last; the body must not move them. */
#define FOR_CARDS(card, c, in)                                                                               \
    Card card = (c)->first[in];                                                                              \
    card != NO_CARD;                                                                                         \
    card = (c)->next[card]

/* True where every card is in exactly one list and every list agrees with its zone. */
HD bool cards_sound(const Cards *c);

#endif
