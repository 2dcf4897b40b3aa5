/* threes.c -- the strongest three of some cards, kind by kind in sets of numbers, one a colour, instead of by trying every
 * three: what cards promise in looting has to be known long before it, and often. */
#include "games/corsaire/habits.h"

typedef struct Numbers {
    unsigned of[CSR_COLOURS];
} Numbers;

HD static unsigned highest(unsigned set)
{
    unsigned top = 0;
    while (set >>= 1)
        top++;
    return top;
}

/* The first numbers of three in a row; a card without number is in none (CSR-43). */
HD static unsigned rows_of(unsigned numbers) { return numbers & numbers >> 1 & numbers >> 2 & ~1u; }

HD static unsigned three_of_a_kind(Numbers *left)
{
    unsigned kinds = left->of[0] & left->of[1] & left->of[2] & ~1u;
    if (!kinds)
        return 0;
    unsigned number = highest(kinds);
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        left->of[colour] &= ~(1u << number);
    return CSR_THREE_OF_A_KIND * 64 + 3 * number;
}

HD static unsigned straight_flush(Numbers *left)
{
    unsigned low = 0, of = 0;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        if (rows_of(left->of[colour]) >> low > 1) {
            low = highest(rows_of(left->of[colour]));
            of  = colour;
        }
    if (!low)
        return 0;
    left->of[of] &= ~(7u << low);
    return CSR_STRAIGHT_FLUSH * 64 + 3 * low + 3;
}

/* Of a number that several colours have the first one goes. */
HD static unsigned straight(Numbers *left)
{
    unsigned rows = rows_of(left->of[0] | left->of[1] | left->of[2]);
    if (!rows)
        return 0;
    unsigned low = highest(rows), wanted = 7u << low;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        unsigned taken = left->of[colour] & wanted;
        left->of[colour] &= ~taken;
        wanted &= ~taken;
    }
    return CSR_STRAIGHT * 64 + 3 * low + 3;
}

/* The three highest numbers of a set; their sum. */
HD static unsigned top_three(unsigned numbers, unsigned *taken)
{
    unsigned sum = 0;
    *taken       = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned number = highest(numbers & ~*taken);
        *taken |= 1u << number;
        sum += number;
    }
    return sum;
}

HD static unsigned flush(Numbers *left)
{
    unsigned best = 0, of = CSR_COLOURS, cards = 0;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++) {
        unsigned taken, sum;
        if (bits_count(left->of[colour]) < 3)
            continue;
        sum = top_three(left->of[colour], &taken);
        if (of == CSR_COLOURS || sum > best) {
            best  = sum;
            of    = colour;
            cards = taken;
        }
    }
    if (of == CSR_COLOURS)
        return 0;
    left->of[of] &= ~cards;
    return CSR_FLUSH * 64 + best;
}

/* No colour has three and nothing is in a row: the highest three. */
HD static unsigned garbage(Numbers *left)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned from = 0;
        for (unsigned colour = 1; colour < CSR_COLOURS; colour++)
            if (left->of[colour] && (!left->of[from] || highest(left->of[colour]) > highest(left->of[from])))
                from = colour;
        unsigned number = highest(left->of[from]);
        left->of[from] &= ~(1u << number);
        sum += number;
    }
    return CSR_GARBAGE * 64 + sum;
}

HD unsigned corsaire_take_strongest(uint64_t *cards)
{
    Numbers left;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        left.of[colour] = (unsigned)(*cards >> (CSR_NUMBERS * colour)) & ((1u << CSR_NUMBERS) - 1);
    unsigned strength = three_of_a_kind(&left);
    if (!strength)
        strength = straight_flush(&left);
    if (!strength)
        strength = straight(&left);
    if (!strength)
        strength = flush(&left);
    if (!strength)
        strength = garbage(&left);
    *cards = 0;
    for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
        *cards |= (uint64_t)left.of[colour] << (CSR_NUMBERS * colour);
    return strength;
}
