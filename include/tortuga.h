/* tortuga.h -- five corsair games as a C library: exact, fast, and honest about who knows what.
 *
 * A game is a table of rules, a state is plain memory of a fixed size that you own and may copy
 * with memcpy, a move is a number. Nothing here prints, waits or keeps anything behind your back;
 * functions that can fail say so in what they return, and change nothing then.
 *
 * The shortest program (examples/random_game.c):
 *
 *     const tg_game *game  = tg_game_find("korsar");
 *     tg_state      *state = tg_state_create(game);
 *     tg_rng         rng   = tg_rng_seeded(1);
 *     tg_begin(game, state, 4, NULL, &rng);
 *     while (!tg_is_over(state)) {
 *         int     seat = tg_next_seat(game, state);
 *         tg_move move = tg_random_move(game, state, seat, &rng);
 *         tg_play(game, state, seat, move);
 *     }
 *
 * Seats count from 0. A viewer is a seat, or TG_ONLOOKER; whoever has no seat at the table looks on.
 * Games, states, generators and bots must be there; any other number, and a text that is NULL, may be passed. */
#ifndef TORTUGA_H
#define TORTUGA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TG_API __attribute__((visibility("default")))
#else
#define TG_API
#endif

enum {
    TG_MAX_SEATS   = 8,
    TG_ONLOOKER    = 8, /* the viewer who sits nowhere           */
    TG_MAX_OPTIONS = 8,
    TG_MAX_STATE   = 4096, /* no state is larger                    */
    TG_MAX_MOVES   = 4096  /* no list of moves is longer            */
};

typedef struct tg_game  tg_game;  /* the rules of one game: constant, shared, never freed */
typedef struct tg_state tg_state; /* a game being played: tg_state_size bytes, aligned to 8 */
typedef uint32_t        tg_move;  /* 0 is no move                                          */
typedef uint16_t        tg_rule;  /* the rule that something breaks; 0: it is lawful       */

typedef struct tg_rng {
    uint64_t word[6];
} tg_rng;

/* --- games -------------------------------------------------------------------------------- */

/* The version of the library, as text. */
TG_API const char *tg_version(void);

/* The games in order, NULL behind the last; or one by its slug (korsar, corsairs, piraci, …), NULL
 * where there is none. */
TG_API const tg_game *tg_game_at(unsigned index);
TG_API const tg_game *tg_game_find(const char *slug);

TG_API const char *tg_game_slug(const tg_game *game);
TG_API const char *tg_game_name(const tg_game *game);
TG_API unsigned    tg_rules_version(const tg_game *game);
TG_API int         tg_can_seat(const tg_game *game, unsigned players); /* can so many play?  */
TG_API size_t      tg_state_size(const tg_game *game);
TG_API unsigned    tg_max_moves(const tg_game *game);

/* --- random numbers ------------------------------------------------------------------------- */

TG_API tg_rng   tg_rng_seeded(uint64_t seed);              /* fast, for simulation             */
TG_API tg_rng   tg_rng_keyed(const unsigned char key[32]); /* ChaCha20: not to be predicted    */
TG_API uint32_t tg_rng_below(tg_rng *rng, uint32_t n);     /* 0 .. n-1, unbiased               */

/* --- playing -------------------------------------------------------------------------------- */

/* Memory for a state, or NULL; any memory of tg_state_size bytes aligned to 8 does as well. */
TG_API tg_state *tg_state_create(const tg_game *game);
TG_API void      tg_state_destroy(tg_state *state);
TG_API void      tg_state_copy(const tg_game *game, tg_state *to, const tg_state *from);
TG_API uint64_t  tg_state_hash(const tg_game *game, const tg_state *state);

/* Begins a game. options: "name=value name=value", NULL or "" for the defaults. The state goes on
 * with the random numbers it is given. Gives 0, the rule that players or options break, or
 * TG_BAD_OPTION where the text names no option of the game. */
#define TG_BAD_OPTION ((tg_rule)0xFFFF)
TG_API tg_rule tg_begin(const tg_game *game, tg_state *state, unsigned players, const char *options,
                        const tg_rng *rng);

TG_API int      tg_is_over(const tg_state *state);
TG_API unsigned tg_players(const tg_state *state);

/* The seats that owe a decision, one bit each; none when the game is over. */
TG_API unsigned tg_to_act(const tg_game *game, const tg_state *state);

/* The lowest of them, or -1. */
TG_API int tg_next_seat(const tg_game *game, const tg_state *state);

/* All legal moves of a seat into `out`, which holds tg_max_moves; the count. */
TG_API unsigned tg_moves(const tg_game *game, const tg_state *state, int seat, tg_move *out);

/* One of them, each equally likely, drawn without a list where the game can; 0 where there is none. */
TG_API tg_move tg_random_move(const tg_game *game, const tg_state *state, int seat, tg_rng *rng);

/* The rule that a move breaks, or 0: any number may be asked for. */
TG_API tg_rule tg_breaks(const tg_game *game, const tg_state *state, int seat, tg_move move);

/* Plays a move if it is lawful and gives 0; otherwise gives the rule and changes nothing. */
TG_API tg_rule tg_play(const tg_game *game, tg_state *state, int seat, tg_move move);

/* Points of each seat so far, and its place (1 is best, equal places are shared). */
TG_API void tg_scores(const tg_game *game, const tg_state *state, int32_t score[TG_MAX_SEATS]);
TG_API void tg_ranking(const tg_game *game, const tg_state *state, uint8_t place[TG_MAX_SEATS]);

/* --- what a seat knows ------------------------------------------------------------------------ */

/* What a viewer knows, as a state: what it cannot know is covered, and two states that differ only
 * in that give the same bytes. `out` is another state than the one asked about. */
TG_API void tg_knowledge(const tg_game *game, const tg_state *state, int viewer, tg_state *out);

/* A full state that agrees with all that a viewer knows, drawn at random; `out` may be the same. */
TG_API void tg_imagine(const tg_game *game, const tg_state *state, int viewer, tg_rng *rng, tg_state *out);

/* --- text ------------------------------------------------------------------------------------- */

/* A move in notation as a viewer may see it; a rule as its id. Gives the length written. */
TG_API size_t tg_move_text(const tg_game *game, const tg_state *state, int seat, tg_move move, int viewer,
                           char *buffer, size_t size);
TG_API size_t tg_rule_text(const tg_game *game, tg_rule rule, char *buffer, size_t size);

/* Reads a move; 0 where it cannot be read, and then `wrong` (may be NULL) says what would be right. */
TG_API tg_move tg_move_read(const tg_game *game, const tg_state *state, int seat, const char *text,
                            char *wrong, size_t size);

/* --- opponents -------------------------------------------------------------------------------- */

typedef struct tg_bot tg_bot;

/* level: random, deckhand, greedy, bosun, captain, admiral. ms 0: the level's own budget; with
 * iterations the answer depends on the seed alone. NULL where there is no such level. */
TG_API tg_bot *tg_bot_create(const tg_game *game, const char *level, unsigned ms, unsigned iterations,
                             uint64_t seed);
TG_API void    tg_bot_destroy(tg_bot *bot);

/* A legal move from what the seat knows; 0 where it owes none. */
TG_API tg_move tg_bot_choose(tg_bot *bot, const tg_state *state, int seat);

#ifdef __cplusplus
}
#endif

#endif
