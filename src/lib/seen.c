/* seen.c -- what a viewer knows: as a state, and its zones, cards and counters one by one.
 *
 * Whatever is asked, it is asked of what the viewer knows (knowledge_of), never of the truth. */
#include "core/fields.h"
#include "core/knowledge.h"
#include "lib/lib.h"

void tg_knowledge(const tg_game *game, const tg_state *state, int viewer, tg_state *out)
{
    knowledge_of(rules(game), peek(state), viewer_of(state, viewer), inner(out));
}

void tg_imagine(const tg_game *game, const tg_state *state, int viewer, tg_rng *rng, tg_state *out)
{
    Move list[MAX_MOVES];
    Rng  in = rng_in(rng);
    imagine(rules(game), peek(state), viewer_of(state, viewer), &in, inner(out), list);
    *rng = rng_out(&in);
}

void tg_open(const tg_game *game, const tg_state *state, tg_state *out)
{
    tg_zone zone;
    tg_state_copy(game, out, state);
    for (unsigned z = 0; tg_zone_at(game, out, z, &zone); z++)
        if (zone.kind != TG_PILE)
            cards_reveal_zone(&inner(out)->cards, (Zone)z, EVERYONE, NULL);
}

uint64_t tg_view_hash(const tg_game *game, const tg_state *state, int viewer)
{
    Room known;
    knowledge_of(rules(game), peek(state), viewer_of(state, viewer), &known.head);
    return bytes_hash(0, &known, rules(game)->state_size);
}

/* --- zones -------------------------------------------------------------------------------------- */

unsigned tg_zone_count(const tg_game *game, const tg_state *state)
{
    return rules(game)->zones(rules(game), peek(state));
}

int tg_zone_at(const tg_game *game, const tg_state *state, unsigned zone, tg_zone *out)
{
    if (zone >= tg_zone_count(game, state))
        return 0;
    ZoneInfo info = rules(game)->zone(rules(game), peek(state), (Zone)zone);
    out->kind     = (uint8_t)(info.kind == BAG ? TG_BAG : info.kind == ROW ? TG_ROW : TG_PILE);
    out->used     = zone_used(rules(game), peek(state), (Zone)zone);
    out->owner    = info.owner == NO_SEAT ? (int16_t)TG_NO_SEAT : info.owner;
    out->size     = (int32_t)cards_size(&peek(state)->cards, (Zone)zone);
    return 1;
}

typedef struct ZoneOf {
    const Game  *game;
    const State *state;
    Zone         zone;
} ZoneOf;

static void zone_spell(const void *what, Text *out)
{
    const ZoneOf *of = (const ZoneOf *)what;
    of->game->zone_print(of->game, of->state, of->zone, out);
}

size_t tg_zone_text(const tg_game *game, const tg_state *state, unsigned zone, char *out, size_t size)
{
    ZoneOf of = {rules(game), peek(state), (Zone)zone};
    if (zone < tg_zone_count(game, state))
        return spell(zone_spell, &of, out, size);
    (void)text_on(out, out ? size : 0);
    return 0;
}

int tg_zone_find(const tg_game *game, const tg_state *state, const char *text)
{
    Zone zone;
    return text && zone_parse(rules(game), peek(state), scan_text(text), &zone) ? zone : -1;
}

/* --- cards -------------------------------------------------------------------------------------- */

static unsigned cards_seen(const Cards *c, Seat viewer, Zone zone, tg_card *out, unsigned most)
{
    unsigned n = 0;
    for (FOR_CARDS(card, c, zone)) {
        if (n < most) {
            bool known  = cards_knows(c, card, viewer);
            out[n].face = known ? c->face[card] : (uint8_t)TG_NO_FACE;
            out[n].back = c->back[card];
            out[n].zone = zone;
            out[n].mark = c->mark[card];
            out[n].pool = !known && ((c->pooled[card] >> viewer) & 1u) ? c->pool[card] : 0;
            memset(out[n].spare, 0, sizeof out[n].spare);
        }
        n++;
    }
    return n;
}

unsigned tg_cards(const tg_game *game, const tg_state *state, int viewer, unsigned zone, tg_card *out,
                  unsigned most)
{
    Room     known;
    unsigned zones = tg_zone_count(game, state);
    unsigned n     = 0;
    Seat     seat  = viewer_of(state, viewer);
    if (zone != TG_MAX_ZONES && zone >= zones)
        return 0;
    knowledge_of(rules(game), peek(state), seat, &known.head);
    if (!out)
        most = 0;
    for (unsigned z = zone == TG_MAX_ZONES ? 0 : zone; z < zones && (zone == TG_MAX_ZONES || z == zone); z++)
        n += cards_seen(&known.head.cards, seat, (Zone)z, n < most ? out + n : out, n < most ? most - n : 0);
    return n;
}

typedef struct CardOf {
    const Game *game;
    Face        face;
    Back        back;
} CardOf;

static void card_spell(const void *what, Text *out)
{
    const CardOf *of = (const CardOf *)what;
    of->game->card_print(of->game, of->face, of->back, out);
}

/* Any number may be asked for, but a game prints only cards that it has: they are looked up in the decks of all tables. */
static bool has_card(const Game *game, unsigned face, unsigned back)
{
    for (unsigned players = 1; players <= MAX_SEATS; players++) {
        Face faces[MAX_CARDS];
        Back backs[MAX_CARDS];
        Room head;
        if (!((game->player_counts >> players) & 1u))
            continue;
        memset(&head, 0, sizeof head);
        head.head.players = (uint8_t)players;
        game->defaults(game, players, head.head.option);
        uint32_t count = game->deck(game, &head.head, faces, backs);
        for (uint32_t i = 0; i < count; i++)
            if (backs[i] == back && (face == NO_FACE || faces[i] == face))
                return true;
    }
    return false;
}

size_t tg_card_text(const tg_game *game, unsigned face, unsigned back, char *out, size_t size)
{
    CardOf of = {rules(game), (Face)face, (Back)back};
    if (has_card(rules(game), face, back))
        return spell(card_spell, &of, out, size);
    (void)text_on(out, out ? size : 0);
    return 0;
}

int tg_card_read(const tg_game *game, const tg_state *state, unsigned zone, const char *text, tg_card *out)
{
    Face face;
    Back back;
    if (zone >= tg_zone_count(game, state) || !text ||
        !rules(game)->card_parse(rules(game), peek(state), (Zone)zone, scan_text(text), &face, &back))
        return 0;
    memset(out, 0, sizeof *out);
    out->face = face;
    out->back = back;
    out->zone = (uint8_t)zone;
    return 1;
}

/* --- counters ----------------------------------------------------------------------------------- */

static const Field *field_of(const tg_game *game, unsigned field)
{
    return field < rules(game)->field_count ? &rules(game)->fields[field] : NULL;
}

unsigned tg_field_count(const tg_game *game) { return rules(game)->field_count; }

const char *tg_field_name(const tg_game *game, unsigned field)
{
    const Field *one = field_of(game, field);
    return one ? one->name : NULL;
}

unsigned tg_field_rows(const tg_game *game, const tg_state *state, unsigned field)
{
    const Field *one = field_of(game, field);
    return one ? field_rows(one, peek(state)) : 0;
}

unsigned tg_field_columns(const tg_game *game, unsigned field)
{
    const Field *one = field_of(game, field);
    return one ? one->columns : 0;
}

int32_t tg_field_at(const tg_game *game, const tg_state *state, unsigned field, unsigned row, unsigned column)
{
    const Field *one = field_of(game, field);
    return one && row < field_rows(one, peek(state)) && column < one->columns
               ? field_get(one, peek(state), row, column)
               : 0;
}
