/* habits.c -- a sound player: patient, counting stowaways, exact when cards are laid down.
 *
 * A sweep wins the game, so a hand is worth what still stands between it and twelve free cards: its
 * limit, and sixteen points more for every stowaway. Draws and discards make that as small as can be,
 * with an eye to the colour that the pier shows next. Setting sail waits for the sweep; only where it
 * cannot wait, in the last round or with the stock run out, the seat guesses what the others hold: it
 * deals them unseen cards and lets them draw as many as they have drawn, and weighs how it would end.
 * Answering another's crew needs no guesses: crew.c knows the best division. All sums are integers. */
#include "games/corsairs/corsairs.h"

enum {
    ONE      = 16, /* a card, or a point of the limit                                     */
    EACH     = 16, /* points that a stowaway weighs beside its number                     */
    NOW      = 12, /* of 16: how much of a hand hangs on the pier colour of now           */
    TRIES    = 12, /* cards drawn from the stock in thought                               */
    GUESSES  = 24, /* hands dealt to each opponent in thought                             */
    LIKELY   = 17, /* of so many guesses a last round has to be won to be closed          */
    ANNUL_AT = 90, /* a hand so bad that the round had better not count                   */
    SWEPT    = 20 * ONE
};

/* What one seat thinks. */
typedef struct Mind {
    const Corsairs *g;
    Seat            seat;
    unsigned        opponents;
    unsigned        unseen; /* cards whose face it does not know   */
    uint8_t         pool[COR_DECK];
    CorsairsFaces   hand;
    unsigned        colour[3];                  /* of the first three cards of the pier */
    CorsairsBands   guess[COR_CHAIRS][GUESSES]; /* what the next seat, the one after, ... may hold */
    Rng            *rng;
} Mind;

HD static void mind_open(Mind *m, const Corsairs *g, Seat seat, Rng *rng)
{
    const Cards *c       = &g->head.cards;
    m->g                 = g;
    m->seat              = seat;
    m->rng               = rng;
    m->opponents         = g->head.players - 1u;
    m->unseen            = 0;
    m->hand              = g->hand[seat];
    CorsairsFaces unseen = {{0, 0}};
    for (unsigned card = 0; card < c->count; card++)
        if (!cards_knows(c, (Card)card, seat))
            corsairs_faces_add(&unseen, c->face[card]);
    while (corsairs_faces_any(&unseen))
        m->pool[m->unseen++] = (uint8_t)corsairs_faces_take(&unseen);
    Card card = cards_first(c, COR_PIER);
    for (unsigned i = 0; i < 3; i++) {
        m->colour[i] = card == NO_CARD ? (unsigned)COR_COLOURS : corsairs_colour_of(c->face[card]);
        card         = card == NO_CARD ? (Card)NO_CARD : c->next[card];
    }
}

/* One more unseen card, of those from `at` on. */
HD static unsigned guess_card(Mind *m, unsigned at)
{
    unsigned pick = at + rng_below(m->rng, m->unseen - at);
    uint8_t  face = m->pool[pick];
    m->pool[pick] = m->pool[at];
    m->pool[at]   = face;
    return face;
}

/* The card of a hand to throw away: the highest stowaway of its best pair of colours; COR_DECK where there
 * is none. `cost` is what the hand then costs. */
HD static unsigned worst_card(const CorsairsFaces *hand, unsigned pier, unsigned *cost)
{
    CorsairsBands    bands = corsairs_bands_of(hand, pier);
    CorsairsLeavings left  = corsairs_lowest_after_discard(&bands, EACH);
    *cost                  = left.cost;
    if (!left.top)
        return COR_DECK;
    unsigned index = left.top - 1;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++)
        if (colour != left.one && colour != left.other && ((bands.of[colour] >> index) & 1u))
            return corsairs_face_of(colour, index);
    return corsairs_face_of(left.one, index); /* both colours of the crew have it */
}

/* Draws a card and throws the worst one away. */
HD static void guess_turn(CorsairsFaces *hand, unsigned face, unsigned pier)
{
    unsigned cost = 0;
    corsairs_faces_add(hand, face);
    unsigned worst = worst_card(hand, pier, &cost);
    corsairs_faces_remove(hand, worst < COR_DECK ? worst : face);
}

/* Guesses the hands of all opponents; `pier` is the colour that will count. */
HD static void mind_guess(Mind *m, unsigned pier)
{
    const Corsairs *g     = m->g;
    const Cards    *c     = &g->head.cards;
    unsigned        turns = cards_size(c, COR_DISCARDS) / g->head.players;
    for (unsigned i = 0; i < GUESSES; i++) {
        CorsairsFaces hand[COR_CHAIRS];
        unsigned      at   = 0;
        unsigned      seat = m->seat;
        for (unsigned k = 0; k < m->opponents; k++) {
            seat            = corsairs_next_seat(g, seat);
            hand[k].half[0] = 0;
            hand[k].half[1] = 0;
            for (FOR_CARDS(card, c, corsairs_zone_of(seat, COR_HAND))) {
                bool known = cards_knows(c, card, m->seat);
                corsairs_faces_add(&hand[k], known ? c->face[card] : guess_card(m, at));
                at += !known;
            }
        }
        for (unsigned turn = 0; turn < turns * m->opponents && at < m->unseen; turn++)
            guess_turn(&hand[turn % m->opponents], guess_card(m, at++), pier);
        for (unsigned k = 0; k < m->opponents; k++)
            m->guess[k][i] = corsairs_bands_of(&hand[k], pier);
    }
}

/* Whether the seat is in front when these cards have been paid and the game is over. */
HD static bool is_in_front(const Mind *m, const int paid[COR_CHAIRS])
{
    unsigned seat = m->seat;
    int mine = (int)cards_size(&m->g->head.cards, corsairs_zone_of(seat, COR_PENALTY)) + paid[m->opponents];
    for (unsigned k = 0; k < m->opponents; k++) {
        seat = corsairs_next_seat(m->g, seat);
        if ((int)cards_size(&m->g->head.cards, corsairs_zone_of(seat, COR_PENALTY)) + paid[k] < mine)
            return false;
    }
    return true;
}

/* What to expect of having closed with this crew, in sixteenths of a penalty card: what the others
 * pay on average less what the closer pays. `fronts` counts the guesses that leave it in front. */
HD static int sail_worth(const Mind *m, const CorsairsDivision *division, unsigned *fronts)
{
    CorsairsMates mates = {0, 0};
    for (unsigned colour = 0; colour < COR_COLOURS; colour++) {
        unsigned band = corsairs_faces_band(&division->crew, colour);
        mates.colours |= (unsigned)(band != 0) << colour;
        mates.numbers |= band;
    }
    bool full = m->g->head.option[COR_OPT_CREW] == COR_CREW_FULL;
    int  sum  = 0;
    *fronts   = 0;
    for (unsigned i = 0; i < GUESSES; i++) {
        int  paid[COR_CHAIRS] = {0, 0, 0, 0}; /* the closer's behind those of his opponents */
        int  others = 0, swept = 0;
        bool under = false;
        for (unsigned k = 0; k < m->opponents; k++) {
            CorsairsEnding ending = corsairs_ending_of(&m->guess[k][i], mates, division->limit, full);
            swept += ending.count == 0;
            if (ending.limit <= division->limit) {
                under = true;
                paid[m->opponents] += (int)ending.count;
            } else {
                paid[k] = (int)ending.count;
                others += paid[k];
            }
        }
        if (under)
            paid[m->opponents] += (int)division->count;
        sum += others * ONE / (int)m->opponents - paid[m->opponents] * ONE - swept * SWEPT;
        *fronts += !swept && is_in_front(m, paid);
    }
    if (division->count == 0)
        *fronts = GUESSES; /* COR-32 */
    return sum / GUESSES + (division->count == 0 ? 2 * SWEPT : 0);
}

/* The crew that promises most to a closer with these 12 cards. */
HD static CorsairsDivision closer_division(const Mind *m, const CorsairsFaces *hand, int *worth,
                                           unsigned *fronts)
{
    CorsairsMates    none   = {0, 0};
    CorsairsBands    bands  = corsairs_bands_of(hand, m->colour[0]);
    unsigned         lowest = corsairs_lowest_cost(&bands, 0);
    CorsairsDivision best   = corsairs_divide_low(&bands, none, COR_COLOURS, COR_COLOURS);
    bool             full   = m->g->head.option[COR_OPT_CREW] == COR_CREW_FULL;
    *worth                  = bands.colours ? -10000 * ONE : sail_worth(m, &best, fronts);
    for (unsigned left = bands.colours; left; left &= left - 1)
        for (unsigned more = left; more; more &= more - 1) {
            CorsairsDivision low = corsairs_divide_low(&bands, none, bits_lowest(left), bits_lowest(more));
            if (low.limit > lowest + 2 || (full && !corsairs_division_is_full(&bands, &low)))
                continue;
            unsigned ahead = 0;
            int      here  = sail_worth(m, &low, &ahead);
            if (here > *worth) {
                *worth  = here;
                *fronts = ahead;
                best    = low;
            }
        }
    return best;
}

/* How far a hand is from a sweep, in sixteenths: one of 13 before its discard, or one of 12. Now, and
 * if the pier moves on. */
HD static int after_discard(const CorsairsFaces *hand, unsigned now, unsigned then)
{
    CorsairsBands one   = corsairs_bands_of(hand, now);
    CorsairsBands other = corsairs_bands_of(hand, then < COR_COLOURS ? then : now);
    return (int)(corsairs_lowest_after_discard(&one, EACH).cost * NOW +
                 corsairs_lowest_after_discard(&other, EACH).cost * (ONE - NOW));
}

HD static int badness(const CorsairsFaces *hand, unsigned now, unsigned then)
{
    CorsairsBands one   = corsairs_bands_of(hand, now);
    CorsairsBands other = corsairs_bands_of(hand, then < COR_COLOURS ? then : now);
    return (int)(corsairs_lowest_cost(&one, EACH) * NOW + corsairs_lowest_cost(&other, EACH) * (ONE - NOW));
}

/* A move and how good it is. */
typedef struct Choice {
    Move move;
    int  worth;
} Choice;

HD static void choice_add(Choice *list, unsigned *count, unsigned most, Move move, int worth)
{
    for (unsigned i = 0; i < *count; i++)
        if (list[i].move == move)
            return;
    unsigned at = *count < most ? (*count)++ : most;
    if (at == most) {
        if (list[most - 1].worth >= worth)
            return;
        at = most - 1;
    }
    for (; at > 0 && list[at - 1].worth < worth; at--)
        list[at] = list[at - 1];
    list[at].move  = move;
    list[at].worth = worth;
}

/* COR-R4, annul_last=counts: emptying the pier ends the game, and the seat is in front. */
HD static bool wins_by_annulling(const Mind *m)
{
    const Corsairs *g = m->g;
    uint8_t         place[MAX_SEATS];
    if (!corsairs_is_last_round(g) || g->head.option[COR_OPT_ANNUL_LAST] != COR_ANNUL_COUNTS)
        return false;
    corsairs_ranking(NULL, &g->head, place);
    return place[m->seat] == 1;
}

HD static unsigned weigh_draws(Mind *m, Choice *list, unsigned most)
{
    const Corsairs *g     = m->g;
    const Cards    *c     = &g->head.cards;
    unsigned        count = 0;
    int             sum   = 0;
    for (int i = 0; i < TRIES; i++) {
        CorsairsFaces hand = m->hand;
        corsairs_faces_add(&hand, guess_card(m, 0));
        sum += after_discard(&hand, m->colour[0], m->colour[1]);
    }
    choice_add(list, &count, most, corsairs_move_of(COR_ACT_DRAW, COR_FROM_STOCK), -sum / TRIES);
    if (!corsairs_is_stalled(g)) {
        CorsairsFaces hand = m->hand;
        corsairs_faces_add(&hand, c->face[cards_first(c, COR_DISCARDS)]);
        choice_add(list, &count, most, corsairs_move_of(COR_ACT_DRAW, COR_FROM_DISCARDS),
                   -after_discard(&hand, m->colour[0], m->colour[1]));
    }
    if (m->colour[1] < COR_COLOURS) {
        CorsairsFaces hand = m->hand;
        corsairs_faces_add(&hand, c->face[cards_first(c, COR_PIER)]);
        choice_add(list, &count, most, corsairs_move_of(COR_ACT_DRAW, COR_FROM_PIER),
                   -after_discard(&hand, m->colour[1], m->colour[2]));
    } else if (!corsairs_must_score(g)) {
        choice_add(list, &count, most, corsairs_move_of(COR_ACT_DRAW, COR_FROM_PIER),
                   wins_by_annulling(m) ? ONE * COR_DECK : -ANNUL_AT * ONE);
    }
    return count;
}

/* Discards by what is left in the hand. Setting sail comes first where it wins, or must be. */
HD static unsigned weigh_discards(Mind *m, Choice *list, unsigned most)
{
    unsigned count  = 0;
    int      least  = 100000;
    bool     forced = cards_size(&m->g->head.cards, COR_STOCK) == 0; /* COR-15 */
    bool     thinks = forced || corsairs_is_last_round(m->g);
    int      bad[COR_DEALT + 1];
    unsigned faces[COR_DEALT + 1];
    unsigned n = 0;
    for (CorsairsFaces left = m->hand; corsairs_faces_any(&left); n++) {
        CorsairsFaces hand = m->hand;
        faces[n]           = corsairs_faces_take(&left);
        corsairs_faces_remove(&hand, faces[n]);
        bad[n] = badness(&hand, m->colour[0], m->colour[1]);
        least  = bad[n] < least ? bad[n] : least;
    }
    if (thinks)
        mind_guess(m, m->colour[0]);
    for (unsigned i = 0; i < n; i++) {
        CorsairsFaces hand = m->hand;
        corsairs_faces_remove(&hand, faces[i]);
        CorsairsBands bands  = corsairs_bands_of(&hand, m->colour[0]);
        unsigned      limit  = corsairs_lowest_cost(&bands, 0);
        unsigned      fronts = 0;
        int           worth  = limit ? -2000 * ONE - (int)limit : 2000 * ONE; /* COR-32: a sweep */
        if (thinks && limit && bad[i] <= least + 2 * EACH * ONE) {
            closer_division(m, &hand, &worth, &fronts);
            if (!forced && fronts >= LIKELY)
                worth += 1000 * ONE;
            else if (!forced)
                worth -= 1000 * ONE;
        }
        if (!forced)
            choice_add(list, &count, most, corsairs_move_of(COR_ACT_DISCARD, faces[i]), -bad[i]);
        if (thinks || !limit)
            choice_add(list, &count, most, corsairs_move_of(COR_ACT_SAIL, faces[i]), worth);
    }
    return count;
}

HD static int division_worth(const CorsairsDivision *d, unsigned closer)
{
    if (d->count == 0)
        return 3000 * ONE;
    return d->limit <= closer ? (1000 + (int)d->count) * ONE : -(int)d->count * ONE - (int)d->limit / 8;
}

/* The opponent's ways: for every pair of colours all that can be saved, and as much as can be passed. */
HD static unsigned weigh_divisions(Mind *m, Choice *list, unsigned most, bool attaches)
{
    const Corsairs  *g      = m->g;
    CorsairsMates    none   = {0, 0};
    CorsairsMates    mates  = attaches ? corsairs_mates_of(g) : none;
    CorsairsBands    bands  = corsairs_bands_of(&m->hand, m->colour[0]);
    bool             full   = g->head.option[COR_OPT_CREW] == COR_CREW_FULL;
    unsigned         closer = corsairs_limit_of(g, g->closer);
    unsigned         act    = attaches ? COR_ACT_ATTACH : COR_ACT_CREW;
    unsigned         count  = 0;
    CorsairsDivision best   = corsairs_divide_best(&bands, mates, closer, full);
    choice_add(list, &count, most,
               corsairs_move_of(act, corsairs_faces_bits(attaches ? &best.attach : &best.crew)), 5000 * ONE);
    for (unsigned left = bands.colours; left; left &= left - 1)
        for (unsigned more = left; more; more &= more - 1) {
            CorsairsDivision low  = corsairs_divide_low(&bands, mates, bits_lowest(left), bits_lowest(more));
            CorsairsDivision many = corsairs_divide_many(&bands, low, closer, full);
            if (!full || corsairs_division_is_full(&bands, &many))
                choice_add(list, &count, most,
                           corsairs_move_of(act, corsairs_faces_bits(attaches ? &many.attach : &many.crew)),
                           division_worth(&many, closer));
            if (!full || corsairs_division_is_full(&bands, &low))
                choice_add(list, &count, most,
                           corsairs_move_of(act, corsairs_faces_bits(attaches ? &low.attach : &low.crew)),
                           division_worth(&low, closer));
        }
    if (attaches)
        choice_add(list, &count, most, corsairs_move_of(COR_ACT_ATTACH, 0), -3000 * ONE);
    else if (!full)
        choice_add(list, &count, most, corsairs_move_of(COR_ACT_CREW, 0), -3000 * ONE);
    return count;
}

/* The closer's ways: for every pair of colours the whole crew. */
HD static unsigned weigh_crews(Mind *m, Choice *list, unsigned most)
{
    CorsairsMates none  = {0, 0};
    unsigned      pier  = m->colour[0];
    unsigned      count = 0;
    int           worth = 0;
    unsigned      ahead = 0;
    CorsairsBands bands = corsairs_bands_of(&m->hand, pier);
    bool          full  = m->g->head.option[COR_OPT_CREW] == COR_CREW_FULL;
    if (corsairs_lowest_cost(&bands, 0))
        mind_guess(m, pier);
    CorsairsDivision best = corsairs_lowest_cost(&bands, 0) ? closer_division(m, &m->hand, &worth, &ahead)
                                                            : corsairs_divide_best(&bands, none, 0, full);
    choice_add(list, &count, most, corsairs_move_of(COR_ACT_CREW, corsairs_faces_bits(&best.crew)),
               5000 * ONE);
    for (unsigned left = bands.colours; left; left &= left - 1)
        for (unsigned more = left; more; more &= more - 1) {
            CorsairsDivision low = corsairs_divide_low(&bands, none, bits_lowest(left), bits_lowest(more));
            if (!full || corsairs_division_is_full(&bands, &low))
                choice_add(list, &count, most, corsairs_move_of(COR_ACT_CREW, corsairs_faces_bits(&low.crew)),
                           -(int)(low.limit * ONE + low.count));
        }
    if (!full)
        choice_add(list, &count, most, corsairs_move_of(COR_ACT_CREW, 0), -3000 * ONE);
    return count;
}

HD static unsigned weigh(Mind *m, Choice *list, unsigned most)
{
    switch (m->g->phase) {
    case COR_PHASE_DRAW: return weigh_draws(m, list, most);
    case COR_PHASE_DISCARD: return weigh_discards(m, list, most);
    case COR_PHASE_ATTACH: return weigh_divisions(m, list, most, true);
    default:
        return m->seat == m->g->closer ? weigh_crews(m, list, most) : weigh_divisions(m, list, most, false);
    }
}

HD Move corsairs_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng)
{
    (void)game;
    Mind   mind;
    Choice best = {NO_MOVE, 0};
    mind_open(&mind, corsairs_of(knowledge), seat, rng);
    weigh(&mind, &best, 1);
    return best.move;
}

HD uint32_t corsairs_weigh_moves(const State *knowledge, Seat seat, Move *out, int *worth)
{
    Mind   mind;
    Rng    rng;
    Choice list[COR_MOST_WEIGHED];
    rng_fast(&rng, knowledge->decisions);
    mind_open(&mind, corsairs_of(knowledge), seat, &rng);
    unsigned count = weigh(&mind, list, COR_MOST_WEIGHED);
    for (unsigned i = 0; i < count; i++) {
        out[i]   = list[i].move;
        worth[i] = list[i].worth;
    }
    return count;
}

/* Few are worth a look: more would only spread a search thin. */
enum { FEW_DISCARDS = 4, FEW_SAILS = 1, FEW_CREWS = 6 };

HD uint32_t corsairs_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most)
{
    (void)game;
    Move     list[COR_MOST_WEIGHED];
    int      worth[COR_MOST_WEIGHED];
    uint32_t count = corsairs_weigh_moves(knowledge, seat, list, worth);
    uint32_t given = 0, left[COR_ACT_ATTACH + 1] = {COR_MOST_WEIGHED, COR_MOST_WEIGHED, FEW_DISCARDS,
                                                    FEW_SAILS,        FEW_CREWS,        FEW_CREWS};
    for (uint32_t i = 0; i < count && given < most; i++)
        if (left[corsairs_move_act(list[i])]) {
            left[corsairs_move_act(list[i])]--;
            out[given++] = list[i];
        }
    return given;
}
