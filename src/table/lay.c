/* lay.c -- cards counted against the game's deck, so that none is lost or doubled, and laid down in the order in which they
 * were placed. */
#include <stdlib.h>
#include <string.h>

#include "core/flaw.h"
#include "table/lay.h"
#include "table/wrong.h"
#include "words/voices.h"

enum { NAME = 64 }; /* bytes of the longest name of a card */

void lay_begin(Laying *laying, const Game *game, const State *state)
{
    memset(laying, 0, sizeof *laying);
    laying->deck = game->deck(game, state, laying->face, laying->back);
}

static void card_name(const Game *game, Face face, Back back, Text *out)
{
    game->card_print(game, face, back, out);
}

bool lay_card(Laying *laying, const Game *game, const Placed *card, Text *wrong)
{
    uint32_t copies = 0;
    if (laying->count == laying->deck)
        return wrong_say(wrong, "there are more than the %u cards of the game", laying->deck);
    for (uint32_t i = 0; i < laying->deck; i++) {
        if (laying->face[i] != card->face || laying->back[i] != card->back)
            continue;
        copies++;
        if (laying->taken[i])
            continue;
        laying->taken[i]                = true;
        laying->placed[laying->count++] = *card;
        return true;
    }
    char buffer[NAME];
    Text name = text_on(buffer, sizeof buffer);
    if (copies == 0)
        return wrong_say(wrong, "this game has no card with face %d and back %d", card->face, card->back);
    card_name(game, card->face, card->back, &name);
    return wrong_say(wrong, "card %s is there too often; the game has %u of it", buffer, copies);
}

void lay_rest(Laying *laying, const Game *game, const State *state, Zone into)
{
    for (uint32_t i = 0; i < laying->deck; i++) {
        if (laying->taken[i])
            continue;
        Zone   zone = into == NO_ZONE ? game->rest(game, state, laying->back[i]) : into;
        Placed one  = {
             -1, laying->face[i], laying->back[i], zone, game->zone(game, state, zone).known, NOBODY, 0, 0};
        laying->taken[i]                = true;
        laying->placed[laying->count++] = one;
    }
}

uint32_t lay_missing(const Laying *laying, const Game *game, Text *name)
{
    uint32_t missing = 0;
    for (uint32_t i = 0; i < laying->deck; i++)
        if (!laying->taken[i] && missing++ == 0)
            card_name(game, laying->face[i], laying->back[i], name);
    return missing;
}

/* Gives every card without a number the lowest free one. */
static bool number_cards(Placed *placed, uint32_t count, Text *wrong)
{
    bool used[MAX_CARDS] = {0};
    for (uint32_t i = 0; i < count; i++) {
        int id = placed[i].id;
        if (id < 0)
            continue;
        if ((uint32_t)id >= count)
            return wrong_say(wrong, "card number %d: the %u cards are numbered from 0", id, count);
        if (used[id])
            return wrong_say(wrong, "card number %d is given twice", id);
        used[id] = true;
    }
    int next = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (placed[i].id >= 0)
            continue;
        while (used[next])
            next++;
        placed[i].id = next;
        used[next]   = true;
    }
    return true;
}

bool lay_down(Laying *laying, const Game *game, State *state, uint8_t pools, Text *wrong)
{
    if (!number_cards(laying->placed, laying->count, wrong))
        return false;
    uint64_t bags = 0;
    for (Zone zone = 0; zone < game->zones(game, state); zone++)
        if (game->zone(game, state, zone).kind == BAG)
            bags |= (uint64_t)1 << zone;
    Cards *c = &state->cards;
    cards_init(c, bags);
    c->count = (uint8_t)laying->count;
    c->pools = pools;
    for (uint32_t i = 0; i < laying->count; i++) {
        const Placed *placed = &laying->placed[i];
        Card          card   = (Card)placed->id;
        Zone          zone   = placed->zone;
        Card          before = c->last[zone];
        c->face[card]        = placed->face;
        c->back[card]        = placed->back;
        c->known[card]       = placed->known;
        c->pooled[card]      = placed->pooled;
        c->pool[card]        = placed->pool;
        c->mark[card]        = placed->mark;
        c->zone[card]        = zone;
        c->prev[card]        = before;
        c->next[card]        = NO_CARD;
        c->last[zone]        = card;
        if (before == NO_CARD)
            c->first[zone] = card;
        else
            c->next[before] = card;
        c->size[zone]++;
    }
    return true;
}

bool position_sound(const Game *game, const State *state, Text *wrong)
{
    Flaw flaw;
    if (flaw_find(game, state, &flaw)) {
        char  sentence[256];
        Text  said  = text_on(sentence, sizeof sentence);
        Voice voice = voice_english(game);
        say_flaw(&voice, state, &flaw, &said);
        return wrong_say(wrong, "%s", sentence);
    }
    uint32_t bound = game->bound(game, state);
    if (bound && state->decisions > bound)
        return wrong_say(wrong, "\"decisions\" is %u; no game has more than %u", state->decisions, bound);
    return true;
}

bool position_playable(const Game *game, const State *state, Text *wrong)
{
    Seats actors = game->to_act(game, state);
    if (state->over)
        return !actors || wrong_say(wrong, "the game is said to be over, but seat %u owes a decision",
                                    bits_lowest(actors));
    if (!actors)
        return wrong_say(wrong, "nobody owes a decision, but the game is not said to be over");
    Move *moves = (Move *)malloc(game->max_moves * sizeof *moves);
    if (!moves)
        return wrong_say(wrong, "out of memory");
    bool fine = true;
    for (FOR_BITS(seat, actors))
        if (fine && game->moves(game, state, (Seat)seat, moves) == 0)
            fine = wrong_say(wrong, "seat %u owes a decision but has no legal move", (unsigned)seat);
    free(moves);
    return fine;
}
