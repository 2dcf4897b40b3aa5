/* language.h -- the effect language of Chrono Corsairs, as the rules read it.
 *
 * Every plan, artifact, anomaly, event and tile is a program of the small language that
 * docs/rules/chrono-content.md defines. A program is compiled from its text into a run of steps; a
 * step is a verb with typed parameters, and blocks are runs of further steps that a step jumps over
 * or into. No rule knows the name of a card: a new card is a new row of the content. */
#ifndef TORTUGA_CHRONO_LANGUAGE_H
#define TORTUGA_CHRONO_LANGUAGE_H

#include "core/base.h"

/* The spaces of the board (CHR-16): E1-E6, I1-I3, C1-C3, H. */
enum { EXTERIOR = 0, INTERIOR = 6, CAVE = 9, HARBOR = 12, TILES = 12, SPACES = 13, NO_SPACE = 255 };

enum { BEACH, JUNGLE, VOLCANO, CAVERN, TERRAINS };          /* CHR-17 */
enum { OPENING, EXPANDING, RIPPLING, COLLAPSING, SYMBOLS }; /* CHR-R7 */
enum { SUNRISE, MORNING, EVENING, SUNSET, SLOTS };          /* times of day, and the slots of a mat */
enum { OFFICER, CREW, KINDS };                              /* CHR-18 */
enum {
    STABLE,
    UNSTABLE,
    ARTIFACT,
    ANOMALY,
    EVENT,
    TYPES
};                      /* of cards; a back is a type, EVENT + time for events */
enum { DOUBLOON, GEM }; /* items; STABLE and UNSTABLE cubes: + CUBE */
enum {
    ITEM_DOUBLOON,
    ITEM_GEM,
    ITEM_STABLE,
    ITEM_UNSTABLE,
    ITEM_HEART,
    ITEM_ARTIFACT,
    ITEM_CREW,
    ITEM_OFFICER,
    ITEM_STORM_CREW
};
enum { BUY_MOVE, BUY_STABLE, BUY_UNSTABLE, BUY_CREW, BUY_GEM, BUY_ARTIFACT, PURCHASES }; /* CHR-70 */

/* A filter (CHR-L5): fixed spaces in the low 13 bits, terrains above them, then what hangs on `here`. */
typedef uint32_t Filter;
#define FILTER_SPACE(n)   ((Filter)1 << (n))
#define FILTER_SPACES     ((Filter)0x1FFF)
#define FILTER_TILES      ((Filter)0x0FFF)
#define FILTER_TERRAIN(t) ((Filter)1 << (SPACES + (t)))
#define FILTER_HERE       ((Filter)1 << (SPACES + TERRAINS))
#define FILTER_NEAR       ((Filter)1 << (SPACES + TERRAINS + 1))

/* A selector (CHR-L6): kinds, and whose. */
enum {
    PICK_OFFICER = 1,
    PICK_CREW    = 2,
    PICK_OWN     = 4,
    PICK_ENEMY   = 8,
    PICK_ENTRANT = 16 /* whoever came in with the hop; together with OWN and ENEMY */
};

/* CHR-L7: whole numbers that a program can ask for. */
enum {
    ASK_NONE,
    ASK_COUNT,
    ASK_WATER,
    ASK_TILES,
    ASK_DOUBLOON,
    ASK_GEM,
    ASK_ARTIFACT,
    ASK_SYMBOL,
    ASK_TIME,
    ASK_RANK
};

/* CHR-L37 */
enum {
    MOD_FORGO,
    MOD_ORDER,
    MOD_TIES,
    MOD_CLOSED,
    MOD_EVENTS_OFF,
    MOD_EVENTS_WILD,
    MOD_BONUS,
    MOD_DRAW_STABLE,
    MOD_DRAW_UNSTABLE,
    MOD_CALM,
    MOD_CARRY,
    MOD_PRICE,
    MOD_KEEP,
    MOD_NO_ARTIFACTS
};

enum { EACH_PLAYER, EACH_ENEMY, EACH_PLAYER_HERE, EACH_ENEMY_HERE }; /* CHR-L40 */
enum { AT_LEAST, AT_MOST, EXACTLY };                                 /* CHR-L39 */
enum { REDO_CURRENT = SLOTS, REDO_PREVIOUS };                        /* CHR-L36, beside the four slots */
enum { FROM_ANY, FROM_HERE };                                        /* CHR-L33 */

/* The twenty verbs, and three that only the compiler writes. */
enum {
    VERB_END,  /* the program or the frame ends                             */
    VERB_GOTO, /* on to `jump`                                              */
    VERB_ALT,  /* heads an alternative of `choose`; `jump`: the next one     */
    VERB_AT,
    VERB_MOVE,
    VERB_PUSH,
    VERB_KILL,
    VERB_LOSE,
    VERB_REVIVE,
    VERB_RECRUIT,
    VERB_GAIN,
    VERB_DROP,
    VERB_PAY,
    VERB_DRAW,
    VERB_STEAL,
    VERB_REVEAL,
    VERB_FLAG,
    VERB_REDO,
    VERB_MOD,
    VERB_CHOOSE,
    VERB_IF,
    VERB_EACH,
    VERB_LATER,
    VERBS
};

enum {
    STEP_ANY    = 1, /* via=any                                          */
    STEP_ALONE  = 2, /* carry=no                                         */
    STEP_NOBODY = 4  /* stands where `you` is nobody (CHR-L4)             */
};
enum { ALL = 255, NO_MAX = 0xFFFF };

/* What a verb does not use is zero. */
typedef struct ChronoStep {
    Filter   from;   /* at, from=, at=                                                    */
    Filter   to;     /* to=                                                               */
    Filter   in;     /* the filter of an expression                                       */
    uint16_t jump;   /* behind the block (pay, each, later), to the other branch (if)      */
    uint16_t amount; /* gain N, pay N, drop N, draw N, recruit N, steal N, mod N, if .. N  */
    uint16_t max;    /* gain: the most, or NO_MAX                                          */
    uint8_t  verb;
    uint8_t  what;  /* an item, modifier, slot to redo, whose turn in `each`, how to compare */
    uint8_t  pick;  /* selector                                                          */
    uint8_t  n;     /* pieces, or ALL; draw: how many are kept; choose: alternatives      */
    uint8_t  steps; /* move: hops of a walk                                              */
    uint8_t  ask;   /* an expression                                                     */
    uint8_t  which; /* its selector; mod: a terrain, or a purchase; bonus: the terrain    */
    uint8_t  flags;
    uint8_t  item;  /* mod bonus: the item                                               */
    uint8_t  depth; /* blocks around this step                                           */
} ChronoStep;

enum {
    MAX_STEPS    = 1024, /* steps of all programs                             */
    MAX_KINDS    = 128,  /* kinds of cards, which are the faces               */
    ISLAND_TILES = 17,   /* 6 exterior, 3 interior, 4 caves with two sides     */
    CAVES        = 4
};

typedef struct ChronoCard {
    uint16_t start[SYMBOLS]; /* where the program begins; anomalies: under each symbol */
    uint8_t  type;
    uint8_t  copies;
    uint8_t  value; /* artifacts: gems in hand at the end  */
    uint8_t  time;  /* events: printed on the back         */
} ChronoCard;

typedef struct ChronoTile {
    uint16_t start[SYMBOLS];
    uint8_t  terrain;
    uint8_t  places; /* 1: only the first is paid; 3: further ones too (CHR-59) */
} ChronoTile;

/* What people read. */
typedef struct ChronoName {
    char id[8];
    char name[40];
    char text[176];
} ChronoName;

/* All that is data. The compiled-in set is chrono_content; another can be loaded. */
typedef struct ChronoContent {
    uint16_t   steps, kinds;
    uint16_t   first[TYPES]; /* the first kind of each type of card                        */
    uint16_t   cards[TYPES]; /* how many cards of each type there are                      */
    uint16_t   mat[SLOTS];   /* programs of the pre-printed plans                          */
    uint8_t    track[2][8];  /* cards drawn on each space of the plan-cube tracks           */
    uint8_t    track_length[2];
    uint8_t    symbol[10]; /* of the spaces 1 to 9 of the vortex track                   */
    ChronoCard card[MAX_KINDS];
    ChronoTile tile[ISLAND_TILES];
    ChronoStep step[MAX_STEPS];
    ChronoName card_name[MAX_KINDS];
    ChronoName tile_name[ISLAND_TILES];
    ChronoName mat_name[SLOTS];
} ChronoContent;

extern const ChronoContent chrono_content;
extern const char          chrono_content_hash[65];

#endif
