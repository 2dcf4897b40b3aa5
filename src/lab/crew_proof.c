/* crew_proof.c -- whether two programs would play the same: a few games of both kinds, random ones and the bots' own. */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "core/signature.h"
#include "lab/crew.h"
#include "lab/level.h"
#include "lab/match.h"
#include "position/position.h"

enum { RANDOM_GAMES = 20, LEAST_GAMES = 2, ITERATIONS = 24 };

typedef struct Prover {
    Bot     *bot;
    uint64_t hash; /* of all its moves */
} Prover;

static Move prove_move(void *self, const State *state, Seat seat)
{
    Prover *prover = (Prover *)self;
    Move    move   = bot_choose(prover->bot, state, seat);
    prover->hash   = bytes_hash(prover->hash, &move, sizeof move);
    return move;
}

/* One game, with the levels shifted by its number so that each plays somewhere; false where it was not finished. */
static bool prove_game(const ChosenTable *table, const char *const *levels, unsigned count, uint32_t number,
                       Move *scratch, Fact *facts, uint64_t *hash)
{
    const Game *game = table->game;
    StateBox    box;
    Rng         rng;
    Prover      provers[MAX_SEATS];
    Chair       chairs[MAX_SEATS];
    MatchResult m;
    memset(provers, 0, sizeof provers);
    rng_fast(&rng, number + 1u);
    bool ok = !game_begin(game, &box.head, table->players, table->option, &rng);
    for (unsigned seat = 0; ok && seat < table->players; seat++) {
        BotOptions options = {0, ITERATIONS, 1, number * MAX_SEATS + seat};
        Chair      chair   = {&provers[seat], prove_move, NULL};
        chairs[seat]       = chair;
        provers[seat].bot  = level_bot(game, levels[(number + seat) % count], &options);
        ok                 = provers[seat].bot != NULL;
    }
    if (ok) {
        match_play(game, &box.head, chairs, &m, scratch, facts);
        ok = m.foul == NO_SEAT && !m.halted;
    }
    for (unsigned seat = 0; seat < table->players; seat++) {
        *hash = bytes_hash(*hash, &provers[seat].hash, sizeof provers[seat].hash);
        bot_destroy(provers[seat].bot);
    }
    return ok;
}

uint64_t crew_proof(const ChosenTable *table, const char *const *levels)
{
    static const uint64_t SOME = 1; /* 0 means that there is none */
    const Game           *game = table->game;
    StateBox              box;
    unsigned              count = 0;
    while (levels[count])
        count++;
    Move    *scratch = (Move *)calloc(MAX_MOVES, sizeof *scratch);
    Fact    *facts   = (Fact *)calloc(game->max_facts + 1u, sizeof *facts);
    bool     ok      = scratch && facts && count;
    uint64_t hash    = 0;
    if (ok)
        hash = signature_of(game, table->players, RANDOM_GAMES, &box.head, scratch);
    for (uint32_t i = 0; ok && (i < count || i < LEAST_GAMES); i++)
        ok = prove_game(table, levels, count, i, scratch, facts, &hash);
    free(scratch);
    free(facts);
    return ok ? hash | SOME : 0;
}
