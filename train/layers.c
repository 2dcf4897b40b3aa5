/* layers.c -- the layers of a net (net.py) and of its critic on a processor: forwards to play, backwards to learn.
 *
 * What a seat sees is mostly zeros, and most lists of moves are short. PyTorch multiplies them all the same; here a zero
 * costs nothing and a row that is not there neither. Everything is added in one order, so the same numbers give the
 * same net. tests/train/layers.sh compares all of it with PyTorch's own gradients. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { UNITS_MOST = 256, SECOND_MOST = 128, MOVES_MOST = 48, FEATURES_MOST = 4096 };

#define ALWAYS static inline __attribute__((always_inline))

static const float ONE = 16.0F; /* what is seen is written in sixteenths */

typedef struct Layers {
    uint32_t     wholes, rows, units, second;
    const float *whole_weight, *row_weight;         /* [feature][unit], in the steps that ship */
    const float *second_weight, *of_mean, *of_most; /* [unit][second] */
    const float *bias, *voice;
} Layers;

typedef struct Critic {
    uint32_t     seen, units;        /* features: of the whole, and as many with all hands open */
    const float *first, *first_bias; /* [feature][unit] */
    const float *second, *second_bias;
    const float *last, *last_bias;
} Critic;

/* Gradients have the shape of what they are of; what is found is added to what is there. */
typedef struct LayersSlope {
    float *whole_weight, *row_weight, *second_weight, *of_mean, *of_most, *bias, *voice;
} LayersSlope;

typedef struct CriticSlope {
    float *first, *first_bias, *second, *second_bias, *last, *last_bias;
} CriticSlope;

/* Decisions that were made, one behind the other, and what is to be learnt from some of them. */
typedef struct Lesson {
    const int8_t  *whole, *all, *rows;
    const uint8_t *count;
    const int16_t *action;
    const float   *likely, *gain,
        *value;           /* the logarithm of how likely the action was; advantage; what the critic said */
    uint32_t       most;  /* rows of a decision */
    const int64_t *which; /* the decisions of this lesson */
    const float   *part;  /* how much each of them counts */
    uint32_t       decisions;
    float          mean, spread, clip, teach, entropy;
    float          sums[5]; /* gain, the critic's miss, entropy, clipped, distance */
} Lesson;

typedef struct Sparse {
    uint32_t count;
    uint16_t which[FEATURES_MOST];
    float    value[FEATURES_MOST];
} Sparse;

static void sparse_of(Sparse *to, const int8_t *seen, uint32_t count)
{
    uint32_t n = 0, at = 0;
    for (; at + 8 <= count; at += 8) {
        uint64_t bytes;
        memcpy(&bytes, seen + at, sizeof bytes);
        while (bytes) {
            uint32_t i     = (uint32_t)__builtin_ctzll(bytes) / 8;
            to->which[n]   = (uint16_t)(at + i);
            to->value[n++] = (float)seen[at + i] * (1 / ONE);
            bytes &= ~(UINT64_C(0xFF) << i * 8);
        }
    }
    for (; at < count; at++)
        if (seen[at]) {
            to->which[n]   = (uint16_t)at;
            to->value[n++] = (float)seen[at] * (1 / ONE);
        }
    to->count = n;
}

/* Sixteen numbers at once, wherever they lie. All layers are padded to a multiple of it (layers.py). */
typedef float Lanes __attribute__((vector_size(64), aligned(4), may_alias));
enum { LANES = 16, TOGETHER = 8 };

ALWAYS const Lanes *lanes_at(const float *at) { return (const Lanes *)at; }
ALWAYS Lanes       *lanes_in(float *at) { return (Lanes *)at; }

/* The sums of up to TOGETHER times sixteen columns stay in registers: `n` of them, known when this is compiled. */
ALWAYS void dense_columns(const uint32_t n, float *to, const float *from, const float *weight, uint32_t froms,
                          uint32_t stride)
{
    Lanes sum[TOGETHER];
    for (uint32_t k = 0; k < n; k++)
        sum[k] = lanes_at(to)[k];
    for (uint32_t u = 0; u < froms; u++, weight += stride)
        for (uint32_t k = 0; k < n; k++)
            sum[k] += from[u] * lanes_at(weight)[k];
    for (uint32_t k = 0; k < n; k++)
        lanes_in(to)[k] = sum[k];
}

ALWAYS void sparse_columns(const uint32_t n, float *to, const Sparse *seen, const float *weight,
                           uint32_t stride)
{
    Lanes sum[TOGETHER];
    for (uint32_t k = 0; k < n; k++)
        sum[k] = lanes_at(to)[k];
    for (uint32_t i = 0; i < seen->count; i++) {
        const Lanes *row = lanes_at(weight + (size_t)seen->which[i] * stride);
        for (uint32_t k = 0; k < n; k++)
            sum[k] += seen->value[i] * row[k];
    }
    for (uint32_t k = 0; k < n; k++)
        lanes_in(to)[k] = sum[k];
}

ALWAYS void outer_columns(const uint32_t n, float *to, const float *left, const float *right, uint32_t lefts,
                          uint32_t stride)
{
    Lanes by[TOGETHER];
    for (uint32_t k = 0; k < n; k++)
        by[k] = lanes_at(right)[k];
    for (uint32_t u = 0; u < lefts; u++, to += stride)
        if (left[u] != 0)
            for (uint32_t k = 0; k < n; k++)
                lanes_in(to)[k] += left[u] * by[k];
}

#define BY_COLUMNS(columns, work)                                                                            \
    for (uint32_t at = 0; at < (columns); at += TOGETHER * LANES)                                            \
        switch ((columns)-at < TOGETHER * LANES ? ((columns)-at) / LANES : TOGETHER) {                       \
        case 1: work(1); break;                                                                              \
        case 2: work(2); break;                                                                              \
        case 3: work(3); break;                                                                              \
        case 4: work(4); break;                                                                              \
        case 5: work(5); break;                                                                              \
        case 6: work(6); break;                                                                              \
        case 7: work(7); break;                                                                              \
        default: work(8); break;                                                                             \
        }

/* Weights [from][to]: what each of `from` says is added to all of `to`. */
static void add_dense(float *to, const float *from, const float *weight, uint32_t froms, uint32_t tos)
{
#define WORK(n) dense_columns(n, to + at, from, weight + at, froms, tos)
    BY_COLUMNS(tos, WORK)
#undef WORK
}

static void add_sparse(float *to, const Sparse *seen, const float *weight, uint32_t units)
{
#define WORK(n) sparse_columns(n, to + at, seen, weight + at, units)
    BY_COLUMNS(units, WORK)
#undef WORK
}

/* To weights [left][right]: the product of each of both. */
static void add_outer(float *to, const float *left, const float *right, uint32_t lefts, uint32_t rights)
{
#define WORK(n) outer_columns(n, to + at, left, right + at, lefts, rights)
    BY_COLUMNS(rights, WORK)
#undef WORK
}

/* To the weights of what was seen: as much as each was seen. */
static void add_seen(float *to, const Sparse *seen, const float *back, uint32_t units)
{
    for (uint32_t i = 0; i < seen->count; i++) {
        Lanes *row = lanes_in(to + (size_t)seen->which[i] * units);
        for (uint32_t k = 0; k < units / LANES; k++)
            row[k] += seen->value[i] * lanes_at(back)[k];
    }
}

/* A decision on its way through the layers, and back. */
typedef struct Way {
    Sparse whole, row[MOVES_MOST];
    float  unit[MOVES_MOST][UNITS_MOST], second[MOVES_MOST][SECOND_MOST], logit[MOVES_MOST];
    float  mean[UNITS_MOST], most[UNITS_MOST];
    float  ties[UNITS_MOST]; /* moves that have the most: they share its slope */
} Way;

static void forwards(const Layers *l, const int8_t *whole, const int8_t *rows, uint32_t count, Way *way)
{
    const uint32_t units = l->units, second = l->second;
    float          base[UNITS_MOST] = {0}, context[SECOND_MOST];
    sparse_of(&way->whole, whole, l->wholes);
    add_sparse(base, &way->whole, l->whole_weight, units);
    for (uint32_t u = 0; u < units; u++)
        way->mean[u] = way->most[u] = way->ties[u] = 0;
    for (uint32_t j = 0; j < count; j++) {
        float *unit = way->unit[j];
        sparse_of(&way->row[j], rows + (size_t)j * l->rows, l->rows);
        memcpy(unit, base, units * sizeof *unit);
        add_sparse(unit, &way->row[j], l->row_weight, units);
        for (uint32_t u = 0; u < units; u++) {
            float value = unit[u] > 0 ? unit[u] : 0;
            unit[u]     = value;
            way->mean[u] += value;
            way->ties[u] = value > way->most[u] ? 1 : way->ties[u] + (value == way->most[u] ? 1.0F : 0.0F);
            way->most[u] = value > way->most[u] ? value : way->most[u];
        }
    }
    for (uint32_t u = 0; u < units; u++)
        way->mean[u] /= (float)(count ? count : 1);
    memcpy(context, l->bias, second * sizeof *context);
    add_dense(context, way->mean, l->of_mean, units, second);
    add_dense(context, way->most, l->of_most, units, second);
    for (uint32_t j = 0; j < count; j++) {
        float *says = way->second[j], sum = 0;
        memcpy(says, context, second * sizeof *says);
        add_dense(says, way->unit[j], l->second_weight, units, second);
        for (uint32_t k = 0; k < second; k++) {
            says[k] = says[k] > 0 ? says[k] : 0;
            sum += says[k] * l->voice[k];
        }
        way->logit[j] = sum;
    }
}

/* The three layers of second weights turned round: [second][unit]. */
typedef struct Turned {
    float second[SECOND_MOST * UNITS_MOST], mean[SECOND_MOST * UNITS_MOST], most[SECOND_MOST * UNITS_MOST];
} Turned;

static void turn(float *to, const float *from, uint32_t froms, uint32_t tos)
{
    for (uint32_t u = 0; u < froms; u++)
        for (uint32_t k = 0; k < tos; k++)
            to[(size_t)k * froms + u] = from[(size_t)u * tos + k];
}

/* From what each move's number should change by (`slope`) to all weights. */
static void backwards(const Layers *l, const Turned *turned, uint32_t count, const float *slope,
                      const Way *way, const LayersSlope *to)
{
    const uint32_t units = l->units, second                            = l->second;
    float          said[MOVES_MOST][SECOND_MOST], context[SECOND_MOST] = {0}, back_mean[UNITS_MOST] = {0},
                                         back_most[UNITS_MOST] = {0}, base[UNITS_MOST] = {0};
    for (uint32_t j = 0; j < count; j++)
        for (uint32_t k = 0; k < second; k++) {
            float says = way->second[j][k];
            to->voice[k] += slope[j] * says;
            said[j][k] = says > 0 ? slope[j] * l->voice[k] : 0;
            context[k] += said[j][k];
        }
    for (uint32_t k = 0; k < second; k++)
        to->bias[k] += context[k];
    add_outer(to->of_mean, way->mean, context, units, second);
    add_outer(to->of_most, way->most, context, units, second);
    add_dense(back_mean, context, turned->mean, second, units);
    add_dense(back_most, context, turned->most, second, units);
    for (uint32_t j = 0; j < count; j++) {
        float back[UNITS_MOST];
        for (uint32_t u = 0; u < units; u++)
            back[u] = back_mean[u] / (float)count +
                      (way->unit[j][u] == way->most[u] ? back_most[u] / way->ties[u] : 0);
        add_outer(to->second_weight, way->unit[j], said[j], units, second);
        add_dense(back, said[j], turned->second, second, units);
        for (uint32_t u = 0; u < units; u++) {
            back[u] = way->unit[j][u] > 0 ? back[u] : 0;
            base[u] += back[u];
        }
        add_seen(to->row_weight, &way->row[j], back, units);
    }
    add_seen(to->whole_weight, &way->whole, base, units);
}

/* A number for every move of so many decisions; -1e9 behind the last one. */
void layers_weigh(const Layers *l, uint32_t decisions, uint32_t most, const int8_t *whole, const int8_t *rows,
                  const uint8_t *count, float *logits)
{
    static _Thread_local Way way;
    for (uint32_t i = 0; i < decisions; i++) {
        uint32_t moves = count[i];
        if (moves)
            forwards(l, whole + (size_t)i * l->wholes, rows + (size_t)i * most * l->rows, moves, &way);
        for (uint32_t j = 0; j < most; j++)
            logits[(size_t)i * most + j] = j < moves ? way.logit[j] : -1e9F;
    }
}

typedef struct CriticWay {
    Sparse seen, all;
    float  first[UNITS_MOST], second[UNITS_MOST];
} CriticWay;

static float judge(const Critic *c, const int8_t *whole, const int8_t *all, CriticWay *way)
{
    const uint32_t units = c->units;
    sparse_of(&way->seen, whole, c->seen);
    sparse_of(&way->all, all, c->seen);
    memcpy(way->first, c->first_bias, units * sizeof *way->first);
    add_sparse(way->first, &way->seen, c->first, units);
    add_sparse(way->first, &way->all, c->first + (size_t)c->seen * units, units);
    for (uint32_t u = 0; u < units; u++)
        way->first[u] = way->first[u] > 0 ? way->first[u] : 0;
    memcpy(way->second, c->second_bias, units * sizeof *way->second);
    add_dense(way->second, way->first, c->second, units, units);
    float sum = *c->last_bias;
    for (uint32_t u = 0; u < units; u++) {
        way->second[u] = way->second[u] > 0 ? way->second[u] : 0;
        sum += way->second[u] * c->last[u];
    }
    return sum;
}

static void correct(const Critic *c, const float *turned, float slope, const CriticWay *way,
                    const CriticSlope *to)
{
    const uint32_t units = c->units;
    float          second[UNITS_MOST], first[UNITS_MOST] = {0};
    *to->last_bias += slope;
    for (uint32_t u = 0; u < units; u++) {
        to->last[u] += slope * way->second[u];
        second[u] = way->second[u] > 0 ? slope * c->last[u] : 0;
        to->second_bias[u] += second[u];
    }
    add_outer(to->second, way->first, second, units, units);
    add_dense(first, second, turned, units, units);
    for (uint32_t u = 0; u < units; u++) {
        first[u] = way->first[u] > 0 ? first[u] : 0;
        to->first_bias[u] += first[u];
    }
    add_seen(to->first, &way->seen, first, units);
    add_seen(to->first + (size_t)c->seen * units, &way->all, first, units);
}

void critic_judge(const Critic *c, uint32_t decisions, const int8_t *whole, const int8_t *all, float *value)
{
    static _Thread_local CriticWay way;
    for (uint32_t i = 0; i < decisions; i++)
        value[i] = judge(c, whole + (size_t)i * c->seen, all + (size_t)i * c->seen, &way);
}

/* How likely each move is, as logarithms; gives the entropy. */
static float likelihoods(const float *logit, uint32_t count, float *log)
{
    float largest = logit[0], all = 0, entropy = 0;
    for (uint32_t j = 1; j < count; j++)
        largest = logit[j] > largest ? logit[j] : largest;
    for (uint32_t j = 0; j < count; j++)
        all += expf(logit[j] - largest);
    for (uint32_t j = 0; j < count; j++) {
        log[j] = logit[j] - largest - logf(all);
        entropy -= expf(log[j]) * log[j];
    }
    return entropy;
}

/* Proximal policy optimisation: the slopes of all weights for a lesson. */
void layers_learn(const Layers *l, const LayersSlope *to, const Critic *c, const CriticSlope *c_to,
                  Lesson *lesson)
{
    static _Thread_local Way       way;
    static _Thread_local CriticWay c_way;
    static _Thread_local Turned    turned;
    static _Thread_local float     c_turned[UNITS_MOST * UNITS_MOST];
    turn(turned.second, l->second_weight, l->units, l->second);
    turn(turned.mean, l->of_mean, l->units, l->second);
    turn(turned.most, l->of_most, l->units, l->second);
    turn(c_turned, c->second, c->units, c->units);
    for (uint32_t n = 0; n < lesson->decisions; n++) {
        size_t        i     = (size_t)lesson->which[n];
        uint32_t      count = lesson->count[i];
        float         part  = lesson->part[n];
        const int8_t *whole = lesson->whole + i * l->wholes;
        float         log[MOVES_MOST], slope[MOVES_MOST];

        forwards(l, whole, lesson->rows + i * lesson->most * l->rows, count, &way);
        float    entropy = likelihoods(way.logit, count, log);
        uint32_t action  = (uint32_t)lesson->action[i];
        float    ratio   = expf(log[action] - lesson->likely[i]);
        float    better  = (lesson->gain[i] - lesson->mean) / lesson->spread;
        float    held    = ratio < 1 - lesson->clip   ? 1 - lesson->clip
                           : ratio > 1 + lesson->clip ? 1 + lesson->clip
                                                      : ratio;
        bool     heeded  = ratio * better <= held * better; /* else it has gone far enough */
        float    gain    = heeded ? ratio * better : held * better;
        for (uint32_t j = 0; j < count; j++) {
            float likely = expf(log[j]);
            float by     = heeded ? ratio * better * ((j == action ? 1.0F : 0.0F) - likely) : 0;
            slope[j]     = -part * lesson->teach * (by - lesson->entropy * likely * (log[j] + entropy));
        }
        if (lesson->teach != 0)
            backwards(l, &turned, count, slope, &way, to);

        float miss =
            judge(c, whole, lesson->all + i * l->wholes, &c_way) - (lesson->gain[i] + lesson->value[i]);
        correct(c, c_turned, 4 * part * miss, &c_way, c_to);
        lesson->sums[0] += part * gain;
        lesson->sums[1] += part * miss * miss;
        lesson->sums[2] += part * entropy;
        lesson->sums[3] += fabsf(ratio - 1) > lesson->clip ? part : 0;
        lesson->sums[4] += part * (lesson->likely[i] - log[action]);
    }
}
