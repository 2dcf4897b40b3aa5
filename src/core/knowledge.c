/* knowledge.c -- covering what a viewer does not know, and dealing it afresh. */
#include "core/knowledge.h"

/* Whether card a stands before card b in a bag as the viewer sees it: known faces first, sorted,
 * then the backs. Only what the viewer can see may be compared. */
HD static bool stands_before(const Cards *c, Card a, Card b, Seat viewer)
{
    bool known_a = cards_knows(c, a, viewer);
    bool known_b = cards_knows(c, b, viewer);
    if (known_a != known_b)
        return known_a;
    if (known_a && c->face[a] != c->face[b])
        return c->face[a] < c->face[b];
    if (c->back[a] != c->back[b])
        return c->back[a] < c->back[b];
    if (c->mark[a] != c->mark[b])
        return c->mark[a] < c->mark[b];
    return known_a && c->known[a] > c->known[b];
}

/* What everybody may take for granted that others know of the covered cards of a bag. */
HD static Seats commonly_known(const Cards *c, Zone bag, Seat viewer)
{
    Seats common = EVERYONE;
    for (FOR_CARDS(card, c, bag))
        if (!cards_knows(c, card, viewer))
            common &= c->known[card];
    return common;
}

/* Numbers the cards by where they lie: order[new] = old. */
HD static void number_by_place(const Cards *c, Seat viewer, Card order[MAX_CARDS])
{
    unsigned n = 0;
    for (unsigned zone = 0; zone < MAX_ZONES; zone++) {
        unsigned start = n;
        bool     bag   = (c->bags >> zone) & 1u;
        for (FOR_CARDS(card, c, zone)) {
            unsigned at = n++;
            while (bag && at > start && stands_before(c, card, order[at - 1], viewer)) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = card;
        }
    }
}

/* Lays the unknown faces in sorted order: pooled ones first, within their pools. */
HD static void lay_sorted(const Cards *from, Seat viewer, const Card order[MAX_CARDS], Cards *to)
{
    Seats    bit             = seat_bit(viewer);
    uint8_t  laid[MAX_CARDS] = {0};
    uint8_t  his[256]        = {0}; /* pools in which the viewer has a face to look for */
    uint32_t backs           = 0;   /* of cards that he does not know                   */
    for (unsigned i = 0; i < from->count; i++) {
        if (!(from->known[i] & bit))
            backs |= 1u << from->back[i];
        if (from->pooled[i] & bit)
            his[from->pool[i]] = 1;
    }
    for (FOR_BITS(back, backs)) {
        uint8_t count[256] = {0}; /* unknown faces of this back that no pool holds */
        for (unsigned i = 0; i < from->count; i++)
            if (from->back[i] == back && !((from->known[i] | from->pooled[i]) & bit))
                count[from->face[i]]++;
        for (unsigned pool = 1; pool <= from->pools; pool++) {
            uint8_t held[256] = {0};
            bool    any       = false;
            if (!his[pool])
                continue;
            for (unsigned i = 0; i < from->count; i++) {
                if (from->pool[i] == pool && from->back[i] == back && (from->pooled[i] & bit)) {
                    held[from->face[i]]++;
                    any = true;
                }
            }
            unsigned face = 0;
            for (unsigned i = 0; any && i < from->count; i++) {
                Card old = order[i];
                if (from->pool[old] != pool || from->back[old] != back || (from->known[old] & bit))
                    continue;
                while (face < 256 && !held[face])
                    face++;
                if (face == 256)
                    break;
                held[face]--;
                to->face[i]   = (Face)face;
                to->pooled[i] = bit;
                laid[i]       = 1;
            }
        }
        unsigned face = 0;
        for (unsigned i = 0; i < from->count; i++) {
            Card old = order[i];
            if (from->back[old] != back || (from->known[old] & bit) || laid[i])
                continue;
            while (face < 255 && !count[face])
                face++;
            count[face]--;
            to->face[i]   = (Face)face;
            to->pooled[i] = NOBODY;
        }
    }
}

/* Numbers the pools in the order in which they come up. */
HD static void number_pools(Cards *c)
{
    uint8_t fresh[256] = {0};
    uint8_t given      = 0;
    for (unsigned i = 0; i < c->count; i++) {
        if (c->pool[i] && !fresh[c->pool[i]])
            fresh[c->pool[i]] = ++given;
        c->pool[i] = fresh[c->pool[i]];
    }
    c->pools = given;
}

/* A pool in which the viewer has no face to look for says nothing to him. */
HD static void drop_empty_pools(Cards *c, Seat viewer)
{
    uint8_t used[256] = {0};
    for (unsigned i = 0; i < c->count; i++)
        if (c->pooled[i] & seat_bit(viewer))
            used[c->pool[i]] = 1;
    for (unsigned i = 0; i < c->count; i++)
        if (!used[c->pool[i]])
            c->pool[i] = 0;
}

HD void knowledge_of(const Game *game, const State *truth, Seat viewer, State *out)
{
    bytes_copy(out, truth, game->state_size);
    bytes_zero(&out->rng, sizeof out->rng);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (out->choice[seat] && seat != viewer)
            out->choice[seat] = HIDDEN_CHOICE;

    const Cards *from = &truth->cards;
    Cards       *to   = &out->cards;
    Card         order[MAX_CARDS];
    number_by_place(from, viewer, order);

    cards_init(to, from->bags);
    to->pools       = from->pools;
    Zone  last_zone = NO_ZONE;
    Seats common    = EVERYONE;
    for (unsigned i = 0; i < from->count; i++) {
        Card old  = order[i];
        Zone zone = from->zone[old];
        if (zone != last_zone && ((from->bags >> zone) & 1u))
            common = commonly_known(from, zone, viewer);
        last_zone  = zone;
        bool known = cards_knows(from, old, viewer);
        bool bag   = (from->bags >> zone) & 1u;
        Card card =
            cards_add(to, from->face[old], from->back[old], zone, !known && bag ? common : from->known[old]);
        to->mark[card] = from->mark[old];
        if (!known)
            to->pool[card] = from->pool[old];
    }
    lay_sorted(from, viewer, order, to);
    if (to->pools) {
        drop_empty_pools(to, viewer);
        number_pools(to);
    }
    if (game->derives_hidden)
        game->derive(game, out);
}

/* Deals the unknown faces of one back: first the pooled ones within their pools, then the rest. */
HD static void deal_pooled(Cards *c, Seat viewer, unsigned back, Rng *rng)
{
    Seats   bit = seat_bit(viewer);
    Face    rest[MAX_CARDS];
    uint8_t held[MAX_CARDS] = {0}; /* which cards a pooled face has been laid on */
    size_t  left            = 0;

    for (unsigned i = 0; i < c->count; i++)
        if (c->back[i] == back && !(c->known[i] & bit) && !(c->pooled[i] & bit))
            rest[left++] = c->face[i];

    for (unsigned pool = 1; pool <= c->pools; pool++) {
        Card   places[MAX_CARDS];
        Face   faces[MAX_CARDS];
        size_t n = 0, k = 0;
        for (unsigned i = 0; i < c->count; i++) {
            if (c->pool[i] != pool || c->back[i] != back || (c->known[i] & bit))
                continue;
            places[n++] = (Card)i;
            if (c->pooled[i] & bit)
                faces[k++] = c->face[i];
        }
        if (!k)
            continue;
        rng_shuffle(rng, places, n);
        for (size_t i = 0; i < k; i++) {
            c->face[places[i]] = faces[i];
            held[places[i]]    = 1;
        }
    }
    rng_shuffle(rng, rest, left);
    for (unsigned i = 0; i < c->count; i++) {
        if (c->back[i] != back || (c->known[i] & bit))
            continue;
        if (!held[i])
            c->face[i] = rest[--left];
        c->pooled[i] = held[i] ? bit : NOBODY;
    }
}

HD static void deal_unknown(Cards *c, Seat viewer, Rng *rng)
{
    Seats    bit = seat_bit(viewer);
    Card     cards[MAX_CARDS];
    unsigned n     = 0;
    unsigned backs = 0;
    for (unsigned i = 0; i < c->count; i++)
        if (!(c->known[i] & bit)) {
            cards[n++] = (Card)i;
            backs |= 1u << c->back[i];
        }
    for (FOR_BITS(back, backs)) {
        if (c->pools) {
            deal_pooled(c, viewer, (unsigned)back, rng);
            continue;
        }
        Card   places[MAX_CARDS];
        Face   faces[MAX_CARDS];
        size_t k = 0;
        for (unsigned i = 0; i < n; i++)
            if (c->back[cards[i]] == back) {
                places[k]  = cards[i];
                faces[k++] = c->face[cards[i]];
            }
        rng_shuffle(rng, faces, k);
        for (size_t i = 0; i < k; i++)
            c->face[places[i]] = faces[i];
    }
}

HD void imagine(const Game *game, const State *state, Seat viewer, Rng *rng, State *out, Move *scratch)
{
    if (out != state)
        bytes_copy(out, state, game->state_size);
    deal_unknown(&out->cards, viewer, rng);
    if (game->derives_hidden)
        game->derive(game, out);
    uint64_t high = rng_32(rng);
    uint64_t low  = rng_32(rng);
    rng_fast(&out->rng, (high << 32) | low);

    /* What others have chosen in secret could be anything that they may choose. */
    Seats chosen = NOBODY;
    for (unsigned seat = 0; seat < out->players; seat++)
        if (out->choice[seat] && seat != viewer) {
            chosen |= seat_bit((Seat)seat);
            out->choice[seat] = NO_MOVE;
        }
    if (chosen) {
        Move again[MAX_SEATS] = {0};
        for (FOR_BITS(seat, chosen))
            again[seat] = game_sample(game, out, (Seat)seat, rng, scratch);
        for (FOR_BITS(seat, chosen))
            out->choice[seat] = again[seat];
    }
}
