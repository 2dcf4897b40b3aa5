/* check.c -- finds out what a clause of `then` asserts, and notes what differs. */
#include "scene/check.h"

#include <stdio.h>
#include <string.h>

void check_differs(Run *r, const char *expected, const char *found)
{
    char what[LINE];
    (void)snprintf(what, sizeof what, "%.*s", (int)(r->clause->text.left < 300 ? r->clause->text.left : 300),
                   r->clause->text.at);
    scene_note(r->report, r->clause->line, false, what, expected, found);
}

void check_unclear(Run *r, const char *what, Scan about)
{
    scene_note_scan(r->report, r->clause->line, true, what, about);
}

void check_no_answer(Run *r)
{
    check_differs(r, "an answer", "the referee gave none that could be understood");
}

void check_add(Text *out, Scan text) { text_run(out, text.at, text.left); }

void check_list(Text *out, const char *text)
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

void check_clause(Run *r)
{
    Scan text   = r->clause->text;
    Seat viewer = SCENE_TRUTH;
    Zone zone   = 0;
    char sense  = 0;
    if (check_cards_cut(r, &text, &zone, &sense)) {
        check_cards(r, SCENE_TRUTH, zone, sense, text);
    } else if (scan_is(text, "over")) {
        check_over(r, true);
    } else if (scan_is(text, "not over")) {
        check_over(r, false);
    } else if (scan_take(&text, "to")) {
        if (scan_take(&text, "act"))
            check_to_act(r, text);
        else
            check_unclear(r, "`to act SEAT...`, not", r->clause->text);
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
            check_unclear(r, "no seat is called so (`-` is an onlooker)", name);
            return;
        }
        if (check_cards_cut(r, &text, &zone, &sense))
            check_cards(r, viewer, zone, sense, text);
        else
            check_unclear(r, "`view SEAT ZONE: CARDS`, and no zone is called so", text);
    } else if (scan_take(&text, "fact")) {
        check_fact(r, text, false);
    } else if (scan_take(&text, "facts")) {
        check_facts(r, text);
    } else if (scan_take(&text, "no")) {
        if (scan_take(&text, "fact"))
            check_fact(r, text, true);
        else
            check_unclear(r, "`no fact WORD`, not", r->clause->text);
    } else if (memchr(text.at, '=', text.left)) {
        check_field(r, text);
    } else {
        check_unclear(r, "this is no assertion (and no zone is called so)", r->clause->text);
    }
}
