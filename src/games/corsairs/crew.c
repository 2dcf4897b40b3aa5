/* crew.c -- the best ways to divide a hand, exactly.
 *
 * For two colours the crew takes one card of every number that they show, and attaching one card of
 * every number that the closer's crew still lacks: sums over masks of eleven bits. With at most ten
 * colours there are 45 pairs, so the lowest limit is 45 look-ups in a table of sums. What is worth
 * keeping back (COR-R6) are the lowest saved cards, as many as the closer's limit allows. */
#include "games/corsairs/corsairs.h"

HD unsigned corsairs_band_sum(unsigned band)
{
    static const uint8_t low[64]  = {0,  1,  2,  3,  3,  4,  5,  6,  4,  5,  6,  7,  7,  8,  9,  10,
                                     5,  6,  7,  8,  8,  9,  10, 11, 9,  10, 11, 12, 12, 13, 14, 15,
                                     6,  7,  8,  9,  9,  10, 11, 12, 10, 11, 12, 13, 13, 14, 15, 16,
                                     11, 12, 13, 14, 14, 15, 16, 17, 15, 16, 17, 18, 18, 19, 20, 21};
    static const uint8_t high[32] = {0,  7,  8,  15, 9,  16, 17, 24, 10, 17, 18, 25, 19, 26, 27, 34,
                                     11, 18, 19, 26, 20, 27, 28, 35, 21, 28, 29, 36, 30, 37, 38, 45};
    return (unsigned)low[band & 63u] + high[band >> 6];
}

HD static unsigned band_count(unsigned band)
{
    static const uint8_t count[64] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3,
                                      3, 4, 2, 3, 3, 4, 3, 4, 4, 5, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4,
                                      3, 4, 4, 5, 2, 3, 3, 4, 3, 4, 4, 5, 3, 4, 4, 5, 4, 5, 5, 6};
    return (unsigned)count[band & 63u] + count[band >> 6];
}

HD static unsigned bits_highest(unsigned set)
{
    unsigned top = 0;
    while (set >>= 1)
        top++;
    return top;
}

HD CorsairsBands corsairs_bands_of(const CorsairsFaces *hand, unsigned pier)
{
    CorsairsBands bands;
    bands.total   = 0;
    bands.cards   = 0;
    bands.colours = 0;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++) {
        unsigned band    = colour == pier ? 0 : corsairs_faces_band(hand, colour); /* COR-19 */
        bands.of[colour] = band;
        if (band) {
            bands.total += corsairs_band_sum(band);
            bands.cards += band_count(band);
            bands.colours |= 1u << colour;
        }
    }
    return bands;
}

HD unsigned corsairs_lowest_cost(const CorsairsBands *bands, unsigned each)
{
    unsigned best = 0;
    for (unsigned left = bands->colours; left; left &= left - 1) {
        unsigned one  = bands->of[bits_lowest(left)];
        unsigned more = left & (left - 1);
        if (!more && left == bands->colours)
            more = left; /* one colour alone */
        for (; more; more &= more - 1) {
            unsigned crew  = one | bands->of[bits_lowest(more)];
            unsigned saved = corsairs_band_sum(crew) + each * band_count(crew);
            best           = saved > best ? saved : best;
        }
    }
    return bands->total + each * bands->cards - best;
}

HD unsigned corsairs_limit_without(const Corsairs *g, Seat seat, unsigned face)
{
    CorsairsFaces hand = g->hand[seat];
    corsairs_faces_remove(&hand, face);
    CorsairsBands bands = corsairs_bands_of(&hand, corsairs_pier_colour(g));
    return corsairs_lowest_cost(&bands, 0);
}

/* When all lay down, the limit is all that counts of the closer's hand (COR-26): a card without which it would be lower
 * is the better one to throw away. A few points more may be a matter of what others could attach. */
HD bool corsairs_rash(const Game *game, const State *knowledge, Seat seat, Move move)
{
    enum { CLEARLY = 5 };
    const Corsairs *g = corsairs_of(knowledge);
    (void)game;
    if (corsairs_move_act(move) != COR_ACT_SAIL)
        return false;
    unsigned      limit = corsairs_limit_without(g, seat, corsairs_move_rest(move));
    CorsairsFaces left  = g->hand[seat];
    for (unsigned n = corsairs_faces_count(&left); n; n--)
        if (corsairs_limit_without(g, seat, corsairs_faces_take(&left)) + CLEARLY <= limit)
            return true;
    return false;
}

/* The stowaway thrown away is always the highest one: for each pair that of its numbers. */
HD CorsairsLeavings corsairs_lowest_after_discard(const CorsairsBands *bands, unsigned each)
{
    unsigned once = 0, twice = 0;
    for (unsigned left = bands->colours; left; left &= left - 1) {
        unsigned band = bands->of[bits_lowest(left)];
        twice |= once & band;
        once |= band;
    }
    unsigned         all  = bands->total + each * bands->cards;
    CorsairsLeavings best = {all + 1, 0, 0, 0};
    for (unsigned left = bands->colours; left; left &= left - 1) {
        unsigned one  = bits_lowest(left);
        unsigned more = left & (left - 1);
        if (!more && left == bands->colours)
            more = left;
        for (; more; more &= more - 1) {
            unsigned other = bits_lowest(more);
            unsigned crew  = bands->of[one] | bands->of[other];
            unsigned stow  = twice | (once & ~crew);
            unsigned top   = stow ? bits_highest(stow) + 1 : 0;
            unsigned cost  = all - corsairs_band_sum(crew) - each * band_count(crew) - top - (top ? each : 0);
            if (cost < best.cost) {
                best.cost  = cost;
                best.one   = one;
                best.other = other;
                best.top   = top;
            }
        }
    }
    if (!bands->colours)
        best.cost = 0;
    return best;
}

/* The first colour out of a set that shows a number. */
HD static unsigned colour_with(const CorsairsBands *bands, unsigned colours, unsigned index)
{
    for (; colours; colours &= colours - 1) {
        unsigned colour = bits_lowest(colours);
        if ((bands->of[colour] >> index) & 1u)
            return colour;
    }
    return COR_COLOURS;
}

/* The colours out of a set that show a number. */
HD static unsigned colours_with(const CorsairsBands *bands, unsigned colours, unsigned index)
{
    unsigned with = 0;
    for (; colours; colours &= colours - 1) {
        unsigned colour = bits_lowest(colours);
        if ((bands->of[colour] >> index) & 1u)
            with |= 1u << colour;
    }
    return with;
}

HD CorsairsDivision corsairs_divide_low(const CorsairsBands *bands, CorsairsMates mates, unsigned one,
                                        unsigned other)
{
    CorsairsDivision division = {{{0, 0}}, {{0, 0}}, bands->total, bands->cards};
    unsigned         crew     = (1u << one | 1u << other) & bands->colours;
    for (unsigned index = 0; index < COR_NUMBERS; index++) {
        unsigned free  = (mates.numbers >> index) & 1u ? 0u : mates.colours;
        unsigned joins = colours_with(bands, crew, index);
        unsigned links = colours_with(bands, free, index);
        /* Attach what cannot join; where all can, all but one. */
        unsigned link = links & ~joins          ? links & ~joins
                        : bits_count(joins) > 1 ? links & joins
                        : joins                 ? 0u
                                                : links;
        if (link) {
            unsigned colour = bits_lowest(link);
            corsairs_faces_add(&division.attach, corsairs_face_of(colour, index));
            joins &= ~(1u << colour);
            division.limit -= index + 1;
            division.count--;
        }
        if (joins) {
            corsairs_faces_add(&division.crew, corsairs_face_of(bits_lowest(joins), index));
            division.limit -= index + 1;
            division.count--;
        }
    }
    return division;
}

/* COR-R6, crew=full: nobody who is left could join the crew. */
HD bool corsairs_division_is_full(const CorsairsBands *bands, const CorsairsDivision *division)
{
    unsigned colours = 0, numbers = 0;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++)
        if (corsairs_faces_band(&division->crew, colour)) {
            colours |= 1u << colour;
            numbers |= corsairs_faces_band(&division->crew, colour);
        }
    bool open = bits_count(colours) < 2;
    for (unsigned colour = 0; colour < COR_COLOURS; colour++)
        if ((open || ((colours >> colour) & 1u)) &&
            (bands->of[colour] & ~corsairs_faces_band(&division->attach, colour) & ~numbers))
            return false;
    return true;
}

HD CorsairsDivision corsairs_divide_many(const CorsairsBands *bands, CorsairsDivision division, unsigned most,
                                         bool full)
{
    for (unsigned index = 0; index < COR_NUMBERS && division.limit + index + 1 <= most; index++) {
        for (unsigned part = 0; part < 2 && division.limit + index + 1 <= most; part++) {
            CorsairsDivision kept   = division;
            unsigned         colour = colour_with(bands, bands->colours, index);
            while (colour < COR_COLOURS &&
                   !corsairs_faces_has(part ? &kept.crew : &kept.attach, corsairs_face_of(colour, index)))
                colour = colour_with(bands, bands->colours & ~((2u << colour) - 1), index);
            if (colour == COR_COLOURS)
                continue;
            corsairs_faces_remove(part ? &kept.crew : &kept.attach, corsairs_face_of(colour, index));
            kept.limit += index + 1;
            kept.count++;
            if (!full || corsairs_division_is_full(bands, &kept))
                division = kept;
        }
    }
    return division;
}

/* Weighs a division for an opponent of the closer: more is better. */
HD static int weight_of(unsigned limit, unsigned count, unsigned closer)
{
    if (count == 0)
        return 2000; /* COR-32: a sweep */
    return limit <= closer ? 1000 + (int)count : -(int)count;
}

HD static bool is_better(int weight, unsigned limit, int best, unsigned than)
{
    return weight > best || (weight == best && limit < than);
}

HD CorsairsDivision corsairs_divide_best(const CorsairsBands *bands, CorsairsMates mates, unsigned closer,
                                         bool full)
{
    CorsairsDivision best   = corsairs_divide_low(bands, mates, COR_COLOURS, COR_COLOURS);
    int              weight = full && bands->colours ? -1000 : weight_of(best.limit, best.count, closer);
    for (unsigned left = bands->colours; left; left &= left - 1) {
        unsigned one = bits_lowest(left);
        for (unsigned more = left; more; more &= more - 1) {
            CorsairsDivision low = corsairs_divide_low(bands, mates, one, bits_lowest(more));
            if (low.count && low.limit <= closer)
                low = corsairs_divide_many(bands, low, closer, full);
            if (full && !corsairs_division_is_full(bands, &low))
                continue;
            int here = weight_of(low.limit, low.count, closer);
            if (is_better(here, low.limit, weight, best.limit)) {
                best   = low;
                weight = here;
            }
        }
    }
    return best;
}

/* The same by masks alone, without saying which cards: how it ends, for a bot's many guesses. */
HD CorsairsEnding corsairs_ending_of(const CorsairsBands *bands, CorsairsMates mates, unsigned closer,
                                     bool full)
{
    CorsairsEnding best   = {bands->total, bands->cards};
    int            weight = weight_of(best.limit, best.count, closer);
    unsigned       links = 0, linked = 0;
    unsigned       open = COR_BAND & ~mates.numbers;
    for (unsigned left = mates.colours & bands->colours; left; left &= left - 1) {
        unsigned band = bands->of[bits_lowest(left)] & open;
        linked |= links & band;
        links |= band;
    }
    for (unsigned left = bands->colours; left; left &= left - 1) {
        unsigned one  = bits_lowest(left);
        unsigned more = left & (left - 1);
        if (!more && left == bands->colours)
            more = left;
        for (; more; more &= more - 1) {
            unsigned other = bits_lowest(more);
            unsigned joins = bands->of[one] | bands->of[other];
            /* Numbers of which two cards are saved: one joins, another one is attached. */
            unsigned twice = linked | (one != other ? bands->of[one] & bands->of[other] : 0);
            for (unsigned with = mates.colours & bands->colours & ~(1u << one | 1u << other); with;
                 with &= with - 1)
                twice |= bands->of[bits_lowest(with)];
            twice &= joins & links;
            unsigned saved = joins | links;
            unsigned limit = bands->total - corsairs_band_sum(saved) - corsairs_band_sum(twice);
            unsigned count = bands->cards - band_count(saved) - band_count(twice);
            if (count && limit <= closer && !full)
                for (unsigned index = 0; index < COR_NUMBERS && limit + index + 1 <= closer; index++) {
                    unsigned here = ((saved >> index) & 1u) + ((twice >> index) & 1u);
                    for (; here && limit + index + 1 <= closer; here--) {
                        limit += index + 1;
                        count++;
                    }
                }
            int here = weight_of(limit, count, closer);
            if (is_better(here, limit, weight, best.limit)) {
                best.limit = limit;
                best.count = count;
                weight     = here;
            }
        }
    }
    return best;
}
