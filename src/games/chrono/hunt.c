/* hunt.c -- what a move leads to: what the treasure hunt would bring everybody if it came then.
 *
 * The move is made on what the seat knows. One that begins a program is followed by what habit makes of that, to its end;
 * one within a program stands alone, so that those who are compared differ in it and in nothing else. An event that nobody
 * has seen does not happen. What is still to come on the day is left to whoever learns. */
#include "games/chrono/hunt.h"
#include "games/chrono/judge.h"

enum {
    FOLLOWED  = 12, /* decisions of a program at most */
    A_HALF    = SIGHT_ONE / 2,
    A_QUARTER = SIGHT_ONE / 4,
    AN_EIGHTH = SIGHT_ONE / 8
};

/* What the hunt would bring each, and how I stand on the tiles. */
typedef struct Takings {
    int hunt[CHR_PLAYERS];
    int owned[CHR_PLAYERS];
    int firsts, shaky, within, idle, wasted;
} Takings;

typedef struct Hunt {
    const Game  *game;
    const State *knowledge;
    ChronoJudge  judge; /* of the seat, with the prizes as they are before the move */
    Seat         me;
    uint16_t     unseen; /* tiles whose token the seat does not know */
    Takings      before;
} Hunt;

HD static int prize_of(const ChronoJudge *j, const Chrono *g, unsigned seat, unsigned space, unsigned place)
{
    const uint8_t *bonus = g->mods.bonus[j->c->tile[g->tile[space]].terrain];
    const int16_t *prize = j->prize[place][space];
    int            worth = prize[0] + prize[1] * g->pirates[CHR_CREW][seat][space];
    worth                = chrono_at_most(worth, prize[2]);
    return place ? worth : worth + bonus[CHR_ITEM_DOUBLOON] * j->coin + bonus[CHR_ITEM_GEM] * CHR_GEMS;
}

HD static bool wins_tie(const Chrono *g, unsigned seat, unsigned other)
{
    return (g->flag[seat] < g->flag[other]) != (g->mods.ties_low != 0); /* CHR-22 */
}

HD static int pirates_of(const Chrono *g, unsigned seat, unsigned space)
{
    return g->pirates[CHR_OFFICER][seat][space] + g->pirates[CHR_CREW][seat][space];
}

/* How a tile is held that I stand on, or could: `strongest` is the best of the others, 2 a pirate and one for the tie. */
HD static void add_footing(Takings *t, int mine, int strongest, bool paid)
{
    int  lead  = 2 * mine - strongest;
    bool first = mine && lead >= 0;
    t->firsts += first;
    t->shaky += first && strongest && lead < 2;
    t->wasted += first ? lead / 2 : 0;
    t->within += !first && lead >= -2;
    t->idle += paid ? 0 : mine;
}

HD static void add_tile(const ChronoJudge *j, const Chrono *g, unsigned me, unsigned space, Takings *t)
{
    bool paid = false;
    int  best = 0;
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        int n = pirates_of(g, seat, space), above = 0;
        if (!n)
            continue;
        if (seat != me)
            best = chrono_at_least(best, 2 * n + wins_tie(g, seat, me));
        for (unsigned other = 0; other < g->head.players; other++) {
            int his = other == seat ? 0 : pirates_of(g, other, space);
            above += his > n || (his == n && wins_tie(g, other, seat)); /* CHR-57 */
        }
        int worth = above < CHR_SYMBOLS ? prize_of(j, g, seat, space, (unsigned)above) : 0;
        t->hunt[seat] += worth;
        paid |= seat == me && worth > 0;
    }
    add_footing(t, pirates_of(g, me, space), best, paid);
}

HD static int owned_by(const ChronoJudge *j, const Chrono *g, unsigned seat)
{
    return g->gems[seat] * CHR_GEMS + g->doubloons[seat] * j->coin +
           (int)cards_size(&g->head.cards, chrono_zone_hand(seat)) * CHR_RELIC +
           (g->heart == seat + 1 ? CHR_HEART * CHR_GEMS : 0);
}

HD static void take_stock(const ChronoJudge *j, const Chrono *g, unsigned me, Takings *t)
{
    bytes_zero(t, sizeof *t);
    for (unsigned space = 0; space < CHR_TILES; space++)
        add_tile(j, g, me, space, t);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        t->owned[seat] = owned_by(j, g, seat);
}

HD static int ahead(const Takings *t, unsigned me, unsigned players)
{
    int best = 0;
    for (unsigned seat = 0; seat < players; seat++)
        if (seat != me)
            best = chrono_at_least(best, t->hunt[seat] + t->owned[seat]);
    return t->hunt[me] + t->owned[me] - best;
}

/* The best by habit, the first of equals. */
HD static Move habit_of(const Hunt *h, const Chrono *g)
{
    Move        moves[CHR_OPTIONS];
    int         worth[CHR_OPTIONS];
    ChronoJudge j;
    uint32_t    n = chrono_weigh(h->game, &g->head, h->me, &j, moves, worth), best = 0;
    for (uint32_t i = 1; i < n; i++)
        best = worth[i] > worth[best] ? i : best;
    return moves[best];
}

HD static bool is_mine(const Hunt *h, const Chrono *g)
{
    return !g->head.over && g->phase == 3 && chrono_to_act(h->game, &g->head) == seat_bit(h->me);
}

HD static void follow(const Hunt *h, Move move, Chrono *g)
{
    bool begins = !g->depth;
    g->used |= h->unseen;
    chrono_play(h->game, &g->head, h->me, move, NULL);
    for (unsigned i = 0; begins && i < FOLLOWED && g->depth && is_mine(h, g); i++) {
        g->used |= h->unseen;
        chrono_play(h->game, &g->head, h->me, habit_of(h, g), NULL);
    }
}

HD static int scaled(int worth, int one) { return sight_byte(worth * one / CHR_GEMS); }

/* How I stand on the island, and what the move brought at once. */
HD static void foresee_footing(const Hunt *h, const Chrono *g, const Takings *t, int8_t *out)
{
    const Chrono *now    = h->judge.g;
    unsigned      me     = h->me;
    Zone          hand   = chrono_zone_hand(me);
    int           relics = (int)cards_size(&g->head.cards, hand) - (int)cards_size(&now->head.cards, hand);
    out[HUNT_GEMS]       = sight_byte((g->gems[me] - now->gems[me]) * SIGHT_ONE);
    out[HUNT_COINS]      = sight_byte((g->doubloons[me] - now->doubloons[me]) * A_HALF);
    out[HUNT_RELICS]     = sight_byte(relics * SIGHT_ONE);
    out[HUNT_FIRSTS]     = sight_byte(t->firsts * A_HALF);
    out[HUNT_SHAKY]      = sight_byte(t->shaky * SIGHT_ONE);
    out[HUNT_WITHIN]     = sight_byte(t->within * A_QUARTER);
    out[HUNT_IDLE]       = sight_byte(t->idle * A_HALF);
    out[HUNT_WASTED]     = sight_byte(t->wasted * A_HALF);
    out[HUNT_FALLEN]     = sight_byte((g->water[CHR_OFFICER][me] + g->water[CHR_CREW][me]) * A_HALF);
    out[HUNT_OFFICERS] =
        sight_byte((int)bits_count(g->stand[CHR_OFFICER][me] & CHR_FILTER_TILES) * SIGHT_ONE);
}

HD static void foresee_rivals(const Hunt *h, const Takings *t, int8_t *out)
{
    unsigned players = h->judge.g->head.players, me = h->me;
    for (unsigned i = 1; i < players; i++) {
        unsigned seat         = (me + i) % players;
        int8_t  *row          = out + HUNT_RIVAL + (i - 1) * HUNT_OF_RIVAL;
        int      more         = t->hunt[seat] + t->owned[seat] - t->hunt[me] - t->owned[me];
        row[HUNT_THEIRS]      = (int8_t)scaled(t->hunt[seat], A_QUARTER);
        row[HUNT_THEIR_MORE]  = (int8_t)scaled(t->hunt[seat] - h->before.hunt[seat], SIGHT_ONE);
        row[HUNT_THEIR_AHEAD] = (int8_t)scaled(more, AN_EIGHTH);
    }
}

HD static void foresee_move(const Hunt *h, Move move, int8_t *out)
{
    StateBox box;
    Chrono  *g = (Chrono *)&box;
    Takings  t;
    unsigned players = h->judge.g->head.players, me = h->me;
    bytes_copy(g, h->knowledge, sizeof *g);
    follow(h, move, g);
    take_stock(&h->judge, g, me, &t);
    /* After the last turn of the day the hunt has come: what was paid is what it brought. */
    if (g->phase != 3)
        for (unsigned seat = 0; seat < players; seat++) {
            t.hunt[seat] += t.owned[seat] - h->before.owned[seat];
            t.owned[seat] = h->before.owned[seat];
        }
    out[HUNT_MINE]       = (int8_t)scaled(t.hunt[me], A_QUARTER);
    out[HUNT_MORE]       = (int8_t)scaled(t.hunt[me] - h->before.hunt[me], SIGHT_ONE);
    out[HUNT_OWNED]      = (int8_t)scaled(t.owned[me] - h->before.owned[me], SIGHT_ONE);
    out[HUNT_AHEAD]      = (int8_t)scaled(ahead(&t, me, players), AN_EIGHTH);
    out[HUNT_AHEAD_MORE] = (int8_t)scaled(ahead(&t, me, players) - ahead(&h->before, me, players), A_HALF);
    out[HUNT_TURN]       = is_mine(h, g) ? 0 : SIGHT_ONE;
    foresee_rivals(h, &t, out);
    if (g->phase == 3)
        foresee_footing(h, g, &t, out);
}

HD void chrono_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list, const Way *way,
                       uint32_t count, int8_t *out, uint32_t stride)
{
    const Chrono *g = (const Chrono *)knowledge;
    Hunt          h;
    (void)way;
    if (g->phase != 3)
        return;
    h.game      = game;
    h.knowledge = knowledge;
    h.me        = seat;
    h.unseen    = 0;
    h.judge     = chrono_judge(chrono_content_of(game), g, seat);
    chrono_judge_prizes(&h.judge);
    for (unsigned space = 0; space < CHR_TILES; space++)
        if (!cards_knows(&g->head.cards, cards_first(&g->head.cards, chrono_zone_token(space)), seat))
            h.unseen |= chrono_space_bit(space);
    take_stock(&h.judge, g, seat, &h.before);
    for (uint32_t i = 0; i < count; i++)
        foresee_move(&h, list[i], out + (size_t)i * stride);
}
