/* brief.c -- the table in few rows: a row for each board, the pyramids as lists of what lies in them.
 *
 *   Corsaire  turn 6 of 20: P1 steps down
 *   P2 Bart  7 VP  R 2  B 0  G 0  gained m18  hand R9 R12 ?
 *     w1 R0 ->1R  w2 B1 1G>2B  x1 B4 1R1G>3B
 *   1 m19  cost 3R3B1G  edge 9  centre 9  G1 1B>1R2G */
#include "core/flow.h"
#include "games/corsaire/board.h"

enum { SPACIOUS = 80 };

HD static void put_card(const Game *game, Flow *flow, const Cards *c, Card card, Seat viewer, bool whole)
{
    char buffer[40];
    Text text  = text_on(buffer, sizeof buffer);
    bool known = cards_knows(c, card, viewer);
    if (known && whole)
        corsaire_conversion_print(game, c->face[card], &text);
    else
        corsaire_card_print(game, known ? c->face[card] : (Face)NO_FACE, CSR_CARD_BACK, &text);
    flow_text(flow, known ? corsaire_style_of(corsaire_colour_of(c->face[card])) : DIM, buffer);
}

HD static void put_resources(Flow *flow, const uint8_t have[4])
{
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        char letter[2] = {"RBG"[colour], 0};
        flow_room(flow, 4);
        flow_text(flow, corsaire_style_of(colour), letter);
        flow_add(flow, PLAIN, " ");
        flow_add_int(flow, BOLD, have[colour]);
    }
}

HD static void put_pyramid(const Game *game, const Corsaire *g, Seat seat, Flow *flow)
{
    if (!g->filled[seat])
        return;
    flow_row(flow, 3, 3);
    for (unsigned place = 0; place < CSR_PLACES; place++) {
        char buffer[48];
        Text text = text_on(buffer, sizeof buffer);
        bool here = seat == corsaire_actor(g) && !g->head.over && g->phase >= CSR_PHASE_CONVERT &&
                    g->phase <= CSR_PHASE_BUY && place == g->at;
        if (!((g->filled[seat] >> place) & 1u))
            continue;
        unsigned face = corsaire_face_in(g, corsaire_pyramid_of(seat, place));
        corsaire_place_print(place, &text);
        text_char(&text, ' ');
        corsaire_conversion_print(game, face, &text);
        flow_text(flow, corsaire_style_of(corsaire_colour_of(face)) | (here ? REVERSE : 0), buffer);
        flow_gap(flow, 1);
    }
}

HD static void put_seat(const Game *game, const Corsaire *g, Seat seat, Seat viewer, Flow *flow)
{
    const Cards *c    = &g->head.cards;
    bool         turn = !g->head.over && seat == corsaire_actor(g);
    char         buffer[16];
    Text         text = text_on(buffer, sizeof buffer);
    int32_t      score[MAX_SEATS];
    corsaire_scores(game, &g->head, score);
    seat_print(game, seat, &text);
    flow_row(flow, 1, 3);
    flow_add(flow, turn ? REVERSE | BOLD : BOLD, buffer);
    if (flow->canvas->names && flow->canvas->names[seat])
        flow_text(flow, BOLD, flow->canvas->names[seat]);
    flow_gap(flow, 1);
    flow_int(flow, BOLD, score[seat]);
    flow_say(flow, PLAIN, "label.vp", score[seat], 0);
    flow_gap(flow, 1);
    put_resources(flow, g->have[seat]);
    if (cards_size(c, corsaire_gained_by(seat))) {
        flow_gap(flow, 1);
        flow_say(flow, DIM, "label.gained", 0, 0);
        for (FOR_CARDS(card, c, corsaire_gained_by(seat))) {
            text = text_on(buffer, sizeof buffer);
            corsaire_card_print(game, c->face[card], CSR_BOARD_BACK, &text);
            flow_text(flow, YELLOW, buffer);
        }
    }
    if (seat == viewer)
        flow_row(flow, 1, 3);
    else
        flow_gap(flow, 1);
    flow_say(flow, DIM, "label.hand", 0, 0);
    for (FOR_CARDS(card, c, corsaire_hand_of(seat))) {
        put_card(game, flow, c, card, viewer, seat == viewer);
        flow_gap(flow, seat == viewer);
    }
}

HD static void put_slot(const Game *game, const Corsaire *g, unsigned slot, Seat near, Seat viewer,
                        Flow *flow)
{
    const CorsaireBoard *board = &corsaire_content_of(game)->board[corsaire_board_in(g, slot)];
    const Cards         *c     = &g->head.cards;
    char                 buffer[40];
    Text                 text = text_on(buffer, sizeof buffer);
    flow_row(flow, 1, 6);
    flow_add_int(flow, BOLD, (int)slot + 1);
    flow_text(flow, PLAIN, "m");
    flow_add_int(flow, PLAIN, (int)corsaire_board_in(g, slot) + 1);
    flow_gap(flow, 1);
    flow_say(flow, DIM, "label.cost", 0, 0);
    corsaire_amount_print(board->cost, &text);
    flow_text(flow, PLAIN, buffer);
    flow_gap(flow, 1);
    flow_say(flow, DIM, "label.edge", 0, 0);
    flow_int(flow, BOLD, board->edge);
    flow_say(flow, DIM, "label.centre", 0, 0);
    flow_int(flow, BOLD, board->centre);
    if (cards_size(c, corsaire_card_at(slot))) {
        flow_gap(flow, 1);
        put_card(game, flow, c, cards_first(c, corsaire_card_at(slot)), viewer, true);
    }
    for (unsigned i = 0; i < 2; i++) {
        Seat seat = (Seat)(near ^ (i == 0));
        if (!cards_size(c, corsaire_loot_of(slot, seat)))
            continue;
        text = text_on(buffer, sizeof buffer);
        seat_print(game, seat, &text);
        text_char(&text, ':');
        flow_gap(flow, 1);
        flow_text(flow, DIM, buffer);
        for (FOR_CARDS(card, c, corsaire_loot_of(slot, seat)))
            put_card(game, flow, c, card, viewer, false);
    }
}

HD void corsaire_brief(const Game *game, const Corsaire *g, Seat viewer, Canvas *canvas)
{
    Seat near = viewer == 1 ? 1 : 0;
    Flow flow = flow_on(canvas, 1);
    int  x    = corsaire_heading(game, g, canvas);
    if (x + 26 < SPACIOUS && canvas->width >= SPACIOUS) { /* what is left, where there is room for it */
        Flow supply = flow_on(canvas, 1);
        supply.x    = x;
        flow_gap(&supply, 3);
        flow_say(&supply, DIM, "label.supply", 0, 0);
        put_resources(&supply, g->supply);
    }
    put_seat(game, g, (Seat)(near ^ 1), viewer, &flow);
    put_pyramid(game, g, (Seat)(near ^ 1), &flow);
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        put_slot(game, g, slot, near, viewer, &flow);
    put_pyramid(game, g, near, &flow);
    put_seat(game, g, near, viewer, &flow);
}
