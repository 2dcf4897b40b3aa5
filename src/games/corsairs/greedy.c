/* greedy.c -- a sound player: low limits, guesses at the other hands, and exact laying down.
 *
 * What the seat does not know, it guesses a few times: it deals the unseen cards to the other hands
 * and lets each of them take part in the round so far, drawing unseen cards and keeping what lowers
 * its limit. Against these guesses it weighs setting sail (everyone lays down as well as possible),
 * and what a discard would give to its neighbour. Laying down needs no guesses but for the closer:
 * crew.c knows the best answer. All sums are integers, in sixteenths of a card or of a point. */
#include "games/corsairs/corsairs.h"

enum {
    ONE      = 16,  /* a card, or a point of the limit                     */
    GUESSES  = 24,  /* hands dealt to each opponent                        */
    TRIES    = 12,  /* cards drawn from the stock in thought               */
    SAIL_AT  = 12,  /* what setting sail must promise to be better than waiting */
    NOW      = 12,  /* of 16: how much of a hand's worth hangs on the pier colour of now  */
    ANNUL_AT = 24,  /* a limit so bad that the round had better not count  */
    LONGEST  = 64,  /* moves that are suggested at once                    */
    SWEPT    = 20 * ONE
};

/* What one seat thinks. */
typedef struct Mind {
    const Corsairs *g;
    Seat            seat;
    unsigned        opponents;
    unsigned        unseen;               /* cards whose face it does not know   */
    uint8_t         pool[DECK];
    Faces           hand;
    unsigned        colour[3];            /* of the first three cards of the pier */
    Bands           guess[CHAIRS][GUESSES]; /* what the next seat, the one after, ... may hold */
    Rng            *rng;
} Mind;

HD static void mind_open(Mind *m, const Corsairs *g, Seat seat, Rng *rng)
{
    const Cards *c = &g->head.cards;
    m->g           = g;
    m->seat        = seat;
    m->rng         = rng;
    m->opponents   = g->head.players - 1u;
    m->unseen      = 0;
    m->hand        = faces_in(c, zone_of(seat, HAND));
    Faces unseen   = {{0, 0}};
    for (unsigned card = 0; card < c->count; card++)
        if (!cards_knows(c, (Card)card, seat))
            faces_add(&unseen, c->face[card]);
    while (faces_any(&unseen))
        m->pool[m->unseen++] = (uint8_t)faces_take(&unseen);
    Card card = cards_first(c, PIER);
    for (unsigned i = 0; i < 3; i++) {
        m->colour[i] = card == NO_CARD ? (unsigned)COLOURS : colour_of(c->face[card]);
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

/* Draws a card and throws the best one away. */
HD static void guess_turn(Faces *hand, unsigned face, unsigned pier)
{
    faces_add(hand, face);
    Bands    bands = bands_of(hand, pier);
    Leavings left  = lowest_after_discard(&bands);
    if (!left.top) {
        faces_remove(hand, face);
        return;
    }
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        bool crew = colour == left.one || colour == left.other;
        bool twin = crew && ((bands.of[left.one] & bands.of[left.other]) >> (left.top - 1)) & 1u && colour == left.one;
        if ((bands.of[colour] >> (left.top - 1)) & 1u && (!crew || (twin && left.one != left.other))) {
            faces_remove(hand, face_of(colour, left.top - 1));
            return;
        }
    }
    faces_remove(hand, face);
}

/* Guesses the hands of all opponents; `pier` is the colour that will count. */
HD static void mind_guess(Mind *m, unsigned pier)
{
    const Corsairs *g     = m->g;
    const Cards    *c     = &g->head.cards;
    unsigned        turns = cards_size(c, DISCARDS) / g->head.players;
    for (unsigned i = 0; i < GUESSES; i++) {
        unsigned at   = 0;
        unsigned seat = m->seat;
        for (unsigned k = 0; k < m->opponents; k++) {
            seat = next_seat(g, seat);
            Faces hand = {{0, 0}};
            for (FOR_CARDS(card, c, zone_of(seat, HAND))) {
                bool known = cards_knows(c, card, m->seat);
                faces_add(&hand, known ? c->face[card] : guess_card(m, at));
                at += !known;
            }
            for (unsigned turn = 0; turn < turns && at < m->unseen; turn++)
                guess_turn(&hand, guess_card(m, at++), pier);
            m->guess[k][i] = bands_of(&hand, pier);
        }
    }
}

/* What to expect of having closed with this crew, in sixteenths of a penalty card: what the others
 * pay on average less what the closer pays. */
HD static int sail_worth(const Mind *m, const Division *division, unsigned pier)
{
    (void)pier;
    Mates mates = {0, 0};
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        unsigned band = faces_band(&division->crew, colour);
        if (band) {
            mates.colours |= 1u << colour;
            mates.numbers |= band;
        }
    }
    bool full = m->g->head.option[OPT_CREW] == CREW_FULL;
    int  sum  = 0;
    for (unsigned i = 0; i < GUESSES; i++) {
        int  paid = 0, gained = 0;
        bool under = false;
        for (unsigned k = 0; k < m->opponents; k++) {
            Ending ending = ending_of(&m->guess[k][i], mates, division->limit, full);
            if (ending.count == 0)
                paid += SWEPT;
            if (ending.limit <= division->limit) {
                under = true;
                paid += (int)ending.count * ONE;
            } else {
                gained += (int)ending.count * ONE;
            }
        }
        if (under)
            paid += (int)division->count * ONE;
        sum += gained / (int)m->opponents - paid;
    }
    return sum / GUESSES + (division->count == 0 ? 2 * SWEPT : 0);
}

/* The crew that promises most to a closer with these 12 cards. */
HD static Division closer_division(const Mind *m, const Faces *hand, unsigned pier, int *worth)
{
    Mates    none   = {0, 0};
    Bands    bands  = bands_of(hand, pier);
    unsigned lowest = lowest_limit(&bands);
    Division best   = divide_low(&bands, none, COLOURS, COLOURS);
    int      most   = -100000;
    bool     full   = m->g->head.option[OPT_CREW] == CREW_FULL;
    for (unsigned left = bands.colours; left; left &= left - 1)
        for (unsigned more = left; more; more &= more - 1) {
            Division low = divide_low(&bands, none, bits_lowest(left), bits_lowest(more));
            if (low.limit > lowest + 2 || (full && !division_is_full(&bands, &low)))
                continue;
            int here = sail_worth(m, &low, pier);
            if (here > most) {
                most = here;
                best = low;
            }
        }
    if (!bands.colours)
        most = sail_worth(m, &best, pier);
    *worth = most;
    return best;
}

/* How bad a hand of 13 is before its discard, or one of 12: its limit now, and if the pier moves on. */
HD static int after_discard(const Faces *hand, unsigned now, unsigned then)
{
    Bands one   = bands_of(hand, now);
    Bands other = bands_of(hand, then < COLOURS ? then : now);
    return (int)(lowest_after_discard(&one).limit * NOW + lowest_after_discard(&other).limit * (ONE - NOW));
}

HD static int badness(const Faces *hand, unsigned now, unsigned then)
{
    Bands one   = bands_of(hand, now);
    Bands other = bands_of(hand, then < COLOURS ? then : now);
    return (int)(lowest_limit(&one) * NOW + lowest_limit(&other) * (ONE - NOW));
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
    if (!is_last_round(g) || g->head.option[OPT_ANNUL_LAST] != ANNUL_COUNTS)
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
        Faces hand = m->hand;
        faces_add(&hand, guess_card(m, 0));
        sum += after_discard(&hand, m->colour[0], m->colour[1]);
    }
    choice_add(list, &count, most, move_of(ACT_DRAW, FROM_STOCK), -sum / TRIES);
    if (!is_stalled(g)) {
        Faces hand = m->hand;
        faces_add(&hand, c->face[cards_first(c, DISCARDS)]);
        choice_add(list, &count, most, move_of(ACT_DRAW, FROM_DISCARDS),
                   -after_discard(&hand, m->colour[0], m->colour[1]));
    }
    if (m->colour[1] < COLOURS) {
        Faces hand = m->hand;
        faces_add(&hand, c->face[cards_first(c, PIER)]);
        choice_add(list, &count, most, move_of(ACT_DRAW, FROM_PIER),
                   -after_discard(&hand, m->colour[1], m->colour[2]));
    } else if (!must_score(g)) {
        choice_add(list, &count, most, move_of(ACT_DRAW, FROM_PIER),
                   wins_by_annulling(m) ? ONE * DECK : -ANNUL_AT * ONE);
    }
    return count;
}

/* What a card would give to the next seat, should it take it. */
HD static int gift_worth(const Mind *m, unsigned face, unsigned pier)
{
    int sum = 0;
    for (unsigned i = 0; i < GUESSES; i++) {
        Bands    bands  = m->guess[0][i];
        unsigned colour = colour_of(face);
        unsigned before = lowest_limit(&bands);
        if (colour != pier) {
            bands.of[colour] |= 1u << (worth_of(face) - 1);
            bands.colours |= 1u << colour;
            bands.total += worth_of(face);
            bands.cards++;
        }
        unsigned after = lowest_after_discard(&bands).limit;
        sum += before > after ? (int)(before - after) : 0;
    }
    return sum * ONE / GUESSES;
}

HD static unsigned weigh_discards(Mind *m, Choice *list, unsigned most)
{
    unsigned count  = 0;
    unsigned pier   = m->colour[0];
    int      least  = 100000;
    bool     forced = cards_size(&m->g->head.cards, STOCK) == 0;
    int      bad[DEALT + 1];
    unsigned faces[DEALT + 1];
    unsigned n = 0;
    mind_guess(m, pier);
    for (Faces left = m->hand; faces_any(&left);) {
        Faces hand = m->hand;
        faces[n]   = faces_take(&left);
        faces_remove(&hand, faces[n]);
        bad[n] = badness(&hand, pier, m->colour[1]);
        least  = bad[n] < least ? bad[n] : least;
        n++;
    }
    for (unsigned i = 0; i < n; i++) {
        /* Setting sail is weighed with the few best discards; what is far off follows by its limit. */
        Faces hand = m->hand;
        faces_remove(&hand, faces[i]);
        Bands bands = bands_of(&hand, pier);
        int   worth = -(int)lowest_limit(&bands) * ONE - 1000 * ONE;
        if (bad[i] <= least + 2 * ONE)
            closer_division(m, &hand, pier, &worth);
        int stay = (bad[i] <= least + 3 * ONE ? -gift_worth(m, faces[i], pier) / 2 : 0) - bad[i];
        if (!forced)
            choice_add(list, &count, most, move_of(ACT_DISCARD, faces[i]), stay - 500 * ONE);
        choice_add(list, &count, most, move_of(ACT_SAIL, faces[i]), worth >= SAIL_AT || forced ? worth : worth - 2000 * ONE);
    }
    return count;
}

HD static int division_worth(const Division *d, unsigned closer)
{
    if (d->count == 0)
        return 3000 * ONE;
    return d->limit <= closer ? (1000 + (int)d->count) * ONE : -(int)d->count * ONE - (int)d->limit / 8;
}

/* The opponent's ways: for every pair of colours all that can be saved, and as much as can be passed. */
HD static unsigned weigh_divisions(Mind *m, Choice *list, unsigned most, bool attaches)
{
    const Corsairs *g      = m->g;
    Mates           none   = {0, 0};
    Mates           mates  = attaches ? mates_of(g) : none;
    Bands           bands  = bands_of(&m->hand, m->colour[0]);
    bool            full   = g->head.option[OPT_CREW] == CREW_FULL;
    unsigned        closer = limit_of(g, g->closer);
    unsigned        act    = attaches ? ACT_ATTACH : ACT_CREW;
    unsigned        count  = 0;
    Division        best   = divide_best(&bands, mates, closer, full);
    choice_add(list, &count, most, move_of(act, faces_bits(&m->hand, attaches ? &best.attach : &best.crew)),
               5000 * ONE);
    for (unsigned left = bands.colours; left; left &= left - 1)
        for (unsigned more = left; more; more &= more - 1) {
            Division low  = divide_low(&bands, mates, bits_lowest(left), bits_lowest(more));
            Division many = divide_many(&bands, low, closer, full);
            if (!full || division_is_full(&bands, &many))
                choice_add(list, &count, most, move_of(act, faces_bits(&m->hand, attaches ? &many.attach : &many.crew)),
                           division_worth(&many, closer));
            if (!full || division_is_full(&bands, &low))
                choice_add(list, &count, most, move_of(act, faces_bits(&m->hand, attaches ? &low.attach : &low.crew)),
                           division_worth(&low, closer));
        }
    if (attaches)
        choice_add(list, &count, most, move_of(ACT_ATTACH, 0), -3000 * ONE);
    else if (!full)
        choice_add(list, &count, most, move_of(ACT_CREW, 0), -3000 * ONE);
    return count;
}

/* The closer's ways: for every pair of colours the whole crew. */
HD static unsigned weigh_crews(Mind *m, Choice *list, unsigned most)
{
    Mates    none  = {0, 0};
    unsigned pier  = m->colour[0];
    unsigned count = 0;
    int      worth = 0;
    Bands    bands = bands_of(&m->hand, pier);
    bool     full  = m->g->head.option[OPT_CREW] == CREW_FULL;
    mind_guess(m, pier);
    Division best = closer_division(m, &m->hand, pier, &worth);
    choice_add(list, &count, most, move_of(ACT_CREW, faces_bits(&m->hand, &best.crew)), 5000 * ONE);
    for (unsigned left = bands.colours; left; left &= left - 1)
        for (unsigned more = left; more; more &= more - 1) {
            Division low = divide_low(&bands, none, bits_lowest(left), bits_lowest(more));
            if (!full || division_is_full(&bands, &low))
                choice_add(list, &count, most, move_of(ACT_CREW, faces_bits(&m->hand, &low.crew)),
                           -(int)(low.limit * ONE + low.count));
        }
    if (!full)
        choice_add(list, &count, most, move_of(ACT_CREW, 0), -3000 * ONE);
    return count;
}

HD static unsigned weigh(Mind *m, Choice *list, unsigned most)
{
    switch (m->g->phase) {
    case PHASE_DRAW: return weigh_draws(m, list, most);
    case PHASE_DISCARD: return weigh_discards(m, list, most);
    case PHASE_ATTACH: return weigh_divisions(m, list, most, true);
    default: return m->seat == m->g->closer ? weigh_crews(m, list, most) : weigh_divisions(m, list, most, false);
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

HD uint32_t corsairs_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most)
{
    (void)game;
    Mind   mind;
    Rng    rng;
    Choice list[LONGEST];
    rng_fast(&rng, knowledge->decisions);
    mind_open(&mind, corsairs_of(knowledge), seat, &rng);
    unsigned count = weigh(&mind, list, most < LONGEST ? most : (unsigned)LONGEST);
    for (unsigned i = 0; i < count; i++)
        out[i] = list[i].move;
    return count;
}
