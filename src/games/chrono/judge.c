/* judge.c -- what programs, tiles and hops are worth to a seat. */
#include "games/chrono/judge.h"

HD ChronoJudge chrono_judge(const ChronoContent *c, const Chrono *g, unsigned me)
{
    ChronoJudge j;
    j.c      = c;
    j.g      = g;
    j.me     = me;
    j.symbol = chrono_symbol_of(c, g);
    j.prized = false;
    j.lured  = false;
    j.last   = g->storm >= CHR_LAST_SPACE;
    j.rounds = (CHR_LAST_SPACE - g->storm + 1) * 2 / 3; /* unstable plans shorten the game */
    j.coin   = j.last ? 50 : j.rounds >= 3 ? 70 : j.rounds == 2 ? 55 : CHR_COIN; /* early ones buy crew */
    return j;
}

/* --- programs ---------------------------------------------------------------------------------------- */

/* An amount per something; `crew` of mine stand on the space that the program will call here. */
HD static int amount_of(const ChronoJudge *j, const ChronoStep *s, int crew)
{
    int n = s->amount;
    switch (s->ask) {
    case CHR_ASK_NONE: break;
    case CHR_ASK_COUNT: n *= s->in & (CHR_FILTER_HERE | CHR_FILTER_NEAR) ? crew : 2; break;
    case CHR_ASK_DOUBLOON: n *= j->g->doubloons[j->me]; break;
    case CHR_ASK_GEM: n *= j->g->gems[j->me]; break;
    case CHR_ASK_ARTIFACT: n *= (int)cards_size(&j->g->head.cards, chrono_zone_hand(j->me)); break;
    case CHR_ASK_TILES: n *= (int)bits_count(chrono_stands(j->g, j->me) & CHR_FILTER_TILES); break;
    default: break;
    }
    return chrono_at_most(n, s->max);
}

/* How much of the island a step may reach, of a hundred. A little choice is nearly as good as much. */
HD static int reach_of(const ChronoStep *s)
{
    if ((s->to & CHR_FILTER_TILES) == CHR_FILTER_TILES)
        return s->flags & CHR_STEP_ANY ? 115 : 100;
    int part =
        10 * (int)bits_count(s->to >> CHR_SPACES & 15u) + 4 * (int)bits_count(s->to & CHR_FILTER_TILES);
    if (s->to & CHR_FILTER_EVENT)
        part += 10;
    return chrono_at_most(part + (s->flags & CHR_STEP_ANY ? 75 : 60), 100);
}

HD int chrono_judge_cost(const ChronoJudge *j, const ChronoStep *s)
{
    int each;
    switch (s->what) {
    case CHR_ITEM_DOUBLOON: each = j->coin; break;
    case CHR_ITEM_GEM: each = CHR_GEMS; break;
    case CHR_ITEM_ARTIFACT: each = CHR_RELIC; break;
    case CHR_ITEM_OFFICER: each = j->g->phase == 3 ? 120 : 40; break;
    case CHR_ITEM_CREW: each = j->g->phase == 3 ? 60 : 10; break;
    default: each = j->last ? 20 : 100; break; /* lost to the storm */
    }
    return each * s->amount;
}

/* What is taken from one other: all the more the fewer others there are. */
HD static int swing(const ChronoJudge *j, unsigned item, int amount)
{
    int each = item == CHR_ITEM_GEM ? CHR_GEMS : j->coin;
    return amount * (each + (item == CHR_ITEM_GEM ? each / (j->g->head.players - 1) : 0));
}

/* What a step without a block is worth. */
HD int chrono_judge_step(const ChronoJudge *j, const ChronoStep *s, int crew)
{
    int n = s->n == CHR_ALL ? 3 : s->n;
    switch (s->verb) {
    case CHR_VERB_MOVE: /* one officer moves a crowd; further hops and walks only spread it */
        n = chrono_at_most(n, 3) - 1;
        if (s->pick & CHR_PICK_OFFICER)
            return reach_of(s) * (100 + 40 * chrono_at_most(s->steps - 1, 3) + 45 * n) / 100;
        return reach_of(s) * (80 + 65 * n + 20 * chrono_at_most(s->steps - 1, 3)) / 100;
    case CHR_VERB_PUSH: return 12 * chrono_at_most(n, 3);
    case CHR_VERB_KILL:
        return s->pick & CHR_PICK_ENEMY ? 15 * chrono_at_most(n, 3) : -70 * chrono_at_most(n, 3);
    case CHR_VERB_LOSE: return s->pick & CHR_PICK_OWN ? -90 * chrono_at_most(n, 3) : 30;
    case CHR_VERB_REVIVE: return 30;
    case CHR_VERB_RECRUIT: return chrono_at_most(s->amount, j->g->mat[j->me]) * (j->rounds > 0 ? 75 : 25);
    case CHR_VERB_GAIN:
        switch (s->what) {
        case CHR_ITEM_DOUBLOON: return j->coin * amount_of(j, s, crew);
        case CHR_ITEM_GEM: return CHR_GEMS * amount_of(j, s, crew);
        case CHR_ITEM_HEART: return j->g->heart == j->me + 1 ? 60 : 200;
        default: return 28 * j->rounds * s->amount;
        }
    case CHR_VERB_DROP:
        return s->what == CHR_ITEM_GEM        ? -CHR_GEMS * s->amount
               : s->what == CHR_ITEM_ARTIFACT ? -CHR_RELIC / 2
                                              : -j->coin;
    case CHR_VERB_DRAW:
        return s->n ? CHR_RELIC * chrono_at_most(s->n, s->amount) + 15 * (s->amount - s->n) : 0;
    case CHR_VERB_STEAL: return swing(j, s->what, s->amount);
    case CHR_VERB_REVEAL: return 4;
    case CHR_VERB_FLAG: return j->g->flag[j->me] == 1 ? 0 : 25;
    default: return 0;
    }
}

/* What a program is worth that begins at a step; blocks are taken where they pay. `redo` is what a plan
 * that is performed again would bring. */
HD int chrono_judge_program(const ChronoJudge *j, unsigned pc, int crew, int redo)
{
    int sum = 0, moves = 0;
    for (unsigned steps = 0; steps < 24; steps++) {
        const ChronoStep *s = &j->c->step[pc];
        switch (s->verb) {
        case CHR_VERB_END: return sum;
        case CHR_VERB_GOTO:
        case CHR_VERB_ALT: pc = s->jump; continue;
        case CHR_VERB_EACH:
        case CHR_VERB_LATER: pc = s->jump; continue;
        case CHR_VERB_REDO: sum += redo; break;
        case CHR_VERB_CHOOSE: pc += 2; continue; /* the first alternative */
        case CHR_VERB_PAY: {
            int block = -chrono_judge_cost(j, s);
            for (unsigned at = pc + 1; at < s->jump; at++)
                block += chrono_judge_step(j, &j->c->step[at], crew);
            if (s->what == CHR_ITEM_DOUBLOON && j->g->doubloons[j->me] < s->amount)
                block = j->g->phase == 2 ? block / 2 : 0; /* the day may bring the money */
            sum += chrono_at_least(block, 0);
            pc = s->jump;
            continue;
        }
        case CHR_VERB_MOVE: sum += chrono_judge_step(j, s, crew) * (moves++ ? 40 : 100) / 100; break;
        default: sum += chrono_judge_step(j, s, crew);
        }
        pc++;
    }
    return sum;
}

/* A plan in a slot, seen from afar. */
HD int chrono_judge_slot(const ChronoJudge *j, unsigned pc, unsigned slot)
{
    int redo = slot ? chrono_judge_program(j, chrono_plan_of(j, slot - 1), 3, 0) * 80 / 100 : 0;
    return chrono_judge_program(j, pc, 3, redo);
}

/* --- tiles --------------------------------------------------------------------------------------------- */

/* The chance to be first, of a hundred, with so many pirates more than the strongest other. */
HD static int chance(const ChronoJudge *j, int margin, bool wins_ties)
{
    static const uint8_t late[8]  = {2, 5, 12, 25, 72, 90, 96, 99};
    static const uint8_t early[8] = {10, 16, 24, 34, 52, 64, 74, 82};
    unsigned             at;
    if (margin < 0)
        at = (unsigned)(margin < -3 ? 0 : margin + 3);
    else if (margin == 0)
        at = wins_ties ? 4 : 3;
    else
        at = (unsigned)(margin > 3 ? 7 : margin + 4);
    int time = j->g->phase == 3 ? j->g->time : 3; /* the later, the surer */
    return (early[at] * (3 - time) + late[at] * time) / 3;
}

/* How strong a seat is on a space against another, with so many more there: twice as many pirates as he
 * has, and one where he wins a tie. */
HD static int strength_against(const Chrono *g, unsigned seat, unsigned i, unsigned space, int change)
{
    int  n       = g->pirates[CHR_OFFICER][i][space] + g->pirates[CHR_CREW][i][space] + change;
    bool he_wins = (g->flag[i] < g->flag[seat]) != (g->mods.ties_low != 0);
    return n > 0 ? 2 * n + he_wins : 0;
}

/* What each tile gives to each place on it, and who stands there. */
HD void chrono_judge_prizes(ChronoJudge *j)
{
    bytes_zero(j->prize, sizeof j->prize);
    j->prized = true;
    for (unsigned space = 0; space < CHR_TILES; space++) {
        unsigned others = 0;
        for (unsigned i = 0; i < j->g->head.players; i++)
            if (i != j->me)
                j->rival[space][others++] = (uint8_t)strength_against(j->g, j->me, i, space, 0);
        const ChronoTile *tile = &j->c->tile[j->g->tile[space]];
        for (unsigned place = 0; place <= j->symbol && (!place || tile->places != 1); place++) {
            unsigned column = j->symbol - place;
            if (tile->terrain == CHR_VOLCANO &&
                column < (j->g->head.option[CHR_OPT_VOLCANO] ? CHR_EXPANDING : CHR_RIPPLING))
                continue;
            int none                  = chrono_judge_program(j, tile->start[column], 0, 0);
            int one                   = chrono_judge_program(j, tile->start[column], 1, 0);
            j->prize[place][space][0] = (int16_t)none;
            j->prize[place][space][1] = (int16_t)(one - none);
            j->prize[place][space][2] =
                (int16_t)(one == none ? none : chrono_judge_program(j, tile->start[column], CHR_CREWMEN, 0));
        }
    }
}

HD static int reward(const ChronoJudge *j, unsigned space, unsigned place, int crew)
{
    if (place >= CHR_SYMBOLS)
        return 0;
    if (!j->prized) {
        const ChronoTile *tile   = &j->c->tile[j->g->tile[space]];
        unsigned          column = j->symbol - place;
        if (place > j->symbol || (place && tile->places == 1) ||
            (tile->terrain == CHR_VOLCANO &&
             column < (j->g->head.option[CHR_OPT_VOLCANO] ? CHR_EXPANDING : CHR_RIPPLING)))
            return 0;
        return chrono_judge_program(j, tile->start[column], crew, 0);
    }
    const int16_t *prize = j->prize[place][space];
    return chrono_at_most(prize[0] + prize[1] * crew, prize[2]);
}

/* With so many pirates on a tile, where so many others are stronger and the strongest is as strong as `best` says. */
HD static int prospects(const ChronoJudge *j, unsigned space, int mine, int crew, unsigned above, int best)
{
    const uint8_t *bonus  = j->g->mods.bonus[j->c->tile[j->g->tile[space]].terrain];
    int            first  = reward(j, space, 0, crew) + bonus[0] * j->coin + bonus[1] * CHR_GEMS;
    int            second = reward(j, space, above ? above : 1, crew);
    int            odds   = chance(j, mine - best / 2, !(best & 1));
    return (first * odds + second * (100 - odds)) / 100;
}

/* What a seat can hope for on a tile with so many pirates there, `crew` of them crew; `other` has `change`
 * more than there are now. */
HD static int hope(const ChronoJudge *j, unsigned seat, unsigned space, int mine, int crew, unsigned other,
                   int change)
{
    if (mine <= 0 || space >= CHR_TILES)
        return 0;
    int      best  = 0;
    unsigned above = 0;
    for (unsigned i = 0; i < j->g->head.players; i++) {
        if (i == seat)
            continue;
        int his = strength_against(j->g, seat, i, space, i == other ? change : 0);
        above += his > 2 * mine;
        best = chrono_at_least(best, his);
    }
    return prospects(j, space, mine, crew, above, best);
}

/* The same for me, with so many officers and crew more or less. */
HD static int my_hope(const ChronoJudge *j, unsigned space, int officers, int crew)
{
    if (space >= CHR_TILES)
        return 0;
    int c = j->g->pirates[CHR_CREW][j->me][space] + crew;
    int n = j->g->pirates[CHR_OFFICER][j->me][space] + officers + c;
    if (!j->prized || n <= 0)
        return hope(j, j->me, space, n, c, NO_SEAT, 0);
    int      best  = 0;
    unsigned above = 0;
    for (unsigned i = 0; i + 1 < j->g->head.players; i++) {
        above += j->rival[space][i] > 2 * n;
        best = chrono_at_least(best, j->rival[space][i]);
    }
    return prospects(j, space, n, c, above, best);
}

/* What changes for me and a little for the others when somebody's pirates come or go. */
HD int chrono_judge_shift(const ChronoJudge *j, unsigned space, unsigned owner, unsigned kind, int change)
{
    if (space >= CHR_TILES)
        return 0;
    const Chrono *g = j->g;
    if (owner == j->me) {
        int officers = kind == CHR_OFFICER ? change : 0;
        return my_hope(j, space, officers, change - officers) - my_hope(j, space, 0, 0);
    }
    int crew  = g->pirates[CHR_CREW][j->me][space];
    int mine  = g->pirates[CHR_OFFICER][j->me][space] + crew;
    int worth = mine ? hope(j, j->me, space, mine, crew, owner, change) -
                           hope(j, j->me, space, mine, crew, NO_SEAT, 0)
                     : 0;
    int his   = g->pirates[CHR_CREW][owner][space];
    int all   = g->pirates[CHR_OFFICER][owner][space] + his;
    int loss  = hope(j, owner, space, all, his, NO_SEAT, 0) -
               hope(j, owner, space, all + change, kind == CHR_CREW ? his + change : his, NO_SEAT, 0);
    return worth + loss * 35 / 100;
}

HD int chrono_judge_event(const ChronoJudge *j, unsigned space, int crew)
{
    const Chrono *g = j->g;
    if (space >= CHR_TILES || g->phase != 3 || g->mods.events == 1 || (g->used >> space & 1u))
        return 0;
    Card token = cards_first(&g->head.cards, chrono_zone_token(space));
    if (g->head.cards.back[token] - CHR_EVENT != g->time && g->mods.events != 2)
        return 0;
    if (!cards_knows(&g->head.cards, token, ONLOOKER))
        return crew > 2 ? 15 : 25;
    int worth = chrono_judge_program(j, j->c->card[g->head.cards.face[token]].start[0], crew, 0);
    return chrono_at_least(chrono_at_most(worth, 150), -150);
}

/* --- hops ------------------------------------------------------------------------------------------------ */

/* How much each space draws a party on to the tiles next to it, at a later time of day. */
HD void chrono_judge_lures(ChronoJudge *j)
{
    const Chrono *g    = j->g;
    int           most = 0; /* of the crew can go with an officer */
    for (FOR_BITS(space, g->stand[CHR_OFFICER][j->me]))
        most = chrono_at_least(most, g->pirates[CHR_CREW][j->me][space]);
    int now[CHR_TILES];
    for (unsigned space = 0; space < CHR_TILES; space++)
        now[space] = my_hope(j, space, 0, 0);
    j->lured = true;
    for (int crew = 0; crew < CHR_PARTY && crew <= most; crew++) {
        int drawn[CHR_TILES];
        for (unsigned space = 0; space < CHR_TILES; space++)
            drawn[space] = my_hope(j, space, 1, crew) - now[space];
        for (unsigned space = 0; space < CHR_SPACES; space++) {
            int best = 0;
            for (FOR_BITS(next, chrono_near(space) & CHR_FILTER_TILES))
                best = chrono_at_least(best, drawn[next]);
            j->lure[crew][space] = (int16_t)(best * (3 - g->time) * 8 / 100);
        }
    }
}

HD int chrono_judge_hop(const ChronoJudge *j, unsigned x, unsigned y, int officers, int crew)
{
    int worth = my_hope(j, y, officers, crew) - my_hope(j, y, 0, 0);
    worth += my_hope(j, x, -officers, -crew) - my_hope(j, x, 0, 0);
    worth += chrono_judge_event(j, y, crew);
    if (officers && j->lured) { /* at a later time of day they may go on */
        const int16_t *lure = j->lure[chrono_at_most(crew, CHR_PARTY - 1)];
        worth += lure[y] - lure[x];
    }
    if (x == CHR_HARBOR)
        worth += 6 * (officers + crew); /* who stays in the Harbor wins nothing */
    if (y == CHR_HARBOR)
        worth -= 6 * (officers + crew);
    return worth;
}

/* The best hop that a step offers, or 0: passing. */
HD static int best_hop(const ChronoJudge *j, const ChronoStep *s)
{
    const Chrono *g    = j->g;
    ChronoFrame   f    = {0, 0, (uint8_t)j->me, 0, CHR_NO_SPACE, CHR_NO_SPACE, 0, 0, 0, 0, {{0}}, {0}};
    uint16_t      to   = chrono_filter(g, &f, s->to);
    uint16_t      from = chrono_filter(g, &f, s->from);
    int           best = 0;
    for (unsigned kind = 0; kind < CHR_KINDS; kind++)
        for (FOR_BITS(x, chrono_matches(g, &f, s->pick, kind, j->me) & from))
            for (FOR_BITS(y, chrono_targets(g, s, to, (unsigned)x))) {
                int crew     = g->pirates[CHR_CREW][j->me][x];
                int officers = kind == CHR_OFFICER ? 1 : 0;
                if (kind == CHR_OFFICER) {
                    best = chrono_at_least(best, chrono_judge_hop(j, (unsigned)x, (unsigned)y, 1, crew));
                    best = chrono_at_least(best,
                                           chrono_judge_hop(j, (unsigned)x, (unsigned)y, 1, (crew + 1) / 2));
                } else {
                    best = chrono_at_least(best, chrono_judge_hop(j, (unsigned)x, (unsigned)y, officers, 1));
                }
            }
    return best;
}

/* The best that can be done to an enemy on one of these spaces. */
HD static int best_strike(const ChronoJudge *j, const ChronoStep *s, uint16_t at)
{
    const Chrono *g    = j->g;
    int           most = s->n == CHR_ALL ? 9 : s->n;
    int           best = 0;
    for (unsigned seat = 0; seat < g->head.players; seat++)
        for (unsigned kind = 0; kind < CHR_KINDS && seat != j->me; kind++)
            for (FOR_BITS(space, s->pick >> kind & 1u ? g->stand[kind][seat] & at & CHR_FILTER_TILES : 0)) {
                int there = chrono_at_most(g->pirates[kind][seat][space], most);
                best      = chrono_at_least(best, chrono_judge_shift(j, (unsigned)space, seat, kind, -there));
            }
    return best;
}

/* The best place for all who stand on a space. */
HD static int best_flight(const ChronoJudge *j, const ChronoStep *s, unsigned space)
{
    const Chrono *g    = j->g;
    ChronoFrame   f    = {0, 0, (uint8_t)j->me, 0, CHR_NO_SPACE, CHR_NO_SPACE, 0, 0, 0, 0, {{0}}, {0}};
    int           best = 0;
    for (FOR_BITS(y, chrono_targets(g, s, chrono_filter(g, &f, s->to), space)))
        best = chrono_at_least(
            best, chrono_judge_hop(j, space, (unsigned)y,
                                   s->pick & CHR_PICK_OFFICER ? g->pirates[CHR_OFFICER][j->me][space] : 0,
                                   s->pick & CHR_PICK_CREW ? g->pirates[CHR_CREW][j->me][space] : 0));
    return best;
}

/* What the steps behind an `at` bring, with `here` on a space. */
HD int chrono_judge_at(const ChronoJudge *j, unsigned pc, unsigned space)
{
    const Chrono *g   = j->g;
    int           sum = 0, hoped = 0; /* what is hoped for counts less: much can still happen */
    for (unsigned steps = 0; steps < 8; steps++, pc++) {
        const ChronoStep *s = &j->c->step[pc];
        switch (s->verb) {
        case CHR_VERB_KILL:
        case CHR_VERB_PUSH:
            hoped += s->from & CHR_FILTER_HERE ? best_strike(j, s, chrono_space_bit(space)) : 0;
            break;
        case CHR_VERB_RECRUIT:
            hoped += s->to & CHR_FILTER_HERE ? chrono_judge_shift(j, space, j->me, CHR_CREW,
                                                                  chrono_at_most(s->amount, g->mat[j->me]))
                                             : 0;
            break;
        case CHR_VERB_REVIVE:
            sum += s->to & CHR_FILTER_HERE
                       ? chrono_judge_shift(j, space, j->me, CHR_CREW,
                                            g->water[CHR_CREW][j->me] + g->water[CHR_OFFICER][j->me])
                       : 0;
            break;
        case CHR_VERB_MOVE:
            if (s->n == CHR_ALL) {
                hoped += best_flight(j, s, space);
            } else if (s->to & CHR_FILTER_HERE) {
                int near = 0;
                for (FOR_BITS(next, chrono_near(space)))
                    near += g->pirates[CHR_CREW][j->me][next];
                hoped += chrono_judge_shift(j, space, j->me, CHR_CREW, chrono_at_most(near, s->n));
            }
            break;
        case CHR_VERB_PAY: {
            int block = -(s->what == CHR_ITEM_STORM_CREW && !j->last ? 60 * s->amount : 0);
            for (unsigned at = pc + 1; at < s->jump; at++)
                block += chrono_judge_step(j, &j->c->step[at], 2);
            if (s->what == CHR_ITEM_CREW || s->what == CHR_ITEM_STORM_CREW || s->what == CHR_ITEM_OFFICER)
                block += chrono_judge_shift(
                    j, space, j->me, s->what == CHR_ITEM_OFFICER ? CHR_OFFICER : CHR_CREW, -(int)s->amount);
            sum += chrono_at_least(block, 0);
            pc = s->jump - 1u;
            break;
        }
        case CHR_VERB_GAIN: sum += chrono_judge_step(j, s, g->pirates[CHR_CREW][j->me][space]); break;
        default: return sum + hoped * 60 / 100;
        }
    }
    return sum + hoped * 60 / 100;
}

/* The best space that an `at` offers, and what follows there. */
HD static int best_at(const ChronoJudge *j, unsigned pc)
{
    const ChronoStep *s    = &j->c->step[pc];
    ChronoFrame       f    = {0, 0, (uint8_t)j->me, 0, CHR_NO_SPACE, CHR_NO_SPACE, 0, 0, 0, 0, {{0}}, {0}};
    uint16_t          set  = chrono_filter(j->g, &f, s->from);
    uint16_t          with = s->pick ? 0 : 0x1FFF;
    int               best = 0;
    for (unsigned seat = 0; s->pick && seat < j->g->head.players; seat++)
        with |= chrono_matches(j->g, &f, s->pick, CHR_OFFICER, seat) |
                chrono_matches(j->g, &f, s->pick, CHR_CREW, seat);
    for (FOR_BITS(space, set & with))
        best = chrono_at_least(best, chrono_judge_at(j, pc + 1, (unsigned)space));
    return best;
}

/* What performing a program would bring now: its moves are looked at, the rest is weighed. */
HD int chrono_judge_plan(const ChronoJudge *j, unsigned pc, bool redo)
{
    int sum = 0, moved = 0;
    for (unsigned steps = 0; steps < 24; steps++) {
        const ChronoStep *s = &j->c->step[pc];
        switch (s->verb) {
        case CHR_VERB_END: return sum;
        case CHR_VERB_GOTO:
        case CHR_VERB_ALT:
        case CHR_VERB_EACH:
        case CHR_VERB_LATER: pc = s->jump; continue;
        case CHR_VERB_AT: return sum + best_at(j, pc);
        case CHR_VERB_MOVE: {
            int best = s->to & (CHR_FILTER_HERE | CHR_FILTER_NEAR) ? 40 : best_hop(j, s);
            int more = chrono_at_most(s->n == CHR_ALL ? 1 : s->n, 3) + chrono_at_most(s->steps, 3) - 2;
            best += best * more * 35 / 100;
            sum += moved++ ? best / 2 : best;
            break;
        }
        case CHR_VERB_REDO:
            if (redo) {
                unsigned slot = s->what == CHR_REDO_CURRENT    ? j->g->time
                                : s->what == CHR_REDO_PREVIOUS ? j->g->time - 1u
                                                               : s->what;
                if (slot < CHR_SLOTS)
                    sum += chrono_judge_plan(j, chrono_plan_of(j, slot), false);
            }
            break;
        case CHR_VERB_CHOOSE: pc += 2; continue;
        case CHR_VERB_PAY: {
            int block = -chrono_judge_cost(j, s);
            for (unsigned at = pc + 1; at < s->jump; at++)
                block += chrono_judge_step(j, &j->c->step[at], 2);
            bool able = s->what == CHR_ITEM_DOUBLOON ? j->g->doubloons[j->me] >= s->amount
                                                     : (chrono_stands(j->g, j->me) & CHR_FILTER_TILES) != 0;
            sum += able ? chrono_at_least(block, 0) : 0;
            pc = s->jump;
            continue;
        }
        case CHR_VERB_KILL:
        case CHR_VERB_PUSH: /* where it can be done only here, after the move, it is worth a guess */
            sum += s->from & CHR_FILTER_HERE ? chrono_judge_step(j, s, 2) / 2
                                             : best_strike(j, s, 0x1FFF) * 60 / 100;
            break;
        case CHR_VERB_REVIVE:
            sum += j->g->water[CHR_OFFICER][j->me] * 60 + j->g->water[CHR_CREW][j->me] * 15;
            break;
        case CHR_VERB_STEAL: {
            int most = 0;
            for (unsigned i = 0; i < j->g->head.players; i++)
                if (i != j->me)
                    most =
                        chrono_at_least(most, s->what == CHR_ITEM_GEM ? j->g->gems[i] : j->g->doubloons[i]);
            sum += swing(j, s->what, chrono_at_most(most, s->amount));
            break;
        }
        default: sum += chrono_judge_step(j, s, 2);
        }
        pc++;
    }
    return sum;
}
