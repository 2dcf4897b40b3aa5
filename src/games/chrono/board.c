/* board.c -- the table as a viewer sees it, drawn with letters and lines.
 *
 * The island is a map of five columns: what touches on the board touches here. In a tile stand its
 * name and terrain, its event token (face down: the time of day), what it pays now, and who is there:
 * `1:oo4` are two officers and four crew of the first player. Storm, day and modifiers stand in the
 * corners, then the ships with their plans, and at the foot the cards that the viewer knows. */
#include "games/chrono/chrono.h"

enum { COLUMNS = 5, TILE_HEIGHT = 6, LINE = 104 };

HD static int seat_style(unsigned seat)
{
    static const uint8_t styles[CHR_PLAYERS] = {RED, BLUE, GREEN, YELLOW, MAGENTA};
    return styles[seat];
}

HD static int terrain_style(unsigned terrain)
{
    static const uint8_t styles[CHR_TERRAINS] = {YELLOW, GREEN, RED, MAGENTA};
    return styles[terrain];
}

/* As much of a text as fits; gives the column behind it. */
HD static int put_cut(Canvas *canvas, int x, int y, int style, const char *string, int width)
{
    char buffer[LINE * 2];
    Text text   = text_on(buffer, sizeof buffer);
    int  glyphs = 0;
    for (; *string && text.length + 5 < sizeof buffer; string++) {
        glyphs += ((unsigned char)*string & 0xC0) != 0x80; /* bytes that begin a glyph */
        if (glyphs > width)
            break;
        text_char(&text, *string);
    }
    return canvas_text(canvas, x, y, style, buffer);
}

/* A label and a number. */
HD static int put_count(Canvas *canvas, int x, int y, int style, const char *label, int value)
{
    x = canvas_text(canvas, x, y, DIM, label);
    return canvas_int(canvas, x, y, style, value) + 2;
}

/* --- the island ------------------------------------------------------------------------------------------ */

/* Who stands on a space, wrapped into lines of a width. */
HD static void put_pirates(Canvas *canvas, const Chrono *g, int x, int y, int width, unsigned space)
{
    int at = x;
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        unsigned officers = g->pirates[CHR_OFFICER][seat][space], crew = g->pirates[CHR_CREW][seat][space];
        if (!officers && !crew)
            continue;
        char buffer[24];
        Text text = text_on(buffer, sizeof buffer);
        text_int(&text, (int)seat + 1);
        text_char(&text, ':');
        for (unsigned i = 0; i < officers; i++)
            text_char(&text, 'o');
        if (crew)
            text_int(&text, (int)crew);
        if (at > x && at + (int)text.length > x + width) {
            at = x;
            y++;
        }
        at = canvas_text(canvas, at, y, seat_style(seat) | BOLD, buffer) + 1;
    }
}

HD static void put_token(Canvas *canvas, const ChronoContent *c, const Chrono *g, int x, int y, int width,
                         unsigned space)
{
    const Cards *cards = &g->head.cards;
    Card         token = cards_first(cards, chrono_zone_token(space));
    if (token == NO_CARD)
        return;
    unsigned time = cards->back[token] - (unsigned)CHR_EVENT;
    bool     now  = g->phase == 3 && time == g->time;
    char     buffer[64];
    Text     text = text_on(buffer, sizeof buffer);
    if (cards_knows(cards, token, ONLOOKER)) {
        text_add(&text, c->card_name[cards->face[token]].id);
        text_char(&text, ' ');
        text_add(&text, chrono_time_name(time));
    } else {
        text_add(&text, "? ");
        text_add(&text, chrono_time_name(time));
    }
    put_cut(canvas, x, y, now ? CYAN | BOLD : DIM, buffer, width);
}

/* What the first place gets now, in short: 1g a gem, 2d doubloons, /c for each crew, a an artifact, H the
 * Heart, + something else. */
HD static void put_reward(Canvas *canvas, const ChronoContent *c, const Chrono *g, int x, int y, int style,
                          unsigned space)
{
    const ChronoTile *tile   = &c->tile[g->tile[space]];
    unsigned          symbol = chrono_symbol_of(c, g);
    char              buffer[10];
    Text              text = text_on(buffer, sizeof buffer);
    bool              idle = tile->terrain == CHR_VOLCANO &&
                symbol < (g->head.option[CHR_OPT_VOLCANO] ? CHR_EXPANDING : CHR_RIPPLING);
    for (unsigned pc = tile->start[symbol]; !idle && c->step[pc].verb != CHR_VERB_END; pc++) {
        const ChronoStep *s = &c->step[pc];
        if (s->verb == CHR_VERB_GAIN && s->what <= CHR_ITEM_GEM) {
            text_int(&text, s->amount);
            text_char(&text, s->what == CHR_ITEM_GEM ? 'g' : 'd');
            if (s->ask)
                text_add(&text, "/c");
        } else if (s->verb == CHR_VERB_GAIN && s->what == CHR_ITEM_HEART) {
            text_char(&text, 'H');
        } else if (s->verb == CHR_VERB_DRAW) {
            text_char(&text, 'a');
        } else {
            text_char(&text, '+');
            break;
        }
    }
    if (!text.length)
        text_char(&text, '-');
    canvas_text(canvas, x, y, style, " ");
    int end = canvas_text(canvas, x + 1, y, style | BOLD, buffer);
    canvas_text(canvas, end, y, style, " ");
}

HD static void put_tile(Canvas *canvas, const ChronoContent *c, const Chrono *g, int x, int y, int width,
                        unsigned space)
{
    unsigned          which = g->tile[space];
    const ChronoTile *tile  = &c->tile[which];
    char              title[24];
    Text              text = text_on(title, sizeof title);
    text_add(&text, chrono_space_name(space));
    text_char(&text, ' ');
    text_add(&text, chrono_terrain_name(tile->terrain));
    bool closed = g->mods.closed >> tile->terrain & 1;
    canvas_box(canvas, x, y, width, TILE_HEIGHT, closed ? DIM : terrain_style(tile->terrain), title);
    if (tile->places != 1)
        canvas_text(canvas, x + width - 5, y + TILE_HEIGHT - 1, terrain_style(tile->terrain), "123");
    put_reward(canvas, c, g, x + 1, y + TILE_HEIGHT - 1, terrain_style(tile->terrain), space);
    put_cut(canvas, x + 1, y + 1, PLAIN, c->tile_name[which].name, width - 2);
    put_token(canvas, c, g, x + 1, y + 2, width - 2, space);
    put_pirates(canvas, g, x + 1, y + 3, width - 2, space);
}

HD static void put_island(Canvas *canvas, const ChronoContent *c, const Chrono *g, int y, int width)
{
    /* Where each tile stands: column, row. */
    static const uint8_t at[CHR_TILES][2] = {{2, 0}, {4, 1}, {4, 2}, {2, 3}, {0, 2}, {0, 1},
                                             {2, 1}, {3, 2}, {1, 2}, {1, 1}, {3, 1}, {2, 2}};
    for (unsigned space = 0; space < CHR_TILES; space++)
        put_tile(canvas, c, g, at[space][0] * width, y + at[space][1] * TILE_HEIGHT, width, space);
    int foot = y + 4 * TILE_HEIGHT;
    canvas_box(canvas, width, foot, 3 * width, 3, CYAN, "H harbor");
    put_pirates(canvas, g, width + 2, foot + 1, 3 * width - 4, CHR_HARBOR);
}

/* --- the corners ------------------------------------------------------------------------------------------- */

HD static void put_storm(Canvas *canvas, const ChronoContent *c, const Chrono *g, int x, int y, int width)
{
    int at = canvas_text(canvas, x, y, DIM, "storm ");
    for (unsigned space = 1; space <= CHR_LAST_SPACE; space++) {
        bool here = g->storm == space;
        if (here)
            at = canvas_text(canvas, at, y, CYAN | BOLD, "[");
        at = canvas_int(canvas, at, y, here ? CYAN | BOLD : DIM, (int)space);
        at = canvas_text(canvas, at, y, here ? CYAN | BOLD : DIM, here ? "]" : " ");
    }
    put_cut(canvas, x, y + 1, CYAN | BOLD, chrono_symbol_name(chrono_symbol_of(c, g)), width);
    at = canvas_text(canvas, x, y + 2, DIM, "round ");
    at = canvas_int(canvas, at, y + 2, PLAIN, g->round);
    at = canvas_text(canvas, at, y + 2, DIM, "  phase ");
    at = canvas_int(canvas, at, y + 2, PLAIN, g->phase);
    if (g->phase == 3)
        put_cut(canvas, x, y + 3, BOLD, chrono_time_name(g->time), width);
}

/* One modifier in force. */
HD static int put_mod(Canvas *canvas, int x, int y, int width, const ChronoStep *s)
{
    char buffer[48];
    Text text = text_on(buffer, sizeof buffer);
    chrono_mod_print(s, &text);
    put_cut(canvas, x, y, YELLOW, buffer, width);
    return y + 1;
}

HD static void put_mods(Canvas *canvas, const Chrono *g, int x, int y, int width)
{
    const ChronoMods *m          = &g->mods;
    const uint8_t     values[14] = {
            m->forgo,   m->reverse, m->ties_low, 0, m->events == 1, m->events == 2, 0, m->draw[0],
            m->draw[1], m->calm,    m->carry,    0, m->keep,        m->no_artifacts};
    int end = y + TILE_HEIGHT;
    for (unsigned mod = 0; mod < 14 && y < end; mod++) {
        ChronoStep s;
        bytes_zero(&s, sizeof s);
        s.what   = (uint8_t)mod;
        s.amount = mod == CHR_MOD_FORGO || mod == CHR_MOD_CARRY ? (uint16_t)(values[mod] - 1) : values[mod];
        if (values[mod])
            y = put_mod(canvas, x, y, width, &s);
        for (unsigned i = 0; i < CHR_TERRAINS && y < end; i++) {
            s.which = (uint8_t)i;
            if (mod == CHR_MOD_CLOSED && (m->closed >> i & 1u))
                y = put_mod(canvas, x, y, width, &s);
            for (unsigned item = 0; mod == CHR_MOD_BONUS && item < 2; item++) {
                s.item   = (uint8_t)item;
                s.amount = m->bonus[i][item];
                if (s.amount)
                    y = put_mod(canvas, x, y, width, &s);
            }
        }
        for (unsigned i = 0; mod == CHR_MOD_PRICE && i < CHR_PURCHASES && y < end; i++) {
            s.which  = (uint8_t)i;
            s.amount = m->price[i];
            if (s.amount)
                y = put_mod(canvas, x, y, width, &s);
        }
    }
}

HD static void put_corners(Canvas *canvas, const ChronoContent *c, const Chrono *g, int y, int width)
{
    const Cards *cards = &g->head.cards;
    put_storm(canvas, c, g, 1, y, 2 * width - 2);
    Card anomaly = cards_first(cards, CHR_ZONE_ANOMALIES);
    int  x       = 3 * width + 1;
    if (anomaly != NO_CARD && cards_knows(cards, anomaly, ONLOOKER)) {
        const ChronoName *name = &c->card_name[cards->face[anomaly]];
        int               at   = canvas_text(canvas, x, y, DIM, "next ");
        at                     = canvas_text(canvas, at, y, PLAIN, name->id) + 1;
        put_cut(canvas, at, y, PLAIN, name->name, canvas->width - at);
    }
    put_mods(canvas, g, x, y + 1, 2 * width - 2);
    int foot = y + 3 * TILE_HEIGHT;
    int at   = put_count(canvas, 1, foot + 1, PLAIN, "stable ", (int)cards_size(cards, CHR_ZONE_STABLE));
    put_count(canvas, at, foot + 1, PLAIN, "unstable ", (int)cards_size(cards, CHR_ZONE_UNSTABLE));
    put_count(canvas, 1, foot + 2, PLAIN, "artifacts ", (int)cards_size(cards, CHR_ZONE_ARTIFACTS));
    canvas_text(canvas, x, foot + 1, DIM, "1:oo4  officers and crew");
    canvas_text(canvas, x, foot + 2, DIM, "123    lower places are paid");
    canvas_text(canvas, x, foot + 3, DIM, "g d /c gem, doubloon, per crew");
    canvas_text(canvas, x, foot + 4, DIM, "a H +  artifact, Heart, other");
    Card played = cards_first(cards, CHR_ZONE_PLAYED);
    if (played != NO_CARD) {
        at = canvas_text(canvas, 1, foot + 3, DIM, "played ");
        put_cut(canvas, at, foot + 3, BOLD, c->card_name[cards->face[played]].name, 2 * width - at);
    }
}

/* --- ships ---------------------------------------------------------------------------------------------- */

HD static void put_ship(Canvas *canvas, const Game *game, const Chrono *g, int y, unsigned seat, bool acts)
{
    const ChronoContent *c     = chrono_content_of(game);
    const Cards         *cards = &g->head.cards;
    char                 buffer[16];
    Text                 text  = text_on(buffer, sizeof buffer);
    int                  style = seat_style(seat);
    seat_print(game, (Seat)seat, &text);
    canvas_text(canvas, 0, y, style | BOLD, acts ? ">" : " ");
    canvas_text(canvas, 1, y, style | BOLD, buffer);
    if (canvas->names && canvas->names[seat])
        put_cut(canvas, 4, y, style | BOLD, canvas->names[seat], 10);
    int x = put_count(canvas, 15, y, PLAIN, "flag ", g->flag[seat]);
    x     = put_count(canvas, x, y, CYAN | BOLD, "gems ", g->gems[seat]);
    x     = put_count(canvas, x, y, YELLOW, "coins ", g->doubloons[seat]);
    x     = put_count(canvas, x, y, PLAIN, "hand ", (int)cards_size(cards, chrono_zone_hand(seat)));
    x     = put_count(canvas, x, y, PLAIN, "mat ", g->mat[seat]);
    x     = put_count(canvas, x, y, PLAIN, "draws ", c->track[0][g->cube[0][seat]]) - 2;
    x     = canvas_text(canvas, x, y, DIM, "+");
    x     = canvas_int(canvas, x, y, PLAIN, c->track[1][g->cube[1][seat]]) + 2;
    if (g->water[CHR_OFFICER][seat] || g->water[CHR_CREW][seat]) {
        x = canvas_text(canvas, x, y, DIM, "water ");
        for (unsigned i = 0; i < g->water[CHR_OFFICER][seat]; i++)
            x = canvas_text(canvas, x, y, PLAIN, "o");
        if (g->water[CHR_CREW][seat])
            x = canvas_int(canvas, x, y, PLAIN, g->water[CHR_CREW][seat]);
        x += 2;
    }
    if (g->heart == seat + 1)
        x = canvas_text(canvas, x, y, MAGENTA | BOLD, "Heart");
    if (g->phase == 2 && g->head.choice[seat])
        canvas_text(canvas, canvas->width - 9, y, DIM, "selected");

    int width = (canvas->width - 4) / CHR_SLOTS;
    for (unsigned slot = 0; slot < CHR_SLOTS; slot++) {
        Card              card = cards_first(cards, chrono_zone_slot(seat, slot));
        int               at   = 4 + (int)slot * width;
        bool              now  = g->phase == 3 && slot == g->time;
        const ChronoName *name = card == NO_CARD ? &c->mat_name[slot] : &c->card_name[cards->face[card]];
        int               look = card == NO_CARD ? DIM : cards->back[card] == CHR_UNSTABLE ? MAGENTA : PLAIN;
        int               left = at + width - 1;
        at = canvas_text(canvas, at, y + 1, now ? look | BOLD | REVERSE : look, name->id) + 1;
        put_cut(canvas, at, y + 1, look, name->name, left - at);
    }
}

/* The cards of a zone that the viewer knows, each with its text on a line. */
HD static int put_cards(Canvas *canvas, const ChronoContent *c, const Chrono *g, int y, Zone zone,
                        Seat viewer, const char *title)
{
    const Cards *cards = &g->head.cards;
    bool         first = true;
    for (FOR_CARDS(card, cards, zone)) {
        if (!cards_knows(cards, card, viewer) || y >= CANVAS_HEIGHT)
            continue;
        const ChronoName *name = &c->card_name[cards->face[card]];
        int               at   = 11;
        if (first)
            canvas_text(canvas, 1, y, DIM, title);
        first = false;
        at    = canvas_text(canvas, at, y, BOLD, name->id) + 1;
        at    = canvas_text(canvas, at, y, PLAIN, name->name) + 1;
        if (cards->back[card] == CHR_ARTIFACT) {
            at = canvas_text(canvas, at, y, CYAN, "(");
            at = canvas_int(canvas, at, y, CYAN, c->card[cards->face[card]].value);
            at = canvas_text(canvas, at, y, CYAN, ")") + 1;
        }
        put_cut(canvas, at, y, DIM, name->text, canvas->width - at);
        y++;
    }
    return y;
}

HD void chrono_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas)
{
    const ChronoContent *c     = chrono_content_of(game);
    const Chrono        *g     = (const Chrono *)knowledge;
    int                  width = canvas->width / COLUMNS;
    Seats                acts  = chrono_to_act(game, knowledge);
    put_island(canvas, c, g, 0, width);
    put_corners(canvas, c, g, 0, width);
    int y = 4 * TILE_HEIGHT + 3;
    for (unsigned i = 0; i < g->head.players; i++, y += 2)
        put_ship(canvas, game, g, y, g->by_flag[i], acts >> g->by_flag[i] & 1);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        if (viewer == seat || g->head.over) {
            y = put_cards(canvas, c, g, y, chrono_zone_plans(seat), viewer, "plans");
            y = put_cards(canvas, c, g, y, chrono_zone_drawn(seat), viewer, "drawn");
            y = put_cards(canvas, c, g, y, chrono_zone_hand(seat), viewer, "hand");
        }
}
