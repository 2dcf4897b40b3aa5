/* moves.c -- who has to decide, what he may do, and which rule forbids the rest.
 *
 * A crew is the empty set, a set of cards of one colour, or two such sets of different colours that
 * share no number. The list walks over exactly these; the check asks for them; the random move draws
 * two sets of one colour each and rejects a pair that does not fit together. */
#include "games/corsairs/corsairs.h"

HD Seats corsairs_to_act(const Game *game, const State *state)
{
    (void)game;
    return state->over ? NOBODY : seat_bit(corsairs_of(state)->turn);
}

/* What a seat has to divide, colour by colour: its numbers and where its run of bits begins. */
typedef struct Runs {
    uint16_t band[COLOURS];
    uint8_t  start[COLOURS];
    uint8_t  size[COLOURS];
    unsigned count;
    unsigned pier;   /* the colour of the prisoners                        */
    bool     forced; /* COR-19: they cannot be crew                        */
    bool     full;   /* COR-R6: whoever can join the crew must             */
} Runs;

HD static Runs runs_of(const Corsairs *g, Seat seat)
{
    const Cards *c     = &g->head.cards;
    Faces        hand  = {{0, 0}};
    uint64_t     sizes = 0; /* four bits a colour: a hand has at most 13 cards */
    for (FOR_CARDS(card, c, zone_of(seat, HAND))) {
        faces_add(&hand, c->face[card]);
        sizes += (uint64_t)1 << (4 * colour_of(c->face[card]));
    }
    Runs runs;
    runs.count = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        runs.band[colour]  = (uint16_t)faces_band(&hand, colour);
        runs.size[colour]  = (uint8_t)((sizes >> (4 * colour)) & 15u);
        runs.start[colour] = (uint8_t)runs.count;
        runs.count += runs.size[colour];
    }
    runs.pier   = pier_colour(g);
    runs.forced = g->head.option[OPT_PRISONERS] == PRISONERS_FORCED;
    runs.full   = g->head.option[OPT_CREW] == CREW_FULL;
    return runs;
}

/* The numbers that bits of one run stand for. */
HD static unsigned spread(unsigned bits, unsigned band)
{
    unsigned numbers = 0;
    for (; bits; bits >>= 1, band &= band - 1)
        if (bits & 1u)
            numbers |= band & (~band + 1);
    return numbers;
}

/* The other way round: numbers of a band as bits of its run. */
HD static unsigned squeeze(unsigned numbers, unsigned band)
{
    unsigned bits = 0;
    for (unsigned at = 1; band; at <<= 1, band &= band - 1)
        if (numbers & band & (~band + 1))
            bits |= at;
    return bits;
}

/* COR-R6, crew=full: a stowaway could still join a crew of these colours and numbers. */
HD static bool has_joiner(const Runs *runs, unsigned colours, unsigned numbers)
{
    bool open = (colours & (colours - 1)) == 0;
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (colour != runs->pier && (open || ((colours >> colour) & 1u)) && (runs->band[colour] & ~numbers))
            return true;
    return false;
}

HD static Rule crew_breaks(const Corsairs *g, Seat seat, unsigned bits)
{
    const Cards *c = &g->head.cards;
    if (bits >> cards_size(c, zone_of(seat, HAND)))
        return 18; /* COR-18: he divides his own cards */
    Held     held    = held_in(c, zone_of(seat, HAND));
    unsigned colours = 0, numbers = 0, twice = 0;
    for (unsigned i = 0; i < held.count; i++) {
        unsigned face   = held.face[i];
        unsigned colour = colour_of(face);
        unsigned number = held_is_named(&held, i, bits) << (face - colour * NUMBERS);
        colours |= held_is_named(&held, i, bits) << colour;
        twice |= numbers & number;
        numbers |= number;
    }
    if (g->head.option[OPT_PRISONERS] == PRISONERS_FORCED && (colours >> pier_colour(g)) & 1u)
        return 19; /* COR-19: cards of the pier colour are prisoners */
    unsigned behind_first = colours & (colours - 1);
    if (twice || (behind_first & (behind_first - 1)))
        return 20; /* COR-20: at most two colours, no number twice */
    if (g->head.option[OPT_CREW] == CREW_FULL) {
        Runs runs = runs_of(g, seat);
        return has_joiner(&runs, colours, numbers) ? RULING(6) : LAWFUL;
    }
    return LAWFUL;
}

/* COR-20: all legal crews in one order; those from `from` up to but without `to` are written. */
typedef struct List {
    Move    *out;
    uint32_t from, to, count;
} List;

HD static void list_add(List *list, unsigned act, unsigned bits)
{
    if (list->count >= list->from && list->count < list->to)
        list->out[list->count - list->from] = move_of(act, bits);
    list->count++;
}

HD static void list_crew(List *list, const Runs *runs, unsigned colours, unsigned numbers, unsigned bits)
{
    if (!runs->full || !has_joiner(runs, colours, numbers))
        list_add(list, ACT_CREW, bits);
}

HD static void list_crews(List *list, const Runs *runs)
{
    list_crew(list, runs, 0, 0, 0);
    for (unsigned one = 0; one < COLOURS; one++) {
        if (one == runs->pier && runs->forced)
            continue;
        for (unsigned sub = 1; sub < 1u << runs->size[one]; sub++) {
            unsigned numbers = spread(sub, runs->band[one]);
            unsigned bits    = sub << runs->start[one];
            list_crew(list, runs, 1u << one, numbers, bits);
            for (unsigned other = one + 1; other < COLOURS; other++) {
                if (other == runs->pier && runs->forced)
                    continue;
                unsigned free = squeeze(runs->band[other] & ~numbers, runs->band[other]);
                for (unsigned with = free & (~free + 1); with; with = (with - free) & free)
                    list_crew(list, runs, 1u << one | 1u << other,
                              runs->full ? numbers | spread(with, runs->band[other]) : 0,
                              bits | with << runs->start[other]);
            }
        }
    }
}

/* A legal crew, each equally likely. Every legal crew has two draws that give it, of all those below:
 * two for none; one for each set of one colour; and every ordered pair of such sets, a set with
 * itself standing for that set alone. */
HD static unsigned sample_crew(const Runs *runs, Rng *rng)
{
    uint32_t before[COLOURS]; /* sets of the colours before this one */
    uint32_t sets = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        before[colour] = sets;
        sets += ((1u << runs->size[colour]) - 1) & (0u - !(runs->forced & (colour == runs->pier)));
    }
    for (;;) {
        uint32_t draw = rng_below(rng, sets * sets + sets + 2);
        if (draw < 2)
            return 0;
        draw -= 2;
        uint32_t pick  = draw < sets ? draw : (draw - sets) / sets;
        uint32_t other = draw < sets ? draw : draw - sets - pick * sets;
        unsigned of = 0, with = 0;
        for (unsigned colour = 1; colour < COLOURS; colour++) {
            of += before[colour] <= pick;
            with += before[colour] <= other;
        }
        unsigned sub  = pick - before[of] + 1;
        unsigned bits = sub << runs->start[of];
        if (pick == other)
            return bits;
        unsigned more = other - before[with] + 1;
        if (of != with && !(spread(sub, runs->band[of]) & spread(more, runs->band[with])))
            return bits | more << runs->start[with];
    }
}

HD static Rule attach_breaks(const Corsairs *g, Seat seat, unsigned bits)
{
    const Cards *c = &g->head.cards;
    if (!bits)
        return LAWFUL; /* none is always allowed */
    if (bits >> cards_size(c, zone_of(seat, HAND)))
        return 23; /* COR-23: cards of his hand */
    Held     held    = held_in(c, zone_of(seat, HAND));
    Mates    mates   = mates_of(g);
    unsigned colours = 0, numbers = mates.numbers, twice = 0;
    for (unsigned i = 0; i < held.count; i++) {
        unsigned face   = held.face[i];
        unsigned colour = colour_of(face);
        unsigned number = held_is_named(&held, i, bits) << (face - colour * NUMBERS);
        colours |= held_is_named(&held, i, bits) << colour;
        twice |= numbers & number;
        numbers |= number;
    }
    if (colours & ~mates.colours) /* COR-23 (a); COR-R7: only colours that lie in the crew */
        return (mates.colours & (mates.colours - 1)) == 0 ? RULING(7) : (Rule)23;
    return twice ? (Rule)23 : LAWFUL; /* COR-23 (b), (c) */
}

/* COR-23: for each number that can be attached, the one or two cards that can be it, as bits. */
typedef struct Offers {
    uint16_t one[NUMBERS], other[NUMBERS]; /* 0: no second card */
    unsigned count;
} Offers;

HD static Offers offers_of(const Corsairs *g, Seat seat)
{
    Mates  mates = mates_of(g);
    Offers offers;
    offers.count = 0;
    if (!mates.colours)
        return offers; /* COR-R7 */
    Held     held           = held_in(&g->head.cards, zone_of(seat, HAND));
    unsigned numbers        = 0;
    uint16_t offer[NUMBERS] = {0}; /* for each number the bits of the cards that can be attached */
    for (unsigned i = 0; i < held.count; i++) {
        unsigned face  = held.face[i];
        unsigned index = worth_of(face) - 1;
        unsigned is    = (mates.colours >> colour_of(face)) & ~(mates.numbers >> index) & 1u;
        offer[index]   = (uint16_t)(offer[index] | is << held.bit[i]);
        numbers |= is << index;
    }
    for (FOR_BITS(index, numbers)) {
        unsigned rest                = offer[index] & (offer[index] - 1u);
        offers.one[offers.count]     = (uint16_t)(offer[index] ^ rest);
        offers.other[offers.count++] = (uint16_t)rest;
    }
    return offers;
}

HD static uint32_t list_attachments(const Offers *offers, Move *out)
{
    uint32_t count = 1;
    out[0]         = move_of(ACT_ATTACH, 0);
    for (unsigned i = 0; i < offers->count; i++) {
        uint32_t before = count;
        for (uint32_t k = 0; k < before; k++)
            out[count++] = out[k] | offers->one[i];
        for (uint32_t k = 0; k < before && offers->other[i]; k++)
            out[count++] = out[k] | offers->other[i];
    }
    return count;
}

HD static unsigned sample_attachment(const Offers *offers, Rng *rng)
{
    uint32_t ways = 1;
    for (unsigned i = 0; i < offers->count; i++)
        ways *= offers->other[i] ? 3 : 2;
    uint32_t draw = rng_below(rng, ways);
    unsigned bits = 0;
    for (unsigned i = 0; i < offers->count; i++) {
        uint32_t base = offers->other[i] ? 3 : 2;
        uint32_t pick = draw % base;
        draw /= base;
        bits |= pick == 0 ? 0u : pick == 1 ? offers->one[i] : offers->other[i];
    }
    return bits;
}

HD static Rule draw_breaks(const Corsairs *g, unsigned from)
{
    if (from > FROM_PIER)
        return 10; /* COR-10: stock, discard pile or pier */
    if (from == FROM_DISCARDS && is_stalled(g))
        return 13; /* COR-13 */
    if (from == FROM_PIER && cards_size(&g->head.cards, PIER) == 1 && must_score(g))
        return 17; /* COR-17: the next round is scored */
    return LAWFUL;
}

HD static Rule discard_breaks(const Corsairs *g, Seat seat, unsigned act, unsigned face)
{
    const Cards *c = &g->head.cards;
    if (face >= DECK || cards_find(c, zone_of(seat, HAND), (Face)face) == NO_CARD)
        return 12; /* COR-12: any of his 13 cards */
    if (act == ACT_DISCARD && cards_size(c, STOCK) == 0)
        return 15; /* COR-15: he must set sail */
    return LAWFUL;
}

HD Rule corsairs_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    (void)game;
    const Corsairs *g    = corsairs_of(state);
    unsigned        act  = move_act(move);
    unsigned        rest = move_rest(move);
    if (state->over)
        return 33; /* COR-33: the game is over */
    if (seat != g->turn)
        return g->phase < PHASE_CREW ? (Rule)8 : (Rule)22; /* COR-8, COR-22: clockwise, one after the other */
    bool lays = act == ACT_CREW || act == ACT_ATTACH;
    switch (g->phase) {
    case PHASE_DRAW:
        if (act == ACT_DRAW)
            return draw_breaks(g, rest);
        return lays ? (Rule)14
                    : (Rule)9; /* COR-9: first he draws; COR-14: laying down begins with setting sail */
    case PHASE_DISCARD:
        if (act == ACT_DISCARD || act == ACT_SAIL)
            return discard_breaks(g, seat, act, rest);
        return lays ? (Rule)14 : (Rule)9; /* COR-9: exactly one card, then a discard */
    case PHASE_ATTACH:
        if (act == ACT_ATTACH)
            return attach_breaks(g, seat, rest);
        return lays ? (Rule)22 : (Rule)14; /* COR-22: attaching comes first; COR-14: nobody draws any more */
    default:
        if (act == ACT_CREW)
            return crew_breaks(g, seat, rest);
        return lays ? (Rule)22 : (Rule)14;
    }
}

HD uint32_t corsairs_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    (void)game;
    const Corsairs *g     = corsairs_of(state);
    uint32_t        count = 0;
    if (state->over || seat != g->turn)
        return 0;
    if (g->phase == PHASE_DRAW) {
        for (unsigned from = FROM_STOCK; from <= FROM_PIER; from++)
            if (draw_breaks(g, from) == LAWFUL)
                out[count++] = move_of(ACT_DRAW, from);
    } else if (g->phase == PHASE_DISCARD) {
        Faces hand = faces_in(&g->head.cards, zone_of(seat, HAND));
        bool  last = cards_size(&g->head.cards, STOCK) == 0; /* COR-15 */
        for (unsigned act = last ? ACT_SAIL : ACT_DISCARD; act <= ACT_SAIL; act++)
            for (Faces left = hand; faces_any(&left);)
                out[count++] = move_of(act, faces_take(&left));
    } else if (g->phase == PHASE_ATTACH) {
        Offers offers = offers_of(g, seat);
        count         = list_attachments(&offers, out);
    } else {
        Runs runs = runs_of(g, seat);
        List list = {out, 0, MAX_MOVES, 0};
        list_crews(&list, &runs);
        count = list.count;
    }
    return count;
}

HD Move corsairs_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    (void)game;
    const Corsairs *g = corsairs_of(state);
    const Cards    *c = &g->head.cards;
    if (g->phase == PHASE_DRAW) {
        bool     discards = draw_breaks(g, FROM_DISCARDS) == LAWFUL;
        bool     pier     = draw_breaks(g, FROM_PIER) == LAWFUL;
        uint32_t pick     = rng_below(rng, 1u + discards + pier);
        return move_of(ACT_DRAW, pick == 0 ? FROM_STOCK : pick == 1 && discards ? FROM_DISCARDS : FROM_PIER);
    }
    if (g->phase == PHASE_DISCARD) {
        unsigned size = cards_size(c, zone_of(seat, HAND));
        uint32_t pick = rng_below(rng, cards_size(c, STOCK) ? 2 * size : size);
        unsigned act  = pick < size ? ACT_SAIL : ACT_DISCARD;
        Card     card = cards_first(c, zone_of(seat, HAND));
        for (pick %= size; pick; pick--)
            card = c->next[card];
        return move_of(act, c->face[card]);
    }
    if (g->phase == PHASE_ATTACH) {
        Offers offers = offers_of(g, seat);
        return move_of(ACT_ATTACH, sample_attachment(&offers, rng));
    }
    Runs runs = runs_of(g, seat);
    if (!runs.full)
        return move_of(ACT_CREW, sample_crew(&runs, rng));
    Move move = NO_MOVE;
    List list = {&move, 0, 0, 0};
    list_crews(&list, &runs);
    list.from  = rng_below(rng, list.count);
    list.to    = list.from + 1;
    list.count = 0;
    list_crews(&list, &runs);
    return move;
}
