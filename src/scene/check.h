/* check.h -- what a scene asserts, compared with what there is.
 *
 * Each kind of assertion has a file of its own: cards in a zone (check_cards.c), moves that are listed
 * (check_moves.c), facts (check_facts.c), numbers and whose turn it is (check_numbers.c). check.c finds
 * out which kind a clause is. What they compare with is asked of the road. */
#ifndef TORTUGA_SCENE_CHECK_H
#define TORTUGA_SCENE_CHECK_H

#include "scene/scene.h"

typedef struct Run {
    const Scene       *scene;
    const Game        *game;
    Road              *road;
    SceneReport       *report;
    const SceneClause *clause; /* the present one */
} Run;

enum { LINE = 2000 };

/* Looks at one clause of `then`; a difference is noted. */
void check_clause(Run *r);

/* `ZONE: cards`, `ZONE has`, `ZONE lacks`, `ZONE size`: cuts the zone and the word behind it off. */
bool check_cards_cut(Run *r, Scan *text, Zone *zone, char *sense);
void check_cards(Run *r, Seat viewer, Zone zone, char sense, Scan text);

void check_moves(Run *r, Scan text);
void check_fact(Run *r, Scan text, bool none);
void check_facts(Run *r, Scan text); /* `facts exactly` */
void check_seat_number(Run *r, Scan text, bool is_score);
void check_field(Run *r, Scan text);
void check_over(Run *r, bool expected);
void check_to_act(Run *r, Scan text);

/* --- what they note ------------------------------------------------------------------------------- */

void check_differs(Run *r, const char *expected, const char *found);
void check_unclear(Run *r, const char *what, Scan about);
void check_no_answer(Run *r);

/* Adds a text to what is printed; one of a list, which is cut where it grows long. */
void check_add(Text *out, Scan text);
void check_list(Text *out, const char *text);

#endif
