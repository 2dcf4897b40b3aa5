/* sight.c -- what a seat sees of its moves, as features for its instinct.
 *
 * Every move is a topic of its own: what the judge thinks of it, how its spaces stand before and after, and
 * what the verbs of its program are. Cards are known by what they do and not by name, so that what was
 * learnt holds for other content as well. */
#include "games/chrono/judge.h"

/* How a seat stands on a space against the strongest other there. */
enum {
    ABSENT,
    FAR_BEHIND,
    BEHIND_TWO,
    BEHIND_ONE,
    LOSES_TIE,
    WINS_TIE,
    AHEAD_ONE,
    AHEAD_TWO,
    FAR_AHEAD,
    STANDS
};

/* Features of a space, for where a move begins and for where it ends. */
enum {
    BEFORE,                        /* how I stand there now  */
    AFTER       = BEFORE + STANDS, /* and after the move    */
    FIRST_PRIZE = AFTER + STANDS,  /* what the first gets    */
    SECOND_PRIZE,
    TAKEN, /* what the first gets, where I become that, or cease to be */
    GIVEN,
    RIVALS,     /* how many stand there     */
    NEIGHBOURS, /* pirates of others next to it */
    TOKEN,      /* what its event may do   */
    IN_HARBOR,
    OF_SPACE
};

/* Features of a program. */
enum {
    HAS,
    OFFICER_MOVES = HAS + CHR_VERBS,
    CREW_MOVES,
    WALKS,
    FAR_MOVES,
    GEMS_GAINED,
    COINS_GAINED,
    OF_PROGRAM
};

enum {
    /* of the whole */
    ALWAYS,
    IN_PHASE,
    AT_TIME  = IN_PHASE + 7,
    UNDER    = AT_TIME + CHR_SLOTS,
    LAST_DAY = UNDER + CHR_SYMBOLS,
    DAYS,
    ASKED, /* what the program that waits is about */
    REPEATS = ASKED + CHR_VERBS,
    HOPS,
    MINE_FIRST, /* in gems */
    MY_COINS,
    MY_HAND,
    MY_CREW,
    MY_FALLEN,
    LATER_SEATS, /* who act after me at this time of day */
    MY_FLAG,
    TWO_PLAY = MY_FLAG + CHR_PLAYERS,
    MANY_PLAY,

    /* of a move */
    KIND,
    WORTH = KIND + CHR_DOS,
    BEHIND, /* the best by that reckoning */
    A_LITTLE_BEHIND,
    BEST,
    FROM,
    TO             = FROM + OF_SPACE,
    PARTY_OFFICERS = TO + OF_SPACE,
    PARTY_CREW,
    PARTY_LEFT,
    ENEMY, /* somebody else's is moved or struck */
    ENEMY_LEADS,
    PROGRAM,
    OLD_PROGRAM = PROGRAM + OF_PROGRAM,
    IN_SLOT     = OLD_PROGRAM + OF_PROGRAM,
    NEW_WORTH   = IN_SLOT + CHR_SLOTS,
    OLD_WORTH,
    IS_UNSTABLE,
    RELIC_VALUE,
    PURCHASE,
    COINS_AFTER = PURCHASE + CHR_PURCHASES,
    PURCHASE_DAYS,
    POSITION    = PURCHASE_DAYS + CHR_PURCHASES,
    VICTIM_GEMS = POSITION + CHR_PLAYERS,
    VICTIM_COINS,
    ALL_FEATURES
};
STATIC_ASSERT((int)ALL_FEATURES == (int)CHR_FEATURES, "as many as were counted");

typedef struct Rival {
    int  n;
    bool i_win; /* a tie with him */
} Rival;

typedef struct Scene {
    ChronoJudge j;
    unsigned    me;
    Rival       rival[CHR_SPACES];  /* the strongest other party       */
    unsigned    stands[CHR_SPACES]; /* how I stand against it          */
    int         mine[CHR_SPACES];   /* pirates                         */
    int         others[CHR_SPACES]; /* pirates of all others           */
    int         rivals[CHR_SPACES]; /* how many of them stand there    */
    int         first[CHR_SPACES];  /* what the first gets             */
    int         lead[CHR_PLAYERS];  /* what they own, in gems          */
    uint16_t    space_topic[CHR_SPACES];
    uint16_t    party_topic[CHR_SPACES][CHR_OFFICERS + 1][CHR_CREWMEN + 1];
} Scene;

/* In hundredths of a gem to parts of SIGHT_ONE, within reason. */
HD static int in_gems(int worth, int most)
{
    worth = chrono_at_least(chrono_at_most(worth, most * CHR_GEMS), -most * CHR_GEMS);
    return worth * SIGHT_ONE / CHR_GEMS;
}

HD static int several(int n) { return chrono_at_most(n, 12) * SIGHT_ONE / 2; }

HD static void add_flag(Sight *sight, unsigned feature, bool yes)
{
    sight_add(sight, feature, yes ? SIGHT_ONE : 0);
}

HD static unsigned standing(int mine, int best, bool ties)
{
    if (mine <= 0)
        return ABSENT;
    int margin = mine - best;
    if (margin == 0)
        return ties ? WINS_TIE : LOSES_TIE;
    return margin > 0 ? (unsigned)chrono_at_most(margin, 3) + WINS_TIE
                      : (unsigned)(LOSES_TIE - chrono_at_most(-margin, 3));
}

/* The strongest other party on a space, where `owner` has so many more there. */
HD static Rival strongest(const Chrono *g, unsigned me, unsigned space, unsigned owner, int change)
{
    Rival rival = {0, true};
    for (unsigned i = 0; i < g->head.players; i++) {
        int n =
            g->pirates[CHR_OFFICER][i][space] + g->pirates[CHR_CREW][i][space] + (i == owner ? change : 0);
        if (i == me || n <= 0)
            continue;
        bool he_wins = (g->flag[i] < g->flag[me]) != (g->mods.ties_low != 0);
        if (n > rival.n || (n == rival.n && he_wins)) {
            rival.n     = n;
            rival.i_win = !he_wins;
        }
    }
    return rival;
}

HD static void survey(Scene *s)
{
    const Chrono *g = s->j.g;
    for (unsigned space = 0; space < CHR_SPACES; space++) {
        s->rivals[space] = s->others[space] = 0;
        for (unsigned i = 0; i < g->head.players; i++) {
            int n = g->pirates[CHR_OFFICER][i][space] + g->pirates[CHR_CREW][i][space];
            s->rivals[space] += i != s->me && n;
            s->others[space] += i != s->me ? n : 0;
        }
        s->mine[space]   = g->pirates[CHR_OFFICER][s->me][space] + g->pirates[CHR_CREW][s->me][space];
        s->rival[space]  = strongest(g, s->me, space, NO_SEAT, 0);
        s->stands[space] = standing(s->mine[space], s->rival[space].n, s->rival[space].i_win);
        s->first[space]  = 0;
        if (s->j.prized && space < CHR_TILES)
            s->first[space] = in_gems(s->j.prize[0][space][0] + s->j.prize[0][space][1] * 2, 6);
    }
    for (unsigned i = 0; i < g->head.players; i++)
        s->lead[i] = g->gems[i] * CHR_GEMS + g->doubloons[i] * 40 +
                     (int)cards_size(&g->head.cards, chrono_zone_hand(i)) * CHR_RELIC +
                     (g->heart == i + 1 ? 200 : 0);
}

/* A space as it is. */
HD static void see_space(const Scene *s, Sight *sight, unsigned base, unsigned space)
{
    if (space >= CHR_TILES) {
        add_flag(sight, base + IN_HARBOR, true);
        return;
    }
    add_flag(sight, base + BEFORE + s->stands[space], true);
    sight_add(sight, base + FIRST_PRIZE, s->first[space]);
    sight_add(sight, base + SECOND_PRIZE, s->j.prized ? in_gems(s->j.prize[1][space][0], 6) : 0);
    sight_add(sight, base + RIVALS, s->rivals[space] * SIGHT_ONE / 2);
    int near = 0;
    for (FOR_BITS(next, chrono_near(space)))
        near += s->others[next];
    sight_add(sight, base + NEIGHBOURS, several(near) / 2);
}

/* How it changes for me. */
HD static void see_change(const Scene *s, Sight *sight, unsigned base, unsigned space, unsigned after)
{
    unsigned before = s->stands[space];
    add_flag(sight, base + AFTER + after, true);
    sight_add(sight, base + TAKEN, before < WINS_TIE && after >= WINS_TIE ? s->first[space] : 0);
    sight_add(sight, base + GIVEN, before >= WINS_TIE && after < WINS_TIE ? s->first[space] : 0);
}

/* With so many of my pirates more there, or fewer. */
HD static void see_me_change(const Scene *s, Sight *sight, unsigned base, unsigned space, int mine)
{
    if (space < CHR_TILES)
        see_change(s, sight, base, space,
                   standing(s->mine[space] + mine, s->rival[space].n, s->rival[space].i_win));
}

/* With one of a seat's there more, or fewer. */
HD static void see_one_change(const Scene *s, Sight *sight, unsigned base, unsigned space, unsigned owner,
                              int change)
{
    if (owner == s->me) {
        see_me_change(s, sight, base, space, change);
    } else if (space < CHR_TILES) {
        Rival rival = strongest(s->j.g, s->me, space, owner, change);
        see_change(s, sight, base, space, standing(s->mine[space], rival.n, rival.i_win));
    }
}

HD static void see_program(const Scene *s, Sight *sight, unsigned base, unsigned pc)
{
    int count[OF_PROGRAM];
    bytes_zero(count, sizeof count);
    for (unsigned steps = 0; steps < 24; steps++, pc++) {
        const ChronoStep *step = &s->j.c->step[pc];
        if (step->verb == CHR_VERB_END)
            break;
        count[HAS + step->verb]++;
        if (step->verb == CHR_VERB_MOVE) {
            int n = step->n == CHR_ALL ? 3 : chrono_at_most(step->n, 3);
            count[OFFICER_MOVES] += step->pick & CHR_PICK_OFFICER ? n : 0;
            count[CREW_MOVES] += step->pick & CHR_PICK_OFFICER ? 0 : n;
            count[WALKS] += step->steps > 1 ? step->steps - 1 : 0;
            count[FAR_MOVES] += step->flags & CHR_STEP_ANY ? 1 : 0;
        } else if (step->verb == CHR_VERB_GAIN) {
            count[GEMS_GAINED] += step->what == CHR_ITEM_GEM ? step->amount : 0;
            count[COINS_GAINED] += step->what == CHR_ITEM_DOUBLOON ? step->amount : 0;
        }
    }
    for (unsigned i = 0; i < OF_PROGRAM; i++)
        sight_add(sight, base + i, several(count[i]));
}

/* Somebody's pirate is struck on a space, or driven on to another. */
HD static void see_victim(const Scene *s, Sight *sight, unsigned x, unsigned y, unsigned owner, unsigned kind)
{
    see_space(s, sight, FROM, x);
    see_one_change(s, sight, FROM, x, owner, -1);
    if (y != CHR_NO_SPACE) {
        see_space(s, sight, TO, y);
        see_one_change(s, sight, TO, y, owner, 1);
    }
    sight_add(sight, kind == CHR_OFFICER ? PARTY_OFFICERS : PARTY_CREW, SIGHT_ONE / 2);
    add_flag(sight, ENEMY, owner != s->me);
    sight_add(sight, ENEMY_LEADS, owner == s->me ? 0 : in_gems(s->lead[owner] - s->lead[s->me], 6) / 2);
}

HD static void see_purchase(const Scene *s, Sight *sight, unsigned purchase)
{
    int price = (int)chrono_price(s->j.g, purchase);
    add_flag(sight, PURCHASE + purchase, true);
    sight_add(sight, PURCHASE_DAYS + purchase, s->j.rounds * SIGHT_ONE / 2);
    sight_add(sight, COINS_AFTER, several(s->j.g->doubloons[s->me] - price));
}

HD static void see_move(const Scene *s, Sight *sight, Move move)
{
    const ChronoJudge *j = &s->j;
    const Chrono      *g = j->g;
    unsigned           a = chrono_move_a(move), b = chrono_move_b(move), c = chrono_move_c(move);
    add_flag(sight, KIND + chrono_move_kind(move), true);
    switch (chrono_move_kind(move)) {
    case CHR_DO_PLAN:
        see_program(s, sight, PROGRAM, j->c->card[a].start[0]);
        see_program(s, sight, OLD_PROGRAM, chrono_plan_of(j, b));
        add_flag(sight, IN_SLOT + b, true);
        sight_add(sight, NEW_WORTH, in_gems(chrono_judge_slot(j, j->c->card[a].start[0], b), 8) / 2);
        sight_add(sight, OLD_WORTH, in_gems(chrono_judge_slot(j, chrono_plan_of(j, b), b), 8) / 2);
        add_flag(sight, IS_UNSTABLE, j->c->card[a].type == CHR_UNSTABLE);
        break;
    case CHR_DO_PERFORM: see_program(s, sight, PROGRAM, chrono_plan_of(j, g->time)); break;
    case CHR_DO_ARTIFACT:
    case CHR_DO_KEEP:
    case CHR_DO_DISCARD:
        see_program(s, sight, PROGRAM, j->c->card[a].start[0]);
        sight_add(sight, RELIC_VALUE, several(j->c->card[a].value));
        break;
    case CHR_DO_AT:
    case CHR_DO_REVEAL: see_space(s, sight, TO, a); break;
    case CHR_DO_PUSH: see_victim(s, sight, a, b, c & 15, c >> 4); break;
    case CHR_DO_PUSH_ALL:
        see_space(s, sight, FROM, a);
        see_space(s, sight, TO, b);
        break;
    case CHR_DO_KILL: see_victim(s, sight, a, CHR_NO_SPACE, b, c); break;
    case CHR_DO_LOSE: see_victim(s, sight, a, CHR_NO_SPACE, b, CHR_CREW); break;
    case CHR_DO_REVIVE:
        sight_add(sight, a == CHR_OFFICER ? PARTY_OFFICERS : PARTY_CREW, SIGHT_ONE / 2);
        break;
    case CHR_DO_FROM:
        sight_add(sight, ENEMY_LEADS, in_gems(s->lead[a] - s->lead[s->me], 6) / 2);
        sight_add(sight, VICTIM_GEMS, several(g->gems[a]));
        sight_add(sight, VICTIM_COINS, several(g->doubloons[a]));
        break;
    case CHR_DO_FLAG: add_flag(sight, POSITION + a - 1, true); break;
    case CHR_DO_BUY: see_purchase(s, sight, a); break;
    default: break;
    }
}

HD static void see_whole(const Scene *s, Sight *sight)
{
    const ChronoJudge *j    = &s->j;
    const Chrono      *g    = j->g;
    int                best = 0;
    add_flag(sight, ALWAYS, true);
    add_flag(sight, IN_PHASE + g->phase, true);
    add_flag(sight, AT_TIME + g->time, g->phase == 3);
    add_flag(sight, UNDER + j->symbol, true);
    add_flag(sight, LAST_DAY, j->last);
    sight_add(sight, DAYS, j->rounds * SIGHT_ONE / 2);
    if (g->depth) {
        const ChronoFrame *f = &g->frame[g->depth - 1];
        add_flag(sight, ASKED + j->c->step[f->pc].verb, true);
        sight_add(sight, REPEATS, chrono_at_most(f->left ? f->left : j->c->step[f->pc].n, 4) * SIGHT_ONE / 2);
        sight_add(sight, HOPS, f->hops * SIGHT_ONE / 2);
    }
    for (unsigned i = 0; i < g->head.players; i++)
        best = i == s->me ? best : chrono_at_least(best, s->lead[i]);
    sight_add(sight, MINE_FIRST, in_gems(s->lead[s->me] - best, 8) / 2);
    sight_add(sight, MY_COINS, several(g->doubloons[s->me]));
    sight_add(sight, MY_HAND, several((int)cards_size(&g->head.cards, chrono_zone_hand(s->me))));
    sight_add(sight, MY_CREW, several(CHR_CREWMEN - g->mat[s->me]));
    sight_add(sight, MY_FALLEN, several(g->water[CHR_OFFICER][s->me] + g->water[CHR_CREW][s->me]));
    sight_add(sight, LATER_SEATS, g->phase == 3 ? several((int)g->head.players - 1 - g->turn) : 0);
    add_flag(sight, MY_FLAG + g->flag[s->me] - 1, true);
    add_flag(sight, TWO_PLAY, g->head.players == 2);
    add_flag(sight, MANY_PLAY, g->head.players > 3);
}

/* Who goes with a move of mine to another space; false where nobody does. */
HD static bool party_of(const Scene *s, Move move, int *officers, int *crew)
{
    const Chrono *g = s->j.g;
    unsigned      x = chrono_move_a(move), c = chrono_move_c(move);
    switch (chrono_move_kind(move)) {
    case CHR_DO_GO_OFFICER:
        *officers = 1 + (int)(c & 15);
        *crew     = (int)(c >> 4);
        return true;
    case CHR_DO_GO_CREW:
        *officers = 0;
        *crew     = 1;
        return true;
    case CHR_DO_GO_ALL: {
        unsigned pick = s->j.c->step[g->frame[g->depth - 1].pc].pick;
        *officers     = pick & CHR_PICK_OFFICER ? g->pirates[CHR_OFFICER][s->me][x] : 0;
        *crew         = pick & CHR_PICK_CREW ? g->pirates[CHR_CREW][s->me][x] : 0;
        return true;
    }
    default: return false;
    }
}

/* Who leaves, and where to, are told once for all moves that share them. */
HD static unsigned party_topic(Scene *s, Sight *sight, unsigned x, int officers, int crew)
{
    uint16_t *topic = &s->party_topic[x][officers][crew];
    if (!*topic) {
        see_space(s, sight, FROM, x);
        see_me_change(s, sight, FROM, x, -officers - crew);
        sight_add(sight, PARTY_OFFICERS, officers * SIGHT_ONE / 2);
        sight_add(sight, PARTY_CREW, several(crew));
        sight_add(sight, PARTY_LEFT, several(s->j.g->pirates[CHR_CREW][s->me][x] - crew));
        *topic = (uint16_t)sight_end_topic(sight);
    }
    return *topic;
}

HD static unsigned space_topic(Scene *s, Sight *sight, unsigned y)
{
    if (!s->space_topic[y]) {
        see_space(s, sight, TO, y);
        s->space_topic[y] = (uint16_t)sight_end_topic(sight);
    }
    return s->space_topic[y];
}

HD void chrono_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight)
{
    Move  moves[CHR_OPTIONS];
    int   worth[CHR_OPTIONS];
    Scene s;
    sight_begin(sight);
    uint32_t n = chrono_weigh(game, knowledge, seat, &s.j, moves, worth);
    if (n < 2 || n > SIGHT_MOVES)
        return;
    s.me = seat;
    bytes_zero(s.space_topic, sizeof s.space_topic);
    bytes_zero(s.party_topic, sizeof s.party_topic);
    survey(&s);
    see_whole(&s, sight);
    sight_end_topic(sight);
    int best = worth[0];
    for (uint32_t i = 1; i < n; i++)
        best = chrono_at_least(best, worth[i]);
    for (uint32_t i = 0; i < n; i++) {
        unsigned from = THE_WHOLE, to = THE_WHOLE, y = chrono_move_b(moves[i]);
        int      officers, crew;
        if (party_of(&s, moves[i], &officers, &crew)) {
            from = party_topic(&s, sight, chrono_move_a(moves[i]), officers, crew);
            to   = space_topic(&s, sight, y);
            see_me_change(&s, sight, TO, y, officers + crew);
            sight_add(sight, TO + TOKEN, in_gems(chrono_judge_event(&s.j, y, crew), 2));
        }
        see_move(&s, sight, moves[i]);
        sight_add(sight, WORTH, in_gems(worth[i], 6) / 2);
        sight_add(sight, BEHIND, in_gems(best - worth[i], 6) / 2);
        sight_add(sight, A_LITTLE_BEHIND, chrono_at_most(best - worth[i], 48) / 3);
        add_flag(sight, BEST, worth[i] == best);
        sight_move(sight, moves[i], sight_end_topic(sight), from, to);
    }
}
