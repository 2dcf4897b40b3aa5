/* position.c -- lays out the `given` part of a scene on a state: counters, secret choices, the whole. */
#include "scene/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/voices.h"

void layout_broken(Layout *l, const SceneClause *clause, const char *what)
{
    scene_note_scan(l->report, clause->line, true, what, clause->text);
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
        layout_broken(l, clause, text);
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
            layout_broken(l, clause, text);
            return;
        }
        if (given < field.count)
            field_set(field.field, l->state, (at + given) / columns, (at + given) % columns, number);
        given++;
    }
    if (given != field.count) {
        (void)snprintf(text, sizeof text, "this takes %u number%s, not %u", field.count,
                       field.count == 1 ? "" : "s", given);
        layout_broken(l, clause, text);
    }
}

typedef enum Pass { PASS_FIELDS, PASS_CHOICES } Pass;

static void read_choice(Layout *l, const SceneClause *clause, Scan text)
{
    Scan name = {0};
    Seat seat = 0;
    Move move = 0;
    char hint[300], why[300];
    Text key = text_on(hint, sizeof hint), wrong = text_on(why, sizeof why);
    Scan value = text;
    if (!scan_split(&value, '=', &name) || !seat_parse(l->game, l->state, scan_trim(name), &seat)) {
        layout_broken(l, clause, "a secret choice is given as `choice SEAT = MOVE`");
        return;
    }
    if (!l->game->move_parse(l->game, l->state, seat, scan_trim(value), &move, &key)) {
        Voice voice = voice_english(l->game);
        say_words(&voice, hint, &wrong);
        layout_broken(l, clause, why);
        return;
    }
    l->state->choice[seat] = move;
}

/* Clauses about zones and about what comes first are read elsewhere; here they are only known for such. */
static void read_clause(Layout *l, const SceneClause *clause, Pass pass)
{
    Scan text = clause->text;
    Scan rest = text;
    Scan name = {0};
    if (layout_is_head(text) || layout_zone_line(text, &name, &rest) || scan_take(&rest, "impossible"))
        return;
    if (scan_take(&rest, "choice")) {
        if (pass == PASS_CHOICES)
            read_choice(l, clause, rest);
        return;
    }
    if (pass != PASS_FIELDS)
        return;
    if (scan_is(text, "over")) {
        l->state->over = 1;
        return;
    }
    if (!memchr(text.at, '=', text.left)) {
        layout_broken(
            l, clause,
            "`given` takes `like NAME`, `players N`, `option NAME=VALUE`, `start`, `seed TEXT`, "
            "`content FILE`, "
            "`rest ZONE`, `COUNTER = N`, `ZONE: CARDS`, `choice SEAT = MOVE`, `over`, `impossible`, and not");
        return;
    }
    int32_t number = 0;
    Scan    values = text;
    (void)scan_split(&values, '=', &name);
    name = scan_trim(name);
    if (scan_is(name, "decisions") && scan_number(scan_trim(values), &number) && number >= 0)
        l->state->decisions = (uint32_t)number;
    else
        set_field(l, clause, name, values);
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
    ScenePlaced placed = layout_begin(l);
    if (placed == SCENE_PLACED) {
        for (size_t i = 0; i < scene->given_count; i++)
            read_clause(l, &scene->given[i], PASS_FIELDS);
        if (report->count == before)
            check_fields(l);
        if (report->count == before)
            layout_cards(l);
        if (report->count == before) {
            if (!cards_sound(&out->head.cards))
                scene_note(report, scene->line, true, "the cards of the position are not sound", NULL, NULL);
            game->derive(game, &out->head);
            for (size_t i = 0; i < scene->given_count; i++)
                read_clause(l, &scene->given[i], PASS_CHOICES);
            game->derive(game, &out->head);
        }
        if (report->count != before)
            placed = SCENE_UNPLACED;
    }
    free(l);
    return placed;
}
