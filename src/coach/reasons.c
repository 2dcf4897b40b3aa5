/* reasons.c -- why one move is better than another: what follows more often after the one than after the other.
 *
 * Both are played in the same imagined deals with the same luck, until the seat has decided twice more; the facts that
 * follow (not those of the move itself, which everybody can see) are counted, each once a game. Told are those
 * whose frequencies differ most. */
#include <string.h>

#include "coach/parts.h"

enum { LAPS = 2 };
static const float TELLING = 0.2F; /* less of a difference is not worth a sentence */

typedef struct Witness {
    Coach   *coach;
    Seat     seat;
    unsigned side; /* 0: after the best move */
    unsigned own;  /* decisions of the seat so far */
    uint32_t game;
} Witness;

static void count(Coach *c, const Fact *fact, unsigned side, uint32_t game)
{
    uint32_t at = 0;
    if (fact->code < FACT_GAME)
        return; /* how cards move says less than what the game says of it */
    while (at < c->followed && memcmp(&c->following[at].fact, fact, sizeof *fact) != 0)
        at++;
    if (at == FOLLOWING)
        return;
    Following *entry = &c->following[at];
    if (at == c->followed) {
        memset(entry, 0, sizeof *entry);
        entry->fact = *fact;
        c->followed++;
    }
    if (entry->last == game)
        return;
    entry->last = game;
    entry->games[side]++;
}

static bool seen(void *context, const State *after, Seat seat)
{
    Witness *w = (Witness *)context;
    Coach   *c = w->coach;
    (void)after;
    for (uint32_t i = 0; i < c->tape.count && i < c->tape.capacity; i++) {
        Fact fact;
        memset(&fact, 0, sizeof fact); /* arguments that are not in use say nothing */
        const Fact *told = &c->tape.facts[i];
        fact.code        = told->code;
        fact.count       = told->count;
        fact.seen        = told->seen;
        memcpy(fact.arg, told->arg, told->count * sizeof *told->arg);
        count(c, &fact, w->side, w->game);
    }
    w->own += seat == w->seat;
    return w->own < LAPS;
}

static float size(float x) { return x < 0 ? -x : x; }

static void keep(Decision *d, const Reason *reason)
{
    unsigned at = d->reasons < COACH_REASONS ? d->reasons : COACH_REASONS;
    for (; at &&
           size(reason->better - reason->played) > size(d->reason[at - 1].better - d->reason[at - 1].played);
         at--)
        if (at < COACH_REASONS)
            d->reason[at] = d->reason[at - 1];
    if (at < COACH_REASONS) {
        d->reason[at] = *reason;
        d->reasons    = (uint8_t)(d->reasons < COACH_REASONS ? d->reasons + 1 : COACH_REASONS);
    }
}

void coach_reasons(Coach *c, uint32_t ply, Decision *d)
{
    Witness  witness  = {c, d->seat, 0, 0, 0};
    Listener listener = {&c->tape, seen, &witness};
    Outcome  outcome;
    uint32_t games    = c->options.deals / 2 < COACH_TELLING ? COACH_TELLING : c->options.deals / 2;
    Move     moves[2] = {d->move[d->best].move, d->move[d->played].move};
    c->followed       = 0;
    for (uint32_t i = 0; i < games; i++) {
        search_imagine(c->games, coach_seed(c, FOR_REASONS, ply, i), &c->deal.state);
        for (unsigned side = 0; side < 2; side++) {
            witness.side = side;
            witness.own  = 0;
            witness.game = 2 * i + side + 1;
            state_copy(c->game, &c->world.state, &c->deal.state);
            game_apply(c->game, &c->world.state, d->seat, moves[side], NULL);
            search_listen(c->games, &listener);
            search_play_on(c->games, &c->world.state, coach_seed(c, FOR_LUCK, ply, i), &outcome);
            search_listen(c->games, NULL);
        }
    }
    for (uint32_t i = 0; i < c->followed; i++) {
        const Following *f = &c->following[i];
        Reason reason      = {f->fact, (float)f->games[0] / (float)games, (float)f->games[1] / (float)games};
        if (size(reason.better - reason.played) >= TELLING)
            keep(d, &reason);
    }
}
