/* judge.c -- a decision: what captains would do, what the moves are worth, what the played one lost. */
#include <math.h>
#include <string.h>

#include "coach/parts.h"
#include "core/knowledge.h"

/* What is lost of the win, from which on it is spoken of. */
static const float A_SLIP = 0.02F, A_BLUNDER = 0.08F;

/* Moves to be weighed, and what was found. All figures against the played move are of the deals on which both were
 * weighed, so that what luck gave to both cancels. */
typedef struct Scales {
    Weighed  move[COACH_MOVES];
    Move     plan[COACH_MOVES]; /* what follows it as soon as it may, or NO_MOVE */
    uint32_t count, played, best;
    Sum      sum[COACH_MOVES];
    Sum      captain, effect;                /* what captains do, and the played move less that */
    double   more[COACH_MOVES][COACH_MOVES]; /* won of one less that of the other: sums, and of squares */
    double   squares[COACH_MOVES][COACH_MOVES];
    uint32_t deals;
} Scales;

static uint32_t place_of(Scales *s, Move move)
{
    uint32_t at = 0;
    while (at < s->count && s->move[at].move != move)
        at++;
    if (at == s->count && s->count < COACH_MOVES)
        s->move[s->count++].move = move;
    return at;
}

/* What captains answer, and what else they looked at longest. */
static void ask_captains(Coach *c, Seat seat, Move played, uint32_t ply, Scales *s)
{
    Move     choice[COACH_CAPTAINS];
    uint32_t n = 0;
    s->played  = place_of(s, played);
    for (uint32_t i = 0; i < COACH_CAPTAINS; i++) {
        uint64_t iterations;
        bot_reseed(c->captain, coach_seed(c, FOR_CAPTAINS, ply, i));
        choice[i] = bot_choose(c->captain, &c->known.state, seat);
        s->move[place_of(s, choice[i])].captains++;
        n = bot_thoughts(c->captain, c->thoughts, THOUGHTS, &iterations);
    }
    /* The last one tells what it looked at: the rest of the list is for the reader, and decides nothing. */
    for (uint32_t round = 0; s->count < COACH_MOVES && round < n; round++) {
        uint32_t top = n;
        for (uint32_t i = 0; i < n; i++)
            if (c->thoughts[i].visits && (top == n || c->thoughts[i].visits > c->thoughts[top].visits ||
                                          (c->thoughts[i].visits == c->thoughts[top].visits &&
                                           c->thoughts[i].value > c->thoughts[top].value)))
                top = i;
        if (top == n)
            break;
        uint32_t at             = place_of(s, c->thoughts[top].move);
        s->move[at].visits      = c->thoughts[top].visits;
        c->thoughts[top].visits = 0;
    }
}

/* What comes of the moves that captains would play, on average over them. */
static Outcome captains(const Scales *s, const Outcome outcome[COACH_MOVES])
{
    Outcome mean;
    memset(&mean, 0, sizeof mean);
    for (uint32_t i = 0; i < s->count; i++)
        for (unsigned seat = 0; seat < MAX_SEATS && s->move[i].captains; seat++) {
            mean.won[seat] += outcome[i].won[seat] * (float)s->move[i].captains / COACH_CAPTAINS;
            mean.points[seat] += outcome[i].points[seat] * (float)s->move[i].captains / COACH_CAPTAINS;
        }
    return mean;
}

/* How a move comes out in an imagined deal, a plan behind it. */
static void try_it(Coach *c, Seat seat, uint32_t ply, uint32_t deal, Move move, Move plan, Outcome *out)
{
    state_copy(c->game, &c->world.state, &c->deal.state);
    game_apply(c->game, &c->world.state, seat, move, NULL);
    search_plan(c->games, seat, plan);
    search_play_on(c->games, &c->world.state, coach_seed(c, FOR_LUCK, ply, deal), out);
    search_plan(c->games, seat, NO_MOVE);
}

static bool contends(const Scales *s, uint32_t move) { return move == s->played || s->move[move].captains; }

/* Chooses the best move, and behind each of those that compete (the played one, and the captains') the best plan: the
 * habits of imagined players, or another of these moves as soon as it may be made. Captains would come back to a good
 * move that was put off, habits may not, and then it would be held against every move that puts it off, again and again.
 * All that compete are treated alike, so that a captain's move is still worth as much as a captain's. */
static void choose(Coach *c, Seat seat, uint32_t ply, uint32_t deals, Scales *s)
{
    double worth[COACH_MOVES][COACH_MOVES];
    memset(worth, 0, sizeof worth);
    for (uint32_t deal = 0; deal < deals; deal++) {
        search_imagine(c->games, coach_seed(c, FOR_CHOICE, ply, deal), &c->deal.state);
        for (uint32_t i = 0; i < s->count; i++)
            for (uint32_t then = 0; then < s->count; then++) {
                float   value[MAX_SEATS];
                Outcome outcome;
                if (then != i && (!contends(s, i) || !contends(s, then)))
                    continue;
                try_it(c, seat, ply, deal, s->move[i].move, then == i ? NO_MOVE : s->move[then].move,
                       &outcome);
                value_of_outcome(&c->value, c->game, &c->known.state, &outcome, value);
                worth[i][then] += (double)value[seat];
            }
    }
    double most = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t plan = i; /* none */
        for (uint32_t then = 0; then < s->count; then++)
            if (then != i && contends(s, i) && contends(s, then) && worth[i][then] > worth[i][plan])
                plan = then;
        s->plan[i] = plan == i ? NO_MOVE : s->move[plan].move;
        if (!i || worth[i][plan] > most) {
            s->best = i;
            most    = worth[i][plan];
        }
    }
}

/* Plays every move in the same imagined deals with the same luck. */
static void weigh(Coach *c, Seat seat, uint32_t ply, uint32_t deals, Scales *s)
{
    memset(s->sum, 0, sizeof s->sum);
    memset(&s->captain, 0, sizeof s->captain);
    memset(&s->effect, 0, sizeof s->effect);
    memset(s->more, 0, sizeof s->more);
    memset(s->squares, 0, sizeof s->squares);
    s->deals = deals;
    for (uint32_t deal = 0; deal < deals; deal++) {
        Outcome outcome[COACH_MOVES];
        search_imagine(c->games, coach_seed(c, FOR_WORTH, ply, deal), &c->deal.state);
        for (uint32_t i = 0; i < s->count; i++) {
            try_it(c, seat, ply, deal, s->move[i].move, s->plan[i], &outcome[i]);
            sum_add(c, &s->sum[i], &outcome[i], NULL);
        }
        Outcome captain = captains(s, outcome);
        sum_add(c, &s->captain, &captain, NULL);
        sum_add(c, &s->effect, &outcome[s->played], &captain);
        for (uint32_t i = 0; i < s->count; i++)
            for (uint32_t j = 0; j < s->count; j++) {
                double more = (double)outcome[i].won[seat] - (double)outcome[j].won[seat];
                s->more[i][j] += more;
                s->squares[i][j] += more * more;
            }
    }
}

/* Mean and standard error of how much more one move is worth than another. */
static double ahead(const Scales *s, uint32_t one, uint32_t other, double *error)
{
    double mean   = s->more[one][other] / s->deals;
    double spread = s->squares[one][other] / s->deals - mean * mean;
    *error        = sqrt((spread > 0 ? spread : 0) / (s->deals > 1 ? s->deals - 1 : 1));
    return mean;
}

static uint8_t mark_of(const Decision *d)
{
    if (d->played == d->best)
        return MARK_BEST;
    if (d->loss < A_SLIP || d->loss <= COACH_CLEAR * d->error)
        return MARK_FINE;
    return d->loss < A_BLUNDER ? MARK_SLIP : MARK_BLUNDER;
}

/* Tells the moves best first. */
static void tell(const Scales *s, Seat seat, Decision *out)
{
    uint32_t order[COACH_MOVES];
    double   error;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t at = i;
        for (; at && s->sum[i].won[seat] > s->sum[order[at - 1]].won[seat]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    out->count = (uint8_t)s->count;
    for (uint32_t i = 0; i < s->count; i++) {
        Weighed *w = &out->move[i];
        *w         = s->move[order[i]];
        w->won     = (float)(s->sum[order[i]].won[seat] / s->deals);
        w->lead    = (float)(s->sum[order[i]].lead[seat] / s->deals);
        w->less    = (float)ahead(s, s->best, order[i], &error);
        w->error   = (float)error;
        if (order[i] == s->best)
            out->best = (uint8_t)i;
        if (order[i] == s->played)
            out->played = (uint8_t)i;
    }
    out->loss      = out->move[out->played].less;
    out->error     = out->move[out->played].error;
    out->loss_lead = out->move[out->best].lead - out->move[out->played].lead;
}

void coach_judge(Coach *c, const State *state, Seat seat, Move played, uint32_t ply, Decision *out)
{
    const Game *game = c->game;
    Scales      s;
    memset(out, 0, sizeof *out);
    memset(&s, 0, sizeof s);
    memset(&c->known, 0, sizeof c->known);
    knowledge_of(game, state, seat, &c->known.state);
    out->seat  = seat;
    out->legal = (uint16_t)game->moves(game, &c->known.state, seat, c->scratch);
    search_ask(c->games, &c->known.state, seat);
    value_begin(&c->value, game, &c->known.state);
    if (out->legal < 2) {
        out->mark = MARK_FORCED;
        return;
    }
    ask_captains(c, seat, played, ply, &s);
    choose(c, seat, ply, (c->options.deals + 3) / 4, &s);
    weigh(c, seat, ply, c->options.deals - (c->options.deals + 3) / 4, &s);
    sum_mean(&s.captain, &out->before);
    sum_mean(&s.effect, &out->effect);
    tell(&s, seat, out);
    out->mark = mark_of(out);
    if (out->mark >= MARK_SLIP)
        coach_reasons(c, ply, out);
}
