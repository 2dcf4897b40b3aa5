/* layout.c -- lays out the cards of a position.
 *
 * They are laid out as lists of what lies where, one for each zone, and the table is built from these
 * lists at the end; so a position that a scene describes is sound by its making, and only what the
 * game itself forbids is left to flaw_find. */
#include "scene/layout.h"

#include <stdio.h>

static void heap_add(Heap *heap, Placing card)
{
    if (heap->count < MAX_CARDS)
        heap->card[heap->count++] = card;
}

static Placing heap_take(Heap *heap, unsigned at)
{
    Placing card = heap->card[at];
    heap->count--;
    for (unsigned i = at; i < heap->count; i++)
        heap->card[i] = heap->card[i + 1];
    return card;
}

/* Everything that lies on the table now, as lists. */
static void layout_read(Layout *l)
{
    const Cards *c     = &l->state->cards;
    uint32_t     zones = l->game->zones(l->game, l->state);
    for (uint32_t z = 0; z < zones; z++)
        for (FOR_CARDS(card, c, z)) {
            Placing p = {c->face[card], c->back[card],  c->mark[card],
                         c->pool[card], c->known[card], c->pooled[card]};
            heap_add(&l->zone[z], p);
        }
}

/* A card of that face and back that lies loose; where none does, one from a zone that no line names. With
 * a real set-up the gap is filled with a loose card, so that nobody's hand grows short. */
static bool take_named(Layout *l, Face face, Back back, Placing *out)
{
    for (unsigned i = 0; i < l->loose.count; i++)
        if (l->loose.card[i].face == face && l->loose.card[i].back == back) {
            *out = heap_take(&l->loose, i);
            return true;
        }
    uint32_t zones = l->game->zones(l->game, l->state);
    for (uint32_t z = 0; z < zones; z++) {
        Heap *heap = &l->zone[z];
        for (unsigned i = 0; i < heap->count && !l->named[z]; i++) {
            if (heap->card[i].face != face || heap->card[i].back != back)
                continue;
            *out = heap->card[i];
            for (unsigned k = 0; k < l->loose.count; k++)
                if (l->loose.card[k].back == back) {
                    Placing filler = heap_take(&l->loose, k);
                    filler.known   = heap->card[i].known;
                    filler.mark    = heap->card[i].mark;
                    filler.pool    = 0;
                    filler.pooled  = 0;
                    heap->card[i]  = filler;
                    return true;
                }
            (void)heap_take(heap, i);
            return true;
        }
    }
    return false;
}

/* True where the game reads the card's own name as one that may lie there. */
static bool may_lie(const Layout *l, Zone zone, const Placing *card)
{
    char shown[SCENE_NAME];
    Text name = text_on(shown, sizeof shown);
    Face face = 0;
    Back back = 0;
    l->game->card_print(l->game, card->face, card->back, &name);
    return l->game->card_parse(l->game, l->state, zone, scan_on(shown, name.length), &face, &back) &&
           face == card->face && back == card->back;
}

/* `?`, or a back as it is printed: any card that is left and may lie there. */
static bool take_any(Layout *l, Zone zone, Scan token, Placing *out)
{
    for (unsigned i = 0; i < l->loose.count; i++) {
        Placing *p = &l->loose.card[i];
        char     shown[SCENE_NAME];
        Text     name = text_on(shown, sizeof shown);
        l->game->card_print(l->game, NO_FACE, p->back, &name);
        if ((scan_is(token, "?") || scan_is(token, shown)) && may_lie(l, zone, p)) {
            *out = heap_take(&l->loose, i);
            return true;
        }
    }
    return false;
}

static bool is_back(const Game *game, const State *state, Scan token)
{
    if (scan_is(token, "?"))
        return true;
    Face     faces[MAX_CARDS];
    Back     backs[MAX_CARDS];
    uint32_t count = game->deck(game, state, faces, backs);
    for (uint32_t i = 0; i < count; i++) {
        char shown[SCENE_NAME];
        Text name = text_on(shown, sizeof shown);
        game->card_print(game, NO_FACE, backs[i], &name);
        if (scan_is(token, shown))
            return true;
    }
    return false;
}

/* `ZONE: cards`: the colon that ends the zone's name has a blank or nothing behind it. */
bool layout_zone_line(Scan text, Scan *zone, Scan *cards)
{
    for (size_t i = 0; i < text.left; i++)
        if (text.at[i] == ':' && (i + 1 == text.left || text.at[i + 1] == ' ' || text.at[i + 1] == '\t')) {
            *zone  = scan_trim(scan_on(text.at, i));
            *cards = scan_trim(scan_on(text.at + i + 1, text.left - i - 1));
            return true;
        }
    return false;
}

static void lay_zone(Layout *l, const SceneClause *clause, Zone zone, Scan cards, bool any)
{
    const Game *game = l->game;
    ZoneInfo    info = game->zone(game, l->state, zone);
    Scan        word = {0};
    if (scan_is(cards, "-"))
        return;
    for (unsigned at = 0; scan_word(&cards, &word); at++) {
        SceneCard said;
        Placing   card = {0};
        Face      face = 0;
        Back      back = 0;
        if (!scene_card_read(game, l->state, word, &said)) {
            scene_note_scan(l->report, clause->line, true,
                            "a card is written b4, b4@1 (mark), b4!0,2 (known to)", word);
            return;
        }
        bool hidden = is_back(game, l->state, said.name);
        if (!hidden && !game->card_parse(game, l->state, zone, said.name, &face, &back)) {
            scene_note_scan(l->report, clause->line, true, "no card that may lie here is written so", word);
            return;
        }
        if (hidden != any)
            continue; /* the cards named are taken first, then those that may be any */
        if (!(any ? take_any(l, zone, said.name, &card) : take_named(l, face, back, &card))) {
            scene_note_scan(l->report, clause->line, true,
                            any ? "no card is left for this place"
                                : "all cards of this kind lie elsewhere already",
                            word);
            return;
        }
        card.mark   = said.mark_said ? said.mark : 0;
        card.known  = said.known_said ? said.known : info.known;
        card.pool   = said.pool;
        card.pooled = said.pooled;
        Heap *heap  = &l->zone[zone];
        heap_add(heap, card);
        if (any) /* to the place where it was written */
            for (unsigned i = heap->count - 1; i > at; i--) {
                Placing swap      = heap->card[i];
                heap->card[i]     = heap->card[i - 1];
                heap->card[i - 1] = swap;
            }
    }
}

static bool rests(const Layout *l, const Rest *rest, const Placing *card)
{
    Scan list = rest->only;
    Scan word = {0};
    Face face = 0;
    Back back = 0;
    while (scan_word(&list, &word))
        if (l->game->card_parse(l->game, l->state, rest->zone, word, &face, &back) && face == card->face &&
            back == card->back)
            return true;
    return !rest->only.left && may_lie(l, rest->zone, card);
}

/* Puts every card that no line has named where it belongs. */
static void lay_rest(Layout *l)
{
    while (l->loose.count) {
        Placing card = heap_take(&l->loose, 0);
        Zone    zone = l->game->rest(l->game, l->state, card.back);
        for (unsigned i = l->rest_count; i-- > 0;)
            if (rests(l, &l->rest[i], &card))
                zone = l->rest[i].zone;
        card.known = l->game->zone(l->game, l->state, zone).known;
        card.mark = card.pool = 0;
        card.pooled           = 0;
        heap_add(&l->zone[zone], card);
    }
}

static void layout_write(Layout *l)
{
    uint64_t bags  = 0;
    uint32_t zones = l->game->zones(l->game, l->state);
    for (uint32_t z = 0; z < zones; z++)
        if (l->game->zone(l->game, l->state, (Zone)z).kind == BAG)
            bags |= (uint64_t)1 << z;
    Cards *c = &l->state->cards;
    cards_init(c, bags);
    for (uint32_t z = 0; z < zones; z++)
        for (unsigned i = 0; i < l->zone[z].count; i++) {
            Placing p       = l->zone[z].card[i];
            Card    card    = cards_add(c, p.face, p.back, (Zone)z, p.known);
            c->mark[card]   = p.mark;
            c->pool[card]   = p.pool;
            c->pooled[card] = (Seats)(p.pooled & ~p.known);
            if (p.pool > c->pools)
                c->pools = p.pool;
        }
}

void layout_zone_unknown(Layout *l, const SceneClause *clause, Scan name)
{
    char     what[700];
    char     zones[400];
    Text     list  = text_on(zones, sizeof zones);
    uint32_t count = l->game->zones(l->game, l->state);
    for (uint32_t z = 0; z < count; z++) {
        text_add(&list, z ? ", " : "");
        l->game->zone_print(l->game, l->state, (Zone)z, &list);
    }
    (void)snprintf(what, sizeof what, "no zone is called '%.*s'; there are %s%s",
                   (int)(name.left < 60 ? name.left : 60), name.at, zones, list.cut ? "..." : "");
    scene_note(l->report, clause->line, true, what, NULL, NULL);
}

/* Which zones the scene gives; each at most once. */
static void name_zones(Layout *l)
{
    for (size_t i = 0; i < l->scene->given_count; i++) {
        const SceneClause *clause = &l->scene->given[i];
        Scan               zone   = {0};
        Scan               cards  = {0};
        Zone               number = 0;
        if (layout_is_head(clause->text) || !layout_zone_line(clause->text, &zone, &cards))
            continue;
        if (!zone_parse(l->game, l->state, zone, &number))
            layout_zone_unknown(l, clause, zone);
        else if (l->named[number])
            layout_broken(l, clause, "this zone was given before");
        else
            l->named[number] = true;
    }
}

void layout_cards(Layout *l)
{
    const Game *game = l->game;
    if (l->start) {
        layout_read(l);
    } else {
        Face     faces[MAX_CARDS];
        Back     backs[MAX_CARDS];
        uint32_t count = game->deck(game, l->state, faces, backs);
        for (uint32_t i = 0; i < count; i++) {
            Placing card = {faces[i], backs[i], 0, 0, 0, 0};
            heap_add(&l->loose, card);
        }
    }
    name_zones(l);

    /* What a real set-up laid into the zones that are given anew is lifted. */
    uint32_t zones = game->zones(game, l->state);
    for (uint32_t z = 0; z < zones; z++)
        while (l->named[z] && l->zone[z].count)
            heap_add(&l->loose, heap_take(&l->zone[z], 0));
    for (int any = 0; any < 2; any++)
        for (size_t i = 0; i < l->scene->given_count; i++) {
            const SceneClause *clause = &l->scene->given[i];
            Scan               zone   = {0};
            Scan               cards  = {0};
            Zone               number = 0;
            if (!layout_is_head(clause->text) && layout_zone_line(clause->text, &zone, &cards) &&
                zone_parse(game, l->state, zone, &number))
                lay_zone(l, clause, number, cards, any == 1);
        }
    lay_rest(l);
    layout_write(l);
}
