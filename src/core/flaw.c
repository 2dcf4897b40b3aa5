/* flaw.c -- asking a position whether play could have come to it. */
#include "core/flaw.h"

/* Says of which card a sentence speaks: "b3 in hand P0". */
HD static void say_card(const Game *game, const State *state, Card card, Text *wrong)
{
    const Cards *c = &state->cards;
    game->card_print(game, c->face[card], c->back[card], wrong);
    text_add(wrong, " in ");
    game->zone_print(game, state, c->zone[card], wrong);
}

/* One of a set of viewers that is not empty. */
HD static void say_viewer(const Game *game, Seats viewers, Text *wrong)
{
    Seat viewer = (Seat)bits_lowest(viewers);
    if (viewer == ONLOOKER)
        text_add(wrong, "an onlooker");
    else
        seat_print(game, viewer, wrong);
}

/* A chair that nobody sits on sees what an onlooker sees: only what is shown to all reaches both. */
HD static bool names_the_absent(const State *state, Seats viewers)
{
    Seats absent = (Seats)(EVERYONE & ~seat_bit(ONLOOKER) & ~(seat_bit(state->players) - 1));
    return (viewers & absent) != (viewers & seat_bit(ONLOOKER) ? absent : NOBODY);
}

/* Who knows a card is what its zone and its way there allow. */
HD static bool known_amiss(const Game *game, const State *state, Card card, Text *wrong)
{
    const Cards *c      = &state->cards;
    Seats        known  = c->known[card];
    ZoneInfo     info   = game->zone(game, state, c->zone[card]);
    Seats        strict = (Seats)(EVERYONE & ~info.varies);
    Seats        amiss  = (known ^ info.known) & strict;
    bool         absent = names_the_absent(state, known) || names_the_absent(state, c->pooled[card]);
    bool         lonely = (known & seat_bit(ONLOOKER)) && known != EVERYONE;
    if (!amiss && !absent && !lonely)
        return false;
    say_card(game, state, card, wrong);
    if (absent) {
        text_add(wrong, " is said to be known to somebody who is not at the table");
    } else if (lonely) {
        text_add(wrong, " is known to an onlooker, but not to all: what he may see, everybody may");
    } else {
        text_add(wrong, known & amiss ? " is known to " : " is not known to ");
        say_viewer(game, known & amiss ? known & amiss : amiss, wrong);
        text_add(wrong, known & amiss ? ", who cannot know it there" : ", who must know it there");
    }
    return true;
}

/* Everybody sees backs, so that nobody takes a card of one for a card of another. */
HD static bool backs_mixed(const Game *game, const State *state, Text *wrong)
{
    const Cards *c = &state->cards;
    for (Card card = 1; card < c->count; card++)
        for (Card other = 0; other < card && c->pool[card]; other++)
            if (c->pool[other] == c->pool[card] && c->back[other] != c->back[card]) {
                say_card(game, state, card, wrong);
                text_add(wrong, " shares a pool with a card of another back, ");
                say_card(game, state, other, wrong);
                return true;
            }
    return false;
}

/* Pools have numbers up to `pools`, which counts those that were ever given, and only where a game muddles. */
HD static bool pools_amiss(const Game *game, const State *state, Text *wrong)
{
    const Cards *c = &state->cards;
    for (Card card = 0; card < c->count; card++)
        if (c->pool[card] > c->pools) {
            say_card(game, state, card, wrong);
            text_add(wrong, " lies in pool ");
            text_int(wrong, c->pool[card]);
            text_add(wrong, "; \"pools\" says there are ");
            text_int(wrong, c->pools);
            return true;
        }
    if (c->pools > (game->muddles ? c->count : 0)) {
        text_add(wrong, "\"pools\" is ");
        text_int(wrong, c->pools);
        text_add(wrong, game->muddles ? "; there are fewer cards" : "; nobody loses track of a card in ");
        text_add(wrong, game->muddles ? "" : game->name);
        return true;
    }
    return backs_mixed(game, state, wrong);
}

HD bool flaw_find(const Game *game, const State *state, Text *wrong)
{
    if (!cards_sound(&state->cards)) {
        text_add(wrong, "the cards do not lie as cards can lie");
        return true;
    }
    for (Card card = 0; card < state->cards.count; card++)
        if (known_amiss(game, state, card, wrong))
            return true;
    if (pools_amiss(game, state, wrong))
        return true;
    const char *flaw = game->flaw(game, state);
    if (flaw)
        text_add(wrong, flaw);
    return flaw != NULL;
}
