/* habits.c -- a sound player: in trading by a look ahead over its own turn (turn.c), in looting by a plan for all boards
 * (loot.c) or, in a hurry, by prices (prices.c).
 *
 * Every decision inside a turn is judged by the same look-ahead, so it follows its own plan. It reads only what the seat
 * knows, and never draws a random number in trading. */
#include "games/corsaire/habits.h"
#include "games/corsaire/corsaire.h"

enum {
    NEAR =
        80 /* hundredths of a point: a move that is worse than the best one by more is not worth a thought */
};

HD static void choose_turn(const Game *game, const State *knowledge, Seat seat, CorsaireChoice *choice)
{
    Move     list[CSR_MOST_RETURNS];
    int      value[CSR_MOST_RETURNS];
    uint32_t n = corsaire_weigh_turn(game, knowledge, seat, list, value);
    for (uint32_t i = 0; i < n; i++)
        corsaire_choice_add(choice, list[i], value[i]);
}

HD Move corsaire_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng)
{
    CorsaireChoice choice;
    choice.most  = 1;
    choice.count = 0;
    if (corsaire_of(knowledge)->phase == CSR_PHASE_LOOT)
        corsaire_choose_loot(game, corsaire_of(knowledge), seat, rng, &choice);
    else
        choose_turn(game, knowledge, seat, &choice);
    return choice.move[0];
}

/* The same in a hurry: a plan for all boards would take too long in a playout. */
HD Move corsaire_rollout(const Game *game, const State *state, Seat seat, Rng *rng)
{
    const Corsaire *g = corsaire_of(state);
    if (g->phase != CSR_PHASE_LOOT)
        return corsaire_greedy(game, state, seat, rng);
    CorsaireChoice choice;
    choice.most  = 1;
    choice.count = 0;
    corsaire_quick_loot(game, g, seat, &choice);
    return choice.move[0];
}

/* Best first, and only those that come near the best: a search that looks at poor moves as well spends
 * its time on telling them apart. It asks at every node, so in looting prices have to do. */
HD uint32_t corsaire_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most)
{
    CorsaireChoice choice;
    choice.most  = most < CSR_MOST_CHOICES ? most : (uint32_t)CSR_MOST_CHOICES;
    choice.count = 0;
    if (corsaire_of(knowledge)->phase == CSR_PHASE_LOOT)
        corsaire_quick_loot(game, corsaire_of(knowledge), seat, &choice);
    else
        choose_turn(game, knowledge, seat, &choice);
    unsigned n = 0;
    while (n < choice.count && choice.value[n] >= choice.value[0] - NEAR) {
        out[n] = choice.move[n];
        n++;
    }
    return n;
}
