/* program.h -- compiling a program of the effect language into steps. */
#ifndef TORTUGA_CHRONO_CONTENT_PROGRAM_H
#define TORTUGA_CHRONO_CONTENT_PROGRAM_H

#include "content/content.h"
#include "games/chrono/chrono.h"

/* Where a program stands: what may be written depends on it. */
typedef enum ChronoPlace {
    CHR_IN_PLAN,
    CHR_IN_ARTIFACT,
    CHR_IN_EVENT,
    CHR_IN_REWARD,
    CHR_IN_ANOMALY
} ChronoPlace;

/* What a program may need, for the bound on nested frames. */
typedef struct ChronoNature {
    unsigned frames; /* the program itself and the deepest `each` in it */
    bool     hops, redoes;
} ChronoNature;

/* Compiles the program of a node, adds its steps to the set and gives where it begins. What is wrong with
 * it is reported. `nature`, where it is not NULL, learns what the program needs. */
uint16_t chrono_compile(Content *content, const ContentNode *node, ChronoContent *set, ChronoPlace place,
                        ChronoNature *nature);

#endif
