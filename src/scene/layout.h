/* layout.h -- a position that is being laid out from the `given` part of a scene.
 *
 * The order of the lines does not matter: players, options and the set-up come first (setup.c), then
 * the counters (position.c), then the cards (layout.c), then secret choices (position.c again). */
#ifndef TORTUGA_SCENE_LAYOUT_H
#define TORTUGA_SCENE_LAYOUT_H

#include "scene/scene.h"

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

/* Notes that a clause cannot be understood. */
void layout_broken(Layout *l, const SceneClause *clause, const char *what);
void layout_zone_unknown(Layout *l, const SceneClause *clause, Scan name);

/* Whether a clause is about what comes first: players, option, start, seed, content, rest. */
bool layout_is_head(Scan text);

/* `ZONE: cards`: the colon that ends the zone's name has a blank or nothing behind it. */
bool layout_zone_line(Scan text, Scan *zone, Scan *cards);

/* Players, options, seed and set-up: all that must be known before anything else can be read. */
ScenePlaced layout_begin(Layout *l);

/* Lays the cards out and builds the table from them. */
void layout_cards(Layout *l);

#endif
