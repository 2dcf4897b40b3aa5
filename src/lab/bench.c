/* bench.c -- `tortuga bench`: how fast the rules are and what it costs to tell of them, on one core, beside a yardstick.
 *
 * Machines differ and are noisy, so between slices of every measurement a yardstick is measured as
 * well: shuffles of a 78-byte deck with the fast generator. A figure is given in units a second and as
 * a multiple of the yardstick of the same moment; compare the multiples. Time is the processor time of
 * this process, so that others on the machine disturb little. */
#define _POSIX_C_SOURCE 200809L
#include "lab/bench.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/habits.h"
#include "core/knowledge.h"
#include "shell/chosen.h"
#include "shell/commands.h"
#include "shell/options.h"

enum { SLICES = 8, QUESTION = 1000, TREE = 1 << 16 };

/* What is measured, in the order of the table. */
typedef enum Kind { RANDOM, LISTED, IMAGINE, PLAYOUT, GREEDY, GUIDED, SEARCH, KINDS } Kind;

static const char *const kind_names[KINDS] = {"random", "listed", "imagine", "playout",
                                              "greedy", "guided", "search"};

static double seconds_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* --- the work ------------------------------------------------------------------------------------------- */

static void begin(Bench *b)
{
    Rng      rng;
    uint64_t seed = (uint64_t)rng_32(&b->rng) << 32;
    seed |= rng_32(&b->rng);
    rng_fast(&rng, seed);
    (void)game_begin(b->game, &b->state.head, b->players, b->option, &rng);
}

/* Plays a move that the game itself has offered; that it is refused would be a bug, and is told at the end. */
static bool played(Bench *b, State *state, Seat seat, Move move)
{
    b->refused |= game_play(b->game, state, seat, move, NULL);
    return !b->refused;
}

static Seat someone(Seats owing) { return (Seat)bits_lowest(owing); }

/* Random moves to the end of the game; gives their number. */
static uint64_t play_out(Bench *b, State *state)
{
    const Game *game  = b->game;
    uint64_t    count = 0;
    for (Seats owing = game->to_act(game, state); owing; owing = game->to_act(game, state)) {
        Seat seat = someone(owing);
        Move move = game_sample(game, state, seat, &b->rng, b->scratch);
        if (!played(b, state, seat, move))
            return count;
        count++;
    }
    return count;
}

static uint64_t do_random(Bench *b, uint64_t n)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < n; i++) {
        begin(b);
        count += play_out(b, &b->state.head);
    }
    b->games += n;
    return count;
}

/* Games in which every move is chosen like this; gives the number of moves. */
static inline uint64_t play_games(Bench *b, uint64_t n, Move (*choose)(Bench *, Seat))
{
    const Game *game  = b->game;
    State      *state = &b->state.head;
    uint64_t    count = 0;
    for (uint64_t i = 0; i < n; i++) {
        begin(b);
        for (Seats owing = game->to_act(game, state); owing; owing = game->to_act(game, state)) {
            Seat seat = someone(owing);
            if (!played(b, state, seat, choose(b, seat)))
                return count;
            count++;
        }
    }
    b->games += n;
    return count;
}

static Move any_listed(Bench *b, Seat seat)
{
    uint32_t listed = b->game->moves(b->game, &b->state.head, seat, b->scratch);
    return b->scratch[rng_below(&b->rng, listed)];
}

static Move greedy_move(Bench *b, Seat seat)
{
    knowledge_of(b->game, &b->state.head, seat, &b->view.head);
    return habits_greedy(b->game, &b->view.head, seat, &b->rng);
}

static uint64_t do_listed(Bench *b, uint64_t n) { return play_games(b, n, any_listed); }

static uint64_t do_greedy(Bench *b, uint64_t n) { return play_games(b, n, greedy_move); }

static uint64_t do_imagine(Bench *b, uint64_t n)
{
    const Game *game = b->game;
    for (uint64_t i = 0; i < n; i++) {
        const State *from = &b->middle[b->next_middle++ % b->middle_count].head;
        imagine(game, from, someone(game->to_act(game, from)), &b->rng, &b->view.head, b->scratch);
    }
    return n;
}

static uint64_t do_playout(Bench *b, uint64_t n)
{
    const Game *game = b->game;
    for (uint64_t i = 0; i < n; i++) {
        const State *from = &b->middle[b->next_middle++ % b->middle_count].head;
        imagine(game, from, someone(game->to_act(game, from)), &b->rng, &b->view.head, b->scratch);
        b->decisions += play_out(b, &b->view.head);
    }
    return n;
}

/* Thoughts of a seat that has something to choose, in the middle of a game. */
static uint64_t think_in_the_middle(Bench *b, uint64_t n, bool tree)
{
    const Game  *game   = b->game;
    const Budget budget = {QUESTION, 0, NULL, NULL, NULL};
    for (uint64_t i = 0; i < n; i++) {
        const State *from = &b->middle[b->next_middle++ % b->middle_count].head;
        Seat         seat = someone(game->to_act(game, from));
        knowledge_of(game, from, seat, &b->view.head);
        if (tree)
            search_think(b->search, &b->view.head, seat, &budget);
        else
            search_playouts(b->search, &b->view.head, seat, QUESTION);
    }
    return n * QUESTION;
}

static uint64_t do_guided(Bench *b, uint64_t n) { return think_in_the_middle(b, n, false); }

static uint64_t do_search(Bench *b, uint64_t n) { return think_in_the_middle(b, n, true); }

/* Written out, one draw a card: a yardstick does not grow when the library gets faster. */
static uint64_t do_yardstick(Bench *b, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++)
        for (uint32_t left = sizeof b->deck; left > 1; left--) {
            uint32_t at       = rng_below(&b->rng, left);
            uint8_t  held     = b->deck[left - 1];
            b->deck[left - 1] = b->deck[at];
            b->deck[at]       = held;
        }
    return n;
}

/* --- measuring -------------------------------------------------------------------------------------------- */

/* How many repetitions take long enough that looking at the clock costs nothing. */
static uint64_t batch_of(Bench *b, Work work)
{
    for (uint64_t n = 1;; n *= 2) {
        double start = seconds_now();
        (void)work(b, n);
        if (seconds_now() - start > 0.0005 || n > (1u << 24))
            return n;
    }
}

static void run_for(Bench *b, Work work, uint64_t batch, double seconds, double *spent, uint64_t *units)
{
    double start = seconds_now();
    double now;
    do {
        *units += work(b, batch);
        now = seconds_now();
    } while (now - start < seconds);
    *spent += now - start;
}

Figure bench_measure(Bench *b, Work work, double seconds)
{
    uint64_t batch      = batch_of(b, work);
    uint64_t yard_batch = batch_of(b, do_yardstick);
    uint64_t units      = 0;
    uint64_t shuffles   = 0;
    double   spent      = 0;
    double   yard_spent = 0;
    b->games            = 0;
    b->decisions        = 0;
    for (int slice = 0; slice < SLICES; slice++) {
        run_for(b, do_yardstick, yard_batch, seconds / (4 * SLICES), &yard_spent, &shuffles);
        run_for(b, work, batch, seconds / SLICES, &spent, &units);
    }
    Figure figure;
    figure.rate  = (double)units / spent;
    figure.yard  = (double)shuffles / yard_spent;
    figure.times = figure.rate / figure.yard;
    figure.games = (double)b->games / spent;
    return figure;
}

/* Positions half way through random games, with somebody to act. */
static void find_middles(Bench *b)
{
    const Game *game = b->game;
    b->middle_count  = 0;
    b->next_middle   = 0;
    while (b->middle_count < MIDDLES) {
        Rng before = b->rng;
        begin(b);
        uint64_t half = play_out(b, &b->state.head) / 2;
        b->rng        = before;
        begin(b);
        for (uint64_t i = 0; i < half; i++) {
            Seat seat = someone(game->to_act(game, &b->state.head));
            Move move = game_sample(game, &b->state.head, seat, &b->rng, b->scratch);
            if (!played(b, &b->state.head, seat, move))
                return;
        }
        b->middle[b->middle_count++] = b->state;
    }
}

/* --- printing ---------------------------------------------------------------------------------------------- */

/* "24.1M", "803k" */
const char *bench_number(double value, char out[16])
{
    if (value >= 1e6)
        (void)snprintf(out, 16, value >= 1e8 ? "%.0fM" : "%.1fM", value / 1e6);
    else if (value >= 1e3)
        (void)snprintf(out, 16, value >= 1e5 ? "%.0fk" : "%.1fk", value / 1e3);
    else
        (void)snprintf(out, 16, "%.0f", value);
    return out;
}

static void print_head(void)
{
    printf("On one core. x: multiple of the yardstick, shuffles of a 78-byte deck a second.\n"
           "random: uniformly random legal play, decisions a second; listed: the same from lists of\n"
           "moves; imagine: states imagined in the middle of a game; playout: each of them also\n"
           "played to its end; greedy: decisions of the heuristics; guided: playouts as a search makes\n"
           "them, by the game's habits; search: iterations of a search, each with such a playout.\n\n"
           "%-8s %2s %5s %6s %6s %5s %6s %6s %6s %7s %6s %7s %6s %6s %6s %6s %6s %6s %6s %6s\n",
           "game", "n", "bytes", "random", "x", "ns", "games", "listed", "x", "imagine", "x", "playout", "x",
           "greedy", "x", "guided", "x", "search", "x", "yard");
}

static void print_row(const Bench *b, const Figure figure[KINDS])
{
    char text[16];
    printf("%-8s %2u %5u", b->game->slug, b->players, (unsigned)b->game->state_size);
    for (int kind = 0; kind < KINDS; kind++) {
        int width = kind == IMAGINE || kind == PLAYOUT ? 7 : 6;
        if (kind == GREEDY && !habits_advise(b->game))
            printf(" %*s %6s", width, "-", "-");
        else
            printf(kind >= GREEDY ? " %*s %6.4f" : " %*s %6.3f", width, bench_number(figure[kind].rate, text),
                   figure[kind].times);
        if (kind == RANDOM) {
            printf(" %5.1f", 1e9 / figure[RANDOM].rate);
            printf(" %6s", bench_number(figure[RANDOM].games, text));
        }
    }
    printf(" %6s\n", bench_number(figure[RANDOM].yard, text));
    (void)fflush(stdout);
}

static json_t *row_json(const Bench *b, const Figure figure[KINDS])
{
    json_t *row = json_pack("{s:s, s:i, s:i}", "game", b->game->slug, "players", (int)b->players,
                            "state_bytes", (int)b->game->state_size);
    for (int kind = 0; kind < KINDS; kind++) {
        if (kind == GREEDY && !habits_advise(b->game))
            continue;
        json_t *json = json_pack("{s:f, s:f, s:f}", "per_second", figure[kind].rate, "yardsticks",
                                 figure[kind].times, "yardstick_per_second", figure[kind].yard);
        if (kind == RANDOM || kind == LISTED || kind == GREEDY) {
            json_object_set_new(json, "ns", json_real(1e9 / figure[kind].rate));
            json_object_set_new(json, "games_per_second", json_real(figure[kind].games));
        }
        json_object_set_new(row, kind_names[kind], json);
    }
    return row;
}

static bool bench_game(Bench *b, double seconds, bool instinct, json_t *rows, Costs *costs)
{
    static const Work work[KINDS] = {do_random, do_listed, do_imagine, do_playout,
                                     do_greedy, do_guided, do_search};
    Figure            figure[KINDS];
    b->game->defaults(b->game, b->players, b->option);
    b->scratch = (Move *)calloc(b->game->max_moves + 1u, sizeof *b->scratch);
    b->search  = search_create(b->game, TREE, rng_32(&b->rng));
    if (!b->scratch || !b->search) {
        free(b->scratch);
        search_destroy(b->search);
        return false;
    }
    if (instinct)
        search_by_instinct(b->search);
    for (unsigned i = 0; i < DECK; i++)
        b->deck[i] = (uint8_t)i;
    find_middles(b);
    memset(figure, 0, sizeof figure);
    for (int kind = 0; kind < KINDS && !b->refused; kind++) {
        if (kind == GREEDY && !habits_advise(b->game))
            continue;
        progress("%s with %u players: %s ...", b->game->slug, b->players, kind_names[kind]);
        figure[kind] = bench_measure(b, work[kind], seconds);
    }
    bool told = !b->refused && costs_measure(b, seconds, costs);
    progress("%s", "");
    free(b->scratch);
    search_destroy(b->search);
    if (!told)
        return false;
    if (rows) {
        json_t *row = row_json(b, figure);
        costs_json(costs, row);
        json_array_append_new(rows, row);
    } else {
        print_row(b, figure);
    }
    return true;
}

typedef struct Rows {
    Costs *costs;
    size_t count;
} Rows;

static int bench_failed(const CliCommand *command, const Bench *b)
{
    char id[40];
    Text rule = text_on(id, sizeof id);
    if (!b->refused)
        return usage_error(command, "out of memory");
    rule_print(b->game, b->refused, &rule);
    (void)fprintf(stderr, "tortuga bench: %s with %u players refused a move that it had offered (%s)\n",
                  b->game->slug, b->players, id);
    return EXIT_DIFFERS;
}

int cli_bench(int argc, char **argv)
{
    static const CliCommand command = {
        "bench", "[GAME]",
        "Decisions per second of every game and number of players, and what it costs to tell of them, on one "
        "core.",
        "Each figure also stands as a multiple of a yardstick that is measured at the same time:\n"
        "shuffles of a 78-byte deck. Compare the multiples; machines differ and are noisy."};
    bool            json      = false;
    bool            instinct  = false;
    bool            gpu       = false;
    int64_t         players   = 0;
    double          seconds   = 0.5;
    const char     *seed      = "bench";
    const char     *content   = NULL;
    const CliOption options[] = {
        {"players", 'p', OPTION_NUMBER, &players, "N", "only with so many players", 1, MAX_SEATS},
        {"seconds", 's', OPTION_REAL, &seconds, "S", "length of each measurement (0.5)", 0.001, 3600},
        {"seed", 0, OPTION_TEXT, &seed, "TEXT", "of the random games", 0, 0},
        {"content", 0, OPTION_TEXT, &content, "FILE", "other content of the game", 0, 0},
        {"instinct", 0, OPTION_FLAG, &instinct, NULL, "playouts and search by instinct, as an admiral's", 0,
         0},
        {"gpu", 0, OPTION_FLAG, &gpu, NULL, "many games at once on a GPU, compared with the processor first",
         0, 0},
        {"json", 0, OPTION_FLAG, &json, NULL, "prints JSON", 0, 0},
        {0},
    };
    int count = options_read(&command, options, argc, argv);
    if (count < 0)
        return -1 - count;
    if (count > 1)
        return usage_error(&command, "one game, or none for all of them");
    const Game *const *games = chosen_games(&command, count ? argv[1] : NULL, content);
    if (!games)
        return EXIT_USAGE;
    for (bool fine = true; gpu; games++) {
        if (!*games || !fine)
            return fine ? EXIT_GOOD : EXIT_DIFFERS;
        unsigned n = players ? (unsigned)players : usual_players(*games);
        if ((*games)->player_counts >> n & 1u)
            fine = bench_gpu(*games, n, seconds);
    }
    Bench *b = (Bench *)calloc(1, sizeof *b);
    if (!b)
        return usage_error(&command, "out of memory");
    json_t *rows = json ? json_array() : NULL;
    Rows    done = {(Costs *)calloc(MOST_ROWS, sizeof(Costs)), 0};
    int     code = done.costs ? EXIT_GOOD : usage_error(&command, "out of memory");
    for (; code == EXIT_GOOD && *games; games++)
        for (FOR_BITS(n, (*games)->player_counts)) {
            if ((players && (int64_t)n != players) || done.count == MOST_ROWS || code != EXIT_GOOD)
                continue;
            if (!done.count && !json)
                print_head();
            b->game    = *games;
            b->players = (unsigned)n;
            rng_fast(&b->rng, bytes_hash(0, seed, strlen(seed)));
            if (!bench_game(b, seconds, instinct, rows, &done.costs[done.count++]))
                code = bench_failed(&command, b);
        }
    bool any = done.count > 0;
    if (any && !json && code == EXIT_GOOD)
        costs_print(done.costs, done.count);
    free(done.costs);
    free(b);
    if (code != EXIT_GOOD) {
        json_decref(rows);
        return code;
    }
    if (!any)
        return usage_error(&command, "no game there for %ld players", (long)players);
    if (json) {
        (void)json_dumpf(rows, stdout, JSON_INDENT(2));
        (void)putchar('\n');
        json_decref(rows);
    }
    return EXIT_GOOD;
}
