/* loot.c -- the greedy player in looting, and what cards are worth for it beforehand.
 *
 * Against the opponent it imagines a few of the hands that he may hold: on boards where he has laid
 * cards that gives a chance to win with any three of ours; for the others it takes him to make the best
 * of what he has left. Then every lawful placement is judged together with a plan for the rest of our
 * cards: exact when at most two more boards are left, else the strongest threes first, matched with the
 * boards in the best way. Values are in hundredths of a point. */
#include "core/knowledge.h"
#include "games/corsaire/corsaire.h"
#include "games/corsaire/greedy.h"

enum {
    MOST_CARDS    = HAND_SIZE + PLACES,
    EVERY_TRIPLE  = 560, /* three of sixteen                                          */
    STRENGTHS     = 5 * 64,
    IMAGINED      = 12,  /* opponents thought of                                      */
    AVERAGE_BOARD = 590, /* centre VP of a board, in hundredths                       */
    ANSWERED      = 12,  /* for a board where the opponent can no longer answer        */
    SHOWN         = 4    /* against a card shown to an opponent who can                */
};

typedef struct Triple {
    uint16_t set; /* which three of our cards */
    uint16_t strength;
} Triple;

/* --- threes of a set of cards ---------------------------------------------------------------------- */

/* Every three of up to sixteen cards, the strongest first. */
HD static unsigned list_triples(const uint8_t *face, unsigned cards, Triple *out)
{
    Triple   found[EVERY_TRIPLE];
    uint16_t start[STRENGTHS];
    unsigned n = 0;
    for (unsigned i = 0; i < STRENGTHS; i++)
        start[i] = 0;
    for (unsigned a = 0; a < cards; a++)
        for (unsigned b = a + 1; b < cards; b++)
            for (unsigned c = b + 1; c < cards; c++) {
                unsigned strength   = corsaire_strength(face[a], face[b], face[c]);
                found[n].set        = (uint16_t)(1u << a | 1u << b | 1u << c);
                found[n++].strength = (uint16_t)strength;
                start[strength]++;
            }
    unsigned behind = 0;
    for (unsigned i = STRENGTHS; i-- > 0;) {
        unsigned count = start[i];
        start[i]       = (uint16_t)behind;
        behind += count;
    }
    for (unsigned i = 0; i < n; i++)
        out[start[found[i].strength]++] = found[i];
    return n;
}

/* The strongest three, then the strongest of what is left, and so on; how many it came to. */
HD static unsigned take_strongest(const Triple *triple, unsigned triples, unsigned used, unsigned most,
                                  uint16_t *strength)
{
    unsigned n = 0;
    for (unsigned i = 0; i < triples && n < most; i++)
        if (!(triple[i].set & used)) {
            used |= triple[i].set;
            strength[n++] = triple[i].strength;
        }
    return n;
}

/* The chance to win a board against nobody in particular, of a thousand. */
HD static int chance_of(unsigned strength)
{
    static const int16_t base[5]  = {0, 310, 540, 770, 905};
    static const int16_t slope[5] = {10, 8, 7, 4, 3};
    return base[strength >> 6] + slope[strength >> 6] * (int)(strength & 63);
}

/* What a set of cards may win. */
HD static int value_of(uint64_t mine)
{
    uint8_t  face[MOST_CARDS];
    Triple   triple[EVERY_TRIPLE];
    uint16_t strength[SLOTS];
    unsigned cards = 0;
    for (FOR_BITS(one, mine))
        if (cards < MOST_CARDS)
            face[cards++] = (uint8_t)one;
    unsigned triples = list_triples(face, cards, triple);
    unsigned n       = take_strongest(triple, triples, 0, SLOTS, strength);
    int      value   = 0;
    for (unsigned i = 0; i < n; i++)
        value += AVERAGE_BOARD * chance_of(strength[i]) / 1000;
    return value;
}

HD int corsaire_potential(uint64_t mine, unsigned face) { return value_of(mine | (uint64_t)1 << face); }

/* --- the opponent ---------------------------------------------------------------------------------- */

/* For each slot and strength: twice the imagined opponents that are weaker, plus those that are equal
 * (a tie wins nothing, but neither does he). */
typedef struct Odds {
    uint16_t wins[SLOTS][STRENGTHS];
    uint16_t of[SLOTS];
} Odds;

HD static void add_opponent(Odds *odds, unsigned slot, unsigned strength)
{
    odds->wins[slot][strength]++;
    odds->of[slot]++;
}

/* From counts to the odds of a strength. */
HD static void sum_odds(Odds *odds)
{
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        unsigned below_it = 0;
        for (unsigned i = 0; i < STRENGTHS; i++) {
            unsigned equal      = odds->wins[slot][i];
            odds->wins[slot][i] = (uint16_t)(2 * below_it + equal);
            below_it += equal;
        }
    }
}

/* Counts one opponent, imagined or as far as he is known. */
HD static void count_opponent(const Corsaire *g, Seat other, Odds *odds)
{
    const Cards *c    = &g->head.cards;
    unsigned     bare = SLOTS - bits_count(g->laid[other]);
    uint16_t     strength[SLOTS];
    unsigned     n = 0;
    if (bare) {
        Triple   triple[EVERY_TRIPLE];
        uint8_t  face[MOST_CARDS];
        unsigned cards = 0;
        for (FOR_CARDS(card, c, hand_of(other)))
            face[cards++] = c->face[card];
        for (unsigned place = 0; place < PLACES; place++)
            if ((g->filled[other] >> place) & 1u)
                face[cards++] = (uint8_t)face_in(g, pyramid_of(other, place));
        n = take_strongest(triple, list_triples(face, cards, triple), 0, bare, strength);
    }
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        if ((g->laid[other] >> slot) & 1u)
            add_opponent(odds, slot, corsaire_strength_in(c, loot_of(slot, other)));
        else
            for (unsigned i = 0; i < n; i++)
                add_opponent(odds, slot, strength[i]);
    }
}

HD static void imagine_opponents(const Game *game, const Corsaire *g, Seat seat, Rng *rng, Odds *odds)
{
    Corsaire guess;
    Move     scratch[MOST_MOVES];
    for (unsigned round = 0; round < IMAGINED; round++) {
        imagine(game, &g->head, seat, rng, &guess.head, scratch);
        count_opponent(&guess, (Seat)(seat ^ 1), odds);
    }
}

/* Only what lies face up. */
HD static void look_at_opponent(const Corsaire *g, Seat seat, Odds *odds)
{
    const Cards *c = &g->head.cards;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        Zone zone = loot_of(slot, (Seat)(seat ^ 1));
        bool open = cards_size(c, zone) == 3;
        for (FOR_CARDS(card, c, zone))
            open &= cards_knows(c, card, seat);
        if (open)
            add_opponent(odds, slot, corsaire_strength_in(c, zone));
    }
}

/* --- a plan for all boards ------------------------------------------------------------------------- */

typedef struct Raid {
    Odds     odds;
    int      centre[SLOTS]; /* in hundredths */
    Triple   triple[EVERY_TRIPLE];
    unsigned triples;
} Raid;

HD static int win_value(const Raid *raid, unsigned slot, unsigned strength)
{
    return raid->odds.of[slot]
               ? raid->centre[slot] * raid->odds.wins[slot][strength] / (2 * raid->odds.of[slot])
               : 0;
}

/* The best way to give threes to boards. */
HD static int match(const Raid *raid, unsigned slots, const uint16_t *strength, unsigned count)
{
    if (!count || !slots)
        return 0;
    int best = 0;
    for (unsigned set = slots; set; set &= set - 1) {
        unsigned slot = bits_lowest(set);
        int      value =
            win_value(raid, slot, strength[0]) + match(raid, slots & ~(1u << slot), strength + 1, count - 1);
        best = value > best ? value : best;
    }
    return best;
}

/* The best that the cards that are not used can do on one or two boards, exactly. */
HD static int best_of_two(const Raid *raid, unsigned slots, unsigned used)
{
    uint16_t free_one[35];
    unsigned n    = 0;
    int      best = 0;
    for (unsigned i = 0; i < raid->triples; i++)
        if (!(raid->triple[i].set & used) && n < COUNT_OF(free_one))
            free_one[n++] = (uint16_t)i;
    unsigned one  = bits_lowest(slots);
    unsigned rest = slots & (slots - 1);
    for (unsigned i = 0; i < n; i++) {
        const Triple *a     = &raid->triple[free_one[i]];
        int           value = win_value(raid, one, a->strength);
        if (!rest) {
            best = value > best ? value : best;
            continue;
        }
        unsigned other = bits_lowest(rest);
        for (unsigned j = 0; j < n; j++) {
            const Triple *b = &raid->triple[free_one[j]];
            if (a->set & b->set)
                continue;
            int both = value + win_value(raid, other, b->strength);
            best     = both > best ? both : best;
        }
    }
    return best;
}

HD void corsaire_choose_loot(const Game *game, const Corsaire *g, Seat seat, Rng *rng, Choice *choice)
{
    const Cards *c    = &g->head.cards;
    uint64_t     hand = cards_faces(c, hand_of(seat));
    uint8_t      face[MOST_CARDS];
    uint8_t      index[64]; /* of an item among our cards */
    unsigned     cards = 0;
    Move         list[MOST_TRIPLES];
    Raid         raid;

    for (FOR_BITS(one, hand)) {
        index[one]    = (uint8_t)cards;
        face[cards++] = (uint8_t)one;
    }
    for (unsigned place = 0; place < PLACES; place++)
        if ((g->filled[seat] >> place) & 1u) {
            index[ITEM_PLACE + place] = (uint8_t)cards;
            face[cards++]             = (uint8_t)face_in(g, pyramid_of(seat, place));
        }
    bytes_zero(&raid.odds, sizeof raid.odds);
    if (rng)
        imagine_opponents(game, g, seat, rng, &raid.odds);
    else
        look_at_opponent(g, seat, &raid.odds);
    sum_odds(&raid.odds);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        raid.centre[slot] = 100 * corsaire_content_of(game)->board[board_in(g, slot)].centre;
    raid.triples = list_triples(face, cards, raid.triple);

    unsigned slots = ~(unsigned)g->laid[seat] & ((1u << SLOTS) - 1);
    uint32_t n     = corsaire_triples(hand, g->filled[seat], list);
    for (uint32_t i = 0; i < n; i++) {
        unsigned set   = 0;
        int      shown = 0;
        unsigned item[3];
        for (unsigned j = 0; j < 3; j++) {
            item[j] = item_of(list[i], j);
            set |= 1u << index[item[j]];
            shown += item[j] >= ITEM_PLACE;
        }
        unsigned strength =
            corsaire_strength(face[index[item[0]]], face[index[item[1]]], face[index[item[2]]]);
        uint16_t rest[SLOTS]; /* for three boards or more; exactly for fewer */
        unsigned boards = bits_count(slots) - 1;
        unsigned rests  = boards > 2 ? take_strongest(raid.triple, raid.triples, set, boards, rest) : 0;
        for (unsigned left = slots; left; left &= left - 1) {
            unsigned slot   = bits_lowest(left);
            unsigned others = slots & ~(1u << slot);
            int      value  = win_value(&raid, slot, strength);
            value += boards > 2 ? match(&raid, others, rest, rests)
                     : boards   ? best_of_two(&raid, others, set)
                                : 0;
            value += (g->laid[seat ^ 1] >> slot) & 1u ? ANSWERED : -SHOWN * shown;
            choice_add(choice, list[i] | move_slot(slot), value);
        }
    }
}
