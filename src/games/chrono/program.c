/* program.c -- carries the programs of cards and tiles out, step by step.
 *
 * The stack of frames in the state is all there is: a loop takes the step on top, does it, and goes
 * on until somebody has to choose or the stack is empty. A hop that sets an event off, a plan that
 * is redone and an `each` push a frame; nothing here calls itself. */
#include "games/chrono/chrono.h"

/* A new frame on top of the stack. The loader admits no content that could nest deeper than there is
 * room; NULL where a position that was set up by hand does. */
HD ChronoFrame *chrono_start(Chrono *g, unsigned pc, Seat you, unsigned mode, unsigned here)
{
    if (g->depth >= CHR_FRAMES)
        return NULL;
    ChronoFrame *f = &g->frame[g->depth++];
    f->pc          = (uint16_t)pc;
    f->you         = you;
    f->mode        = (uint8_t)mode;
    f->here        = (uint8_t)here;
    f->base        = (uint8_t)here;
    return f;
}

HD static void finish_frame(Chrono *g)
{
    g->depth--;
    bytes_zero(&g->frame[g->depth], sizeof g->frame[g->depth]);
}

/* The program in a slot of a mat: its card's, or the pre-printed one (CHR-39). */
HD unsigned chrono_plan(const ChronoContent *c, const Chrono *g, unsigned seat, unsigned slot)
{
    Card card = cards_first(&g->head.cards, chrono_zone_slot(seat, slot));
    return card == NO_CARD ? c->mat[slot] : c->card[g->head.cards.face[card]].start[0];
}

/* CHR-55, CHR-73, CHR-L41, CHR-R44: starts the next block that was set aside for this moment. False when none is
 * left; what waits for another moment waits on. */
HD bool chrono_due(const ChronoContent *c, Chrono *g, unsigned moment, Tape *tape)
{
    while (g->place < g->laters) {
        unsigned pc = g->later[g->place++];
        if (c->step[pc - 1].what != moment)
            continue;
        if (tape)
            chrono_tell(tape, CHR_FACT_DUE, 2, (int)chrono_source_of(c, pc), (int)moment, 0, 0);
        chrono_start(g, pc, NO_SEAT, CHR_FRAME_MUST, CHR_NO_SPACE);
        return true;
    }
    unsigned kept = 0;
    for (unsigned i = 0; i < g->laters; i++)
        if (c->step[g->later[i] - 1].what != moment)
            g->later[kept++] = g->later[i];
    for (unsigned i = kept; i < g->laters; i++)
        g->later[i] = 0;
    g->laters = (uint8_t)kept;
    g->place  = 0;
    return false;
}

/* --- what simply happens (CHR-L10), or may be refused (CHR-R12) ------------------------------------------- */

HD static uint32_t gain_amount(const ChronoContent *c, const Chrono *g, const ChronoFrame *f,
                               const ChronoStep *s)
{
    uint32_t amount = s->amount;
    if (s->ask)
        amount *= (uint32_t)chrono_ask(c, g, f, s);
    return amount > s->max ? s->max : amount;
}

/* Where a plan cube comes to lie that moves so many spaces. */
HD static unsigned cube_to(const ChronoContent *c, const Chrono *g, Seat you, unsigned track, uint32_t amount)
{
    unsigned end = c->track_length[track] - 1u;
    return g->cube[track][you] + amount > end ? end : g->cube[track][you] + amount;
}

HD static void gain(const ChronoContent *c, Chrono *g, ChronoFrame *f, const ChronoStep *s, Tape *tape)
{
    uint32_t amount = gain_amount(c, g, f, s);
    switch (s->what) {
    case CHR_ITEM_DOUBLOON:
    case CHR_ITEM_GEM:
        chrono_gain(g, f->you, s->what, amount > CHR_MOST ? (unsigned)CHR_MOST : amount, tape);
        break;
    case CHR_ITEM_HEART:
        g->heart = (uint8_t)(f->you + 1); /* CHR-R9: from wherever it is */
        chrono_tell(tape, CHR_FACT_HEART, 1, f->you, 0, 0, 0);
        break;
    default: {
        unsigned track = s->what == CHR_ITEM_UNSTABLE ? 1 : 0;
        unsigned space = cube_to(c, g, f->you, track, amount);
        if (space != g->cube[track][f->you])
            chrono_tell(tape, CHR_FACT_CUBE, 3, f->you, (int)track, c->track[track][space], 0);
        g->cube[track][f->you] = (uint8_t)space;
    }
    }
}

/* CHR-L37 */
HD static void modify(ChronoMods *m, const ChronoStep *s)
{
    uint8_t n = (uint8_t)s->amount;
    switch (s->what) {
    case CHR_MOD_FORGO: m->forgo = (uint8_t)(n + 1); break;
    case CHR_MOD_ORDER: m->reverse = 1; break;
    case CHR_MOD_TIES: m->ties_low = 1; break;
    case CHR_MOD_CLOSED: m->closed |= (uint8_t)(1u << s->which); break;
    case CHR_MOD_EVENTS_OFF: m->events = 1; break;
    case CHR_MOD_EVENTS_WILD: m->events = 2; break;
    case CHR_MOD_BONUS: {
        unsigned sum                = m->bonus[s->which][s->item] + (unsigned)n;
        m->bonus[s->which][s->item] = (uint8_t)(sum > 200 ? 200 : sum);
        break;
    }
    case CHR_MOD_DRAW_STABLE: m->draw[CHR_STABLE] = n; break;
    case CHR_MOD_DRAW_UNSTABLE: m->draw[CHR_UNSTABLE] = n; break;
    case CHR_MOD_CALM: m->calm = 1; break;
    case CHR_MOD_CARRY: m->carry = (uint8_t)(n + 1); break;
    case CHR_MOD_PRICE: m->price[s->which] = n; break;
    case CHR_MOD_KEEP: m->keep = n; break;
    case CHR_MOD_NO_ARTIFACTS: m->no_artifacts = 1; break;
    default: break;
    }
}

/* CHR-L40: who takes part, in flag order. */
HD static uint16_t each_list(const Chrono *g, const ChronoFrame *f, unsigned who)
{
    unsigned list  = 0;
    bool     here  = who == CHR_EACH_PLAYER_HERE || who == CHR_EACH_ENEMY_HERE;
    bool     enemy = who == CHR_EACH_ENEMY || who == CHR_EACH_ENEMY_HERE;
    for (unsigned i = g->head.players; i-- > 0;) {
        unsigned seat = g->by_flag[i];
        if (enemy && seat == f->you)
            continue;
        if (here && (f->here == CHR_NO_SPACE || !(chrono_stands(g, seat) >> f->here & 1u)))
            continue;
        list = list << 3 | (seat + 1);
    }
    return (uint16_t)list;
}

/* CHR-L40: the next of them, in a frame of his own. */
HD static void next_of_each(Chrono *g, ChronoFrame *f, const ChronoStep *s)
{
    if (!f->left) {
        f->list = each_list(g, f, s->what);
        f->left = 1;
    }
    if (!f->list) {
        f->left = 0;
        f->pc   = s->jump;
        return;
    }
    Seat seat          = (Seat)((f->list & 7) - 1);
    f->list            = (uint16_t)(f->list >> 3);
    ChronoFrame *child = chrono_start(g, f->pc + 1u, seat, f->mode, f->here);
    if (child)
        bytes_copy(child->entrants, f->entrants, sizeof child->entrants);
}

/* CHR-L36: the slot whose plan is performed once more; beyond the last where none is, nor within another redo. */
HD static unsigned redo_slot(const Chrono *g, const ChronoFrame *f, const ChronoStep *s)
{
    if (g->phase != 3 || (f->mode & CHR_FRAME_REDOING))
        return CHR_SLOTS;
    return s->what == CHR_REDO_CURRENT ? g->time : s->what == CHR_REDO_PREVIOUS ? g->time - 1u : s->what;
}

HD static void redo(const ChronoContent *c, Chrono *g, const ChronoFrame *f, const ChronoStep *s, Tape *tape)
{
    unsigned slot = redo_slot(g, f, s);
    if (slot >= CHR_SLOTS)
        return;
    chrono_tell(tape, CHR_FACT_REDO, 2, f->you, (int)slot, 0, 0);
    chrono_start(g, chrono_plan(c, g, f->you, slot), f->you, CHR_FRAME_REDOING, CHR_NO_SPACE);
}

/* CHR-L28: as many as remain on the mat; no hop, no event (CHR-54, CHR-R47). */
HD static void recruit(Chrono *g, const ChronoFrame *f, const ChronoStep *s, Tape *tape)
{
    unsigned n     = s->amount < g->mat[f->you] ? s->amount : g->mat[f->you];
    unsigned space = s->to == CHR_FILTER_HERE ? f->here : (unsigned)CHR_HARBOR;
    if (!n || space == CHR_NO_SPACE)
        return; /* CHR-L11 */
    g->mat[f->you] = (uint8_t)(g->mat[f->you] - n);
    chrono_place(g, CHR_CREW, f->you, space, n);
    chrono_tell(tape, CHR_FACT_RECRUIT, 3, f->you, (int)space, (int)n, 0);
}

/* Whether a step that nobody chooses among would change anything: only that is worth a question (CHR-R12). */
HD bool chrono_takes_effect(const ChronoContent *c, const Chrono *g, const ChronoFrame *f,
                            const ChronoStep *s)
{
    switch (s->verb) {
    case CHR_VERB_RECRUIT:
        return s->amount && g->mat[f->you] && (s->to != CHR_FILTER_HERE || f->here != CHR_NO_SPACE);
    case CHR_VERB_DRAW: return s->amount && cards_size(&g->head.cards, CHR_ZONE_ARTIFACTS);
    case CHR_VERB_REDO: return redo_slot(g, f, s) < CHR_SLOTS;
    default: break;
    }
    uint32_t amount = gain_amount(c, g, f, s);
    if (s->what <= CHR_ITEM_GEM)
        return amount > 0;
    if (s->what == CHR_ITEM_HEART)
        return g->heart != f->you + 1;
    unsigned track = s->what == CHR_ITEM_UNSTABLE ? 1 : 0;
    return cube_to(c, g, f->you, track, amount) != g->cube[track][f->you];
}

/* Gains, recruiting and plans that are performed again. */
HD void chrono_happens(const ChronoContent *c, Chrono *g, ChronoFrame *f, const ChronoStep *s, Tape *tape)
{
    f->base = f->here;
    f->left = 0;
    f->pc++;
    if (s->verb == CHR_VERB_GAIN)
        gain(c, g, f, s, tape);
    else if (s->verb == CHR_VERB_RECRUIT)
        recruit(g, f, s, tape);
    else
        redo(c, g, f, s, tape);
}

/* CHR-L32: takes cards from the deck; how many of them are to be kept is left to do. */
HD void chrono_draw(Chrono *g, ChronoFrame *f, const ChronoStep *s, Tape *tape)
{
    unsigned n = 0;
    while (n < s->amount && cards_deal(&g->head.cards, CHR_ZONE_ARTIFACTS, chrono_zone_drawn(f->you),
                                       seat_bit(f->you), tape) != NO_CARD)
        n++; /* CHR-R27: as many as there are */
    f->left = (uint8_t)(s->n < n ? s->n : n);
    if (!f->left)
        chrono_put_back(g, f->you, tape);
}

/* CHR-L39 */
HD static bool holds(const ChronoStep *s, int value)
{
    if (s->what == CHR_AT_LEAST)
        return value >= s->amount;
    return s->what == CHR_AT_MOST ? value <= s->amount : value == s->amount;
}

/* The step begins: how often may it be repeated? */
HD static void begin_step(Chrono *g, ChronoFrame *f, const ChronoStep *s, Tape *tape)
{
    f->base = f->here;
    switch (s->verb) {
    case CHR_VERB_DROP: {
        unsigned has = cards_size(&g->head.cards, chrono_zone_hand(f->you));
        f->left      = (uint8_t)(s->amount < has ? s->amount : has);
        break;
    }
    case CHR_VERB_DRAW:
        if (chrono_may_refuse(g, f))
            f->left = 1; /* nothing is drawn before that is settled (CHR-R12) */
        else
            chrono_draw(g, f, s, tape);
        break;
    case CHR_VERB_MOVE:
    case CHR_VERB_PUSH:
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE:
    case CHR_VERB_REVIVE:
    case CHR_VERB_REVEAL: f->left = s->n == CHR_ALL ? 1 : s->n; break;
    case CHR_VERB_PAY: break; /* `left` counts the cards still to be discarded */
    default: f->left = 1;
    }
}

/* No option at all: the step does nothing and the program goes on (CHR-L11). */
HD static void skip_step(ChronoFrame *f, const ChronoStep *s)
{
    if (s->verb == CHR_VERB_AT)
        f->here = CHR_NO_SPACE; /* CHR-L20 */
    f->left = 0;
    f->hops = 0;
    if (s->verb == CHR_VERB_PAY || s->verb == CHR_VERB_CHOOSE)
        f->pc = s->jump;
    else
        chrono_step_on(f);
}

/* CHR-L1: carries steps out until somebody has to choose (false) or no program is left (true). */
HD bool chrono_carry_on(const ChronoContent *c, Chrono *g, Tape *tape)
{
    while (g->depth) {
        ChronoFrame      *f = &g->frame[g->depth - 1];
        const ChronoStep *s = &c->step[f->pc];
        switch (s->verb) {
        case CHR_VERB_END: finish_frame(g); continue;
        case CHR_VERB_ALT:
        case CHR_VERB_GOTO: f->pc = s->jump; continue;
        case CHR_VERB_GAIN:
        case CHR_VERB_RECRUIT:
        case CHR_VERB_REDO:
            if (chrono_may_refuse(g, f))
                break;
            chrono_happens(c, g, f, s, tape);
            continue;
        case CHR_VERB_MOD:
            modify(&g->mods, s);
            chrono_tell(tape, CHR_FACT_MODIFIER, 1, f->pc, 0, 0, 0);
            f->pc++;
            continue;
        case CHR_VERB_IF:
            f->base = f->here;
            f->pc   = holds(s, chrono_ask(c, g, f, s)) ? (uint16_t)(f->pc + 1) : s->jump;
            continue;
        case CHR_VERB_EACH: next_of_each(g, f, s); continue;
        case CHR_VERB_LATER: /* CHR-L41 */
            if (g->laters < CHR_LATERS)
                g->later[g->laters++] = (uint16_t)(f->pc + 1);
            f->pc = s->jump;
            continue;
        case CHR_VERB_DROP:
            if (s->what != CHR_ITEM_ARTIFACT) {
                chrono_spend(g, f->you, s->what, s->amount, tape);
                f->pc++;
                continue;
            }
            break;
        default: break;
        }
        if (!f->left && !f->hops) {
            begin_step(g, f, s, tape);
            if (!f->left && s->verb != CHR_VERB_PAY) {
                chrono_step_on(f);
                continue;
            }
        }
        Move     two[2];
        uint32_t n     = chrono_options(c, g, two, 2);
        unsigned cards = chrono_secret_cards(c, g);
        if (n > 1 || cards > 1)
            return false; /* CHR-R40: equal cards are asked for too, or the others would learn of them */
        if (n == 1)
            chrono_choose(c, g, two[0], tape); /* CHR-L12: a single option is taken */
        else
            skip_step(f, s);
    }
    return true;
}
