/* say.c -- what a move means: a phrase with all that a reader, or a page on which one drags pirates about, needs.
 *
 * Answers to a program bear whose program it is; hops bear the event that will happen at their end. What others may
 * not know of a move (CHR-31, CHR-L30, CHR-L32) is in other phrases. Moves that fit nothing have none. */
#include "games/chrono/chrono.h"

/* --- where a program comes from --------------------------------------------------------------------------- */

/* Programs lie one behind the other: the last that begins before a step is the one that it belongs to. */
HD static void nearer(const uint16_t start[CHR_SYMBOLS], unsigned pc, unsigned source, unsigned *best,
                      unsigned *found)
{
    for (unsigned i = 0; i < CHR_SYMBOLS; i++)
        if (start[i] && start[i] <= pc && start[i] > *best) {
            *best  = start[i];
            *found = source;
        }
}

HD unsigned chrono_source_of(const ChronoContent *c, unsigned pc)
{
    unsigned best = 0, found = CHR_SOURCES;
    for (unsigned i = 0; i < c->kinds; i++)
        nearer(c->card[i].start, pc, i, &best, &found);
    for (unsigned i = 0; i < CHR_ISLAND_TILES; i++)
        nearer(c->tile[i].start, pc, CHR_SOURCE_TILE + i, &best, &found);
    nearer(c->mat, pc, CHR_SOURCES, &best, &found);
    if (found == CHR_SOURCES)
        for (unsigned i = 0; i < CHR_SLOTS; i++)
            if (c->mat[i] == best)
                found = CHR_SOURCE_MAT + i;
    return found;
}

/* The plan in a slot: its card, or the pre-printed one. */
HD static unsigned plan_of(const Chrono *g, unsigned seat, unsigned slot)
{
    Card card = cards_first(&g->head.cards, chrono_zone_slot(seat, slot));
    return card == NO_CARD ? CHR_SOURCE_MAT + slot : g->head.cards.face[card];
}

/* --- hops ------------------------------------------------------------------------------------------------- */

/* CHR-49: the event that a hop to a space sets off, or -1. */
HD static int event_at(const Chrono *g, unsigned space)
{
    const Cards *cards = &g->head.cards;
    if (space >= CHR_TILES || g->phase != 3 || g->mods.events == 1 || (g->used >> space & 1u))
        return -1;
    Card token = cards_first(cards, chrono_zone_token(space));
    if (token == NO_CARD || (cards->back[token] - CHR_EVENT != g->time && g->mods.events != 2))
        return -1;
    return fact_card(cards_knows(cards, token, ONLOOKER) ? cards->face[token] : (Face)NO_FACE,
                     cards->back[token]);
}

HD static bool hop_say(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, Move move, Phrase *out)
{
    static const uint8_t codes[5] = {CHR_SAY_GO_OFFICER, CHR_SAY_GO_CREW, CHR_SAY_GO_ALL, CHR_SAY_PUSH,
                                     CHR_SAY_PUSH_ALL};
    unsigned             what     = chrono_move_kind(move);
    unsigned             x = chrono_move_a(move), y = chrono_move_b(move), more = chrono_move_c(move);
    unsigned             officers = 1 + (more & 15), crew = more >> 4;
    if (x >= CHR_SPACES || y >= CHR_SPACES)
        return false;
    phrase_begin(out, codes[what - CHR_DO_GO_OFFICER]);
    if (what == CHR_DO_PUSH) {
        if ((more & 15) >= g->head.players || more >> 4 >= CHR_KINDS)
            return false;
        fact_arg(out, (int)(more & 15));
        fact_arg(out, (int)(more >> 4));
    } else if (what == CHR_DO_GO_ALL || what == CHR_DO_PUSH_ALL) {
        officers = crew = 0;
        for (unsigned seat = 0; seat < g->head.players; seat++) {
            officers += chrono_matching(g, f, s->pick, CHR_OFFICER, seat, x);
            crew += chrono_matching(g, f, s->pick, CHR_CREW, seat, x);
        }
    }
    fact_arg(out, (int)x);
    fact_arg(out, (int)y);
    if (what != CHR_DO_GO_CREW && what != CHR_DO_PUSH) {
        fact_arg(out, (int)officers);
        fact_arg(out, (int)crew);
    }
    fact_arg(out, event_at(g, y));
    return true;
}

/* --- other answers ---------------------------------------------------------------------------------------- */

HD static bool death_say(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, Move move, Phrase *out)
{
    unsigned what = chrono_move_kind(move);
    unsigned x = chrono_move_a(move), seat = chrono_move_b(move), kind = chrono_move_c(move);
    bool     kill = what == CHR_DO_KILL || what == CHR_DO_KILL_ALL;
    if (what == CHR_DO_KILL || what == CHR_DO_LOSE) {
        if (x >= CHR_SPACES || seat >= g->head.players || kind >= CHR_KINDS)
            return false;
        phrase_begin(out, kill ? CHR_SAY_KILL : CHR_SAY_LOSE);
        fact_arg(out, (int)seat);
        if (kill)
            fact_arg(out, (int)kind);
        fact_arg(out, (int)x);
        return true;
    }
    unsigned dead[CHR_KINDS] = {0, 0};
    uint16_t at              = chrono_filter(g, f, s->from);
    for (kind = 0; kind < CHR_KINDS; kind++)
        for (seat = 0; seat < g->head.players; seat++)
            for (FOR_BITS(space, chrono_matches(g, f, s->pick, kind, seat) & at))
                dead[kind] += chrono_matching(g, f, s->pick, kind, seat, (unsigned)space);
    phrase_begin(out, kill ? CHR_SAY_KILL_ALL : CHR_SAY_LOSE_ALL);
    if (kill)
        fact_arg(out, (int)dead[CHR_OFFICER]);
    fact_arg(out, (int)dead[CHR_CREW]);
    return true;
}

/* The steps of a block, without those of blocks within it. Naming a space does nothing by itself. */
HD static void add_steps(const ChronoContent *c, unsigned first, unsigned behind, Phrase *out)
{
    unsigned depth = first < c->steps ? c->step[first].depth : 0;
    for (unsigned pc = first; pc < behind && pc < c->steps; pc++) {
        unsigned verb = c->step[pc].verb;
        if (c->step[pc].depth == depth && verb > CHR_VERB_AT)
            fact_arg(out, (int)pc);
    }
}

HD static bool card_move(const ChronoContent *c, unsigned code, unsigned face, Phrase *out)
{
    if (face >= c->kinds || c->card[face].type != CHR_ARTIFACT)
        return false;
    phrase_begin(out, code);
    fact_arg(out, fact_card((Face)face, CHR_ARTIFACT));
    fact_arg(out, c->card[face].value);
    return true;
}

/* Keeping and discarding, of which others see no face; of a card kept they see its place (CHR-R42). */
HD static bool secret_say(const Chrono *g, Seat seat, Move move, Phrase *out)
{
    bool keep = chrono_move_kind(move) == CHR_DO_KEEP;
    phrase_begin(out, keep ? CHR_SAY_KEEP_SECRET : CHR_SAY_DISCARD_SECRET);
    fact_arg(out, seat);
    if (keep)
        fact_arg(out, (int)chrono_drawn_place(g, seat, chrono_move_a(move)));
    return true;
}

HD static bool steal_say(const Chrono *g, const ChronoStep *s, unsigned owner, Phrase *out)
{
    if (owner >= g->head.players || s->verb != CHR_VERB_STEAL)
        return false;
    unsigned purse = s->what == CHR_ITEM_GEM ? g->gems[owner] : g->doubloons[owner];
    phrase_begin(out, CHR_SAY_STEAL);
    fact_arg(out, (int)owner);
    fact_arg(out, (int)(s->amount < purse ? s->amount : purse));
    fact_arg(out, s->what);
    return true;
}

HD static bool reveal_say(const Chrono *g, unsigned space, Phrase *out)
{
    Card token = space < CHR_TILES ? cards_first(&g->head.cards, chrono_zone_token(space)) : (Card)NO_CARD;
    if (token == NO_CARD)
        return false;
    phrase_begin(out, CHR_SAY_REVEAL);
    fact_arg(out, (int)space);
    fact_arg(out, g->head.cards.back[token] - CHR_EVENT);
    return true;
}

/* Yes or no to a payment, and yes to a flag that goes up. What is bought stands behind whose program it is. */
HD static bool answer_say(const ChronoContent *c, const ChronoFrame *f, const ChronoStep *s, bool yes,
                          Phrase *out)
{
    if (s->verb == CHR_VERB_FLAG && yes) {
        phrase_begin(out, CHR_SAY_TOP);
        fact_arg(out, (int)chrono_source_of(c, f->pc));
        return true;
    }
    if (yes && (s->verb == CHR_VERB_GAIN || s->verb == CHR_VERB_DRAW || s->verb == CHR_VERB_RECRUIT ||
                s->verb == CHR_VERB_REDO)) { /* CHR-R12 */
        phrase_begin(out, CHR_SAY_TAKE);
        fact_arg(out, (int)chrono_source_of(c, f->pc));
        fact_arg(out, f->pc);
        return true;
    }
    if (s->verb != CHR_VERB_PAY)
        return false;
    phrase_begin(out, yes ? CHR_SAY_PAY : CHR_SAY_DECLINE);
    fact_arg(out, s->amount);
    fact_arg(out, s->what);
    fact_arg(out, (int)chrono_source_of(c, f->pc));
    if (yes)
        add_steps(c, f->pc + 1u, s->jump, out);
    return true;
}

HD static bool choose_say(const ChronoContent *c, const ChronoFrame *f, const ChronoStep *s, unsigned i,
                          Phrase *out)
{
    unsigned pc = f->pc + 1u;
    if (s->verb != CHR_VERB_CHOOSE || i >= s->n)
        return false;
    while (i--)
        pc = c->step[pc].jump;
    phrase_begin(out, CHR_SAY_CHOOSE);
    fact_arg(out, (int)chrono_source_of(c, f->pc));
    add_steps(c, pc + 1u, c->step[pc].jump, out);
    return true;
}

HD static void pass_say(const ChronoFrame *f, const ChronoStep *s, Phrase *out)
{
    phrase_begin(out, f->hops ? CHR_SAY_STOP : CHR_SAY_PASS);
    fact_arg(out, f->hops ? f->walk : s->verb);
}

/* What the program on top of the stack is answered. */
HD static bool option_say(const ChronoContent *c, const Chrono *g, Seat seat, Move move, Seat viewer,
                          Phrase *out)
{
    const ChronoFrame *f    = &g->frame[g->depth - 1];
    const ChronoStep  *s    = &c->step[f->pc];
    unsigned           what = chrono_move_kind(move), a = chrono_move_a(move);
    bool               good = true;
    switch (what) {
    case CHR_DO_YES:
    case CHR_DO_NO: return answer_say(c, f, s, what == CHR_DO_YES, out);
    case CHR_DO_OPT: return choose_say(c, f, s, a, out);
    case CHR_DO_KEEP:
    case CHR_DO_DISCARD:
        if (viewer != seat)
            return secret_say(g, seat, move, out);
        good = card_move(c, what == CHR_DO_KEEP ? CHR_SAY_KEEP : CHR_SAY_DISCARD, a, out);
        break;
    case CHR_DO_AT:
        phrase_begin(out, CHR_SAY_AT);
        fact_arg(out, (int)a);
        good = a < CHR_SPACES;
        break;
    case CHR_DO_GO_OFFICER:
    case CHR_DO_GO_CREW:
    case CHR_DO_GO_ALL:
    case CHR_DO_PUSH:
    case CHR_DO_PUSH_ALL: good = hop_say(g, f, s, move, out); break;
    case CHR_DO_KILL:
    case CHR_DO_KILL_ALL:
    case CHR_DO_LOSE:
    case CHR_DO_LOSE_ALL: good = death_say(g, f, s, move, out); break;
    case CHR_DO_REVIVE:
        phrase_begin(out, a == CHR_KINDS ? CHR_SAY_REVIVE_ALL : CHR_SAY_REVIVE);
        if (a == CHR_KINDS) {
            fact_arg(out, s->pick & CHR_PICK_OFFICER ? g->water[CHR_OFFICER][seat] : 0);
            fact_arg(out, s->pick & CHR_PICK_CREW ? g->water[CHR_CREW][seat] : 0);
        } else {
            fact_arg(out, (int)a);
        }
        fact_arg(out, s->to == CHR_FILTER_HERE ? (int)f->base : (int)CHR_HARBOR);
        good = s->verb == CHR_VERB_REVIVE && a <= CHR_KINDS;
        break;
    case CHR_DO_FROM: good = steal_say(g, s, a, out); break;
    case CHR_DO_REVEAL: good = reveal_say(g, a, out); break;
    case CHR_DO_PASS: pass_say(f, s, out); break;
    default: return false;
    }
    fact_arg(out, (int)chrono_source_of(c, f->pc));
    return good;
}

/* --- decisions of the phases ------------------------------------------------------------------------------ */

HD static bool plan_say(const ChronoContent *c, const Chrono *g, Seat seat, Move move, Seat viewer,
                        Phrase *out)
{
    unsigned face = chrono_move_a(move), slot = chrono_move_b(move);
    if (viewer != seat) { /* CHR-31 */
        phrase_begin(out, CHR_SAY_PLAN_SECRET);
        fact_arg(out, seat);
        return true;
    }
    if (face >= c->kinds || c->card[face].type > CHR_UNSTABLE || slot >= CHR_SLOTS)
        return false;
    Card old = cards_first(&g->head.cards, chrono_zone_slot(seat, slot));
    phrase_begin(out, old == NO_CARD ? CHR_SAY_PLAN : CHR_SAY_PLAN_OVER);
    fact_arg(out, fact_card((Face)face, c->card[face].type));
    fact_arg(out, (int)slot);
    fact_arg(out, c->card[face].type);
    if (old != NO_CARD)
        fact_arg(out, fact_card(g->head.cards.face[old], g->head.cards.back[old]));
    return true;
}

HD static bool slots_say(const Chrono *g, Seat seat, unsigned from, unsigned to, Phrase *out)
{
    const Cards *cards = &g->head.cards;
    if (from >= CHR_SLOTS || to >= CHR_SLOTS)
        return false;
    Card card  = cards_first(cards, chrono_zone_slot(seat, from));
    Card other = cards_first(cards, chrono_zone_slot(seat, to));
    if (card == NO_CARD)
        return false;
    phrase_begin(out, other == NO_CARD ? CHR_SAY_BUY_MOVE : CHR_SAY_BUY_SWAP);
    fact_arg(out, fact_card(cards->face[card], cards->back[card]));
    fact_arg(out, (int)from);
    fact_arg(out, (int)to);
    if (other != NO_CARD)
        fact_arg(out, fact_card(cards->face[other], cards->back[other]));
    return true;
}

HD static bool buy_say(const ChronoContent *c, const Chrono *g, Seat seat, Move move, Phrase *out)
{
    unsigned purchase = chrono_move_a(move);
    if (purchase >= CHR_PURCHASES)
        return false;
    unsigned price = chrono_price(g, purchase);
    if (purchase == CHR_BUY_MOVE) {
        if (!slots_say(g, seat, chrono_move_b(move), chrono_move_c(move), out))
            return false;
    } else if (purchase == CHR_BUY_STABLE || purchase == CHR_BUY_UNSTABLE) {
        unsigned track = purchase - CHR_BUY_STABLE, next = g->cube[track][seat] + 1u;
        if (next >= c->track_length[track])
            return false;
        phrase_begin(out, CHR_SAY_BUY_CUBE);
        fact_arg(out, (int)track);
        fact_arg(out, c->track[track][next]);
    } else {
        phrase_begin(out, CHR_SAY_BUY);
        fact_arg(out, (int)purchase);
    }
    fact_arg(out, (int)price);
    fact_arg(out, g->doubloons[seat] > price ? (int)(g->doubloons[seat] - price) : 0);
    return true;
}

/* CHR-73: what is left over is discarded, but for the last round. */
HD static void done_say(const ChronoContent *c, const Chrono *g, Seat seat, Phrase *out)
{
    bool last = chrono_symbol_of(c, g) == CHR_COLLAPSING;
    int  over = g->doubloons[seat] - g->mods.keep;
    phrase_begin(out, CHR_SAY_DONE);
    fact_arg(out, last || over < 0 ? 0 : over);
}

HD bool chrono_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer, Phrase *out)
{
    const ChronoContent *c = chrono_content_of(game);
    const Chrono        *g = (const Chrono *)state;
    if (seat >= g->head.players)
        return false;
    switch (chrono_move_kind(move)) {
    case CHR_DO_PLAN: return plan_say(c, g, seat, move, viewer, out);
    case CHR_DO_PERFORM:
    case CHR_DO_FORGO:
        phrase_begin(out, chrono_move_kind(move) == CHR_DO_PERFORM ? CHR_SAY_PERFORM : CHR_SAY_FORGO);
        fact_arg(out, g->time);
        fact_arg(out, (int)plan_of(g, seat, g->time));
        if (chrono_move_kind(move) == CHR_DO_FORGO)
            fact_arg(out, (int)chrono_forgo_pays(g));
        return true;
    case CHR_DO_ARTIFACT: return card_move(c, CHR_SAY_ARTIFACT, chrono_move_a(move), out);
    case CHR_DO_END: phrase_begin(out, CHR_SAY_END); return true;
    case CHR_DO_FLAG:
        phrase_begin(out, CHR_SAY_FLAG);
        fact_arg(out, (int)chrono_move_a(move));
        return true;
    case CHR_DO_BUY: return buy_say(c, g, seat, move, out);
    case CHR_DO_DONE: done_say(c, g, seat, out); return true;
    default: return g->depth && option_say(c, g, seat, move, viewer, out);
    }
}
