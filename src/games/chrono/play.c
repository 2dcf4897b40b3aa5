/* play.c -- the round: six phases, and the decisions that are not part of a program.
 *
 * `chrono_run` walks on from phase to phase until some seat has a real choice to make. Whatever
 * program is under way comes first; when the stack of frames is empty the phase goes on. */
#include "games/chrono/chrono.h"

/* --- questions ------------------------------------------------------------------------------------- */

/* CHR-70; an anomaly may change a price for the round. */
HD unsigned chrono_price(const Chrono *g, unsigned purchase)
{
    static const uint8_t printed[PURCHASES] = {1, 2, 2, 2, 3, 5};
    return g->mods.price[purchase] ? g->mods.price[purchase] : printed[purchase];
}

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

/* --- Phase 6: purchases ------------------------------------------------------------------------------ */

/* CHR-R38: a card moves to another slot; where both hold cards the earlier one is named first. */
HD static Rule swap_breaks(const Chrono *g, Seat seat, unsigned from, unsigned to)
{
    const Cards *cards = &g->head.cards;
    if (from >= SLOTS || to >= SLOTS || from == to)
        return 70;
    if (!cards_size(cards, zone_slot(seat, from)))
        return 72;
    return cards_size(cards, zone_slot(seat, to)) && from > to ? RULING(38) : LAWFUL;
}

HD static Rule buy_breaks(const ChronoContent *c, const Chrono *g, Seat seat, Move move)
{
    unsigned purchase = move_a(move);
    if (purchase >= PURCHASES || (purchase != BUY_MOVE && move != move_of(DO_BUY, purchase, 0, 0)))
        return 70;
    if (g->doubloons[seat] < chrono_price(g, purchase))
        return 71;
    switch (purchase) {
    case BUY_MOVE: return swap_breaks(g, seat, move_b(move), move_c(move));
    case BUY_STABLE:
    case BUY_UNSTABLE: {
        unsigned track = purchase - BUY_STABLE;
        return g->cube[track][seat] + 1u < c->track_length[track] ? LAWFUL : 72;
    }
    case BUY_CREW: return g->mat[seat] ? LAWFUL : 72;
    case BUY_ARTIFACT: return cards_size(&g->head.cards, ZONE_ARTIFACTS) ? LAWFUL : 72; /* CHR-R27 */
    default: return LAWFUL;
    }
}

HD static uint32_t list_purchases(const ChronoContent *c, const Chrono *g, Seat seat, Move *out,
                                  uint32_t limit)
{
    uint32_t n = 0;
    for (unsigned purchase = BUY_STABLE; purchase < PURCHASES && n < limit; purchase++) {
        Move move = move_of(DO_BUY, purchase, 0, 0);
        if (!buy_breaks(c, g, seat, move))
            out[n++] = move;
    }
    if (g->doubloons[seat] >= chrono_price(g, BUY_MOVE))
        for (unsigned from = 0; from < SLOTS; from++)
            for (unsigned to = 0; to < SLOTS && n < limit; to++)
                if (!swap_breaks(g, seat, from, to))
                    out[n++] = move_of(DO_BUY, BUY_MOVE, from, to);
    if (n < limit)
        out[n++] = move_of(DO_DONE, 0, 0, 0);
    return n;
}

HD static void swap_slots(Chrono *g, Seat seat, unsigned from, unsigned to, Tape *tape)
{
    Cards *cards = &g->head.cards;
    Card   card  = cards_first(cards, zone_slot(seat, from));
    Card   other = cards_first(cards, zone_slot(seat, to));
    cards_move(cards, card, zone_slot(seat, to), LAST, EVERYONE, tape);
    if (other != NO_CARD)
        cards_move(cards, other, zone_slot(seat, from), LAST, EVERYONE, tape);
    tell(tape, FACT_SWAP, 3, seat, (int)from, (int)to, 0);
}

HD static void buy(const ChronoContent *c, Chrono *g, Seat seat, Move move, Tape *tape)
{
    unsigned purchase  = move_a(move);
    unsigned price     = chrono_price(g, purchase);
    g->doubloons[seat] = (uint16_t)(g->doubloons[seat] - price);
    tell(tape, FACT_BUY, 3, seat, (int)purchase, (int)price, 0);
    switch (purchase) {
    case BUY_MOVE: swap_slots(g, seat, move_b(move), move_c(move), tape); break;
    case BUY_STABLE:
    case BUY_UNSTABLE: {
        unsigned track = purchase - BUY_STABLE;
        g->cube[track][seat]++;
        tell(tape, FACT_CUBE, 3, seat, (int)track, c->track[track][g->cube[track][seat]], 0);
        break;
    }
    case BUY_CREW:
        g->mat[seat]--;
        chrono_place(g, CREW, seat, HARBOR, 1);
        tell(tape, FACT_RECRUIT, 3, seat, HARBOR, 1, 0);
        break;
    case BUY_GEM: chrono_gain(g, seat, ITEM_GEM, 1, tape); break;
    default: cards_deal(&g->head.cards, ZONE_ARTIFACTS, zone_hand(seat), seat_bit(seat), tape);
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
    default: return list_purchases(c, g, seat, out, OPTIONS);
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
        return what == DO_BUY ? buy_breaks(c, g, seat, move) : 70;
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

/* --- Phase 4 ------------------------------------------------------------------------------------------- */

/* CHR-56: caves first, then exterior, then interior tiles, by number. */
HD static unsigned resolved_at(unsigned i) { return i < 3 ? CAVE + i : i - 3; }

HD static void go_home(Chrono *g, unsigned space)
{
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned seat = 0; seat < g->head.players; seat++) {
            unsigned n = g->pirates[kind][seat][space];
            chrono_take(g, kind, seat, space, n);
            chrono_place(g, kind, seat, HARBOR, n);
        }
}

/* CHR-57: by number of pirates, then by flag. */
HD static void rank_tile(Chrono *g, unsigned space)
{
    unsigned count[PLAYERS];
    unsigned n = 0;
    bytes_zero(g->ranking, sizeof g->ranking);
    for (unsigned i = 0; i < g->head.players; i++) {
        unsigned seat = g->by_flag[g->mods.ties_low ? g->head.players - 1u - i : i];
        unsigned here = g->pirates[OFFICER][seat][space] + (unsigned)g->pirates[CREW][seat][space];
        if (!here)
            continue; /* CHR-61 */
        unsigned at = n++;
        for (; at && count[at - 1] < here; at--) {
            count[at]      = count[at - 1];
            g->ranking[at] = g->ranking[at - 1];
        }
        count[at]      = here;
        g->ranking[at] = (uint8_t)(seat + 1);
    }
}

HD static void all_return(Chrono *g)
{
    for (unsigned space = 0; space < TILES; space++)
        go_home(g, space);
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned seat = 0; seat < g->head.players; seat++) {
            chrono_place(g, kind, seat, HARBOR, g->water[kind][seat]); /* CHR-65, CHR-R36 */
            g->water[kind][seat] = 0;
        }
    g->phase = 5;
    g->part  = 0;
    g->tiles = 0;
}

/* CHR-58 to CHR-62: the next place of the tile is paid. False when the tile is done. */
HD static bool pay_place(const ChronoContent *c, Chrono *g, unsigned space, Tape *tape)
{
    const ChronoTile *tile   = &c->tile[g->tile[space]];
    unsigned          symbol = symbol_of(c, g);
    unsigned          place  = g->place;
    if (place >= PLAYERS || !g->ranking[place] || place > symbol || (place && tile->places == 1))
        return false; /* CHR-59, CHR-60 */
    Seat     seat   = (Seat)(g->ranking[place] - 1);
    unsigned column = symbol - place;
    unsigned from   = g->head.option[OPTION_VOLCANO] ? EXPANDING : RIPPLING;
    g->place++;
    tell(tape, FACT_TREASURE, 3, (int)space, seat, (int)place + 1, 0);
    if (tile->terrain == VOLCANO && column < from)
        return true;                                      /* CHR-62 */
    chrono_start(g, tile->start[column], seat, 0, space); /* CHR-63 */
    return true;
}

HD static void find_treasure(const ChronoContent *c, Chrono *g, Tape *tape)
{
    if (g->part == PART_LATER) {
        if (g->place < g->laters) { /* CHR-55 */
            chrono_start(g, g->later[g->place++], NO_SEAT, FRAME_MUST, NO_SPACE);
            return;
        }
        bytes_zero(g->later, sizeof g->later);
        g->laters = 0;
        g->part   = PART_TILE;
        g->tiles  = 0;
    }
    if (g->part == PART_TILE) {
        if (g->tiles == TILES) {
            all_return(g);
            return;
        }
        rank_tile(g, resolved_at(g->tiles));
        g->place = 0;
        g->part  = PART_REWARD;
    }
    unsigned space = resolved_at(g->tiles);
    if (g->place == 1) { /* CHR-58: the bonus follows the first place's own reward */
        Seat           first = (Seat)(g->ranking[0] - 1);
        const uint8_t *bonus = g->mods.bonus[c->tile[g->tile[space]].terrain];
        chrono_gain(g, first, ITEM_DOUBLOON, bonus[ITEM_DOUBLOON], tape);
        chrono_gain(g, first, ITEM_GEM, bonus[ITEM_GEM], tape);
    }
    if (pay_place(c, g, space, tape))
        return;
    if (g->ranking[0])
        tell(tape, FACT_HOME, 1, (int)space, 0, 0, 0);
    go_home(g, space); /* CHR-64 */
    bytes_zero(g->ranking, sizeof g->ranking);
    g->place = 0;
    g->part  = PART_TILE;
    g->tiles++;
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
        case 4: find_treasure(c, g, tape); break;
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
            else if (list_purchases(c, g, g->by_flag[g->turn], two, 2) > 1)
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
        case DO_BUY: buy(c, g, seat, move, tape); break;
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
