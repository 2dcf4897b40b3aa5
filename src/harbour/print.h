/* print.h -- a number that stands for bytes, to see whether they are still the same: FNV-1a, not against malice. */
#ifndef TORTUGA_HARBOUR_PRINT_H
#define TORTUGA_HARBOUR_PRINT_H

#include <stddef.h>
#include <stdint.h>

/* Several runs of bytes one after the other: the print of the first is the seed of the next. */
static inline uint64_t bytes_print(uint64_t seed, const void *data, size_t size)
{
    const unsigned char *at    = (const unsigned char *)data;
    uint64_t             print = seed ^ 0xCBF29CE484222325u;
    for (size_t i = 0; i < size; i++)
        print = (print ^ at[i]) * 0x100000001B3u;
    return print;
}

#endif
