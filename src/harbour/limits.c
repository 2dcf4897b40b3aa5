/* limits.c -- token buckets and counts in tables of fixed size, hashed with a key that nobody outside knows. */
#include "harbour/limits.h"

#include <math.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 14, NEARBY = 8, COUNTED = 1 << 15 };

typedef struct Bucket {
    uint64_t name; /* hash of deed and subject; 0: free */
    int64_t  at_us;
    float    drops;
    uint8_t  deed;
} Bucket;

struct Limits {
    LimitRule     rule[DEEDS];
    unsigned char key[crypto_shorthash_KEYBYTES];
    Bucket        bucket[BUCKETS];
};

const LimitRule limits_usual[DEEDS] = {
    [DEED_REQUEST] = {240, 600},  [DEED_GUEST] = {20, 4},      [DEED_PASSWORD] = {10, 2},
    [DEED_MESSAGE] = {120, 1200}, [DEED_CHAT] = {8, 20},       [DEED_TABLE] = {20, 20},
    [DEED_REPORT] = {5, 1},       [DEED_CONNECT] = {200, 600}, [DEED_HINT] = {10, 10},
};

Limits *limits_create(const LimitRule rules[DEEDS])
{
    Limits *limits = (Limits *)calloc(1, sizeof *limits);
    if (!limits)
        return NULL;
    memcpy(limits->rule, rules, sizeof limits->rule);
    randombytes_buf(limits->key, sizeof limits->key);
    return limits;
}

void limits_destroy(Limits *limits) { free(limits); }

static double drops_now(const Limits *limits, const Bucket *bucket, int64_t now_us)
{
    const LimitRule *rule  = &limits->rule[bucket->deed];
    double           drops = (double)bucket->drops + (double)(now_us - bucket->at_us) * rule->a_minute / 60e6;
    return drops < rule->burst ? drops : rule->burst;
}

/* The bucket of that name, or the one nearby that matters least, emptied for it. */
static Bucket *bucket_for(Limits *limits, uint64_t name, Deed deed, int64_t now_us)
{
    Bucket *least = NULL;
    double  most  = -1;
    for (unsigned i = 0; i < NEARBY; i++) {
        Bucket *bucket = &limits->bucket[(name + i) % BUCKETS];
        if (bucket->name == name)
            return bucket;
        double filled =
            bucket->name ? drops_now(limits, bucket, now_us) / limits->rule[bucket->deed].burst : 2;
        if (filled > most) {
            most  = filled;
            least = bucket;
        }
    }
    *least = (Bucket){name, now_us, (float)limits->rule[deed].burst, (uint8_t)deed};
    return least;
}

bool limits_take(Limits *limits, Deed deed, const void *subject, size_t size, int64_t now_us,
                 unsigned *wait_s)
{
    unsigned char text[80] = {(unsigned char)deed};
    uint64_t      name;
    if (size > sizeof text - 1)
        size = sizeof text - 1;
    memcpy(text + 1, subject, size);
    (void)crypto_shorthash((unsigned char *)&name, text, size + 1, limits->key);
    Bucket *bucket = bucket_for(limits, name ? name : 1, deed, now_us);
    double  drops  = drops_now(limits, bucket, now_us);
    bool    may    = drops >= 1;
    bucket->drops  = (float)(may ? drops - 1 : drops);
    bucket->at_us  = now_us;
    if (!may)
        *wait_s = (unsigned)ceil((1 - drops) * 60 / limits->rule[deed].a_minute);
    return may;
}

bool limits_take_address(Limits *limits, Deed deed, const Address *address, int64_t now_us, unsigned *wait_s)
{
    Address neighbour = address_neighbour(address);
    return limits_take(limits, deed, neighbour.byte, sizeof neighbour.byte, now_us, wait_s);
}

bool limits_take_person(Limits *limits, Deed deed, int64_t person, int64_t now_us, unsigned *wait_s)
{
    return limits_take(limits, deed, &person, sizeof person, now_us, wait_s);
}

/* --- counts -------------------------------------------------------------------------------------------------- */

typedef struct Counted {
    Address  neighbour;
    unsigned count; /* 0: the place is free */
} Counted;

struct Counts {
    unsigned char key[crypto_shorthash_KEYBYTES];
    unsigned      used;
    Counted       counted[COUNTED];
};

Counts *counts_create(void)
{
    Counts *counts = (Counts *)calloc(1, sizeof *counts);
    if (counts)
        randombytes_buf(counts->key, sizeof counts->key);
    return counts;
}

void counts_destroy(Counts *counts) { free(counts); }

static size_t place_of(const Counts *counts, const Address *neighbour)
{
    uint64_t hash;
    (void)crypto_shorthash((unsigned char *)&hash, neighbour->byte, sizeof neighbour->byte, counts->key);
    size_t at = hash % COUNTED;
    while (counts->counted[at].count &&
           memcmp(&counts->counted[at].neighbour, neighbour, sizeof *neighbour) != 0)
        at = (at + 1) % COUNTED;
    return at;
}

unsigned counts_add(Counts *counts, const Address *address)
{
    Address neighbour = address_neighbour(address);
    size_t  at        = place_of(counts, &neighbour);
    if (!counts->counted[at].count) {
        if (counts->used >= COUNTED / 2) /* more addresses than a process has descriptors */
            return 0;
        counts->used++;
        counts->counted[at].neighbour = neighbour;
    }
    return ++counts->counted[at].count;
}

void counts_sub(Counts *counts, const Address *address)
{
    Address neighbour = address_neighbour(address);
    size_t  at        = place_of(counts, &neighbour);
    if (!counts->counted[at].count || --counts->counted[at].count)
        return;
    counts->used--;
    /* What follows without a gap may belong here: put it in anew. */
    for (size_t next = (at + 1) % COUNTED; counts->counted[next].count; next = (next + 1) % COUNTED) {
        Counted moved                                       = counts->counted[next];
        counts->counted[next].count                         = 0;
        counts->counted[place_of(counts, &moved.neighbour)] = moved;
    }
}

unsigned counts_of(const Counts *counts, const Address *address)
{
    Address neighbour = address_neighbour(address);
    return counts->counted[place_of(counts, &neighbour)].count;
}
