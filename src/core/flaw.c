/* flaw.c -- asking a position whether play could have come to it. */
#include "core/flaw.h"

/* A phrase about a card and where it lies; what else it needs is added behind. */
HD static bool card_amiss(const State *state, unsigned code, Card card, Flaw *flaw)
{
    const Cards *c = &state->cards;
    phrase_begin(&flaw->phrase, code);
    fact_arg(&flaw->phrase, fact_card(c->face[card], c->back[card]));
    fact_arg(&flaw->phrase, c->zone[card]);
    return true;
}

/* A chair that nobody sits on sees what an onlooker sees: only what is shown to all reaches both. */
HD static bool names_the_absent(const State *state, Seats viewers)
{
    Seats absent = (Seats)(EVERYONE & ~seat_bit(ONLOOKER) & ~(seat_bit(state->players) - 1));
    return (viewers & absent) != (viewers & seat_bit(ONLOOKER) ? absent : NOBODY);
}

/* Who knows a card is what its zone and its way there allow. */
HD static bool known_amiss(const Game *game, const State *state, Card card, Flaw *flaw)
{
    const Cards *c      = &state->cards;
    Seats        known  = c->known[card];
    ZoneInfo     info   = game->zone(game, state, c->zone[card]);
    Seats        strict = (Seats)(EVERYONE & ~info.varies);
    Seats        amiss  = (known ^ info.known) & strict;
    if (names_the_absent(state, known) || names_the_absent(state, c->pooled[card]))
        return card_amiss(state, FLAW_ABSENT, card, flaw);
    if ((known & seat_bit(ONLOOKER)) && known != EVERYONE)
        return card_amiss(state, FLAW_LONELY, card, flaw);
    if (!amiss)
        return false;
    bool too_much = (known & amiss) != NOBODY;
    Seat viewer   = (Seat)bits_lowest(too_much ? known & amiss : amiss);
    if (viewer == ONLOOKER)
        return card_amiss(state, too_much ? FLAW_SHOWN : FLAW_UNSHOWN, card, flaw);
    card_amiss(state, too_much ? FLAW_KNOWN : FLAW_UNKNOWN, card, flaw);
    fact_arg(&flaw->phrase, viewer);
    return true;
}

/* Everybody sees backs, so that nobody takes a card of one for a card of another. */
HD static bool backs_mixed(const State *state, Flaw *flaw)
{
    const Cards *c = &state->cards;
    for (Card card = 1; card < c->count; card++)
        for (Card other = 0; other < card && c->pool[card]; other++)
            if (c->pool[other] == c->pool[card] && c->back[other] != c->back[card]) {
                card_amiss(state, FLAW_BACKS, card, flaw);
                fact_arg(&flaw->phrase, fact_card(c->face[other], c->back[other]));
                fact_arg(&flaw->phrase, c->zone[other]);
                return true;
            }
    return false;
}

/* Pools have numbers up to `pools`, which counts those that were ever given, and only where a game muddles. */
HD static bool pools_amiss(const Game *game, const State *state, Flaw *flaw)
{
    const Cards *c = &state->cards;
    for (Card card = 0; card < c->count; card++)
        if (c->pool[card] > c->pools) {
            card_amiss(state, FLAW_POOL, card, flaw);
            fact_arg(&flaw->phrase, c->pool[card]);
            fact_arg(&flaw->phrase, c->pools);
            return true;
        }
    if (c->pools > (game->muddles ? c->count : 0)) {
        phrase_begin(&flaw->phrase, game->muddles ? FLAW_POOLS_MANY : FLAW_POOLS_NEVER);
        fact_arg(&flaw->phrase, c->pools);
        return true;
    }
    return backs_mixed(state, flaw);
}

HD bool flaw_find(const Game *game, const State *state, Flaw *flaw)
{
    flaw->key = NULL;
    if (!cards_sound(&state->cards)) {
        phrase_begin(&flaw->phrase, FLAW_CARDS);
        return true;
    }
    for (Card card = 0; card < state->cards.count; card++)
        if (known_amiss(game, state, card, flaw))
            return true;
    if (pools_amiss(game, state, flaw))
        return true;
    flaw->key = game->flaw(game, state);
    return flaw->key != NULL;
}

HD void flaw_print(const Game *game, const State *state, const Flaw *flaw, Text *out)
{
    if (flaw->key)
        text_add(out, flaw->key);
    else
        phrase_print(game, state, &flaw->phrase, out);
}
