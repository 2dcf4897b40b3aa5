/* deals.h -- the random numbers of each deal of a run, and of each bot at its table.
 *
 * The seed is hashed by itself first. Taken together at once with the number of a deal, seeds that differ in their last
 * bits alone had the same deals in another order, and a run that was repeated with another seed was no other run. */
#ifndef TORTUGA_LAB_DEALS_H
#define TORTUGA_LAB_DEALS_H

#include "core/base.h"

enum { DEALS_KIND = 2 }; /* journals name it: one of another kind does not go on */

static inline uint64_t deal_seed(uint64_t seed, const void *which, size_t size)
{
    return bytes_hash(bytes_hash(0, &seed, sizeof seed), which, size);
}

#endif
