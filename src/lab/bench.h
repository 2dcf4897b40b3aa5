/* bench.h -- what the measurements of `tortuga bench` share: a game, positions in the middle of it, and the yardstick. */
#ifndef TORTUGA_LAB_BENCH_H
#define TORTUGA_LAB_BENCH_H

#include <jansson.h>

#include "bots/host.h"
#include "position/position.h"

enum { DECK = 78, MIDDLES = 32, MOST_ROWS = 64 };

typedef struct Bench {
    const Game *game;
    unsigned    players;
    uint16_t    option[MAX_OPTIONS];
    Move       *scratch;
    Search     *search;
    Rng         rng;
    uint64_t    games, decisions; /* played by the present measurement */
    Rule        refused;          /* LAWFUL, or a bug of the game      */
    unsigned    middle_count, next_middle;
    StateBox    state, view;
    StateBox    middle[MIDDLES]; /* positions half way through a game */
    uint8_t     deck[DECK];
    void       *telling; /* of bench_costs.c, while it measures */
} Bench;

typedef struct Figure {
    double rate;  /* units a second                          */
    double times; /* the same as a multiple of the yardstick */
    double yard;  /* shuffles a second at that time          */
    double games; /* games a second                          */
} Figure;

/* Does n pieces of work and gives how many units that were. */
typedef uint64_t (*Work)(Bench *b, uint64_t n);

/* The work for so many seconds, in slices between which the yardstick is measured. */
Figure bench_measure(Bench *b, Work work, double seconds);

/* "24.1M", "803k" */
const char *bench_number(double value, char out[16]);

/* --- bench_costs.c: what it costs to tell of a game, and to keep it --- */

typedef enum Cost { COST_VIEW, COST_FACT, COST_SENTENCE, COST_MOVES, COST_APPLY, COSTS } Cost;

typedef struct Costs {
    const Game *game;
    unsigned    players;
    Figure      figure[COSTS];
    double      view_bytes, fact_bytes, sentence_bytes, moves_bytes; /* on average */
    size_t      table_bytes;                                         /* of a fresh one */
    double      move_bytes;                                          /* that each move adds */
} Costs;

/* Measures; false where memory is short or the game refused a move of its own. */
bool costs_measure(Bench *b, double seconds, Costs *costs);
void costs_print(const Costs *costs, size_t count);
void costs_json(const Costs *costs, json_t *row);

/* --- bench_gpu.c: many games at once --- */

/* Measures and prints; false, with the reason said, where a GPU plays other games than the processor. */
bool bench_gpu(const Game *game, unsigned players, double seconds);

#endif
