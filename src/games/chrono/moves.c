/* moves.c -- who owes a decision, and what may be decided: the list, the check and the draw.
 *
 * What a program asks for is in options.c and what Phase 6 sells in outfit.c; the decisions of the other
 * phases are here. */
#include "games/chrono/chrono.h"

/* --- questions ------------------------------------------------------------------------------------- */

/* CHR-41: one on a turn, and none under `mod no-artifacts`. */
HD bool chrono_may_play_artifact(const Chrono *g, Seat seat)
{
    return !g->played && !g->mods.no_artifacts && cards_size(&g->head.cards, chrono_zone_hand(seat));
}

/* CHR-66, CHR-68: the lowest total chooses next, the higher flag among equals. NO_SEAT: all have. */
HD Seat chrono_next_to_claim(const Chrono *g)
{
    Seat     next = NO_SEAT;
    unsigned low  = 0;
    for (unsigned i = 0; i < g->head.players; i++) {
        unsigned seat  = g->by_flag[i];
        unsigned total = g->gems[seat] + (unsigned)g->doubloons[seat]; /* CHR-R3 */
        if (!g->claim[seat] && (next == NO_SEAT || total < low)) {
            next = (Seat)seat;
            low  = total;
        }
    }
    return next;
}

/* Where in the row of artifacts drawn the first copy of a face lies, from 1; 0: nowhere (CHR-R38). */
HD unsigned chrono_drawn_place(const Chrono *g, unsigned seat, unsigned face)
{
    unsigned place = 0;
    for (FOR_CARDS(card, &g->head.cards, chrono_zone_drawn(seat))) {
        place++;
        if (g->head.cards.face[card] == face)
            return place;
    }
    return 0;
}

/* CHR-67, CHR-R23: positions 1 to n that nobody has taken, one bit each. */
HD unsigned chrono_free_positions(const Chrono *g)
{
    unsigned vacant = ((1u << g->head.players) - 1) << 1;
    for (unsigned seat = 0; seat < g->head.players; seat++)
        if (g->claim[seat])
            vacant &= ~(1u << g->claim[seat]);
    return vacant;
}

HD Seats chrono_to_act(const Game *game, const State *state)
{
    const Chrono *g = (const Chrono *)state;
    (void)game;
    if (g->head.over)
        return NOBODY;
    if (g->depth)
        return seat_bit(g->frame[g->depth - 1].you); /* CHR-L3 */
    switch (g->phase) {
    case 2: { /* CHR-31: all at the same time */
        Seats owing = NOBODY;
        for (unsigned seat = 0; seat < g->head.players; seat++)
            if (!g->head.choice[seat])
                owing |= seat_bit((Seat)seat);
        return owing;
    }
    case 3: return seat_bit(g->order[g->turn]);       /* CHR-37 */
    case 5: return seat_bit(chrono_next_to_claim(g)); /* CHR-66 */
    default: return seat_bit(g->by_flag[g->turn]);    /* CHR-24, CHR-69, CHR-R24: one after the other */
    }
}

/* The rule that a seat breaks who is not to act. */
HD static Rule out_of_turn(const Chrono *g)
{
    if (g->head.over)
        return 75; /* CHR-75 */
    if (g->depth)
        return LANGUAGE(3); /* CHR-L3: the program's `you` decides */
    switch (g->phase) {
    case 2: return 31;  /* CHR-31: who has selected waits for the others */
    case 3: return 37;  /* CHR-37 */
    case 5: return 66;  /* CHR-66 */
    default: return 69; /* CHR-69 */
    }
}

/* --- the list and the check ---------------------------------------------------------------------------- */

HD uint32_t chrono_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    const ChronoContent *c = chrono_content_of(game);
    const Chrono        *g = (const Chrono *)state;
    if (seat >= MAX_SEATS || !(chrono_to_act(game, state) & seat_bit(seat)))
        return 0;
    if (g->depth)
        return chrono_options(c, g, out, CHR_OPTIONS);
    uint32_t n = 0;
    switch (g->phase) {
    case 2: { /* CHR-31, CHR-R20: one of the cards drawn and any slot, in one decision */
        uint32_t kinds = chrono_faces(g, chrono_zone_plans(seat), CHR_DO_PLAN, out, CHR_OPTIONS);
        for (unsigned slot = CHR_SLOTS; slot-- > 0;)
            for (uint32_t i = 0; i < kinds; i++)
                out[slot * kinds + i] = out[i] | slot << 16;
        return kinds * CHR_SLOTS;
    }
    case 3: /* CHR-38, CHR-41, CHR-R33: forgoing is always possible */
        if (g->part == CHR_PART_TURN) {
            out[n++] = chrono_move(CHR_DO_PERFORM, 0, 0, 0);
            out[n++] = chrono_move(CHR_DO_FORGO, 0, 0, 0);
        } else {
            out[n++] = chrono_move(CHR_DO_END, 0, 0, 0);
        }
        if (chrono_may_play_artifact(g, seat))
            n += chrono_faces(g, chrono_zone_hand(seat), CHR_DO_ARTIFACT, out + n, CHR_OPTIONS - n);
        return n;
    case 5: /* CHR-67 */
        for (FOR_BITS(position, chrono_free_positions(g)))
            out[n++] = chrono_move(CHR_DO_FLAG, (unsigned)position, 0, 0);
        return n;
    default: return chrono_purchases(c, g, seat, out, CHR_OPTIONS);
    }
}

HD Rule chrono_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    const ChronoContent *c = chrono_content_of(game);
    const Chrono        *g = (const Chrono *)state;
    if (seat >= MAX_SEATS || !(chrono_to_act(game, state) & seat_bit(seat)))
        return out_of_turn(g);
    if (g->depth)
        return chrono_option_breaks(c, g, move);
    unsigned what = chrono_move_kind(move);
    switch (g->phase) {
    case 2:
        return what == CHR_DO_PLAN && chrono_move_b(move) < CHR_SLOTS && !chrono_move_c(move) &&
                       cards_find(&g->head.cards, chrono_zone_plans(seat), (Face)chrono_move_a(move)) !=
                           NO_CARD
                   ? LAWFUL
                   : 31; /* CHR-31 */
    case 3:
        if (what == CHR_DO_ARTIFACT) {
            if (g->mods.no_artifacts)
                return LANGUAGE(37); /* CHR-L37: `mod no-artifacts` */
            return chrono_may_play_artifact(g, seat) &&
                           move == chrono_move(CHR_DO_ARTIFACT, chrono_move_a(move), 0, 0) &&
                           cards_find(&g->head.cards, chrono_zone_hand(seat), (Face)chrono_move_a(move)) !=
                               NO_CARD
                       ? LAWFUL
                       : 41; /* CHR-41 */
        }
        if (g->part == CHR_PART_TURN)
            return move == chrono_move(CHR_DO_PERFORM, 0, 0, 0) || move == chrono_move(CHR_DO_FORGO, 0, 0, 0)
                       ? LAWFUL
                       : 38;                                           /* CHR-38 */
        return move == chrono_move(CHR_DO_END, 0, 0, 0) ? LAWFUL : 41; /* CHR-41 */
    case 5:
        if (what != CHR_DO_FLAG || move != chrono_move(CHR_DO_FLAG, chrono_move_a(move), 0, 0) ||
            !chrono_move_a(move))
            return 67; /* CHR-67 */
        if (chrono_move_a(move) > g->head.players)
            return RULING(23);                                                     /* CHR-R23 */
        return chrono_free_positions(g) >> chrono_move_a(move) & 1u ? LAWFUL : 67; /* CHR-67 */
    default:
        if (move == chrono_move(CHR_DO_DONE, 0, 0, 0))
            return LAWFUL;
        return what == CHR_DO_BUY ? chrono_buy_breaks(c, g, seat, move) : 70; /* CHR-70 */
    }
}

/* What another seat learns of a move by watching it: that somebody selects a plan or discards an artifact,
 * and from which place of the row the artifact is taken that somebody keeps (CHR-R42). */
HD Move chrono_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer)
{
    unsigned what = chrono_move_kind(move);
    (void)game;
    if (viewer == seat || (what != CHR_DO_PLAN && what != CHR_DO_KEEP && what != CHR_DO_DISCARD))
        return move;
    unsigned place =
        what == CHR_DO_KEEP ? chrono_drawn_place((const Chrono *)state, seat, chrono_move_a(move)) : 0;
    return chrono_move(what, NO_FACE, place, 0);
}

/* A legal move, each equally likely. */
HD Move chrono_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    Move     moves[CHR_OPTIONS];
    uint32_t n = chrono_moves(game, state, seat, moves);
    return moves[rng_below(rng, n)];
}
