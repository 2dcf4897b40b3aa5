/* habits.c -- a sound move by heuristics, from what the seat knows.
 *
 * Everything is weighed in hundredths of a gem. A program is worth what its steps usually bring; a tile
 * is worth the reward of its column times the chance to hold the majority on it, which is surer the
 * later it is. A choice that moves pirates is judged by what it changes on the one or two tiles it
 * touches. Nothing is searched and no state is copied, so that playouts can afford to ask. */
#include "games/chrono/judge.h"

/* --- each kind of move -------------------------------------------------------------------------------- */

/* An artifact in the hand: its gems at the end, and a little for what it may still do. */
HD static int relic_worth(const ChronoJudge *j, unsigned face)
{
    int held = j->c->card[face].value * CHR_GEMS;
    int used = chrono_judge_program(j, j->c->card[face].start[0], 2, 110);
    return j->last && j->g->phase > 3 ? held
                                      : chrono_at_least(held, chrono_at_most(used, 260)) + CHR_HAND_COST;
}

HD static int artifact_worth(const ChronoJudge *j, unsigned face)
{
    int gain = chrono_judge_plan(j, j->c->card[face].start[0], true) - j->c->card[face].value * CHR_GEMS - 40;
    if (j->last && j->g->time == CHR_SUNSET)
        gain += 30;
    return gain;
}

/* A plan for a slot: what it brings more than what lies there, today and on the days to come. */
HD static int plan_worth(const ChronoJudge *j, unsigned face, unsigned slot)
{
    int gain = chrono_judge_slot(j, j->c->card[face].start[0], slot) -
               chrono_judge_slot(j, chrono_plan_of(j, slot), slot);
    if (slot + 1 < CHR_SLOTS && j->c->step[chrono_plan_of(j, slot + 1)].verb == CHR_VERB_REDO)
        gain += gain / 2;
    return gain - (j->c->card[face].type == CHR_UNSTABLE ? 8 : 0);
}

HD static int yes_worth(const ChronoJudge *j, const ChronoFrame *f, const ChronoStep *s)
{
    if (s->verb == CHR_VERB_FLAG)
        return 25;
    if (s->verb != CHR_VERB_PAY) /* what a plan gives is worth having */
        return 1 + chrono_judge_step(j, s, 2);
    int worth = 0;
    for (unsigned at = f->pc + 1u; at < s->jump; at++)
        worth += chrono_judge_step(j, &j->c->step[at], 2);
    if (s->what == CHR_ITEM_CREW || s->what == CHR_ITEM_STORM_CREW || s->what == CHR_ITEM_OFFICER) {
        int lost = s->what == CHR_ITEM_STORM_CREW && !j->last ? 60 * s->amount : 0;
        if (j->g->phase == 3 && f->here != CHR_NO_SPACE)
            lost -= chrono_judge_shift(j, f->here, j->me,
                                       s->what == CHR_ITEM_OFFICER ? CHR_OFFICER : CHR_CREW, -(int)s->amount);
        return worth - lost;
    }
    return worth - chrono_judge_cost(j, s);
}

HD static int purchase_worth(const ChronoJudge *j, Move move)
{
    unsigned purchase = chrono_move_a(move);
    int      price    = (int)chrono_price(j->g, purchase);
    int      rounds   = j->rounds;
    int      worth    = 0;
    switch (purchase) {
    case CHR_BUY_MOVE: return -1;
    case CHR_BUY_STABLE: worth = 26 * rounds - 8 * j->g->cube[0][j->me]; break;
    case CHR_BUY_UNSTABLE: worth = 24 * rounds - 10 * j->g->cube[1][j->me]; break;
    case CHR_BUY_CREW: worth = 50 * rounds; break;
    case CHR_BUY_GEM: worth = CHR_GEMS; break;
    default: worth = CHR_RELIC + 60;
    }
    if (j->last)
        return worth > 50 * price ? worth - 50 * price : -1; /* two doubloons are a gem anyway */
    /* Doubloons are worth nothing tomorrow: what brings most for its price. */
    return worth * 60 / (price * 20) + worth / 20;
}

HD static int richest(const ChronoJudge *j, unsigned seat)
{
    return j->g->gems[seat] * 4 + (int)cards_size(&j->g->head.cards, chrono_zone_hand(seat)) * 6 +
           j->g->doubloons[seat];
}

/* What one legal move is worth. */
HD static int move_worth(const ChronoJudge *j, Move move)
{
    const Chrono      *g = j->g;
    const ChronoFrame *f = g->depth ? &g->frame[g->depth - 1] : NULL;
    const ChronoStep  *s = f ? &j->c->step[f->pc] : NULL;
    unsigned           a = chrono_move_a(move), b = chrono_move_b(move), c = chrono_move_c(move);
    switch (chrono_move_kind(move)) {
    case CHR_DO_PLAN: return plan_worth(j, a, b);
    case CHR_DO_PERFORM: return chrono_judge_plan(j, chrono_plan_of(j, g->time), true);
    case CHR_DO_FORGO: return (int)chrono_forgo_pays(g) * j->coin;
    case CHR_DO_ARTIFACT:
        return artifact_worth(j, a) + 400; /* above performing where it pays: the plan remains */
    case CHR_DO_END: return 400;
    case CHR_DO_AT: return f ? chrono_judge_at(j, f->pc + 1u, a) : 0;
    case CHR_DO_GO_OFFICER: return chrono_judge_hop(j, a, b, 1 + (int)(c & 15), (int)(c >> 4));
    case CHR_DO_GO_CREW: return chrono_judge_hop(j, a, b, 0, 1);
    case CHR_DO_GO_ALL:
        return chrono_judge_hop(j, a, b,
                                s && s->pick & CHR_PICK_OFFICER ? g->pirates[CHR_OFFICER][j->me][a] : 0,
                                s && s->pick & CHR_PICK_CREW ? g->pirates[CHR_CREW][j->me][a] : 0);
    case CHR_DO_PUSH:
        return chrono_judge_shift(j, a, c & 15, c >> 4, -1) + chrono_judge_shift(j, b, c & 15, c >> 4, 1) + 1;
    case CHR_DO_PUSH_ALL: {
        int sum = 1;
        for (unsigned seat = 0; f && s && seat < g->head.players; seat++)
            for (unsigned kind = 0; kind < CHR_KINDS; kind++) {
                int n = (int)chrono_matching(g, f, s->pick, kind, seat, a);
                if (n)
                    sum += chrono_judge_shift(j, a, seat, kind, -n) + chrono_judge_shift(j, b, seat, kind, n);
            }
        return sum;
    }
    case CHR_DO_KILL: return chrono_judge_shift(j, a, b, c, -1) + (b == j->me ? (c ? -10 : -40) : 4);
    case CHR_DO_LOSE: return chrono_judge_shift(j, a, b, CHR_CREW, -1) + (b == j->me ? -40 : 20);
    case CHR_DO_KILL_ALL:
    case CHR_DO_LOSE_ALL: return s && s->pick & CHR_PICK_OWN ? -50 : 50;
    case CHR_DO_REVIVE: return a == CHR_CREW ? 15 : 30;
    case CHR_DO_FROM: return 100 + richest(j, a);
    case CHR_DO_REVEAL: return 2;
    case CHR_DO_YES: return f && s ? yes_worth(j, f, s) : 0;
    case CHR_DO_OPT: {
        unsigned pc = f ? f->pc + 1u : 0;
        for (unsigned i = a; i && f; i--)
            pc = j->c->step[pc].jump;
        return f ? chrono_judge_program(j, pc + 1, 2, 0) : 0;
    }
    case CHR_DO_KEEP: return relic_worth(j, a);
    case CHR_DO_DISCARD: return 1000 - relic_worth(j, a);
    case CHR_DO_FLAG: return 100 - (int)a;
    case CHR_DO_BUY: return purchase_worth(j, move);
    default: return 0; /* no, pass, done */
    }
}

HD uint32_t chrono_weigh(const Game *game, const State *knowledge, Seat seat, ChronoJudge *j, Move *moves,
                         int *worth)
{
    const Chrono *g = (const Chrono *)knowledge;
    uint32_t      n = chrono_moves(game, knowledge, seat, moves);
    worth[0]        = 0;
    if (n < 2)
        return n;
    *j = chrono_judge(chrono_content_of(game), g, seat);
    if (g->phase == 3 || g->phase == 4)
        chrono_judge_prizes(j);
    if (g->phase == 3 && g->time < CHR_SUNSET)
        chrono_judge_lures(j);
    for (uint32_t i = 0; i < n; i++)
        worth[i] = move_worth(j, moves[i]);
    if (g->phase == 3 && !g->depth &&
        g->part == CHR_PART_TURN) /* an artifact that does not pay is not played */
        for (uint32_t i = 0; i < n; i++)
            if (chrono_move_kind(moves[i]) == CHR_DO_ARTIFACT && worth[i] <= 400)
                worth[i] = -1;
    return n;
}

HD Move chrono_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng)
{
    Move        moves[CHR_OPTIONS];
    int         worth[CHR_OPTIONS];
    ChronoJudge j;
    uint32_t    n    = chrono_weigh(game, knowledge, seat, &j, moves, worth);
    uint32_t    best = 0;
    uint32_t    ties = 1;
    for (uint32_t i = 1; i < n; i++) {
        if (worth[i] > worth[best]) {
            best = i;
            ties = 1;
        } else if (worth[i] == worth[best]) {
            ties++;
            uint32_t lot = rng_below(rng, ties); /* every one of them equally likely */
            if (!lot)
                best = i;
        }
    }
    return moves[best];
}

HD uint32_t chrono_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most)
{
    Move        moves[CHR_OPTIONS];
    int         worth[CHR_OPTIONS];
    ChronoJudge j;
    uint32_t    n = chrono_weigh(game, knowledge, seat, &j, moves, worth);
    return moves_best_first(moves, worth, n, out, most);
}

/* --- playouts ------------------------------------------------------------------------------------------ */

/* A few moves drawn at random, and the best of them: quick, and never twice the same game. With
 * half as many playouts take seven tenths of the time, but what they tell is worth less. */
HD static Move best_of_few(ChronoJudge *j, const Move *moves, uint32_t n, unsigned tries, Rng *rng)
{
    Move best  = moves[rng_below(rng, n)];
    int  worth = move_worth(j, best);
    for (unsigned i = 1; i < tries; i++) {
        Move move  = moves[rng_below(rng, n)];
        int  value = move_worth(j, move);
        if (value > worth) {
            best  = move;
            worth = value;
        }
    }
    return best;
}

HD Move chrono_rollout(const Game *game, const State *state, Seat seat, Rng *rng)
{
    const Chrono *g = (const Chrono *)state;
    Move          moves[CHR_OPTIONS];
    uint32_t      n = chrono_moves(game, state, seat, moves);
    if (n == 1)
        return moves[0];
    if (g->phase == 3 && !g->depth) {
        /* A plan is performed nearly always; an artifact is played now and then. */
        uint32_t lot = rng_below(rng, 16);
        if (g->part == CHR_PART_TURN)
            return lot < 12 ? moves[0] : lot < 14 ? moves[1] : moves[rng_below(rng, n)];
        return lot < 12 ? moves[0] : moves[rng_below(rng, n)];
    }
    ChronoJudge j = chrono_judge(chrono_content_of(game), g, seat);
    return best_of_few(&j, moves, n, g->phase == 2 ? 6 : 8, rng);
}
