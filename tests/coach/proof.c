/* proof.c -- is the coach's account unbiased? Games between bots, the account of each, and the mean of every part of one seat
 * with its standard error: docs/coach.md has what came of it. No test: it takes its time.
 *
 *   coach-proof GAME PLAYERS FIRST OTHERS GAMES ITERATIONS DEALS EACH SEED
 *
 * The bot FIRST sits among OTHERS and takes every seat in turn; what is told is of its seat. With DEALS 0 no decision is
 * judged, so that luck alone can be measured in many games. */
#include <math.h>
#include <time.h>

#include "played.h"

enum { PARTS = 7 };

typedef struct Mean {
    double sum, squares;
} Mean;

static void add(Mean *mean, double value)
{
    mean->sum += value;
    mean->squares += value * value;
}

static void tell(const char *what, const Mean *mean, double n, double unit)
{
    double m = mean->sum / n, error = sqrt(fmax(0, mean->squares / n - m * m) / fmax(1, n - 1));
    printf("  %-8s %+8.2f ± %.2f  (spread %.2f)\n", what, unit * m, unit * 1.96 * error,
           unit * error * sqrt(n));
}

int main(int argc, char **argv)
{
    static Played            played;
    static const char *const names[PARTS] = {"result", "base", "deal", "cards", "own", "others", "unseen"};
    static Mean              won[PARTS], lead[PARTS];
    if (argc != 10) {
        (void)fprintf(stderr, "coach-proof GAME PLAYERS FIRST OTHERS GAMES ITERATIONS DEALS EACH SEED\n");
        return 2;
    }
    const Game *game    = game_find(argv[1]);
    unsigned    players = (unsigned)atoi(argv[2]);
    uint32_t    games   = (uint32_t)atoi(argv[5]);
    uint64_t    seed    = strtoull(argv[9], NULL, 10);
    double      plies = 0, begun = clock_ms(), reviewing = 0;
    for (uint32_t i = 0; i < games; i++) {
        CoachOptions options = {(uint32_t)atoi(argv[6]), (uint32_t)atoi(argv[7]), (uint32_t)atoi(argv[8]),
                                seed + i};
        void        *memory  = malloc(coach_size(&options));
        Coach       *coach   = memory ? coach_init(memory, game, &options) : NULL;
        const char  *level[MAX_SEATS];
        Ledger       l;
        Seat         seat = (Seat)(i % players);
        if (!coach)
            return 1;
        for (unsigned s = 0; s < players; s++)
            level[s] = s == seat ? argv[3] : argv[4];
        played_play(&played, game, players, level, options.iterations, seed * 7919u + i / players,
                    seed * 104729u + i);
        double then = clock_ms();
        played_account(&played, coach, atoi(argv[7]) > 0, &l);
        reviewing += clock_ms() - then;
        plies += played.plies;
        const Chances *part[PARTS] = {&l.result, &l.base, &l.deal, &l.cards, &l.own, &l.others, &l.unseen};
        for (unsigned k = 0; k < PARTS; k++) {
            add(&won[k], (double)part[k]->won[seat]);
            add(&lead[k], (double)part[k]->lead[seat]);
        }
        free(memory);
    }
    printf("%s, %u players, %s among %s: %u games, %.0f decisions a game, %.1f s, %.2f s of review a game\n",
           argv[1], players, argv[3], argv[4], games, plies / games, (clock_ms() - begun) / 1000,
           reviewing / games / 1000);
    printf(" wins in a hundred\n");
    for (unsigned k = 0; k < PARTS; k++)
        tell(names[k], &won[k], games, 100);
    printf(" points ahead\n");
    for (unsigned k = 0; k < PARTS; k++)
        tell(names[k], &lead[k], games, 1);
    return 0;
}
