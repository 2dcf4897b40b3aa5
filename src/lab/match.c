/* match.c -- bots at a table, one decision after another. */
#include "lab/match.h"

#include <string.h>

#include "bots/bots.h"
#include "bots/host.h"
#include "lab/halt.h"

static Move bot_answers(void *self, const State *state, Seat seat)
{
    return bot_choose((Bot *)self, state, seat);
}

Chair chair_for(Bot *bot)
{
    Chair chair = {bot, bot_answers, NULL};
    return chair;
}

/* The first seat of its side: a side is counted there. */
static bool stands_for_side(const Game *game, const State *state, Seat seat)
{
    for (Seat other = 0; other < seat; other++)
        if (game->side(game, state, other) == game->side(game, state, seat))
            return false;
    return true;
}

/* Each winning side has an equal share, whoever of it sits where. */
static void share_wins(const Game *game, const State *state, MatchResult *r)
{
    unsigned winners = 0;
    for (Seat seat = 0; seat < state->players; seat++)
        winners += r->place[seat] == 1 && stands_for_side(game, state, seat);
    for (Seat seat = 0; seat < state->players; seat++)
        r->win[seat] = r->place[seat] == 1 ? 1.0f / (float)winners : 0.0f;
}

/* Who gives no legal move loses, with its side; the others are equal. */
static void forfeit(const Game *game, const State *state, Seat foul, Rule rule, MatchResult *r)
{
    for (Seat seat = 0; seat < state->players; seat++)
        r->place[seat] = game->side(game, state, seat) == game->side(game, state, foul) ? 2 : 1;
    share_wins(game, state, r);
    r->foul = foul;
    r->rule = rule;
}

void match_play(const Game *game, State *state, const Chair chairs[], MatchResult *r, Move *scratch,
                Fact *facts)
{
    memset(r, 0, sizeof *r);
    r->foul = NO_SEAT;
    for (;;) {
        Seats owing = game->to_act(game, state);
        if (!owing)
            break;
        Seat seat = (Seat)bits_lowest(owing);
        if (game->moves(game, state, seat, scratch) > 1)
            r->choices[seat]++;
        double begun = clock_ms();
        Move   move  = chairs[seat].choose(chairs[seat].self, state, seat);
        double spent = clock_ms() - begun;
        r->halted    = halt_wanted(NULL);
        if (r->halted)
            return;
        r->ms[seat] += spent;
        if (spent > r->longest[seat])
            r->longest[seat] = spent;
        Tape tape = {facts, game->max_facts, 0};
        Rule rule = game_play(game, state, seat, move, &tape);
        if (rule) {
            forfeit(game, state, seat, move == NO_MOVE ? LAWFUL : rule, r);
            return;
        }
        r->decisions++;
        for (Seat other = 0; other < state->players; other++)
            if (chairs[other].watch)
                chairs[other].watch(chairs[other].self, state, seat, move, &tape);
    }
    game->scores(game, state, r->score);
    game->ranking(game, state, r->place);
    share_wins(game, state, r);
}
