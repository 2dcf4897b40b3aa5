/* play.c -- the round: six phases, one after the other (CHR-23, CHR-R1).
 *
 * `chrono_run` walks on from phase to phase until some seat has a real choice to make. Whatever
 * program is under way comes first; when the stack of frames is empty the phase goes on. */
#include "games/chrono/chrono.h"

/* --- Phases 1 and 2 ---------------------------------------------------------------------------------- */

/* CHR-76: never beyond the last space. */
HD static void advance_storm(const ChronoContent *c, Chrono *g, Tape *tape)
{
    if (g->storm >= CHR_LAST_SPACE)
        return;
    g->storm++;
    chrono_tell(tape, CHR_FACT_STORM, 2, g->storm, (int)chrono_symbol_of(c, g), 0, 0);
}

HD static void begin_round(const ChronoContent *c, Chrono *g, Tape *tape)
{
    g->round++;
    chrono_tell(tape, CHR_FACT_ROUND, 1, g->round, 0, 0, 0);
    advance_storm(c, g, tape); /* CHR-25 */
    Card     card   = cards_first(&g->head.cards, CHR_ZONE_ANOMALIES);
    Face     face   = g->head.cards.face[card];
    unsigned symbol = chrono_symbol_of(c, g);
    chrono_tell(tape, CHR_FACT_ANOMALY, 2, fact_card(face, CHR_ANOMALY), (int)symbol, 0, 0);
    chrono_start(g, c->card[face].start[symbol], NO_SEAT, CHR_FRAME_MUST, CHR_NO_SPACE); /* CHR-26, CHR-27 */
    g->part = CHR_PART_RUNNING;
}

/* CHR-28, CHR-10: the next anomaly lies face up for all to see. */
HD static void discard_anomaly(Chrono *g, Tape *tape)
{
    Cards *cards = &g->head.cards;
    cards_deal(cards, CHR_ZONE_ANOMALIES, CHR_ZONE_PAST, EVERYONE, tape);
    if (cards_size(cards, CHR_ZONE_ANOMALIES)) /* CHR-R31: which never runs out in a game from the start */
        cards_reveal(cards, cards_first(cards, CHR_ZONE_ANOMALIES), EVERYONE, tape);
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
                Zone deck = track ? CHR_ZONE_UNSTABLE : CHR_ZONE_STABLE;
                if (cards_deal(&g->head.cards, deck, chrono_zone_plans(seat), seat_bit(seat), tape) !=
                    NO_CARD)
                    short_of = true; /* CHR-R18: an empty deck ends it, without compensation */
            }
        }
    }
    g->phase = 2;
    g->part  = 0;
}

HD static Zone deck_of(const Cards *cards, Card card)
{
    return cards->back[card] == CHR_UNSTABLE ? CHR_ZONE_UNSTABLE : CHR_ZONE_STABLE;
}

/* CHR-36: the next time of day, in which everybody takes one turn. */
HD static void begin_time(Chrono *g, Tape *tape)
{
    for (unsigned i = 0; i < g->head.players; i++) /* CHR-37: fixed when the time of day begins */
        g->order[i] = g->by_flag[g->mods.reverse ? g->head.players - 1u - i : i];
    g->turn   = 0;
    g->played = 0;
    g->part   = CHR_PART_TURN;
    chrono_tell(tape, CHR_FACT_TIME, 1, g->time, 0, 0, 0);
}

/* CHR-32, CHR-33, CHR-34, CHR-35: everybody has selected. */
HD static void reveal_plans(const ChronoContent *c, Chrono *g, Tape *tape)
{
    Cards *cards    = &g->head.cards;
    bool   unstable = false;
    for (unsigned i = 0; i < g->head.players; i++) {
        Seat     seat = g->by_flag[i];
        Move     plan = g->head.choice[seat];
        unsigned slot = chrono_move_b(plan);
        Zone     zone = chrono_zone_slot(seat, slot);
        Card     old  = cards_first(cards, zone);
        if (old != NO_CARD)
            cards_move(cards, old, deck_of(cards, old), LAST, EVERYONE, tape); /* CHR-33, CHR-R34 */
        Card card = cards_find(cards, chrono_zone_plans(seat), (Face)chrono_move_a(plan));
        cards_move(cards, card, zone, LAST, EVERYONE, tape); /* CHR-32 */
        unstable |= cards->back[card] == CHR_UNSTABLE;
        chrono_tell(tape, CHR_FACT_PLAN, 3, seat, fact_card(cards->face[card], cards->back[card]), (int)slot,
                    0);
        g->head.choice[seat] = NO_MOVE;
    }
    if (unstable && !g->mods.calm)
        advance_storm(c, g, tape); /* CHR-34, CHR-R11: one space, however many did */
    for (unsigned i = 0; i < g->head.players; i++) {
        Seat seat = g->by_flag[i];
        Card card;
        while ((card = cards_first(cards, chrono_zone_plans(seat))) != NO_CARD) /* CHR-35, CHR-R19 */
            cards_move(cards, card, deck_of(cards, card), LAST, seat_bit(seat), tape);
    }
    g->phase = 3;
    g->time  = CHR_SUNRISE; /* CHR-R35 */
    begin_time(g, tape);
}

/* --- Phase 3 ------------------------------------------------------------------------------------------- */

HD static void next_turn(Chrono *g, Tape *tape)
{
    g->played = 0;
    g->part   = CHR_PART_TURN;
    g->used   = 0;
    g->turn++;
    if (g->turn < g->head.players)
        return;
    if (g->time < CHR_SUNSET) {
        g->time++;
        begin_time(g, tape);
        return;
    }
    g->turn  = 0;
    g->phase = 4;
    g->part  = CHR_PART_LATER;
    g->place = 0;
}

HD static void play_artifact(const ChronoContent *c, Chrono *g, Seat seat, Face face, Tape *tape)
{
    Card card = cards_find(&g->head.cards, chrono_zone_hand(seat), face);
    cards_move(&g->head.cards, card, CHR_ZONE_PLAYED, LAST, EVERYONE, tape); /* CHR-42, CHR-R41 */
    chrono_tell(tape, CHR_FACT_ARTIFACT, 2, seat, fact_card(face, CHR_ARTIFACT), 0, 0);
    g->played = 1;
    g->part   = g->part == CHR_PART_TURN ? CHR_PART_ARTIFACT_FIRST : CHR_PART_ARTIFACT_LAST;
    g->used   = 0; /* CHR-R16: a resolution of its own */
    chrono_start(g, c->card[face].start[0], seat, CHR_FRAME_MUST, CHR_NO_SPACE); /* CHR-R45 */
}

HD static void perform(const ChronoContent *c, Chrono *g, Seat seat, Tape *tape)
{
    g->part = CHR_PART_PLAN;
    g->used = 0; /* CHR-L4 */
    chrono_tell(tape, CHR_FACT_PERFORM, 2, seat, g->time, 0, 0);
    chrono_start(g, chrono_plan(c, g, seat, g->time), seat, 0, CHR_NO_SPACE); /* CHR-39 */
}

HD static void forgo(Chrono *g, Seat seat, Tape *tape)
{
    chrono_tell(tape, CHR_FACT_FORGO, 1, seat, 0, 0, 0);
    chrono_gain(g, seat, CHR_ITEM_DOUBLOON, chrono_forgo_pays(g), tape); /* CHR-40 */
    g->part = CHR_PART_AFTER;
}

/* --- Phases 5 and 6 -------------------------------------------------------------------------------------- */

/* The order in a hand says nothing, so the cards are shown by their faces. */
HD static void show_hand(Chrono *g, unsigned seat, Tape *tape)
{
    Move     faces[CHR_MAX_KINDS];
    Zone     hand = chrono_zone_hand(seat);
    uint32_t n    = chrono_faces(g, hand, CHR_DO_DISCARD, faces, CHR_MAX_KINDS);
    for (uint32_t i = 0; i < n; i++)
        for (FOR_CARDS(card, &g->head.cards, hand))
            if (g->head.cards.face[card] == chrono_move_a(faces[i]))
                cards_reveal(&g->head.cards, card, EVERYONE, tape);
}

HD static void end_game(const ChronoContent *c, Chrono *g, Tape *tape)
{
    int  best   = -1;
    Seat winner = 0;
    for (unsigned i = 0; i < g->head.players; i++)
        show_hand(g, g->by_flag[i], tape); /* CHR-78 */
    g->head.over = 1;
    for (unsigned i = 0; i < g->head.players; i++) {
        Seat seat  = g->by_flag[i];
        int  total = chrono_total(c, g, seat);
        chrono_tell(tape, CHR_FACT_FINAL, 2, seat, total, 0, 0);
        if (total > best) { /* CHR-80, CHR-R37: the higher flag wins a tie */
            best   = total;
            winner = seat;
        }
    }
    chrono_tell(tape, CHR_FACT_WIN, 1, winner, 0, 0, 0);
}

/* CHR-73, CHR-R44: all have what they bought, and still have what is left over. */
HD static void begin_end(Chrono *g)
{
    g->turn  = 0;
    g->place = 0;
    g->part  = CHR_PART_END;
}

HD static void end_round(const ChronoContent *c, Chrono *g, Tape *tape)
{
    if (chrono_symbol_of(c, g) == CHR_COLLAPSING) { /* CHR-73, CHR-75 */
        end_game(c, g, tape);
        return;
    }
    for (unsigned seat = 0; seat < g->head.players; seat++) /* CHR-73 */
        if (g->doubloons[seat] > g->mods.keep) {
            chrono_tell(tape, CHR_FACT_LEFTOVER, 2, (int)seat, g->doubloons[seat] - g->mods.keep, 0, 0);
            g->doubloons[seat] = g->mods.keep;
        }
    bytes_zero(&g->mods, sizeof g->mods); /* and all else stays as it is (CHR-74) */
    g->phase = 1;
    g->part  = CHR_PART_BEGIN;
}

HD static void claim(Chrono *g, Seat seat, unsigned position, Tape *tape)
{
    g->claim[seat] = (uint8_t)position;
    chrono_tell(tape, CHR_FACT_PRIORITY, 2, seat, (int)position, 0, 0);
}

HD static void set_priority(const ChronoContent *c, Chrono *g)
{
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        g->flag[seat]  = g->claim[seat];
        g->claim[seat] = 0;
    }
    chrono_sort_flags(g);
    g->phase = 6;
    g->turn  = 0;
    if (chrono_symbol_of(c, g) == CHR_COLLAPSING && g->head.option[CHR_OPT_LAST_OUTFIT])
        begin_end(g); /* CHR-R10: last-outfit=no */
}

/* --- on and on ---------------------------------------------------------------------------------------------- */

HD void chrono_run(const Game *game, Chrono *g, Tape *tape)
{
    const ChronoContent *c = chrono_content_of(game);
    while (!g->head.over) {
        if (g->depth && !chrono_carry_on(c, g, tape))
            return;
        switch (g->phase) {
        case 1:
            if (g->part == CHR_PART_BEGIN) {
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
            if (g->part == CHR_PART_PLAN)
                g->part = CHR_PART_AFTER;
            if (g->part == CHR_PART_ARTIFACT_FIRST || g->part == CHR_PART_ARTIFACT_LAST) {
                bool last = g->part == CHR_PART_ARTIFACT_LAST;
                cards_deal(&g->head.cards, CHR_ZONE_PLAYED, CHR_ZONE_ARTIFACTS, EVERYONE, tape); /* CHR-42 */
                g->used = 0;
                g->part = CHR_PART_TURN;
                if (last)
                    next_turn(g, tape);
            }
            if (g->part == CHR_PART_AFTER && !chrono_may_play_artifact(g, g->order[g->turn]))
                next_turn(g, tape);
            if (g->phase == 3)
                return;
            break;
        case 4: chrono_find_treasure(c, g, tape); break;
        case 5: {
            Seat     seat   = chrono_next_to_claim(g);
            unsigned vacant = chrono_free_positions(g);
            if (seat == NO_SEAT)
                set_priority(c, g);
            else if (vacant & (vacant - 1))
                return;
            else
                claim(g, seat, bits_lowest(vacant), tape); /* CHR-L12 */
            break;
        }
        default: {
            Move two[2];
            if (g->part == CHR_PART_END) {
                if (!chrono_due(c, g, CHR_AT_END, tape))
                    end_round(c, g, tape);
            } else if (g->turn >= g->head.players) {
                begin_end(g);
            } else if (chrono_purchases(c, g, g->by_flag[g->turn], two, 2) > 1) {
                return;
            } else {
                g->turn++;
            }
        }
        }
    }
}

HD void chrono_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    const ChronoContent *c = chrono_content_of(game);
    Chrono              *g = (Chrono *)state;
    if (g->depth) {
        chrono_choose(c, g, move, tape);
    } else {
        switch (chrono_move_kind(move)) {
        case CHR_DO_PLAN:
            g->head.choice[seat] = move;
            chrono_tell(tape, CHR_FACT_SELECT, 1, seat, 0, 0, 0);
            break;
        case CHR_DO_PERFORM: perform(c, g, seat, tape); break;
        case CHR_DO_FORGO: forgo(g, seat, tape); break;
        case CHR_DO_ARTIFACT: play_artifact(c, g, seat, (Face)chrono_move_a(move), tape); break;
        case CHR_DO_END: next_turn(g, tape); break;
        case CHR_DO_FLAG: claim(g, seat, chrono_move_a(move), tape); break;
        case CHR_DO_BUY: chrono_buy(c, g, seat, move, tape); break;
        default: g->turn++; break; /* done */
        }
    }
    chrono_run(game, g, tape);
}
