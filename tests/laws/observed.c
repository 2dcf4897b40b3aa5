/* observed.c -- what a seat observes depends on nothing that is hidden from it, and leaves nothing out. */
#include "core/observation.h"
#include "laws/trial.h"

static ObservationRoom  room_a, room_b;
static ObservationShape shape;
static int8_t           whole_a[OBSERVED_WIDTH], whole_b[OBSERVED_WIDTH];
static int8_t           rows_a[OBSERVED_MOVES * OBSERVED_ACROSS], rows_b[OBSERVED_MOVES * OBSERVED_ACROSS];
static Move             list_a[OBSERVED_MOVES], list_b[OBSERVED_MOVES];

/* Cards that the whole tells of: each is known somewhere, or unseen. Where nobody lost track of a card, and no
 * number is full. */
static void counts_every_card(Trial *trial, const int8_t *whole)
{
    int  sum  = 0;
    bool full = false;
    for (unsigned i = shape.unseen; i < shape.whole_sight; i++) {
        sum += whole[i];
        full |= whole[i] == INT8_MAX;
    }
    must(trial->game->muddles || full || sum == trial->state->cards.count * OBSERVED_ONE);
}

/* The table is the same from the truth, from another one that the seat cannot tell from it, and from what it
 * knows; so are its moves from what it knows in both, whatever lay in the memory that was lent. */
static void check_observed(Trial *trial, Seat seat)
{
    static Place place_a, place_b, place_c;
    const Game  *game = trial->game;
    State       *mine = place_for(&place_a, game), *twin = place_for(&place_b, game);
    State       *other = place_for(&place_c, game);
    knowledge_of(game, trial->state, seat, mine);
    imagine(game, trial->state, seat, &trial->rng, other, scratch);
    knowledge_of(game, other, seat, twin);

    observe_whole(game, &shape, trial->state, seat, false, whole_a);
    observe_whole(game, &shape, other, seat, false, whole_b);
    must(memcmp(whole_a, whole_b, shape.width) == 0);
    observe_whole(game, &shape, mine, seat, false, whole_b);
    must(memcmp(whole_a, whole_b, shape.width) == 0);
    counts_every_card(trial, whole_a);

    memset(&room_a, 0x55, sizeof room_a);
    memset(&room_b, 0xAA, sizeof room_b);
    memset(rows_a, 0x55, sizeof rows_a);
    memset(rows_b, 0xAA, sizeof rows_b);
    uint32_t most = trial->number % 2 ? OBSERVED_MOVES : 12;
    uint32_t n    = observe(game, &shape, mine, seat, most, &room_a, whole_a, list_a, rows_a);
    uint32_t m    = observe(game, &shape, twin, seat, most, &room_b, whole_b, list_b, rows_b);
    must(n == m && n <= most);
    must(memcmp(whole_a, whole_b, shape.width) == 0);
    must(memcmp(list_a, list_b, n * sizeof *list_a) == 0);
    must(memcmp(rows_a, rows_b, (size_t)n * shape.across) == 0);

    uint32_t legal = game->moves(game, trial->state, seat, moves_a);
    bool     ways  = room_a.ways > 0;
    must((n > 0) == (legal > 0) && (ways || legal > most || n == legal));
    for (uint32_t i = 0; i < n; i++) {
        must(game->breaks(game, trial->state, seat, list_a[i]) == LAWFUL);
        for (uint32_t k = 0; k < i; k++)
            must(ways ? list_a[i] != list_a[k] || room_a.way[i] != room_a.way[k] : list_a[i] != list_a[k]);
    }
}

static void observes_what_is_known(Trial *trial)
{
    must(observation_shape(trial->game, &shape, &room_a));
    while (!trial->state->over) {
        Seat seat = someone(trial);
        if (rng_below(&trial->rng, trial->state->decisions < 400 ? 6 : 60) == 0)
            check_observed(trial, seat);
        play(trial, seat, any_move(trial, seat));
    }
}

void law_4_observations_tell_no_secrets(void **unused)
{
    (void)unused;
    for_all(observes_what_is_known, games_wanted() / 20);
}

/* Somebody who sees all hands is told more: otherwise the comparison above would compare nothing. */
static void sees_more_with_all(Trial *trial)
{
    static Place place;
    const Game  *game  = trial->game;
    State       *other = place_for(&place, game);
    unsigned     told  = 0;
    must(observation_shape(game, &shape, &room_a));
    while (!trial->state->over) {
        Seat seat = someone(trial);
        imagine(game, trial->state, seat, &trial->rng, other, scratch);
        observe_whole(game, &shape, trial->state, seat, true, whole_a);
        observe_whole(game, &shape, other, seat, true, whole_b);
        told += memcmp(whole_a, whole_b, shape.width) != 0;
        play(trial, seat, any_move(trial, seat));
    }
    must(told > 0);
}

void law_4_all_hands_tell_more(void **unused)
{
    (void)unused;
    for_all(sees_more_with_all, 3);
}
