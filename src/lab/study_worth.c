/* study_worth.c -- how often things are used, and how well those fare who use them.
 *
 * Seats of one game are not independent of each other (one wins because the others do not), so every interval
 * takes the game as its unit. Among hundreds of things some look good by chance; what counts as clear holds also
 * when all of them are looked at together. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/study_stats.h"

enum { FEW = 8, LEAST_USES = 30, NO_ROW = KEYS_MAX };

typedef struct KeySums {
    double times, used;
    Ratio  worth, points, each;
} KeySums;

static size_t verb_length(const char *text) { return strcspn(text, " "); }

/* A verb whose words are many names places rather than choices: then the verb alone is the key. */
static bool is_place(const StudyNotes *notes, const StudyKey *key)
{
    size_t   verb  = verb_length(key->text);
    unsigned words = 0;
    for (uint32_t i = 0; i < notes->key_count; i++)
        words += notes->keys[i].kind == KEY_WORD && verb_length(notes->keys[i].text) == verb &&
                 memcmp(notes->keys[i].text, key->text, verb) == 0;
    return words > FEW;
}

/* A fact that a move tells as well, by the same words. */
static bool is_told(const StudyNotes *notes, const StudyKey *key)
{
    for (uint32_t i = 0; key->kind == KEY_FACT && i < notes->key_count; i++)
        if (notes->keys[i].kind == KEY_CARD && strcmp(notes->keys[i].text, key->text) == 0)
            return true;
    return false;
}

/* Gives every key its row of the report, or NO_ROW. */
static void make_rows(const StudyNotes *notes, StudyReport *r, uint32_t *row)
{
    for (uint32_t i = 0; i < notes->key_count; i++) {
        StudyKey key = notes->keys[i];
        if (key.kind == KEY_WORD && is_place(notes, &key)) {
            key.text[verb_length(key.text)] = 0;
            key.kind                        = KEY_VERB;
        }
        uint32_t at = 0;
        row[i]      = NO_ROW;
        if (is_told(notes, &key))
            continue;
        while (at < r->key_count && strcmp(r->keys[at].text, key.text) != 0)
            at++;
        if (at == r->key_count) {
            memcpy(r->keys[at].text, key.text, sizeof key.text);
            r->keys[at].kind = key.kind;
            r->key_count++;
        }
        row[i] = at;
    }
}

/* Adds one game to the sums of a row. */
static void sum_row(KeySums *sums, const GameNote *g, const uint32_t *count, unsigned players, double fair)
{
    double used = 0, wins = 0, points = 0, mean_count = 0, mean_win = 0, mean_score = 0, product = 0,
           square = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        mean_count += (double)count[seat] / players;
        mean_win += (double)g->win[seat] / players;
        mean_score += (double)g->score[seat] / players;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        double more = count[seat] - mean_count;
        product += more * ((double)g->win[seat] - mean_win);
        square += more * more;
        sums->times += count[seat];
        if (count[seat]) {
            used++;
            wins += (double)g->win[seat] - fair;
            points += g->score[seat] - mean_score;
        }
    }
    sums->used += used;
    ratio_add(&sums->worth, wins, used);
    ratio_add(&sums->points, points, used);
    ratio_add(&sums->each, product, square);
}

static int by_use(const void *a, const void *b)
{
    const KeyReport *x = (const KeyReport *)a, *y = (const KeyReport *)b;
    if (x->times > y->times || x->times < y->times)
        return x->times < y->times ? 1 : -1;
    return strcmp(x->text, y->text);
}

/* Further from 0 than so many standard errors. */
static bool is_clear(const Estimate *e, double bound)
{
    double error = (e->high - e->mean) / Z95;
    return error > 1e-9 && fabs(e->mean) > bound * error;
}

static void finish_rows(const StudyPlan *plan, StudyReport *r, const KeySums *sums)
{
    double tested = 0;
    for (uint32_t k = 0; k < r->key_count; k++)
        tested += sums[k].used >= LEAST_USES;
    double bound = normal_bound(0.05 / fmax(tested, 1));
    for (uint32_t k = 0; k < r->key_count; k++) {
        KeyReport *key  = &r->keys[k];
        key->times      = sums[k].times / plan->games;
        key->seats      = sums[k].used / ((double)plan->games * plan->table.players);
        bool some       = key->seats < 1;
        key->worth      = ratio_of(&sums[k].worth, some ? 0.5 : 0);
        key->points     = ratio_of(&sums[k].points, 0);
        key->each       = ratio_of(&sums[k].each, sums[k].each.m > 0 ? 0.5 : 0);
        key->clear      = some && sums[k].used >= LEAST_USES && is_clear(&key->worth, bound);
        key->clear_each = sums[k].used >= LEAST_USES && is_clear(&key->each, bound);
    }
    qsort(r->keys, r->key_count, sizeof *r->keys, by_use);
}

unsigned study_outstanding(const StudyReport *report, double sign, const KeyReport **out, unsigned most)
{
    static const double RARE = 0.02;
    for (unsigned n = 0; n < most; n++) {
        const KeyReport *best = NULL;
        for (uint32_t k = 0; k < report->key_count; k++) {
            const KeyReport *key = &report->keys[k];
            bool             fit = key->clear && key->seats >= RARE && sign * key->worth.mean > 0;
            for (unsigned i = 0; i < n; i++)
                fit &= out[i] != key;
            if (fit && (!best || sign * key->worth.mean > sign * best->worth.mean))
                best = key;
        }
        if (!best)
            return n;
        out[n] = best;
    }
    return most;
}

bool sum_keys(const StudyNotes *notes, StudyReport *r)
{
    unsigned  players           = notes->plan->table.players;
    size_t    room              = notes->key_count ? notes->key_count : 1;
    uint32_t *row               = (uint32_t *)calloc(room, sizeof *row);
    uint32_t(*count)[MAX_SEATS] = (uint32_t(*)[MAX_SEATS])calloc(room, sizeof *count);
    KeySums *sums               = (KeySums *)calloc(room, sizeof *sums);
    r->keys                     = (KeyReport *)calloc(room, sizeof *r->keys);
    bool ok                     = row && count && sums && r->keys;
    if (ok) {
        make_rows(notes, r, row);
        for (uint32_t i = 0; i < notes->plan->games; i++) {
            const GameNote *g = game_at(notes, SAMPLE, i, 0);
            memset(count, 0, room * sizeof *count);
            for (uint32_t u = 0; u < g->use_count; u++)
                if (row[g->uses[u].key] != NO_ROW)
                    count[row[g->uses[u].key]][g->uses[u].seat] += g->uses[u].count;
            for (uint32_t k = 0; k < r->key_count; k++)
                sum_row(&sums[k], g, count[k], players, r->fair);
        }
        finish_rows(notes->plan, r, sums);
    }
    free(row);
    free(count);
    free(sums);
    return ok;
}
