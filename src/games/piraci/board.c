/* board.c -- the table as text: the ring of planets, then a line for each seat.
 *
 * The ring is two rows of three, a b c above and f e d below, so that clockwise on the screen is
 * clockwise round the ring. A planet shows its treasures, the ships that stand there and its cards
 * in order of play; a card in round brackets lies face down, as in the catalogue's examples. */
#include "games/piraci/board.h"

enum {
    BOX_WIDTH = 26,
    BOX_STEP  = 27,
    PER_LINE  = 4,  /* cards in a line of a planet         */
    COL_RING  = 17, /* columns of the seats' lines         */
    COL_HAND  = 36,
    COL_LOOT  = 53,
    COL_SCORE = 76
};

HD int piraci_seat_style(unsigned seat)
{
    static const uint8_t style[PIR_SEATS] = {RED, BLUE, GREEN, YELLOW, MAGENTA};
    return seat < PIR_SEATS ? (int)style[seat] : (int)PLAIN;
}

/* A card as the viewer knows it; gives the column behind it. */
HD static int draw_card(const Game *game, const Cards *c, Card card, Seat viewer, Canvas *canvas, int x,
                        int y)
{
    char buffer[16];
    Text text = text_on(buffer, sizeof buffer);
    Face face = cards_knows(c, card, viewer) ? c->face[card] : (Face)NO_FACE;
    game->card_print(game, face, c->back[card], &text);
    return canvas_text(canvas, x, y, piraci_seat_style(c->back[card]), buffer);
}

/* All cards of a zone in one line, as many as there is room for. */
HD static int draw_zone(const Game *game, const Cards *c, Zone zone, Seat viewer, Canvas *canvas, int x,
                        int y, int right)
{
    for (FOR_CARDS(card, c, zone)) {
        if (x + 5 > right)
            return canvas_text(canvas, x, y, DIM, "..");
        x = draw_card(game, c, card, viewer, canvas, x, y) + 1;
    }
    return x;
}

HD static int card_lines(const Piraci *g, const uint8_t planets[3])
{
    unsigned lines = 2;
    for (unsigned i = 0; i < 3; i++) {
        unsigned need = (cards_size(&g->head.cards, planets[i]) + PER_LINE - 1u) / PER_LINE;
        if (need > lines)
            lines = need;
    }
    return (int)lines;
}

HD static void draw_planet(const Game *game, const Piraci *g, unsigned planet, Seat viewer, Canvas *canvas,
                           int x, int y, int lines)
{
    const Cards *c        = &g->head.cards;
    const char   title[2] = {(char)('a' + planet), 0};
    bool         now      = g->phase == PIR_COLLECTING && g->planet == planet;
    int          style    = now ? BOLD : PLAIN;
    canvas_box(canvas, x, y, BOX_WIDTH, lines + 3, style, title);
    if (planet == 0 || planet == g->home) { /* the title goes on */
        int behind = canvas_text(canvas, x + 4, y, style, ", ");
        behind     = canvas_say(canvas, behind, y, style,
                            planet == 0 ? "label.home-merchant" : "label.home-pirate", 0, 0);
        if (behind < x + BOX_WIDTH - 1)
            canvas_text(canvas, behind, y, style, " ");
    }

    draw_zone(game, c, piraci_treasure(planet), viewer, canvas, x + 2, y + 1, x + BOX_WIDTH - 6);
    bool at_sea = cards_size(c, PIR_SEA) != 0; /* later M is drawn among the treasures */
    if (g->merchant == planet && at_sea)
        canvas_text(canvas, x + BOX_WIDTH - 6, y + 1, CYAN | BOLD, "M");
    if (g->pirate == planet)
        canvas_text(canvas, x + BOX_WIDTH - 4, y + 1, WHITE | BOLD, "P");

    Card covered = piraci_covered(c, planet);
    int  column  = x + 2;
    int  line    = y + 2;
    int  count   = 0;
    for (FOR_CARDS(card, c, planet)) {
        if (count++ == PER_LINE) {
            count  = 1;
            column = x + 2;
            line++;
        }
        if (card == covered)
            column = canvas_text(canvas, column, line, PLAIN, "(");
        column = draw_card(game, c, card, viewer, canvas, column, line);
        if (card == covered)
            column = canvas_text(canvas, column, line, PLAIN, ")");
        column++;
    }
}

/* What the viewer knows of a seat's strength on a planet; `?` where a card of it is hidden from him. */
HD static void draw_strength(const Cards *c, unsigned seat, unsigned planet, Seat viewer, Canvas *canvas,
                             int x, int y)
{
    int  strength = 0;
    bool hidden   = false;
    for (FOR_CARDS(card, c, planet)) {
        if (c->back[card] != seat)
            continue;
        if (!cards_knows(c, card, viewer))
            hidden = true;
        else if (c->face[card] != PIR_TELEPORT)
            strength += c->face[card];
    }
    if (strength)
        x = canvas_int(canvas, strength < 10 ? x + 1 : x, y, PLAIN, strength);
    else
        x = canvas_text(canvas, x + 1, y, DIM, hidden ? "" : ".");
    if (hidden)
        canvas_text(canvas, x, y, PLAIN, "?");
}

HD void piraci_seat_row(const Game *game, const Piraci *g, unsigned seat, Seat viewer, Canvas *canvas, int y)
{
    const Cards *c = &g->head.cards;
    char         buffer[16];
    Text         text = text_on(buffer, sizeof buffer);
    seat_print(game, (Seat)seat, &text);
    bool acts = (game->to_act(game, &g->head) >> seat) & 1u;
    canvas_text(canvas, 0, y, BOLD, acts ? ">" : " ");
    canvas_text(canvas, 2, y, piraci_seat_style(seat) | BOLD, buffer);
    if (canvas->names && canvas->names[seat])
        canvas_text(canvas, 5, y, PLAIN, canvas->names[seat]);
    canvas_text(canvas, COL_RING - 1, y, PLAIN, "                    "); /* cuts a long name */

    for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
        draw_strength(c, seat, planet, viewer, canvas, COL_RING + 3 * (int)planet, y);

    int x = COL_HAND;
    if (viewer == seat && cards_size(c, piraci_hand(seat)) != 0) {
        for (FOR_CARDS(card, c, piraci_hand(seat))) {
            char face[2] = {c->face[card] == PIR_TELEPORT ? 'T' : (char)('0' + c->face[card]), 0};
            x            = canvas_text(canvas, x, y, piraci_seat_style(seat), face) + 1;
        }
    } else {
        int held = (int)cards_size(c, piraci_hand(seat));
        x        = canvas_int(canvas, x, y, PLAIN, held);
        canvas_say(canvas, x + 1, y, DIM, "label.cards", held, 0);
    }
    draw_zone(game, c, piraci_loot(seat), viewer, canvas, COL_LOOT, y, COL_SCORE);
    int32_t score[MAX_SEATS];
    game->scores(game, &g->head, score);
    canvas_int(canvas, COL_SCORE + (score[seat] < 10), y, BOLD, score[seat]);
}

HD void piraci_status(const Piraci *g, Canvas *canvas, int x, int y)
{
    if (g->head.over) {
        canvas_say(canvas, x, y, BOLD, "label.over", 0, 0);
        return;
    }
    if (g->phase == PIR_SENDING) {
        canvas_say(canvas, x, y, BOLD, "label.sending", 0, 0);
        return;
    }
    char planet[2] = {(char)('a' + g->planet), 0};
    x              = canvas_say(canvas, x, y, BOLD, "label.collecting", 0, 0);
    canvas_text(canvas, x + 1, y, BOLD, planet);
}

HD void piraci_seat_heads(Canvas *canvas, int y)
{
    canvas_text(canvas, COL_RING, y, DIM, " a  b  c  d  e  f");
    canvas_say(canvas, COL_HAND, y, DIM, "label.hand", 0, 0);
    canvas_say(canvas, COL_LOOT, y, DIM, "label.treasures", 0, 0);
    canvas_say(canvas, COL_SCORE, y, DIM, "label.sum", 0, 0);
}

HD void piraci_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas)
{
    static const uint8_t ring[2][3] = {{0, 1, 2}, {5, 4, 3}};
    const Piraci        *g          = piraci_of(knowledge);
    const Cards         *c          = &g->head.cards;
    int                  y          = 0;
    if (canvas->brief) {
        piraci_brief(game, g, viewer, canvas);
        return;
    }
    for (unsigned row = 0; row < 2; row++) {
        int lines = card_lines(g, ring[row]);
        for (unsigned i = 0; i < 3; i++)
            draw_planet(game, g, ring[row][i], viewer, canvas, (int)i * BOX_STEP, y, lines);
        y += lines + 3;
        if (row == 0) {
            canvas_text(canvas, 4, y, DIM, "^");
            canvas_say(canvas, 15, y, DIM, "label.ships", 0, 0);
            canvas_text(canvas, 75, y++, DIM, "v");
        }
    }

    piraci_seat_heads(canvas, y++);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        piraci_seat_row(game, g, seat, viewer, canvas, y++);

    int box   = canvas_say(canvas, 0, y, DIM, "label.box", 0, 0);
    int chest = canvas_say(canvas, 0, y + 1, DIM, "label.chest", 0, 0);
    int x     = (box > chest ? box : chest) + 2;
    draw_zone(game, c, PIR_BOX, viewer, canvas, x, y++, 80);
    draw_zone(game, c, PIR_CHEST, viewer, canvas, x, y++, 80);
    piraci_status(g, canvas, canvas_text(canvas, 0, y, BOLD, game->name) + 3, y);
}
