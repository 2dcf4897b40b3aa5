/* runs.h -- many cards laid at once, for a game whose deals would otherwise be most of its work.
 *
 * A *run* is a zone whose cards are neighbouring numbers in rising order: first, first + 1, … last. Where
 * every zone is one, laying out a table is a few fills, and a zone can be copied as a piece of memory.
 * Two things are done here, and nowhere else, by writing the links of Cards:
 *
 *   - a table is laid out anew: `open`, then `rest`, `lay`, `cut` and `clear` until every card of the
 *     table lies in one run and every other zone is empty, then `close`;
 *   - a bag is parted face up among zones that stand side by side, in one walk: `part_begin`, `part_card`
 *     for each of its cards, `part_end`.
 *
 * In between the cards lie nowhere and no other call may look at them. At the end of each (`close`,
 * `part_end`) what always holds holds again: cards_sound, and after `close` every zone is a run. Checked
 * builds stop where it does not. Nobody may have lost track of a card before: there are no pools. */
#ifndef TORTUGA_CORE_RUNS_H
#define TORTUGA_CORE_RUNS_H

#include "cards.h"

/* Whether a zone is a run. An empty one is. */
HD static inline bool runs_is_run(const Cards *c, unsigned zone)
{
    unsigned first = c->first[zone], size = c->size[zone];
    if (!size)
        return true;
    if (c->last[zone] != first + size - 1)
        return false;
    uint8_t astray = 0; /* asked of all cards at once */
    for (unsigned card = first; card < first + size - 1; card++)
        astray |= (uint8_t)(c->next[card] ^ (card + 1));
    return !astray;
}

/* Whether all zones are. */
HD static inline bool runs_only(const Cards *c)
{
    bool only = true;
    for (unsigned zone = 0; zone < MAX_ZONES; zone++)
        only &= runs_is_run(c, zone);
    return only;
}

/* --- a table laid out anew ------------------------------------------------------------------------ */

/* Begins: so many cards, each linked to its neighbours. */
HD static inline void runs_open(Cards *c, uint8_t count)
{
    ASSERT(!c->pools && count <= MAX_CARDS);
    c->count = count;
    for (uint8_t card = 0; card < count; card++) {
        c->next[card] = (Card)(card + 1);
        c->prev[card] = (Card)(card - 1);
    }
}

/* Says of all cards in one pass where they lie and who knows them: those before behind[0] unseen in
 * `pile`; those from behind[i] on, up to the next, in zone[i] and open to everyone. What is laid after
 * it says otherwise of its own cards; what stays is cut out. */
HD static inline void runs_rest(Cards *c, uint8_t count, Zone pile, unsigned zones, const unsigned *behind,
                                const Zone *zone)
{
    ASSERT(count == c->count);
    for (uint16_t card = 0; card < count; card++)
        c->known[card] = card < (uint16_t)behind[0] ? NOBODY : EVERYONE;
    for (uint8_t card = 0; card < count; card++) {
        uint8_t in = pile;
        for (unsigned i = 0; i < zones; i++)
            in = card < (uint8_t)behind[i] ? in : zone[i];
        c->zone[card] = in;
    }
}

/* The cards from `at` up to but without `end` are that zone. */
HD static inline void runs_cut(Cards *c, unsigned zone, unsigned at, unsigned end)
{
    ASSERT(at < end && end <= c->count && c->zone[at] == zone && c->zone[end - 1] == zone);
    c->prev[at]      = NO_CARD;
    c->next[end - 1] = NO_CARD;
    c->first[zone]   = (Card)at;
    c->last[zone]    = (Card)(end - 1);
    c->size[zone]    = (uint8_t)(end - at);
}

/* The same of cards of which nothing was said yet, or something else; `known` know their faces. */
HD static inline void runs_lay(Cards *c, unsigned zone, unsigned at, unsigned end, Seats known)
{
    for (unsigned card = at; card < end; card++) {
        c->zone[card]  = (Zone)zone;
        c->known[card] = known;
    }
    runs_cut(c, zone, at, end);
}

/* A zone is empty. */
HD static inline void runs_clear(Cards *c, unsigned zone)
{
    c->first[zone] = NO_CARD;
    c->last[zone]  = NO_CARD;
    c->size[zone]  = 0;
}

/* Ends: every card lies in one run, and these are their faces in the order of their numbers. They come
 * last, because who has just shuffled them byte by byte would have to wait for that to copy them. */
HD static inline void runs_close(Cards *c, const Face *faces, uint8_t count)
{
    bytes_copy(c->face, faces, count);
    ASSERT(cards_sound(c) && runs_only(c));
}

/* --- a bag parted --------------------------------------------------------------------------------- */

enum {
    RUNS_PARTS  = 3,
    RUNS_BEFORE = MAX_CARDS - RUNS_PARTS /* numbers that no card has stand before the first cards meanwhile */
};

typedef struct Parting {
    Card     last[RUNS_PARTS];
    unsigned sizes; /* four bits each */
    Zone     from, to;
} Parting;

/* Parts at most 15 cards of a bag among the zones `to`, `to` + 1 and `to` + 2, which are empty. */
HD static inline void runs_part_begin(const Cards *c, Parting *parting, Zone from, Zone to)
{
    ASSERT(!c->pools && c->count <= RUNS_BEFORE && c->size[from] <= 15);
    ASSERT(!c->size[to] && !c->size[to + 1] && !c->size[to + 2]);
    (void)c;
    for (unsigned part = 0; part < RUNS_PARTS; part++)
        parting->last[part] = (Card)(RUNS_BEFORE + part);
    parting->sizes = 0;
    parting->from  = from;
    parting->to    = to;
}

/* A card of the bag goes to the end of one part, everyone watching. */
HD static inline void runs_part_card(Cards *c, Parting *parting, Card card, unsigned part)
{
    ASSERT(c->zone[card] == parting->from && part < RUNS_PARTS);
    Card last           = parting->last[part];
    c->zone[card]       = (Zone)(parting->to + part);
    c->known[card]      = EVERYONE;
    c->prev[card]       = last;
    c->next[last]       = card;
    parting->last[part] = card;
    parting->sizes += 1u << (4 * part);
}

/* All of them are gone. */
HD static inline void runs_part_end(Cards *c, const Parting *parting)
{
    for (unsigned part = 0; part < RUNS_PARTS; part++) {
        unsigned zone  = parting->to + part;
        Card     last  = parting->last[part];
        uint8_t  size  = (parting->sizes >> (4 * part)) & 15u;
        c->next[last]  = NO_CARD;
        c->first[zone] = c->next[RUNS_BEFORE + part];
        c->last[zone]  = size ? last : (Card)NO_CARD;
        c->size[zone]  = size;
        if (size)
            c->prev[c->first[zone]] = NO_CARD;
        c->next[RUNS_BEFORE + part] = NO_CARD;
    }
    runs_clear(c, parting->from);
    ASSERT(cards_sound(c));
}

#endif
