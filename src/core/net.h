/* net.h -- what was learnt by self-play: a small net that gives a number for every move of an observation.
 *
 * For each move it adds up the weights of what is seen of the whole and of that move, drops what is below zero,
 * looks at the mean and the largest of these over all moves, and adds up once more: so a move is weighed against the
 * others at hand. Whole numbers throughout, so that every machine finds the same move. Features that hardly ever come up in
 * a game have no weights.
 *
 * A net is a file (nets/<game>.net), as train/train.py writes it: a line of text that says how it was made, and a line of
 * spaces up to a multiple of eight bytes; then numbers, least byte first, in the order of the struct below. */
#ifndef TORTUGA_CORE_NET_H
#define TORTUGA_CORE_NET_H

#include "observation.h"

enum {
    NET_UNITS     = 96,
    NET_SECOND    = 48,
    NET_LARGEST   = 2047, /* of what a unit says, in parts of 32 */
    NET_SIZE_MOST = 100 * 1000
};

typedef struct Net {
    uint16_t       width, across; /* of the observations that it was made for */
    uint16_t       most;          /* moves that it looks at                   */
    uint16_t       units, second; /* of the two layers                        */
    uint16_t       wholes, rows;  /* features that it knows                   */
    const uint8_t *bias;          /* of the second layer, int32, in parts of 32768         */
    const uint8_t *voice;         /* of its units, int16, in parts of 1024, as all of it   */
    const uint8_t *second_weight; /* of each unit of the first, of its mean, of its largest */
    const uint8_t *whole_feature; /* uint16                                                */
    const uint8_t *row_feature;
    const int8_t  *whole_weight; /* of each feature, as many as units, in parts of 64 */
    const int8_t  *row_weight;
} Net;

/* Reads a net in memory that stays; false where it is none, or none for observations of that shape. */
HD bool net_read(Net *net, const void *data, size_t size, const ObservationShape *shape);

typedef struct NetRoom {
    int32_t base[NET_UNITS];
    int32_t sum[NET_UNITS], largest[NET_UNITS];
    int32_t shared[NET_SECOND];
    int16_t unit[OBSERVED_MOVES][NET_UNITS];
} NetRoom;

/* What each move of an observation is worth: 32768 more, and it is e times as likely. */
HD void net_weigh(const Net *net, const ObservationShape *shape, const int8_t *whole, const int8_t *rows,
                  uint32_t count, NetRoom *room, int32_t *worth);

#endif
