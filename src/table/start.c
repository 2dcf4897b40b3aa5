/* start.c -- positions that a game can go on from: foreign bytes that claim to be one, and forks.
 *
 * A state in memory has much that follows from the rest: links of lists, counts, what a game derives. Bytes from
 * elsewhere are trusted in nothing: what does not follow is checked and laid out anew as a position that is loaded would
 * be, the rest is computed, and the result must be the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/flaw.h"
#include "core/knowledge.h"
#include "core/sha256.h"
#include "table/table_parts.h"

static bool rng_sound(const Rng *rng)
{
    Rng plain = *rng;
    if (rng->kind == RNG_FAST)
        return (rng->word[0] | rng->word[1]) && !rng->word[2] && !rng->word[3] && !rng->block && !rng->used;
    return plain.kind == RNG_CHACHA && plain.block < RNG_BLOCKS && plain.used < 16;
}

static bool fields_sound(const Game *game, const State *state)
{
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        for (unsigned row = 0; row < field_rows(field, state); row++)
            for (unsigned column = 0; column < (field->columns ? field->columns : 1u); column++) {
                int32_t value = field_get(field, state, row, column);
                if (value < field->min || value > field->max)
                    return false;
            }
    }
    return true;
}

static void fields_copy(const Game *game, const State *from, State *to)
{
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        for (unsigned row = 0; row < field_rows(field, from); row++)
            for (unsigned column = 0; column < (field->columns ? field->columns : 1u); column++)
                field_set(field, to, row, column, field_get(field, from, row, column));
    }
}

/* Every card of the game is there once. */
static bool deck_sound(const Game *game, const State *head, const Cards *c)
{
    Face     faces[MAX_CARDS];
    Back     backs[MAX_CARDS];
    bool     taken[MAX_CARDS] = {false};
    uint32_t count            = game->deck(game, head, faces, backs);
    if (c->count != count)
        return false;
    for (unsigned card = 0; card < count; card++) {
        uint32_t i = 0;
        while (i < count && (taken[i] || faces[i] != c->face[card] || backs[i] != c->back[card]))
            i++;
        if (i == count)
            return false;
        taken[i] = true;
    }
    return true;
}

/* Lays the cards as they lie there, in the order of their lists. False where these are no lists. */
static bool cards_lay(const Game *game, const Cards *from, State *state)
{
    Cards   *to              = &state->cards;
    bool     laid[MAX_CARDS] = {false};
    unsigned count           = 0;
    uint64_t bags            = 0;
    for (Zone zone = 0; zone < game->zones(game, state); zone++)
        if (game->zone(game, state, zone).kind == BAG)
            bags |= (uint64_t)1 << zone;
    cards_init(to, bags);
    to->pools = from->pools;
    to->count = from->count;
    for (Zone zone = 0; zone < game->zones(game, state); zone++) {
        if (from->first[zone] != NO_CARD && !zone_used(game, state, zone))
            return false;
        for (Card card = from->first[zone]; card != NO_CARD; card = from->next[card]) {
            if (card >= from->count || laid[card])
                return false;
            Card before      = to->last[zone];
            laid[card]       = true;
            to->face[card]   = from->face[card];
            to->back[card]   = from->back[card];
            to->known[card]  = from->known[card];
            to->pooled[card] = from->pooled[card];
            to->pool[card]   = from->pool[card];
            to->mark[card]   = from->mark[card];
            to->zone[card]   = zone;
            to->prev[card]   = before;
            to->next[card]   = NO_CARD;
            to->last[zone]   = card;
            if (before == NO_CARD)
                to->first[zone] = card;
            else
                to->next[before] = card;
            to->size[zone]++;
            count++;
        }
    }
    return count == from->count;
}

/* Everybody who owes a decision has one, and nobody else. */
static bool start_plays(const Game *game, const State *state)
{
    Seats actors = game->to_act(game, state);
    if (state->over || !actors)
        return state->over && !actors;
    Move *moves = (Move *)malloc(game->max_moves * sizeof *moves);
    bool  fine  = moves != NULL;
    for (FOR_BITS(seat, actors))
        fine = fine && game->moves(game, state, (Seat)seat, moves) > 0;
    free(moves);
    return fine;
}

bool start_sound(const Game *game, const State *state)
{
    StateBox box;
    State   *made = &box.head;
    memset(&box, 0, sizeof box);
    if (state->players < 1 || state->players > MAX_SEATS || !((game->player_counts >> state->players) & 1u) ||
        game->setup_breaks(game, state->players, state->option) != LAWFUL || state->over > 1 ||
        !rng_sound(&state->rng) || state->cards.count > MAX_CARDS)
        return false;
    made->rng       = state->rng;
    made->players   = state->players;
    made->over      = state->over;
    made->decisions = state->decisions;
    memcpy(made->option, state->option, sizeof made->option);
    if (!fields_sound(game, state))
        return false;
    fields_copy(game, state, made);
    if (!deck_sound(game, made, &state->cards) || !cards_lay(game, &state->cards, made) ||
        !cards_sound(&made->cards))
        return false;
    game->derive(game, made);

    Flaw     flaw;
    uint32_t bound = game->bound(game, made);
    if (flaw_find(game, made, &flaw) || (bound && made->decisions > bound))
        return false;
    for (Seat seat = 0; seat < MAX_SEATS; seat++) {
        Move move = state->choice[seat];
        if (move == NO_MOVE)
            continue;
        if (seat >= made->players || move == HIDDEN_CHOICE || game->breaks(game, made, seat, move) != LAWFUL)
            return false;
        made->choice[seat] = move;
    }
    return start_plays(game, made) && memcmp(made, state, game->state_size) == 0;
}

bool table_fork(const Table *table, uint32_t plies, Seat viewer, const uint8_t key[32], State *room,
                TableSetup *setup, Refusal *why)
{
    static const char domain[] = "tortuga fork 1";

    const Game *game = table->game;
    if (!table->begun)
        return refuse(why, "table.not-started");
    if (plies > table->plies)
        return refuse_number(why, "table.moves", "moves", table->plies);
    uint32_t shown;
    if (viewer == ONLOOKER && (!table_onlooker_plies(table, &shown) || plies > shown))
        return refuse(why, "table.policy");
    if (viewer != ONLOOKER && !seat_there(table, viewer, why))
        return false;

    StateBox truth, known;
    Sha256   sha;
    uint8_t  fresh[SHA256_BYTES];
    Rng      rng;
    Move    *scratch = (Move *)malloc(game->max_moves * sizeof *scratch);
    if (!scratch)
        return refuse(why, "table.full");
    table_state_at(table, plies, &truth.head, NULL);
    memset(&known, 0, sizeof known);
    knowledge_of(game, &truth.head, viewer, &known.head);
    rng_chacha(&rng, key);
    imagine(game, &known.head, viewer, &rng, room, scratch);
    free(scratch);
    sha256_init(&sha);
    sha256_add(&sha, domain, sizeof domain - 1);
    sha256_add(&sha, key, 32);
    sha256_finish(&sha, fresh);
    rng_chacha(&room->rng, fresh);
    if (room->over)
        return refuse(why, "table.over");

    *setup               = table_setup(game, table->players);
    setup->deal          = DEAL_POSITION;
    setup->position      = room;
    setup->position_size = game->state_size;
    memcpy(setup->option, table->option, sizeof setup->option);
    return true;
}
