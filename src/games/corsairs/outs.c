/* outs.c -- what one more card may bring to a hand of twelve: the outs, as card players say.
 *
 * A card that is drawn either joins two colours of the hand, or is a prisoner, or it is one more stowaway; then the
 * highest stowaway goes, which may be the card itself. For two given colours that is a sum of three numbers, so all 110
 * cards are asked about at once: what comes of each is the least over the pairs of colours, those that the hand does
 * not have yet among them. */
#include "games/corsairs/corsairs.h"

enum { NOT_SO = 1000000 };

typedef struct Brings {
    int prisoner;                        /* a card of the pier's colour           */
    int stowaway[COR_NUMBERS];           /* one that joins nothing, by its number */
    int mate[COR_COLOURS * COR_NUMBERS]; /* one that joins, where it can          */
} Brings;

HD static int least(int a, int b) { return a < b ? a : b; }

/* What each card brings, if these two colours are the crew. */
HD static void brings_of_pair(const CorsairsBands *bands, unsigned one, unsigned other, unsigned each,
                              Brings *brings)
{
    unsigned crew = bands->of[one] | bands->of[other], twice = bands->of[one] & bands->of[other],
             stow = twice;
    int all       = (int)(bands->total + each * bands->cards);
    for (unsigned left = bands->colours & ~(1u << one | 1u << other); left; left &= left - 1)
        stow |= bands->of[bits_lowest(left)];
    int cost = all - (int)(corsairs_band_sum(crew) + each * bits_count(crew));
    int top  = 0; /* the number of the highest stowaway; 0: there is none */
    for (unsigned index = 0; stow >> index; index++)
        top = (int)index + 1;
    int rid          = top ? cost - top - (int)each : 0;
    brings->prisoner = least(brings->prisoner, rid);
    for (unsigned index = 0; index < COR_NUMBERS; index++) {
        int number              = (int)index + 1;
        brings->stowaway[index] = least(brings->stowaway[index], number >= top ? cost : cost + number - top);
        if ((crew >> index) & 1u)
            continue;
        int *a = &brings->mate[one * COR_NUMBERS + index], *b = &brings->mate[other * COR_NUMBERS + index];
        *a = least(*a, rid);
        *b = least(*b, rid);
    }
}

HD static void brings_of(const CorsairsFaces *hand, unsigned pier, unsigned each, Brings *brings)
{
    CorsairsBands bands = corsairs_bands_of(hand, pier);
    brings->prisoner    = NOT_SO;
    for (unsigned index = 0; index < COR_NUMBERS; index++)
        brings->stowaway[index] = NOT_SO;
    for (unsigned face = 0; face < COR_DECK; face++)
        brings->mate[face] = NOT_SO;
    for (unsigned one = 0; one < COR_COLOURS; one++)
        for (unsigned other = one + 1; other < COR_COLOURS; other++)
            if (one != pier && other != pier)
                brings_of_pair(&bands, one, other, each, brings);
}

HD static int brings_face(const Brings *brings, unsigned face, unsigned pier)
{
    if (corsairs_colour_of(face) == pier)
        return brings->prisoner;
    return least(brings->mate[face], brings->stowaway[face % COR_NUMBERS]);
}

HD int corsairs_after_draw(const CorsairsFaces *hand, unsigned pier, unsigned face, unsigned each)
{
    Brings brings;
    brings_of(hand, pier, each, &brings);
    return brings_face(&brings, face, pier);
}

HD CorsairsOuts corsairs_outs_of(const CorsairsFaces *hand, unsigned pier, const CorsairsFaces *unseen,
                                 unsigned each)
{
    Brings        brings;
    CorsairsFaces left  = *unseen;
    CorsairsBands bands = corsairs_bands_of(hand, pier);
    int           here = (int)corsairs_lowest_cost(&bands, each), sum = 0;
    CorsairsOuts  outs = {0, 0, 0, 0};
    brings_of(hand, pier, each, &brings);
    while (corsairs_faces_any(&left)) {
        int after = brings_face(&brings, corsairs_faces_take(&left), pier);
        sum += after;
        outs.sweeps += after == 0;
        outs.nearer += after + (int)each <= here;
        outs.cards++;
    }
    outs.hope = outs.cards ? SIGHT_ONE * sum / (int)outs.cards : SIGHT_ONE * here;
    return outs;
}
