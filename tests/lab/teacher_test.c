/* teacher_test.c -- lessons with something in them are learnt, and told in whole numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/teacher.h"

enum { CARDS = 3, PLACES = 4, CARD = 1, PLACE = 2, FEATURES = 3, LESSONS = 1200, ROUNDS = 120 };

/* The best card goes where its sum with the place comes nearest to two: to be learnt, card and place must
 * be weighed together. */
static void invent(Rng *rng, Sight *sight, float attention[SIGHT_MOVES])
{
    int card[CARDS], place[PLACES];
    sight_begin(sight);
    sight_add(sight, 0, SIGHT_ONE);
    sight_end_topic(sight);
    for (unsigned i = 0; i < CARDS; i++) {
        card[i] = (int)rng_below(rng, 3 * SIGHT_ONE);
        sight_add(sight, CARD, card[i]);
        sight_end_topic(sight);
    }
    for (unsigned i = 0; i < PLACES; i++) {
        place[i] = (int)rng_below(rng, 3 * SIGHT_ONE);
        sight_add(sight, PLACE, place[i]);
        sight_end_topic(sight);
    }
    unsigned best = 0;
    int      near = 1000;
    for (unsigned c = 0; c < CARDS; c++)
        for (unsigned p = 0; p < PLACES; p++) {
            int off = abs(card[c] + place[p] - 2 * SIGHT_ONE);
            if (off < near) {
                near = off;
                best = sight->moves;
            }
            attention[sight->moves] = 1;
            sight_move(sight, 1 + sight->moves, 1 + c, 1 + CARDS + p, THE_WHOLE);
        }
    attention[best] = 20;
}

static Teacher *taught(uint64_t seed, bool backwards)
{
    static Sight sight;
    float        attention[SIGHT_MOVES];
    Teacher     *teacher = teacher_create(FEATURES, seed);
    for (unsigned i = 0; i < LESSONS; i++) {
        unsigned which = backwards ? LESSONS - 1 - i : i;
        Rng      rng;
        rng_fast(&rng, which);
        invent(&rng, &sight, attention);
        assert_true(teacher_show(teacher, which, &sight, attention, which % 10 == 0));
    }
    return teacher;
}

static void what_is_shown_is_learnt(void **unused)
{
    (void)unused;
    Teacher     *teacher = taught(1, false);
    TeacherMarks before  = teacher_marks(teacher, true);
    for (uint32_t round = 0; round < ROUNDS; round++)
        teacher_round(teacher, round, ROUNDS);
    TeacherMarks exam = teacher_marks(teacher, true), learnt = teacher_marks(teacher, false);
    assert_int_equal(exam.lessons, LESSONS / 10);
    assert_int_equal(learnt.lessons, LESSONS - LESSONS / 10);
    assert_true(before.right < 0.4 && exam.right > 0.75 && learnt.right > 0.75);
    assert_true(exam.surprise < before.surprise - 1);

    /* In whole numbers it says the same. */
    int16_t weight[FEATURES * INSTINCT_UNITS];
    int16_t voice[INSTINCT_UNITS];
    teacher_weights(teacher, weight, voice);
    Instinct     instinct = {weight, voice};
    Rng          rng;
    static Sight sight;
    unsigned     right = 0;
    rng_fast(&rng, 77);
    for (unsigned i = 0; i < 400; i++) {
        float attention[SIGHT_MOVES];
        int   worth[SIGHT_MOVES];
        invent(&rng, &sight, attention);
        instinct_weigh(&instinct, &sight, worth);
        unsigned said = 0;
        for (unsigned k = 1; k < sight.moves; k++)
            said = worth[k] > worth[said] ? k : said;
        right += attention[said] > 1;
    }
    assert_true(right > 300);
    teacher_destroy(teacher);
}

/* Threads may show lessons in any order. */
static void the_order_of_lessons_is_not_learnt(void **unused)
{
    (void)unused;
    int16_t weight[2][FEATURES * INSTINCT_UNITS];
    int16_t voice[2][INSTINCT_UNITS];
    for (unsigned i = 0; i < 2; i++) {
        Teacher *teacher = taught(3, i == 1);
        for (uint32_t round = 0; round < 2; round++)
            teacher_round(teacher, round, 2);
        teacher_weights(teacher, weight[i], voice[i]);
        teacher_destroy(teacher);
    }
    assert_memory_equal(weight[0], weight[1], sizeof weight[0]);
    assert_memory_equal(voice[0], voice[1], sizeof voice[0]);
    teacher_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_is_learnt),
        cmocka_unit_test(the_order_of_lessons_is_not_learnt),
    };
    return cmocka_run_group_tests_name("teacher", tests, NULL, NULL);
}
