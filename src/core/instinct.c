/* instinct.c -- topics of features into worths, worths into a choice. */
#include "core/instinct.h"

/* What two features add to all units: a loop that compilers turn into a few wide steps when it stands by
 * itself. */
APART HD static void add_two(int32_t *__restrict unit, const int16_t *__restrict first, int16_t much,
                             const int16_t *__restrict second, int16_t more)
{
    for (unsigned u = 0; u < INSTINCT_UNITS; u++)
        unit[u] += (int32_t)first[u] * much + (int32_t)second[u] * more;
}

HD static void add_up(const Instinct *instinct, const Sight *sight, uint32_t at, uint32_t end, int32_t *unit)
{
    bytes_zero(unit, sizeof(int32_t[INSTINCT_UNITS]));
    for (; at < end; at += 2) {
        const int16_t *first = instinct->weight + sight->feature[at] * (unsigned)INSTINCT_UNITS;
        bool           odd   = at + 1 == end;
        const int16_t *second =
            odd ? first : instinct->weight + sight->feature[at + 1] * (unsigned)INSTINCT_UNITS;
        add_two(unit, first, sight->value[at], second, odd ? 0 : sight->value[at + 1]);
    }
}

HD void instinct_weigh(const Instinct *instinct, Sight *sight, int *worth)
{
    const int32_t nothing[INSTINCT_UNITS] = {0};
    for (uint32_t topic = 0; topic < sight->topics; topic++)
        add_up(instinct, sight, topic ? sight->end[topic - 1] : 0, sight->end[topic], sight->unit[topic]);
    for (uint32_t i = 0; i < sight->moves; i++) {
        const uint16_t *about = sight->about[i];
        const int32_t  *whole = sight->unit[THE_WHOLE];
        const int32_t  *a     = about[0] == THE_WHOLE ? nothing : sight->unit[about[0]];
        const int32_t  *b     = about[1] == THE_WHOLE ? nothing : sight->unit[about[1]];
        const int32_t  *c     = about[2] == THE_WHOLE ? nothing : sight->unit[about[2]];
        int32_t         all   = 0;
        for (unsigned u = 0; u < INSTINCT_UNITS; u++) {
            int32_t sum = whole[u] + a[u] + b[u] + c[u];
            all += ((sum > 0 ? sum : 0) >> INSTINCT_SHIFT) * instinct->voice[u];
        }
        worth[i] = all;
    }
}

HD Move instinct_best(const Sight *sight, const int *worth)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < sight->moves; i++)
        best = worth[i] > worth[best] ? i : best;
    return sight->move[best];
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
