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
enum {
    CHR_EXTERIOR = 0,
    CHR_INTERIOR = 6,
    CHR_CAVE     = 9,
    CHR_HARBOR   = 12,
    CHR_TILES    = 12,
    CHR_SPACES   = 13,
    CHR_NO_SPACE = 255
};

enum { CHR_BEACH, CHR_JUNGLE, CHR_VOLCANO, CHR_CAVERN, CHR_TERRAINS };          /* CHR-17 */
enum { CHR_OPENING, CHR_EXPANDING, CHR_RIPPLING, CHR_COLLAPSING, CHR_SYMBOLS }; /* CHR-R7 */
enum {
    CHR_SUNRISE,
    CHR_MORNING,
    CHR_EVENING,
    CHR_SUNSET,
    CHR_SLOTS
};                                         /* times of day, and the slots of a mat */
enum { CHR_OFFICER, CHR_CREW, CHR_KINDS }; /* CHR-18 */
enum {
    CHR_STABLE,
    CHR_UNSTABLE,
    CHR_ARTIFACT,
    CHR_ANOMALY,
    CHR_EVENT,
    CHR_TYPES
}; /* of cards; a back is a type, CHR_EVENT + time for events */
enum {
    CHR_ITEM_DOUBLOON,
    CHR_ITEM_GEM,
    CHR_ITEM_STABLE,
    CHR_ITEM_UNSTABLE,
    CHR_ITEM_HEART,
    CHR_ITEM_ARTIFACT,
    CHR_ITEM_CREW,
    CHR_ITEM_OFFICER,
    CHR_ITEM_STORM_CREW
};
enum {
    CHR_BUY_MOVE,
    CHR_BUY_STABLE,
    CHR_BUY_UNSTABLE,
    CHR_BUY_CREW,
    CHR_BUY_GEM,
    CHR_BUY_ARTIFACT,
    CHR_PURCHASES
}; /* CHR-70 */

/* A filter (CHR-L5): fixed spaces in the low 13 bits, terrains above them, then what hangs on
 * `here` and on the time of day. */
typedef uint32_t ChronoFilter;
#define CHR_FILTER_SPACE(n)   ((ChronoFilter)1 << (n))
#define CHR_FILTER_SPACES     ((ChronoFilter)0x1FFF)
#define CHR_FILTER_TILES      ((ChronoFilter)0x0FFF) /* CHR-R13: the Harbor is no tile */
#define CHR_FILTER_TERRAIN(t) ((ChronoFilter)1 << (CHR_SPACES + (t)))
#define CHR_FILTER_HERE       ((ChronoFilter)1 << (CHR_SPACES + CHR_TERRAINS))
#define CHR_FILTER_NEAR       ((ChronoFilter)1 << (CHR_SPACES + CHR_TERRAINS + 1))
#define CHR_FILTER_EVENT      ((ChronoFilter)1 << (CHR_SPACES + CHR_TERRAINS + 2))

/* A selector (CHR-L6): kinds, and whose. */
enum {
    CHR_PICK_OFFICER = 1,
    CHR_PICK_CREW    = 2,
    CHR_PICK_OWN     = 4,
    CHR_PICK_ENEMY   = 8,
    CHR_PICK_ENTRANT = 16 /* whoever came in with the hop; together with OWN and ENEMY */
};

/* CHR-L7: whole numbers that a program can ask for. */
enum {
    CHR_ASK_NONE,
    CHR_ASK_COUNT,
    CHR_ASK_WATER,
    CHR_ASK_TILES,
    CHR_ASK_DOUBLOON,
    CHR_ASK_GEM,
    CHR_ASK_ARTIFACT,
    CHR_ASK_SYMBOL,
    CHR_ASK_TIME,
    CHR_ASK_RANK
};

/* CHR-L37 */
enum {
    CHR_MOD_FORGO,
    CHR_MOD_ORDER,
    CHR_MOD_TIES,
    CHR_MOD_CLOSED,
    CHR_MOD_EVENTS_OFF,
    CHR_MOD_EVENTS_WILD,
    CHR_MOD_BONUS,
    CHR_MOD_DRAW_STABLE,
    CHR_MOD_DRAW_UNSTABLE,
    CHR_MOD_CALM,
    CHR_MOD_CARRY,
    CHR_MOD_PRICE,
    CHR_MOD_KEEP,
    CHR_MOD_NO_ARTIFACTS
};

enum { CHR_EACH_PLAYER, CHR_EACH_ENEMY, CHR_EACH_PLAYER_HERE, CHR_EACH_ENEMY_HERE }; /* CHR-L40 */
enum { CHR_AT_LEAST, CHR_AT_MOST, CHR_EXACTLY };                                     /* CHR-L39 */
enum { CHR_REDO_CURRENT = CHR_SLOTS, CHR_REDO_PREVIOUS }; /* CHR-L36, beside the four slots */
enum { CHR_FROM_ANY, CHR_FROM_HERE };                     /* CHR-L33 */
enum { CHR_BEFORE_HUNT, CHR_AT_END, CHR_MOMENTS };        /* CHR-L41, CHR-R44 */

/* The twenty verbs, and three that only the compiler writes. */
enum {
    CHR_VERB_END,  /* the program or the frame ends                             */
    CHR_VERB_GOTO, /* on to `jump`                                              */
    CHR_VERB_ALT,  /* heads an alternative of `choose`; `jump`: the next one     */
    CHR_VERB_AT,
    CHR_VERB_MOVE,
    CHR_VERB_PUSH,
    CHR_VERB_KILL,
    CHR_VERB_LOSE,
    CHR_VERB_REVIVE,
    CHR_VERB_RECRUIT,
    CHR_VERB_GAIN,
    CHR_VERB_DROP,
    CHR_VERB_PAY,
    CHR_VERB_DRAW,
    CHR_VERB_STEAL,
    CHR_VERB_REVEAL,
    CHR_VERB_FLAG,
    CHR_VERB_REDO,
    CHR_VERB_MOD,
    CHR_VERB_CHOOSE,
    CHR_VERB_IF,
    CHR_VERB_EACH,
    CHR_VERB_LATER,
    CHR_VERBS
};

enum {
    CHR_STEP_ANY    = 1, /* via=any                                          */
    CHR_STEP_ALONE  = 2, /* carry=no                                         */
    CHR_STEP_NOBODY = 4  /* stands where `you` is nobody (CHR-L4)             */
};
enum { CHR_ALL = 255, CHR_NO_MAX = 0xFFFF };

/* What a verb does not use is zero. */
typedef struct ChronoStep {
    ChronoFilter from;   /* at, from=, at=                                                    */
    ChronoFilter to;     /* to=                                                               */
    ChronoFilter in;     /* the filter of an expression                                       */
    uint16_t     jump;   /* behind the block (pay, each, later), to the other branch (if)      */
    uint16_t     amount; /* gain N, pay N, drop N, draw N, recruit N, steal N, mod N, if .. N  */
    uint16_t     max;    /* gain: the most, or CHR_NO_MAX                                          */
    uint8_t      verb;
    uint8_t
        what; /* an item, modifier, slot to redo, whose turn in `each`, how to compare, the moment of `later` */
    uint8_t pick;  /* selector                                                          */
    uint8_t n;     /* pieces, or CHR_ALL; draw: how many are kept; choose: alternatives      */
    uint8_t steps; /* move: hops of a walk                                              */
    uint8_t ask;   /* an expression                                                     */
    uint8_t which; /* its selector; mod: a terrain, or a purchase; bonus: the terrain    */
    uint8_t flags;
    uint8_t item;  /* mod bonus: the item                                               */
    uint8_t depth; /* blocks around this step                                           */
} ChronoStep;

enum {
    CHR_MAX_STEPS    = 1024, /* steps of all programs                             */
    CHR_MAX_KINDS    = 128,  /* kinds of cards, which are the faces               */
    CHR_ISLAND_TILES = 17,   /* 6 exterior, 3 interior, 4 caves with two sides     */
    CHR_CAVES        = 4
};

typedef struct ChronoCard {
    uint16_t start[CHR_SYMBOLS]; /* where the program begins; anomalies: under each symbol */
    uint8_t  type;
    uint8_t  copies;
    uint8_t  value; /* artifacts: gems in hand at the end  */
    uint8_t  time;  /* events: printed on the back         */
} ChronoCard;

typedef struct ChronoTile {
    uint16_t start[CHR_SYMBOLS];
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
    uint16_t   first[CHR_TYPES]; /* the first kind of each type of card                        */
    uint16_t   cards[CHR_TYPES]; /* how many cards of each type there are                      */
    uint16_t   mat[CHR_SLOTS];   /* programs of the pre-printed plans                          */
    uint8_t    track[2][8];      /* cards drawn on each space of the plan-cube tracks           */
    uint8_t    track_length[2];
    uint8_t    symbol[10]; /* of the spaces 1 to 9 of the vortex track                   */
    uint8_t    own;        /* 1: a host's own set, which is called by its own names      */
    ChronoCard card[CHR_MAX_KINDS];
    ChronoTile tile[CHR_ISLAND_TILES];
    ChronoStep step[CHR_MAX_STEPS];
    ChronoName card_name[CHR_MAX_KINDS];
    ChronoName tile_name[CHR_ISLAND_TILES];
    ChronoName mat_name[CHR_SLOTS];
} ChronoContent;

#ifndef TORTUGA_DEVICE /* there it is all one file */
extern const ChronoContent chrono_content;
extern const char          chrono_content_hash[65];
#endif

#endif
