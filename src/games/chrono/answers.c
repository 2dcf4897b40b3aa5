/* answers.c -- what an answer to a program does: hops with their events, deaths, payments, cards kept. */
#include "games/chrono/chrono.h"

/* CHR-14, CHR-L29 */
HD void chrono_gain(Chrono *g, Seat seat, unsigned item, unsigned amount, Tape *tape)
{
    uint16_t *purse = item == CHR_ITEM_GEM ? &g->gems[seat] : &g->doubloons[seat];
    if (!amount)
        return;
    *purse = *purse + amount > CHR_MOST ? (uint16_t)CHR_MOST : (uint16_t)(*purse + amount);
    chrono_tell(tape, CHR_FACT_GAIN, 3, seat, (int)amount, (int)item, 0);
}

/* Gives up as much of it as there is. */
HD void chrono_spend(Chrono *g, Seat seat, unsigned item, unsigned amount, Tape *tape)
{
    uint16_t *purse = item == CHR_ITEM_GEM ? &g->gems[seat] : &g->doubloons[seat];
    if (amount > *purse)
        amount = *purse;
    if (!amount)
        return;
    *purse = (uint16_t)(*purse - amount);
    chrono_tell(tape, CHR_FACT_SPEND, 3, seat, (int)amount, (int)item, 0);
}

/* CHR-19, CHR-20: to the water, or back to the mat, which is a number of crew (CHR-R26). */
HD static void die(Chrono *g, unsigned kind, unsigned seat, unsigned space, unsigned n, bool lost, Tape *tape)
{
    chrono_take(g, kind, seat, space, n);
    if (lost)
        g->mat[seat] = (uint8_t)(g->mat[seat] + n);
    else
        g->water[kind][seat] = (uint8_t)(g->water[kind][seat] + n);
    chrono_tell(tape, lost ? CHR_FACT_LOSE : CHR_FACT_KILL, 4, (int)seat, (int)space, (int)n, (int)kind);
}

/* CHR-L6: who is killed, lost or pushed away as an entrant is struck off the record. */
HD static void strike(ChronoFrame *f, const ChronoStep *s, unsigned kind, unsigned seat, unsigned n)
{
    if (s->pick & CHR_PICK_ENTRANT)
        f->entrants[seat][kind] = (uint8_t)(f->entrants[seat][kind] - n);
}

/* Those who make one hop together. */
typedef struct Party {
    uint8_t of[CHR_PLAYERS][CHR_KINDS];
} Party;

/* CHR-49, CHR-50, CHR-51, CHR-52, CHR-53: after a hop, the event of the tile may happen. */
HD static void enter(const ChronoContent *c, Chrono *g, const ChronoFrame *f, unsigned space,
                     const Party *party, Tape *tape)
{
    if (space == CHR_HARBOR || g->phase != 3 || g->mods.events == 1 || (g->used >> space & 1u))
        return; /* CHR-R15, CHR-L37, CHR-52 */
    Cards *cards = &g->head.cards;
    Card   token = cards_first(cards, chrono_zone_token(space));
    if (cards->back[token] - CHR_EVENT != g->time && g->mods.events != 2)
        return;
    g->used |= chrono_space_bit(space);
    cards_reveal(cards, token, EVERYONE, tape); /* CHR-51 */
    unsigned face = cards->face[token];
    chrono_tell(tape, CHR_FACT_EVENT, 3, f->you, (int)space, fact_card((Face)face, cards->back[token]), 0);
    if (c->step[c->card[face].start[0]].verb == CHR_VERB_END)
        return;
    unsigned     mode  = CHR_FRAME_MUST | CHR_FRAME_EVENT | (f->mode & CHR_FRAME_REDOING);
    ChronoFrame *event = chrono_start(g, c->card[face].start[0], f->you, mode, space);
    if (event)
        bytes_copy(event->entrants, party->of, sizeof event->entrants);
}

/* A step that may be repeated is over when nothing of it is left. */
HD void chrono_step_on(ChronoFrame *f)
{
    if (f->left || f->hops)
        return;
    f->pc++;
    f->walk = 0;
    f->kind = 0;
}

HD static void step_over(ChronoFrame *f)
{
    f->left = 0;
    f->hops = 0;
    chrono_step_on(f);
}

/* --- answers --------------------------------------------------------------------------------------- */

HD static void go(const ChronoContent *c, Chrono *g, ChronoFrame *f, const ChronoStep *s, Move move,
                  Tape *tape)
{
    unsigned what = chrono_move_kind(move);
    unsigned x = chrono_move_a(move), y = chrono_move_b(move), you = f->you;
    if (what == CHR_DO_PASS) {
        if (f->hops)
            f->hops = 0; /* CHR-L21: ends this walk only */
        else
            f->left = 0;
        chrono_step_on(f);
        return;
    }
    Party party;
    bytes_zero(&party, sizeof party);
    unsigned officers = 0, crew = 0;
    if (what == CHR_DO_GO_ALL) { /* CHR-L22 */
        officers = s->pick & CHR_PICK_OFFICER ? g->pirates[CHR_OFFICER][you][x] : 0u;
        crew     = s->pick & CHR_PICK_CREW ? g->pirates[CHR_CREW][you][x] : 0u;
        f->left  = 0;
    } else { /* CHR-L21 */
        bool officer = what == CHR_DO_GO_OFFICER;
        officers     = officer ? 1 + (chrono_move_c(move) & 15) : 0; /* CHR-45 */
        crew         = officer ? chrono_move_c(move) >> 4 : 1;
        if (f->hops) {
            f->hops--;
        } else {
            f->left--;
            f->hops = (uint8_t)(s->steps - 1); /* CHR-46 */
            f->kind = officer ? CHR_OFFICER : CHR_CREW;
        }
        f->walk = (uint8_t)y;
    }
    chrono_take(g, CHR_OFFICER, you, x, officers);
    chrono_take(g, CHR_CREW, you, x, crew);
    chrono_place(g, CHR_OFFICER, you, y, officers);
    chrono_place(g, CHR_CREW, you, y, crew);
    party.of[you][CHR_OFFICER] = (uint8_t)officers;
    party.of[you][CHR_CREW]    = (uint8_t)crew;
    f->here                    = (uint8_t)y;
    Fact *fact                 = tape_add(tape, CHR_FACT_GO, EVERYONE);
    fact_arg(fact, (int)you);
    fact_arg(fact, (int)x);
    fact_arg(fact, (int)y);
    fact_arg(fact, (int)officers);
    fact_arg(fact, (int)crew);
    chrono_step_on(f);
    enter(c, g, f, y, &party, tape);
}

HD static void push(const ChronoContent *c, Chrono *g, ChronoFrame *f, const ChronoStep *s, Move move,
                    Tape *tape)
{
    unsigned what = chrono_move_kind(move);
    unsigned x = chrono_move_a(move), y = chrono_move_b(move);
    if (what == CHR_DO_PASS) {
        step_over(f);
        return;
    }
    Party party;
    bytes_zero(&party, sizeof party);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        for (unsigned kind = 0; kind < CHR_KINDS; kind++) {
            unsigned n = 0;
            if (what == CHR_DO_PUSH_ALL) /* CHR-L24: all together, whoever owns them */
                n = chrono_matching(g, f, s->pick, kind, seat, x);
            else if (chrono_move_c(move) == (seat | kind << 4))
                n = 1;
            if (!n)
                continue;
            chrono_take(g, kind, seat, x, n);
            chrono_place(g, kind, seat, y, n);
            strike(f, s, kind, seat, n);
            party.of[seat][kind] = (uint8_t)n;
        }
    for (unsigned seat = 0; tape && seat < g->head.players; seat++) {
        if (!party.of[seat][CHR_OFFICER] && !party.of[seat][CHR_CREW])
            continue;
        Fact *fact = tape_add(tape, CHR_FACT_PUSH, EVERYONE);
        fact_arg(fact, f->you);
        fact_arg(fact, (int)seat);
        fact_arg(fact, (int)x);
        fact_arg(fact, (int)y);
        fact_arg(fact, party.of[seat][CHR_OFFICER]);
        fact_arg(fact, party.of[seat][CHR_CREW]);
    }
    f->left = what == CHR_DO_PUSH_ALL ? 0 : (uint8_t)(f->left - 1);
    chrono_step_on(f);
    enter(c, g, f, y, &party, tape); /* CHR-R14 */
}

/* CHR-L25, CHR-L26 */
HD static void strike_down(Chrono *g, ChronoFrame *f, const ChronoStep *s, Move move, Tape *tape)
{
    unsigned what = chrono_move_kind(move);
    bool     lost = s->verb == CHR_VERB_LOSE;
    if (what == CHR_DO_PASS) {
        step_over(f);
        return;
    }
    if (what == CHR_DO_KILL_ALL || what == CHR_DO_LOSE_ALL) {
        uint16_t at = chrono_filter(g, f, s->from);
        for (unsigned seat = 0; seat < g->head.players; seat++)
            for (unsigned kind = 0; kind < CHR_KINDS; kind++)
                for (FOR_BITS(space, chrono_matches(g, f, s->pick, kind, seat) & at)) {
                    unsigned n = chrono_matching(g, f, s->pick, kind, seat, (unsigned)space);
                    die(g, kind, seat, (unsigned)space, n, lost, tape);
                    strike(f, s, kind, seat, n);
                }
        step_over(f);
        return;
    }
    unsigned kind = lost ? (unsigned)CHR_CREW : chrono_move_c(move);
    die(g, kind, chrono_move_b(move), chrono_move_a(move), 1, lost, tape);
    strike(f, s, kind, chrono_move_b(move), 1);
    f->left--;
    chrono_step_on(f);
}

/* CHR-L27: back from the water; no hop, no event (CHR-54, CHR-R47). */
HD static void bring_back(Chrono *g, const ChronoFrame *f, const ChronoStep *s, unsigned kind, unsigned n,
                          Tape *tape)
{
    unsigned space = s->to == CHR_FILTER_HERE ? f->base : (unsigned)CHR_HARBOR;
    if (!n || space == CHR_NO_SPACE)
        return;
    g->water[kind][f->you] = (uint8_t)(g->water[kind][f->you] - n);
    chrono_place(g, kind, f->you, space, n);
    chrono_tell(tape, CHR_FACT_REVIVE, 4, f->you, (int)space, (int)n, (int)kind);
}

/* CHR-L30, CHR-R32: unseen under the artifact deck. */
HD static void discard(Chrono *g, Seat seat, Face face, Tape *tape)
{
    Card card = cards_find(&g->head.cards, chrono_zone_hand(seat), face);
    cards_move(&g->head.cards, card, CHR_ZONE_ARTIFACTS, LAST, seat_bit(seat), tape);
    Fact *fact = tape_add(tape, CHR_FACT_DISCARD, seat_bit(seat));
    fact_arg(fact, seat);
    fact_arg(fact, fact_card(face, CHR_ARTIFACT));
}

/* CHR-L31: what is paid with other things than cards. */
HD static void pay(Chrono *g, const ChronoFrame *f, const ChronoStep *s, Tape *tape)
{
    if (s->what == CHR_ITEM_DOUBLOON || s->what == CHR_ITEM_GEM)
        chrono_spend(g, f->you, s->what, s->amount, tape);
    else if (s->amount)
        die(g, s->what == CHR_ITEM_OFFICER ? CHR_OFFICER : CHR_CREW, f->you, f->here, s->amount,
            s->what == CHR_ITEM_STORM_CREW, tape);
}

/* CHR-L32: what was not kept goes under the deck in the order drawn. */
HD void chrono_put_back(Chrono *g, Seat seat, Tape *tape)
{
    Card card;
    while ((card = cards_first(&g->head.cards, chrono_zone_drawn(seat))) != NO_CARD)
        cards_move(&g->head.cards, card, CHR_ZONE_ARTIFACTS, LAST, seat_bit(seat), tape);
}

HD static void keep(Chrono *g, ChronoFrame *f, Face face, Tape *tape)
{
    Card card = cards_find(&g->head.cards, chrono_zone_drawn(f->you), face);
    cards_move(&g->head.cards, card, chrono_zone_hand(f->you), LAST, seat_bit(f->you), tape);
    Fact *fact = tape_add(tape, CHR_FACT_KEEP, seat_bit(f->you));
    fact_arg(fact, f->you);
    fact_arg(fact, fact_card(face, CHR_ARTIFACT));
    f->left--;
    if (!f->left)
        chrono_put_back(g, f->you, tape);
    chrono_step_on(f);
}

/* CHR-L35, CHR-R28: the flags that were above move down by one. */
HD static void flag_to_top(Chrono *g, Seat you, Tape *tape)
{
    for (unsigned seat = 0; seat < g->head.players; seat++)
        if (g->flag[seat] < g->flag[you])
            g->flag[seat]++;
    g->flag[you] = 1;
    chrono_sort_flags(g);
    chrono_tell(tape, CHR_FACT_FLAG, 2, you, 1, 0, 0);
}

/* Carries out an answer to the program on top of the stack. The caller has checked it. */
HD void chrono_choose(const ChronoContent *c, Chrono *g, Move move, Tape *tape)
{
    ChronoFrame      *f    = &g->frame[g->depth - 1];
    const ChronoStep *s    = &c->step[f->pc];
    unsigned          what = chrono_move_kind(move);
    switch (s->verb) {
    case CHR_VERB_AT:
        f->here = (uint8_t)chrono_move_a(move);
        f->left = 0;
        f->pc++;
        break;
    case CHR_VERB_MOVE: go(c, g, f, s, move, tape); break;
    case CHR_VERB_PUSH: push(c, g, f, s, move, tape); break;
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE: strike_down(g, f, s, move, tape); break;
    case CHR_VERB_REVIVE:
        if (what == CHR_DO_PASS) {
            step_over(f);
            break;
        }
        if (chrono_move_a(move) == CHR_KINDS) { /* CHR-43: all who are named */
            for (unsigned kind = 0; kind < CHR_KINDS; kind++)
                bring_back(g, f, s, kind, s->pick >> kind & 1u ? g->water[kind][f->you] : 0u, tape);
            step_over(f);
            break;
        }
        bring_back(g, f, s, chrono_move_a(move), 1, tape);
        f->left--;
        chrono_step_on(f);
        break;
    case CHR_VERB_STEAL:
        if (what == CHR_DO_FROM) {
            unsigned  owner = chrono_move_a(move);
            uint16_t *purse = s->what == CHR_ITEM_GEM ? &g->gems[owner] : &g->doubloons[owner];
            unsigned  taken = s->amount < *purse ? s->amount : *purse;
            *purse          = (uint16_t)(*purse - taken);
            chrono_tell(tape, CHR_FACT_STEAL, 4, f->you, (int)owner, (int)taken, s->what);
            chrono_gain(g, f->you, s->what, taken, NULL); /* CHR-R48 */
        }
        step_over(f);
        break;
    case CHR_VERB_REVEAL:
        if (what == CHR_DO_PASS) {
            step_over(f);
            break;
        }
        {
            Cards *cards = &g->head.cards;
            Card   token = cards_first(cards, chrono_zone_token(chrono_move_a(move)));
            cards_reveal(cards, token, EVERYONE, tape);
            chrono_tell(tape, CHR_FACT_REVEAL, 3, f->you, (int)chrono_move_a(move),
                        fact_card(cards->face[token], cards->back[token]), 0);
        }
        f->left--;
        chrono_step_on(f);
        break;
    case CHR_VERB_FLAG:
        if (what == CHR_DO_YES)
            flag_to_top(g, f->you, tape);
        step_over(f);
        break;
    case CHR_VERB_PAY:
        if (what == CHR_DO_DISCARD) {
            discard(g, f->you, (Face)chrono_move_a(move), tape);
            f->left--;
            chrono_step_on(f);
        } else if (what == CHR_DO_NO) {
            f->pc = s->jump;
        } else if (s->what == CHR_ITEM_ARTIFACT) {
            f->left = (uint8_t)s->amount;
            chrono_step_on(f);
        } else {
            pay(g, f, s, tape);
            f->pc++;
        }
        break;
    case CHR_VERB_DROP:
        discard(g, f->you, (Face)chrono_move_a(move), tape);
        f->left--;
        chrono_step_on(f);
        break;
    case CHR_VERB_DRAW:
        if (what == CHR_DO_KEEP) {
            keep(g, f, (Face)chrono_move_a(move), tape);
            break;
        }
        f->left = 0;
        if (what == CHR_DO_YES)
            chrono_draw(g, f, s, tape);
        chrono_step_on(f);
        break;
    case CHR_VERB_GAIN:
    case CHR_VERB_RECRUIT:
    case CHR_VERB_REDO:
        if (what == CHR_DO_YES)
            chrono_happens(c, g, f, s, tape);
        else
            step_over(f); /* CHR-R12 */
        break;
    case CHR_VERB_CHOOSE: {
        unsigned pc = f->pc + 1u;
        for (unsigned i = chrono_move_a(move); i; i--)
            pc = c->step[pc].jump;
        f->left = 0;
        f->pc   = (uint16_t)(pc + 1);
        break;
    }
    default: ASSERT(false);
    }
}
