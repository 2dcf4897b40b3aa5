/* laws_test.c -- what must hold in every game, at every number of players.
 *
 * A new game gets these by being registered. Each law walks through seeded random games; the
 * heavier ones look at a part of the positions. Arguments: slugs of the games to test (all where
 * none is given). TORTUGA_LAW_GAMES sets how many games are played for each number of players. */
#include "core/flaw.h"
#include "laws/trial.h"

/* --- 1: games end within their bound, and nobody is ever stuck ----------------------------- */

static void check_moves(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = trial->state;
    Seats       owing = game->to_act(game, state);
    must(!state->over == (owing != 0));
    must(owing < (1u << trial->players));
    for (Seat seat = 0; seat < trial->players; seat++) {
        uint32_t n = game->moves(game, state, seat, moves_a);
        must(n <= game->max_moves);
        must((n > 0) == ((owing >> seat) & 1u));
        qsort(moves_a, n, sizeof *moves_a, compare_moves);
        for (uint32_t i = 0; i < n; i++) {
            must(moves_a[i] != NO_MOVE && moves_a[i] != HIDDEN_CHOICE);
            must(i == 0 || moves_a[i] != moves_a[i - 1]);
        }
    }
}

static void ends_in_time(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = trial->state;
    uint32_t    bound = game->bound(game, state);
    while (!state->over) {
        if (rng_below(&trial->rng, 8) == 0)
            check_moves(trial);
        must(bound == 0 || state->decisions < bound);
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
    must(game->to_act(game, state) == 0);
    uint8_t place[MAX_SEATS] = {0};
    int32_t score[MAX_SEATS] = {0};
    game->ranking(game, state, place);
    game->scores(game, state, score);
    bool won = false;
    for (unsigned seat = 0; seat < trial->players; seat++) {
        must(place[seat] >= 1 && place[seat] <= trial->players);
        must(game->side(game, state, (Seat)seat) < trial->players);
        won |= place[seat] == 1;
    }
    must(won);
}

static void law_1_random_games_end(void **unused)
{
    (void)unused;
    for_all(ends_in_time, games_wanted());
}

/* --- 2: no card is lost or doubled, counters stay in their bounds --------------------------- */

static int64_t field_value(const Field *field, const State *state, unsigned row, unsigned column)
{
    size_t               stride = field->stride ? field->stride : (size_t)field->size * field->columns;
    const unsigned char *at =
        (const unsigned char *)state + field->offset + row * stride + (size_t)column * field->size;
    switch (field->size) {
    case 1: return field->is_signed ? (int64_t) * (const int8_t *)at : (int64_t)*at;
    case 2: {
        uint16_t v;
        memcpy(&v, at, 2);
        return field->is_signed ? (int64_t)(int16_t)v : (int64_t)v;
    }
    default: {
        uint32_t v;
        memcpy(&v, at, 4);
        return field->is_signed ? (int64_t)(int32_t)v : (int64_t)v;
    }
    }
}

static void check_whole(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = trial->state;
    must(cards_sound(&state->cards));

    Face           faces[MAX_CARDS];
    Back           backs[MAX_CARDS];
    uint32_t       n = game->deck(game, state, faces, backs);
    static uint8_t count[MAX_BACKS][256];
    memset(count, 0, sizeof count);
    must(n == state->cards.count);
    for (uint32_t i = 0; i < n; i++) {
        count[backs[i]][faces[i]]++;
        must(state->cards.zone[i] < game->zones(game, state));
    }
    for (uint32_t i = 0; i < n; i++) {
        must(count[state->cards.back[i]][state->cards.face[i]] > 0);
        count[state->cards.back[i]][state->cards.face[i]]--;
    }
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        unsigned     rows  = field->rows == PER_SEAT ? trial->players : field->rows;
        for (unsigned row = 0; row < rows; row++)
            for (unsigned column = 0; column < field->columns; column++) {
                int64_t value = field_value(field, state, row, column);
                if (value < field->min || value > field->max)
                    fail_msg("%s: field %s is %lld, bounds %d to %d (game %u, decision %u)", game->slug,
                             field->name, (long long)value, (int)field->min, (int)field->max, trial->number,
                             (unsigned)state->decisions);
            }
    }
    must(is_derived(game, state));
    char sentence[256];
    Text text = text_on(sentence, sizeof sentence);
    Flaw flaw;
    if (flaw_find(game, state, &flaw)) {
        flaw_print(game, state, &flaw, &text);
        fail_msg("%s, %u players, game %u, decision %u: %s", game->slug, trial->players, trial->number,
                 (unsigned)state->decisions, sentence);
    }
}

static void stays_whole(Trial *trial)
{
    check_whole(trial);
    while (!trial->state->over) {
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
        if (trial->number < 50 || rng_below(&trial->rng, 16) == 0)
            check_whole(trial);
    }
    check_whole(trial);
}

static void law_2_nothing_is_lost(void **unused)
{
    (void)unused;
    for_all(stays_whole, games_wanted() / 5);
}

/* --- 3: the same seed and moves give the same bytes, with a tape or without ------------------ */

static void replays(Trial *trial)
{
    static Place place;
    static Seat  seats[1 << 18];
    static Move  moves[1 << 18];
    const Game  *game = trial->game;
    State       *twin = place_for(&place, game);
    size_t       n    = 0;
    state_copy(game, twin, trial->state);
    while (!trial->state->over && n < COUNT_OF(moves)) {
        seats[n] = someone(trial);
        moves[n] = any_move(trial, seats[n]);
        play(trial, seats[n], moves[n]);
        n++;
    }
    for (size_t i = 0; i < n; i++) {
        Tape tape = {facts_a, COUNT_OF(facts_a), 0};
        must(game_play(game, twin, seats[i], moves[i], &tape) == LAWFUL);
        must(tape.count <= game->max_facts);
    }
    must(memcmp(twin, trial->state, game->state_size) == 0);
}

static void law_3_replay_is_exact(void **unused)
{
    (void)unused;
    for_all(replays, games_wanted() / 5);
}

int main(int argc, char **argv)
{
    if (!trial_games(argc - 1, argv + 1))
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_1_random_games_end),
        cmocka_unit_test(law_2_nothing_is_lost),
        cmocka_unit_test(law_3_replay_is_exact),
        cmocka_unit_test(law_4_no_leak),
        cmocka_unit_test(law_4_observations_tell_no_secrets),
        cmocka_unit_test(law_4_all_hands_tell_more),
        cmocka_unit_test(law_5_everything_can_be_imagined),
        cmocka_unit_test(law_5_imagination_agrees_with_knowledge),
        cmocka_unit_test(law_6_listed_is_accepted),
        cmocka_unit_test(law_6_samplers_are_fair),
        cmocka_unit_test(law_6_advice_is_lawful),
        cmocka_unit_test(law_every_move_reads_back),
    };
    return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
