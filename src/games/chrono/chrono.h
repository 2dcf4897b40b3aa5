/* chrono.h -- the state of a game of Chrono Corsairs.
 *
 * Pirates are counted, not numbered: those of one owner and kind in one place are alike (CHR-18).
 * A program that waits for a choice is a frame on a small stack: where it stands, who decides,
 * what `here` is. Nothing of it lives outside the state, so a game can be copied or written down
 * in the middle of a nested event.
 *
 * program.c carries programs out, choices.c says what may be chosen and answers.c what an answer
 * does; play.c walks through the phases of a round, with treasure.c and outfit.c. */
#ifndef TORTUGA_CHRONO_CHRONO_H
#define TORTUGA_CHRONO_CHRONO_H

#include "core/habits.h"
#include "core/learnt.h"
#include "games/chrono/language.h"

enum {
    PLAYERS    = 5,
    FRAMES     = 16, /* nested programs                                                */
    LATERS     = 4,  /* `later` blocks that wait for Phase 4                           */
    OFFICERS   = 2,  /* of one player                                                  */
    CREWMEN    = 11,
    RESERVE    = 6,    /* crew on the mat at the beginning                               */
    LAST_SPACE = 9,    /* of the vortex track                                            */
    HEART      = 3,    /* gems that the Heart of the Vortex is worth (CHR-79)            */
    MOST       = 9999, /* doubloons or gems of one player, far beyond any game           */
    OPTIONS    = 1024, /* of one decision                                                */
    DECISIONS  = 32768 /* of one game                                                    */
};

/* Table options */
enum { OPTION_VOLCANO, OPTION_LAST_OUTFIT };

/* --- zones ----------------------------------------------------------------------------------- */

enum {
    ZONE_STABLE, /* the four decks                                                    */
    ZONE_UNSTABLE,
    ZONE_ARTIFACTS,
    ZONE_ANOMALIES, /* face up: everybody sees its first card                            */
    ZONE_PAST,      /* anomalies that were carried out                                   */
    ZONE_OUT,       /* event tokens that left the game                                   */
    ZONE_PLAYED,    /* the artifact that is being carried out                            */
    ZONE_TOKEN,     /* twelve of them: the event token of each tile                      */
    ZONE_SEAT  = ZONE_TOKEN + TILES,
    ZONES_SEAT = 7 /* hand, plans drawn, artifacts drawn, four slots                    */
};

HD static inline Zone zone_token(unsigned space) { return (Zone)(ZONE_TOKEN + space); }
HD static inline Zone zone_hand(unsigned seat) { return (Zone)(ZONE_SEAT + seat * ZONES_SEAT); }
HD static inline Zone zone_plans(unsigned seat) { return (Zone)(ZONE_SEAT + seat * ZONES_SEAT + 1); }
HD static inline Zone zone_drawn(unsigned seat) { return (Zone)(ZONE_SEAT + seat * ZONES_SEAT + 2); }
HD static inline Zone zone_slot(unsigned seat, unsigned slot)
{
    return (Zone)(ZONE_SEAT + seat * ZONES_SEAT + 3 + slot);
}

/* --- the state --------------------------------------------------------------------------------- */

enum { FRAME_MUST = 1, FRAME_REDOING = 2, FRAME_EVENT = 4 };

/* A program that is being carried out (CHR-L3). */
typedef struct ChronoFrame {
    uint16_t pc;   /* the step it stands at                                                   */
    uint16_t list; /* each: who is still to come, three bits each, seat + 1, the next one low  */
    uint8_t  you;  /* the seat that decides and gains, or NO_SEAT                              */
    uint8_t  mode;
    uint8_t  here; /* a space, or NO_SPACE                                                     */
    uint8_t  base; /* `here` as it stood when the step began (CHR-L5)                          */
    uint8_t  left; /* how often the step may still be repeated; 0: it has not begun            */
    uint8_t  hops; /* move: further hops of the walk under way                                 */
    uint8_t  walk; /* the space where that walk stands                                         */
    uint8_t  kind; /* and the kind of pirate that walks                                        */
    uint8_t  entrants[PLAYERS][KINDS]; /* events: who came in (CHR-L6)                           */
    uint8_t  spare[2];
} ChronoFrame;

/* What a round's anomaly changes for everybody (CHR-L37); zero means nothing. */
typedef struct ChronoMods {
    uint8_t forgo; /* doubloons for forgoing, plus one */
    uint8_t reverse;
    uint8_t ties_low;
    uint8_t closed; /* terrains, one bit each           */
    uint8_t events; /* 1: off, 2: wild                  */
    uint8_t calm;
    uint8_t carry; /* how many go along, plus one      */
    uint8_t keep;
    uint8_t no_artifacts;
    uint8_t draw[2];
    uint8_t price[PURCHASES]; /* 0: as printed          */
    uint8_t bonus[TERRAINS][2];
    uint8_t spare;
} ChronoMods;

enum { PART_BEGIN, PART_RUNNING };                                                  /* of Phase 1 */
enum { PART_TURN, PART_ARTIFACT_FIRST, PART_PLAN, PART_AFTER, PART_ARTIFACT_LAST }; /* of Phase 3 */
enum { PART_LATER, PART_TILE, PART_REWARD };                                        /* of Phase 4 */

typedef struct Chrono {
    State       head;
    ChronoFrame frame[FRAMES];
    uint16_t    doubloons[PLAYERS];
    uint16_t    gems[PLAYERS];
    uint16_t    later[LATERS];                   /* where the blocks begin that were set aside            */
    uint16_t    used;                            /* spaces whose token has happened in this resolution    */
    uint16_t    stand[KINDS][PLAYERS];           /* derived: the spaces where such pirates stand  */
    uint16_t    terrain[TERRAINS];               /* derived: the tiles of each terrain            */
    uint8_t     pirates[KINDS][PLAYERS][SPACES]; /* the Harbor's count is derived       */
    uint8_t     water[KINDS][PLAYERS];
    uint8_t     mat[PLAYERS];     /* crew on the mat                               */
    uint8_t     tile[TILES];      /* which tile of the content lies there          */
    uint8_t     cube[2][PLAYERS]; /* spaces moved on the stable and unstable track */
    uint8_t     flag[PLAYERS];    /* position of the flag, 1 is highest            */
    uint8_t     claim[PLAYERS];   /* Phase 5: the position chosen; 0: none yet     */
    uint8_t     order[PLAYERS];   /* Phase 3: who acts when at this time of day    */
    uint8_t     ranking[PLAYERS]; /* Phase 4: seats + 1 by place on this tile      */
    uint8_t     by_flag[PLAYERS]; /* derived: the seats in flag order              */
    ChronoMods  mods;
    uint8_t     depth;  /* frames in use                                                */
    uint8_t     laters; /* blocks set aside                                             */
    uint8_t     round;
    uint8_t     phase; /* 1 to 6                                                       */
    uint8_t     part;
    uint8_t     storm;  /* space of the vortex track, 1 to 9                            */
    uint8_t     time;   /* 0 Sunrise to 3 Sunset                                        */
    uint8_t     turn;   /* how many have had theirs in this phase or time of day        */
    uint8_t     played; /* 1 where an artifact was played on this turn                  */
    uint8_t     tiles;  /* Phase 4: tiles done                                          */
    uint8_t     place;  /* Phase 4: places paid on this tile; or `later` blocks done    */
    uint8_t     heart;  /* who has the Heart, seat + 1; 0: nobody                       */
    uint8_t     spare[7];
} Chrono;

STATIC_ASSERT(sizeof(ChronoFrame) == 24, "a frame has no padding");
STATIC_ASSERT(sizeof(Chrono) <= MAX_STATE, "a state fits");

/* --- moves ------------------------------------------------------------------------------------- */

/* A move is its kind in the low byte, then up to three small numbers. */
enum {
    DO_PLAN = 1, /* face, slot                          */
    DO_PERFORM,
    DO_FORGO,
    DO_ARTIFACT, /* face                                */
    DO_END,
    DO_AT,         /* space                               */
    DO_GO_OFFICER, /* from, to, others | crew << 4      */
    DO_GO_CREW,    /* from, to                            */
    DO_GO_ALL,     /* from, to                            */
    DO_PUSH,       /* from, to, owner | kind << 4         */
    DO_PUSH_ALL,   /* from, to                            */
    DO_KILL,       /* space, owner, kind                  */
    DO_KILL_ALL,
    DO_LOSE, /* space, owner                        */
    DO_LOSE_ALL,
    DO_REVIVE, /* kind                                */
    DO_FROM,   /* owner                               */
    DO_REVEAL, /* space                               */
    DO_YES,
    DO_NO,
    DO_PASS,
    DO_OPT,     /* alternative, from 0                 */
    DO_KEEP,    /* face                                */
    DO_DISCARD, /* face                                */
    DO_FLAG,    /* position, from 1                    */
    DO_BUY,     /* purchase; move: from, to            */
    DO_DONE,
    DOS
};

HD static inline Move move_of(unsigned kind, unsigned a, unsigned b, unsigned c)
{
    return (Move)(kind | a << 8 | b << 16 | c << 24);
}
HD static inline unsigned move_kind(Move move) { return move & 0xFF; }
HD static inline unsigned move_a(Move move) { return move >> 8 & 0xFF; }
HD static inline unsigned move_b(Move move) { return move >> 16 & 0xFF; }
HD static inline unsigned move_c(Move move) { return move >> 24; }

/* --- facts -------------------------------------------------------------------------------------- */

enum {
    FACT_STORM = FACT_GAME,
    FACT_ANOMALY,
    FACT_MODIFIER,
    FACT_SELECT,
    FACT_PLAN,
    FACT_TIME,
    FACT_PERFORM,
    FACT_REDO,
    FACT_FORGO,
    FACT_ARTIFACT,
    FACT_GO,
    FACT_PUSH,
    FACT_EVENT,
    FACT_KILL,
    FACT_LOSE,
    FACT_REVIVE,
    FACT_RECRUIT,
    FACT_GAIN,
    FACT_SPEND,
    FACT_CUBE,
    FACT_HEART,
    FACT_STEAL,
    FACT_REVEAL,
    FACT_FLAG,
    FACT_TREASURE,
    FACT_HOME,
    FACT_PRIORITY,
    FACT_BUY,
    FACT_SWAP,
    FACT_LEFTOVER,
    FACT_ROUND,
    FACT_FINAL,
    FACT_WIN,
    FACT_DISCARD,
    FACT_KEEP,
    FACTS
};

/* --- between the files ---------------------------------------------------------------------------- */

HD static inline const ChronoContent *content_of(const Game *game)
{
    return (const ChronoContent *)game->content;
}
HD static inline uint16_t space_bit(unsigned space) { return (uint16_t)(1u << space); }
HD static inline unsigned symbol_of(const ChronoContent *c, const Chrono *g) { return c->symbol[g->storm]; }

/* CHR-37, CHR-L37: what holds while nothing changes it. */
HD static inline unsigned forgo_pays(const Chrono *g) { return g->mods.forgo ? g->mods.forgo - 1u : 1u; }

/* A public fact, where somebody listens. */
HD static inline void tell(Tape *tape, uint8_t code, int count, int a, int b, int c, int d)
{
    if (tape)
        tape_state(tape, code, count, a, b, c, d);
}

/* setup.c */
HD void chrono_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS]);
HD Rule chrono_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS]);
HD void chrono_setup(const Game *game, State *state, Tape *tape);

/* island.c: the map, and pirates on it. */
HD uint16_t chrono_near(unsigned space);
HD void     chrono_place(Chrono *g, unsigned kind, unsigned seat, unsigned space, unsigned n);
HD void     chrono_take(Chrono *g, unsigned kind, unsigned seat, unsigned space, unsigned n);
HD uint16_t chrono_stands(const Chrono *g, unsigned seat);
HD uint16_t chrono_open_tiles(const Chrono *g);
HD bool     chrono_face_up(const Chrono *g, unsigned space);
HD void     chrono_sort_flags(Chrono *g);

/* choices.c: what the program on top of the stack may be answered. */
HD uint32_t chrono_options(const ChronoContent *c, const Chrono *g, Move *out, uint32_t limit);
HD unsigned chrono_secret_cards(const ChronoContent *c, const Chrono *g);
HD Rule     chrono_option_breaks(const ChronoContent *c, const Chrono *g, Move move);
HD uint16_t chrono_filter(const Chrono *g, const ChronoFrame *f, Filter filter);
HD uint16_t chrono_matches(const Chrono *g, const ChronoFrame *f, unsigned pick, unsigned kind,
                           unsigned seat);
HD unsigned chrono_matching(const Chrono *g, const ChronoFrame *f, unsigned pick, unsigned kind,
                            unsigned seat, unsigned space);
HD bool     chrono_can_pay(const Chrono *g, const ChronoFrame *f, const ChronoStep *s);
HD int      chrono_ask(const ChronoContent *c, const Chrono *g, const ChronoFrame *f, const ChronoStep *s);
HD uint16_t chrono_targets(const Chrono *g, const ChronoStep *s, uint16_t to, unsigned from);
HD uint32_t chrono_faces(const Chrono *g, Zone zone, unsigned kind, Move *out, uint32_t limit);

/* program.c: carrying it out. */
HD ChronoFrame *chrono_start(Chrono *g, unsigned pc, Seat you, unsigned mode, unsigned here);
HD bool         chrono_carry_on(const ChronoContent *c, Chrono *g, Tape *tape);
HD unsigned     chrono_plan(const ChronoContent *c, const Chrono *g, unsigned seat, unsigned slot);

/* answers.c: what an answer does. */
HD void chrono_choose(const ChronoContent *c, Chrono *g, Move move, Tape *tape);
HD void chrono_gain(Chrono *g, Seat seat, unsigned item, unsigned amount, Tape *tape);
HD void chrono_spend(Chrono *g, Seat seat, unsigned item, unsigned amount, Tape *tape);
HD void chrono_bring_back(Chrono *g, const ChronoFrame *f, const ChronoStep *s, unsigned kind, unsigned n,
                          Tape *tape);
HD void chrono_put_back(Chrono *g, Seat seat, Tape *tape);
HD void chrono_step_on(ChronoFrame *f);

/* treasure.c, outfit.c */
HD void     chrono_find_treasure(const ChronoContent *c, Chrono *g, Tape *tape);
HD unsigned chrono_price(const Chrono *g, unsigned purchase);
HD Rule     chrono_buy_breaks(const ChronoContent *c, const Chrono *g, Seat seat, Move move);
HD uint32_t chrono_purchases(const ChronoContent *c, const Chrono *g, Seat seat, Move *out, uint32_t limit);
HD void     chrono_buy(const ChronoContent *c, Chrono *g, Seat seat, Move move, Tape *tape);

/* play.c */
HD void     chrono_run(const Game *game, Chrono *g, Tape *tape);
HD Seats    chrono_to_act(const Game *game, const State *state);
HD uint32_t chrono_moves(const Game *game, const State *state, Seat seat, Move *out);
HD Rule     chrono_breaks(const Game *game, const State *state, Seat seat, Move move);
HD void     chrono_play(const Game *game, State *state, Seat seat, Move move, Tape *tape);
HD Move     chrono_sample(const Game *game, const State *state, Seat seat, Rng *rng);
HD Move     chrono_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer);
HD bool     chrono_may_play_artifact(const Chrono *g, Seat seat);

/* score.c */
HD void     chrono_scores(const Game *game, const State *state, int32_t score[MAX_SEATS]);
HD void     chrono_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS]);
HD unsigned chrono_side(const Game *game, const State *state, Seat seat);
HD uint32_t chrono_bound(const Game *game, const State *state);
HD int      chrono_total(const ChronoContent *c, const Chrono *g, unsigned seat);

/* position.c */
HD uint32_t    chrono_deck(const Game *game, const State *state, Face *faces, Back *backs);
HD uint32_t    chrono_zones(const Game *game, const State *state);
HD ZoneInfo    chrono_zone(const Game *game, const State *state, Zone zone);
HD Zone        chrono_rest(const Game *game, const State *state, Back back);
HD void        chrono_derive(const Game *game, State *state);
HD const char *chrono_flaw(const Game *game, const State *state);
HD uint64_t    chrono_bags(unsigned players);

/* text.c */
HD void chrono_card_print(const Game *game, Face face, Back back, Text *out);
HD bool chrono_card_parse(const Game *game, const State *state, Zone zone, Scan text, Face *face, Back *back);
HD void chrono_zone_print(const Game *game, const State *state, Zone zone, Text *out);
HD void chrono_move_print(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Text *out);
HD bool chrono_move_parse(const Game *game, const State *state, Seat seat, Scan text, Move *move,
                          Text *wrong);
HD void chrono_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                         Text *out);
HD const char *chrono_space_name(unsigned space);
HD const char *chrono_time_name(unsigned time);
HD const char *chrono_symbol_name(unsigned symbol);
HD const char *chrono_terrain_name(unsigned terrain);
HD void        chrono_mod_print(const ChronoStep *s, Text *out);

/* board.c, greedy.c, outlook.c */
HD void     chrono_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);
HD Move     chrono_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng);
HD Move     chrono_rollout(const Game *game, const State *state, Seat seat, Rng *rng);
HD uint32_t chrono_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most);

/* sight.c, learnt.c */
enum { CHRONO_FEATURES = 231 };
HD void     chrono_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight);
HD Instinct chrono_instinct(void);

HD bool    chrono_pauses(const Game *game, const State *asked, const State *state);
HD int32_t chrono_outlook(const Game *game, const State *state, int32_t hope[MAX_SEATS]);

extern const Game chrono_game;

#endif
