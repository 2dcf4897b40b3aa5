/* position.c -- what a position of the game consists of, and what can be wrong with one. */
#include "games/chrono/chrono.h"

HD uint32_t chrono_deck(const Game *game, const State *state, Face *faces, Back *backs)
{
    const ChronoContent *c = chrono_content_of(game);
    uint32_t             n = 0;
    (void)state;
    for (unsigned kind = 0; kind < c->kinds; kind++)
        for (unsigned i = 0; i < c->card[kind].copies; i++) {
            faces[n] = (Face)kind;
            backs[n++] =
                (Back)(c->card[kind].type == CHR_EVENT ? CHR_EVENT + c->card[kind].time : c->card[kind].type);
        }
    return n;
}

HD uint32_t chrono_zones(const Game *game, const State *state)
{
    (void)game;
    return CHR_ZONE_SEAT + CHR_ZONES_SEAT * (uint32_t)state->players;
}

/* The order in a hand says nothing. Cards that were drawn lie in the order drawn (CHR-R42). */
HD uint64_t chrono_bags(unsigned players)
{
    uint64_t bags = 0;
    for (unsigned seat = 0; seat < players; seat++)
        bags |= (uint64_t)1 << chrono_zone_hand(seat);
    return bags;
}

HD ZoneInfo chrono_zone(const Game *game, const State *state, Zone zone)
{
    ZoneInfo info;
    (void)game;
    (void)state;
    info.kind  = PILE;
    info.owner = NO_SEAT;
    info.known = NOBODY;
    if (zone >= CHR_ZONE_SEAT) {
        unsigned which = (zone - (unsigned)CHR_ZONE_SEAT) % CHR_ZONES_SEAT;
        info.owner     = (Seat)((zone - CHR_ZONE_SEAT) / CHR_ZONES_SEAT);
        info.kind      = which ? ROW : BAG;
        info.known     = which >= 3 ? EVERYONE : seat_bit(info.owner);
    } else if (zone >= CHR_ZONE_TOKEN) {
        info.kind = ROW;
    } else if (zone == CHR_ZONE_PAST || zone == CHR_ZONE_PLAYED) {
        info.kind  = ROW;
        info.known = EVERYONE;
    }
    /* A token or a card may have been seen before it came to a hand or under its deck. */
    info.varies = zone == CHR_ZONE_OUT ? NOBODY : (Seats)~info.known & EVERYONE;
    return info;
}

HD Zone chrono_rest(const Game *game, const State *state, Back back)
{
    (void)game;
    (void)state;
    return back >= CHR_EVENT ? (Zone)CHR_ZONE_OUT : back;
}

HD void chrono_derive(const Game *game, State *state)
{
    const ChronoContent *c = chrono_content_of(game);
    Chrono              *g = (Chrono *)state;
    bytes_zero(g->stand, sizeof g->stand);
    bytes_zero(g->terrain, sizeof g->terrain);
    for (unsigned seat = 0; seat < g->head.players; seat++)
        for (unsigned kind = 0; kind < CHR_KINDS; kind++) {
            int harbor =
                (kind == CHR_OFFICER ? CHR_OFFICERS : CHR_CREWMEN - g->mat[seat]) - g->water[kind][seat];
            for (unsigned space = 0; space < CHR_TILES; space++) {
                harbor -= g->pirates[kind][seat][space];
                if (g->pirates[kind][seat][space])
                    g->stand[kind][seat] |= chrono_space_bit(space);
            }
            g->pirates[kind][seat][CHR_HARBOR] = (uint8_t)(harbor > 0 ? harbor : 0);
            if (harbor > 0)
                g->stand[kind][seat] |= chrono_space_bit(CHR_HARBOR);
        }
    for (unsigned space = 0; space < CHR_TILES; space++)
        if (g->tile[space] < CHR_ISLAND_TILES)
            g->terrain[c->tile[g->tile[space]].terrain] |= chrono_space_bit(space);
    chrono_sort_flags(g);
}

/* --- what can be wrong -------------------------------------------------------------------------------- */

HD static const char *pirates_flaw(const Chrono *g)
{
    for (unsigned seat = 0; seat < g->head.players; seat++)
        for (unsigned kind = 0; kind < CHR_KINDS; kind++) {
            int n = g->water[kind][seat] + (kind == CHR_CREW ? g->mat[seat] : 0);
            for (unsigned space = 0; space < CHR_TILES; space++)
                n += g->pirates[kind][seat][space];
            if (n > (kind == CHR_OFFICER ? CHR_OFFICERS : CHR_CREWMEN))
                return kind == CHR_OFFICER ? "flaw.officers" : "flaw.crew";
        }
    return NULL;
}

HD static const char *tiles_flaw(const Chrono *g)
{
    unsigned seen = 0;
    for (unsigned space = 0; space < CHR_TILES; space++) {
        unsigned tile = g->tile[space];
        bool     fits = space < CHR_INTERIOR ? tile < 6
                        : space < CHR_CAVE   ? tile >= 6 && tile < 9
                                             : tile >= 9 && tile < CHR_ISLAND_TILES;
        if (!fits)
            return "flaw.tile-kind";
        if (tile >= 9)
            tile = 9 + (tile - 9) / 2; /* both sides are one tile */
        if (seen >> tile & 1u)
            return "flaw.tile-twice";
        seen |= 1u << tile;
    }
    return NULL;
}

HD static bool is_order(const uint8_t *list, unsigned n, unsigned base)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < n; i++)
        if (list[i] >= base && list[i] < base + n)
            seen |= 1u << (list[i] - base);
    return seen == (1u << n) - 1;
}

/* The cards of a zone have the backs that belong there. */
HD static bool backs_fit(const Cards *cards, Zone zone, unsigned low, unsigned high)
{
    for (FOR_CARDS(card, cards, zone))
        if (cards->back[card] < low || cards->back[card] > high)
            return false;
    return true;
}

HD static const char *cards_flaw(const Chrono *g)
{
    const Cards *cards = &g->head.cards;
    unsigned     last  = CHR_EVENT + CHR_SUNSET;
    for (unsigned type = 0; type < CHR_EVENT; type++)
        if (!backs_fit(cards, (Zone)type, type, type))
            return "flaw.deck-kind";
    if (!backs_fit(cards, CHR_ZONE_PAST, CHR_ANOMALY, CHR_ANOMALY) ||
        !backs_fit(cards, CHR_ZONE_PLAYED, CHR_ARTIFACT, CHR_ARTIFACT) ||
        !backs_fit(cards, CHR_ZONE_OUT, CHR_EVENT, last))
        return "flaw.pile-kind";
    for (unsigned space = 0; space < CHR_TILES; space++) {
        Zone zone = chrono_zone_token(space);
        if (cards_size(cards, zone) != 1 || !backs_fit(cards, zone, CHR_EVENT, last))
            return "flaw.token-one";
        Seats known = cards->known[cards_first(cards, zone)];
        if (known != NOBODY && known != EVERYONE)
            return "flaw.token-known";
    }
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        if (!backs_fit(cards, chrono_zone_hand(seat), CHR_ARTIFACT, CHR_ARTIFACT) ||
            !backs_fit(cards, chrono_zone_drawn(seat), CHR_ARTIFACT, CHR_ARTIFACT))
            return "flaw.hand-kind";
        if (!backs_fit(cards, chrono_zone_plans(seat), CHR_STABLE, CHR_UNSTABLE))
            return "flaw.plans-kind";
        if ((cards_size(cards, chrono_zone_plans(seat)) > 0) != (g->phase == 2 && !g->head.over))
            return "flaw.plans-phase";
        for (unsigned slot = 0; slot < CHR_SLOTS; slot++)
            if (cards_size(cards, chrono_zone_slot(seat, slot)) > 1 ||
                !backs_fit(cards, chrono_zone_slot(seat, slot), CHR_STABLE, CHR_UNSTABLE))
                return "flaw.slot-one";
    }
    bool playing = g->phase == 3 && (g->part == CHR_PART_ARTIFACT_FIRST || g->part == CHR_PART_ARTIFACT_LAST);
    if (cards_size(cards, CHR_ZONE_PLAYED) != (playing ? 1u : 0u) || (playing && !g->played))
        return "flaw.played";
    Card top = cards_first(cards, CHR_ZONE_ANOMALIES);
    if (top != NO_CARD && cards->known[top] != EVERYONE)
        return "flaw.anomaly-hidden";
    unsigned needed = CHR_LAST_SPACE - (unsigned)g->storm + (g->phase == 1 ? 1u : 0u);
    if (cards_size(cards, CHR_ZONE_ANOMALIES) < needed)
        return "flaw.anomalies-few";
    return NULL;
}

HD static bool is_space(unsigned space) { return space < CHR_SPACES || space == CHR_NO_SPACE; }

HD static const char *frames_flaw(const ChronoContent *c, const Chrono *g)
{
    for (unsigned i = 0; i < CHR_FRAMES; i++) {
        const ChronoFrame *f = &g->frame[i];
        if (i >= g->depth) {
            const ChronoFrame none = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {{0}}, {0}};
            if (!bytes_equal(f, &none, sizeof none))
                return "flaw.frame-beyond";
            continue;
        }
        if (f->pc >= c->steps)
            return "flaw.frame-step";
        bool nobody = c->step[f->pc].flags & CHR_STEP_NOBODY;
        if (nobody ? f->you != NO_SEAT : f->you >= g->head.players)
            return "flaw.frame-you";
        if (!is_space(f->here) || !is_space(f->base))
            return "flaw.frame-space";
        for (unsigned list = f->list; list; list >>= 3)
            if (!(list & 7) || (list & 7) > g->head.players)
                return "flaw.frame-list";
    }
    for (unsigned i = 0; i < CHR_LATERS; i++) {
        unsigned pc = g->later[i];
        if (i < g->laters ? pc == 0 || pc >= c->steps || c->step[pc - 1].verb != CHR_VERB_LATER : pc != 0)
            return "flaw.later";
        bool hunted = g->phase > 4 || (g->phase == 4 && g->part != CHR_PART_LATER);
        if (i < g->laters && hunted && c->step[pc - 1].what == CHR_BEFORE_HUNT)
            return "flaw.later"; /* CHR-55 */
    }
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        const ChronoFrame *top   = g->depth ? &g->frame[g->depth - 1] : NULL;
        bool               draws = top && top->you == seat && c->step[top->pc].verb == CHR_VERB_DRAW;
        if (cards_size(&g->head.cards, chrono_zone_drawn(seat)) && !draws)
            return "flaw.drawn"; /* CHR-L32 */
    }
    if (g->depth) {
        Move two[2];
        if (g->frame[g->depth - 1].you == NO_SEAT ||
            (chrono_options(c, g, two, 2) < 2 && chrono_secret_cards(c, g) < 2))
            return "flaw.frame-idle";
    }
    return NULL;
}

/* What is counted for one phase is 0 in all others, and somebody had to be there first who is counted. */
HD static const char *counts_flaw(const Chrono *g)
{
    bool rewards = g->phase == 4 && g->part == CHR_PART_REWARD;
    bool asked =
        rewards || (g->phase == 4 && g->part == CHR_PART_LATER) || (g->phase == 6 && g->part == CHR_PART_END);
    bool     turns  = g->phase == 3 || (g->phase == 6 && g->part == CHR_PART_OUTFIT);
    unsigned claims = 0, ranked = 0;
    for (unsigned i = 0; i < CHR_PLAYERS; i++) {
        claims |= g->claim[i];
        ranked |= g->ranking[i];
    }
    if ((claims && g->phase != 5) || (ranked && !rewards) || (g->tiles && !rewards) || (g->place && !asked) ||
        (g->turn && !turns) || (g->played && g->phase != 3) ||
        (g->used && (g->phase != 3 || g->part == CHR_PART_TURN)))
        return "flaw.elsewhere";
    for (unsigned space = 0; space < CHR_TILES; space++)
        if ((g->used >> space & 1u) && !chrono_face_up(g, space))
            return "flaw.used"; /* CHR-51 */
    return NULL;
}

/* CHR-57, CHR-59: who is on the tile, each once and without a gap; no more places are paid than there are. */
HD static bool ranking_fits(const Chrono *g)
{
    unsigned seen = 0, count = 0;
    while (count < CHR_PLAYERS && g->ranking[count])
        count++;
    for (unsigned i = 0; i < CHR_PLAYERS; i++)
        if (i < count ? g->ranking[i] > g->head.players || (seen >> g->ranking[i] & 1u) : g->ranking[i] != 0)
            return false;
        else
            seen |= 1u << g->ranking[i];
    return g->place && g->place <= count;
}

/* CHR-66, CHR-68: whoever has less chooses before whoever has chosen. */
HD static bool claims_in_turn(const Chrono *g)
{
    Seat next = chrono_next_to_claim(g);
    for (unsigned seat = 0; seat < g->head.players && next != NO_SEAT; seat++) {
        unsigned mine = g->gems[seat] + (unsigned)g->doubloons[seat];
        unsigned low  = g->gems[next] + (unsigned)g->doubloons[next];
        if (g->claim[seat] && (mine > low || (mine == low && g->flag[seat] > g->flag[next])))
            return false;
    }
    return true;
}

/* CHR-65: after Phase 4 nobody is on the island or in the water. Asked in Phase 5 alone: a position in Phase 6 may say where
 * they stand in the round that it begins. */
HD static bool all_are_home(const Chrono *g)
{
    for (unsigned seat = 0; seat < g->head.players; seat++)
        for (unsigned kind = 0; kind < CHR_KINDS; kind++) {
            if (g->water[kind][seat])
                return false;
            for (unsigned space = 0; space < CHR_TILES; space++)
                if (g->pirates[kind][seat][space])
                    return false;
        }
    return true;
}

/* Each phase waits only where there is something to decide. */
HD static const char *phase_flaw(const Game *game, const Chrono *g)
{
    unsigned n       = g->head.players;
    bool     running = g->depth > 0;
    bool     fits    = true;
    switch (g->phase) {
    case 1: fits = running && g->part == CHR_PART_RUNNING; break;
    case 2: fits = !running && g->part == 0 && chrono_to_act(game, &g->head); break;
    case 3:
        if (!is_order(g->order, n, 0))
            return "flaw.order";
        if (g->turn >= n || g->part > CHR_PART_ARTIFACT_LAST)
            fits = false;
        else if (g->part == CHR_PART_AFTER)
            fits = !running && chrono_may_play_artifact(g, g->order[g->turn]);
        else
            fits = running == (g->part != CHR_PART_TURN);
        break;
    case 4:
        fits = running && g->part <= CHR_PART_REWARD && g->part != CHR_PART_TILE && g->tiles < CHR_TILES;
        if (fits && g->part == CHR_PART_REWARD && !ranking_fits(g))
            return "flaw.ranking";
        break;
    case 5: {
        unsigned taken = 0, claims = 0;
        for (unsigned seat = 0; seat < n; seat++)
            if (g->claim[seat]) {
                taken |= 1u << g->claim[seat];
                claims++;
            }
        fits = !running && g->part == 0 && claims + 2 <= n && bits_count(taken) == claims && taken < 2u << n;
        if (fits && !claims_in_turn(g))
            return "flaw.claims";
        if (!all_are_home(g))
            return "flaw.home";
        break;
    }
    case 6: {
        Move moves[CHR_OPTIONS];
        if (running) { /* CHR-R44 */
            fits = g->part == CHR_PART_END && !g->turn;
            break;
        }
        fits = g->part == CHR_PART_OUTFIT && g->turn < n &&
               !(g->storm == CHR_LAST_SPACE && g->head.option[CHR_OPT_LAST_OUTFIT]) && /* CHR-R10 */
               chrono_moves(game, &g->head, g->by_flag[g->turn], moves) > 1;
        break;
    }
    default: fits = false;
    }
    return fits ? NULL : "flaw.moment";
}

HD const char *chrono_flaw(const Game *game, const State *state)
{
    const ChronoContent *c    = chrono_content_of(game);
    const Chrono        *g    = (const Chrono *)state;
    const char          *flaw = pirates_flaw(g);
    if (!flaw)
        flaw = tiles_flaw(g);
    if (!flaw && !is_order(g->flag, g->head.players, 1))
        flaw = "flaw.flags";
    if (!flaw)
        flaw = cards_flaw(g);
    for (unsigned seat = 0; !flaw && seat < g->head.players; seat++) {
        if (g->cube[0][seat] >= c->track_length[0] || g->cube[1][seat] >= c->track_length[1])
            flaw = "flaw.cube";
        if (g->head.choice[seat] && g->phase != 2)
            flaw = "flaw.choice";
    }
    if (!flaw && g->heart > g->head.players)
        flaw = "flaw.heart";
    if (!flaw && g->storm < (g->head.players == 2 ? 1u : 2u))
        flaw = "flaw.storm"; /* CHR-11 */
    if (!flaw)
        flaw = frames_flaw(c, g);
    if (!flaw && g->head.over)
        flaw = g->depth || g->storm != CHR_LAST_SPACE ? "flaw.over" : NULL;
    if (!flaw)
        flaw = counts_flaw(g);
    if (!flaw && g->head.over)
        return NULL;
    return flaw ? flaw : phase_flaw(game, g);
}
