/* treasure.c -- Phase 4: what was set aside for it, then tile by tile who is paid. */
#include "games/chrono/chrono.h"

/* CHR-56, CHR-R21: caves first, then exterior, then interior tiles, by number. */
HD static unsigned resolved_at(unsigned i) { return i < 3 ? CHR_CAVE + i : i - 3; }

HD static void go_home(Chrono *g, unsigned space)
{
    for (unsigned kind = 0; kind < CHR_KINDS; kind++)
        for (unsigned seat = 0; seat < g->head.players; seat++) {
            unsigned n = g->pirates[kind][seat][space];
            chrono_take(g, kind, seat, space, n);
            chrono_place(g, kind, seat, CHR_HARBOR, n);
        }
}

/* CHR-57: by number of pirates, then by flag. Whoever a cave has moved here counts (CHR-R22). */
HD static void rank_tile(Chrono *g, unsigned space)
{
    unsigned count[CHR_PLAYERS];
    unsigned n = 0;
    bytes_zero(g->ranking, sizeof g->ranking);
    for (unsigned i = 0; i < g->head.players; i++) {
        unsigned seat = g->by_flag[g->mods.ties_low ? g->head.players - 1u - i : i];
        unsigned here = g->pirates[CHR_OFFICER][seat][space] + (unsigned)g->pirates[CHR_CREW][seat][space];
        if (!here)
            continue; /* CHR-61 */
        unsigned at = n++;
        for (; at && count[at - 1] < here; at--) {
            count[at]      = count[at - 1];
            g->ranking[at] = g->ranking[at - 1];
        }
        count[at]      = here;
        g->ranking[at] = (uint8_t)(seat + 1);
    }
}

HD static void all_return(Chrono *g)
{
    for (unsigned space = 0; space < CHR_TILES; space++)
        go_home(g, space);
    for (unsigned kind = 0; kind < CHR_KINDS; kind++)
        for (unsigned seat = 0; seat < g->head.players; seat++) {
            chrono_place(g, kind, seat, CHR_HARBOR, g->water[kind][seat]); /* CHR-65, CHR-R36 */
            g->water[kind][seat] = 0;
        }
    g->phase = 5;
    g->part  = 0;
    g->tiles = 0;
}

/* CHR-58, CHR-59, CHR-60, CHR-61, CHR-62: the next place of the tile is paid. False when the tile is done. */
HD static bool pay_place(const ChronoContent *c, Chrono *g, unsigned space, Tape *tape)
{
    const ChronoTile *tile   = &c->tile[g->tile[space]];
    unsigned          symbol = chrono_symbol_of(c, g);
    unsigned          place  = g->place;
    if (place >= CHR_PLAYERS || !g->ranking[place] || place > symbol || (place && tile->places == 1))
        return false; /* CHR-59, CHR-60, CHR-R5 */
    Seat     seat   = (Seat)(g->ranking[place] - 1);
    unsigned column = symbol - place;
    unsigned from   = g->head.option[CHR_OPT_VOLCANO] ? CHR_EXPANDING : CHR_RIPPLING;
    g->place++;
    chrono_tell(tape, CHR_FACT_TREASURE, 3, (int)space, seat, (int)place + 1, 0);
    if (tile->terrain == CHR_VOLCANO && column < from)
        return true;                                      /* CHR-62, CHR-R6 */
    chrono_start(g, tile->start[column], seat, 0, space); /* CHR-63 */
    return true;
}

/* Phase 4 goes on by one step: a block that was set aside, or the next place of the next tile. */
HD void chrono_find_treasure(const ChronoContent *c, Chrono *g, Tape *tape)
{
    if (g->part == CHR_PART_LATER) {
        if (chrono_due(c, g, CHR_BEFORE_HUNT, tape)) /* CHR-55 */
            return;
        g->part  = CHR_PART_TILE;
        g->tiles = 0;
    }
    if (g->part == CHR_PART_TILE) {
        if (g->tiles == CHR_TILES) {
            all_return(g);
            return;
        }
        rank_tile(g, resolved_at(g->tiles));
        g->place = 0;
        g->part  = CHR_PART_REWARD;
    }
    unsigned space = resolved_at(g->tiles);
    if (g->place == 1) { /* CHR-58: the bonus follows the first place's own reward */
        Seat           first = (Seat)(g->ranking[0] - 1);
        const uint8_t *bonus = g->mods.bonus[c->tile[g->tile[space]].terrain];
        chrono_gain(g, first, CHR_ITEM_DOUBLOON, bonus[CHR_ITEM_DOUBLOON], tape);
        chrono_gain(g, first, CHR_ITEM_GEM, bonus[CHR_ITEM_GEM], tape);
    }
    if (pay_place(c, g, space, tape))
        return;
    if (g->ranking[0])
        chrono_tell(tape, CHR_FACT_HOME, 1, (int)space, 0, 0, 0);
    go_home(g, space); /* CHR-64 */
    bytes_zero(g->ranking, sizeof g->ranking);
    g->place = 0;
    g->part  = CHR_PART_TILE;
    g->tiles++;
}
