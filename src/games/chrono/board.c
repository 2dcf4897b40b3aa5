/* board.c -- the table as a viewer sees it, drawn with letters and lines.
 *
 * The island is a map of five columns: what touches on the board touches here. In a tile stand its
 * name and terrain, its event token (face down: the time of day), what it pays now, and who is there:
 * `1:oo4` are two officers and four crew of the first player. Storm, day and modifiers stand in the
 * corners, then the ships with their plans, and at the foot the cards that the viewer knows. */
#include "games/chrono/board.h"

enum { COLUMNS = 5, TILE_HEIGHT = 6, LINE = 104 };

HD int chrono_seat_style(unsigned seat)
{
    static const uint8_t styles[CHR_PLAYERS] = {RED, BLUE, GREEN, YELLOW, MAGENTA};
    return styles[seat];
}

HD int chrono_terrain_style(unsigned terrain)
{
    static const uint8_t styles[CHR_TERRAINS] = {YELLOW, GREEN, RED, MAGENTA};
    return styles[terrain];
}

/* As much of a text as fits; gives the column behind it. */
HD int chrono_put_cut(Canvas *canvas, int x, int y, int style, const char *string, int width)
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

/* The words for a key, as far as they fit into a buffer; the key where there are none. */
HD static void words_of(const Canvas *canvas, const char *key, int a, int b, char *out, size_t size)
{
    Text text = text_on(out, size);
    if (canvas->word)
        canvas->word(canvas->context, key, a, b, out, size);
    else
        text_add(&text, key);
}

HD static int say_cut(Canvas *canvas, int x, int y, int style, const char *key, int a, int b, int width)
{
    char words[LINE * 2];
    words_of(canvas, key, a, b, words, sizeof words);
    return chrono_put_cut(canvas, x, y, style, words, width);
}

/* The words for one of a list of names, such as `time.sunrise`. */
HD void chrono_word_of(const Canvas *canvas, const char *section, const char *name, char *out, size_t size)
{
    char key[32];
    Text text = text_on(key, sizeof key);
    text_add(&text, section);
    text_add(&text, name);
    words_of(canvas, key, 0, 0, out, size);
}

HD static bool same_text(const char *a, const char *b) { return scan_is(scan_on(a, text_length(a)), b); }

/* What a card, a tile or a pre-printed plan is called (or what it does): in the reader's language where there are
 * words for this set, else as the set says itself. */
HD int chrono_put_named(Canvas *canvas, const ChronoContent *c, int x, int y, int style, const char *section,
                        const ChronoName *name, const char *itself, int width)
{
    char key[32], words[LINE * 2];
    Text text = text_on(key, sizeof key);
    text_add(&text, section);
    text_add(&text, name->id);
    if (canvas->word && !c->own) {
        canvas->word(canvas->context, key, 0, 0, words, sizeof words);
        if (!same_text(words, key))
            itself = words;
    }
    return chrono_put_cut(canvas, x, y, style, itself, width);
}

/* A label and a number. */
HD static int put_count(Canvas *canvas, int x, int y, int style, const char *label, int value)
{
    x = canvas_say(canvas, x, y, DIM, label, 0, 0);
    return canvas_int(canvas, x + 1, y, style, value) + 2;
}

/* --- the island ------------------------------------------------------------------------------------------ */

HD void chrono_band_print(unsigned seat, unsigned officers, unsigned crew, Text *out)
{
    text_int(out, (int)seat + 1);
    text_char(out, ':');
    for (unsigned i = 0; i < officers; i++)
        text_char(out, 'o');
    if (crew)
        text_int(out, (int)crew);
}

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
        chrono_band_print(seat, officers, crew, &text);
        if (at > x && at + (int)text.length > x + width) {
            at = x;
            y++;
        }
        at = canvas_text(canvas, at, y, chrono_seat_style(seat) | BOLD, buffer) + 1;
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
    int      look = now ? CYAN | BOLD : DIM;
    char     buffer[64];
    chrono_word_of(canvas, "time.", chrono_time_name(time), buffer, sizeof buffer);
    bool known = cards_knows(cards, token, ONLOOKER);
    int  at    = canvas_text(canvas, x, y, look, known ? c->card_name[cards->face[token]].id : "?");
    chrono_put_cut(canvas, at + 1, y, look, buffer, x + width - at - 1);
}

HD void chrono_reward_print(const ChronoContent *c, const Chrono *g, unsigned space, Text *out)
{
    const ChronoTile *tile   = &c->tile[g->tile[space]];
    unsigned          symbol = chrono_symbol_of(c, g);
    size_t            begin  = out->length;
    bool              idle   = tile->terrain == CHR_VOLCANO &&
                symbol < (g->head.option[CHR_OPT_VOLCANO] ? CHR_EXPANDING : CHR_RIPPLING);
    for (unsigned pc = tile->start[symbol]; !idle && c->step[pc].verb != CHR_VERB_END; pc++) {
        const ChronoStep *s = &c->step[pc];
        if (s->verb == CHR_VERB_GAIN && s->what <= CHR_ITEM_GEM) {
            text_int(out, s->amount);
            text_char(out, s->what == CHR_ITEM_GEM ? 'g' : 'd');
            if (s->ask)
                text_add(out, "/c");
        } else if (s->verb == CHR_VERB_GAIN && s->what == CHR_ITEM_HEART) {
            text_char(out, 'H');
        } else if (s->verb == CHR_VERB_DRAW) {
            text_char(out, 'a');
        } else {
            text_char(out, '+');
            break;
        }
    }
    if (out->length == begin)
        text_char(out, '-');
}

HD static void put_reward(Canvas *canvas, const ChronoContent *c, const Chrono *g, int x, int y, int style,
                          unsigned space)
{
    char buffer[10];
    Text text = text_on(buffer, sizeof buffer);
    chrono_reward_print(c, g, space, &text);
    canvas_text(canvas, x, y, style, " ");
    int end = canvas_text(canvas, x + 1, y, style | BOLD, buffer);
    canvas_text(canvas, end, y, style, " ");
}

HD static void put_tile(Canvas *canvas, const ChronoContent *c, const Chrono *g, int x, int y, int width,
                        unsigned space)
{
    unsigned          which = g->tile[space];
    const ChronoTile *tile  = &c->tile[which];
    char              title[24], terrain[24];
    Text              text = text_on(title, sizeof title);
    chrono_word_of(canvas, "terrain.", chrono_terrain_name(tile->terrain), terrain, sizeof terrain);
    text_add(&text, chrono_space_name(space));
    text_char(&text, ' ');
    text_add(&text, terrain);
    bool closed = g->mods.closed >> tile->terrain & 1;
    canvas_box(canvas, x, y, width, TILE_HEIGHT, closed ? DIM : chrono_terrain_style(tile->terrain), title);
    if (tile->places != 1)
        canvas_text(canvas, x + width - 5, y + TILE_HEIGHT - 1, chrono_terrain_style(tile->terrain), "123");
    put_reward(canvas, c, g, x + 1, y + TILE_HEIGHT - 1, chrono_terrain_style(tile->terrain), space);
    chrono_put_named(canvas, c, x + 1, y + 1, PLAIN, "tile.", &c->tile_name[which], c->tile_name[which].name,
                     width - 2);
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
    int  foot = y + 4 * TILE_HEIGHT;
    char title[40];
    words_of(canvas, "label.harbor", 0, 0, title, sizeof title);
    canvas_box(canvas, width, foot, 3 * width, 3, CYAN, title);
    put_pirates(canvas, g, width + 2, foot + 1, 3 * width - 4, CHR_HARBOR);
}

/* --- the corners ------------------------------------------------------------------------------------------- */

HD static void put_storm(Canvas *canvas, const ChronoContent *c, const Chrono *g, int x, int y, int width)
{
    int  at = canvas_say(canvas, x, y, DIM, "label.storm", 0, 0) + 1;
    char word[40];
    for (unsigned space = 1; space <= CHR_LAST_SPACE; space++) {
        bool here = g->storm == space;
        if (here)
            at = canvas_text(canvas, at, y, CYAN | BOLD, "[");
        at = canvas_int(canvas, at, y, here ? CYAN | BOLD : DIM, (int)space);
        at = canvas_text(canvas, at, y, here ? CYAN | BOLD : DIM, here ? "]" : " ");
    }
    chrono_word_of(canvas, "symbol.", chrono_symbol_name(chrono_symbol_of(c, g)), word, sizeof word);
    chrono_put_cut(canvas, x, y + 1, CYAN | BOLD, word, width);
    at = put_count(canvas, x, y + 2, PLAIN, "label.round", g->round);
    put_count(canvas, at, y + 2, PLAIN, "label.phase", g->phase);
    if (g->phase == 3) {
        chrono_word_of(canvas, "time.", chrono_time_name(g->time), word, sizeof word);
        chrono_put_cut(canvas, x, y + 3, BOLD, word, width);
    }
}

/* The modifiers in force, one on a line. Terrains, items and purchases go to the words as their numbers. */
HD static void put_mods(Canvas *canvas, const Chrono *g, int x, int y, int width)
{
    static const char *const labels[14] = {
        "label.mod-forgo",         "label.mod-order",       "label.mod-ties",  "label.mod-closed",
        "label.mod-events-off",    "label.mod-events-wild", "label.mod-bonus", "label.mod-draw-stable",
        "label.mod-draw-unstable", "label.mod-calm",        "label.mod-carry", "label.mod-price",
        "label.mod-keep",          "label.mod-no-artifacts"};
    const ChronoMods *m          = &g->mods;
    const uint8_t     values[14] = {
            m->forgo,   m->reverse, m->ties_low, 0, m->events == 1, m->events == 2, 0, m->draw[0],
            m->draw[1], m->calm,    m->carry,    0, m->keep,        m->no_artifacts};
    int end = y + TILE_HEIGHT;
    for (unsigned mod = 0; mod < 14 && y < end; mod++) {
        int value = mod == CHR_MOD_FORGO || mod == CHR_MOD_CARRY ? values[mod] - 1 : values[mod];
        if (values[mod])
            say_cut(canvas, x, y++, YELLOW, labels[mod], value, 0, width);
        for (unsigned i = 0; i < CHR_TERRAINS && y < end; i++) {
            if (mod == CHR_MOD_CLOSED && (m->closed >> i & 1u))
                say_cut(canvas, x, y++, YELLOW, labels[mod], (int)i, 0, width);
            for (unsigned item = 0; mod == CHR_MOD_BONUS && item < 2; item++)
                if (m->bonus[i][item])
                    say_cut(canvas, x, y++, YELLOW, item ? "label.mod-bonus-gem" : labels[mod], (int)i,
                            m->bonus[i][item], width);
        }
        for (unsigned i = 0; mod == CHR_MOD_PRICE && i < CHR_PURCHASES && y < end; i++)
            if (m->price[i])
                say_cut(canvas, x, y++, YELLOW, labels[mod], (int)i, m->price[i], width);
    }
}

HD static void put_corners(Canvas *canvas, const Game *game, const Chrono *g, int y, int width)
{
    const ChronoContent *c     = chrono_content_of(game);
    const Cards         *cards = &g->head.cards;
    canvas_text(canvas, 1, y + 5, BOLD, game->name);
    put_storm(canvas, c, g, 1, y, 2 * width - 2);
    Card anomaly = cards_first(cards, CHR_ZONE_ANOMALIES);
    int  x       = 3 * width + 1;
    if (anomaly != NO_CARD && cards_knows(cards, anomaly, ONLOOKER)) {
        const ChronoName *name = &c->card_name[cards->face[anomaly]];
        int               at   = canvas_say(canvas, x, y, DIM, "label.next", 0, 0) + 1;
        at                     = canvas_text(canvas, at, y, PLAIN, name->id) + 1;
        chrono_put_named(canvas, c, at, y, PLAIN, "card.", name, name->name, canvas->width - at);
    }
    put_mods(canvas, g, x, y + 1, 2 * width - 2);
    int foot = y + 3 * TILE_HEIGHT;
    int at   = put_count(canvas, 1, foot + 1, PLAIN, "label.stable", (int)cards_size(cards, CHR_ZONE_STABLE));
    put_count(canvas, at, foot + 1, PLAIN, "label.unstable", (int)cards_size(cards, CHR_ZONE_UNSTABLE));
    put_count(canvas, 1, foot + 2, PLAIN, "label.artifacts", (int)cards_size(cards, CHR_ZONE_ARTIFACTS));
    canvas_say(canvas, x, foot + 1, DIM, "label.legend-pirates", 0, 0);
    canvas_say(canvas, x, foot + 2, DIM, "label.legend-places", 0, 0);
    canvas_say(canvas, x, foot + 3, DIM, "label.legend-pay", 0, 0);
    canvas_say(canvas, x, foot + 4, DIM, "label.legend-more", 0, 0);
    Card played = cards_first(cards, CHR_ZONE_PLAYED);
    if (played != NO_CARD) {
        const ChronoName *name = &c->card_name[cards->face[played]];
        at                     = canvas_say(canvas, 1, foot + 3, DIM, "label.played", 0, 0) + 1;
        chrono_put_named(canvas, c, at, foot + 3, BOLD, "card.", name, name->name, 2 * width - at);
    }
}

/* --- ships ---------------------------------------------------------------------------------------------- */

HD static void put_ship(Canvas *canvas, const Game *game, const Chrono *g, int y, unsigned seat, bool acts)
{
    const ChronoContent *c     = chrono_content_of(game);
    const Cards         *cards = &g->head.cards;
    int                  style = chrono_seat_style(seat);
    canvas_text(canvas, 0, y, style | BOLD, acts ? ">" : " ");
    canvas_int(canvas, 1, y, style | BOLD, (int)seat + 1); /* as at the tiles; p1 would look like a plan */
    if (canvas->names && canvas->names[seat])
        chrono_put_cut(canvas, 3, y, style | BOLD, canvas->names[seat], 11);
    int x = put_count(canvas, 15, y, PLAIN, "label.flag", g->flag[seat]);
    x     = put_count(canvas, x, y, CYAN | BOLD, "label.gems", g->gems[seat]);
    x     = put_count(canvas, x, y, YELLOW, "label.coins", g->doubloons[seat]);
    x     = put_count(canvas, x, y, PLAIN, "label.hand", (int)cards_size(cards, chrono_zone_hand(seat)));
    x     = put_count(canvas, x, y, PLAIN, "label.mat", g->mat[seat]);
    x     = put_count(canvas, x, y, PLAIN, "label.draws", c->track[0][g->cube[0][seat]]) - 2;
    x     = canvas_text(canvas, x, y, DIM, "+");
    x     = canvas_int(canvas, x, y, PLAIN, c->track[1][g->cube[1][seat]]) + 2;
    if (g->water[CHR_OFFICER][seat] || g->water[CHR_CREW][seat]) {
        x = canvas_say(canvas, x, y, DIM, "label.water", 0, 0) + 1;
        for (unsigned i = 0; i < g->water[CHR_OFFICER][seat]; i++)
            x = canvas_text(canvas, x, y, PLAIN, "o");
        if (g->water[CHR_CREW][seat])
            x = canvas_int(canvas, x, y, PLAIN, g->water[CHR_CREW][seat]);
        x += 2;
    }
    if (g->heart == seat + 1)
        x = canvas_say(canvas, x, y, MAGENTA | BOLD, "label.heart", 0, 0);
    if (g->phase == 2 && g->head.choice[seat])
        canvas_say(canvas, canvas->width - 9, y, DIM, "label.selected", 0, 0);

    int width = (canvas->width - 4) / CHR_SLOTS;
    for (unsigned slot = 0; slot < CHR_SLOTS; slot++) {
        Card              card = cards_first(cards, chrono_zone_slot(seat, slot));
        int               at   = 4 + (int)slot * width;
        bool              now  = g->phase == 3 && slot == g->time;
        const ChronoName *name = card == NO_CARD ? &c->mat_name[slot] : &c->card_name[cards->face[card]];
        int               look = card == NO_CARD ? DIM : cards->back[card] == CHR_UNSTABLE ? MAGENTA : PLAIN;
        int               left = at + width - 1;
        at = canvas_text(canvas, at, y + 1, now ? look | BOLD | REVERSE : look, name->id) + 1;
        chrono_put_named(canvas, c, at, y + 1, look, card == NO_CARD ? "mat." : "card.", name, name->name,
                         left - at);
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
            canvas_say(canvas, 1, y, DIM, title, 0, 0);
        first = false;
        at    = canvas_text(canvas, at, y, BOLD, name->id) + 1;
        at    = chrono_put_named(canvas, c, at, y, PLAIN, "card.", name, name->name, canvas->width - at) + 1;
        if (cards->back[card] == CHR_ARTIFACT) {
            at = canvas_text(canvas, at, y, CYAN, "(");
            at = canvas_int(canvas, at, y, CYAN, c->card[cards->face[card]].value);
            at = canvas_text(canvas, at, y, CYAN, ")") + 1;
        }
        chrono_put_named(canvas, c, at, y, DIM, "effect.", name, name->text, canvas->width - at);
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
    if (canvas->brief) {
        chrono_brief(game, g, viewer, canvas);
        return;
    }
    put_island(canvas, c, g, 0, width);
    put_corners(canvas, game, g, 0, width);
    int y = 4 * TILE_HEIGHT + 3;
    for (unsigned i = 0; i < g->head.players; i++, y += 2)
        put_ship(canvas, game, g, y, g->by_flag[i], acts >> g->by_flag[i] & 1);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        if (viewer == seat || g->head.over) {
            y = put_cards(canvas, c, g, y, chrono_zone_plans(seat), viewer, "label.plans");
            y = put_cards(canvas, c, g, y, chrono_zone_drawn(seat), viewer, "label.drawn");
            y = put_cards(canvas, c, g, y, chrono_zone_hand(seat), viewer, "label.hand");
        }
}
