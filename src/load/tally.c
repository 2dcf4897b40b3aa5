/* tally.c -- buckets that grow with what they hold: 32 of them for each doubling. */
#include "load/tally.h"

static unsigned bucket_of(int64_t us)
{
    uint64_t value   = us > 0 ? (uint64_t)us : 0;
    unsigned doubled = 0;
    while (value >= 2 * TALLY_PARTS) {
        value >>= 1;
        doubled++;
    }
    unsigned bucket = doubled * TALLY_PARTS + (unsigned)value;
    return bucket < TALLY_BUCKETS ? bucket : TALLY_BUCKETS - 1;
}

/* The largest value that falls into it. */
static int64_t bucket_top(unsigned bucket)
{
    if (bucket < 2 * TALLY_PARTS)
        return bucket;
    unsigned doubled = bucket / TALLY_PARTS - 1;
    uint64_t first   = (uint64_t)(bucket % TALLY_PARTS + TALLY_PARTS) << doubled;
    return (int64_t)(first + ((uint64_t)1 << doubled) - 1);
}

void tally_add(Tally *tally, int64_t us)
{
    tally->bucket[bucket_of(us)]++;
    tally->count++;
    if (us > tally->most_us)
        tally->most_us = us;
}

int64_t tally_at(const Tally *tally, double part)
{
    uint64_t wanted = (uint64_t)(part * (double)tally->count + 0.5), seen = 0;
    for (unsigned i = 0; i < TALLY_BUCKETS && tally->count; i++) {
        seen += tally->bucket[i];
        if (seen >= wanted && seen) {
            int64_t top = bucket_top(i);
            return top < tally->most_us ? top : tally->most_us;
        }
    }
    return 0;
}
