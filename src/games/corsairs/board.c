/* board.c -- the table in eighty columns, as one viewer knows it.
 *
 * The middle (stock, discard pile, pier with its colour), then a panel for each seat: its hand as
 * far as it is known, or what it has laid down, and its penalty cards. The viewer's hand comes last,
 * one row a colour where that reads best: sorted by colour, with the prisoners marked. */
#include "games/corsairs/board.h"

/* The words for a colour; COR_COLOURS: none. */
HD static int draw_colour(Canvas *canvas, int x, int y, int style, unsigned colour)
{
    char key[16];
    Text text = text_on(key, sizeof key);
    text_add(&text, colour < COR_COLOURS ? "colour." : "label.none");
    if (colour < COR_COLOURS)
        text_char(&text, corsairs_letter((int)colour));
    return canvas_say(canvas, x, y, style, key, 0, 0);
}

HD int corsairs_colour_style(unsigned colour)
{
    static const uint8_t style[COR_COLOURS] = {CYAN,       BLUE | BOLD,    GREEN, YELLOW | DIM,
                                               RED | BOLD, MAGENTA | BOLD, RED,   WHITE | DIM,
                                               MAGENTA,    YELLOW | BOLD};
    return style[colour];
}

HD static int draw_face(Canvas *canvas, int x, int y, unsigned face, int more)
{
    char buffer[8];
    Text text = text_on(buffer, sizeof buffer);
    corsairs_face_print(face, &text);
    return canvas_text(canvas, x, y, corsairs_colour_style(corsairs_colour_of(face)) | more, buffer);
}

/* A card of a pile; the top one, which can be taken, stands in brackets. */
HD static int draw_in_pile(Canvas *canvas, int x, int y, unsigned face, bool top)
{
    if (top)
        x = canvas_text(canvas, x, y, PLAIN, "[");
    x = draw_face(canvas, x, y, face, top ? BOLD : 0);
    return (top ? canvas_text(canvas, x, y, PLAIN, "]") : x) + 1;
}

/* The ten bands: the letter of each and its colour, in as many rows as they take. */
HD int corsairs_draw_bands(Canvas *canvas, int y)
{
    int x = 1;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++) {
        char letter[2] = {corsairs_letter((int)colour), 0}, key[] = "colour.?";
        key[sizeof key - 2] = letter[0];
        int width           = canvas_say(canvas, 2, -1, DIM, key, 0, 0); /* off the canvas: measured */
        if (x > 1 && x + width > canvas->width) {
            x = 1;
            y++;
        }
        x = canvas_text(canvas, x, y, corsairs_colour_style(colour), letter);
        x = canvas_say(canvas, x + 1, y, DIM, key, 0, 0) + 2;
    }
    return y + 1;
}

/* The cards of a bag that the viewer knows, by colour; the others as a number of backs. Wraps
 * before column `right` and gives the row of the last card. */
HD static int draw_bag(Canvas *canvas, int x, int y, int right, const Corsairs *g, Zone zone, Seat viewer)
{
    const Cards  *c      = &g->head.cards;
    CorsairsFaces known  = {{0, 0}};
    int           hidden = 0;
    int           at     = x;
    for (FOR_CARDS(card, c, zone)) {
        if (cards_knows(c, card, viewer))
            corsairs_faces_add(&known, c->face[card]);
        else
            hidden++;
    }
    if (!corsairs_faces_any(&known) && !hidden)
        canvas_text(canvas, x, y, DIM, "-");
    while (corsairs_faces_any(&known)) {
        if (at + 4 > right) {
            at = x;
            y++;
        }
        at = draw_face(canvas, at, y, corsairs_faces_take(&known), 0) + 1;
    }
    if (hidden) {
        if (at + 5 > right) {
            at = x;
            y++;
        }
        at = canvas_text(canvas, at, y, DIM, "?x");
        canvas_int(canvas, at, y, DIM, hidden);
    }
    return y;
}

HD static int draw_middle(Canvas *canvas, int y, const Corsairs *g)
{
    const Cards *c = &g->head.cards;
    int          x = canvas_say(canvas, 1, y, PLAIN, "label.stock", 0, 0) + 1;
    x              = canvas_text(canvas, x, y, DIM, "?x");
    x              = canvas_int(canvas, x, y, DIM, (int)cards_size(c, COR_STOCK));
    x              = canvas_say(canvas, x + 3, y, PLAIN, "label.discard", 0, 0) + 1;
    int  shown     = 0;
    Card card      = cards_first(c, COR_DISCARDS);
    if (card == NO_CARD)
        x = canvas_text(canvas, x, y, DIM, "- ");
    for (; card != NO_CARD && shown < 8; card = c->next[card], shown++)
        x = draw_in_pile(canvas, x, y, c->face[card], !shown);
    if (card != NO_CARD) {
        x = canvas_text(canvas, x, y, DIM, "+");
        x = canvas_int(canvas, x, y, DIM, (int)cards_size(c, COR_DISCARDS) - shown) + 1;
    }
    if (g->phase == COR_PHASE_DRAW && corsairs_is_stalled(g))
        canvas_say(canvas, x + 1, y, BOLD, "label.stalled", 0, 0); /* COR-13 */
    y++;
    x     = canvas_say(canvas, 1, y, PLAIN, "label.pier", 0, 0);
    x     = x < 6 ? 7 : x + 1; /* below the stock, as far as the words are as long */
    shown = 0;
    for (FOR_CARDS(at, c, COR_PIER))
        x = draw_in_pile(canvas, x, y, c->face[at], !shown++);
    x = canvas_say(canvas, x + 1, y, DIM, "label.prisoners", 0, 0);
    x = draw_colour(canvas, x + 1, y, DIM, corsairs_pier_colour(g));
    if (corsairs_must_score(g))
        canvas_say(canvas, x + 2, y, BOLD, "label.scored", 0, 0); /* COR-17 */
    return y + 1;
}

HD const char *corsairs_phase_key(const Corsairs *g)
{
    static const char *const key[4] = {"label.draws", "label.discards", "label.lays", "label.attaches"};
    return key[g->phase];
}

/* What else is to be said of a seat, behind a comma. */
HD static int draw_note(Canvas *canvas, int x, int y, int style, const char *key)
{
    x = canvas_text(canvas, x, y, style, ", ");
    return canvas_say(canvas, x, y, style, key, 0, 0);
}

HD const char *corsairs_part_key(unsigned part)
{
    static const char *const what[COR_PER_CHAIR] = {"label.hand",      "label.crew",     "label.prisoner",
                                                    "label.stowaways", "label.attached", "label.penalty"};
    return what[part];
}

/* The column behind the longest of these words, which languages have of different length. */
HD static int parts_column(Canvas *canvas)
{
    int column = 13;
    for (unsigned part = COR_HAND; part <= COR_PENALTY; part++) {
        int end = canvas_say(canvas, 3, -1, PLAIN, corsairs_part_key(part), 0, 0) +
                  1; /* off the canvas: measured */
        column = end > column ? end : column;
    }
    return column;
}

HD static int draw_seat(Canvas *canvas, int y, const Corsairs *g, Seat seat, Seat viewer)
{
    const Cards *c    = &g->head.cards;
    bool         acts = !g->head.over && seat == g->turn;
    int          x    = canvas_text(canvas, 0, y, BOLD, acts ? ">" : " ");
    x = canvas_text(canvas, x, y, BOLD, canvas->names && canvas->names[seat] ? canvas->names[seat] : "");
    x = canvas_text(canvas, x, y, DIM, " P");
    x = canvas_int(canvas, x, y, DIM, seat);
    if (seat == viewer)
        x = canvas_say(canvas, x + 1, y, DIM, "label.you", 0, 0);
    if (seat == g->dealer)
        x = draw_note(canvas, x, y, DIM, "label.dealer");
    if (g->phase >= COR_PHASE_CREW && seat == g->closer)
        x = draw_note(canvas, x, y, BOLD, "label.sailed");
    if (g->head.over && g->swept[seat])
        x = draw_note(canvas, x, y, BOLD, "label.swept");
    if (acts)
        draw_note(canvas, x, y, BOLD, corsairs_phase_key(g));
    y++;
    int column = parts_column(canvas);
    for (unsigned part = COR_HAND; part <= COR_PENALTY; part++) {
        Zone zone = corsairs_zone_of(seat, part);
        bool laid = cards_size(c, corsairs_zone_of(seat, COR_HAND)) == 0;
        /* What was paid for lies with the penalty cards when the game is over. */
        bool stow = laid && (!g->head.over || g->swept[seat] || cards_size(c, zone));
        if (cards_size(c, zone) == 0 &&
            !(part == COR_PENALTY || (part == COR_CREW && laid) || (part == COR_STOWAWAYS && stow)))
            continue;
        canvas_say(canvas, 3, y, PLAIN, corsairs_part_key(part), 0, 0);
        canvas_int(canvas, column, y, DIM, (int)cards_size(c, zone));
        if (part == COR_STOWAWAYS) {
            x = canvas_say(canvas, column + 5, y, PLAIN, "label.limit", 0, 0);
            x = canvas_int(canvas, x + 1, y, BOLD, (int)corsairs_limit_of(g, seat));
            y = draw_bag(canvas, x + 2, y, canvas->width, g, zone, viewer);
        } else {
            y = draw_bag(canvas, column + 5, y, canvas->width, g, zone, viewer);
        }
        y++;
    }
    return y;
}

HD void corsairs_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas)
{
    const Corsairs *g = corsairs_of(knowledge);
    if (canvas->brief) {
        corsairs_brief(game, g, viewer, canvas);
        return;
    }
    int x = canvas_text(canvas, 1, 0, BOLD, game->name);
    x     = canvas_say(canvas, x + 3, 0, PLAIN, "label.round", g->round, 0);
    x     = canvas_say(canvas, x + 3, 0, PLAIN, "label.penalties", (int)corsairs_penalties_of(g), 0);
    if (g->head.over)
        canvas_say(canvas, x + 3, 0, BOLD, "label.over", 0, 0);
    else if (corsairs_is_last_round(g))
        canvas_say(canvas, x + 3, 0, BOLD, "label.last", 0, 0);
    int y = draw_middle(canvas, 2, g) + 1;
    /* The others first, in the order in which they follow; the viewer's own panel stands last. */
    unsigned players = g->head.players;
    unsigned start   = viewer < players ? viewer + 1u : 0u;
    for (unsigned i = 0; i < players; i++)
        y = draw_seat(canvas, y, g, (Seat)((start + i) % players), viewer) + 1;
    (void)corsairs_draw_bands(canvas, y);
}
