/* check_moves.c -- assertions about the moves that a seat may play. */
#include "scene/check.h"

#include <stdio.h>
#include <string.h>

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
        check_add(out, text);
}

static bool listed(const SceneTexts *texts, const char *text)
{
    for (size_t i = 0; i < texts->count; i++)
        if (strcmp(texts->text[i], text) == 0)
            return true;
    return false;
}

void check_moves(Run *r, Scan text)
{
    Scan name  = {0};
    Seat seat  = 0;
    Scan whole = text;
    bool colon = false;
    if (!scan_word(&text, &name)) {
        check_unclear(
            r, "`moves SEAT: a | b`, `moves SEAT has a`, `moves SEAT lacks a`, `moves SEAT count N`", whole);
        return;
    }
    if (name.left && name.at[name.left - 1] == ':') {
        name.left--;
        colon = true;
    }
    if (!seat_parse(r->game, r->road->state(r->road), name, &seat)) {
        check_unclear(r, "no seat is called so", name);
        return;
    }
    text       = scan_trim(text);
    bool has   = !colon && scan_take(&text, "has");
    bool lacks = !colon && !has && scan_take(&text, "lacks");
    bool count = !colon && !has && !lacks && scan_take(&text, "count");
    if (!colon && !has && !lacks && !count) {
        check_unclear(
            r, "`moves SEAT: a | b`, `moves SEAT has a`, `moves SEAT lacks a`, `moves SEAT count N`", whole);
        return;
    }
    SceneTexts moves = {0};
    SceneTexts named = {0};
    char       expected[LINE];
    char       found[LINE];
    Text       want = text_on(expected, sizeof expected);
    Text       have = text_on(found, sizeof found);
    if (!r->road->moves(r->road, seat, &moves)) {
        check_no_answer(r);
        scene_texts_clear(&moves);
        return;
    }
    if (count) {
        int32_t number = 0;
        if (!scan_number(text, &number)) {
            check_unclear(r, "`count` takes a number", text);
        } else if ((size_t)number != moves.count) {
            text_int(&want, number);
            text_int(&have, (int64_t)moves.count);
            for (size_t i = 0; i < moves.count; i++)
                check_list(&have, moves.text[i]);
            check_differs(r, expected, found);
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
            check_list(&want, buffer);
    }
    if (want.length) {
        char wish[LINE + 40];
        for (size_t i = 0; i < moves.count; i++)
            check_list(&have, moves.text[i]);
        (void)snprintf(wish, sizeof wish, "%s %s", lacks ? "not listed:" : "listed:", expected);
        check_differs(r, wish, have.length ? found : "-");
    } else if (colon) {
        for (size_t i = 0; i < moves.count; i++)
            if (!listed(&named, moves.text[i]))
                check_list(&have, moves.text[i]);
        if (have.length) {
            char more[LINE + 40];
            (void)snprintf(more, sizeof more, "also listed: %s", found);
            check_differs(r, "no other moves", more);
        } else if (named.count != moves.count) {
            check_differs(r, "each move once", "a move that is named or listed twice");
        }
    }
    scene_texts_clear(&moves);
    scene_texts_clear(&named);
}
