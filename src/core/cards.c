/* cards.c -- the calls that change where cards lie and who knows them. */
#include "core/cards.h"

HD void cards_init(Cards *c, uint64_t bags)
{
    bytes_zero(c, sizeof *c);
    c->bags = bags;
    for (int i = 0; i < MAX_CARDS; i++) {
        c->zone[i] = NO_ZONE;
        c->next[i] = NO_CARD;
        c->prev[i] = NO_CARD;
    }
    for (int i = 0; i < MAX_ZONES; i++) {
        c->first[i] = NO_CARD;
        c->last[i]  = NO_CARD;
    }
}

HD static bool is_bag(const Cards *c, Zone zone) { return (c->bags >> zone) & 1u; }

HD static inline void lay(Cards *c, Card card, Zone zone, End end)
{
    Card before   = end == FIRST ? (Card)NO_CARD : c->last[zone];
    Card after    = end == FIRST ? c->first[zone] : (Card)NO_CARD;
    c->zone[card] = zone;
    c->prev[card] = before;
    c->next[card] = after;
    if (before == NO_CARD)
        c->first[zone] = card;
    else
        c->next[before] = card;
    if (after == NO_CARD)
        c->last[zone] = card;
    else
        c->prev[after] = card;
    c->size[zone]++;
}

HD static inline void lift(Cards *c, Card card)
{
    Zone zone   = c->zone[card];
    Card before = c->prev[card];
    Card after  = c->next[card];
    if (before == NO_CARD)
        c->first[zone] = after;
    else
        c->next[before] = after;
    if (after == NO_CARD)
        c->last[zone] = before;
    else
        c->prev[after] = before;
    c->size[zone]--;
}

HD Card cards_add(Cards *c, Face face, Back back, Zone zone, Seats known)
{
    ASSERT(c->count < MAX_CARDS && zone < MAX_ZONES && back < MAX_BACKS);
    Card card      = c->count++;
    c->face[card]  = face;
    c->back[card]  = back;
    c->known[card] = known;
    lay(c, card, zone, LAST);
    return card;
}

/* All cards of one pool go over to another. */
HD static void pool_merge(Cards *c, uint8_t from, uint8_t into)
{
    for (int i = 0; i < c->count; i++)
        if (c->pool[i] == from)
            c->pool[i] = into;
}

/* A pool number that no card has. There are always fewer pools than cards. */
HD static uint8_t pool_fresh(Cards *c)
{
    for (uint8_t number = 1;; number++) {
        bool taken = false;
        for (int i = 0; i < c->count; i++)
            taken |= c->pool[i] == number;
        if (!taken) {
            if (c->pools < number)
                c->pools = number;
            return number;
        }
    }
}

/* Puts a card into a pool, with all that shared its old one. */
HD static void pool_join(Cards *c, Card card, uint8_t pool)
{
    if (c->pool[card] == 0)
        c->pool[card] = pool;
    else if (c->pool[card] != pool)
        pool_merge(c, c->pool[card], pool);
}

/* A set of cards as bits. */
typedef struct CardSet {
    uint64_t half[2]; /* cards 0-63, 64-127 */
} CardSet;

HD static void set_add(CardSet *set, Card card) { set->half[card >> 6] |= (uint64_t)1 << (card & 63); }

/* The cards of one back. A card that is the only one of its back cannot be mistaken. */
HD static void muddle_back(Cards *c, const CardSet *set, Seats blind)
{
    if (bits_count(set->half[0]) + bits_count(set->half[1]) < 2)
        return;
    uint8_t pool = 0;
    for (unsigned half = 0; half < 2; half++)
        for (FOR_BITS(bit, pool ? 0 : set->half[half]))
            if (!pool)
                pool = c->pool[bit + 64 * half];
    if (!pool)
        pool = pool_fresh(c);
    for (unsigned half = 0; half < 2; half++)
        for (FOR_BITS(bit, set->half[half])) {
            Card  card = (Card)(bit + 64 * half);
            Seats lost = c->known[card] & blind;
            c->known[card] &= (Seats)~lost;
            c->pooled[card] |= lost;
            pool_join(c, card, pool);
        }
}

HD void cards_muddle(Cards *c, uint64_t low, uint64_t high, Seats blind)
{
    for (unsigned back = 0; back < MAX_BACKS; back++) {
        CardSet set = {{0, 0}};
        for (Card card = 0; card < c->count; card++)
            if (((card < 64 ? low >> card : high >> (card - 64)) & 1u) && c->back[card] == back)
                set_add(&set, card);
        muddle_back(c, &set, blind);
    }
}

/* The order in a bag says nothing: a pool that has one card of it has them all, of that back. */
HD static void pool_spread(Cards *c, Zone bag, Back back)
{
    uint8_t pool = 0;
    for (FOR_CARDS(card, c, bag))
        if (c->pool[card] && c->back[card] == back)
            pool = c->pool[card];
    if (pool)
        for (FOR_CARDS(card, c, bag))
            if (c->back[card] == back)
                pool_join(c, card, pool);
}

/* Viewers see a face in a place. Gives those to whom it is news. */
HD static Seats learn(Cards *c, Card card, Seats see)
{
    Seats news = see & (Seats)~c->known[card];
    if (!news)
        return NOBODY;
    if (c->pool[card]) {
        /* Who knew that such a face was in the pool cannot tell whether this is the one: it counts
         * as found, and no longer as known to be in the rest of the pool. */
        Seats unsure = news & (Seats)~c->pooled[card];
        for (int i = 0; i < c->count && unsure; i++) {
            Seats found =
                c->pool[i] == c->pool[card] && c->face[i] == c->face[card] ? c->pooled[i] & unsure : NOBODY;
            c->pooled[i] &= (Seats)~found;
            unsure &= (Seats)~found;
        }
        c->pooled[card] &= (Seats)~news;
    }
    c->known[card] |= news;
    if (c->known[card] == EVERYONE)
        c->pool[card] = 0;
    return news;
}

/* A card is seen to leave a bag. Who knew one of two equal cards takes the one he sees to be it. */
HD static void give_way(Cards *c, Card card, Seats news)
{
    Face face = c->face[card];
    Back back = c->back[card];
    for (FOR_CARDS(other, c, c->zone[card])) {
        if (c->face[other] != face || c->back[other] != back || other == card)
            continue;
        Seats swapped = c->known[other] & news;
        c->known[other] &= (Seats)~swapped;
        news &= (Seats)~swapped;
    }
}

/* A card of that back leaves a bag, and these viewers do not see which: where they knew anything of such
 * cards in the bag, they now know it only of all of them together. */
HD static void lose_track(Cards *c, Zone bag, Back back, Seats blind)
{
    Seats   lost = NOBODY;
    CardSet set  = {{0, 0}};
    for (FOR_CARDS(card, c, bag))
        if (c->back[card] == back) {
            lost |= c->known[card] | c->pooled[card];
            set_add(&set, card);
        }
    if (lost & blind)
        muddle_back(c, &set, blind);
}

HD static int index_of(const Cards *c, Card card)
{
    int index = 0;
    for (Card at = c->prev[card]; at != NO_CARD; at = c->prev[at])
        index++;
    return index;
}

HD void cards_move(Cards *c, Card card, Zone to, End end, Seats see, Tape *tape)
{
    ASSERT(card < c->count && to < MAX_ZONES);
    Zone from       = c->zone[card];
    bool from_bag   = is_bag(c, from);
    int  from_index = tape && !from_bag ? index_of(c, card) : -1;
    if (from_bag) {
        ASSERT(see != NOBODY); /* whoever takes a card out of a hand sees it */
        Seats fresh = see & (Seats)~c->known[card];
        Seats blind = EVERYONE & (Seats)~see;
        if (fresh)
            give_way(c, card, fresh);
        if (blind)
            lose_track(c, from, c->back[card], blind);
    }
    Seats news = learn(c, card, see);
    lift(c, card);
    lay(c, card, to, end);
    if (c->pools && is_bag(c, to))
        pool_spread(c, to, c->back[card]);
    if (tape) {
        Fact *fact = tape_add(tape, FACT_MOVED, c->known[card]);
        fact_arg(fact, fact_card(c->face[card], c->back[card]));
        fact_arg(fact, from);
        fact_arg(fact, to);
        fact_arg(fact, from_index);
        fact_arg(fact, is_bag(c, to) ? -1 : end == FIRST ? 0 : c->size[to] - 1);
        fact_arg(fact, news);
    }
}

HD APART void cards_pass(Cards *c, Card card, Zone to, End end, Seats see, Tape *tape)
{
    Zone from = c->zone[card];
    ASSERT(is_bag(c, from) ? see != NOBODY : c->prev[card] == NO_CARD);
    ASSERT(!c->pools);
    lift(c, card);
    Seats news = see & (Seats)~c->known[card];
    c->known[card] |= see;
    lay(c, card, to, end);
    if (tape) {
        Fact *fact = tape_add(tape, FACT_MOVED, c->known[card]);
        fact_arg(fact, fact_card(c->face[card], c->back[card]));
        fact_arg(fact, from);
        fact_arg(fact, to);
        fact_arg(fact, is_bag(c, from) ? -1 : 0);
        fact_arg(fact, is_bag(c, to) ? -1 : end == FIRST ? 0 : c->size[to] - 1);
        fact_arg(fact, news);
    }
}

HD APART void cards_pour(Cards *c, Zone from, Zone to)
{
    Card first = c->first[from], before = c->last[to];
    if (first == NO_CARD)
        return;
    for (FOR_CARDS(card, c, from)) {
        ASSERT(c->known[card] == EVERYONE);
        c->zone[card] = to;
    }
    c->prev[first] = before;
    if (before == NO_CARD)
        c->first[to] = first;
    else
        c->next[before] = first;
    c->last[to] = c->last[from];
    c->size[to] = (uint8_t)(c->size[to] + c->size[from]);

    c->first[from] = NO_CARD;
    c->last[from]  = NO_CARD;
    c->size[from]  = 0;
}

HD Card cards_deal(Cards *c, Zone from, Zone to, Seats see, Tape *tape)
{
    Card card = c->first[from];
    if (card != NO_CARD)
        cards_move(c, card, to, LAST, see, tape);
    return card;
}

HD void cards_reveal(Cards *c, Card card, Seats see, Tape *tape)
{
    Seats news = learn(c, card, see);
    if (tape && news) {
        Zone  zone = c->zone[card];
        Fact *fact = tape_add(tape, FACT_SHOWN, c->known[card]);
        fact_arg(fact, fact_card(c->face[card], c->back[card]));
        fact_arg(fact, zone);
        fact_arg(fact, is_bag(c, zone) ? -1 : index_of(c, card));
        fact_arg(fact, news);
    }
}

HD void cards_reveal_zone(Cards *c, Zone zone, Seats see, Tape *tape)
{
    for (FOR_CARDS(card, c, zone))
        cards_reveal(c, card, see, tape);
}

/* A face that is confined to places of which some are shuffled is confined no longer. */
HD static void pools_forget(Cards *c, Zone zone)
{
    for (FOR_CARDS(card, c, zone))
        for (int i = 0; i < c->count && c->pool[card]; i++)
            if (c->pool[i] == c->pool[card])
                c->pooled[i] = NOBODY;
}

HD void cards_shuffle(Cards *c, Zone zone, Rng *rng, Tape *tape)
{
    if (c->pools)
        pools_forget(c, zone);

    /* The places stay and the faces change them: nobody can follow a card through a shuffle. */
    Card     cards[MAX_CARDS];
    Face     faces[MAX_CARDS];
    uint32_t n = 0;
    for (FOR_CARDS(card, c, zone)) {
        cards[n]        = card;
        faces[n++]      = c->face[card];
        c->known[card]  = NOBODY;
        c->pooled[card] = NOBODY;
        c->pool[card]   = 0;
    }
    bool mixed = false;
    for (uint32_t i = 1; i < n; i++)
        mixed |= c->back[cards[i]] != c->back[cards[0]];
    if (!mixed) {
        rng_shuffle(rng, faces, n);
        for (uint32_t i = 0; i < n; i++)
            c->face[cards[i]] = faces[i];
    } else {
        Back    backs[MAX_CARDS];
        uint8_t from[MAX_CARDS];
        for (uint32_t i = 0; i < n; i++) {
            backs[i] = c->back[cards[i]];
            from[i]  = (uint8_t)i;
        }
        rng_shuffle(rng, from, n);
        for (uint32_t i = 0; i < n; i++) {
            c->face[cards[i]] = faces[from[i]];
            c->back[cards[i]] = backs[from[i]];
        }
    }
    if (tape) {
        Fact *fact = tape_add(tape, FACT_SHUFFLED, EVERYONE);
        fact_arg(fact, zone);
    }
}

HD Card cards_find(const Cards *c, Zone zone, Face face)
{
    for (FOR_CARDS(card, c, zone))
        if (c->face[card] == face)
            return card;
    return NO_CARD;
}

HD Card cards_only(const Cards *c, Zone zone, Face face)
{
#ifdef HAS_LANES
    /* All cards at once: the number of the one that fits, counted from 1, is the only one that is kept. */
    Lanes number = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    Lanes found  = {0};
    for (unsigned card = 0; card < MAX_CARDS; card += LANES, number += (uint8_t)LANES) {
        Lanes faces, zones;
        bytes_copy(&faces, c->face + card, sizeof faces);
        bytes_copy(&zones, c->zone + card, sizeof zones);
        found |= (Lanes)(faces == face) & (Lanes)(zones == zone) & number;
    }
    uint64_t half[2];
    bytes_copy(half, &found, sizeof half);
    uint64_t all = half[0] | half[1];
    all |= all >> 32;
    all |= all >> 16;
    all |= all >> 8;
    return (Card)((all & 0xFF) - 1); /* none: NO_CARD */
#else
    return cards_find(c, zone, face);
#endif
}

HD uint64_t cards_faces(const Cards *c, Zone zone)
{
    uint64_t faces = 0;
    for (FOR_CARDS(card, c, zone))
        faces |= (uint64_t)1 << (c->face[card] & 63);
    return faces;
}

HD bool cards_sound(const Cards *c)
{
    unsigned seen = 0;
    for (int zone = 0; zone < MAX_ZONES; zone++) {
        Card     before = NO_CARD;
        unsigned size   = 0;
        for (Card card = c->first[zone]; card != NO_CARD; card = c->next[card]) {
            if (card >= c->count || c->zone[card] != zone || c->prev[card] != before || size > c->count)
                return false;
            if (c->back[card] >= MAX_BACKS || (c->known[card] & c->pooled[card]) ||
                (c->pooled[card] && !c->pool[card]))
                return false;
            if ((c->known[card] | c->pooled[card]) & ~(unsigned)EVERYONE)
                return false;
            before = card;
            size++;
        }
        if (c->last[zone] != before || c->size[zone] != size)
            return false;
        seen += size;
    }
    return seen == c->count;
}
