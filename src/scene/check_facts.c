/* check_facts.c -- assertions about what the last move stated. */
#include "scene/check.h"

#include <stdio.h>

/* Cuts a seat or `-` off; without one the scene sees all. */
static Seat viewer_cut(Run *r, Scan *text)
{
    Seat viewer = SCENE_TRUTH;
    Scan rest   = *text;
    Scan first  = {0};
    if (!scan_word(&rest, &first))
        return viewer;
    if (scan_is(first, "-"))
        viewer = ONLOOKER;
    else if (!seat_parse(r->game, r->road->state(r->road), first, &viewer))
        return SCENE_TRUTH;
    *text = scan_trim(rest);
    return viewer;
}

void check_fact(Run *r, Scan text, bool none)
{
    Seat viewer = viewer_cut(r, &text);
    if (!text.left) {
        check_unclear(r, "`fact TEXT`, `fact SEAT TEXT`, `no fact WORD`", text);
        return;
    }
    SceneTexts facts = {0};
    if (!r->road->facts(r->road, viewer, &facts)) {
        check_no_answer(r);
        scene_texts_clear(&facts);
        return;
    }
    char found[LINE];
    Text have = text_on(found, sizeof found);
    bool met  = false;
    for (size_t i = 0; i < facts.count; i++) {
        Scan fact = scan_trim(scan_of(facts.text[i]));
        Scan word = {0};
        Scan left = fact;
        (void)scan_word(&left, &word);
        met = met || scan_same(fact, text) || (none && scan_same(word, text));
        check_list(&have, facts.text[i]);
    }
    if (met == none) {
        char expected[LINE];
        (void)snprintf(expected, sizeof expected, "%s%.*s", none ? "no " : "",
                       (int)(text.left < 400 ? text.left : 400), text.at);
        check_differs(r, expected, facts.count ? found : "no facts");
    }
    scene_texts_clear(&facts);
}

static Scan first_word(Scan text)
{
    Scan word = {0};
    (void)scan_word(&text, &word);
    return word;
}

/* Cards that change their place state so by themselves, on top of what the game states: such a fact counts
 * only where the list has one of its kind. */
static bool counts(const Run *r, Scan fact, Scan list)
{
    Scan word = first_word(fact);
    Scan part = {0};
    bool own  = true;
    for (unsigned code = 0; code < FACT_GAME; code++)
        own = own && !scan_same(word, first_word(scan_of(fact_form(r->game, code))));
    while (!own && scan_split(&list, '|', &part))
        own = scan_same(word, first_word(part));
    return own;
}

enum { SHORT = 120 }; /* a list that is shown whole; of a longer one what differs, and what follows */

void check_facts(Run *r, Scan text)
{
    Seat       viewer = viewer_cut(r, &text);
    SceneTexts facts  = {0};
    if (!scan_take(&text, "exactly") || !text.left) {
        check_unclear(r, "`facts exactly A | B`, `facts SEAT exactly A | B`, `facts exactly -`, not",
                      r->clause->text);
        return;
    }
    if (!r->road->facts(r->road, viewer, &facts)) {
        check_no_answer(r);
        scene_texts_clear(&facts);
        return;
    }
    char expected[LINE];
    char found[LINE];
    Text want = text_on(expected, sizeof expected);
    Text have = text_on(found, sizeof found);
    bool same = true;
    Scan rest = scan_is(text, "-") ? scan_of("") : text;
    Scan tail = rest; /* of the list, from the first that differs */
    for (size_t i = 0; i < facts.count; i++) {
        Scan fact = scan_trim(scan_of(facts.text[i])); /* a list without elements leaves a blank at the end */
        Scan part = {0};
        if (!counts(r, fact, text))
            continue;
        if (same)
            tail = rest;
        same = same && scan_split(&rest, '|', &part) && scan_same(fact, scan_trim(part));
        if (!same || text.left <= SHORT)
            check_list(&have, facts.text[i]);
    }
    if (!same || rest.left) {
        if (same)
            tail = rest;
        if (text.left > SHORT)
            text_add(&want, "... ");
        check_add(&want, text.left > SHORT ? scan_trim(tail) : text);
        check_differs(r, expected, have.length ? found : "no more facts");
    }
    scene_texts_clear(&facts);
}
