/* tally.h -- how long answers took: a distribution in little memory, exact to one part in 32. */
#ifndef TORTUGA_LOAD_TALLY_H
#define TORTUGA_LOAD_TALLY_H

#include <stdint.h>

enum { TALLY_PARTS = 32, TALLY_BUCKETS = 40 * TALLY_PARTS };

/* {0} is an empty one. */
typedef struct Tally {
    uint64_t bucket[TALLY_BUCKETS];
    uint64_t count;
    int64_t  most_us;
} Tally;

void tally_add(Tally *tally, int64_t us);
/* So large is the value below which this part (0 to 1) of all lies; 0 where there is none. */
int64_t tally_at(const Tally *tally, double part);

#endif
