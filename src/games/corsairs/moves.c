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

/* What a seat has to divide. */
typedef struct Holding {
    unsigned free[COR_COLOURS + 1]; /* the numbers of each colour that can be crew */
    unsigned pier;                  /* the colour of the prisoners                 */
    bool     full;                  /* COR-R6: whoever can join the crew must      */
} Holding;

HD static inline void holding_read(Holding *held, const Corsairs *g, Seat seat)
{
    CorsairsFaces hand = g->hand[seat];
    for (unsigned colour = 0; colour < COR_COLOURS; colour++)
        held->free[colour] = corsairs_faces_band(&hand, colour);
    held->pier = corsairs_pier_colour(g);
    held->full = g->head.option[COR_OPT_CREW] == COR_CREW_FULL;
    if (g->head.option[COR_OPT_PRISONERS] == COR_PRISONERS_FORCED)
        held->free[held->pier] = 0; /* COR-19, COR-R5 */
}

/* COR-R6, crew=full: a stowaway could still join a crew of these colours and numbers. */
HD static bool has_joiner(const Holding *held, unsigned colours, unsigned numbers)
{
    bool open = (colours & (colours - 1)) == 0;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++)
        if (colour != held->pier && (open || ((colours >> colour) & 1u)) && (held->free[colour] & ~numbers))
            return true;
    return false;
}

HD static unsigned party_colours(const CorsairsParty *party)
{
    return (1u << party->one | 1u << party->other) & ((1u << COR_COLOURS) - 1);
}

HD static bool holds(const Corsairs *g, Seat seat, const CorsairsParty *party)
{
    CorsairsFaces hand  = g->hand[seat];
    CorsairsFaces named = corsairs_party_faces(party);
    return !((named.half[0] & ~hand.half[0]) | (named.half[1] & ~hand.half[1]));
}

HD static Rule crew_breaks(const Corsairs *g, Seat seat, unsigned bits)
{
    CorsairsParty party = {0, COR_COLOURS, 0, 0};
    if (bits) {
        party = corsairs_party_of(bits);
        if (!corsairs_party_is_sound(&party))
            return 20; /* COR-20: at most two colours */
        if (!holds(g, seat, &party))
            return 18; /* COR-18: he divides his own cards */
        unsigned pier = corsairs_pier_colour(g);
        if (g->head.option[COR_OPT_PRISONERS] == COR_PRISONERS_FORCED &&
            (party.one == pier || party.other == pier))
            return 19; /* COR-19, COR-R5: cards of the pier colour are prisoners */
        if (party.ones & party.others)
            return 20; /* COR-20, COR-R18: no number twice */
    }
    if (g->head.option[COR_OPT_CREW] == COR_CREW_FULL) {
        Holding held;
        holding_read(&held, g, seat);
        if (has_joiner(&held, bits ? party_colours(&party) : 0, party.ones | party.others))
            return RULING(6); /* COR-R6: whoever can join must */
    }
    return LAWFUL;
}

/* COR-20: all legal crews in one order; those from `from` up to but without `to` are written. */
typedef struct List {
    Move    *out;
    uint32_t from, to, count;
} List;

HD static void list_crew(List *list, const Holding *held, unsigned colours, unsigned numbers, unsigned bits)
{
    if (held->full && has_joiner(held, colours, numbers))
        return;
    if (list->count >= list->from && list->count < list->to)
        list->out[list->count - list->from] = corsairs_move_of(COR_ACT_CREW, bits);
    list->count++;
}

HD static void list_crews(List *list, const Holding *held)
{
    list_crew(list, held, 0, 0, COR_PARTY_NONE);
    for (unsigned one = 0; one < COR_COLOURS; one++) {
        unsigned band = held->free[one];
        for (unsigned ones = band & (~band + 1); ones; ones = (ones - band) & band) {
            list_crew(list, held, 1u << one, ones, corsairs_party_bits(one, ones, COR_COLOURS, 0));
            for (unsigned other = one + 1; other < COR_COLOURS; other++) {
                unsigned free = held->free[other] & ~ones;
                for (unsigned others = free & (~free + 1); others; others = (others - free) & free)
                    list_crew(list, held, 1u << one | 1u << other, ones | others,
                              corsairs_party_bits(one, ones, other, others));
            }
        }
    }
}

/* The sets of one colour each that a crew is made of, numbered colour by colour; and the crews, numbered by
 * the colour that comes last in them. */
typedef struct Sets {
    uint32_t before[COR_COLOURS]; /* sets of the colours before this one                */
    uint32_t crews[COR_COLOURS];  /* pairs of sets whose last colour comes before this one */
} Sets;

/* Where a number lies in a list that rises. */
HD static unsigned place_of(const uint32_t from[COR_COLOURS], uint32_t number)
{
    unsigned colour = 0;
    for (unsigned i = 1; i < COR_COLOURS; i++)
        colour += from[i] <= number;
    return colour;
}

/* The numbers of a colour that bits choose. */
HD static unsigned choose(unsigned band, unsigned bits)
{
    unsigned numbers = 0;
    do { /* few colours have more than three cards: the loop hardly ever turns */
        for (unsigned i = 0; i < 3; i++, bits >>= 1, band &= band - 1)
            numbers |= band & (~band + 1) & (0u - (bits & 1u));
    } while (bits);
    return numbers;
}

/* A legal crew, each equally likely. All sets of a colour, each alone or with any set of the colours
 * before it, are all crews but the empty one, and those pairs besides that share a number: whoever
 * draws one of these draws again. */
HD static unsigned sample_crew(const Holding *held, Rng *rng)
{
    Sets     sets;
    uint32_t count = 0, crews = 0;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++) {
        uint32_t own        = (1u << bits_count(held->free[colour])) - 1;
        sets.before[colour] = count;
        sets.crews[colour]  = crews;
        crews += own * (count + 1);
        count += own;
    }
    for (;;) {
        uint32_t draw = rng_below(rng, crews + 1);
        if (draw == crews)
            return COR_PARTY_NONE;
        unsigned other  = place_of(sets.crews, draw);
        uint32_t ways   = sets.before[other] + 1;
        uint32_t which  = (draw - sets.crews[other]) / ways;
        uint32_t with   = (draw - sets.crews[other]) % ways;
        unsigned others = choose(held->free[other], which + 1);
        if (with == ways - 1)
            return corsairs_party_bits(other, others, COR_COLOURS, 0);
        unsigned one  = place_of(sets.before, with);
        unsigned ones = choose(held->free[one], with - sets.before[one] + 1);
        if (!(ones & others))
            return corsairs_party_bits(one, ones, other, others);
    }
}

HD static Rule attach_breaks(const Corsairs *g, Seat seat, unsigned bits)
{
    if (!bits)
        return LAWFUL; /* COR-23: none is always allowed */
    CorsairsParty party = corsairs_party_of(bits);
    CorsairsMates mates = corsairs_mates_of(g);
    bool          sound = corsairs_party_is_sound(&party);
    if (sound && !holds(g, seat, &party))
        return 23; /* COR-23: cards of his hand */
    if (!sound || (party_colours(&party) & ~mates.colours))
        return (mates.colours & (mates.colours - 1)) == 0
                   ? RULING(7) /* COR-R7: the closer's crew has one colour, or none */
                   : (Rule)23; /* COR-23 (a) */
    return (party.ones & party.others) | ((party.ones | party.others) & mates.numbers)
               ? (Rule)23 /* COR-23 (b), (c) */
               : LAWFUL;
}

/* COR-23: the cards that can be attached; of two with the same number either, but not both. */
HD static CorsairsParty offers_of(const Corsairs *g, Seat seat)
{
    CorsairsMates mates  = corsairs_mates_of(g);
    CorsairsParty offers = {0, COR_COLOURS, 0, 0};
    if (!mates.colours)
        return offers; /* COR-R7 */
    unsigned      behind = mates.colours & (mates.colours - 1);
    CorsairsFaces hand   = g->hand[seat];
    offers.one           = bits_lowest(mates.colours);
    offers.other         = bits_lowest(behind | 1u << COR_COLOURS);
    offers.ones          = corsairs_faces_band(&hand, offers.one) & ~mates.numbers;
    offers.others        = corsairs_faces_band(&hand, offers.other) & ~mates.numbers;
    return offers;
}

/* Some of the cards on offer. */
HD static Move attachment_of(const CorsairsParty *offers, unsigned ones, unsigned others)
{
    unsigned bits = COR_PARTY_NONE;
    if (ones && others)
        bits = corsairs_party_bits(offers->one, ones, offers->other, others);
    else if (ones | others)
        bits = corsairs_party_bits(ones ? offers->one : offers->other, ones | others, COR_COLOURS, 0);
    return corsairs_move_of(COR_ACT_ATTACH, bits);
}

HD static uint32_t list_attachments(const CorsairsParty *offers, Move *out)
{
    uint32_t count = 0;
    unsigned ones  = 0;
    do {
        unsigned free   = offers->others & ~ones;
        unsigned others = 0;
        do {
            out[count++] = attachment_of(offers, ones, others);
            others       = (others - free) & free;
        } while (others);
        ones = (ones - offers->ones) & offers->ones;
    } while (ones);
    return count;
}

HD static Move sample_attachment(const CorsairsParty *offers, Rng *rng)
{
    uint32_t draw   = rng_32(rng); /* a bit for every number of which there is one card */
    unsigned both   = offers->ones & offers->others;
    unsigned ones   = offers->ones & ~both & draw;
    unsigned others = offers->others & ~both & draw;
    for (FOR_BITS(index, both)) {
        uint32_t pick = rng_below(rng, 3);
        ones |= (unsigned)(pick == 1) << index;
        others |= (unsigned)(pick == 2) << index;
    }
    return attachment_of(offers, ones, others);
}

HD static Rule draw_breaks(const Corsairs *g, unsigned from)
{
    if (from > COR_FROM_PIER)
        return 10; /* COR-10: stock, discard pile or pier */
    if (from == COR_FROM_DISCARDS && corsairs_is_stalled(g))
        return 13; /* COR-13 */
    if (from == COR_FROM_PIER && cards_size(&g->head.cards, COR_PIER) == 1 && corsairs_must_score(g))
        return 17; /* COR-17: the next round is scored */
    return LAWFUL;
}

HD static Rule discard_breaks(const Corsairs *g, Seat seat, unsigned act, unsigned face)
{
    const Cards *c = &g->head.cards;
    if (face >= COR_DECK || !corsairs_faces_has(&g->hand[seat], face))
        return 12; /* COR-12, COR-R1: any of his 13 cards, the one just drawn too */
    if (act == COR_ACT_DISCARD && cards_size(c, COR_STOCK) == 0)
        return 15; /* COR-15, COR-R9: he must set sail, which begins with a discard */
    return LAWFUL;
}

HD Rule corsairs_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    (void)game;
    const Corsairs *g    = corsairs_of(state);
    unsigned        act  = corsairs_move_act(move);
    unsigned        rest = corsairs_move_rest(move);
    if (state->over)
        return 33; /* COR-33: the game is over */
    if (seat != g->turn)
        return g->phase < COR_PHASE_CREW ? (Rule)8   /* COR-8: clockwise */
                                         : (Rule)22; /* COR-22: one after the other */
    bool lays = act == COR_ACT_CREW || act == COR_ACT_ATTACH;
    switch (g->phase) {
    case COR_PHASE_DRAW:
        if (act == COR_ACT_DRAW)
            return draw_breaks(g, rest);
        return lays ? (Rule)14 /* COR-14: laying down begins with setting sail */
                    : (Rule)9; /* COR-9: first he draws */
    case COR_PHASE_DISCARD:
        if (act == COR_ACT_DISCARD || act == COR_ACT_SAIL)
            return discard_breaks(g, seat, act, rest);
        return lays ? (Rule)14 /* COR-14 */
                    : (Rule)9; /* COR-9: exactly one card, then a discard */
    case COR_PHASE_ATTACH:
        if (act == COR_ACT_ATTACH)
            return attach_breaks(g, seat, rest);
        return lays ? (Rule)22  /* COR-22: attaching comes first */
                    : (Rule)14; /* COR-14: nobody draws any more */
    default:
        if (act == COR_ACT_CREW)
            return crew_breaks(g, seat, rest);
        return lays ? (Rule)22  /* COR-22: he has attached, or is the closer */
                    : (Rule)14; /* COR-14 */
    }
}

HD uint32_t corsairs_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    (void)game;
    const Corsairs *g     = corsairs_of(state);
    uint32_t        count = 0;
    if (state->over || seat != g->turn)
        return 0;
    if (g->phase == COR_PHASE_DRAW) {
        for (unsigned from = COR_FROM_STOCK; from <= COR_FROM_PIER; from++)
            if (draw_breaks(g, from) == LAWFUL)
                out[count++] = corsairs_move_of(COR_ACT_DRAW, from);
    } else if (g->phase == COR_PHASE_DISCARD) {
        CorsairsFaces hand = g->hand[seat];
        bool          last = cards_size(&g->head.cards, COR_STOCK) == 0; /* COR-15 */
        for (unsigned act = last ? COR_ACT_SAIL : COR_ACT_DISCARD; act <= COR_ACT_SAIL; act++)
            for (CorsairsFaces left = hand; corsairs_faces_any(&left);)
                out[count++] = corsairs_move_of(act, corsairs_faces_take(&left));
    } else if (g->phase == COR_PHASE_ATTACH) {
        CorsairsParty offers = offers_of(g, seat);
        count                = list_attachments(&offers, out);
    } else {
        Holding held;
        holding_read(&held, g, seat);
        List list = {out, 0, MAX_MOVES, 0};
        list_crews(&list, &held);
        count = list.count;
    }
    return count;
}

/* COR-20: any crew; COR-R6: any of those that nobody could join. */
HD APART static Move sample_division(const Corsairs *g, Seat seat, Rng *rng)
{
    Holding held;
    holding_read(&held, g, seat);
    if (!held.full)
        return corsairs_move_of(COR_ACT_CREW, sample_crew(&held, rng));
    Move move = NO_MOVE;
    List list = {&move, 0, 0, 0};
    list_crews(&list, &held);
    list.from  = rng_below(rng, list.count);
    list.to    = list.from + 1;
    list.count = 0;
    list_crews(&list, &held);
    return move;
}

HD Move corsairs_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    (void)game;
    const Corsairs *g = corsairs_of(state);
    const Cards    *c = &g->head.cards;
    if (g->phase == COR_PHASE_DRAW) {
        bool     discards = draw_breaks(g, COR_FROM_DISCARDS) == LAWFUL;
        bool     pier     = draw_breaks(g, COR_FROM_PIER) == LAWFUL;
        uint32_t pick     = rng_below(rng, 1u + discards + pier);
        return corsairs_move_of(COR_ACT_DRAW, pick == 0               ? COR_FROM_STOCK
                                              : pick == 1 && discards ? COR_FROM_DISCARDS
                                                                      : COR_FROM_PIER);
    }
    if (g->phase == COR_PHASE_DISCARD) {
        Card     held[COR_MOST_HELD];
        unsigned size = cards_list(c, corsairs_zone_of(seat, COR_HAND), held);
        uint32_t pick = rng_below(rng, cards_size(c, COR_STOCK) ? 2 * size : size);
        bool     sail = pick < size;
        return corsairs_move_of(sail ? COR_ACT_SAIL : COR_ACT_DISCARD,
                                c->face[held[sail ? pick : pick - size]]);
    }
    if (g->phase == COR_PHASE_ATTACH) {
        CorsairsParty offers = offers_of(g, seat);
        return sample_attachment(&offers, rng);
    }
    return sample_division(g, seat, rng);
}
