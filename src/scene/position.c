/* position.c -- lays out the `given` part of a scene on a state.
 *
 * The order of the lines does not matter: players, options and the set-up come first, then the
 * counters, then the cards, then secret choices. Cards are laid out as lists of what lies where, one
 * for each zone, and the table is built from these lists at the end; so a position that a scene
 * describes is sound by its making, and only what the game itself forbids is left to flaw_find. */
#include "scene/scene.h"

#include "core/flaw.h"
#include "games/registry.h"
#include "shell/chosen.h"
#include "table/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what lies where -------------------------------------------------------------------------------------- */

typedef struct Placing {
    Face    face;
    Back    back;
    uint8_t mark, pool;
    Seats   known, pooled;
} Placing;

typedef struct Heap {
    unsigned count;
    Placing  card[MAX_CARDS];
} Heap;

/* `rest ZONE`, or `rest ZONE: CARDS` for cards of these kinds alone. */
typedef struct Rest {
    Zone zone;
    Scan only; /* empty: all that may lie there */
} Rest;

typedef struct Layout {
    const Game  *game;
    const Scene *scene;
    SceneReport *report;
    State       *state;
    bool         start;           /* begins from a real set-up              */
    Rest         rest[MAX_ZONES]; /* named by the scene */
    unsigned     rest_count;
    Rng          rng;
    bool         named[MAX_ZONES];
    Heap         zone[MAX_ZONES];
    Heap         loose; /* cards that no line has named (so far)  */
} Layout;

static void broken(Layout *l, const SceneClause *clause, const char *what)
{
    scene_note_scan(l->report, clause->line, true, what, clause->text);
}

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
static bool zone_line(Scan text, Scan *zone, Scan *cards)
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

/* --- the lines ------------------------------------------------------------------------------------------- */

typedef enum Pass { PASS_HEAD, PASS_FIELDS, PASS_ZONES, PASS_CHOICES } Pass;

static void zone_unknown(Layout *l, const SceneClause *clause, Scan name)
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

static void set_option(Layout *l, const SceneClause *clause, Scan word, uint16_t option[MAX_OPTIONS])
{
    Scan name  = {0};
    Scan value = word;
    char what[400];
    (void)scan_split(&value, '=', &name);
    for (uint32_t i = 0; i < l->game->option_count; i++) {
        const OptionInfo *info   = &l->game->options[i];
        int32_t           number = 0;
        if (!scan_is(name, info->name))
            continue;
        if (info->words) {
            for (uint16_t k = 0; info->words[k]; k++)
                if (scan_is(value, info->words[k])) {
                    option[i] = k;
                    return;
                }
        } else if (scan_number(value, &number) && number >= 0 && number <= 65535) {
            option[i] = (uint16_t)number; /* bounds are the rules' own affair: setup_breaks */
            return;
        }
        Text out = text_on(what, sizeof what);
        text_add(&out, "option ");
        text_add(&out, info->name);
        text_add(&out, " is one of");
        for (unsigned k = 0; info->words && info->words[k]; k++) {
            text_add(&out, " ");
            text_add(&out, info->words[k]);
        }
        if (!info->words)
            text_add(&out, " the numbers");
        scene_note_scan(l->report, clause->line, true, what, word);
        return;
    }
    Text out = text_on(what, sizeof what);
    text_add(&out, "no such option; there are");
    for (uint32_t i = 0; i < l->game->option_count; i++) {
        text_add(&out, " ");
        text_add(&out, l->game->options[i].name);
    }
    scene_note_scan(l->report, clause->line, true, what, word);
}

static void set_field(Layout *l, const SceneClause *clause, Scan name, Scan values)
{
    SceneField  field = {0};
    const char *wrong = scene_field_read(l->game, l->state, name, &field);
    char        text[700];
    if (wrong) {
        char names[500];
        Text list = text_on(names, sizeof names);
        scene_field_names(l->game, &list);
        (void)snprintf(text, sizeof text, "%s (counters: %s)", wrong, names);
        broken(l, clause, text);
        return;
    }
    unsigned columns = field.field->columns;
    unsigned at      = field.row * columns + field.column;
    unsigned given   = 0;
    Scan     word    = {0};
    while (scan_word(&values, &word)) {
        int32_t number = 0;
        Seat    seat   = 0;
        if (!scan_number(word, &number)) {
            if (!seat_parse(l->game, l->state, word, &seat)) {
                scene_note_scan(l->report, clause->line, true, "not a number", word);
                return;
            }
            number = seat;
        }
        if (number < field.field->min || number > field.field->max) {
            (void)snprintf(text, sizeof text, "%s is at least %ld and at most %ld", field.field->name,
                           (long)field.field->min, (long)field.field->max);
            broken(l, clause, text);
            return;
        }
        if (given < field.count)
            field_set(field.field, l->state, (at + given) / columns, (at + given) % columns, number);
        given++;
    }
    if (given != field.count) {
        (void)snprintf(text, sizeof text, "this takes %u number%s, not %u", field.count,
                       field.count == 1 ? "" : "s", given);
        broken(l, clause, text);
    }
}

/* Words that begin a clause of the first pass, except the two that also set things of their own. */
static bool is_head_clause(Scan text)
{
    static const char *const words[] = {"players", "option", "start", "seed", "content", "rest"};
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        Scan rest = text;
        if (scan_take(&rest, words[i]) && !(rest.left && rest.at[0] == '=') &&
            !(rest.left && rest.at[0] == ':'))
            return true;
    }
    return false;
}

static void read_choice(Layout *l, const SceneClause *clause, Scan text)
{
    Scan name = {0};
    Seat seat = 0;
    Move move = 0;
    char why[300];
    Text wrong = text_on(why, sizeof why);
    Scan value = text;
    if (!scan_split(&value, '=', &name) || !seat_parse(l->game, l->state, scan_trim(name), &seat)) {
        broken(l, clause, "a secret choice is given as `choice SEAT = MOVE`");
        return;
    }
    if (!l->game->move_parse(l->game, l->state, seat, scan_trim(value), &move, &wrong)) {
        broken(l, clause, why);
        return;
    }
    l->state->choice[seat] = move;
}

static void read_clause(Layout *l, const SceneClause *clause, Pass pass)
{
    Scan text  = clause->text;
    Scan zone  = {0};
    Scan cards = {0};
    Scan name  = {0};
    if (is_head_clause(text))
        return;
    if (zone_line(text, &zone, &cards)) {
        Zone number = 0;
        if (pass != PASS_ZONES)
            return;
        if (!zone_parse(l->game, l->state, zone, &number))
            zone_unknown(l, clause, zone);
        else if (l->named[number])
            broken(l, clause, "this zone was given before");
        else
            l->named[number] = true;
        return;
    }
    Scan rest = text;
    if (scan_take(&rest, "choice")) {
        if (pass == PASS_CHOICES)
            read_choice(l, clause, rest);
        return;
    }
    if (scan_is(text, "over")) {
        l->state->over = 1;
        return;
    }
    if (memchr(text.at, '=', text.left)) {
        Scan values = text;
        (void)scan_split(&values, '=', &name);
        name = scan_trim(name);
        if (pass != PASS_FIELDS)
            return;
        int32_t number = 0;
        if (scan_is(name, "decisions") && scan_number(scan_trim(values), &number) && number >= 0)
            l->state->decisions = (uint32_t)number;
        else
            set_field(l, clause, name, values);
        return;
    }
    if (pass == PASS_FIELDS)
        broken(l, clause,
               "`given` takes `players N`, `option NAME=VALUE`, `start`, `seed TEXT`, `content FILE`, `rest "
               "ZONE`, "
               "`COUNTER = N`, `ZONE: CARDS`, `choice SEAT = MOVE`, `over`, and not");
}

static void lay_cards(Layout *l)
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
    for (size_t i = 0; i < l->scene->given_count; i++)
        read_clause(l, &l->scene->given[i], PASS_ZONES);

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
            if (!is_head_clause(clause->text) && zone_line(clause->text, &zone, &cards) &&
                zone_parse(game, l->state, zone, &number))
                lay_zone(l, clause, number, cards, any == 1);
        }
    lay_rest(l);
    layout_write(l);
}

const SceneClause *scene_setup_refusal(const Scene *scene)
{
    for (size_t i = 0; i < scene->given_count; i++)
        if (scene->given[i].refused)
            return &scene->given[i];
    return NULL;
}

/* Players, options, seed and set-up: all that must be known before anything else can be read. */
static ScenePlaced begin(Layout *l)
{
    const Game *game                = l->game;
    unsigned    players             = bits_lowest(game->player_counts);
    Scan        seed                = scan_of("scene");
    int         line                = l->scene->line;
    uint16_t    option[MAX_OPTIONS] = {0};

    for (size_t i = 0; i < l->scene->given_count; i++) {
        const SceneClause *clause = &l->scene->given[i];
        Scan               text   = clause->text;
        int32_t            number = 0;
        if (clause->refused && clause != scene_setup_refusal(l->scene))
            broken(l, clause, "only one `!` in `given`");
        if (!is_head_clause(text))
            continue;
        if (scan_take(&text, "players")) {
            if (!scan_number(text, &number) || number < 0 || number > 99)
                broken(l, clause, "`players` takes a number up to 99");
            players = (unsigned)number;
            line    = clause->line;
        } else if (scan_take(&text, "start")) {
            l->start = true;
            if (text.left)
                broken(l, clause, "`start` stands alone; separate with ;");
        } else if (scan_take(&text, "seed")) {
            seed = text;
        }
    }
    /* Options whose default hangs on the number of players. */
    game->defaults(game, players, option);
    for (size_t i = 0; i < l->scene->given_count; i++) {
        Scan text = l->scene->given[i].text;
        Scan word = {0};
        if (is_head_clause(text) && scan_take(&text, "option"))
            while (scan_word(&text, &word))
                set_option(l, &l->scene->given[i], word, option);
    }
    if (l->report->count)
        return SCENE_UNPLACED;

    bytes_zero(l->state, MAX_STATE);
    l->state->players = (uint8_t)players;
    memcpy(l->state->option, option, sizeof option);
    if (scene_setup_refusal(l->scene))
        return SCENE_SETUP_REFUSED;
    Rule rule = game->setup_breaks(game, players, option);
    if (rule) {
        char id[40];
        Text found = text_on(id, sizeof id);
        rule_print(game, rule, &found);
        scene_note(l->report, line, true, "the set-up is refused",
                   "a lawful number of players and lawful options", id);
        return SCENE_UNPLACED;
    }
    seed_rng(seed.at, seed.left, &l->rng);
    if (l->start) {
        (void)game_begin(game, l->state, players, option, &l->rng);
    } else {
        l->state->rng = l->rng;
        cards_init(&l->state->cards, 0);
    }
    for (size_t i = 0; i < l->scene->given_count; i++) {
        const SceneClause *clause = &l->scene->given[i];
        Scan               rest   = clause->text;
        if (!is_head_clause(rest) || !scan_take(&rest, "rest") || l->rest_count == MAX_ZONES)
            continue;
        Rest *to   = &l->rest[l->rest_count];
        Scan  name = rest;
        if (zone_line(rest, &name, &to->only) && !to->only.left)
            broken(l, clause, "`rest ZONE` or `rest ZONE: CARDS`, not");
        else if (zone_parse(game, l->state, name, &to->zone))
            l->rest_count++;
        else
            zone_unknown(l, clause, name);
    }
    return SCENE_PLACED;
}

static void check_fields(Layout *l)
{
    char text[300];
    for (uint32_t i = 0; i < l->game->field_count; i++) {
        const Field *field = &l->game->fields[i];
        unsigned     rows  = field_rows(field, l->state);
        for (unsigned at = 0; at < rows * field->columns; at++) {
            int32_t value = field_get(field, l->state, at / field->columns, at % field->columns);
            if (value >= field->min && value <= field->max)
                continue;
            (void)snprintf(text, sizeof text,
                           "%s is %ld, but must be at least %ld and at most %ld: give it a value",
                           field->name, (long)value, (long)field->min, (long)field->max);
            scene_note(l->report, l->scene->line, true, text, NULL, NULL);
            return;
        }
    }
}

ScenePlaced scene_place(const Scene *scene, const Game *game, StateBox *out, SceneReport *report)
{
    Layout *l = (Layout *)calloc(1, sizeof *l);
    if (!l) {
        scene_note(report, scene->line, true, "out of memory", NULL, NULL);
        return SCENE_UNPLACED;
    }
    l->game            = game;
    l->scene           = scene;
    l->report          = report;
    l->state           = &out->head;
    size_t      before = report->count;
    ScenePlaced placed = begin(l);
    if (placed == SCENE_PLACED) {
        for (size_t i = 0; i < scene->given_count; i++)
            read_clause(l, &scene->given[i], PASS_FIELDS);
        if (report->count == before)
            check_fields(l);
        if (report->count == before)
            lay_cards(l);
        if (report->count == before) {
            if (!cards_sound(&out->head.cards))
                scene_note(report, scene->line, true, "the cards of the position are not sound", NULL, NULL);
            game->derive(game, &out->head);
            for (size_t i = 0; i < scene->given_count; i++)
                read_clause(l, &scene->given[i], PASS_CHOICES);
            game->derive(game, &out->head);
        }
        char sentence[256];
        Text flaw = text_on(sentence, sizeof sentence);
        if (report->count == before && flaw_find(game, &out->head, &flaw))
            scene_note(report, scene->line, true, "the position is not possible", NULL, sentence);
        if (report->count != before)
            placed = SCENE_UNPLACED;
    }
    free(l);
    return placed;
}

const Game *scene_game(const Scene *scene, const char *path, SceneReport *report)
{
    char slug[40];
    (void)snprintf(slug, sizeof slug, "%.*s", (int)(scene->game.left < 39 ? scene->game.left : 39),
                   scene->game.at);
    const Game *game = game_find(slug);
    if (!game) {
        char what[400];
        Text out = text_on(what, sizeof what);
        text_add(&out,
                 scene->game.left ? "no game is called '" : "a scene names its game: `game SLUG`; there are");
        if (scene->game.left) {
            text_add(&out, slug);
            text_add(&out, "'; there are");
        }
        for (const Game *const *g = games_all; *g; g++) {
            text_add(&out, " ");
            text_add(&out, (*g)->slug);
        }
        scene_note(report, scene->line, true, what, NULL, NULL);
        return NULL;
    }
    for (size_t i = 0; i < scene->given_count; i++) {
        Scan file = scene->given[i].text;
        if (!is_head_clause(file) || !scan_take(&file, "content"))
            continue;
        /* A path stands beside the scene's own file, unless it is absolute. */
        char        full[4096];
        char        why[500];
        Text        wrong  = text_on(why, sizeof why);
        const char *slash  = strrchr(path, '/');
        size_t      folder = slash && file.left && file.at[0] != '/' ? (size_t)(slash - path) + 1 : 0;
        (void)snprintf(full, sizeof full, "%.*s%.*s", (int)folder, path, (int)file.left, file.at);
        game = chosen_content(game, full, &wrong);
        if (!game) {
            scene_note_scan(report, scene->given[i].line, true, why, file);
            return NULL;
        }
    }
    return game;
}
