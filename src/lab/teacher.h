/* teacher.h -- from lessons to an instinct.
 *
 * Others call it distilling a policy network from search (the first step of expert iteration): the targets are
 * sharpened visit counts, the loss is cross-entropy.
 *
 * A lesson is what a seat saw and how much of its attention each move got from somebody who thought about
 * it. The teacher fits the weights of the features so that the moves that were thought best become the
 * likely ones: the usual descent along the gradient, in parts, with a tenth of the games kept aside to
 * see what has been understood and what was only learnt by heart. */
#ifndef TORTUGA_LAB_TEACHER_H
#define TORTUGA_LAB_TEACHER_H

#include "core/instinct.h"

typedef struct Teacher Teacher;

/* NULL where memory is short. */
Teacher *teacher_create(uint32_t features, uint64_t seed);
void     teacher_destroy(Teacher *teacher);

/* Adds a lesson: how much attention each move of the sight got, in any measure. `exam`: it is kept aside.
 * What is learnt depends on the numbers of the lessons, each its own, and not on the order in which they are
 * shown. False where memory is short; the teacher has all earlier lessons still. */
bool teacher_show(Teacher *teacher, uint64_t number, const Sight *sight, const float *attention, bool exam);

/* Goes through all lessons once more. After `of` rounds it is done: the later, the smaller the steps. */
void teacher_round(Teacher *teacher, uint32_t round, uint32_t of);

/* What it makes of the lessons that were kept aside, or of the others. */
typedef struct TeacherMarks {
    uint32_t lessons;
    double   surprise; /* by a choice, in nats: 0 if each had been foretold */
    double   right;    /* how often the move that got most is the likeliest */
} TeacherMarks;
TeacherMarks teacher_marks(const Teacher *teacher, bool exam);

/* The instinct in whole numbers: the weights of one feature after another, and the voices. */
void teacher_weights(const Teacher *teacher, int16_t *weight, int16_t *voice);

#endif
