/* brief.c -- the table in few rows: the middle in one, then a row or two for each seat, the viewer's last.
 *
 *   Corsairs  round 1  penalty cards 0
 *   stock ?x45  discard pile [b8] b9 b7 +10  pier [o6] r5 y9  prisoners: orange
 *   Bart P1: hand b6 o7 r8 ?x9  penalty 0
 *  >Anne P0 (you) discards or sets sail: hand g6 g11 n11 o8  penalty 0 */
#include "core/flow.h"
#include "games/corsairs/board.h"

enum { DISCARDS_SHOWN = 4 };

HD static void put_face(Flow *flow, unsigned face, int more)
{
    char buffer[8];
    Text text = text_on(buffer, sizeof buffer);
    corsairs_face_print(face, &text);
    flow_text(flow, corsairs_colour_style(corsairs_colour_of(face)) | more, buffer);
}

/* A card of a pile; the top one, which can be taken, stands in brackets. */
HD static void put_in_pile(Flow *flow, unsigned face, bool top)
{
    char buffer[12];
    Text text = text_on(buffer, sizeof buffer);
    text_add(&text, top ? "[" : "");
    corsairs_face_print(face, &text);
    text_add(&text, top ? "]" : "");
    flow_text(flow, corsairs_colour_style(corsairs_colour_of(face)) | (top ? BOLD : 0), buffer);
}

/* What the viewer knows of a bag, by colour; the rest as a number of backs. */
HD static void put_bag(Flow *flow, const Cards *c, Zone zone, Seat viewer)
{
    CorsairsFaces known  = {{0, 0}};
    int           hidden = 0;
    for (FOR_CARDS(card, c, zone)) {
        if (cards_knows(c, card, viewer))
            corsairs_faces_add(&known, c->face[card]);
        else
            hidden++;
    }
    while (corsairs_faces_any(&known))
        put_face(flow, corsairs_faces_take(&known), 0);
    if (hidden) {
        flow_room(flow, 4);
        flow_text(flow, DIM, "?x");
        flow_add_int(flow, DIM, hidden);
    }
}

HD static void put_middle(Flow *flow, const Corsairs *g)
{
    const Cards *c     = &g->head.cards;
    int          shown = 0;
    Card         card  = cards_first(c, COR_DISCARDS);
    char         key[16];
    Text         text = text_on(key, sizeof key);
    flow_row(flow, 1, 3);
    flow_say(flow, DIM, "label.stock", 0, 0);
    flow_text(flow, PLAIN, "?x");
    flow_add_int(flow, PLAIN, (int)cards_size(c, COR_STOCK));
    flow_gap(flow, 2);
    flow_say(flow, DIM, "label.discard", 0, 0);
    if (card == NO_CARD)
        flow_text(flow, DIM, "-");
    for (; card != NO_CARD && shown < DISCARDS_SHOWN; card = c->next[card], shown++)
        put_in_pile(flow, c->face[card], !shown);
    if (card != NO_CARD) {
        flow_text(flow, DIM, "+");
        flow_add_int(flow, DIM, (int)cards_size(c, COR_DISCARDS) - shown);
    }
    flow_gap(flow, 2);
    flow_say(flow, DIM, "label.pier", 0, 0);
    shown = 0;
    for (FOR_CARDS(at, c, COR_PIER))
        put_in_pile(flow, c->face[at], !shown++);
    flow_gap(flow, 2);
    flow_say(flow, DIM, "label.prisoners", 0, 0);
    unsigned colour = corsairs_pier_colour(g);
    text_add(&text, colour < COR_COLOURS ? "colour." : "label.none");
    if (colour < COR_COLOURS)
        text_char(&text, corsairs_letter((int)colour));
    flow_say(flow, PLAIN, key, 0, 0);
}

HD static void put_seat(Flow *flow, const Corsairs *g, Seat seat, Seat viewer)
{
    const Cards *c    = &g->head.cards;
    bool         acts = !g->head.over && seat == g->turn;
    flow_row(flow, 0, 4);
    flow_add(flow, BOLD, acts ? ">" : " ");
    flow_add(flow, BOLD, flow->canvas->names && flow->canvas->names[seat] ? flow->canvas->names[seat] : "");
    flow_add(flow, DIM, " P");
    flow_add_int(flow, DIM, seat);
    if (seat == viewer)
        flow_say(flow, DIM, "label.you", 0, 0);
    if (g->phase >= COR_PHASE_CREW && seat == g->closer)
        flow_say(flow, BOLD, "label.sailed", 0, 0);
    if (g->head.over && g->swept[seat])
        flow_say(flow, BOLD, "label.swept", 0, 0);
    if (acts)
        flow_say(flow, BOLD, corsairs_phase_key(g), 0, 0);
    flow_add(flow, DIM, ":");
    for (unsigned part = COR_HAND; part <= COR_PENALTY; part++) {
        Zone zone = corsairs_zone_of(seat, part);
        bool laid = cards_size(c, corsairs_zone_of(seat, COR_HAND)) == 0;
        if (cards_size(c, zone) == 0 && part != COR_PENALTY && !(part == COR_STOWAWAYS && laid))
            continue;
        flow_room(flow, 14);
        flow_gap(flow, 1);
        flow_say(flow, DIM, corsairs_part_key(part), 0, 0);
        if (part == COR_STOWAWAYS) {
            flow_say(flow, PLAIN, "label.limit", 0, 0);
            flow_int(flow, BOLD, (int)corsairs_limit_of(g, seat));
        }
        if (part == COR_PENALTY)
            flow_int(flow, PLAIN, (int)cards_size(c, zone)); /* which they are decides nothing */
        else
            put_bag(flow, c, zone, viewer);
    }
}

HD void corsairs_brief(const Game *game, const Corsairs *g, Seat viewer, Canvas *canvas)
{
    Flow     flow    = flow_on(canvas, 0);
    unsigned players = g->head.players;
    unsigned start   = viewer < players ? viewer + 1u : 0u;
    flow_row(&flow, 1, 3);
    flow_add(&flow, BOLD, game->name);
    flow_gap(&flow, 2);
    flow_say(&flow, PLAIN, "label.round", g->round, 0);
    flow_gap(&flow, 2);
    flow_say(&flow, PLAIN, "label.penalties", (int)corsairs_penalties_of(g), 0);
    flow_gap(&flow, 2);
    if (g->head.over)
        flow_say(&flow, BOLD, "label.over", 0, 0);
    else if (corsairs_is_last_round(g))
        flow_say(&flow, BOLD, "label.last", 0, 0);
    put_middle(&flow, g);
    for (unsigned i = 0; i < players; i++)
        put_seat(&flow, g, (Seat)((start + i) % players), viewer);
    int rows = corsairs_draw_bands(canvas, -COR_COLOURS) + COR_COLOURS; /* off the canvas: measured */
    if (flow_end(&flow) + rows <= canvas->rows)
        (void)corsairs_draw_bands(canvas, flow_end(&flow));
}
