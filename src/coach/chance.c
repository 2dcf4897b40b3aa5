/* chance.c -- what everybody could expect, and what chance did.
 *
 * Open hands: whatever some seat knows is known, and all that lies anywhere but in a pile. What is left, the order of
 * the piles, nobody knows, so that nobody's play hangs on it: dealt afresh it is as likely as it was at the table.
 * So the difference between how the cards fell and how they fall on average is 0 on average, whoever plays and
 * however good the imagined games are. */
#include <string.h>

#include "coach/parts.h"
#include "core/knowledge.h"

/* The onlooker sees whatever some seat knows, and all hands. Everybody else knows what he knew. */
static void lay_open(const Coach *c, const State *state, State *out)
{
    const Game *game  = c->game;
    Seats       seats = (Seats)((1u << state->players) - 1u);
    state_copy(game, out, state);
    for (unsigned card = 0; card < out->cards.count; card++) {
        ZoneInfo zone = game->zone(game, out, out->cards.zone[card]);
        if (zone.kind != PILE || (out->cards.known[card] & seats))
            out->cards.known[card] |= seat_bit(ONLOOKER);
    }
}

/* The piles of an open state dealt afresh. What was chosen in secret stays as it was. */
static void deal_piles(Coach *c, const State *open, uint64_t seed, State *out)
{
    Move choice[MAX_SEATS];
    memcpy(choice, open->choice, sizeof choice);
    rng_fast(&c->rng, seed);
    imagine(c->game, open, ONLOOKER, &c->rng, out, c->scratch);
    memcpy(out->choice, choice, sizeof choice);
}

/* What can be seen of a state with open hands, in 64 bits. */
static uint64_t open_hash(Coach *c, const State *state)
{
    uint64_t secret = bytes_hash(0, state->choice, sizeof state->choice);
    lay_open(c, state, &c->seen.state);
    memset(&c->world, 0, sizeof c->world);
    knowledge_of(c->game, &c->seen.state, ONLOOKER, &c->world.state);
    return bytes_hash(secret, &c->world, c->game->state_size);
}

static void ask(Coach *c, const State *state, Seat viewer)
{
    memset(&c->known, 0, sizeof c->known);
    state_copy(c->game, &c->known.state, state);
    search_ask(c->quick, &c->known.state, viewer);
}

static bool is_over(Coach *c, const State *state, Chances *out)
{
    Outcome outcome;
    Sum     sum;
    if (!state->over)
        return false;
    memset(&sum, 0, sizeof sum);
    ask(c, state, ONLOOKER);
    outcome_of(c->game, state, &outcome);
    sum_add(c, &sum, &outcome, NULL);
    sum_mean(&sum, out);
    return true;
}

void coach_before(Coach *c, const State *start, Chances *out)
{
    Outcome outcome;
    Sum     sum;
    memset(&sum, 0, sizeof sum);
    for (uint32_t i = 0; i < COACH_DEALS; i++) {
        rng_fast(&c->rng, coach_seed(c, FOR_DEALS, 0, i));
        (void)game_begin(c->game, &c->deal.state, start->players, start->option, &c->rng);
        ask(c, &c->deal.state, ONLOOKER);
        search_play_on(c->quick, &c->deal.state, coach_seed(c, FOR_DEALS, 1, i), &outcome);
        sum_add(c, &sum, &outcome, NULL);
    }
    sum_mean(&sum, out);
}

void coach_view(Coach *c, const State *state, Seat viewer, uint32_t ply, Chances *out)
{
    Outcome outcome;
    Sum     sum;
    if (is_over(c, state, out))
        return;
    memset(&sum, 0, sizeof sum);
    memset(&c->known, 0, sizeof c->known);
    knowledge_of(c->game, state, viewer, &c->known.state);
    search_ask(c->quick, &c->known.state, viewer);
    for (uint32_t i = 0; i < c->options.games; i++) {
        search_imagine(c->quick, coach_seed(c, FOR_VIEW, ply, i), &c->deal.state);
        search_play_on(c->quick, &c->deal.state, coach_seed(c, FOR_LUCK, ply, i), &outcome);
        sum_add(c, &sum, &outcome, NULL);
    }
    sum_mean(&sum, out);
}

void coach_open(Coach *c, const State *state, uint32_t games, uint32_t ply, Chances *out)
{
    Outcome outcome;
    Sum     sum;
    if (is_over(c, state, out))
        return;
    memset(&sum, 0, sizeof sum);
    ask(c, state, ONLOOKER);
    lay_open(c, state, &c->open.state);
    for (uint32_t i = 0; i < games; i++) {
        deal_piles(c, &c->open.state, coach_seed(c, FOR_OPEN, ply, i), &c->deal.state);
        search_play_on(c->quick, &c->deal.state, coach_seed(c, FOR_LUCK, ply, i), &outcome);
        sum_add(c, &sum, &outcome, NULL);
    }
    sum_mean(&sum, out);
}

/* Whether chance has a part in a move: whether it comes to the same in several deals of the piles. What the
 * cards really did is not looked at, or what is left out would not be 0 on average. */
static bool has_chance(Coach *c, Seat seat, Move move, uint32_t ply)
{
    enum { LOOKS = 8 };
    uint64_t first = 0;
    for (uint32_t i = 0; i < LOOKS; i++) {
        deal_piles(c, &c->open.state, coach_seed(c, FOR_LOOK, ply, i), &c->deal.state);
        game_apply(c->game, &c->deal.state, seat, move, NULL);
        uint64_t hash = open_hash(c, &c->deal.state);
        if (i && hash != first)
            return true;
        first = hash;
    }
    return false;
}

/* Lays the cards that came to be seen where they were seen, and what lay there in their place: then all else
 * is as in the deal that was drawn, and as likely as any. False where that is not how it came about (the
 * cards were mixed in between). */
static bool lay_as_it_was(Coach *c, const State *before, const State *after, State *deal)
{
    uint8_t fixed[MAX_CARDS] = {0};
    lay_open(c, after, &c->seen.state);
    const Cards *was = &c->open.state.cards, *is = &c->seen.state.cards;
    Cards       *own = &deal->cards;
    if (is->count != was->count)
        return false;
    for (unsigned card = 0; card < was->count; card++) {
        if (cards_knows(was, (Card)card, ONLOOKER) || !cards_knows(is, (Card)card, ONLOOKER))
            continue;
        Face     face = before->cards.face[card];
        unsigned from = card;
        if (face != after->cards.face[card])
            return false;
        if (own->face[card] != face)
            for (from = 0; from < was->count; from++)
                if (!fixed[from] && own->face[from] == face && own->back[from] == own->back[card] &&
                    !cards_knows(was, (Card)from, ONLOOKER))
                    break;
        if (from == was->count)
            return false;
        cards_exchange(own, (Card)card, (Card)from);
        fixed[card] = 1;
    }
    if (c->game->derives_hidden)
        c->game->derive(c->game, deal);
    return true;
}

bool coach_chance(Coach *c, const State *before, Seat seat, Move move, const State *after, uint32_t ply,
                  Chances *out)
{
    const Game *game = c->game;
    Outcome     outcome, usual;
    Sum         sum;
    memset(out, 0, sizeof *out);
    memset(&sum, 0, sizeof sum);
    ask(c, before, ONLOOKER);
    lay_open(c, before, &c->open.state);
    if (!has_chance(c, seat, move, ply))
        return false;
    uint64_t came = open_hash(c, after);
    for (uint32_t i = 0; i < COACH_CHANCE * c->options.games; i++) {
        uint64_t luck = coach_seed(c, FOR_LUCK, ply, i);
        deal_piles(c, &c->open.state, coach_seed(c, FOR_CHANCE, ply, i), &c->deal.state);
        state_copy(game, &c->other.state, &c->deal.state);
        bool coupled = lay_as_it_was(c, before, after, &c->other.state);

        game_apply(game, &c->deal.state, seat, move, NULL);
        search_play_on(c->quick, &c->deal.state, luck, &usual);

        if (coupled) {
            game_apply(game, &c->other.state, seat, move, NULL);
            coupled = open_hash(c, &c->other.state) == came;
        }
        if (!coupled) { /* mixed on the way: what is to come is dealt afresh */
            lay_open(c, after, &c->seen.state);
            deal_piles(c, &c->seen.state, coach_seed(c, FOR_CHANCE, ply, i), &c->other.state);
        }
        search_play_on(c->quick, &c->other.state, luck, &outcome);
        sum_add(c, &sum, &outcome, &usual);
    }
    sum_mean(&sum, out);
    return true;
}
