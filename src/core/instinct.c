/* instinct.c -- topics of features into worths, worths into a choice. */
#include "core/instinct.h"

HD void instinct_weigh(const Instinct *instinct, const Sight *sight, int *worth)
{
    int32_t  unit[SIGHT_TOPICS][INSTINCT_UNITS];
    uint32_t at = 0;
    for (uint32_t topic = 0; topic < sight->topics; topic++) {
        int32_t *sum = unit[topic];
        for (unsigned u = 0; u < INSTINCT_UNITS; u++)
            sum[u] = topic == THE_WHOLE ? 0 : unit[THE_WHOLE][u];
        for (; at < sight->end[topic]; at++) {
            const int16_t *weight = instinct->weight + sight->feature[at] * (unsigned)INSTINCT_UNITS;
            int32_t        value  = sight->value[at];
            for (unsigned u = 0; u < INSTINCT_UNITS; u++)
                sum[u] += value * weight[u];
        }
    }
    for (uint32_t i = 0; i < sight->moves; i++) {
        const int32_t *a   = unit[sight->about[i][0]];
        const int32_t *b   = unit[sight->about[i][1]];
        int32_t        all = 0;
        for (unsigned u = 0; u < INSTINCT_UNITS; u++) {
            int32_t sum = a[u] + b[u] - unit[THE_WHOLE][u];
            all += ((sum > 0 ? sum : 0) >> INSTINCT_SHIFT) * instinct->voice[u];
        }
        worth[i] = all;
    }
}

/* How likely something is that is worth so much less than the best, which is 2^20. Two to the power of a
 * fraction is near enough a parabola. */
HD static uint32_t chance_of(int less)
{
    uint32_t bits =
        (uint32_t)(((uint64_t)(uint32_t)less * 94548u / INSTINCT_NAT) & 0xFFFFFFFFu); /* of 2^16 */
    uint32_t whole = bits >> 16, part = bits & 0xFFFFu;
    uint32_t down = (uint32_t)(((uint64_t)part * (43267u - ((10499u * part) >> 16))) >> 16);
    return whole > 20 ? 0 : ((1u << 16) - down) << 4 >> whole;
}

HD Move instinct_draw(const Sight *sight, const int *worth, Rng *rng)
{
    uint32_t sum[SIGHT_MOVES];
    uint32_t all  = 0;
    int      best = worth[0];
    for (uint32_t i = 1; i < sight->moves; i++)
        best = worth[i] > best ? worth[i] : best;
    for (uint32_t i = 0; i < sight->moves; i++)
        sum[i] = all += chance_of(best - worth[i]);
    uint32_t drawn = rng_below(rng, all);
    uint32_t i     = 0;
    while (sum[i] <= drawn)
        i++;
    return sight->move[i];
}
