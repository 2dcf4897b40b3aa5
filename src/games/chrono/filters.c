/* filters.c -- what the words of a step mean at this moment: filters, selectors, expressions and costs. */
#include "games/chrono/chrono.h"

/* The spaces that a filter names, with `here` as it stood when the step began (CHR-L5). */
HD uint16_t chrono_filter(const Chrono *g, const ChronoFrame *f, ChronoFilter filter)
{
    uint32_t set = filter & CHR_FILTER_SPACES;
    if (filter == set)
        return (uint16_t)set;
    for (FOR_BITS(terrain, filter >> CHR_SPACES & ((1u << CHR_TERRAINS) - 1)))
        set |= g->terrain[terrain];
    if (filter & CHR_FILTER_EVENT)
        set |= chrono_event_tiles(g);
    if (f->base != CHR_NO_SPACE) { /* CHR-L11: without `here` both are empty */
        if (filter & CHR_FILTER_HERE)
            set |= chrono_space_bit(f->base);
        if (filter & CHR_FILTER_NEAR)
            set |= chrono_near(f->base);
    }
    return (uint16_t)set;
}

/* The spaces where a seat has pirates of that kind that a selector matches (CHR-L6): who is in the water or
 * on a mat is no target (CHR-R29). */
HD uint16_t chrono_matches(const Chrono *g, const ChronoFrame *f, unsigned pick, unsigned kind, unsigned seat)
{
    if (!(pick >> kind & 1u) || !(pick & (seat == f->you ? CHR_PICK_OWN : CHR_PICK_ENEMY)))
        return 0;
    if (!(pick & CHR_PICK_ENTRANT))
        return g->stand[kind][seat];
    if (f->base == CHR_NO_SPACE || !f->entrants[seat][kind])
        return 0;
    return g->stand[kind][seat] & chrono_space_bit(f->base);
}

/* How many of them stand on one such space. */
HD unsigned chrono_matching(const Chrono *g, const ChronoFrame *f, unsigned pick, unsigned kind,
                            unsigned seat, unsigned space)
{
    if (!(chrono_matches(g, f, pick, kind, seat) >> space & 1u))
        return 0;
    unsigned n = g->pirates[kind][seat][space];
    /* CHR-L6: as many as the record says, but no more than stand there now. */
    return pick & CHR_PICK_ENTRANT && f->entrants[seat][kind] < n ? f->entrants[seat][kind] : n;
}

/* Where a hop from a space may end; `to` is the step's filter (CHR-L13). */
HD uint16_t chrono_targets(const Chrono *g, const ChronoStep *s, uint16_t to, unsigned from)
{
    uint16_t set = to & (uint16_t)~chrono_space_bit(from);
    if (!(s->flags & CHR_STEP_ANY))
        set &= chrono_near(from); /* CHR-44 */
    return g->mods.closed ? set & chrono_open_tiles(g) : set;
}

/* CHR-L31: only who can pay all of it is asked. */
HD bool chrono_can_pay(const Chrono *g, const ChronoFrame *f, const ChronoStep *s)
{
    unsigned you = f->you;
    switch (s->what) {
    case CHR_ITEM_DOUBLOON: return g->doubloons[you] >= s->amount;
    case CHR_ITEM_GEM: return g->gems[you] >= s->amount;
    case CHR_ITEM_ARTIFACT: return cards_size(&g->head.cards, chrono_zone_hand(you)) >= s->amount;
    default: break;
    }
    unsigned kind = s->what == CHR_ITEM_OFFICER ? CHR_OFFICER : CHR_CREW;
    return f->here != CHR_NO_SPACE && g->pirates[kind][you][f->here] >= s->amount; /* CHR-L11 */
}

/* CHR-L7: the value of an expression, for the frame's `you` and `here`. */
HD int chrono_ask(const ChronoContent *c, const Chrono *g, const ChronoFrame *f, const ChronoStep *s)
{
    unsigned you = f->you;
    switch (s->ask) {
    case CHR_ASK_COUNT: {
        int      n   = 0;
        uint16_t set = chrono_filter(g, f, s->in);
        for (unsigned seat = 0; seat < g->head.players; seat++)
            for (unsigned kind = 0; kind < CHR_KINDS; kind++)
                for (FOR_BITS(space, chrono_matches(g, f, s->which, kind, seat) & set))
                    n += (int)chrono_matching(g, f, s->which, kind, seat, (unsigned)space);
        return n;
    }
    case CHR_ASK_WATER:
        return (s->which & CHR_PICK_OFFICER ? g->water[CHR_OFFICER][you] : 0) +
               (s->which & CHR_PICK_CREW ? g->water[CHR_CREW][you] : 0);
    case CHR_ASK_TILES: return (int)bits_count(chrono_stands(g, you) & CHR_FILTER_TILES);
    case CHR_ASK_DOUBLOON: return g->doubloons[you];
    case CHR_ASK_GEM: return g->gems[you];
    case CHR_ASK_ARTIFACT: return (int)cards_size(&g->head.cards, chrono_zone_hand(you));
    case CHR_ASK_SYMBOL: return (int)chrono_symbol_of(c, g) + 1;
    case CHR_ASK_TIME: return g->phase == 3 ? g->time + 1 : 0;
    case CHR_ASK_RANK: return g->flag[you];
    default: return 1;
    }
}
