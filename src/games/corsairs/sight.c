/* sight.c -- what a seat sees, as features for whatever learns (docs/observation.md).
 *
 * An observation knows cards by their faces alone; that a crew has two colours and no number twice would have to be
 * found out from 110 of them. Here is what a hand comes to: how far it is from a sweep, now and when the pier moves
 * on, with every card that can be drawn or thrown away. All of it is open or the seat's own. Of laying down it says
 * nothing: there habit knows the best division, and its order is part of an observation. */
#include "games/corsairs/corsairs.h"

enum {
    QUARTER = SIGHT_ONE / 4,
    EIGHTH  = SIGHT_ONE / 8,
    A_MATE  = 16, /* points that a stowaway weighs beside its number, as habit has it */
    DISTANT = 10  /* of a distance, for one                                           */
};

/* Of a move. */
enum {
    WORTH, /* by habit's reckoning */
    BEHIND,
    A_LITTLE_BEHIND,
    BEST,
    UNNAMED,                /* habit would not think of it */
    DRAWS,                  /* + stock, discard pile, pier */
    DRAWS_SAFE = DRAWS + 3, /* the card is free at once: of the pier colour */
    DRAWS_NUMBER,
    DRAWS_NEARER, /* how much nearer to a sweep the seat comes by it                          */
    DRAWS_ANNULS,
    DRAWS_TURNS, /* the pier's colour changes                                                 */
    DRAWS_THERE, /* how far the seat is then                                                  */
    THROWS,
    THROWS_NUMBER,
    THROWS_FAR, /* how far the seat is then: now, and when the pier moves on                  */
    THROWS_NEXT,
    THROWS_LIMIT,
    THROWS_PIER,   /* a prisoner                                                              */
    THROWS_HELPS,  /* cards of that colour that the next seat is known to hold                */
    THROWS_DOUBLE, /* it is known to hold that number                                         */
    SAILS,
    SAILS_SWEEP,
    SAILS_LIMIT, /* + in steps of five, up to 20 and beyond                                    */
    SAILS_COUNT = SAILS_LIMIT + 5,
    SAILS_EXACT,
    OF_MOVES_END
};

/* Of the whole. */
enum {
    ALWAYS = OF_MOVES_END,
    DISTANCE,      /* from a sweep                                */
    DISTANCE_NEXT, /* when the pier moves on                      */
    LIMIT,
    STOWAWAYS,
    PRISONERS,
    PIER_LEFT, /* cards of the pier                               */
    PIER_LAST,
    TURNS, /* that everybody has had in this round                */
    STOCK_LEFT,
    PAID, /* penalty cards: mine, how many fewer than the least of the others, all */
    AHEAD,
    PAID_ALL,
    LAST_ROUND,
    MUST_SCORE,
    NEXT_KNOWN, /* cards that the next seat is known to hold      */
    OTHERS_KNOWN,
    SEATS, /* two, three, four                                     */
    ALL_FEATURES = SEATS + 3
};
STATIC_ASSERT((int)ALL_FEATURES == (int)COR_FEATURES, "as many as were counted");

typedef struct Scene {
    const Corsairs *g;
    Seat            seat;
    CorsairsFaces   hand;
    unsigned        now, then; /* the pier's colour, and the one behind it */
    CorsairsFaces   next;      /* what the next seat is known to hold      */
    unsigned        others;    /* how many cards of the others are known   */
    int             far;       /* from a sweep                             */
} Scene;

HD static int yes(bool what) { return what ? SIGHT_ONE : 0; }
HD static int at_most(int value, int most) { return value > most ? most : value; }

/* The stowaways of the division with the lowest limit. */
HD static unsigned fewest(const CorsairsBands *bands)
{
    return (corsairs_lowest_cost(bands, A_MATE) - corsairs_lowest_cost(bands, 0)) / A_MATE;
}

HD static int distance(const CorsairsFaces *hand, unsigned pier, bool throws_one)
{
    CorsairsBands bands = corsairs_bands_of(hand, pier);
    return (int)(throws_one ? corsairs_lowest_after_discard(&bands, A_MATE).cost
                            : corsairs_lowest_cost(&bands, A_MATE));
}

HD static void scene_open(Scene *s, const Corsairs *g, Seat seat)
{
    const Cards *c      = &g->head.cards;
    Card         first  = cards_first(c, COR_PIER);
    Card         behind = first == NO_CARD ? (Card)NO_CARD : c->next[first];
    s->g                = g;
    s->seat             = seat;
    s->hand             = g->hand[seat];
    s->now              = corsairs_pier_colour(g);
    s->then             = behind == NO_CARD ? s->now : corsairs_colour_of(c->face[behind]);
    s->next.half[0] = s->next.half[1] = 0;
    s->others                         = 0;
    for (unsigned other = 0; other < g->head.players; other++) {
        if (other == seat)
            continue;
        for (FOR_CARDS(card, c, corsairs_zone_of(other, COR_HAND)))
            if (cards_knows(c, card, seat)) {
                s->others++;
                if (other == corsairs_next_seat(g, seat))
                    corsairs_faces_add(&s->next, c->face[card]);
            }
    }
    s->far = distance(&s->hand, s->now, g->phase == COR_PHASE_DISCARD);
}

HD static void see_whole(const Scene *s, Sight *sight)
{
    const Corsairs *g     = s->g;
    const Cards    *c     = &g->head.cards;
    CorsairsBands   bands = corsairs_bands_of(&s->hand, s->now);
    unsigned        n     = g->head.players;
    int             mine = 0, least = COR_DECK;
    for (unsigned seat = 0; seat < n; seat++) {
        int paid = (int)cards_size(c, corsairs_zone_of(seat, COR_PENALTY));
        if (seat == s->seat)
            mine = paid;
        else
            least = paid < least ? paid : least;
    }
    sight_add(sight, ALWAYS, SIGHT_ONE);
    sight_add(sight, DISTANCE, s->far * SIGHT_ONE / (4 * DISTANT));
    sight_add(sight, DISTANCE_NEXT,
              distance(&s->hand, s->then, g->phase == COR_PHASE_DISCARD) * SIGHT_ONE / (4 * DISTANT));
    sight_add(sight, LIMIT, (int)corsairs_lowest_cost(&bands, 0) * EIGHTH / 2);
    sight_add(sight, STOWAWAYS, (int)fewest(&bands) * EIGHTH);
    sight_add(sight, PRISONERS, (int)(corsairs_faces_count(&s->hand) - bands.cards) * QUARTER);
    sight_add(sight, PIER_LEFT, (int)cards_size(c, COR_PIER) * EIGHTH);
    sight_add(sight, PIER_LAST, yes(cards_size(c, COR_PIER) == 1));
    sight_add(sight, TURNS, at_most((int)(cards_size(c, COR_DISCARDS) / n), 30) * EIGHTH);
    sight_add(sight, STOCK_LEFT, (int)cards_size(c, COR_STOCK));
    sight_add(sight, PAID, mine * EIGHTH);
    sight_add(sight, AHEAD, (least - mine) * EIGHTH);
    sight_add(sight, PAID_ALL, (int)corsairs_penalties_of(g) * EIGHTH);
    sight_add(sight, LAST_ROUND, yes(corsairs_is_last_round(g)));
    sight_add(sight, MUST_SCORE, yes(corsairs_must_score(g)));
    sight_add(sight, NEXT_KNOWN, (int)corsairs_faces_count(&s->next) * QUARTER);
    sight_add(sight, OTHERS_KNOWN, (int)s->others * EIGHTH);
    sight_add(sight, SEATS + n - 2, SIGHT_ONE);
}

HD static void see_draw(const Scene *s, unsigned from, Sight *sight)
{
    const Cards *c = &s->g->head.cards;
    sight_add(sight, DRAWS + from, SIGHT_ONE);
    if (from == COR_FROM_STOCK)
        return;
    if (from == COR_FROM_PIER && cards_size(c, COR_PIER) == 1) {
        sight_add(sight, DRAWS_ANNULS, SIGHT_ONE);
        return;
    }
    unsigned      face = c->face[cards_first(c, from == COR_FROM_PIER ? COR_PIER : COR_DISCARDS)];
    unsigned      pier = from == COR_FROM_PIER ? s->then : s->now;
    CorsairsFaces hand = s->hand;
    corsairs_faces_add(&hand, face);
    int there = distance(&hand, pier, true);
    sight_add(sight, DRAWS_SAFE, yes(corsairs_colour_of(face) == pier));
    sight_add(sight, DRAWS_NUMBER, (int)corsairs_worth_of(face) * EIGHTH);
    sight_add(sight, DRAWS_NEARER, (s->far - there) * SIGHT_ONE / DISTANT);
    sight_add(sight, DRAWS_TURNS, yes(pier != s->now));
    sight_add(sight, DRAWS_THERE, there * SIGHT_ONE / (4 * DISTANT));
}

HD static void see_throw(const Scene *s, unsigned act, unsigned face, Sight *sight)
{
    CorsairsFaces hand = s->hand;
    corsairs_faces_remove(&hand, face);
    CorsairsBands bands = corsairs_bands_of(&hand, s->now);
    int           limit = (int)corsairs_lowest_cost(&bands, 0);
    if (act == COR_ACT_SAIL) {
        sight_add(sight, SAILS, SIGHT_ONE);
        sight_add(sight, SAILS_SWEEP, yes(limit == 0));
        sight_add(sight, SAILS_LIMIT + (unsigned)at_most(limit / 5, 4), SIGHT_ONE);
        sight_add(sight, SAILS_COUNT, (int)fewest(&bands) * QUARTER);
        sight_add(sight, SAILS_EXACT, limit * EIGHTH / 2);
        return;
    }
    unsigned colour = corsairs_colour_of(face), number = corsairs_worth_of(face) - 1u;
    bool     same = false;
    for (unsigned other = 0; other < COR_COLOURS; other++)
        same |= corsairs_faces_has(&s->next, corsairs_face_of(other, number));
    sight_add(sight, THROWS, SIGHT_ONE);
    sight_add(sight, THROWS_NUMBER, (int)(number + 1) * EIGHTH);
    sight_add(sight, THROWS_FAR, (distance(&hand, s->now, false) - s->far) * SIGHT_ONE / DISTANT);
    sight_add(sight, THROWS_NEXT, distance(&hand, s->then, false) * SIGHT_ONE / (4 * DISTANT));
    sight_add(sight, THROWS_LIMIT, limit * EIGHTH / 2);
    sight_add(sight, THROWS_PIER, yes(colour == s->now));
    sight_add(sight, THROWS_HELPS, (int)bits_count(corsairs_faces_band(&s->next, colour)) * QUARTER);
    sight_add(sight, THROWS_DOUBLE, yes(same));
}

/* Worths are in sixteenths of a point; some stand for what must or must not be, thousands away from the others. */
HD static void see_worth(Sight *sight, int worth, int best)
{
    int points = worth / SIGHT_ONE, behind = at_most(best / SIGHT_ONE - points, 400);
    points = at_most(points < -400 ? -400 : points, 400);
    sight_add(sight, WORTH, points / 4);
    sight_add(sight, BEHIND, behind);
    sight_add(sight, A_LITTLE_BEHIND, at_most((best - worth) / 4, 6 * SIGHT_ONE));
    sight_add(sight, BEST, yes(worth == best));
}

HD void corsairs_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight)
{
    const Corsairs *g = corsairs_of(knowledge);
    Scene           s;
    Move            list[COR_MOST_WEIGHED], weighed[COR_MOST_WEIGHED];
    int             worth[COR_MOST_WEIGHED];
    sight_begin(sight);
    if (g->phase != COR_PHASE_DRAW && g->phase != COR_PHASE_DISCARD)
        return;
    scene_open(&s, g, seat);
    see_whole(&s, sight);
    sight_end_topic(sight);
    uint32_t known = corsairs_weigh_moves(knowledge, seat, weighed, worth);
    uint32_t n     = corsairs_moves(game, knowledge, seat, list); /* COR-9, COR-12: at most twice thirteen */
    for (uint32_t i = 0; i < n; i++) {
        unsigned act = corsairs_move_act(list[i]), rest = corsairs_move_rest(list[i]);
        uint32_t at = 0;
        while (at < known && weighed[at] != list[i])
            at++;
        if (act == COR_ACT_DRAW)
            see_draw(&s, rest, sight);
        else
            see_throw(&s, act, rest, sight);
        if (at < known)
            see_worth(sight, worth[at], worth[0]);
        else
            sight_add(sight, UNNAMED, SIGHT_ONE);
        sight_move(sight, list[i], sight_end_topic(sight), THE_WHOLE, THE_WHOLE);
    }
}

/* --- what a move leads to: the next card --------------------------------------------------------------- */

/* Of the hand that a card is thrown from; of a draw, what comes of it. Distances are from a sweep. */
enum {
    LEADS_SWEEPS,      /* how likely the next card from the stock brings a sweep           */
    LEADS_SWEEPS_THEN, /* the same when the pier has moved on                              */
    LEADS_NEARER,      /* a stowaway fewer                                                 */
    LEADS_HOPE,        /* how much nearer the hand is with that card on average            */
    LEADS_HOPE_THEN,
    LEADS_FAR,         /* how far it is then                                               */
    LEADS_PIER_SWEEPS, /* with the pier's first card there is a sweep                      */
    LEADS_PIER_NEARER,
    LEADS_SOON, /* how likely a sweep is with the card after the one that is drawn */
    LEADS_ALL
};
STATIC_ASSERT((int)LEADS_ALL == (int)COR_FORESEEN, "as many as were counted");

enum { SAMPLE = 12 }; /* cards from the stock whose next turn is looked at */

HD static int chance_of(unsigned cards, const CorsairsOuts *outs, int one)
{
    return outs->cards ? (int)cards * one / (int)outs->cards : 0;
}

HD static void foresee_hand(const Scene *s, const CorsairsFaces *hand, const CorsairsFaces *unseen,
                            int8_t *out)
{
    CorsairsOuts now = corsairs_outs_of(hand, s->now, unseen, A_MATE), then = now;
    if (s->then != s->now)
        then = corsairs_outs_of(hand, s->then, unseen, A_MATE);
    out[LEADS_SWEEPS]      = sight_byte(chance_of(now.sweeps, &now, 8 * SIGHT_ONE));
    out[LEADS_SWEEPS_THEN] = sight_byte(chance_of(then.sweeps, &then, 8 * SIGHT_ONE));
    out[LEADS_NEARER]      = sight_byte(chance_of(now.nearer, &now, 4 * SIGHT_ONE));
    out[LEADS_HOPE]        = sight_byte((SIGHT_ONE * s->far - now.hope) / DISTANT);
    out[LEADS_HOPE_THEN]   = sight_byte((SIGHT_ONE * s->far - then.hope) / DISTANT);
    out[LEADS_FAR]         = sight_byte(now.hope / (4 * DISTANT));
}

/* A hand of thirteen without its highest stowaway. */
HD static void throw_worst(CorsairsFaces *hand, unsigned pier, unsigned drawn)
{
    CorsairsBands    bands = corsairs_bands_of(hand, pier);
    CorsairsLeavings left  = corsairs_lowest_after_discard(&bands, A_MATE);
    unsigned         worst = drawn;
    for (unsigned i = 1; left.top && i <= COR_COLOURS; i++) {
        unsigned colour = COR_COLOURS - i;
        if (!((bands.of[colour] >> (left.top - 1)) & 1u))
            continue;
        worst = corsairs_face_of(colour, left.top - 1);
        if (colour != left.one && colour != left.other)
            break;
    }
    corsairs_faces_remove(hand, worst);
}

HD static CorsairsOuts outs_behind(const CorsairsFaces *hand, unsigned drawn, unsigned pier,
                                   const CorsairsFaces *unseen)
{
    CorsairsFaces then = *hand, left = *unseen;
    corsairs_faces_add(&then, drawn);
    corsairs_faces_remove(&left, drawn);
    throw_worst(&then, pier, drawn);
    return corsairs_outs_of(&then, pier, &left, A_MATE);
}

HD static void foresee_draw(const Scene *s, unsigned from, const CorsairsFaces *unseen, int8_t *out)
{
    const Cards *c = &s->g->head.cards;
    if (from == COR_FROM_STOCK) {
        unsigned all = corsairs_faces_count(unseen), step = all / SAMPLE + 1, at = 0, soon = 0, looked = 0;
        foresee_hand(s, &s->hand, unseen, out);
        for (CorsairsFaces left = *unseen; corsairs_faces_any(&left); at++) {
            unsigned face = corsairs_faces_take(&left);
            if (at % step)
                continue;
            CorsairsOuts outs = outs_behind(&s->hand, face, s->now, unseen);
            soon += (unsigned)chance_of(outs.sweeps, &outs, 8 * SIGHT_ONE);
            looked++;
        }
        out[LEADS_SOON] = sight_byte(looked ? (int)(soon / looked) : 0);
        return;
    }
    unsigned pier = from == COR_FROM_PIER ? s->then : s->now;
    if (from == COR_FROM_PIER && cards_size(c, COR_PIER) == 1)
        return;
    unsigned     face = c->face[cards_first(c, from == COR_FROM_PIER ? COR_PIER : COR_DISCARDS)];
    int          far  = corsairs_after_draw(&s->hand, pier, face, A_MATE);
    CorsairsOuts outs = outs_behind(&s->hand, face, pier, unseen);
    out[LEADS_SWEEPS] = sight_byte(far == 0 ? 8 * SIGHT_ONE : 0);
    out[LEADS_NEARER] = sight_byte(far + A_MATE <= s->far ? 4 * SIGHT_ONE : 0);
    out[LEADS_HOPE]   = sight_byte(SIGHT_ONE * (s->far - far) / DISTANT);
    out[LEADS_FAR]    = sight_byte(SIGHT_ONE * far / (4 * DISTANT));
    out[LEADS_SOON]   = sight_byte(chance_of(outs.sweeps, &outs, 8 * SIGHT_ONE));
}

HD static void foresee_throw(const Scene *s, unsigned face, const CorsairsFaces *unseen, int8_t *out)
{
    const Cards  *c    = &s->g->head.cards;
    CorsairsFaces hand = s->hand;
    corsairs_faces_remove(&hand, face);
    foresee_hand(s, &hand, unseen, out);
    out[LEADS_SOON] = out[LEADS_SWEEPS];
    if (cards_size(c, COR_PIER) > 1) {
        int far = corsairs_after_draw(&hand, s->then, c->face[cards_first(c, COR_PIER)], A_MATE);
        out[LEADS_PIER_SWEEPS] = far == 0 ? SIGHT_ONE : 0;
        out[LEADS_PIER_NEARER] = sight_byte(SIGHT_ONE * (s->far - far) / DISTANT);
    }
}

HD void corsairs_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list,
                         const Way *way, uint32_t count, int8_t *out, uint32_t stride)
{
    const Corsairs *g      = corsairs_of(knowledge);
    CorsairsFaces   unseen = {{0, 0}};
    Scene           s;
    (void)game;
    (void)way;
    if (g->phase != COR_PHASE_DRAW && g->phase != COR_PHASE_DISCARD)
        return;
    scene_open(&s, g, seat);
    for (unsigned card = 0; card < g->head.cards.count; card++)
        if (!cards_knows(&g->head.cards, (Card)card, seat))
            corsairs_faces_add(&unseen, g->head.cards.face[card]);
    for (uint32_t i = 0; i < count; i++) {
        unsigned act = corsairs_move_act(list[i]), rest = corsairs_move_rest(list[i]);
        int8_t  *row = out + (size_t)i * stride;
        if (act == COR_ACT_DRAW)
            foresee_draw(&s, rest, &unseen, row);
        else if (act == COR_ACT_DISCARD)
            foresee_throw(&s, rest, &unseen, row);
    }
}
