/* teacher.c -- a network of one layer, fitted by Adam (Kingma and Ba, 2014). */
#include "lab/teacher.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { UNITS = INSTINCT_UNITS, PART = 64 }; /* lessons between two steps */

/* How much more a move with more attention is to be preferred than attention alone would have it: a search
 * looks at all moves now and then, and most at what it thinks best. */
static const double SHARPEN = 4;

typedef struct Lesson {
    uint64_t  number;
    uint32_t  features, topics, moves;
    uint16_t *feature;
    int16_t  *value;
    uint16_t *end;
    uint16_t (*about)[SIGHT_ABOUT];
    float *likely; /* how likely each move is to be */
    bool   exam;
} Lesson;

struct Teacher {
    uint32_t features;
    uint32_t numbers; /* of the network: weights, then voices */
    float   *net, *slope, *mean, *square;
    uint64_t steps;
    Rng      rng;
    Lesson  *lessons;
    uint32_t count, room;
};

/* What comes of a lesson on the way through the network. */
typedef struct Thought {
    float unit[SIGHT_TOPICS][UNITS];
    float sum[UNITS]; /* of the whole and of what a move is about */
    float worth[SIGHT_MOVES];
    float likely[SIGHT_MOVES];
} Thought;

static float *voice_of(float *net, const Teacher *t) { return net + (size_t)t->features * UNITS; }

static float chance(Rng *rng) { return (float)rng_below(rng, 1u << 24) / (float)(1u << 24) - 0.5F; }

Teacher *teacher_create(uint32_t features, uint64_t seed)
{
    Teacher *t = (Teacher *)calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->features = features;
    t->numbers  = (features + 1) * UNITS;
    t->net      = (float *)calloc((size_t)t->numbers * 4, sizeof(float));
    if (!t->net) {
        teacher_destroy(t);
        return NULL;
    }
    t->slope  = t->net + t->numbers;
    t->mean   = t->slope + t->numbers;
    t->square = t->mean + t->numbers;
    rng_fast(&t->rng, seed);
    for (uint32_t i = 0; i < t->numbers; i++)
        t->net[i] = chance(&t->rng) * (i < features * UNITS ? 0.25F : 1.0F);
    return t;
}

void teacher_destroy(Teacher *t)
{
    if (!t)
        return;
    for (uint32_t i = 0; i < t->count; i++)
        free(t->lessons[i].likely);
    free(t->lessons);
    free(t->net);
    free(t);
}

static bool has_room(Teacher *t)
{
    if (t->count < t->room)
        return true;
    uint32_t room = t->room ? t->room * 2 : 1024;
    Lesson  *more = (Lesson *)realloc(t->lessons, room * sizeof *more);
    if (!more)
        return false;
    t->lessons = more;
    t->room    = room;
    return true;
}

bool teacher_show(Teacher *t, uint64_t number, const Sight *sight, const float *attention, bool exam)
{
    size_t size =
        sight->moves * (sizeof(float) + sizeof *sight->about) + sight->features * 4 + sight->topics * 2;
    char *at = has_room(t) ? (char *)malloc(size) : NULL;
    if (!at)
        return false;
    Lesson *lesson   = &t->lessons[t->count++];
    lesson->number   = number;
    lesson->features = sight->features;
    lesson->topics   = sight->topics;
    lesson->moves    = sight->moves;
    lesson->exam     = exam;
    lesson->likely   = (float *)(void *)at;
    lesson->feature  = (uint16_t *)(void *)(at + sight->moves * sizeof(float));
    lesson->value    = (int16_t *)(lesson->feature + sight->features);
    lesson->end      = (uint16_t *)(lesson->value + sight->features);
    lesson->about    = (uint16_t(*)[SIGHT_ABOUT])(lesson->end + sight->topics);
    memcpy(lesson->feature, sight->feature, sight->features * sizeof *sight->feature);
    memcpy(lesson->value, sight->value, sight->features * sizeof *sight->value);
    memcpy(lesson->end, sight->end, sight->topics * sizeof *sight->end);
    memcpy(lesson->about, sight->about, sight->moves * sizeof *sight->about);
    double most = 0, all = 0;
    for (uint32_t i = 0; i < sight->moves; i++)
        most = (double)attention[i] > most ? (double)attention[i] : most;
    for (uint32_t i = 0; i < sight->moves; i++)
        all += pow((double)attention[i] / most, SHARPEN);
    for (uint32_t i = 0; i < sight->moves; i++)
        lesson->likely[i] = (float)(pow((double)attention[i] / most, SHARPEN) / all);
    return true;
}

static void add_up(const uint16_t about[SIGHT_ABOUT], Thought *thought)
{
    memcpy(thought->sum, thought->unit[THE_WHOLE], sizeof thought->sum);
    for (unsigned i = 0; i < SIGHT_ABOUT; i++)
        for (unsigned u = 0; u < UNITS && about[i] != THE_WHOLE; u++)
            thought->sum[u] += thought->unit[about[i]][u];
}

/* As instinct_weigh does it, in fractions. */
static void think(Teacher *t, const Lesson *lesson, Thought *thought)
{
    const float *voice = voice_of(t->net, t);
    uint32_t     at    = 0;
    for (uint32_t topic = 0; topic < lesson->topics; topic++) {
        float *sum = thought->unit[topic];
        for (unsigned u = 0; u < UNITS; u++)
            sum[u] = 0;
        for (; at < lesson->end[topic]; at++) {
            const float *weight = t->net + (size_t)lesson->feature[at] * UNITS;
            float        value  = (float)lesson->value[at] / (float)SIGHT_ONE;
            for (unsigned u = 0; u < UNITS; u++)
                sum[u] += value * weight[u];
        }
    }
    float best = 0, all = 0;
    for (uint32_t i = 0; i < lesson->moves; i++) {
        float worth = 0;
        add_up(lesson->about[i], thought);
        for (unsigned u = 0; u < UNITS; u++)
            worth += (thought->sum[u] > 0 ? thought->sum[u] : 0) * voice[u];
        thought->worth[i] = worth;
        best              = i == 0 || worth > best ? worth : best;
    }
    for (uint32_t i = 0; i < lesson->moves; i++)
        all += thought->likely[i] = expf(thought->worth[i] - best);
    for (uint32_t i = 0; i < lesson->moves; i++)
        thought->likely[i] /= all;
}

/* Adds to the slope where the network should go to make the lesson less of a surprise. */
static void explain(Teacher *t, const Lesson *lesson, Thought *thought)
{
    const float *voice       = voice_of(t->net, t);
    float       *voice_slope = voice_of(t->slope, t);
    float        pull[SIGHT_TOPICS][UNITS];
    memset(pull, 0, lesson->topics * sizeof pull[0]);
    for (uint32_t i = 0; i < lesson->moves; i++) {
        const uint16_t *about = lesson->about[i];
        float           wrong = thought->likely[i] - lesson->likely[i];
        add_up(about, thought);
        for (unsigned u = 0; u < UNITS; u++) {
            if (thought->sum[u] <= 0)
                continue;
            voice_slope[u] += wrong * thought->sum[u];
            pull[THE_WHOLE][u] += wrong * voice[u];
            for (unsigned k = 0; k < SIGHT_ABOUT; k++)
                pull[about[k]][u] += about[k] != THE_WHOLE ? wrong * voice[u] : 0;
        }
    }
    uint32_t at = 0;
    for (uint32_t topic = 0; topic < lesson->topics; topic++)
        for (; at < lesson->end[topic]; at++) {
            float *slope = t->slope + (size_t)lesson->feature[at] * UNITS;
            float  value = (float)lesson->value[at] / (float)SIGHT_ONE;
            for (unsigned u = 0; u < UNITS; u++)
                slope[u] += value * pull[topic][u];
        }
}

/* A step down the slope of a part of the lessons, the longer the steadier that slope has been. */
static void take_step(Teacher *t, double pace)
{
    static const float KEEP_MEAN = 0.9F, KEEP_SQUARE = 0.999F, FADE = 0.0002F;
    t->steps++;
    double early_mean   = 1 - pow((double)KEEP_MEAN, (double)t->steps);
    double early_square = 1 - pow((double)KEEP_SQUARE, (double)t->steps);
    for (uint32_t i = 0; i < t->numbers; i++) {
        float slope  = t->slope[i] / (float)PART;
        t->mean[i]   = KEEP_MEAN * t->mean[i] + (1 - KEEP_MEAN) * slope;
        t->square[i] = KEEP_SQUARE * t->square[i] + (1 - KEEP_SQUARE) * slope * slope;
        double go    = (double)t->mean[i] / early_mean / (sqrt((double)t->square[i] / early_square) + 1e-8);
        t->net[i] -= (float)(pace * (go + (double)(FADE * t->net[i])));
        t->slope[i] = 0;
    }
}

static int by_number(const void *a, const void *b)
{
    uint64_t first = ((const Lesson *)a)->number, second = ((const Lesson *)b)->number;
    return first < second ? -1 : first > second;
}

/* Another order every time, that depends on nothing but the seed. */
static void shuffle(Teacher *t)
{
    qsort(t->lessons, t->count, sizeof *t->lessons, by_number);
    for (uint32_t i = t->count; i > 1; i--) {
        uint32_t other    = rng_below(&t->rng, i);
        Lesson   lesson   = t->lessons[i - 1];
        t->lessons[i - 1] = t->lessons[other];
        t->lessons[other] = lesson;
    }
}

void teacher_round(Teacher *t, uint32_t round, uint32_t of)
{
    Thought  thought;
    uint32_t shown = 0;
    shuffle(t);
    for (uint32_t i = 0; i < t->count; i++) {
        if (t->lessons[i].exam)
            continue;
        think(t, &t->lessons[i], &thought);
        explain(t, &t->lessons[i], &thought);
        if (++shown % PART == 0)
            take_step(t, 0.003 * (1 - (round + (double)i / t->count) / of) + 0.00002);
    }
    memset(t->slope, 0, t->numbers * sizeof *t->slope);
}

TeacherMarks teacher_marks(const Teacher *teacher, bool exam)
{
    Teacher      t     = *teacher;
    TeacherMarks marks = {0, 0, 0};
    Thought      thought;
    for (uint32_t i = 0; i < t.count; i++) {
        const Lesson *lesson = &t.lessons[i];
        if (lesson->exam != exam)
            continue;
        think(&t, lesson, &thought);
        uint32_t said = 0, meant = 0;
        for (uint32_t k = 0; k < lesson->moves; k++) {
            marks.surprise -= (double)lesson->likely[k] * log((double)thought.likely[k] + 1e-30);
            said  = thought.likely[k] > thought.likely[said] ? k : said;
            meant = lesson->likely[k] > lesson->likely[meant] ? k : meant;
        }
        marks.right += said == meant;
        marks.lessons++;
    }
    marks.surprise /= marks.lessons ? marks.lessons : 1;
    marks.right /= marks.lessons ? marks.lessons : 1;
    return marks;
}

static int16_t whole(float number, int unit)
{
    float parts = number * (float)unit;
    return (int16_t)lrintf(parts > INT16_MAX ? INT16_MAX : parts < INT16_MIN ? INT16_MIN : parts);
}

void teacher_weights(const Teacher *t, int16_t *weight, int16_t *voice)
{
    for (uint32_t i = 0; i < t->features * UNITS; i++)
        weight[i] = whole(t->net[i], INSTINCT_WEIGHT);
    for (unsigned u = 0; u < UNITS; u++)
        voice[u] = whole(voice_of(t->net, t)[u], INSTINCT_VOICE);
}
