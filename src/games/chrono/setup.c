/* setup.c -- how a game of Chrono Corsairs begins.
 *
 * All chance of the game is here, in the order that the catalogue gives: flags, exterior tiles,
 * interior tiles, caves with their sides, event tokens, and the four decks. */
#include "games/chrono/chrono.h"

HD void chrono_defaults(const Game *game, unsigned players, uint16_t option[MAX_OPTIONS])
{
    (void)game;
    (void)players;
    option[CHR_OPT_VOLCANO]     = 0;
    option[CHR_OPT_LAST_OUTFIT] = 0;
    option[CHR_OPT_REFUSE]      = 0;
}

HD Rule chrono_setup_breaks(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS])
{
    (void)game;
    if (players < 2 || players > CHR_PLAYERS)
        return 1; /* CHR-1 */
    if (option[CHR_OPT_VOLCANO] > 1)
        return RULING(6); /* CHR-R6 */
    if (option[CHR_OPT_LAST_OUTFIT] > 1)
        return RULING(10);                                   /* CHR-R10 */
    return option[CHR_OPT_REFUSE] > 1 ? RULING(12) : LAWFUL; /* CHR-R12 */
}

/* CHR-13: positions from 1 in random order. */
HD static void set_flags(Chrono *g)
{
    uint8_t seats[CHR_PLAYERS] = {0, 1, 2, 3, 4};
    rng_shuffle(&g->head.rng, seats, g->head.players);
    for (unsigned i = 0; i < g->head.players; i++)
        g->flag[seats[i]] = (uint8_t)(i + 1);
    chrono_sort_flags(g);
}

/* CHR-4, CHR-5, CHR-6: tiles in random order, three of the four caves, each with a random side up. */
HD static void lay_tiles(Chrono *g)
{
    Rng    *rng             = &g->head.rng;
    uint8_t exterior[6]     = {0, 1, 2, 3, 4, 5};
    uint8_t interior[3]     = {6, 7, 8};
    uint8_t cave[CHR_CAVES] = {0, 1, 2, 3};
    rng_shuffle(rng, exterior, 6);
    rng_shuffle(rng, interior, 3);
    rng_shuffle(rng, cave, CHR_CAVES);
    bytes_copy(&g->tile[CHR_EXTERIOR], exterior, 6);
    bytes_copy(&g->tile[CHR_INTERIOR], interior, 3);
    for (unsigned i = 0; i < 3; i++) {
        uint32_t side         = rng_below(rng, 2);
        g->tile[CHR_CAVE + i] = (uint8_t)(9u + 2u * cave[i] + side);
    }
}

/* Every card face down in its deck, the event tokens aside. */
HD static void lay_cards(const ChronoContent *c, Chrono *g)
{
    Cards *cards = &g->head.cards;
    cards_init(cards, chrono_bags(g->head.players));
    for (unsigned kind = 0; kind < c->kinds; kind++) {
        const ChronoCard *card = &c->card[kind];
        Back              back = (Back)(card->type == CHR_EVENT ? CHR_EVENT + card->time : card->type);
        for (unsigned i = 0; i < card->copies; i++)
            cards_add(cards, (Face)kind, back, card->type == CHR_EVENT ? (Zone)CHR_ZONE_OUT : card->type,
                      NOBODY);
    }
}

HD void chrono_setup(const Game *game, State *state, Tape *tape)
{
    const ChronoContent *c     = chrono_content_of(game);
    Chrono              *g     = (Chrono *)state;
    Cards               *cards = &g->head.cards;
    Rng                 *rng   = &g->head.rng;
    unsigned             n     = g->head.players;

    set_flags(g);
    lay_tiles(g);
    lay_cards(c, g);
    cards_shuffle(cards, CHR_ZONE_OUT, rng, tape); /* CHR-7 */
    for (unsigned space = 0; space < CHR_TILES; space++)
        cards_deal(cards, CHR_ZONE_OUT, chrono_zone_token(space), NOBODY, tape);
    cards_shuffle(cards, CHR_ZONE_STABLE, rng, tape); /* CHR-8 */
    cards_shuffle(cards, CHR_ZONE_UNSTABLE, rng, tape);
    cards_shuffle(cards, CHR_ZONE_ARTIFACTS, rng, tape);
    cards_shuffle(cards, CHR_ZONE_ANOMALIES, rng, tape);
    cards_reveal(cards, cards_first(cards, CHR_ZONE_ANOMALIES), EVERYONE, tape); /* CHR-10 */
    for (unsigned i = 0; i < 2 * n; i++) {                                       /* CHR-9 */
        Seat seat = g->by_flag[i % n];
        cards_deal(cards, CHR_ZONE_ARTIFACTS, chrono_zone_hand(seat), seat_bit(seat), tape);
    }
    for (unsigned seat = 0; seat < n; seat++)
        g->mat[seat] = CHR_RESERVE; /* CHR-3; the Harbor's count follows */
    /* Cubes on their first space (CHR-2), no doubloons or gems (CHR-14), the Heart nobody's (CHR-15): 0. */
    g->storm = n == 2 ? 1 : 2; /* CHR-11 */
    g->time  = CHR_SUNRISE;    /* CHR-12 */
    g->phase = 1;
    g->part  = CHR_PART_BEGIN;
    chrono_derive(game, state);
    chrono_run(game, g, tape);
}
