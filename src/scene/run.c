/* run.c -- plays a scene and looks whether all is as it says.
 *
 * Assertions are read here, by the game's own names; what they are compared with is asked of the
 * road. A difference is noted and the scene goes on, so that one run shows all of them; only a move
 * that did not go as it should ends the scene, for what follows would be noise. */
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Run {
    const Scene       *scene;
    const Game        *game;
    Road              *road;
    SceneReport       *report;
    const SceneClause *clause; /* the present one */
} Run;

enum { LINE = 2000 };

static void differs(Run *r, const char *expected, const char *found)
{
    char what[LINE];
    (void)snprintf(what, sizeof what, "%.*s", (int)(r->clause->text.left < 300 ? r->clause->text.left : 300),
                   r->clause->text.at);
    scene_note(r->report, r->clause->line, false, what, expected, found);
}

static void unclear(Run *r, const char *what, Scan about)
{
    scene_note_scan(r->report, r->clause->line, true, what, about);
}

static void no_answer(Run *r) { differs(r, "an answer", "the referee gave none that could be understood"); }

static void add_scan(Text *out, Scan text) { text_run(out, text.at, text.left); }

/* --- cards in a zone ---------------------------------------------------------------------------------- */

enum { MAX_TOKENS = MAX_CARDS };

typedef struct Wanted {
    unsigned  count;
    SceneCard card[MAX_TOKENS];
    char      name[MAX_TOKENS][SCENE_NAME]; /* as the game prints it */
} Wanted;

static Seats at_table(const State *state, Seats seats)
{
    return (Seats)(seats & (((1u << state->players) - 1u) | seat_bit(ONLOOKER)));
}

/* Reads the cards of an assertion; each gets the name that the game prints for it. */
static bool wanted_read(Run *r, Zone zone, Scan text, Wanted *out)
{
    const State *state = r->road->state(r->road);
    Scan         word  = {0};
    out->count         = 0;
    if (scan_is(scan_trim(text), "-"))
        return true;
    while (scan_word(&text, &word)) {
        Face face = 0;
        Back back = 0;
        if (out->count == MAX_TOKENS) {
            unclear(r, "more cards than any game has", text);
            return false;
        }
        SceneCard *card = &out->card[out->count];
        if (!scene_card_read(r->game, state, word, card)) {
            unclear(r, "a card is written b4, b4@1 (mark), b4!0,2 (known to)", word);
            return false;
        }
        Text name = text_on(out->name[out->count], SCENE_NAME);
        if (r->game->card_parse(r->game, state, zone, card->name, &face, &back))
            r->game->card_print(r->game, face, back, &name);
        else
            add_scan(&name, card->name); /* a back, or a card that cannot lie here: it will not be found */
        out->count++;
    }
    return true;
}

static bool fits(Run *r, const Wanted *wanted, unsigned i, const SceneSeen *seen)
{
    const State     *state = r->road->state(r->road);
    const SceneCard *card  = &wanted->card[i];
    bool             named = strcmp(wanted->name[i], seen->name) == 0;
    bool             back  = seen->hidden && scan_is(card->name, "?");
    return (named || back) && (!card->mark_said || card->mark == seen->mark) &&
           (!card->known_said || at_table(state, card->known) == at_table(state, seen->known)) &&
           (!card->pool_said ||
            (card->pool == seen->pool && at_table(state, card->pooled) == at_table(state, seen->pooled)));
}

static int precision(const SceneCard *card)
{
    return card->mark_said + card->known_said + card->pool_said + !scan_is(card->name, "?");
}

/* Finds a different card for each wanted one; those that say most choose first. False where one is missing. */
static bool all_found(Run *r, const Wanted *wanted, const SceneRow *row)
{
    bool taken[MAX_CARDS] = {false};
    for (int say = 4; say >= 0; say--)
        for (unsigned i = 0; i < wanted->count; i++) {
            if (precision(&wanted->card[i]) != say)
                continue;
            unsigned at = 0;
            while (at < row->count && (taken[at] || !fits(r, wanted, i, &row->card[at])))
                at++;
            if (at == row->count)
                return false;
            taken[at] = true;
        }
    return true;
}

static void seats_write(const State *state, Seats seats, Text *out)
{
    seats = at_table(state, seats);
    if (seats == at_table(state, EVERYONE) || !seats) {
        text_add(out, seats ? "all" : "none");
        return;
    }
    const char *comma = "";
    for (FOR_BITS(seat, seats)) {
        text_add(out, comma);
        if (seat == ONLOOKER)
            text_char(out, '-');
        else
            text_int(out, (int64_t)seat);
        comma = ",";
    }
}

/* What lies there, with as much beside each card as the assertion spoke of. */
static void row_write(Run *r, const Wanted *wanted, const SceneRow *row, Text *out)
{
    const State *state = r->road->state(r->road);
    bool         mark  = false;
    bool         known = false;
    bool         pool  = false;
    for (unsigned i = 0; i < wanted->count; i++) {
        mark |= wanted->card[i].mark_said;
        known |= wanted->card[i].known_said;
        pool |= wanted->card[i].pool_said;
    }
    for (unsigned i = 0; i < row->count; i++) {
        const SceneSeen *seen = &row->card[i];
        text_add(out, i ? " " : "");
        text_add(out, seen->name);
        if (mark) {
            text_char(out, '@');
            text_int(out, seen->mark);
        }
        if (known) {
            text_char(out, '!');
            seats_write(state, seen->known, out);
        }
        if (pool && seen->pool) {
            text_char(out, '~');
            text_int(out, seen->pool);
            text_char(out, ':');
            seats_write(state, seen->pooled, out);
        }
    }
    if (!row->count)
        text_char(out, '-');
}

/* `ZONE: cards`, `ZONE has`, `ZONE lacks`, `ZONE size`: cuts the name of the zone off. */
static bool zone_cut(Run *r, Scan *text, Zone *zone, char *sense)
{
    const State *state = r->road->state(r->road);
    for (size_t i = 1; i <= text->left; i++) {
        bool colon = i < text->left && text->at[i] == ':';
        bool blank = i < text->left && (text->at[i] == ' ' || text->at[i] == '\t');
        if (!colon && !blank)
            continue;
        if (!zone_parse(r->game, state, scan_on(text->at, i), zone))
            continue;
        Scan rest = scan_trim(scan_on(text->at + i + colon, text->left - i - colon));
        *sense    = colon ? ':' : scan_take(&rest, "has") ? 'h' : scan_take(&rest, "lacks") ? 'l' : 0;
        if (!*sense && scan_take(&rest, "size"))
            *sense = 's';
        if (!*sense)
            continue;
        *text = rest;
        return true;
    }
    return false;
}

static void check_zone(Run *r, Seat viewer, Zone zone, char sense, Scan text)
{
    static SceneRow row;
    static Wanted   wanted;
    char            expected[LINE];
    char            found[LINE];
    Text            want = text_on(expected, sizeof expected);
    Text            have = text_on(found, sizeof found);
    bool            good = true;
    wanted.count         = 0;
    if (!r->road->zone(r->road, viewer, zone, &row)) {
        no_answer(r);
        return;
    }
    if (sense == 's') {
        int32_t number = 0;
        if (!scan_number(text, &number)) {
            unclear(r, "`size` takes a number", text);
            return;
        }
        if ((unsigned)number != row.count) {
            text_int(&want, number);
            text_add(&want, " cards");
            text_int(&have, row.count);
            text_add(&have, ": ");
            row_write(r, &wanted, &row, &have);
            differs(r, expected, found);
        }
        return;
    }
    if (!wanted_read(r, zone, text, &wanted))
        return;
    if (sense == 'l') {
        for (unsigned i = 0; i < wanted.count; i++)
            for (unsigned k = 0; k < row.count; k++)
                good = good && !fits(r, &wanted, i, &row.card[k]);
        text_add(&want, "none of ");
    } else if (sense == 'h') {
        good = all_found(r, &wanted, &row);
        text_add(&want, "among them ");
    } else if (r->game->zone(r->game, r->road->state(r->road), zone).kind == BAG) {
        good = wanted.count == row.count && all_found(r, &wanted, &row);
    } else {
        good = wanted.count == row.count;
        for (unsigned i = 0; good && i < row.count; i++)
            good = fits(r, &wanted, i, &row.card[i]);
    }
    if (good)
        return;
    add_scan(&want, text);
    row_write(r, &wanted, &row, &have);
    differs(r, expected, found);
}

/* --- moves ------------------------------------------------------------------------------------------------ */

/* A move as the game itself would write it; as it stands where it cannot be read. */
static void canonical(Run *r, Seat seat, Scan text, Text *out)
{
    const State *state = r->road->state(r->road);
    Move         move  = NO_MOVE;
    char         why[300];
    Text         wrong = text_on(why, sizeof why);
    if (r->game->move_parse(r->game, state, seat, text, &move, &wrong))
        r->game->move_print(r->game, state, seat, move, seat, out);
    else
        add_scan(out, text);
}

static bool listed(const SceneTexts *texts, const char *text)
{
    for (size_t i = 0; i < texts->count; i++)
        if (strcmp(texts->text[i], text) == 0)
            return true;
    return false;
}

static void list_add(Text *out, const char *text)
{
    if (out->length > 600) {
        if (out->at[out->length - 1] != '.')
            text_add(out, " | ...");
        return;
    }
    if (out->length)
        text_add(out, " | ");
    text_add(out, text);
}

static void check_moves(Run *r, Scan text)
{
    Scan name  = {0};
    Seat seat  = 0;
    Scan whole = text;
    bool colon = false;
    if (!scan_word(&text, &name)) {
        unclear(r, "`moves SEAT: a | b`, `moves SEAT has a`, `moves SEAT lacks a`, `moves SEAT count N`",
                whole);
        return;
    }
    if (name.left && name.at[name.left - 1] == ':') {
        name.left--;
        colon = true;
    }
    if (!seat_parse(r->game, r->road->state(r->road), name, &seat)) {
        unclear(r, "no seat is called so", name);
        return;
    }
    text       = scan_trim(text);
    bool has   = !colon && scan_take(&text, "has");
    bool lacks = !colon && !has && scan_take(&text, "lacks");
    bool count = !colon && !has && !lacks && scan_take(&text, "count");
    if (!colon && !has && !lacks && !count) {
        unclear(r, "`moves SEAT: a | b`, `moves SEAT has a`, `moves SEAT lacks a`, `moves SEAT count N`",
                whole);
        return;
    }
    SceneTexts moves = {0};
    SceneTexts named = {0};
    char       expected[LINE];
    char       found[LINE];
    Text       want = text_on(expected, sizeof expected);
    Text       have = text_on(found, sizeof found);
    if (!r->road->moves(r->road, seat, &moves)) {
        no_answer(r);
        scene_texts_clear(&moves);
        return;
    }
    if (count) {
        int32_t number = 0;
        if (!scan_number(text, &number)) {
            unclear(r, "`count` takes a number", text);
        } else if ((size_t)number != moves.count) {
            text_int(&want, number);
            text_int(&have, (int64_t)moves.count);
            for (size_t i = 0; i < moves.count; i++)
                list_add(&have, moves.text[i]);
            differs(r, expected, found);
        }
        scene_texts_clear(&moves);
        return;
    }
    Scan part = {0};
    while (!scan_is(text, "-") && scan_split(&text, '|', &part)) {
        char buffer[256];
        Text move = text_on(buffer, sizeof buffer);
        canonical(r, seat, scan_trim(part), &move);
        scene_texts_add(&named, buffer, move.length);
        if (listed(&moves, buffer) == lacks)
            list_add(&want, buffer);
    }
    if (want.length) {
        char wish[LINE + 40];
        for (size_t i = 0; i < moves.count; i++)
            list_add(&have, moves.text[i]);
        (void)snprintf(wish, sizeof wish, "%s %s", lacks ? "not listed:" : "listed:", expected);
        differs(r, wish, have.length ? found : "-");
    } else if (colon) {
        for (size_t i = 0; i < moves.count; i++)
            if (!listed(&named, moves.text[i]))
                list_add(&have, moves.text[i]);
        if (have.length) {
            char more[LINE + 40];
            (void)snprintf(more, sizeof more, "also listed: %s", found);
            differs(r, "no other moves", more);
        } else if (named.count != moves.count) {
            differs(r, "each move once", "a move that is named or listed twice");
        }
    }
    scene_texts_clear(&moves);
    scene_texts_clear(&named);
}

/* --- facts ------------------------------------------------------------------------------------------------ */

static void check_fact(Run *r, Scan text, bool none)
{
    Seat viewer = SCENE_TRUTH;
    Scan rest   = text;
    Scan first  = {0};
    if (scan_word(&rest, &first)) {
        if (scan_is(first, "-")) {
            viewer = ONLOOKER;
            text   = scan_trim(rest);
        } else if (seat_parse(r->game, r->road->state(r->road), first, &viewer)) {
            text = scan_trim(rest);
        }
    }
    if (!text.left) {
        unclear(r, "`fact TEXT`, `fact SEAT TEXT`, `no fact WORD`", text);
        return;
    }
    SceneTexts facts = {0};
    if (!r->road->facts(r->road, viewer, &facts)) {
        no_answer(r);
        scene_texts_clear(&facts);
        return;
    }
    char found[LINE];
    Text have = text_on(found, sizeof found);
    bool met  = false;
    for (size_t i = 0; i < facts.count; i++) {
        Scan fact = scan_of(facts.text[i]);
        Scan word = {0};
        Scan left = fact;
        (void)scan_word(&left, &word);
        met = met || scan_same(fact, text) || (none && scan_same(word, text));
        list_add(&have, facts.text[i]);
    }
    if (met == none) {
        char expected[LINE];
        (void)snprintf(expected, sizeof expected, "%s%.*s", none ? "no " : "",
                       (int)(text.left < 400 ? text.left : 400), text.at);
        differs(r, expected, facts.count ? found : "no facts");
    }
    scene_texts_clear(&facts);
}

/* --- numbers ------------------------------------------------------------------------------------------------ */

static void check_numbers(Run *r, const int64_t *value, unsigned count, Scan text)
{
    char     found[LINE];
    Text     have  = text_on(found, sizeof found);
    unsigned given = 0;
    bool     good  = true;
    Scan     rest  = text;
    Scan     word  = {0};
    for (unsigned i = 0; i < count; i++) {
        text_add(&have, i ? " " : "");
        text_int(&have, value[i]);
    }
    for (; scan_word(&rest, &word); given++) {
        int32_t number = 0;
        Seat    seat   = 0;
        if (!scan_number(word, &number)) {
            if (!seat_parse(r->game, r->road->state(r->road), word, &seat)) {
                unclear(r, "not a number", word);
                return;
            }
            number = seat;
        }
        good = good && given < count && value[given] == number;
    }
    if (good && given == count)
        return;
    char expected[LINE];
    (void)snprintf(expected, sizeof expected, "%.*s", (int)(text.left < 1000 ? text.left : 1000), text.at);
    differs(r, expected, found);
}

static void check_seat_number(Run *r, Scan text, bool is_score)
{
    Scan    name  = {0};
    Seat    seat  = 0;
    int64_t value = 0;
    (void)scan_split(&text, '=', &name);
    if (!seat_parse(r->game, r->road->state(r->road), scan_trim(name), &seat)) {
        unclear(r, is_score ? "`score SEAT = N`, not" : "`place SEAT = N`, not", scan_trim(name));
        return;
    }
    if (!(is_score ? r->road->score(r->road, seat, &value) : r->road->place(r->road, seat, &value)))
        no_answer(r);
    else
        check_numbers(r, &value, 1, scan_trim(text));
}

static void check_field(Run *r, Scan text)
{
    Scan       name  = {0};
    SceneField field = {0};
    Scan       value = text;
    (void)scan_split(&value, '=', &name);
    const char *wrong = scene_field_read(r->game, r->road->state(r->road), scan_trim(name), &field);
    if (wrong) {
        unclear(r, wrong, scan_trim(name));
        return;
    }
    static int64_t numbers[MAX_STATE];
    unsigned       columns = field.field->columns;
    for (unsigned i = 0; i < field.count; i++) {
        unsigned at = field.row * columns + field.column + i;
        if (!r->road->field(r->road, field.field, at / columns, at % columns, &numbers[i])) {
            no_answer(r);
            return;
        }
    }
    check_numbers(r, numbers, field.count, scan_trim(value));
}

static void check_over(Run *r, bool expected)
{
    bool over = false;
    if (!r->road->over(r->road, &over))
        no_answer(r);
    else if (over != expected)
        differs(r, expected ? "the game is over" : "the game goes on", over ? "it is over" : "it goes on");
}

static void check_to_act(Run *r, Scan text)
{
    Seats wanted = 0;
    Seats acting = 0;
    Scan  rest   = text;
    Scan  word   = {0};
    while (!scan_is(text, "-") && scan_word(&rest, &word)) {
        Seat seat = 0;
        if (!seat_parse(r->game, r->road->state(r->road), word, &seat)) {
            unclear(r, "no seat is called so", word);
            return;
        }
        wanted = (Seats)(wanted | seat_bit(seat));
    }
    if (!r->road->to_act(r->road, &acting)) {
        no_answer(r);
        return;
    }
    if (wanted == acting)
        return;
    char names[200];
    char expected[200];
    Text out = text_on(names, sizeof names);
    for (FOR_BITS(seat, acting)) {
        text_add(&out, out.length ? " " : "");
        seat_print(r->game, (Seat)seat, &out);
    }
    (void)snprintf(expected, sizeof expected, "%.*s", (int)(text.left < 150 ? text.left : 150), text.at);
    differs(r, expected, acting ? names : "- (nobody)");
}

/* --- a scene ------------------------------------------------------------------------------------------------- */

static void check(Run *r)
{
    Scan text   = r->clause->text;
    Seat viewer = SCENE_TRUTH;
    Zone zone   = 0;
    char sense  = 0;
    if (zone_cut(r, &text, &zone, &sense)) {
        check_zone(r, SCENE_TRUTH, zone, sense, text);
    } else if (scan_is(text, "over")) {
        check_over(r, true);
    } else if (scan_is(text, "not over")) {
        check_over(r, false);
    } else if (scan_take(&text, "to")) {
        if (scan_take(&text, "act"))
            check_to_act(r, text);
        else
            unclear(r, "`to act SEAT...`, not", r->clause->text);
    } else if (scan_take(&text, "score")) {
        check_seat_number(r, text, true);
    } else if (scan_take(&text, "place")) {
        check_seat_number(r, text, false);
    } else if (scan_take(&text, "moves")) {
        check_moves(r, text);
    } else if (scan_take(&text, "view")) {
        Scan name = {0};
        (void)scan_word(&text, &name);
        text = scan_trim(text);
        if (scan_is(name, "-"))
            viewer = ONLOOKER;
        else if (!seat_parse(r->game, r->road->state(r->road), name, &viewer)) {
            unclear(r, "no seat is called so (`-` is an onlooker)", name);
            return;
        }
        if (zone_cut(r, &text, &zone, &sense))
            check_zone(r, viewer, zone, sense, text);
        else
            unclear(r, "`view SEAT ZONE: CARDS`, and no zone is called so", text);
    } else if (scan_take(&text, "fact")) {
        check_fact(r, text, false);
    } else if (scan_take(&text, "no")) {
        if (scan_take(&text, "fact"))
            check_fact(r, text, true);
        else
            unclear(r, "`no fact WORD`, not", r->clause->text);
    } else if (memchr(text.at, '=', text.left)) {
        check_field(r, text);
    } else {
        unclear(r, "this is no assertion (and no zone is called so)", r->clause->text);
    }
}

/* Plays one move; false where the scene cannot go on. */
static bool step(Run *r)
{
    const SceneClause *clause = r->clause;
    Seat               seat   = 0;
    char               rule[40];
    char               why[600];
    char               what[LINE];
    char               expected[200];
    Text               id    = text_on(rule, sizeof rule);
    Text               wrong = text_on(why, sizeof why);
    if (!seat_parse(r->game, r->road->state(r->road), clause->seat, &seat)) {
        unclear(r,
                "a line begins with a seat of the table or with scene, rules, game, given or then, not with",
                clause->seat);
        return false;
    }
    SceneAnswer answer = r->road->play(r->road, seat, clause->text, &id, &wrong);
    (void)snprintf(what, sizeof what, "%.*s %.*s", (int)clause->seat.left, clause->seat.at,
                   (int)(clause->text.left < 300 ? clause->text.left : 300), clause->text.at);
    (void)snprintf(expected, sizeof expected, "refused: %.*s",
                   (int)(clause->refusal.left < 100 ? clause->refusal.left : 100), clause->refusal.at);
    char refused[80];
    (void)snprintf(refused, sizeof refused, "refused: %s", rule);
    switch (answer) {
    case SCENE_FAULT: scene_note(r->report, clause->line, false, what, "a sound position", why); return false;
    case SCENE_PLAYED:
        if (!clause->refused)
            return true;
        scene_note(r->report, clause->line, false, what, expected, "the move is accepted");
        return false;
    case SCENE_REFUSED:
        if (clause->refused && scan_is(clause->refusal, rule))
            return true;
        scene_note(r->report, clause->line, false, what, clause->refused ? expected : "the move is accepted",
                   refused);
        return clause->refused;
    case SCENE_UNREADABLE:
        if (clause->refused && scan_is(clause->refusal, "unreadable"))
            return true;
        text_add(&wrong, " (it cannot be read)");
        scene_note(r->report, clause->line, false, what, clause->refused ? expected : "the move is accepted",
                   why);
        return clause->refused;
    default: return false;
    }
}

static void check_rules(Run *r)
{
    Scan rest = r->scene->rules;
    Scan word = {0};
    while (scan_word(&rest, &word)) {
        Rule rule = 0;
        if (!rule_parse(r->game, word, &rule))
            scene_note_scan(r->report, r->scene->line, true,
                            "`rules` names rules of this game, and none is written", word);
    }
}

/* The set-up must be refused by the rule that the scene names. */
static void check_setup(Run *r, const State *head)
{
    const SceneClause *clause = scene_setup_refusal(r->scene);
    char               id[40];
    char               expected[80];
    Text               rule = text_on(id, sizeof id);
    r->clause               = clause;
    if (r->scene->step_count)
        unclear(r, "a set-up that is refused has no moves and no `then`", clause->text);
    else if (!r->road->setup(r->road, r->game, head->players, head->option, &rule))
        no_answer(r);
    else if (!rule.length || !scan_is(clause->refusal, id)) {
        (void)snprintf(expected, sizeof expected, "refused: %.*s", (int)clause->refusal.left,
                       clause->refusal.at);
        differs(r, expected, rule.length ? id : "the set-up is accepted");
    }
}

void scene_run(const Scene *scene, const char *path, Road *road, SceneReport *report)
{
    const Game *game = scene_game(scene, path, report);
    if (!game)
        return;
    static StateBox position;
    Run             r     = {scene, game, road, report, NULL};
    ScenePlaced     ready = scene_place(scene, game, &position, report);
    check_rules(&r);
    if (ready == SCENE_UNPLACED)
        return;
    if (!road->can(road, game)) {
        report->skipped = true;
        return;
    }
    if (ready == SCENE_SETUP_REFUSED) {
        check_setup(&r, &position.head);
        return;
    }
    char why[600];
    Text wrong = text_on(why, sizeof why);
    if (!road->load(road, game, &position.head, &wrong)) {
        scene_note(report, scene->line, false, "the position", "accepted", why);
        return;
    }
    for (size_t i = 0; i < scene->step_count; i++) {
        r.clause = &scene->steps[i];
        if (!r.clause->is_move)
            check(&r);
        else if (!step(&r))
            return;
    }
}
