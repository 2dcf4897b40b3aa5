/* like.c -- a scene that begins with the position of another one.
 *
 * `given like NAME` takes over the clauses that NAME is given, and what the scene then says itself takes
 * the place of what NAME said of the same thing: the same zone, the same counter, the number of players.
 * This is a matter of text alone, so a position is still laid out from one list of clauses. */
#include "scene/layout.h"

#include <stdlib.h>
#include <string.h>

typedef enum Kind { ABOUT_NOTHING, ABOUT_TABLE, ABOUT_ZONE, ABOUT_COUNTER, ABOUT_CHOICE } Kind;

/* What a clause is about, and of which kind that is. */
static Kind subject(Scan text, Scan *about)
{
    Scan rest = text;
    Scan word = {0};
    *about    = text;
    if (layout_is_head(text)) {
        (void)scan_word(&rest, &word);
        *about = word;
        /* Of several options each counts; `rest` of the scene itself is looked at first. */
        return scan_is(word, "option") || scan_is(word, "rest") ? ABOUT_NOTHING : ABOUT_TABLE;
    }
    if (layout_zone_line(text, about, &rest))
        return ABOUT_ZONE;
    if (!memchr(text.at, '=', text.left))
        return ABOUT_TABLE; /* `over` */
    (void)scan_split(&rest, '=', about);
    return scan_take(about, "choice") ? ABOUT_CHOICE : ABOUT_COUNTER;
}

/* Whether the words of `name` are those of `other`, or (of a counter) the first of them. */
static bool covers(Scan name, Scan other, bool or_part)
{
    Scan a = {0};
    Scan b = {0};
    while (scan_word(&name, &a))
        if (!scan_word(&other, &b) || !scan_same(a, b))
            return false;
    return or_part || scan_done(&other);
}

static void push(Scene *scene, SceneClause clause)
{
    scene->given = (SceneClause *)scene_grown(scene->given, scene->given_count, sizeof clause);
    scene->given[scene->given_count++] = clause;
}

void scene_begin_like(Scene *scene, const Scene *other)
{
    for (size_t i = 0; i < other->given_count; i++) {
        SceneClause clause = other->given[i];
        clause.inherited   = true;
        push(scene, clause);
    }
}

void scene_give(Scene *scene, SceneClause clause)
{
    Scan   about = {0};
    Kind   kind  = subject(clause.text, &about);
    size_t kept  = 0;
    for (size_t i = 0; i < scene->given_count; i++) {
        SceneClause *old  = &scene->given[i];
        Scan         told = {0};
        bool         same = old->inherited && kind != ABOUT_NOTHING && subject(old->text, &told) == kind &&
                    covers(about, told, kind == ABOUT_COUNTER);
        if (!same)
            scene->given[kept++] = *old;
    }
    scene->given_count = kept;
    push(scene, clause);
}
