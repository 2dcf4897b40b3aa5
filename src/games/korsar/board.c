/* board.c -- the table as a viewer sees it, drawn with letters and lines.
 *
 * From above: the piles, the seats with their hands and gold, the battles at sea in two columns, and
 * the hands that the viewer knows. Colours repeat what the letters say, so it reads without them. */
#include "games/korsar/board.h"

enum { CARD_WIDTH = 4, NAME_WIDTH = 14, LABEL_WIDTH = 8 };

HD int korsar_face_style(Face face)
{
    static const uint8_t colours[KOR_COLOURS] = {BLUE, GREEN, RED, YELLOW};
    if (korsar_is_merchant(face))
        return CYAN | BOLD;
    if (face == KOR_ADMIRAL)
        return MAGENTA | BOLD;
    return korsar_is_flagged(face) ? colours[korsar_colour_of(face)] | (korsar_is_captain(face) ? BOLD : 0)
                                   : DIM;
}

HD static int put_face(Canvas *canvas, int x, int y, Face face)
{
    char buffer[8];
    Text text = text_on(buffer, sizeof buffer);
    korsar_face_print(face, &text);
    return canvas_text(canvas, x, y, korsar_face_style(face), buffer);
}

/* Writes as much of a text as fits. */
HD static int put_cut(Canvas *canvas, int x, int y, int style, const char *string, int width)
{
    char buffer[128];
    Text text = text_on(buffer, sizeof buffer);
    for (int glyphs = 0; *string && text.length < sizeof buffer - 5; string++) {
        glyphs += ((unsigned char)*string & 0xC0) != 0x80; /* bytes that begin a glyph */
        if (glyphs > width)
            break;
        text_char(&text, *string);
    }
    return canvas_text(canvas, x, y, style, buffer);
}

HD static int put_seat(Canvas *canvas, const Korsar *k, int x, int y, int style, unsigned seat, int width)
{
    if (canvas->names && canvas->names[seat] && canvas->names[seat][0])
        return put_cut(canvas, x, y, style, canvas->names[seat], width);
    char buffer[8];
    Text text = text_on(buffer, sizeof buffer);
    text_char(&text, 'P');
    text_int(&text, (int)seat);
    (void)k;
    return canvas_text(canvas, x, y, style, buffer);
}

/* A player by name, a team as T0. */
HD static int put_side(Canvas *canvas, const Korsar *k, int x, int y, int style, unsigned side, int width)
{
    if (k->head.option[KOR_OPT_MODE] == KOR_SOLO)
        return put_seat(canvas, k, x, y, style, side, width);
    char buffer[8];
    Text text = text_on(buffer, sizeof buffer);
    korsar_side_print(k, side, &text);
    return canvas_text(canvas, x, y, style, buffer);
}

HD static void put_right(Canvas *canvas, int right, int y, int style, int value)
{
    char buffer[16];
    Text text = text_on(buffer, sizeof buffer);
    text_int(&text, value);
    canvas_text(canvas, right - (int)text.length, y, style, buffer);
}

HD static void put_card(Canvas *canvas, int x, int y, Face face)
{
    canvas_text(canvas, x, y, DIM, "\u256D\u2500\u2500\u256E");
    canvas_text(canvas, x, y + 1, DIM, "\u2502");
    put_face(canvas, x + 1, y + 1, face);
    canvas_text(canvas, x + 3, y + 1, DIM, "\u2502");
    canvas_text(canvas, x, y + 2, DIM, "\u2570\u2500\u2500\u256F");
}

HD static void put_rule(Canvas *canvas, int y, const char *key)
{
    for (int x = 0; x < canvas->width; x++)
        canvas_text(canvas, x, y, DIM, "\u2500");
    if (*key) {
        canvas_text(canvas, 1, y, PLAIN, " ");
        int after = canvas_say(canvas, 2, y, BOLD, key, 0, 0);
        canvas_text(canvas, after, y, PLAIN, " ");
    }
}

HD static int draw_head(const Korsar *k, Canvas *canvas)
{
    const Cards *cards = &k->head.cards;
    int          x     = canvas_text(canvas, 1, 0, BOLD, "KORSAR");
    x                  = canvas_say(canvas, x + 4, 0, PLAIN, "label.pile", 0, 0);
    x                  = canvas_int(canvas, x + 1, 0, BOLD, (int)cards_size(cards, KOR_DECK));
    x                  = canvas_say(canvas, x + 3, 0, PLAIN, "label.removed", 0, 0);
    x                  = canvas_int(canvas, x + 1, 0, BOLD, (int)cards_size(cards, KOR_REMOVED));
    x                  = canvas_say(canvas, x + 3, 0, PLAIN, "label.sailed", 0, 0);
    x                  = canvas_int(canvas, x + 1, 0, BOLD, k->sailed);
    canvas_say(canvas, x + 1, 0, PLAIN, "label.of-merchants", KOR_BATTLES, 0);
    return 1;
}

HD static void draw_score(const Game *game, const Korsar *k, Canvas *canvas, unsigned seat, int y)
{
    int32_t  score[MAX_SEATS];
    uint8_t  place[MAX_SEATS];
    unsigned side = korsar_side_of(k, seat);
    korsar_scores(game, &k->head, score);
    korsar_ranking(game, &k->head, place);
    put_right(canvas, 56, y, BOLD, k->gold[side]);
    int x = canvas_say(canvas, 57, y, PLAIN, "label.gold", 0, 0);
    if (!k->head.over)
        return;
    x = canvas_text(canvas, x, y, PLAIN, " - ");
    x = canvas_int(canvas, x, y, PLAIN, k->gold[side] - score[seat]);
    x = canvas_text(canvas, x, y, PLAIN, " = ");
    x = canvas_int(canvas, x, y, BOLD, score[seat]);
    if (place[seat] == 1)
        canvas_say(canvas, x + 2, y, BOLD | REVERSE, "label.wins", 0, 0);
}

HD static int draw_seats(const Game *game, const Korsar *k, Seat viewer, Canvas *canvas, int y)
{
    bool teams = k->head.option[KOR_OPT_MODE] == KOR_TEAMS;
    for (unsigned seat = 0; seat < k->head.players; seat++, y++) {
        bool     acts = !k->head.over && seat == k->turn;
        unsigned size = cards_size(&k->head.cards, korsar_hand_of(seat));
        if (acts)
            canvas_text(canvas, 1, y, BOLD, ">");
        int x = 3;
        if (teams) {
            put_side(canvas, k, x, y, PLAIN, korsar_side_of(k, seat), 2);
            x += 3;
        }
        put_seat(canvas, k, x, y, acts ? BOLD : PLAIN, seat, NAME_WIDTH);
        if (seat == viewer)
            canvas_say(canvas, 21, y, DIM, "label.you", 0, 0);
        unsigned shown = size < 20 ? size : 20; /* a fan of backs, as far as it fits */
        for (unsigned i = 0; i < shown; i++)
            canvas_text(canvas, 27 + (int)i, y, DIM, "\u2502");
        canvas_int(canvas, 28 + (int)shown, y, PLAIN, (int)size);
        if (!teams || seat % 2 == 0)
            draw_score(game, k, canvas, seat, y);
    }
    return y;
}

/* One side's cards in a battle, and its force. */
HD static void draw_attack(const Korsar *k, Canvas *canvas, int x, int y, unsigned battle, unsigned side,
                           int width)
{
    const Cards *cards = &k->head.cards;
    bool         leads = k->led[side] >> battle & 1u;
    int          right = x + width;
    int          at    = x + 2 + LABEL_WIDTH + 1;
    int          more  = 0;
    if (leads)
        canvas_text(canvas, x, y, BOLD, ">");
    put_side(canvas, k, x + 2, y, leads ? BOLD : PLAIN, side, LABEL_WIDTH);
    for (Card card = cards->next[cards_first(cards, korsar_battle_zone(battle))]; card != NO_CARD;
         card      = cards->next[card]) {
        if (korsar_side_of(k, cards->mark[card]) != side)
            continue;
        if (at + 2 > right - 6)
            more++;
        else
            at = put_face(canvas, at, y, cards->face[card]) + 1;
    }
    if (more) {
        at = canvas_text(canvas, at - 1, y, DIM, "+");
        canvas_int(canvas, at, y, DIM, more);
    }
    put_right(canvas, right, y, k->manned >> battle & 1u ? DIM : BOLD, k->force[battle][side]);
}

/* A battle: the merchant, whose it is and how it stands, then a line for each side in it. */
HD static int draw_battle(const Korsar *k, Canvas *canvas, int x, int y, unsigned battle, int width)
{
    const Cards *cards    = &k->head.cards;
    Card         merchant = cards_first(cards, korsar_battle_zone(battle));
    unsigned     sides    = 0;
    unsigned     leader   = KOR_SIDES;
    for (FOR_CARDS(card, cards, korsar_battle_zone(battle)))
        if (card != merchant)
            sides |= 1u << korsar_side_of(k, cards->mark[card]);
    for (unsigned side = 0; side < KOR_SIDES; side++)
        if (k->led[side] >> battle & 1u)
            leader = side;

    put_card(canvas, x, y, cards->face[merchant]);
    char buffer[8];
    Text text = text_on(buffer, sizeof buffer);
    text_char(&text, 's');
    text_int(&text, (int)battle + 1);
    x += CARD_WIDTH + 1;
    width -= CARD_WIDTH + 1;
    int at = canvas_text(canvas, x, y, BOLD, buffer);
    at     = canvas_say(canvas, at + 1, y, PLAIN, "label.of", 0, 0);
    at     = put_seat(canvas, k, at + 1, y, PLAIN, cards->mark[merchant], 9);
    at     = canvas_text(canvas, at, y, PLAIN, ": ");
    if (!sides) {
        canvas_say(canvas, at, y, PLAIN, "label.untouched", 0, 0);
    } else if (leader < KOR_SIDES) {
        at = put_side(canvas, k, at, y, BOLD, leader, LABEL_WIDTH);
        canvas_say(canvas, at + 1, y, PLAIN, "label.leads", 0, 0);
    } else {
        canvas_say(canvas, at, y, PLAIN, "label.nobody-leads", 0, 0);
    }
    int line = y + 1;
    for (FOR_BITS(side, sides))
        draw_attack(k, canvas, x, line++, battle, (unsigned)side, width);
    return line < y + 3 ? y + 3 : line;
}

HD static int draw_sea(const Korsar *k, Canvas *canvas, int y)
{
    int width = canvas->width / 2 - 3;
    int left = y, right = y;
    for (FOR_BITS(battle, k->at_sea)) {
        /* Into the column that is shorter, so that each fills from above. */
        if (left <= right)
            left = draw_battle(k, canvas, 1, left, (unsigned)battle, width);
        else
            right = draw_battle(k, canvas, canvas->width / 2 + 1, right, (unsigned)battle, width);
    }
    if (!k->at_sea) {
        canvas_say(canvas, 3, y, DIM, "label.empty-sea", 0, 0);
        left++;
    }
    return left > right ? left : right;
}

/* A hand, one card for each face it has, and how many where there are more. */
HD static int draw_hand(const Korsar *k, Canvas *canvas, unsigned seat, int y)
{
    const Cards *cards            = &k->head.cards;
    uint8_t      count[KOR_FACES] = {0};
    bool         doubles          = false;
    for (FOR_CARDS(card, cards, korsar_hand_of(seat)))
        count[cards->face[card] % KOR_FACES]++;
    int x = 1;
    for (unsigned face = 0; face < KOR_FACES; face++) {
        if (!count[face])
            continue;
        if (x + CARD_WIDTH > canvas->width) {
            x = 1;
            y += doubles ? 4 : 3;
            doubles = false;
        }
        put_card(canvas, x, y, (Face)face);
        if (count[face] > 1) {
            doubles = true;
            canvas_int(canvas, canvas_text(canvas, x + 1, y + 3, PLAIN, "x"), y + 3, PLAIN, count[face]);
        }
        x += CARD_WIDTH;
    }
    return y + (doubles ? 4 : 3);
}

HD static int draw_hands(const Korsar *k, Seat viewer, Canvas *canvas, int y)
{
    for (unsigned i = 0; i < k->head.players; i++) {
        /* The viewer's own hand is the lowest, nearest to him. */
        unsigned seat = viewer < k->head.players ? (viewer + 1u + i) % k->head.players : i;
        Card     card = cards_first(&k->head.cards, korsar_hand_of(seat));
        if (card == NO_CARD || !cards_knows(&k->head.cards, card, viewer))
            continue;
        put_rule(canvas, y, "");
        canvas_text(canvas, 1, y, PLAIN, " ");
        int x = canvas_say(canvas, 2, y, BOLD, seat == viewer ? "label.your-hand" : "label.hand-of", 0, 0);
        if (seat != viewer)
            x = put_seat(canvas, k, x + 1, y, BOLD, seat, NAME_WIDTH);
        canvas_text(canvas, x, y, PLAIN, " ");
        y = draw_hand(k, canvas, seat, y + 1);
    }
    return y;
}

HD void korsar_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas)
{
    const Korsar *k = korsar_of(knowledge);
    if (canvas->brief) {
        korsar_brief(game, k, viewer, canvas);
        return;
    }
    int y = draw_head(k, canvas);
    put_rule(canvas, y, "label.seats");
    y = draw_seats(game, k, viewer, canvas, y + 1);
    put_rule(canvas, y, "label.sea");
    y = draw_sea(k, canvas, y + 1);
    y = draw_hands(k, viewer, canvas, y);
    put_rule(canvas, y, "");
    canvas_say(canvas, 1, y + 1, DIM, "label.legend", 0, 0);
}
