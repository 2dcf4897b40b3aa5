/* brief.c -- the table in few rows: a row for each planet, with its ships, its treasures and its cards, and one for each seat.
 *
 *   Kosmiczni Piraci   Sending: a card face down on a planet.
 *   a MP  4 5 5   P1:1 P1:2 (P4:?)
 *   b     4 6 7   P4:7 */
#include "core/flow.h"
#include "games/piraci/board.h"

enum { NARROW = 80 };

HD static void put_card(const Game *game, Flow *flow, const Cards *c, Card card, Seat viewer, bool covered)
{
    char buffer[20];
    Text text = text_on(buffer, sizeof buffer);
    Face face = cards_knows(c, card, viewer) ? c->face[card] : (Face)NO_FACE;
    text_add(&text, covered ? "(" : "");
    game->card_print(game, face, c->back[card], &text);
    text_add(&text, covered ? ")" : "");
    flow_text(flow, piraci_seat_style(c->back[card]), buffer);
}

HD static void put_planet(const Game *game, const Piraci *g, unsigned planet, Seat viewer, Flow *flow)
{
    const Cards *c       = &g->head.cards;
    const char   name[2] = {(char)('a' + planet), 0};
    bool         at_sea  = cards_size(c, PIR_SEA) != 0; /* later M is among the treasures */
    bool         now     = g->phase == PIR_COLLECTING && g->planet == planet;
    Card         covered = piraci_covered(c, planet);
    flow_row(flow, 0, 14);
    flow_add(flow, BOLD, now ? ">" : " ");
    flow_add(flow, BOLD, name);
    flow_add(flow, CYAN | BOLD, g->merchant == planet && at_sea ? " M" : "  ");
    flow_add(flow, WHITE | BOLD, g->pirate == planet ? "P " : "  ");
    for (FOR_CARDS(card, c, piraci_treasure(planet)))
        put_card(game, flow, c, card, viewer, false);
    if (flow->x < 13)
        flow->x = 13;
    for (FOR_CARDS(card, c, planet))
        put_card(game, flow, c, card, viewer, card == covered);
}

/* Where there are no 80 columns for its row: who, what he holds and what he has. */
HD static void put_seat(const Game *game, const Piraci *g, unsigned seat, Seat viewer, Flow *flow)
{
    const Cards *c = &g->head.cards;
    char         buffer[16];
    Text         text = text_on(buffer, sizeof buffer);
    int32_t      score[MAX_SEATS];
    seat_print(game, (Seat)seat, &text);
    flow_row(flow, 0, 4);
    flow_add(flow, BOLD, (game->to_act(game, &g->head) >> seat) & 1u ? ">" : " ");
    flow_add(flow, piraci_seat_style(seat) | BOLD, buffer);
    if (flow->canvas->names && flow->canvas->names[seat])
        flow_text(flow, PLAIN, flow->canvas->names[seat]);
    flow_add(flow, DIM, ":");
    if (viewer == seat)
        for (FOR_CARDS(card, c, piraci_hand(seat))) {
            char face[2] = {c->face[card] == PIR_TELEPORT ? 'T' : (char)('0' + c->face[card]), 0};
            flow_text(flow, piraci_seat_style(seat), face);
        }
    else
        flow_int(flow, PLAIN, (int)cards_size(c, piraci_hand(seat)));
    game->scores(game, &g->head, score);
    flow_gap(flow, 1);
    flow_say(flow, DIM, "label.sum", 0, 0);
    flow_int(flow, BOLD, score[seat]);
}

HD void piraci_brief(const Game *game, const Piraci *g, Seat viewer, Canvas *canvas)
{
    const Cards *c    = &g->head.cards;
    Flow         flow = flow_on(canvas, 0);
    flow_row(&flow, 1, 3);
    flow_add(&flow, BOLD, game->name);
    piraci_status(g, canvas, flow.x + 3, flow.y);
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
        put_planet(game, g, planet, viewer, &flow);
    if (cards_size(c, PIR_BOX) || cards_size(c, PIR_CHEST)) {
        flow_row(&flow, 1, 3);
        flow_say(&flow, DIM, "label.chest", 0, 0);
        for (FOR_CARDS(card, c, PIR_CHEST))
            put_card(game, &flow, c, card, viewer, false);
        flow_gap(&flow, 2);
        flow_say(&flow, DIM, "label.box", 0, 0);
        for (FOR_CARDS(card, c, PIR_BOX))
            put_card(game, &flow, c, card, viewer, false);
    }
    if (canvas->width < NARROW) {
        for (unsigned seat = 0; seat < g->head.players; seat++)
            put_seat(game, g, seat, viewer, &flow);
        return;
    }
    int y = flow_end(&flow);
    piraci_seat_heads(canvas, y++);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        piraci_seat_row(game, g, seat, viewer, canvas, y++);
    if (y < canvas->rows)
        (void)canvas_say(canvas, 1, y, DIM, "label.ships", 0, 0);
}
