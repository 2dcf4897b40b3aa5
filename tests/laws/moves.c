/* moves.c -- the laws of what is legal, what is advised, and how it is written. */
#include "core/habits.h"
#include "core/learnt.h"
#include "laws/trial.h"

/* --- 6: what is not legal is refused, and listed = accepted ----------------------------------- */

static void check_refusals(Trial *trial)
{
    static Place place;
    const Game  *game   = trial->game;
    State       *state  = trial->state;
    State       *before = place_for(&place, game);
    state_copy(game, before, state);
    for (Seat seat = 0; seat <= ONLOOKER; seat++) {
        uint32_t n = seat < trial->players ? game->moves(game, state, seat, moves_a) : 0;
        qsort(moves_a, n, sizeof *moves_a, compare_moves);
        for (int i = 0; i < 40; i++) {
            uint32_t bits = rng_32(&trial->rng);
            Move     move = bits;
            if (i % 4 == 1 && n)
                move = moves_a[bits % n] ^ (1u << (bits >> 27)); /* one bit off */
            else if (i % 4 == 2)
                move = bits & 0xFFFF;
            else if (i % 4 == 3 && n)
                move = moves_a[bits % n] + ((bits >> 16) & 0xF00) - 0x700; /* another argument */
            if (listed(moves_a, n, move)) {
                must(game->breaks(game, state, seat, move) == LAWFUL);
                continue;
            }
            must(game->breaks(game, state, seat, move) != LAWFUL);
            must(game_play(game, state, seat, move, NULL) != LAWFUL);
        }
        for (uint32_t i = 0; i < n; i++)
            must(game->breaks(game, state, seat, moves_a[i]) == LAWFUL);
        if (n && game->sample)
            must(listed(moves_a, n, game->sample(game, state, seat, &trial->rng)));
    }
    must(memcmp(before, state, game->state_size) == 0);
}

static void refuses(Trial *trial)
{
    while (!trial->state->over) {
        if (rng_below(&trial->rng, trial->state->decisions < 400 ? 8 : 80) == 0)
            check_refusals(trial);
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
    check_refusals(trial);
}

void law_6_listed_is_accepted(void **unused)
{
    (void)unused;
    for_all(refuses, games_wanted() / 5);
}

/* A sampler draws every legal move about equally often. */
static void samples_fairly(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = trial->state;
    if (!game->sample)
        return;
    while (!state->over && state->decisions < 40) {
        Seat     seat = someone(trial);
        uint32_t n    = game->moves(game, state, seat, moves_a);
        if (n > 1 && n <= 64) {
            qsort(moves_a, n, sizeof *moves_a, compare_moves);
            uint32_t seen[64] = {0};
            for (uint32_t i = 0; i < 100 * n; i++) {
                Move  move = game->sample(game, state, seat, &trial->rng);
                Move *at   = (Move *)bsearch(&move, moves_a, n, sizeof move, compare_moves);
                must(at != NULL);
                seen[at - moves_a]++;
            }
            for (uint32_t i = 0; i < n; i++)
                must(seen[i] > 40 && seen[i] < 180);
        }
        play(trial, seat, any_move(trial, seat));
    }
}

void law_6_samplers_are_fair(void **unused)
{
    (void)unused;
    for_all(samples_fairly, games_wanted() / 100);
}

/* Whatever a game advises can be played: suggestions, quick moves, ideas; a list has no move twice. What
 * a seat thinks of, and what it is said to see, does not depend on what it cannot see. */
static void check_list(Trial *trial, Seat seat, const Move *list, uint32_t n, uint32_t most)
{
    must(n >= 1 && n <= most);
    for (uint32_t i = 0; i < n; i++) {
        must(trial->game->breaks(trial->game, trial->state, seat, list[i]) == LAWFUL);
        for (uint32_t j = 0; j < i; j++)
            must(list[i] != list[j]);
    }
}

/* What a seat sees names every legal move once, or says nothing about this decision; only features that
 * there are and topics that were told; and the same whatever is hidden. */
static void check_sight(Trial *trial, Seat seat, const State *mine)
{
    static Sight seen, told;
    const Game  *game  = trial->game;
    const State *state = trial->state;
    memset(&seen, 0, sizeof seen);
    memset(&told, 0, sizeof told);
    game->learnt->sight(game, state, seat, &seen);
    game->learnt->sight(game, mine, seat, &told);
    must(memcmp(&seen, &told, sizeof seen) == 0);
    if (!seen.moves)
        return;
    must(seen.moves == game->moves(game, state, seat, moves_a));
    memcpy(moves_b, seen.move, seen.moves * sizeof *moves_b);
    qsort(moves_a, seen.moves, sizeof *moves_a, compare_moves);
    qsort(moves_b, seen.moves, sizeof *moves_b, compare_moves);
    must(memcmp(moves_a, moves_b, seen.moves * sizeof *moves_a) == 0);
    must(seen.topics >= 1 && seen.end[seen.topics - 1] == seen.features);
    for (uint32_t i = 1; i < seen.topics; i++)
        must(seen.end[i - 1] <= seen.end[i]);
    for (uint32_t i = 0; i < seen.features; i++)
        must(seen.feature[i] < game->learnt->features && seen.value[i] != 0);
    for (uint32_t i = 0; i < seen.moves; i++)
        for (unsigned k = 0; k < SIGHT_ABOUT; k++)
            must(seen.about[i][k] < seen.topics);
}

static void check_advice(Trial *trial, Seat seat)
{
    enum { MOST = 24 };
    static Place place;
    const Game  *game  = trial->game;
    const State *state = trial->state;
    State       *mine  = place_for(&place, game);
    knowledge_of(game, state, seat, mine);
    if (game->learnt)
        check_sight(trial, seat, mine);
    if (habits_order(game))
        check_list(trial, seat, moves_a, habits_suggest(game, mine, seat, moves_a, MOST), MOST);
    if (game->habits && game->habits->ideas) {
        uint32_t n = game->habits->ideas(game, state, seat, moves_a, MOST);
        check_list(trial, seat, moves_a, n, MOST);
        must(game->habits->ideas(game, mine, seat, moves_b, MOST) == n);
        must(memcmp(moves_a, moves_b, n * sizeof *moves_a) == 0);
        must(moves_a[0] == habits_quick(game, state, seat, &trial->rng));
        for (uint32_t most = 1; most < 4; most++)
            must(game->habits->ideas(game, state, seat, moves_b, most) == (n < most ? n : most));
    }
}

static void advises_lawfully(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = trial->state;
    while (!state->over) {
        Seat seat = someone(trial);
        if (rng_below(&trial->rng, 6) == 0)
            check_advice(trial, seat);
        /* Half of the moves are sound, so that hands of all kinds come up. */
        bool sound = habits_advise(game) && rng_below(&trial->rng, 2);
        play(trial, seat, sound ? habits_quick(game, state, seat, &trial->rng) : any_move(trial, seat));
    }
}

void law_6_advice_is_lawful(void **unused)
{
    (void)unused;
    for_all(advises_lawfully, games_wanted() / 20);
}

/* --- text: every move has one notation that reads back ---------------------------------------- */

static void check_notation(Trial *trial)
{
    const Game *game  = trial->game;
    State      *state = trial->state;
    for (Seat seat = 0; seat < trial->players; seat++) {
        uint32_t n = game->moves(game, state, seat, moves_a);
        for (uint32_t k = 0; k<n; k += n> 256 ? 1 + rng_below(&trial->rng, 32) : 1) {
            char buffer[256], reason[256];
            print_move(trial, state, seat, moves_a[k], seat, buffer, sizeof buffer);
            Text wrong = text_on(reason, sizeof reason);
            Move back  = NO_MOVE;
            if (!game->move_parse(game, state, seat, scan_on(buffer, strlen(buffer)), &back, &wrong) ||
                back != moves_a[k])
                fail_msg("%s: \"%s\" (%08x) reads back as %08x (%s)", game->slug, buffer,
                         (unsigned)moves_a[k], (unsigned)back, reason);
        }
        /* Nonsense is refused with words. */
        char noise[24], reason[256];
        for (size_t i = 0; i < sizeof noise - 1; i++)
            noise[i] = (char)(32 + rng_below(&trial->rng, 95));
        noise[sizeof noise - 1] = 0;
        Text wrong              = text_on(reason, sizeof reason);
        Move back               = NO_MOVE;
        if (!game->move_parse(game, state, seat, scan_on(noise, strlen(noise)), &back, &wrong))
            must(wrong.length > 0);
    }
    for (uint32_t i = 0; i < game->zones(game, state); i++) {
        char buffer[32];
        Text name = text_on(buffer, sizeof buffer);
        game->zone_print(game, state, (Zone)i, &name);
        Zone back = NO_ZONE;
        must(zone_parse(game, state, scan_on(buffer, name.length), &back) && back == i);
        must((game->zone(game, state, (Zone)i).kind == BAG) == ((state->cards.bags >> i) & 1u));
    }
    for (Card card = 0; card < state->cards.count; card++) {
        char buffer[32];
        Text text = text_on(buffer, sizeof buffer);
        Face face = NO_FACE;
        Back back = 0;
        game->card_print(game, state->cards.face[card], state->cards.back[card], &text);
        must(game->card_parse(game, state, state->cards.zone[card], scan_on(buffer, text.length), &face,
                              &back));
        must(face == state->cards.face[card] && back == state->cards.back[card]);
    }
}

static void reads_back(Trial *trial)
{
    static Canvas      canvas;
    static Place       place;
    static const char *names[MAX_SEATS] = {"ann", "bob", "cid", "dora", "eve", "finn", "gus", "hal"};
    State             *mine             = place_for(&place, trial->game);
    while (!trial->state->over) {
        if (rng_below(&trial->rng, trial->state->decisions < 400 ? 10 : 200) == 0) {
            check_notation(trial);
            if (trial->game->board)
                for (Seat viewer = 0; viewer <= ONLOOKER; viewer++)
                    if (viewer < trial->players || viewer == ONLOOKER) {
                        knowledge_of(trial->game, trial->state, viewer, mine);
                        canvas_clear(&canvas, 80, names);
                        trial->game->board(trial->game, mine, viewer, &canvas);
                        must(canvas.height > 0);
                    }
        }
        Seat seat = someone(trial);
        play(trial, seat, any_move(trial, seat));
    }
}

void law_every_move_reads_back(void **unused)
{
    (void)unused;
    for_all(reads_back, games_wanted() / 20);
}
