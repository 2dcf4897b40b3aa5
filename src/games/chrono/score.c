/* score.c -- gems, and who wins with them. */
#include "games/chrono/chrono.h"

/* CHR-77, CHR-78, CHR-79: what a seat has at the end. */
HD int chrono_total(const ChronoContent *c, const Chrono *g, unsigned seat)
{
    const Cards *cards = &g->head.cards;
    int          total = g->gems[seat];
    if (g->heart == seat + 1)
        total += CHR_HEART; /* CHR-79 */
    if (!g->head.over)
        return total;                /* doubloons are spent and hands are secret until then */
    total += g->doubloons[seat] / 2; /* CHR-77, CHR-R4 */
    for (FOR_CARDS(card, cards, chrono_zone_hand(seat)))
        total += c->card[cards->face[card]].value; /* CHR-78 */
    return total;
}

HD void chrono_scores(const Game *game, const State *state, int32_t score[MAX_SEATS])
{
    const Chrono *g = (const Chrono *)state;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        score[seat] = seat < g->head.players ? chrono_total(chrono_content_of(game), g, seat) : 0;
}

/* CHR-80: most gems, then the higher flag. There is always exactly one winner. */
HD void chrono_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS])
{
    const Chrono *g = (const Chrono *)state;
    int32_t       score[MAX_SEATS];
    chrono_scores(game, state, score);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        place[seat] = 0;
        for (unsigned other = 0; seat < g->head.players && other < g->head.players; other++)
            if (other == seat || score[other] > score[seat] ||
                (score[other] == score[seat] && g->flag[other] < g->flag[seat])) /* CHR-22 */
                place[seat]++;
    }
}

HD Side chrono_side(const Game *game, const State *state, Seat seat)
{
    (void)game;
    (void)state;
    return seat;
}

HD uint32_t chrono_bound(const Game *game, const State *state)
{
    (void)game;
    (void)state;
    return CHR_DECISIONS;
}
