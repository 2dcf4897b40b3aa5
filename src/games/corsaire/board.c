/* board.c -- the table drawn in 80 columns: the row of boards, a pyramid on each side of it.
 *
 * Slot i stands in a column of its own; place w1 stands between slots 1 and 2, as the rules have it, and
 * every card of a pyramid between the two it rests on. The opponent sits at the top (for onlookers seat
 * 2 does), and left and right are the same for both (CSR-8). */
#include "games/corsaire/board.h"

enum { COLUMN = 15, LEFT_EDGE = 2 };

HD int corsaire_style_of(unsigned colour) { return colour == 0 ? RED : colour == 1 ? BLUE : GREEN; }

/* "1B2G"; "-" where it is nothing. */
HD void corsaire_amount_print(const uint8_t amount[4], Text *out)
{
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        if (amount[colour]) {
            text_int(out, amount[colour]);
            text_char(out, "RBG"[colour]);
        }
    if (!corsaire_total_of(amount))
        text_char(out, '-');
}

/* "R7 2G>1R" */
HD void corsaire_conversion_print(const Game *game, unsigned face, Text *out)
{
    const CorsaireCard *card = &corsaire_content_of(game)->card[face];
    corsaire_card_print(game, (Face)face, CSR_CARD_BACK, out);
    text_char(out, ' ');
    corsaire_amount_print(card->pay, out);
    text_char(out, '>');
    corsaire_amount_print(card->gain, out);
}

HD static void draw_place(const Game *game, const Corsaire *g, Seat seat, unsigned place, int y,
                          Canvas *canvas)
{
    char     buffer[40];
    Text     text  = text_on(buffer, sizeof buffer);
    unsigned level = corsaire_level_of(place);
    /* w1 stands half a column right of slot 1, x1 a whole one, and so on. */
    int  x    = LEFT_EDGE + COLUMN * (int)corsaire_slot_under(place) + COLUMN * (int)(4 - level) / 2;
    bool here = seat == corsaire_actor(g) && !g->head.over && g->phase >= CSR_PHASE_CONVERT &&
                g->phase <= CSR_PHASE_BUY && place == g->at;
    corsaire_place_print(place, &text);
    int after = canvas_text(canvas, x, y, here ? REVERSE : DIM, buffer);
    if (!((g->filled[seat] >> place) & 1u)) {
        canvas_text(canvas, after + 1, y, DIM, ".");
        return;
    }
    unsigned face = corsaire_face_in(g, corsaire_pyramid_of(seat, place));
    text          = text_on(buffer, sizeof buffer);
    corsaire_conversion_print(game, face, &text);
    canvas_text(canvas, after + 1, y, corsaire_style_of(corsaire_colour_of(face)), buffer);
}

/* Four lines; the w places are next to the row. */
HD static void draw_pyramid(const Game *game, const Corsaire *g, Seat seat, int y, bool upper, Canvas *canvas)
{
    for (unsigned place = 0; place < CSR_PLACES; place++) {
        int level = (int)corsaire_level_of(place);
        draw_place(game, g, seat, place, upper ? y + level : y + 3 - level, canvas);
    }
}

HD static void draw_slot(const Game *game, const Corsaire *g, unsigned slot, int y, Canvas *canvas)
{
    const CorsaireBoard *board = &corsaire_content_of(game)->board[corsaire_board_in(g, slot)];
    int                  x     = LEFT_EDGE + COLUMN * (int)slot;
    char                 buffer[40];
    Text                 text = text_on(buffer, sizeof buffer);
    text_int(&text, slot + 1);
    text_add(&text, ": m");
    text_int(&text, corsaire_board_in(g, slot) + 1);
    canvas_box(canvas, x, y, COLUMN - 1, 6, PLAIN, buffer);

    text = text_on(buffer, sizeof buffer);
    corsaire_amount_print(board->cost, &text);
    canvas_text(canvas, canvas_say(canvas, x + 2, y + 1, PLAIN, "label.cost", 0, 0) + 1, y + 1, PLAIN,
                buffer);
    int edge   = canvas_say(canvas, x + 2, y + 2, PLAIN, "label.edge", 0, 0) + 1;
    int centre = canvas_say(canvas, x + 2, y + 3, PLAIN, "label.centre", 0, 0) + 1;
    canvas_int(canvas, edge, y + 2, BOLD, board->edge);
    canvas_int(canvas, centre, y + 3, BOLD, board->centre);
    if (cards_size(&g->head.cards, corsaire_card_at(slot))) {
        unsigned face = corsaire_face_in(g, corsaire_card_at(slot));
        text          = text_on(buffer, sizeof buffer);
        corsaire_conversion_print(game, face, &text);
        canvas_text(canvas, x + 2, y + 4, corsaire_style_of(corsaire_colour_of(face)) | BOLD, buffer);
    }
}

/* The cards that a seat has laid on the boards, a line under or over them. */
HD static void draw_loot(const Game *game, const Corsaire *g, Seat seat, Seat viewer, int y, Canvas *canvas)
{
    const Cards *c = &g->head.cards;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        int x = LEFT_EDGE + COLUMN * (int)slot + 2;
        for (FOR_CARDS(card, c, corsaire_loot_of(slot, seat))) {
            char buffer[8];
            Text text  = text_on(buffer, sizeof buffer);
            bool known = cards_knows(c, card, viewer);
            corsaire_card_print(game, known ? c->face[card] : (Face)NO_FACE, CSR_CARD_BACK, &text);
            /* What lies face down for others is dim. */
            int style = known ? corsaire_style_of(corsaire_colour_of(c->face[card])) : PLAIN;
            if (c->known[card] != EVERYONE)
                style |= DIM;
            x = canvas_text(canvas, x, y, style, buffer) + 1;
        }
    }
}

HD static int draw_resources(const uint8_t have[4], int x, int y, Canvas *canvas)
{
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        char letter[2] = {"RBG"[colour], 0};
        x              = canvas_text(canvas, x, y, corsaire_style_of(colour), letter);
        x              = canvas_int(canvas, x + 1, y, BOLD, have[colour]) + 2;
    }
    return x;
}

/* Two lines: who, points and resources; boards and hand. */
HD static void draw_seat(const Game *game, const Corsaire *g, Seat seat, Seat viewer, int y, Canvas *canvas)
{
    const Cards *c = &g->head.cards;
    char         buffer[40];
    Text         text = text_on(buffer, sizeof buffer);
    int32_t      score[MAX_SEATS];
    seat_print(game, seat, &text);
    bool turn = !g->head.over && seat == corsaire_actor(g);
    int  x    = canvas_text(canvas, LEFT_EDGE, y, turn ? REVERSE | BOLD : BOLD, buffer);
    if (canvas->names && canvas->names[seat])
        x = canvas_text(canvas, x + 1, y, BOLD, canvas->names[seat]);
    if (x < 24)
        x = 24;
    corsaire_scores(game, &g->head, score);
    x = canvas_int(canvas, x, y, BOLD, score[seat]);
    x = canvas_say(canvas, x + 1, y, PLAIN, "label.vp", score[seat], 0);
    x = draw_resources(g->have[seat], x + 3, y, canvas);
    x = canvas_say(canvas, x + 1, y, PLAIN, "label.gained", 0, 0);
    for (FOR_CARDS(card, c, corsaire_gained_by(seat))) {
        text = text_on(buffer, sizeof buffer);
        corsaire_card_print(game, c->face[card], CSR_BOARD_BACK, &text);
        x = canvas_text(canvas, x + 1, y, YELLOW, buffer);
    }
    if (!cards_size(c, corsaire_gained_by(seat)))
        canvas_text(canvas, x + 1, y, DIM, "-");

    x          = canvas_say(canvas, LEFT_EDGE, y + 1, PLAIN, "label.hand", 0, 0);
    int indent = x;
    for (FOR_CARDS(card, c, corsaire_hand_of(seat))) {
        bool known = cards_knows(c, card, viewer);
        text       = text_on(buffer, sizeof buffer);
        if (known && seat == viewer)
            corsaire_conversion_print(game, c->face[card], &text);
        else
            corsaire_card_print(game, known ? c->face[card] : (Face)NO_FACE, CSR_CARD_BACK, &text);
        if (x + 1 + (int)text.length > canvas->width) /* six long conversions need a second line */
            x = indent, y++;
        x = canvas_text(canvas, x + 1, y + 1,
                        known ? corsaire_style_of(corsaire_colour_of(c->face[card])) : DIM, buffer);
        if (seat == viewer)
            x++;
    }
}

/* What the player to act does now, behind his name. */
HD static const char *phase_key(const Corsaire *g)
{
    if (g->head.over)
        return "label.over";
    switch (g->phase) {
    case CSR_PHASE_PLACE: return "label.places";
    case CSR_PHASE_CONVERT: return "label.converts";
    case CSR_PHASE_STEP: return "label.steps";
    case CSR_PHASE_TAKE: return "label.takes";
    case CSR_PHASE_BUY: return "label.buys";
    case CSR_PHASE_ADJUST: return "label.adjusts";
    default: return "label.lays";
    }
}

HD int corsaire_heading(const Game *game, const Corsaire *g, Canvas *canvas)
{
    char buffer[16];
    Text text = text_on(buffer, sizeof buffer);
    int  x    = canvas_text(canvas, LEFT_EDGE, 0, BOLD, game->name) + 2;
    if (g->phase == CSR_PHASE_LOOT)
        x = canvas_say(canvas, x, 0, PLAIN, "label.looting", (int)corsaire_placements(g) + !g->head.over,
                       CSR_PLACEMENTS);
    else
        x = canvas_say(canvas, x, 0, PLAIN, "label.turn", g->turn, CSR_TURNS);
    x = canvas_text(canvas, x, 0, PLAIN, ": ");
    if (!g->head.over) {
        Seat        actor = corsaire_actor(g);
        const char *name  = canvas->names ? canvas->names[actor] : NULL;
        seat_print(game, actor, &text);
        x = canvas_text(canvas, x, 0, BOLD, name && *name ? name : buffer) + 1;
    }
    return canvas_say(canvas, x, 0, PLAIN, phase_key(g), 0, 0);
}

HD static void draw_supply(const Corsaire *g, int y, Canvas *canvas)
{
    int x = canvas_say(canvas, LEFT_EDGE, y, PLAIN, "label.supply", 0, 0);
    x     = draw_resources(g->supply, x + 2, y, canvas);
    x     = canvas_say(canvas, x + 2, y, PLAIN, "label.deck", 0, 0);
    x     = canvas_int(canvas, x + 1, y, BOLD, (int)cards_size(&g->head.cards, CSR_ZONE_DECK));
    x     = canvas_say(canvas, x + 2, y, PLAIN, "label.boards", 0, 0);
    x     = canvas_int(canvas, x + 1, y, BOLD, (int)cards_size(&g->head.cards, CSR_ZONE_BOARDS));
    if (g->phase == CSR_PHASE_LOOT && cards_size(&g->head.cards, CSR_ZONE_ASIDE)) {
        x = canvas_say(canvas, x + 2, y, PLAIN, "label.aside", 0, 0);
        for (FOR_CARDS(card, &g->head.cards, CSR_ZONE_ASIDE)) {
            char     buffer[8];
            Text     text = text_on(buffer, sizeof buffer);
            unsigned face = g->head.cards.face[card];
            text_char(&text, "RBG"[corsaire_colour_of(face)]);
            text_int(&text, corsaire_number_of(face));
            x = canvas_text(canvas, x + 1, y, corsaire_style_of(corsaire_colour_of(face)), buffer);
        }
    }
}

HD void corsaire_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas)
{
    const Corsaire *g    = corsaire_of(knowledge);
    Seat            near = viewer == 1 ? 1 : 0;
    Seat            far  = (Seat)(near ^ 1);
    if (canvas->brief) {
        corsaire_brief(game, g, viewer, canvas);
        return;
    }
    (void)corsaire_heading(game, g, canvas);
    draw_seat(game, g, far, viewer, 2, canvas);
    draw_pyramid(game, g, far, 5, true, canvas);
    draw_loot(game, g, far, viewer, 9, canvas);
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++)
        draw_slot(game, g, slot, 10, canvas);
    draw_loot(game, g, near, viewer, 16, canvas);
    draw_pyramid(game, g, near, 17, false, canvas);
    draw_supply(g, 22, canvas);
    draw_seat(game, g, near, viewer, 24, canvas);
}
