/* chrono.h -- the state of a game of Chrono Corsairs.
 *
 * Pirates are counted, not numbered: those of one owner and kind in one place are alike (CHR-18).
 * A program that waits for a choice is a frame on a small stack: where it stands, who decides,
 * what `here` is. Nothing of it lives outside the state, so a game can be copied or written down
 * in the middle of a nested event.
 *
 * program.c carries programs out, options.c says what may be answered and answers.c what an answer
 * does; play.c walks through the phases of a round, with treasure.c and outfit.c. */
#ifndef TORTUGA_CHRONO_CHRONO_H
#define TORTUGA_CHRONO_CHRONO_H

#include "core/habits.h"
#include "core/learnt.h"
#include "games/chrono/language.h"

enum {
    CHR_PLAYERS    = 5,
    CHR_FRAMES     = 16, /* nested programs                                                */
    CHR_LATERS     = 4,  /* `later` blocks that wait for their moment                      */
    CHR_OFFICERS   = 2,  /* of one player                                                  */
    CHR_CREWMEN    = 11,
    CHR_RESERVE    = 6,    /* crew on the mat at the beginning                               */
    CHR_LAST_SPACE = 9,    /* of the vortex track                                            */
    CHR_HEART      = 3,    /* gems that the Heart of the Vortex is worth (CHR-79)            */
    CHR_MOST       = 9999, /* doubloons or gems of one player, far beyond any game           */
    CHR_OPTIONS    = 1024, /* of one decision                                                */
    CHR_DECISIONS  = 32768 /* of one game                                                    */
};

/* Table options */
enum { CHR_OPT_VOLCANO, CHR_OPT_LAST_OUTFIT, CHR_OPT_REFUSE };

/* --- zones ----------------------------------------------------------------------------------- */

enum {
    CHR_ZONE_STABLE, /* the four decks                                                    */
    CHR_ZONE_UNSTABLE,
    CHR_ZONE_ARTIFACTS,
    CHR_ZONE_ANOMALIES, /* face up: everybody sees its first card                            */
    CHR_ZONE_PAST,      /* anomalies that were carried out                                   */
    CHR_ZONE_OUT,       /* event tokens that left the game                                   */
    CHR_ZONE_PLAYED,    /* the artifact that is being carried out (CHR-R41)                  */
    CHR_ZONE_TOKEN,     /* twelve of them: the event token of each tile                      */
    CHR_ZONE_SEAT  = CHR_ZONE_TOKEN + CHR_TILES,
    CHR_ZONES_SEAT = 7 /* hand, plans drawn, artifacts drawn, four slots                    */
};

HD static inline Zone chrono_zone_token(unsigned space) { return (Zone)(CHR_ZONE_TOKEN + space); }
HD static inline Zone chrono_zone_hand(unsigned seat)
{
    return (Zone)(CHR_ZONE_SEAT + seat * CHR_ZONES_SEAT);
}
HD static inline Zone chrono_zone_plans(unsigned seat)
{
    return (Zone)(CHR_ZONE_SEAT + seat * CHR_ZONES_SEAT + 1);
}
HD static inline Zone chrono_zone_drawn(unsigned seat)
{
    return (Zone)(CHR_ZONE_SEAT + seat * CHR_ZONES_SEAT + 2);
}
HD static inline Zone chrono_zone_slot(unsigned seat, unsigned slot)
{
    return (Zone)(CHR_ZONE_SEAT + seat * CHR_ZONES_SEAT + 3 + slot);
}

/* --- the state --------------------------------------------------------------------------------- */

enum { CHR_FRAME_MUST = 1, CHR_FRAME_REDOING = 2, CHR_FRAME_EVENT = 4 };

/* A program that is being carried out (CHR-L3). */
typedef struct ChronoFrame {
    uint16_t pc;   /* the step it stands at                                                   */
    uint16_t list; /* each: who is still to come, three bits each, seat + 1, the next one low  */
    uint8_t  you;  /* the seat that decides and gains, or NO_SEAT                              */
    uint8_t  mode;
    uint8_t  here; /* a space, or CHR_NO_SPACE                                                     */
    uint8_t  base; /* `here` as it stood when the step began (CHR-L5)                          */
    uint8_t  left; /* how often the step may still be repeated; 0: it has not begun            */
    uint8_t  hops; /* move: further hops of the walk under way                                 */
    uint8_t  walk; /* the space where that walk stands                                         */
    uint8_t  kind; /* and the kind of pirate that walks                                        */
    uint8_t  entrants[CHR_PLAYERS][CHR_KINDS]; /* events: who came in (CHR-L6)                           */
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
    uint8_t price[CHR_PURCHASES]; /* 0: as printed          */
    uint8_t bonus[CHR_TERRAINS][2];
    uint8_t spare;
} ChronoMods;

enum { CHR_PART_BEGIN, CHR_PART_RUNNING }; /* of Phase 1 */
enum {
    CHR_PART_TURN,
    CHR_PART_ARTIFACT_FIRST,
    CHR_PART_PLAN,
    CHR_PART_AFTER,
    CHR_PART_ARTIFACT_LAST
};                                                       /* of Phase 3 */
enum { CHR_PART_LATER, CHR_PART_TILE, CHR_PART_REWARD }; /* of Phase 4 */
enum { CHR_PART_OUTFIT, CHR_PART_END };                  /* of Phase 6 */

typedef struct Chrono {
    State       head;
    ChronoFrame frame[CHR_FRAMES];
    uint16_t    doubloons[CHR_PLAYERS];
    uint16_t    gems[CHR_PLAYERS];
    uint16_t    later[CHR_LATERS];             /* where the blocks begin that were set aside            */
    uint16_t    used;                          /* spaces whose token has happened in this resolution    */
    uint16_t    stand[CHR_KINDS][CHR_PLAYERS]; /* derived: the spaces where such pirates stand  */
    uint16_t    terrain[CHR_TERRAINS];         /* derived: the tiles of each terrain            */
    uint8_t     pirates[CHR_KINDS][CHR_PLAYERS][CHR_SPACES]; /* the Harbor's count is derived       */
    uint8_t     water[CHR_KINDS][CHR_PLAYERS];
    uint8_t     mat[CHR_PLAYERS];     /* crew on the mat                               */
    uint8_t     tile[CHR_TILES];      /* which tile of the content lies there          */
    uint8_t     cube[2][CHR_PLAYERS]; /* spaces moved on the stable and unstable track */
    uint8_t     flag[CHR_PLAYERS];    /* position of the flag, 1 is highest            */
    uint8_t     claim[CHR_PLAYERS];   /* Phase 5: the position chosen; 0: none yet     */
    uint8_t     order[CHR_PLAYERS];   /* Phase 3: who acts when at this time of day    */
    uint8_t     ranking[CHR_PLAYERS]; /* Phase 4: seats + 1 by place on this tile      */
    uint8_t     by_flag[CHR_PLAYERS]; /* derived: the seats in flag order              */
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
    uint8_t     place;  /* Phase 4: places paid on this tile; or `later` blocks asked   */
    uint8_t     heart;  /* who has the Heart, seat + 1; 0: nobody                       */
    uint8_t     spare[7];
} Chrono;

STATIC_ASSERT(sizeof(ChronoFrame) == 24, "a frame has no padding");
STATIC_ASSERT(sizeof(Chrono) <= MAX_STATE, "a state fits");

/* --- moves ------------------------------------------------------------------------------------- */

/* A move is its kind in the low byte, then up to three small numbers. */
enum {
    CHR_DO_PLAN = 1, /* face, slot                          */
    CHR_DO_PERFORM,
    CHR_DO_FORGO,
    CHR_DO_ARTIFACT, /* face                                */
    CHR_DO_END,
    CHR_DO_AT,         /* space                               */
    CHR_DO_GO_OFFICER, /* from, to, others | crew << 4      */
    CHR_DO_GO_CREW,    /* from, to                            */
    CHR_DO_GO_ALL,     /* from, to                            */
    CHR_DO_PUSH,       /* from, to, owner | kind << 4         */
    CHR_DO_PUSH_ALL,   /* from, to                            */
    CHR_DO_KILL,       /* space, owner, kind                  */
    CHR_DO_KILL_ALL,
    CHR_DO_LOSE, /* space, owner                        */
    CHR_DO_LOSE_ALL,
    CHR_DO_REVIVE, /* kind, or CHR_KINDS: all             */
    CHR_DO_FROM,   /* owner                               */
    CHR_DO_REVEAL, /* space                               */
    CHR_DO_YES,
    CHR_DO_NO,
    CHR_DO_PASS,
    CHR_DO_OPT,     /* alternative, from 0                 */
    CHR_DO_KEEP,    /* face                                */
    CHR_DO_DISCARD, /* face                                */
    CHR_DO_FLAG,    /* position, from 1                    */
    CHR_DO_BUY,     /* purchase; move: from, to            */
    CHR_DO_DONE,
    CHR_DOS
};

HD static inline Move chrono_move(unsigned kind, unsigned a, unsigned b, unsigned c)
{
    return (Move)(kind | a << 8 | b << 16 | c << 24);
}
HD static inline unsigned chrono_move_kind(Move move) { return move & 0xFF; }
HD static inline unsigned chrono_move_a(Move move) { return move >> 8 & 0xFF; }
HD static inline unsigned chrono_move_b(Move move) { return move >> 16 & 0xFF; }
HD static inline unsigned chrono_move_c(Move move) { return move >> 24; }

/* --- facts -------------------------------------------------------------------------------------- */

enum {
    CHR_FACT_STORM = FACT_GAME,
    CHR_FACT_ANOMALY,
    CHR_FACT_MODIFIER,
    CHR_FACT_SELECT,
    CHR_FACT_PLAN,
    CHR_FACT_TIME,
    CHR_FACT_PERFORM,
    CHR_FACT_REDO,
    CHR_FACT_FORGO,
    CHR_FACT_ARTIFACT,
    CHR_FACT_GO,
    CHR_FACT_PUSH,
    CHR_FACT_EVENT,
    CHR_FACT_KILL,
    CHR_FACT_LOSE,
    CHR_FACT_REVIVE,
    CHR_FACT_RECRUIT,
    CHR_FACT_GAIN,
    CHR_FACT_SPEND,
    CHR_FACT_CUBE,
    CHR_FACT_HEART,
    CHR_FACT_STEAL,
    CHR_FACT_REVEAL,
    CHR_FACT_FLAG,
    CHR_FACT_TREASURE,
    CHR_FACT_HOME,
    CHR_FACT_PRIORITY,
    CHR_FACT_BUY,
    CHR_FACT_SWAP,
    CHR_FACT_LEFTOVER,
    CHR_FACT_ROUND,
    CHR_FACT_FINAL,
    CHR_FACT_WIN,
    CHR_FACT_DISCARD,
    CHR_FACT_KEEP,
    CHR_FACT_DUE,
    CHR_FACTS
};

/* --- phrases ------------------------------------------------------------------------------------ */

enum {
    CHR_SAY_PLAN, /* moves */
    CHR_SAY_PLAN_OVER,
    CHR_SAY_PLAN_SECRET,
    CHR_SAY_PERFORM,
    CHR_SAY_FORGO,
    CHR_SAY_ARTIFACT,
    CHR_SAY_END,
    CHR_SAY_AT,
    CHR_SAY_GO_OFFICER,
    CHR_SAY_GO_CREW,
    CHR_SAY_GO_ALL,
    CHR_SAY_PUSH,
    CHR_SAY_PUSH_ALL,
    CHR_SAY_KILL,
    CHR_SAY_KILL_ALL,
    CHR_SAY_LOSE,
    CHR_SAY_LOSE_ALL,
    CHR_SAY_REVIVE,
    CHR_SAY_REVIVE_ALL,
    CHR_SAY_STEAL,
    CHR_SAY_REVEAL,
    CHR_SAY_TOP,
    CHR_SAY_TAKE,
    CHR_SAY_PAY,
    CHR_SAY_DECLINE,
    CHR_SAY_PASS,
    CHR_SAY_STOP,
    CHR_SAY_CHOOSE,
    CHR_SAY_KEEP,
    CHR_SAY_KEEP_SECRET,
    CHR_SAY_DISCARD,
    CHR_SAY_DISCARD_SECRET,
    CHR_SAY_FLAG,
    CHR_SAY_BUY,
    CHR_SAY_BUY_CUBE,
    CHR_SAY_BUY_MOVE,
    CHR_SAY_BUY_SWAP,
    CHR_SAY_DONE,
    CHR_SAY_ZONE_COMMON, /* zones: seven, in their order */
    CHR_SAY_ZONE_TOKEN = CHR_SAY_ZONE_COMMON + CHR_ZONE_TOKEN,
    CHR_SAY_ZONE_HAND,
    CHR_SAY_ZONE_PLANS,
    CHR_SAY_ZONE_DRAWN,
    CHR_SAY_ZONE_SLOT,
    CHR_SAY_OWN_NAME, /* what a host's own set calls a card, tile or pre-printed plan, and says of it */
    CHR_SAY_OWN_TEXT,
    CHR_SAY_SPACE,
    CHR_SAY_SOURCE_CARD,
    CHR_SAY_SOURCE_TILE,
    CHR_SAY_SOURCE_MAT,
    CHR_SAY_MOD,                                           /* modifiers: fourteen, in their order */
    CHR_SAY_GAIN = CHR_SAY_MOD + CHR_MOD_NO_ARTIFACTS + 1, /* steps of a program */
    CHR_SAY_GAIN_PER,
    CHR_SAY_CUBE,
    CHR_SAY_HEART,
    CHR_SAY_DRAW,
    CHR_SAY_RECRUIT,
    CHR_SAY_DROP,
    CHR_SAY_COST,
    CHR_SAY_ROB,
    CHR_SAY_MOVE_SOME,
    CHR_SAY_PUSH_SOME,
    CHR_SAY_KILL_SOME,
    CHR_SAY_LOSE_SOME,
    CHR_SAY_REVIVE_SOME,
    CHR_SAY_REVEAL_SOME,
    CHR_SAY_RAISE,
    CHR_SAY_REDO,
    CHR_SAY_MORE,
    CHR_PHRASES
};

/* Whose program it is, in one number: a kind of card, then the tiles, then the pre-printed plans. */
enum {
    CHR_SOURCE_TILE = CHR_MAX_KINDS,
    CHR_SOURCE_MAT  = CHR_SOURCE_TILE + CHR_ISLAND_TILES,
    CHR_SOURCES     = CHR_SOURCE_MAT + CHR_SLOTS
};

/* --- between the files ---------------------------------------------------------------------------- */

HD static inline const ChronoContent *chrono_content_of(const Game *game)
{
    return (const ChronoContent *)game->content;
}
HD static inline uint16_t chrono_space_bit(unsigned space) { return (uint16_t)(1u << space); }
HD static inline unsigned chrono_symbol_of(const ChronoContent *c, const Chrono *g)
{
    return c->symbol[g->storm];
}

/* CHR-40, CHR-R2, CHR-L37: one doubloon while nothing changes it. */
HD static inline unsigned chrono_forgo_pays(const Chrono *g)
{
    return g->mods.forgo ? g->mods.forgo - 1u : 1u;
}

/* A public fact, where somebody listens. */
HD static inline void chrono_tell(Tape *tape, uint8_t code, int count, int a, int b, int c, int d)
{
    if (tape)
        tape_state(tape, code, count, a, b, c, d);
}

/* CHR-R12: with the option refuse=yes, whether what a plan gives may be refused; all that may be passed in Phase 3
 * is a plan, for events and artifacts must be carried out (CHR-50, CHR-R45). */
HD static inline bool chrono_may_refuse(const Chrono *g, const ChronoFrame *f)
{
    return g->head.option[CHR_OPT_REFUSE] && g->phase == 3 && !(f->mode & CHR_FRAME_MUST);
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
HD uint16_t chrono_event_tiles(const Chrono *g);
HD void     chrono_sort_flags(Chrono *g);

/* filters.c: what the words of a step mean. */
HD uint16_t chrono_filter(const Chrono *g, const ChronoFrame *f, ChronoFilter filter);
HD uint16_t chrono_matches(const Chrono *g, const ChronoFrame *f, unsigned pick, unsigned kind,
                           unsigned seat);
HD unsigned chrono_matching(const Chrono *g, const ChronoFrame *f, unsigned pick, unsigned kind,
                            unsigned seat, unsigned space);
HD uint16_t chrono_targets(const Chrono *g, const ChronoStep *s, uint16_t to, unsigned from);
HD bool     chrono_can_pay(const Chrono *g, const ChronoFrame *f, const ChronoStep *s);
HD int      chrono_ask(const ChronoContent *c, const Chrono *g, const ChronoFrame *f, const ChronoStep *s);

/* options.c: what the program on top of the stack may be answered. */
HD uint32_t chrono_options(const ChronoContent *c, const Chrono *g, Move *out, uint32_t limit);
HD unsigned chrono_secret_cards(const ChronoContent *c, const Chrono *g);
HD Rule     chrono_option_breaks(const ChronoContent *c, const Chrono *g, Move move);
HD uint32_t chrono_faces(const Chrono *g, Zone zone, unsigned kind, Move *out, uint32_t limit);

/* program.c: carrying it out. */
HD ChronoFrame *chrono_start(Chrono *g, unsigned pc, Seat you, unsigned mode, unsigned here);
HD bool         chrono_carry_on(const ChronoContent *c, Chrono *g, Tape *tape);
HD unsigned     chrono_plan(const ChronoContent *c, const Chrono *g, unsigned seat, unsigned slot);
HD bool         chrono_due(const ChronoContent *c, Chrono *g, unsigned moment, Tape *tape);
HD bool         chrono_takes_effect(const ChronoContent *c, const Chrono *g, const ChronoFrame *f,
                                    const ChronoStep *s);
HD void chrono_happens(const ChronoContent *c, Chrono *g, ChronoFrame *f, const ChronoStep *s, Tape *tape);
HD void chrono_draw(Chrono *g, ChronoFrame *f, const ChronoStep *s, Tape *tape);

/* answers.c: what an answer does. */
HD void chrono_choose(const ChronoContent *c, Chrono *g, Move move, Tape *tape);
HD void chrono_gain(Chrono *g, Seat seat, unsigned item, unsigned amount, Tape *tape);
HD void chrono_spend(Chrono *g, Seat seat, unsigned item, unsigned amount, Tape *tape);
HD void chrono_put_back(Chrono *g, Seat seat, Tape *tape);
HD void chrono_step_on(ChronoFrame *f);

/* treasure.c, outfit.c */
HD void     chrono_find_treasure(const ChronoContent *c, Chrono *g, Tape *tape);
HD unsigned chrono_price(const Chrono *g, unsigned purchase);
HD Rule     chrono_buy_breaks(const ChronoContent *c, const Chrono *g, Seat seat, Move move);
HD uint32_t chrono_purchases(const ChronoContent *c, const Chrono *g, Seat seat, Move *out, uint32_t limit);
HD void     chrono_buy(const ChronoContent *c, Chrono *g, Seat seat, Move move, Tape *tape);

/* moves.c */
HD Seats    chrono_to_act(const Game *game, const State *state);
HD uint32_t chrono_moves(const Game *game, const State *state, Seat seat, Move *out);
HD Rule     chrono_breaks(const Game *game, const State *state, Seat seat, Move move);
HD Move     chrono_sample(const Game *game, const State *state, Seat seat, Rng *rng);
HD Move     chrono_seen(const Game *game, const State *state, Seat seat, Move move, Seat viewer);
HD bool     chrono_may_play_artifact(const Chrono *g, Seat seat);
HD Seat     chrono_next_to_claim(const Chrono *g);
HD unsigned chrono_free_positions(const Chrono *g);
HD unsigned chrono_drawn_place(const Chrono *g, unsigned seat, unsigned face);

/* play.c */
HD void chrono_play(const Game *game, State *state, Seat seat, Move move, Tape *tape);
HD void chrono_run(const Game *game, Chrono *g, Tape *tape);

/* score.c */
HD void     chrono_scores(const Game *game, const State *state, int32_t score[MAX_SEATS]);
HD void     chrono_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS]);
HD Side     chrono_side(const Game *game, const State *state, Seat seat);
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
HD const char *chrono_space_name(unsigned space);
HD const char *chrono_time_name(unsigned time);
HD const char *chrono_symbol_name(unsigned symbol);
HD const char *chrono_terrain_name(unsigned terrain);
HD const char *chrono_item_name(unsigned item);
HD const char *chrono_purchase_name(unsigned purchase);

/* args.c: what facts and phrases speak of. */
HD void chrono_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                         Text *out);
HD bool chrono_arg_say(const Game *game, const State *state, const char *type, size_t length, int value,
                       Phrase *out);
HD bool chrono_card_say(const Game *game, Face face, Back back, Phrase *out);
HD bool chrono_effect_say(const Game *game, Face face, Back back, Phrase *out);
HD bool chrono_zone_say(const Game *game, const State *state, Zone zone, Phrase *out);
HD const ChronoName *chrono_source_name(const ChronoContent *c, unsigned source);

/* say.c: what a move means. */
HD unsigned chrono_source_of(const ChronoContent *c, unsigned pc);
HD bool chrono_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Phrase *out);

/* about.c */
HD bool chrono_about(const Game *game, const State *state, Scan notation, Phrase *name, Phrase *effect,
                     Text *under);

/* board.c */
HD void chrono_board(const Game *game, const State *knowledge, Seat viewer, Canvas *canvas);

/* habits.c, outlook.c */
HD Move     chrono_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng);
HD Move     chrono_rollout(const Game *game, const State *state, Seat seat, Rng *rng);
HD uint32_t chrono_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most);
HD bool     chrono_pauses(const Game *game, const State *asked, const State *state);
HD int32_t  chrono_outlook(const Game *game, const State *state, int32_t hope[MAX_SEATS]);

/* sight.c, hunt.c, learnt.c */
enum { CHR_FEATURES = 231, CHR_FORESEEN = 28 };
HD void chrono_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight);
HD void chrono_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list, const Way *way,
                       uint32_t count, int8_t *out, uint32_t stride);
HD Instinct chrono_instinct(void);

#ifndef TORTUGA_DEVICE /* there it is all one file */
extern const Game    chrono_game;
extern const NetData chrono_net;
#endif

#endif
