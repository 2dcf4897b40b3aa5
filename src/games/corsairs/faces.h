/* faces.h -- the 110 cards of Corsairs, and sets of them.
 *
 * A set of cards is two words of 55 bits, one bit a face, so that the eleven numbers of a colour (a
 * *band*) are eleven neighbouring bits and a sorted hand is a walk over them. */
#ifndef TORTUGA_CORSAIRS_FACES_H
#define TORTUGA_CORSAIRS_FACES_H

#include "core/cards.h"

enum {
    COR_COLOURS = 10, /* a b g n o p r s v y        */
    COR_NUMBERS = 11,
    COR_DECK    = 110,
    COR_HALF    = 55, /* faces in one word of a set */
    COR_BAND    = (1 << COR_NUMBERS) - 1
};

/* Faces: colour by colour in the order of their letters, in each the numbers 1 to 11. */
HD static inline unsigned corsairs_colour_of(unsigned face) { return face / COR_NUMBERS; }
HD static inline unsigned corsairs_worth_of(unsigned face) /* COR-21 */
{
    static const uint8_t worth[COR_DECK] = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* azure, blue    */
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* green, brown   */
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* orange, pink   */
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* red, grey      */
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, /* violet, yellow */
    };
    return worth[face];
}
HD static inline Face corsairs_face_of(unsigned colour, unsigned index)
{
    return (Face)(colour * COR_NUMBERS + index);
}

/* A set of cards. Which half is meant is as good as random, so that is a mask and never a branch. */
typedef struct CorsairsFaces {
    uint64_t half[2];
} CorsairsFaces;

HD static inline uint64_t corsairs_mask_if(bool what) { return 0 - (uint64_t)what; }

/* The one half or the other. */
HD static inline uint64_t corsairs_faces_half(const CorsairsFaces *set, bool high)
{
    return set->half[0] ^ ((set->half[0] ^ set->half[1]) & corsairs_mask_if(high));
}

/* The two halves of a set of one card: loading them is less than working them out. */
HD static inline const uint64_t *corsairs_face_halves(unsigned face)
{
#define LOW(n)  (uint64_t)1 << (n), 0
#define HIGH(n) 0, (uint64_t)1 << (n)
#define ELEVEN(at, n)                                                                                        \
    at(n), at(n + 1), at(n + 2), at(n + 3), at(n + 4), at(n + 5), at(n + 6), at(n + 7), at(n + 8),           \
        at(n + 9), at(n + 10)
    static const uint64_t halves[2 * COR_DECK] __attribute__((aligned(16))) = {
        ELEVEN(LOW, 0),  ELEVEN(LOW, 11),  ELEVEN(LOW, 22),  ELEVEN(LOW, 33),  ELEVEN(LOW, 44),
        ELEVEN(HIGH, 0), ELEVEN(HIGH, 11), ELEVEN(HIGH, 22), ELEVEN(HIGH, 33), ELEVEN(HIGH, 44),
    };
#undef LOW
#undef HIGH
#undef ELEVEN
    return &halves[2 * face];
}

HD static inline void corsairs_faces_add(CorsairsFaces *set, unsigned face)
{
    set->half[0] |= corsairs_face_halves(face)[0];
    set->half[1] |= corsairs_face_halves(face)[1];
}

HD static inline void corsairs_faces_remove(CorsairsFaces *set, unsigned face)
{
    set->half[0] &= ~corsairs_face_halves(face)[0];
    set->half[1] &= ~corsairs_face_halves(face)[1];
}

HD static inline bool corsairs_faces_has(const CorsairsFaces *set, unsigned face)
{
    return ((set->half[0] & corsairs_face_halves(face)[0]) |
            (set->half[1] & corsairs_face_halves(face)[1])) != 0;
}

HD static inline void corsairs_faces_less(CorsairsFaces *set, const CorsairsFaces *others)
{
    set->half[0] &= ~others->half[0];
    set->half[1] &= ~others->half[1];
}

HD static inline unsigned corsairs_faces_count(const CorsairsFaces *set)
{
    return bits_count(set->half[0]) + bits_count(set->half[1]);
}

/* Where a colour's eleven bits begin in its half. */
HD static inline unsigned corsairs_band_at(unsigned colour)
{
    return colour * COR_NUMBERS - (COR_HALF & (unsigned)corsairs_mask_if(colour >= COR_COLOURS / 2));
}

/* The numbers of a colour in the set, bit 0 for the 1. */
HD static inline unsigned corsairs_faces_band(const CorsairsFaces *set, unsigned colour)
{
    return (unsigned)(corsairs_faces_half(set, colour >= COR_COLOURS / 2) >> corsairs_band_at(colour)) &
           COR_BAND;
}

HD static inline void corsairs_faces_clear_band(CorsairsFaces *set, unsigned colour)
{
    uint64_t band = (uint64_t)COR_BAND << corsairs_band_at(colour);
    set->half[0] &= ~(band & corsairs_mask_if(colour < COR_COLOURS / 2));
    set->half[1] &= ~(band & corsairs_mask_if(colour >= COR_COLOURS / 2));
}

HD static inline void corsairs_faces_add_band(CorsairsFaces *set, unsigned colour, unsigned numbers)
{
    uint64_t band = (uint64_t)numbers << corsairs_band_at(colour);
    set->half[0] |= band & corsairs_mask_if(colour < COR_COLOURS / 2);
    set->half[1] |= band & corsairs_mask_if(colour >= COR_COLOURS / 2);
}

HD static inline CorsairsFaces corsairs_faces_of(const Face *faces, unsigned count)
{
    CorsairsFaces set = {{0, 0}};
#ifdef HAS_LANES
    WordPair both = {0, 0};
    for (unsigned i = 0; i < count; i++)
        both |= *(const WordPair *)(const void *)corsairs_face_halves(faces[i]);
    bytes_copy(&set, &both, sizeof set);
#else
    for (unsigned i = 0; i < count; i++)
        corsairs_faces_add(&set, faces[i]);
#endif
    return set;
}

/* From both ends as well; the card in the middle of an odd number is met twice. */
HD static inline CorsairsFaces corsairs_faces_in(const Cards *c, Zone zone)
{
    Card          front = c->first[zone], back = c->last[zone];
    CorsairsFaces set = {{0, 0}};
#ifdef HAS_LANES
    WordPair both = {0, 0};
#endif
    for (unsigned left = (c->size[zone] + 1u) / 2; left;
         left--, front = c->next[front], back = c->prev[back]) {
        const uint64_t *one   = corsairs_face_halves(c->face[front]),
                       *other = corsairs_face_halves(c->face[back]);
#ifdef HAS_LANES
        both |= *(const WordPair *)(const void *)one | *(const WordPair *)(const void *)other;
#else
        set.half[0] |= one[0] | other[0];
        set.half[1] |= one[1] | other[1];
#endif
    }
#ifdef HAS_LANES
    bytes_copy(&set, &both, sizeof set);
#endif
    return set;
}

HD static inline bool corsairs_faces_any(const CorsairsFaces *set)
{
    return (set->half[0] | set->half[1]) != 0;
}

/* The lowest face of a set that has one; `take` also takes it out. */
HD static inline unsigned corsairs_faces_first(const CorsairsFaces *set)
{
    bool high = !set->half[0];
    return bits_lowest(corsairs_faces_half(set, high)) + (COR_HALF & (unsigned)corsairs_mask_if(high));
}

HD static inline unsigned corsairs_faces_take(CorsairsFaces *set)
{
    unsigned face = corsairs_faces_first(set);
    set->half[1] &= set->half[1] - !set->half[0];
    set->half[0] &= set->half[0] - 1;
    return face;
}

#endif
