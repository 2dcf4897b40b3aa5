/* brief.c -- the table in few rows: the tiles in two columns of one row each, a row for each ship, and the cards of the viewer.
 *
 *   Chrono Corsairs  storm 4 of 9 expanding  round 1  phase 3 evening
 *   E1 jungle   1g/c  T21 evening                  E2 jungle   1g   ? evening  2:o
 *  >1 Anne  flag 4  gems 0  coins 0  hand 2  mat 5   S12 P2 P3 P4 */
#include "core/flow.h"
#include "games/chrono/board.h"

enum { LINE = 160, LEAST_COLUMN = 38, TERRAIN = 9, PAYS = 5, TIME = 4 }; /* columns */

HD static void put_head(const Game *game, const ChronoContent *c, const Chrono *g, Flow *flow)
{
    char word[LINE];
    Card anomaly = cards_first(&g->head.cards, CHR_ZONE_ANOMALIES);
    Card played  = cards_first(&g->head.cards, CHR_ZONE_PLAYED);
    flow_row(flow, 1, 3);
    flow_add(flow, BOLD, game->name);
    flow_gap(flow, 1);
    flow_say(flow, DIM, "label.storm", 0, 0);
    flow_int(flow, CYAN | BOLD, g->storm);
    chrono_word_of(flow->canvas, "symbol.", chrono_symbol_name(chrono_symbol_of(c, g)), word, sizeof word);
    flow_text(flow, CYAN | BOLD, word);
    flow_gap(flow, 1);
    flow_say(flow, DIM, "label.round", 0, 0);
    flow_int(flow, PLAIN, g->round);
    flow_say(flow, DIM, "label.phase", 0, 0);
    flow_int(flow, PLAIN, g->phase);
    if (g->phase == 3) {
        chrono_word_of(flow->canvas, "time.", chrono_time_name(g->time), word, sizeof word);
        flow_text(flow, BOLD, word);
    }
    if (anomaly != NO_CARD && cards_knows(&g->head.cards, anomaly, ONLOOKER)) {
        flow_gap(flow, 1);
        flow_say(flow, DIM, "label.next", 0, 0);
        flow_text(flow, PLAIN, c->card_name[g->head.cards.face[anomaly]].id);
    }
    if (played != NO_CARD) {
        flow_gap(flow, 1);
        flow_say(flow, DIM, "label.played", 0, 0);
        flow_text(flow, BOLD, c->card_name[g->head.cards.face[played]].id);
    }
}

/* Who stands on a space, in as many rows as that takes, the further ones from `left` on; the last of them. */
HD static int put_bands(Canvas *canvas, const Chrono *g, int left, int x, int y, int right, unsigned space)
{
    int at = x;
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        unsigned officers = g->pirates[CHR_OFFICER][seat][space], crew = g->pirates[CHR_CREW][seat][space];
        char     buffer[24];
        Text     text = text_on(buffer, sizeof buffer);
        if (!officers && !crew)
            continue;
        chrono_band_print(seat, officers, crew, &text);
        if (at > x && at + (int)text.length > right) {
            at = x = left;
            y++;
        }
        at = canvas_text(canvas, at, y, chrono_seat_style(seat) | BOLD, buffer) + 1;
    }
    return y;
}

/* A space, its terrain, what it pays now, its event with the time of day, and who is there; its last row. */
HD static int put_tile(Canvas *canvas, const ChronoContent *c, const Chrono *g, int x, int y, int right,
                       unsigned space)
{
    const Cards *cards   = &g->head.cards;
    unsigned     terrain = c->tile[g->tile[space]].terrain;
    bool         closed  = g->mods.closed >> terrain & 1;
    Card         token   = cards_first(cards, chrono_zone_token(space));
    char         buffer[40];
    Text         text = text_on(buffer, sizeof buffer);
    int          look = closed ? DIM : chrono_terrain_style(terrain);
    int          at   = canvas_text(canvas, x, y, look | BOLD, chrono_space_name(space)) + 1;
    chrono_word_of(canvas, "terrain.", chrono_terrain_name(terrain), buffer, sizeof buffer);
    (void)chrono_put_cut(canvas, at, y, look, buffer, TERRAIN - 1);
    at += TERRAIN;
    chrono_reward_print(c, g, space, &text);
    at = canvas_text(canvas, at, y, BOLD, buffer) + 1;
    at = at < x + 3 + TERRAIN + PAYS ? x + 3 + TERRAIN + PAYS : at;
    if (token != NO_CARD) {
        unsigned time  = cards->back[token] - (unsigned)CHR_EVENT;
        bool     now   = g->phase == 3 && time == g->time;
        bool     known = cards_knows(cards, token, ONLOOKER);
        int      style = now ? CYAN | BOLD : DIM;
        int from = canvas_text(canvas, at, y, style, known ? c->card_name[cards->face[token]].id : "?") + 1;
        chrono_word_of(canvas, "time.", chrono_time_name(time), buffer, sizeof buffer);
        (void)chrono_put_cut(canvas, from, y, style, buffer, TIME);
    }
    return put_bands(canvas, g, x + 3, at + 5 + TIME, y, right, space);
}

/* In the order of their names, two columns where there is room for them. */
HD static int put_island(Canvas *canvas, const ChronoContent *c, const Chrono *g, int y)
{
    unsigned columns = canvas->width >= 2 * LEAST_COLUMN ? 2 : 1;
    int      width   = canvas->width / (int)columns;
    unsigned rows    = CHR_TILES / columns;
    for (unsigned row = 0; row < rows; row++) {
        int last = y;
        for (unsigned column = 0; column < columns; column++) {
            int end = put_tile(canvas, c, g, 1 + (int)column * width, y, ((int)column + 1) * width - 1,
                               column * rows + row);
            last    = end > last ? end : last;
        }
        y = last + 1;
    }
    int x = canvas_say(canvas, 1, y, CYAN, "label.harbor", 0, 0) + 1;
    return put_bands(canvas, g, x, x, y, canvas->width, CHR_HARBOR) + 1;
}

HD static void put_count(Flow *flow, int style, const char *label, int value)
{
    flow_room(flow, 8);
    flow_say(flow, DIM, label, 0, 0);
    flow_int(flow, style, value);
}

HD static void put_ship(const ChronoContent *c, const Chrono *g, unsigned seat, bool acts, Flow *flow)
{
    const Cards *cards = &g->head.cards;
    int          style = chrono_seat_style(seat) | BOLD;
    flow_row(flow, 0, 4);
    flow_add(flow, style, acts ? ">" : " ");
    flow_add_int(flow, style, (int)seat + 1); /* as at the tiles; p1 would look like a plan */
    if (flow->canvas->names && flow->canvas->names[seat])
        flow_text(flow, style, flow->canvas->names[seat]);
    put_count(flow, CYAN | BOLD, "label.gems", g->gems[seat]);
    put_count(flow, YELLOW, "label.coins", g->doubloons[seat]);
    put_count(flow, PLAIN, "label.hand", (int)cards_size(cards, chrono_zone_hand(seat)));
    put_count(flow, PLAIN, "label.mat", g->mat[seat]);
    if (g->heart == seat + 1)
        flow_say(flow, MAGENTA | BOLD, "label.heart", 0, 0);
    flow_gap(flow, 1);
    flow_room(flow, 16);
    for (unsigned slot = 0; slot < CHR_SLOTS; slot++) {
        Card              card = cards_first(cards, chrono_zone_slot(seat, slot));
        bool              now  = g->phase == 3 && slot == g->time;
        const ChronoName *name = card == NO_CARD ? &c->mat_name[slot] : &c->card_name[cards->face[card]];
        int               look = card == NO_CARD ? DIM : cards->back[card] == CHR_UNSTABLE ? MAGENTA : PLAIN;
        flow_text(flow, now ? look | BOLD | REVERSE : look, name->id);
    }
}

/* The cards of a zone that the viewer knows, by their names: what they do, `rules` and the whole table tell. */
HD static int put_cards(Canvas *canvas, const ChronoContent *c, const Chrono *g, int y, Zone zone,
                        Seat viewer, const char *title)
{
    const Cards *cards = &g->head.cards;
    int          x     = 0;
    for (FOR_CARDS(card, cards, zone)) {
        if (!cards_knows(cards, card, viewer))
            continue;
        const ChronoName *name = &c->card_name[cards->face[card]];
        if (x && x + 24 > canvas->width) {
            x = 3;
            y++;
        }
        if (!x)
            x = canvas_say(canvas, 1, y, DIM, title, 0, 0) + 1;
        x = canvas_text(canvas, x, y, BOLD, name->id) + 1;
        x = chrono_put_named(canvas, c, x, y, PLAIN, "card.", name, name->name, 22) + 2;
    }
    return x ? y + 1 : y;
}

HD void chrono_brief(const Game *game, const Chrono *g, Seat viewer, Canvas *canvas)
{
    const ChronoContent *c    = chrono_content_of(game);
    Seats                acts = chrono_to_act(game, &g->head);
    Flow                 flow = flow_on(canvas, 0);
    put_head(game, c, g, &flow);
    flow.y = put_island(canvas, c, g, flow_end(&flow)) - 1;
    for (unsigned i = 0; i < g->head.players; i++)
        put_ship(c, g, g->by_flag[i], acts >> g->by_flag[i] & 1, &flow);
    int y = flow_end(&flow);
    if (viewer >= g->head.players)
        return;
    y = put_cards(canvas, c, g, y, chrono_zone_drawn(viewer), viewer, "label.drawn");
    y = put_cards(canvas, c, g, y, chrono_zone_plans(viewer), viewer, "label.plans");
    (void)put_cards(canvas, c, g, y, chrono_zone_hand(viewer), viewer, "label.hand");
}
