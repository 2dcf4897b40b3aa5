/* scene.h -- scenes: rules shown as examples on a table, read from text and played.
 *
 * Three steps. read.c knows the shape of the text and no game; position.c lays out the `given` part on
 * a state (layout.h); run.c plays the moves and looks at the `then` part (check.h). What is looked at
 * comes through a Road, in the game's own notation: straight from the library (library.c) or from the
 * referee's answers (referee.c). One scene thus proves both. docs/scenes.md defines the format. */
#ifndef TORTUGA_SCENE_SCENE_H
#define TORTUGA_SCENE_SCENE_H

#include "core/game.h"
#include "position/position.h"

/* --- the text --------------------------------------------------------------------------------- */

/* A clause of `given` or `then`, or a move: without comments, blanks at its ends cut off. */
typedef struct SceneClause {
    int  line;
    Scan seat; /* of a move; empty in a clause of `then`     */
    Scan text;
    Scan refusal; /* behind a lonely `!`; empty where there is none */
    bool refused; /* there is such a mark                       */
    bool is_move;
    bool inherited; /* of `given`: it comes from the scene or setting that this one is like */
} SceneClause;

/* Also a setting: a position with a name, which scenes begin with, and nothing else. */
typedef struct Scene {
    int          line;
    Scan         name;
    Scan         rules;
    Scan         game;
    SceneClause *given;
    size_t       given_count;
    SceneClause *steps; /* moves and assertions in their order */
    size_t       step_count;
    bool         used; /* of a setting: a scene or another setting begins with it */
} Scene;

typedef struct SceneFile {
    const char *path;
    char       *text; /* what the scans point into */
    Scene      *scenes;
    size_t      count;
    Scene      *settings;
    size_t      setting_count;
} SceneFile;

/* --- what was found ----------------------------------------------------------------------------- */

typedef struct SceneFailure {
    int   line;
    bool  broken; /* the scene itself is wrong: it cannot be read or set up */
    char *what;
    char *expected; /* these two may be NULL */
    char *found;
} SceneFailure;

typedef struct SceneReport {
    SceneFailure *failures;
    size_t        count;
    bool          skipped; /* the road cannot take this scene */
} SceneReport;

/* Notes a failure; the texts are copied. */
void scene_note(SceneReport *report, int line, bool broken, const char *what, const char *expected,
                const char *found);
void scene_note_scan(SceneReport *report, int line, bool broken, const char *what, Scan about);
void scene_report_finish(SceneReport *report);

/* Room for one more element behind `count`. It doubles at powers of two, so that a caller need not keep a
 * capacity; without memory the program ends. */
void *scene_grown(void *array, size_t count, size_t size);

/* Reads a file. What cannot be read is noted; the scenes that could be read are kept. False where the
 * file cannot be opened. */
bool scene_read(const char *path, SceneFile *file, SceneReport *report);
void scene_file_finish(SceneFile *file);

/* Begins with what the other one is given. */
void scene_begin_like(Scene *scene, const Scene *other);

/* Adds a clause of `given`, in place of what was taken over about the same thing. */
void scene_give(Scene *scene, SceneClause clause);

/* --- positions ------------------------------------------------------------------------------------ */

typedef enum ScenePlaced { SCENE_PLACED, SCENE_SETUP_REFUSED, SCENE_UNPLACED } ScenePlaced;

/* Lays out the `given` part. SCENE_SETUP_REFUSED: the scene expects that set-up is refused, and says by
 * which rule; the state then holds players and options alone. */
ScenePlaced scene_place(const Scene *scene, const Game *game, StateBox *out, SceneReport *report);

/* The clause of `given` behind which a refusal stands, or NULL. */
const SceneClause *scene_setup_refusal(const Scene *scene);

/* The clause of `given` that calls the position impossible, and the words behind it; or NULL. */
const SceneClause *scene_impossible(const Scene *scene, Scan *words);

/* The game that a scene is about, with its content. NULL, and noted, where there is none. */
const Game *scene_game(const Scene *scene, const char *path, SceneReport *report);

/* A card as scenes write it: b4@1!0,2~3:1. Masks and marks that are not written are not `said`. */
typedef struct SceneCard {
    Scan    name;
    uint8_t mark, pool;
    Seats   known, pooled;
    bool    mark_said, known_said, pool_said;
} SceneCard;

bool scene_card_read(const Game *game, const State *state, Scan token, SceneCard *card);

/* A field by its name and indices, as far as they are written: `force 2 1`. */
typedef struct SceneField {
    const Field *field;
    unsigned     row, column; /* where it begins            */
    unsigned     count;       /* how many elements it means */
} SceneField;

/* NULL where the field is found, otherwise what is wrong. */
const char *scene_field_read(const Game *game, const State *state, Scan text, SceneField *field);

/* The names of all fields, for those who look for one. */
void scene_field_names(const Game *game, Text *out);
/* --- the two roads ---------------------------------------------------------------------------------- */

enum { SCENE_TRUTH = ONLOOKER + 1 }; /* the viewer who sees all */
enum { SCENE_NAME = 32 };

typedef struct SceneSeen {
    char    name[SCENE_NAME];
    bool    hidden; /* only its back was shown */
    uint8_t mark, pool;
    Seats   known, pooled;
} SceneSeen;

typedef struct SceneRow {
    unsigned  count;
    SceneSeen card[MAX_CARDS];
} SceneRow;

typedef struct SceneTexts {
    char **text;
    size_t count;
} SceneTexts;

void scene_texts_add(SceneTexts *texts, const char *text, size_t length);
void scene_texts_clear(SceneTexts *texts);

typedef enum SceneAnswer { SCENE_PLAYED, SCENE_REFUSED, SCENE_UNREADABLE, SCENE_FAULT } SceneAnswer;

typedef struct Road Road;
struct Road {
    const char *name;

    /* Whether this road can take that game: the referee has room for a limited number of contents. */
    bool (*can)(Road *road, const Game *game);

    /* The rule by which a set-up is refused; empty where it is not. */
    bool (*setup)(Road *road, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                  Text *rule);

    /* False, and why, where the position is not one that the game can be in. */
    bool (*load)(Road *road, const Game *game, const State *position, Text *why);

    /* Plays a move; `rule` gets the id of a refusal, `why` what else is wrong. */
    SceneAnswer (*play)(Road *road, Seat seat, Scan move, Text *rule, Text *why);

    /* What lies in a zone, as a viewer sees it. */
    bool (*zone)(Road *road, Seat viewer, Zone zone, SceneRow *out);

    /* The facts of the last move, as a viewer sees them. */
    bool (*facts)(Road *road, Seat viewer, SceneTexts *out);

    bool (*moves)(Road *road, Seat seat, SceneTexts *out);
    bool (*to_act)(Road *road, Seats *out);
    bool (*over)(Road *road, bool *out);
    bool (*score)(Road *road, Seat seat, int64_t *out);
    bool (*place)(Road *road, Seat seat, int64_t *out);
    bool (*field)(Road *road, const Field *field, unsigned row, unsigned column, int64_t *out);

    /* The state by which names of zones, cards and moves are read. */
    const State *(*state)(Road *road);

    void (*destroy)(Road *road);
};

Road *scene_library_create(void);
Road *scene_referee_create(void);

/* Plays a scene and notes every difference. */
void scene_run(const Scene *scene, const char *path, Road *road, SceneReport *report);

/* --- small things about scans ------------------------------------------------------------------------ */

bool scan_is_blank(char c);
Scan scan_trim(Scan text);
Scan scan_of(const char *string);

/* Cuts the text up to `mark` off; false where nothing is left. */
bool scan_split(Scan *rest, char mark, Scan *part);

/* True, and cut off, where the text begins with this word. */
bool scan_take(Scan *text, const char *word);
bool scan_same(Scan a, Scan b);

#endif
