/* play.c -- the round: six phases, and the decisions that are not part of a program.
 *
 * `chrono_run` walks on from phase to phase until some seat has a real choice to make. Whatever
 * program is under way comes first; when the stack of frames is empty the phase goes on. */
#include "games/chrono/chrono.h"

/* --- questions ------------------------------------------------------------------------------------- */

/* CHR-41: one on a turn, and none under `mod no-artifacts`. */
HD bool chrono_may_play_artifact(const Chrono *g, Seat seat)
{
    return !g->played && !g->mods.no_artifacts && cards_size(&g->head.cards, zone_hand(seat));
}

/* CHR-66, CHR-68: the lowest total chooses next, the higher flag among equals. NO_SEAT: all have. */
HD static Seat next_to_claim(const Chrono *g)
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

/* CHR-67, CHR-R23: positions 1 to n that nobody has taken, one bit each. */
HD static unsigned free_positions(const Chrono *g)
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
    case 2: {
        Seats owing = NOBODY;
        for (unsigned seat = 0; seat < g->head.players; seat++)
            if (!g->head.choice[seat])
                owing |= seat_bit((Seat)seat);
        return owing;
    }
    case 3: return seat_bit(g->order[g->turn]);
    case 5: return seat_bit(next_to_claim(g));
    default: return seat_bit(g->by_flag[g->turn]);
    }
}

/* The rule that a seat breaks who is not to act. */
HD static Rule out_of_turn(const Chrono *g)
{
    if (g->head.over)
        return 75;
    if (g->depth)
        return LANGUAGE(3);
    switch (g->phase) {
    case 2: return 31;
    case 3: return 37;
    case 5: return 66;
    default: return 69;
    }
}

/* --- the list and the check ---------------------------------------------------------------------------- */

HD uint32_t chrono_moves(const Game *game, const State *state, Seat seat, Move *out)
{
    const ChronoContent *c = content_of(game);
    const Chrono        *g = (const Chrono *)state;
    if (seat >= MAX_SEATS || !(chrono_to_act(game, state) & seat_bit(seat)))
        return 0;
    if (g->depth)
        return chrono_options(c, g, out, OPTIONS);
    uint32_t n = 0;
    switch (g->phase) {
    case 2: { /* CHR-31: one of the cards drawn, any slot */
        uint32_t kinds = chrono_faces(g, zone_plans(seat), DO_PLAN, out, OPTIONS);
        for (unsigned slot = SLOTS; slot-- > 0;)
            for (uint32_t i = 0; i < kinds; i++)
                out[slot * kinds + i] = out[i] | slot << 16;
        return kinds * SLOTS;
    }
    case 3: /* CHR-38, CHR-41 */
        if (g->part == PART_TURN) {
            out[n++] = move_of(DO_PERFORM, 0, 0, 0);
            out[n++] = move_of(DO_FORGO, 0, 0, 0);
        } else {
            out[n++] = move_of(DO_END, 0, 0, 0);
        }
        if (chrono_may_play_artifact(g, seat))
            n += chrono_faces(g, zone_hand(seat), DO_ARTIFACT, out + n, OPTIONS - n);
        return n;
    case 5:
        for (FOR_BITS(position, free_positions(g)))
            out[n++] = move_of(DO_FLAG, (unsigned)position, 0, 0);
        return n;
    default: return chrono_purchases(c, g, seat, out, OPTIONS);
    }
}

HD Rule chrono_breaks(const Game *game, const State *state, Seat seat, Move move)
{
    const ChronoContent *c = content_of(game);
    const Chrono        *g = (const Chrono *)state;
    if (seat >= MAX_SEATS || !(chrono_to_act(game, state) & seat_bit(seat)))
        return out_of_turn(g);
    if (g->depth)
        return chrono_option_breaks(c, g, move);
    unsigned what = move_kind(move);
    switch (g->phase) {
    case 2:
        return what == DO_PLAN && move_b(move) < SLOTS && !move_c(move) &&
                       cards_find(&g->head.cards, zone_plans(seat), (Face)move_a(move)) != NO_CARD
                   ? LAWFUL
                   : 31;
    case 3:
        if (what == DO_ARTIFACT) {
            if (g->mods.no_artifacts)
                return LANGUAGE(37);
            return chrono_may_play_artifact(g, seat) && move == move_of(DO_ARTIFACT, move_a(move), 0, 0) &&
                           cards_find(&g->head.cards, zone_hand(seat), (Face)move_a(move)) != NO_CARD
                       ? LAWFUL
                       : 41;
        }
        if (g->part == PART_TURN)
            return move == move_of(DO_PERFORM, 0, 0, 0) || move == move_of(DO_FORGO, 0, 0, 0) ? LAWFUL : 38;
        return move == move_of(DO_END, 0, 0, 0) ? LAWFUL : 41;
    case 5:
        if (what != DO_FLAG || move != move_of(DO_FLAG, move_a(move), 0, 0) || !move_a(move))
            return 67;
        if (move_a(move) > g->head.players)
            return RULING(23);
        return free_positions(g) >> move_a(move) & 1u ? LAWFUL : 67;
    default:
        if (move == move_of(DO_DONE, 0, 0, 0))
            return LAWFUL;
        return what == DO_BUY ? chrono_buy_breaks(c, g, seat, move) : 70;
    }
}

/* --- Phases 1 and 2 ---------------------------------------------------------------------------------- */

/* CHR-76: never beyond the last space. */
HD static void advance_storm(const ChronoContent *c, Chrono *g, Tape *tape)
{
    if (g->storm >= LAST_SPACE)
        return;
    g->storm++;
    tell(tape, FACT_STORM, 2, g->storm, (int)symbol_of(c, g), 0, 0);
}

HD static void begin_round(const ChronoContent *c, Chrono *g, Tape *tape)
{
    g->round++;
    tell(tape, FACT_ROUND, 1, g->round, 0, 0, 0);
    advance_storm(c, g, tape); /* CHR-25 */
    Card     card   = cards_first(&g->head.cards, ZONE_ANOMALIES);
    Face     face   = g->head.cards.face[card];
    unsigned symbol = symbol_of(c, g);
    tell(tape, FACT_ANOMALY, 2, fact_card(face, ANOMALY), (int)symbol, 0, 0);
    chrono_start(g, c->card[face].start[symbol], NO_SEAT, FRAME_MUST, NO_SPACE); /* CHR-26 */
    g->part = PART_RUNNING;
}

/* CHR-28, CHR-10: the next anomaly lies face up for all to see. */
HD static void discard_anomaly(Chrono *g, Tape *tape)
{
    Cards *cards = &g->head.cards;
    cards_deal(cards, ZONE_ANOMALIES, ZONE_PAST, EVERYONE, tape);
    if (cards_size(cards, ZONE_ANOMALIES))
        cards_reveal(cards, cards_first(cards, ZONE_ANOMALIES), EVERYONE, tape);
}

/* CHR-29, CHR-30: one card at a time in flag order, first all stable, then all unstable ones. */
HD static void deal_plans(const ChronoContent *c, Chrono *g, Tape *tape)
{
    for (unsigned track = 0; track < 2; track++) {
        bool short_of = true;
        for (unsigned have = 0; short_of; have++) {
            short_of = false;
            for (unsigned i = 0; i < g->head.players; i++) {
                Seat seat = g->by_flag[i];
                if (have >= c->track[track][g->cube[track][seat]] + (unsigned)g->mods.draw[track])
                    continue;
                Zone deck = track ? ZONE_UNSTABLE : ZONE_STABLE;
                if (cards_deal(&g->head.cards, deck, zone_plans(seat), seat_bit(seat), tape) != NO_CARD)
                    short_of = true; /* CHR-R18: an empty deck ends it, without compensation */
            }
        }
    }
    g->phase = 2;
    g->part  = 0;
}

HD static Zone deck_of(const Cards *cards, Card card)
{
    return cards->back[card] == UNSTABLE ? ZONE_UNSTABLE : ZONE_STABLE;
}

HD static void begin_time(Chrono *g, Tape *tape)
{
    for (unsigned i = 0; i < g->head.players; i++) /* CHR-37: fixed when the time of day begins */
        g->order[i] = g->by_flag[g->mods.reverse ? g->head.players - 1u - i : i];
    g->turn   = 0;
    g->played = 0;
    g->part   = PART_TURN;
    tell(tape, FACT_TIME, 1, g->time, 0, 0, 0);
}

/* CHR-32 to CHR-35: everybody has selected. */
HD static void reveal_plans(const ChronoContent *c, Chrono *g, Tape *tape)
{
    Cards *cards    = &g->head.cards;
    bool   unstable = false;
    for (unsigned i = 0; i < g->head.players; i++) {
        Seat     seat = g->by_flag[i];
        Move     plan = g->head.choice[seat];
        unsigned slot = move_b(plan);
        Zone     zone = zone_slot(seat, slot);
        Card     old  = cards_first(cards, zone);
        if (old != NO_CARD)
            cards_move(cards, old, deck_of(cards, old), LAST, EVERYONE, tape); /* CHR-33 */
        Card card = cards_find(cards, zone_plans(seat), (Face)move_a(plan));
        cards_move(cards, card, zone, LAST, EVERYONE, tape); /* CHR-32 */
        unstable |= cards->back[card] == UNSTABLE;
        tell(tape, FACT_PLAN, 3, seat, fact_card(cards->face[card], cards->back[card]), (int)slot, 0);
        g->head.choice[seat] = NO_MOVE;
    }
    if (unstable && !g->mods.calm)
        advance_storm(c, g, tape); /* CHR-34: one space, however many did */
    for (unsigned i = 0; i < g->head.players; i++) {
        Seat seat = g->by_flag[i];
        Card card;
        while ((card = cards_first(cards, zone_plans(seat))) != NO_CARD) /* CHR-35 */
            cards_move(cards, card, deck_of(cards, card), LAST, seat_bit(seat), tape);
    }
    g->phase = 3;
    g->time  = SUNRISE; /* CHR-R35 */
    begin_time(g, tape);
}

/* --- Phase 3 ------------------------------------------------------------------------------------------- */

HD static void next_turn(Chrono *g, Tape *tape)
{
    g->played = 0;
    g->part   = PART_TURN;
    g->used   = 0;
    g->turn++;
    if (g->turn < g->head.players)
        return;
    if (g->time < SUNSET) {
        g->time++;
        begin_time(g, tape);
        return;
    }
    g->turn  = 0;
    g->phase = 4;
    g->part  = PART_LATER;
    g->place = 0;
}

HD static void play_artifact(const ChronoContent *c, Chrono *g, Seat seat, Face face, Tape *tape)
{
    Card card = cards_find(&g->head.cards, zone_hand(seat), face);
    cards_move(&g->head.cards, card, ZONE_PLAYED, LAST, EVERYONE, tape); /* CHR-42 */
    tell(tape, FACT_ARTIFACT, 2, seat, fact_card(face, ARTIFACT), 0, 0);
    g->played = 1;
    g->part   = g->part == PART_TURN ? PART_ARTIFACT_FIRST : PART_ARTIFACT_LAST;
    g->used   = 0; /* CHR-R16: a resolution of its own */
    chrono_start(g, c->card[face].start[0], seat, 0, NO_SPACE);
}

HD static void perform(const ChronoContent *c, Chrono *g, Seat seat, Tape *tape)
{
    g->part = PART_PLAN;
    g->used = 0; /* CHR-L4 */
    tell(tape, FACT_PERFORM, 2, seat, g->time, 0, 0);
    chrono_start(g, chrono_plan(c, g, seat, g->time), seat, 0, NO_SPACE); /* CHR-39 */
}

HD static void forgo(Chrono *g, Seat seat, Tape *tape)
{
    tell(tape, FACT_FORGO, 1, seat, 0, 0, 0);
    chrono_gain(g, seat, ITEM_DOUBLOON, forgo_pays(g), tape); /* CHR-40 */
    g->part = PART_AFTER;
}

/* --- Phases 5 and 6 -------------------------------------------------------------------------------------- */

HD static void end_game(const ChronoContent *c, Chrono *g, Tape *tape)
{
    int  best   = -1;
    Seat winner = 0;
    for (unsigned i = 0; i < g->head.players; i++) {
        Seat seat = g->by_flag[i];
        cards_reveal_zone(&g->head.cards, zone_hand(seat), EVERYONE, tape); /* CHR-78 */
    }
    g->head.over = 1;
    for (unsigned i = 0; i < g->head.players; i++) {
        Seat seat  = g->by_flag[i];
        int  total = chrono_total(c, g, seat);
        tell(tape, FACT_FINAL, 2, seat, total, 0, 0);
        if (total > best) { /* CHR-80: the higher flag wins a tie */
            best   = total;
            winner = seat;
        }
    }
    tell(tape, FACT_WIN, 1, winner, 0, 0, 0);
}

HD static void end_round(const ChronoContent *c, Chrono *g, Tape *tape)
{
    g->turn = 0;
    if (symbol_of(c, g) == COLLAPSING) { /* CHR-73, CHR-75 */
        end_game(c, g, tape);
        return;
    }
    for (unsigned seat = 0; seat < g->head.players; seat++)
        if (g->doubloons[seat] > g->mods.keep) {
            tell(tape, FACT_LEFTOVER, 2, (int)seat, g->doubloons[seat] - g->mods.keep, 0, 0);
            g->doubloons[seat] = g->mods.keep;
        }
    bytes_zero(&g->mods, sizeof g->mods);
    g->phase = 1;
    g->part  = PART_BEGIN;
}

HD static void claim(Chrono *g, Seat seat, unsigned position, Tape *tape)
{
    g->claim[seat] = (uint8_t)position;
    tell(tape, FACT_PRIORITY, 2, seat, (int)position, 0, 0);
}

HD static void set_priority(const ChronoContent *c, Chrono *g, Tape *tape)
{
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        g->flag[seat]  = g->claim[seat];
        g->claim[seat] = 0;
    }
    chrono_sort_flags(g);
    g->phase = 6;
    g->turn  = 0;
    if (symbol_of(c, g) == COLLAPSING && g->head.option[OPTION_LAST_OUTFIT])
        end_round(c, g, tape); /* CHR-R10: last-outfit=no */
}

/* --- on and on ---------------------------------------------------------------------------------------------- */

HD void chrono_run(const Game *game, Chrono *g, Tape *tape)
{
    const ChronoContent *c = content_of(game);
    while (!g->head.over) {
        if (g->depth && !chrono_carry_on(c, g, tape))
            return;
        switch (g->phase) {
        case 1:
            if (g->part == PART_BEGIN) {
                begin_round(c, g, tape);
                break;
            }
            discard_anomaly(g, tape);
            deal_plans(c, g, tape);
            return;
        case 2:
            if (chrono_to_act(game, &g->head))
                return;
            reveal_plans(c, g, tape);
            return;
        case 3:
            if (g->part == PART_PLAN)
                g->part = PART_AFTER;
            if (g->part == PART_ARTIFACT_FIRST || g->part == PART_ARTIFACT_LAST) {
                bool last = g->part == PART_ARTIFACT_LAST;
                cards_deal(&g->head.cards, ZONE_PLAYED, ZONE_ARTIFACTS, EVERYONE, tape); /* CHR-42 */
                g->used = 0;
                g->part = PART_TURN;
                if (last)
                    next_turn(g, tape);
            }
            if (g->part == PART_AFTER && !chrono_may_play_artifact(g, g->order[g->turn]))
                next_turn(g, tape);
            if (g->phase == 3)
                return;
            break;
        case 4: chrono_find_treasure(c, g, tape); break;
        case 5: {
            Seat     seat   = next_to_claim(g);
            unsigned vacant = free_positions(g);
            if (seat == NO_SEAT)
                set_priority(c, g, tape);
            else if (vacant & (vacant - 1))
                return;
            else
                claim(g, seat, bits_lowest(vacant), tape); /* CHR-L12 */
            break;
        }
        default: {
            Move two[2];
            if (g->turn >= g->head.players)
                end_round(c, g, tape);
            else if (chrono_purchases(c, g, g->by_flag[g->turn], two, 2) > 1)
                return;
            else
                g->turn++;
        }
        }
    }
}

HD void chrono_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    const ChronoContent *c = content_of(game);
    Chrono              *g = (Chrono *)state;
    if (g->depth) {
        chrono_choose(c, g, move, tape);
    } else {
        switch (move_kind(move)) {
        case DO_PLAN:
            g->head.choice[seat] = move;
            tell(tape, FACT_SELECT, 1, seat, 0, 0, 0);
            break;
        case DO_PERFORM: perform(c, g, seat, tape); break;
        case DO_FORGO: forgo(g, seat, tape); break;
        case DO_ARTIFACT: play_artifact(c, g, seat, (Face)move_a(move), tape); break;
        case DO_END: next_turn(g, tape); break;
        case DO_FLAG: claim(g, seat, move_a(move), tape); break;
        case DO_BUY: chrono_buy(c, g, seat, move, tape); break;
        default: g->turn++; break; /* done */
        }
    }
    chrono_run(game, g, tape);
}

/* What another seat learns of a move by watching it: secret choices of cards look all alike. */
HD Move chrono_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer)
{
    unsigned what = move_kind(move);
    (void)game;
    (void)state;
    bool secret = what == DO_PLAN || what == DO_KEEP || what == DO_DISCARD;
    return secret && viewer != seat ? move_of(what, 0, 0, 0) : move;
}

/* A legal move, each equally likely. */
HD Move chrono_sample(const Game *game, const State *state, Seat seat, Rng *rng)
{
    Move     moves[OPTIONS];
    uint32_t n = chrono_moves(game, state, seat, moves);
    return moves[rng_below(rng, n)];
}
