/* deals.h -- everything that may lie on a table of a few cards, as a set of deals.
 *
 * Two zones keep their order, two are bags. A card is a token: its back and its face. */
#ifndef TORTUGA_TESTS_CORE_DEALS_H
#define TORTUGA_TESTS_CORE_DEALS_H

#include <stdlib.h>

#include "core/cards.h"

enum { DECK, ROW_ZONE, HAND_A, HAND_B, ZONES };
enum { MOST_CARDS = 6, MOST_DEALS = 1 << 14 };

/* A deal: what lies where, zone after zone, a card a hexadecimal digit (its back and its face). Bags are
 * sorted. Where the zones end is seen by all. */
typedef uint64_t Deal;

typedef struct Deals {
    size_t count;
    Deal   deal[MOST_DEALS];
} Deals;

static inline bool is_bag(unsigned zone) { return zone >= HAND_A; }

static inline unsigned token_of(const Cards *c, Card card) { return c->back[card] * 8u + c->face[card]; }

/* A deal opened up: the tokens of each zone in their order. */
typedef struct Open {
    unsigned size[ZONES];
    uint8_t  token[ZONES][MOST_CARDS];
} Open;

static inline void sort_bag(uint8_t *token, unsigned n)
{
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && token[k] < token[k - 1]; k--) {
            uint8_t held = token[k];
            token[k]     = token[k - 1];
            token[k - 1] = held;
        }
}

static inline Deal deal_close(Open *open)
{
    Deal deal = 0;
    for (unsigned zone = 0; zone < ZONES; zone++) {
        if (is_bag(zone))
            sort_bag(open->token[zone], open->size[zone]);
        for (unsigned i = 0; i < open->size[zone]; i++)
            deal = deal << 4 | open->token[zone][i];
    }
    return deal;
}

static inline Open deal_open(Deal deal, const unsigned size[ZONES])
{
    Open open;
    for (unsigned zone = ZONES; zone-- > 0;) {
        open.size[zone] = size[zone];
        for (unsigned i = size[zone]; i-- > 0; deal >>= 4)
            open.token[zone][i] = deal & 15u;
    }
    return open;
}

static inline void sizes_of(const Cards *c, unsigned size[ZONES])
{
    for (unsigned zone = 0; zone < ZONES; zone++)
        size[zone] = cards_size(c, (Zone)zone);
}

static inline Deal truth_of(const Cards *c)
{
    Open open;
    for (unsigned zone = 0; zone < ZONES; zone++) {
        open.size[zone] = 0;
        for (FOR_CARDS(card, c, zone))
            open.token[zone][open.size[zone]++] = (uint8_t)token_of(c, card);
    }
    return deal_close(&open);
}

static inline void deals_add(Deals *deals, Deal deal)
{
    assert_true(deals->count < MOST_DEALS);
    deals->deal[deals->count++] = deal;
}

static inline int compare_deals(const void *a, const void *b)
{
    Deal x = *(const Deal *)a, y = *(const Deal *)b;
    return x < y ? -1 : x > y;
}

static inline void deals_sort(Deals *deals)
{
    qsort(deals->deal, deals->count, sizeof *deals->deal, compare_deals);
    size_t kept = 0;
    for (size_t i = 0; i < deals->count; i++)
        if (!i || deals->deal[i] != deals->deal[i - 1])
            deals->deal[kept++] = deals->deal[i];
    deals->count = kept;
}

static inline bool deals_have(const Deals *deals, Deal deal)
{
    return bsearch(&deal, deals->deal, deals->count, sizeof deal, compare_deals) != NULL;
}

#endif
