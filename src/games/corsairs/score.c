/* score.c -- the end of a round: who pays, whether the game goes on, and who has won. */
#include "games/corsairs/corsairs.h"

/* COR-30: a seat's stowaways become penalty cards of one player, all at once. Gives how many. */
HD static int pay(Corsairs *g, unsigned payer, unsigned to_seat, Tape *tape)
{
    Cards *c     = &g->head.cards;
    Zone   from  = corsairs_zone_of(payer, COR_STOWAWAYS);
    Zone   to    = corsairs_zone_of(to_seat, COR_PENALTY);
    int    count = (int)cards_size(c, from);
    if (!count)
        return 0;
    if (tape)
        corsairs_state_parting(c, from, to, corsairs_faces_in(c, from), tape);
    cards_pour(c, from, to);
    return count;
}

/* Fewest penalty cards first; COR-32: before all others those who swept. */
HD static unsigned worse(const Corsairs *g, unsigned seat)
{
    return cards_size(&g->head.cards, corsairs_zone_of(seat, COR_PENALTY)) +
           (g->swept[seat] ? 0u : 2u * COR_DECK);
}

HD static void finish(Corsairs *g, Tape *tape)
{
    g->head.over = 1;
    if (!tape)
        return;
    tape_state(tape, COR_FACT_OVER, 1, (int)corsairs_penalties_of(g), 0, 0, 0);
    uint8_t place[MAX_SEATS] = {0};
    corsairs_ranking(NULL, &g->head, place);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        if (place[seat] == 1)
            tape_state(tape, COR_FACT_WIN, 2, (int)seat,
                       (int)cards_size(&g->head.cards, corsairs_zone_of(seat, COR_PENALTY)), 0, 0);
}

/* COR-2: the deal passes clockwise after every round. */
HD static void round_next(Corsairs *g, Tape *tape)
{
    g->dealer = corsairs_next_seat(g, g->dealer);
    corsairs_round_begin(g, tape);
}

/* COR-16, COR-R2: nothing is scored, hands stay unseen. */
HD void corsairs_round_annul(Corsairs *g, Seat seat, Tape *tape)
{
    tape_state(tape, COR_FACT_ANNUL, 1, seat, 0, 0, 0);
    if (corsairs_is_last_round(g) && g->head.option[COR_OPT_ANNUL_LAST] == COR_ANNUL_COUNTS) {
        finish(g, tape); /* COR-R4 */
        return;
    }
    if (g->head.option[COR_OPT_ANNUL_LIMIT])
        g->annulled++; /* COR-17; without a limit nobody counts */
    round_next(g, tape);
}

/* Everyone has laid down, also where the closer swept: others may sweep too (COR-R11). */
HD void corsairs_round_score(Corsairs *g, Tape *tape)
{
    Cards   *c       = &g->head.cards;
    unsigned closer  = g->closer;
    unsigned limit   = corsairs_limit_of(g, closer);
    bool     is_last = corsairs_is_last_round(g);
    bool     under   = false;
    bool     sweep   = false;
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        g->swept[seat] = cards_size(c, corsairs_zone_of(seat, COR_STOWAWAYS)) == 0; /* COR-32, COR-R11 */
        sweep |= g->swept[seat];
    }

    for (unsigned seat = corsairs_next_seat(g, closer); seat != closer; seat = corsairs_next_seat(g, seat)) {
        if (corsairs_limit_of(g, seat) > limit) { /* COR-26 */
            int count = pay(g, seat, seat, tape); /* COR-27 */
            tape_state(tape, COR_FACT_KEEP, 2, (int)seat, count, 0, 0);
        } else {
            under     = true;
            int count = pay(g, seat, closer, tape); /* COR-28 */
            tape_state(tape, COR_FACT_PASS, 3, (int)seat, (int)closer, count, 0);
        }
    }
    if (under) {
        int count = pay(g, closer, closer, tape); /* COR-29 */
        tape_state(tape, COR_FACT_UNDER, 2, (int)closer, count, 0, 0);
    } else {
        tape_state(tape, COR_FACT_SAFE, 1, (int)closer, 0, 0,
                   0); /* COR-29: his stowaways go back to the deck */
    }
    for (unsigned seat = 0; seat < g->head.players; seat++) /* COR-35 */
        tape_state(tape, COR_FACT_PENALTIES, 2, (int)seat,
                   (int)cards_size(c, corsairs_zone_of(seat, COR_PENALTY)), 0, 0);

    g->annulled = 0; /* COR-17: a scored round begins the count anew */
    if (sweep) {     /* COR-32, COR-R12: before anything is counted */
        for (unsigned seat = 0; seat < g->head.players; seat++)
            if (g->swept[seat])
                tape_state(tape, COR_FACT_SWEEP, 1, (int)seat, 0, 0, 0);
        finish(g, tape);
        return;
    }
    unsigned total = corsairs_penalties_of(g);
    if (total >= COR_OVER_FROM || is_last) { /* COR-33 */
        finish(g, tape);
        return;
    }
    if (total >= COR_LAST_FROM) /* COR-33 */
        tape_state(tape, COR_FACT_LAST, 1, (int)total, 0, 0, 0);
    round_next(g, tape);
}

/* More is better to whoever compares scores: minus the penalty cards. */
HD void corsairs_scores(const Game *game, const State *state, int32_t score[MAX_SEATS])
{
    (void)game;
    for (unsigned seat = 0; seat < state->players; seat++)
        score[seat] = -(int32_t)cards_size(&state->cards, corsairs_zone_of(seat, COR_PENALTY));
}

/* COR-32, COR-34, COR-R13: equal numbers share a place. */
HD void corsairs_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS])
{
    (void)game;
    const Corsairs *g = corsairs_of(state);
    for (unsigned seat = 0; seat < state->players; seat++) {
        unsigned better = 0;
        for (unsigned other = 0; other < state->players; other++)
            better += worse(g, other) < worse(g, seat);
        place[seat] = (uint8_t)(better + 1);
    }
}

HD Side corsairs_side(const Game *game, const State *state, Seat seat)
{
    (void)game;
    (void)state;
    return seat;
}

/* Section 8. A scored round without sweep takes at least n-1 cards out of the deck. */
HD uint32_t corsairs_bound(const Game *game, const State *state)
{
    (void)game;
    unsigned players = state->players;
    unsigned annul   = state->option[COR_OPT_ANNUL_LIMIT];
    unsigned stall   = state->option[COR_OPT_STALL_LIMIT];
    if (!annul || !stall)
        return 0;
    unsigned scored = (COR_LAST_FROM + players - 2) / (players - 1) + 1;
    unsigned turns  = (COR_DECK - COR_DEALT * players - 2) * (stall + 1);
    return scored * (annul + 1) * (2 * turns + 1 + 2 * (players - 1));
}
