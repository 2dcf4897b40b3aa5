/* base.h -- the few types and helpers that every other file speaks in.
 *
 * core/ and games/ are freestanding: no allocation, no I/O, no clock, no globals, nothing from
 * libc. They stay in the subset of C17 that C++20, CUDA and a bare wasm32 compiler accept too:
 * members of a struct named in their order, no file-scope tables in rule code (put them inside the function
 * that reads them), no `++` on enums, casts where a conversion narrows. */
#ifndef TORTUGA_CORE_BASE_H
#define TORTUGA_CORE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Stands before every function of the rules, so that a GPU can run them as well. */
#ifdef TORTUGA_DEVICE /* for a GPU alone (src/gpu) */
#define HD __device__
#elif defined(__CUDACC__)
#define HD __host__ __device__
#else
#define HD
#endif

/* Stands before a table at file scope that a game's struct of functions points to, for the same reason. */
#ifdef TORTUGA_DEVICE
#define HD_DATA __device__
#else
#define HD_DATA
#endif

/* In that struct: what is for people to read, and of no use to a GPU. */
#ifdef TORTUGA_DEVICE
#define HOST_ONLY(function) NULL
#else
#define HOST_ONLY(function) function
#endif

/* Keeps a long function that is called now and then out of a short one that is called all the time. */
#define APART __attribute__((noinline))

#ifdef __cplusplus
#define STATIC_ASSERT(what, why) static_assert(what, why)
#else
#define STATIC_ASSERT(what, why) _Static_assert(what, why)
#endif

/* Stops on a bug of the caller in debug builds; costs nothing in a release. */
#ifdef TORTUGA_CHECKED
#define ASSERT(what) ((what) ? (void)0 : __builtin_trap())
#else
#define ASSERT(what) ((void)0)
#endif

enum {
    MAX_SEATS   = 8,    /* chairs at a table                             */
    ONLOOKER    = 8,    /* the viewer who sits nowhere                   */
    MAX_CARDS   = 128,  /* cards, tiles and tokens of one game           */
    MAX_ZONES   = 64,   /* decks, hands, piles, spots on the board       */
    MAX_BACKS   = 16,   /* kinds of backs                                */
    MAX_OPTIONS = 8,    /* table options of one game                     */
    MAX_STATE   = 4096, /* bytes of the largest state                    */
    MAX_MOVES   = 4096, /* legal moves at one decision, over all games   */
    NO_CARD     = 255,
    NO_FACE     = 255,
    NO_ZONE     = 255,
    NO_SEAT     = 255
};

typedef uint8_t  Card;  /* which card, not which face                               */
typedef uint8_t  Face;  /* what a card is                                           */
typedef uint8_t  Back;  /* what anybody can see of it                               */
typedef uint8_t  Zone;  /* where it lies                                            */
typedef uint8_t  Seat;  /* a chair, from 0; ONLOOKER where a viewer is meant        */
typedef uint16_t Seats; /* a set of viewers, one bit a seat, bit ONLOOKER among them */
typedef uint8_t  Side;  /* those who win together: a seat alone, or a team, from 0   */

/* A decision, packed by its game; faces and places, never card numbers. No legal move is 0. */
typedef uint32_t Move;
enum { NO_MOVE = 0 };

#define NOBODY   ((Seats)0)
#define EVERYONE ((Seats)0x1FF)

HD static inline Seats seat_bit(Seat seat) { return (Seats)(1u << seat); }

/* The rule that a refusal names: 17 is KOR-17, RULING(3) KOR-R3, LANGUAGE(21) CHR-L21. */
typedef uint16_t Rule;
#define LAWFUL      ((Rule)0)
#define RULING(n)   ((Rule)(0x100 + (n)))
#define LANGUAGE(n) ((Rule)(0x200 + (n)))

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Bit sets. The set must not be empty where a lowest element is asked for. */
HD static inline unsigned bits_count(uint64_t set)
{
#ifdef __CUDA_ARCH__
    return (unsigned)__popcll(set);
#else
    return (unsigned)__builtin_popcountll(set);
#endif
}

HD static inline unsigned bits_lowest(uint64_t set)
{
#ifdef __CUDA_ARCH__
    return (unsigned)(__ffsll((long long)set) - 1);
#else
    return (unsigned)__builtin_ctzll(set);
#endif
}

/* for (FOR_BITS(i, set)) visits the elements of a set in rising order. */
#define FOR_BITS(i, set)                                                                                     \
    uint64_t i##_left = (set), i = 0;                                                                        \
    i##_left && (i = bits_lowest(i##_left), true);                                                           \
    i##_left &= i##_left - 1

/* Bytes side by side, and two words side by side, where the machine has registers for them: what is done
 * to one is done to all. Whoever uses them has a plain way as well, for machines without. */
#if (defined(__SSE2__) || defined(__wasm_simd128__)) && !defined(__CUDACC__)
#define HAS_LANES
enum { LANES = 16 };
typedef uint8_t  Lanes __attribute__((vector_size(16)));
typedef uint64_t WordPair __attribute__((vector_size(16)));
#endif

#ifdef __CUDA_ARCH__
/* A GPU's compiler takes memory of unknown alignment byte by byte, and threads side by side then wait for every byte. */
typedef uint64_t __attribute__((__may_alias__)) Eight;
HD static inline void bytes_zero(void *to, size_t size)
{
    if ((((uintptr_t)to | size) & (sizeof(Eight) - 1)) != 0) {
        __builtin_memset(to, 0, size);
        return;
    }
    for (size_t i = 0; i < size / sizeof(Eight); i++)
        ((Eight *)to)[i] = 0;
}
HD static inline void bytes_copy(void *__restrict to, const void *__restrict from, size_t size)
{
    if ((((uintptr_t)to | (uintptr_t)from | size) & (sizeof(Eight) - 1)) != 0) {
        __builtin_memcpy(to, from, size);
        return;
    }
    for (size_t i = 0; i < size / sizeof(Eight); i++)
        ((Eight *)to)[i] = ((const Eight *)from)[i];
}
#else
HD static inline void bytes_zero(void *to, size_t size) { __builtin_memset(to, 0, size); }
HD static inline void bytes_copy(void *__restrict to, const void *__restrict from, size_t size)
{
    __builtin_memcpy(to, from, size);
}
#endif

HD static inline bool bytes_equal(const void *a, const void *b, size_t size)
{
    const unsigned char *x = (const unsigned char *)a;
    const unsigned char *y = (const unsigned char *)b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return false;
    return true;
}

/* A hash of bytes for fingerprints (not against malice): the same on every platform. (FNV-1a. States are half empty: eight
 * bytes of 0 at once are one multiplication by the eighth power of the prime.) */
HD static inline uint64_t bytes_hash(uint64_t seed, const void *data, size_t size)
{
    const unsigned char *at    = (const unsigned char *)data;
    const uint64_t       prime = 0x100000001B3u, eighth = 0x1EFAC7090AEF4A21u;
    uint64_t             h = seed ^ 0xCBF29CE484222325u;
    size_t               i = 0;
    for (; size - i >= 8; i += 8) {
        /* Compilers read this as one word. */
        uint64_t eight = (uint64_t)at[i] | (uint64_t)at[i + 1] << 8 | (uint64_t)at[i + 2] << 16 |
                         (uint64_t)at[i + 3] << 24 | (uint64_t)at[i + 4] << 32 | (uint64_t)at[i + 5] << 40 |
                         (uint64_t)at[i + 6] << 48 | (uint64_t)at[i + 7] << 56;
        if (eight == 0) {
            h *= eighth;
            continue;
        }
        for (unsigned k = 0; k < 64; k += 8) {
            h ^= (eight >> k) & 255u;
            h *= prime;
        }
    }
    for (; i < size; i++) {
        h ^= at[i];
        h *= prime;
    }
    return h;
}

#endif
