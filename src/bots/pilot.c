/* pilot.c -- an observation, the net, and the best of it. */
#include "bots/pilot.h"

#include <math.h>

struct Pilot {
    const Game      *game;
    Net              net;
    ObservationShape shape;
    ObservationRoom  room;
    NetRoom          net_room;
    int8_t           whole[OBSERVED_WIDTH];
    int8_t           rows[OBSERVED_MOVES * OBSERVED_ACROSS];
    Move             list[OBSERVED_MOVES];
    int32_t          worth[OBSERVED_MOVES];
    uint32_t         count; /* of the last question */
};

size_t pilot_size(void) { return sizeof(Pilot); }

Pilot *pilot_init(void *memory, const Game *game, const void *net, size_t net_size)
{
    Pilot *pilot = (Pilot *)memory;
    pilot->game  = game;
    pilot->count = 0;
    if (!net && game->net) {
        net      = game->net->bytes;
        net_size = game->net->size;
    }
    if (!net || !net_size || !observation_shape(game, &pilot->shape, &pilot->room) ||
        !net_read(&pilot->net, net, net_size, &pilot->shape))
        return NULL;
    return pilot;
}

Move pilot_choose(Pilot *pilot, const State *knowledge, Seat seat)
{
    uint32_t best = 0;
    pilot->count  = observe(pilot->game, &pilot->shape, knowledge, seat, pilot->net.most, &pilot->room,
                            pilot->whole, pilot->list, pilot->rows);
    net_weigh(&pilot->net, &pilot->shape, pilot->whole, pilot->rows, pilot->count, &pilot->net_room,
              pilot->worth);
    for (uint32_t i = 1; i < pilot->count; i++)
        if (pilot->worth[i] > pilot->worth[best])
            best = i;
    return pilot->count ? pilot->list[best] : (Move)NO_MOVE;
}

/* Where a list has ways, several may begin with the same move: it is told once, and as likely as all of them. */
static uint32_t first_with(const Pilot *pilot, Move move)
{
    uint32_t first = 0;
    while (pilot->list[first] != move)
        first++;
    return first;
}

uint32_t pilot_thoughts(const Pilot *pilot, Move *moves, float *likely, uint32_t most)
{
    int32_t  best = INT32_MIN;
    double   all = 0, part[OBSERVED_MOVES] = {0};
    uint32_t n = 0;
    for (uint32_t i = 0; i < pilot->count; i++)
        best = pilot->worth[i] > best ? pilot->worth[i] : best;
    for (uint32_t i = 0; i < pilot->count; i++) {
        double each = exp((pilot->worth[i] - (double)best) / 32768);
        part[first_with(pilot, pilot->list[i])] += each;
        all += each;
    }
    for (uint32_t i = 0; i < pilot->count; i++) {
        if (first_with(pilot, pilot->list[i]) != i)
            continue;
        float    here = (float)(part[i] / all);
        uint32_t at   = n < most ? n++ : n;
        for (; at > 0 && likely[at - 1] < here; at--)
            if (at < most) {
                moves[at]  = moves[at - 1];
                likely[at] = likely[at - 1];
            }
        if (at < most) {
            moves[at]  = pilot->list[i];
            likely[at] = here;
        }
    }
    return n;
}
