/* options.c -- what a program that waits may be answered.
 *
 * Each verb that asks has its sets here: the spaces that match, the places where a hop may end.
 * The list of options and the check of an answer are both read from these sets, so they agree.
 * A list can be cut short: to learn whether there is anything to decide, two options suffice. */
#include "games/chrono/chrono.h"

/* --- the sets that options are made of --------------------------------------------------------- */

/* The spaces with a match of whatever owner and kind. */
HD static uint16_t matches_all(const Chrono *g, const ChronoFrame *f, unsigned pick)
{
    uint16_t set = 0;
    for (unsigned seat = 0; seat < g->head.players; seat++)
        set |= chrono_matches(g, f, pick, CHR_OFFICER, seat) | chrono_matches(g, f, pick, CHR_CREW, seat);
    return set;
}

/* Where the next hop of a `move` may begin with that kind (CHR-L21). A further walk may be made by the same
 * piece or by another (CHR-47). */
HD static uint16_t sources(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, unsigned kind)
{
    if (f->hops) /* CHR-R30: the walk goes on from where it stands, with its own kind, and ignores `from` */
        return kind == f->kind ? g->stand[kind][f->you] & chrono_space_bit(f->walk) : 0;
    return chrono_matches(g, f, s->pick, kind, f->you) & chrono_filter(g, f, s->from);
}

/* How many others may go along with an officer. */
HD static unsigned carry_limit(const Chrono *g, const ChronoStep *s)
{
    if (s->flags & CHR_STEP_ALONE)
        return 0;
    return g->mods.carry ? g->mods.carry - 1u : 99u; /* CHR-L37 */
}

/* CHR-L8, CHR-L9, CHR-L21 */
HD static bool can_pass(const ChronoFrame *f) { return !(f->mode & CHR_FRAME_MUST) || f->hops; }

/* The opponents who can be robbed (CHR-L33). */
HD static Seats victims(const Chrono *g, const ChronoFrame *f, const ChronoStep *s)
{
    Seats set = NOBODY;
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        if (seat == f->you || !(s->what == CHR_ITEM_GEM ? g->gems[seat] : g->doubloons[seat]))
            continue;
        if (s->which == CHR_FROM_HERE &&
            (f->base == CHR_NO_SPACE || !(chrono_stands(g, seat) >> f->base & 1u)))
            continue;
        set |= seat_bit((Seat)seat);
    }
    return set;
}

/* The tiles whose token can be turned up (CHR-L34). */
HD static uint16_t hidden_tokens(const Chrono *g, const ChronoFrame *f, const ChronoStep *s)
{
    uint16_t set = 0;
    for (FOR_BITS(space, chrono_filter(g, f, s->from) & CHR_FILTER_TILES))
        if (!chrono_face_up(g, (unsigned)space))
            set |= chrono_space_bit((unsigned)space);
    return set;
}

/* CHR-L11: nothing can be put on `here` while it is none. */
HD static bool has_ground(const ChronoFrame *f, const ChronoStep *s)
{
    return s->to != CHR_FILTER_HERE || f->base != CHR_NO_SPACE;
}

HD static bool can_revive(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, unsigned kind)
{
    return (s->pick >> kind & 1u) && g->water[kind][f->you] && has_ground(f, s);
}

/* CHR-L27, CHR-R50: one of a kind that is named, or all of them together. */
HD static unsigned revivals(const Chrono *g, const ChronoFrame *f, const ChronoStep *s)
{
    unsigned kinds = (can_revive(g, f, s, CHR_OFFICER) ? 1u : 0u) | (can_revive(g, f, s, CHR_CREW) ? 2u : 0u);
    return s->n == CHR_ALL && kinds ? 1u << CHR_KINDS : kinds;
}

/* CHR-R12: something that a plan gives waits to be taken or refused; cards are drawn only after that. */
HD static bool is_offered(const ChronoContent *c, const Chrono *g, const ChronoFrame *f, const ChronoStep *s)
{
    switch (s->verb) {
    case CHR_VERB_DRAW:
        if (cards_size(&g->head.cards, chrono_zone_drawn(f->you)))
            return false;
        break;
    case CHR_VERB_GAIN:
    case CHR_VERB_RECRUIT:
    case CHR_VERB_REDO: break;
    default: return false;
    }
    return chrono_may_refuse(g, f) && chrono_takes_effect(c, g, f, s);
}

/* The first step of alternative i of a `choose`. */
HD static unsigned alternative(const ChronoContent *c, const ChronoFrame *f, unsigned i)
{
    unsigned pc = f->pc + 1u;
    while (i--)
        pc = c->step[pc].jump;
    return pc + 1u;
}

HD static uint32_t step_options(const ChronoContent *c, const Chrono *g, const ChronoFrame *f,
                                const ChronoStep *s, Move *out, uint32_t limit);

/* CHR-L38: an alternative is open if its first step can take effect. */
HD static bool is_open(const ChronoContent *c, const Chrono *g, const ChronoFrame *f, unsigned i)
{
    const ChronoStep *s     = &c->step[alternative(c, f, i)];
    ChronoFrame       probe = *f;
    probe.base              = f->here;
    probe.left              = 0;
    probe.mode |= CHR_FRAME_MUST; /* what can be passed is no legal option by that alone */
    Move one[1];
    switch (s->verb) {
    case CHR_VERB_AT:
    case CHR_VERB_MOVE:
    case CHR_VERB_PUSH:
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE:
    case CHR_VERB_REVIVE:
    case CHR_VERB_STEAL:
    case CHR_VERB_REVEAL:
    case CHR_VERB_FLAG: return step_options(c, g, &probe, s, one, 1) > 0;
    case CHR_VERB_RECRUIT: return g->mat[f->you] > 0;
    case CHR_VERB_PAY: return chrono_can_pay(g, &probe, s);
    case CHR_VERB_DROP: return chrono_can_pay(g, &probe, s); /* the full amount */
    case CHR_VERB_DRAW: return cards_size(&g->head.cards, CHR_ZONE_ARTIFACTS) > 0;
    default: return true;
    }
}

/* --- the list ------------------------------------------------------------------------------------ */

/* The different faces in a zone, each as a move of that kind (CHR-R38), in rising order: the order of
 * cards in a hand says nothing. */
HD uint32_t chrono_faces(const Chrono *g, Zone zone, unsigned kind, Move *out, uint32_t limit)
{
    const Cards *cards  = &g->head.cards;
    uint64_t     set[2] = {0, 0};
    uint32_t     n      = 0;
    for (FOR_CARDS(card, cards, zone))
        set[cards->face[card] >> 6 & 1] |= (uint64_t)1 << (cards->face[card] & 63);
    for (unsigned half = 0; half < 2; half++)
        for (FOR_BITS(face, set[half])) {
            if (n == limit)
                return n;
            out[n++] = chrono_move(kind, (unsigned)face + 64 * half, 0, 0);
        }
    return n;
}

HD static uint32_t list_moves(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, Move *out,
                              uint32_t limit)
{
    uint32_t n  = 0;
    uint16_t to = chrono_filter(g, f, s->to);
    if (s->n == CHR_ALL) { /* CHR-L22 */
        uint16_t from = (sources(g, f, s, CHR_OFFICER) | sources(g, f, s, CHR_CREW));
        for (FOR_BITS(x, from))
            for (FOR_BITS(y, chrono_targets(g, s, to, (unsigned)x))) {
                if (n == limit)
                    return n;
                out[n++] = chrono_move(CHR_DO_GO_ALL, (unsigned)x, (unsigned)y, 0);
            }
        return n;
    }
    unsigned most = carry_limit(g, s);
    for (FOR_BITS(x, sources(g, f, s, CHR_OFFICER))) {
        uint16_t targets = chrono_targets(g, s, to, (unsigned)x);
        if (!targets)
            continue;
        unsigned officers = g->pirates[CHR_OFFICER][f->you][x] - 1u; /* CHR-45 */
        unsigned crew     = g->pirates[CHR_CREW][f->you][x];
        for (unsigned a = 0; a <= officers && a <= most; a++)
            for (unsigned b = 0; b <= crew && a + b <= most; b++)
                for (FOR_BITS(y, targets)) {
                    if (n == limit)
                        return n;
                    out[n++] = chrono_move(CHR_DO_GO_OFFICER, (unsigned)x, (unsigned)y, a | b << 4);
                }
    }
    for (FOR_BITS(x, sources(g, f, s, CHR_CREW)))
        for (FOR_BITS(y, chrono_targets(g, s, to, (unsigned)x))) {
            if (n == limit)
                return n;
            out[n++] = chrono_move(CHR_DO_GO_CREW, (unsigned)x, (unsigned)y, 0);
        }
    return n;
}

HD static uint32_t list_pushes(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, Move *out,
                               uint32_t limit)
{
    uint32_t n    = 0;
    uint16_t from = chrono_filter(g, f, s->from);
    uint16_t to   = chrono_filter(g, f, s->to);
    if (s->n == CHR_ALL) { /* CHR-L24 */
        for (FOR_BITS(x, matches_all(g, f, s->pick) & from))
            for (FOR_BITS(y, chrono_targets(g, s, to, (unsigned)x))) {
                if (n == limit)
                    return n;
                out[n++] = chrono_move(CHR_DO_PUSH_ALL, (unsigned)x, (unsigned)y, 0);
            }
        return n;
    }
    for (unsigned seat = 0; seat < g->head.players; seat++)
        for (unsigned kind = 0; kind < CHR_KINDS; kind++)
            for (FOR_BITS(x, chrono_matches(g, f, s->pick, kind, seat) & from))
                for (FOR_BITS(y, chrono_targets(g, s, to, (unsigned)x))) {
                    if (n == limit)
                        return n;
                    out[n++] = chrono_move(CHR_DO_PUSH, (unsigned)x, (unsigned)y, seat | kind << 4);
                }
    return n;
}

/* Those who may be killed, or lost to the storm. */
HD static uint32_t list_deaths(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, Move *out,
                               uint32_t limit)
{
    uint32_t n    = 0;
    uint16_t at   = chrono_filter(g, f, s->from);
    bool     kill = s->verb == CHR_VERB_KILL;
    if (s->n == CHR_ALL) {
        if (!(matches_all(g, f, s->pick) & at) || !limit)
            return 0;
        out[0] = chrono_move(kill ? CHR_DO_KILL_ALL : CHR_DO_LOSE_ALL, 0, 0, 0);
        return 1;
    }
    for (unsigned seat = 0; seat < g->head.players; seat++)
        for (unsigned kind = 0; kind < CHR_KINDS; kind++)
            for (FOR_BITS(x, chrono_matches(g, f, s->pick, kind, seat) & at)) {
                if (n == limit)
                    return n;
                out[n++] = chrono_move(kill ? CHR_DO_KILL : CHR_DO_LOSE, (unsigned)x, seat, kill ? kind : 0);
            }
    return n;
}

/* A move of one kind for each element of a set. */
HD static uint32_t list_set(uint64_t set, unsigned kind, Move *out, uint32_t limit)
{
    uint32_t n = 0;
    for (FOR_BITS(i, set)) {
        if (n == limit)
            return n;
        out[n++] = chrono_move(kind, (unsigned)i, 0, 0);
    }
    return n;
}

/* The spaces that `at` may name (CHR-L20). */
HD static uint16_t candidates(const Chrono *g, const ChronoFrame *f, const ChronoStep *s)
{
    uint16_t set = chrono_filter(g, f, s->from);
    return s->pick ? set & matches_all(g, f, s->pick) : set;
}

HD static uint32_t step_options(const ChronoContent *c, const Chrono *g, const ChronoFrame *f,
                                const ChronoStep *s, Move *out, uint32_t limit)
{
    uint32_t n = 0;
    switch (s->verb) {
    case CHR_VERB_AT: return list_set(candidates(g, f, s), CHR_DO_AT, out, limit);
    case CHR_VERB_MOVE: n = list_moves(g, f, s, out, limit); break;
    case CHR_VERB_PUSH: n = list_pushes(g, f, s, out, limit); break;
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE: n = list_deaths(g, f, s, out, limit); break;
    case CHR_VERB_REVIVE: n = list_set(revivals(g, f, s), CHR_DO_REVIVE, out, limit); break;
    case CHR_VERB_STEAL: n = list_set(victims(g, f, s), CHR_DO_FROM, out, limit); break;
    case CHR_VERB_REVEAL: n = list_set(hidden_tokens(g, f, s), CHR_DO_REVEAL, out, limit); break;
    case CHR_VERB_FLAG:
        if (g->flag[f->you] != 1 && limit)
            out[n++] = chrono_move(CHR_DO_YES, 0, 0, 0);
        break;
    case CHR_VERB_PAY:
        if (f->left)
            return chrono_faces(g, chrono_zone_hand(f->you), CHR_DO_DISCARD, out, limit);
        if (!chrono_can_pay(g, f, s) || limit < 2)
            return 0; /* CHR-R46: also an event that offers something may be declined */
        out[0] = chrono_move(CHR_DO_YES, 0, 0, 0);
        out[1] = chrono_move(CHR_DO_NO, 0, 0, 0);
        return 2;
    case CHR_VERB_DROP: return chrono_faces(g, chrono_zone_hand(f->you), CHR_DO_DISCARD, out, limit);
    case CHR_VERB_DRAW:
        n = chrono_faces(g, chrono_zone_drawn(f->you), CHR_DO_KEEP, out, limit);
        if (n)
            return n;
        /* fall through */
    case CHR_VERB_GAIN:
    case CHR_VERB_RECRUIT:
    case CHR_VERB_REDO:
        if (!is_offered(c, g, f, s) || limit < 2)
            return 0;
        out[0] = chrono_move(CHR_DO_YES, 0, 0, 0);
        out[1] = chrono_move(CHR_DO_PASS, 0, 0, 0);
        return 2;
    case CHR_VERB_CHOOSE:
        for (unsigned i = 0; i < s->n && n < limit; i++)
            if (is_open(c, g, f, i))
                out[n++] = chrono_move(CHR_DO_OPT, i, 0, 0);
        return n;
    default: return 0;
    }
    /* CHR-L8: in may mode, and for the later hops of a walk, one can pass. */
    if (n < limit && can_pass(f))
        out[n++] = chrono_move(CHR_DO_PASS, 0, 0, 0);
    return n;
}

/* How many cards the program that waits offers to a secret choice; 0 where it asks for something else. */
HD unsigned chrono_secret_cards(const ChronoContent *c, const Chrono *g)
{
    const ChronoFrame *f = &g->frame[g->depth - 1];
    const ChronoStep  *s = &c->step[f->pc];
    if (s->verb == CHR_VERB_DRAW)
        return cards_size(&g->head.cards, chrono_zone_drawn(f->you));
    if (s->verb == CHR_VERB_DROP || (s->verb == CHR_VERB_PAY && f->left))
        return cards_size(&g->head.cards, chrono_zone_hand(f->you));
    return 0;
}

/* The options of the program that waits, at most `limit` of them. */
HD uint32_t chrono_options(const ChronoContent *c, const Chrono *g, Move *out, uint32_t limit)
{
    const ChronoFrame *f = &g->frame[g->depth - 1];
    return step_options(c, g, f, &c->step[f->pc], out, limit);
}

/* --- the check ------------------------------------------------------------------------------------- */

/* CHR-44, CHR-L13: a hop from a space where it may begin. */
HD static Rule hop_breaks(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, unsigned x, unsigned y)
{
    uint16_t to = chrono_filter(g, f, s->to);
    if (y >= CHR_SPACES || !(to >> y & 1u))
        return 44; /* CHR-44 */
    if (chrono_targets(g, s, to, x) >> y & 1u)
        return LAWFUL;
    if (x == y)
        return LANGUAGE(13); /* CHR-L13 */
    if (!(s->flags & CHR_STEP_ANY) && !(chrono_near(x) >> y & 1u))
        return 44;       /* CHR-44 */
    return LANGUAGE(37); /* CHR-L37: the terrain is closed */
}

HD static bool in_set(uint64_t set, unsigned element) { return element < 64 && (set >> element & 1u); }

HD static Rule move_breaks(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, Move move)
{
    unsigned what = chrono_move_kind(move);
    unsigned x = chrono_move_a(move), y = chrono_move_b(move), along = chrono_move_c(move);
    bool     all  = s->n == CHR_ALL;
    Rule     rule = all ? LANGUAGE(22) : LANGUAGE(21); /* CHR-L22, CHR-L21 */
    if (what != CHR_DO_GO_ALL && what != CHR_DO_GO_OFFICER && what != CHR_DO_GO_CREW)
        return rule;
    if (all != (what == CHR_DO_GO_ALL))
        return 43; /* CHR-43: all or none, where the program says "all" */
    if (what != CHR_DO_GO_OFFICER && along)
        return rule;
    uint16_t from = all ? (uint16_t)(sources(g, f, s, CHR_OFFICER) | sources(g, f, s, CHR_CREW))
                        : sources(g, f, s, what == CHR_DO_GO_CREW ? CHR_CREW : CHR_OFFICER);
    if (what == CHR_DO_GO_CREW && !(s->pick & CHR_PICK_CREW))
        return 48; /* CHR-48, CHR-R39: crew move by themselves only where a program says so */
    if (!in_set(from, x))
        return f->hops ? LANGUAGE(21) : 44; /* CHR-L21, CHR-44 */
    rule = hop_breaks(g, f, s, x, y);
    if (rule || what != CHR_DO_GO_OFFICER)
        return rule;
    unsigned a = along & 15, b = along >> 4;
    if (a + 1 > g->pirates[CHR_OFFICER][f->you][x] || b > g->pirates[CHR_CREW][f->you][x])
        return 45; /* CHR-45: only those who stand in the officer's space */
    if (a + b > carry_limit(g, s))
        return s->flags & CHR_STEP_ALONE ? LANGUAGE(21) : LANGUAGE(37); /* CHR-L21, CHR-L37 */
    return LAWFUL;
}

HD static Rule push_breaks(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, Move move)
{
    unsigned what = chrono_move_kind(move);
    unsigned x = chrono_move_a(move), y = chrono_move_b(move), whom = chrono_move_c(move);
    bool     all  = s->n == CHR_ALL;
    Rule     rule = all ? LANGUAGE(24) : LANGUAGE(23); /* CHR-L24, CHR-L23 */
    if (what != CHR_DO_PUSH && what != CHR_DO_PUSH_ALL)
        return rule;
    if (all != (what == CHR_DO_PUSH_ALL))
        return all ? 43 : rule; /* CHR-43: all or none */
    uint16_t from = chrono_filter(g, f, s->from);
    if (all) {
        if (whom || !in_set(matches_all(g, f, s->pick) & from, x))
            return rule;
    } else {
        unsigned seat = whom & 15, kind = whom >> 4;
        if (seat >= g->head.players || kind >= CHR_KINDS ||
            !in_set(chrono_matches(g, f, s->pick, kind, seat) & from, x))
            return rule;
    }
    return hop_breaks(g, f, s, x, y);
}

HD static Rule death_breaks(const Chrono *g, const ChronoFrame *f, const ChronoStep *s, Move move)
{
    unsigned what = chrono_move_kind(move);
    unsigned x = chrono_move_a(move), seat = chrono_move_b(move), kind = chrono_move_c(move);
    bool     kill = s->verb == CHR_VERB_KILL;
    Rule     rule = kill ? LANGUAGE(25) : LANGUAGE(26); /* CHR-L25, CHR-L26 */
    if (s->n == CHR_ALL) {
        if (what == (unsigned)(kill ? CHR_DO_KILL : CHR_DO_LOSE))
            return 43; /* CHR-43: all or none */
        return move == chrono_move(kill ? CHR_DO_KILL_ALL : CHR_DO_LOSE_ALL, 0, 0, 0) &&
                       (matches_all(g, f, s->pick) & chrono_filter(g, f, s->from))
                   ? LAWFUL
                   : rule;
    }
    if (what != (unsigned)(kill ? CHR_DO_KILL : CHR_DO_LOSE) || seat >= g->head.players ||
        kind >= CHR_KINDS || (!kill && kind))
        return rule;
    if (!kill)
        kind = CHR_CREW;
    return in_set(chrono_matches(g, f, s->pick, kind, seat) & chrono_filter(g, f, s->from), x) ? LAWFUL
                                                                                               : rule;
}

/* A move of one kind that names an element of a set. */
HD static bool is_one_of(Move move, unsigned kind, uint64_t set)
{
    return move == chrono_move(kind, chrono_move_a(move), 0, 0) && in_set(set, chrono_move_a(move));
}

HD static bool is_face(const Chrono *g, Move move, unsigned kind, Zone zone)
{
    return move == chrono_move(kind, chrono_move_a(move), 0, 0) &&
           cards_find(&g->head.cards, zone, (Face)chrono_move_a(move)) != NO_CARD;
}

HD static Rule unless(bool lawful, Rule rule) { return lawful ? LAWFUL : rule; }

/* The rule that an answer to the program that waits breaks, or LAWFUL. */
HD Rule chrono_option_breaks(const ChronoContent *c, const Chrono *g, Move move)
{
    const ChronoFrame *f    = &g->frame[g->depth - 1];
    const ChronoStep  *s    = &c->step[f->pc];
    bool               pass = move == chrono_move(CHR_DO_PASS, 0, 0, 0);
    if (pass)
        switch (s->verb) {
        case CHR_VERB_MOVE:
        case CHR_VERB_PUSH:
        case CHR_VERB_KILL:
        case CHR_VERB_LOSE:
        case CHR_VERB_REVIVE:
        case CHR_VERB_STEAL:
        case CHR_VERB_REVEAL:
        case CHR_VERB_FLAG:
            if (can_pass(f))
                return LAWFUL;
            return f->mode & CHR_FRAME_EVENT ? 50 : LANGUAGE(9); /* CHR-50: completely; CHR-L9 */
        case CHR_VERB_PAY: return LANGUAGE(31);                  /* CHR-L31: yes or no */
        case CHR_VERB_CHOOSE: return LANGUAGE(38);               /* CHR-L38: one of the alternatives */
        default: /* CHR-L10: it simply happens, unless the table lets it be refused (CHR-R12) */
            return is_offered(c, g, f, s) ? LAWFUL : LANGUAGE(10);
        }
    unsigned a = chrono_move_a(move);
    switch (s->verb) {
    case CHR_VERB_AT: /* CHR-L20 */
        return unless(is_one_of(move, CHR_DO_AT, candidates(g, f, s)), LANGUAGE(20));
    case CHR_VERB_MOVE: return move_breaks(g, f, s, move);
    case CHR_VERB_PUSH: return push_breaks(g, f, s, move);
    case CHR_VERB_KILL:
    case CHR_VERB_LOSE: return death_breaks(g, f, s, move);
    case CHR_VERB_REVIVE: /* CHR-L27 */
        if (s->n == CHR_ALL && is_one_of(move, CHR_DO_REVIVE, 3))
            return 43; /* CHR-43: all or none */
        return unless(is_one_of(move, CHR_DO_REVIVE, revivals(g, f, s)), LANGUAGE(27));
    case CHR_VERB_STEAL: /* CHR-L33 */
        return unless(is_one_of(move, CHR_DO_FROM, victims(g, f, s)), LANGUAGE(33));
    case CHR_VERB_REVEAL: /* CHR-L34 */
        return unless(is_one_of(move, CHR_DO_REVEAL, hidden_tokens(g, f, s)), LANGUAGE(34));
    case CHR_VERB_FLAG: /* CHR-L35 */
        return unless(move == chrono_move(CHR_DO_YES, 0, 0, 0) && g->flag[f->you] != 1, LANGUAGE(35));
    case CHR_VERB_PAY: /* CHR-L31 */
        if (f->left)
            return unless(is_face(g, move, CHR_DO_DISCARD, chrono_zone_hand(f->you)), LANGUAGE(31));
        return unless((move == chrono_move(CHR_DO_YES, 0, 0, 0) || move == chrono_move(CHR_DO_NO, 0, 0, 0)) &&
                          chrono_can_pay(g, f, s),
                      LANGUAGE(31));
    case CHR_VERB_DROP: /* CHR-L30 */
        return unless(is_face(g, move, CHR_DO_DISCARD, chrono_zone_hand(f->you)), LANGUAGE(30));
    case CHR_VERB_GAIN:
    case CHR_VERB_RECRUIT:
    case CHR_VERB_REDO: /* CHR-R12 */
        return unless(move == chrono_move(CHR_DO_YES, 0, 0, 0) && is_offered(c, g, f, s), RULING(12));
    case CHR_VERB_DRAW: /* CHR-L32, CHR-R12 */
        if (is_offered(c, g, f, s))
            return unless(move == chrono_move(CHR_DO_YES, 0, 0, 0), RULING(12));
        return unless(is_face(g, move, CHR_DO_KEEP, chrono_zone_drawn(f->you)), LANGUAGE(32));
    case CHR_VERB_CHOOSE: /* CHR-L38 */
        return unless(move == chrono_move(CHR_DO_OPT, a, 0, 0) && a < s->n && is_open(c, g, f, a),
                      LANGUAGE(38));
    default: return LANGUAGE(1); /* CHR-L1: no step that waits */
    }
}
