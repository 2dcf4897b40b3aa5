/* check_facts.c -- assertions about what the last move stated. */
#include "scene/check.h"

#include <stdio.h>

void check_fact(Run *r, Scan text, bool none)
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
        Scan fact = scan_of(facts.text[i]);
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
