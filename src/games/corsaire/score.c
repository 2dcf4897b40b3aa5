/* score.c -- how strong three cards are, who wins the boards, points and places. */
#include "games/corsaire/corsaire.h"

HD unsigned corsaire_strength(unsigned a, unsigned b, unsigned c)
{
    unsigned x    = corsaire_number_of(a);
    unsigned y    = corsaire_number_of(b);
    unsigned z    = corsaire_number_of(c);
    unsigned sum  = x + y + z; /* CSR-44, CSR-R18: plain addition; CSR-R17: no number counts 0 */
    unsigned kind = CSR_GARBAGE;
    bool     one =
        corsaire_colour_of(a) == corsaire_colour_of(b) && corsaire_colour_of(b) == corsaire_colour_of(c);

    /* CSR-43: without a number a card is never part of a straight or of three of a kind. */
    if (x && y && z) {
        unsigned low  = x < y ? x : y;
        unsigned high = x < y ? y : x;
        low           = z < low ? z : low;
        high          = z > high ? z : high;
        if (low == high)
            kind = CSR_THREE_OF_A_KIND;
        else if (high - low == 2 && sum == 3 * low + 3 && x != y && y != z && x != z)
            kind = one ? CSR_STRAIGHT_FLUSH : CSR_STRAIGHT; /* CSR-R16: no wrapping */
    }
    if (kind == CSR_GARBAGE && one)
        kind = CSR_FLUSH;
    return kind * 64 + sum; /* CSR-42: the kind first */
}

HD unsigned corsaire_strength_in(const Cards *c, Zone zone)
{
    Card a = c->first[zone];
    Card b = c->next[a];
    return corsaire_strength(c->face[a], c->face[b], c->face[c->next[b]]);
}

/* Three cards of each seat on each of the five boards. */
HD bool corsaire_all_laid(const Corsaire *g)
{
    const Cards *c = &g->head.cards;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        if (cards_size(c, corsaire_loot_of(slot, 0)) != 3 || cards_size(c, corsaire_loot_of(slot, 1)) != 3 ||
            cards_size(c, corsaire_board_at(slot)) != 1 ||
            corsaire_face_in(g, corsaire_board_at(slot)) < CSR_BOARD_FACE)
            return false;
        for (Seat seat = 0; seat < 2; seat++)
            for (FOR_CARDS(card, c, corsaire_loot_of(slot, seat)))
                if (c->face[card] >= CSR_CARD_FACES)
                    return false;
    }
    return true;
}

/* The looting VP of a game that is over (CSR-44, CSR-45). */
HD void corsaire_win_boards(const Game *game, Corsaire *g, Tape *tape)
{
    g->won[0] = 0;
    g->won[1] = 0;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        unsigned one   = corsaire_strength_in(&g->head.cards, corsaire_loot_of(slot, 0));
        unsigned other = corsaire_strength_in(&g->head.cards, corsaire_loot_of(slot, 1));
        if (one == other) {
            tape_state(tape, CSR_FACT_TIED, 1, (int)slot, 0, 0, 0);
            continue;
        }
        Seat     winner = one > other ? 0 : 1;
        unsigned vp     = corsaire_content_of(game)->board[corsaire_board_in(g, slot)].centre;
        g->won[winner]  = (uint16_t)(g->won[winner] + vp);
        tape_state(tape, CSR_FACT_WON, 3, (int)slot, winner, (int)vp, 0);
    }
}

HD void corsaire_scores(const Game *game, const State *state, int32_t score[MAX_SEATS])
{
    const Corsaire *g = corsaire_of(state);
    (void)game;
    for (Seat seat = 0; seat < 2; seat++) {
        score[seat] = g->vp[seat] + g->won[seat];
        if (state->over)
            score[seat] += (int32_t)corsaire_sets_of(g->have[seat]); /* CSR-46 */
    }
}

HD void corsaire_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS])
{
    int32_t score[MAX_SEATS];
    corsaire_scores(game, state, score);
    place[0] = score[0] >= score[1] ? 1 : 2; /* CSR-47: with equal totals both win */
    place[1] = score[1] >= score[0] ? 1 : 2;
}

HD Side corsaire_side(const Game *game, const State *state, Seat seat)
{
    (void)game;
    (void)state;
    return seat;
}

/* A turn has at most 5, 7, 9 or 11 decisions by the level of the place used: 70 for each seat, and
 * ten placements. */
HD uint32_t corsaire_bound(const Game *game, const State *state)
{
    (void)game;
    (void)state;
    return 150;
}
