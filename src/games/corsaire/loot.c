/* loot.c -- the greedy player in looting, and what cards are worth for it beforehand.
 *
 * Against the opponent it imagines a few of the hands that he may hold: on boards where he has laid
 * cards that gives a chance to win with any three of ours; for the others it takes him to make the best
 * of what he has left. Then every lawful placement is judged together with a plan for the rest of our
 * cards: exact when at most two more boards are left, else the strongest threes first, matched with the
 * boards in the best way. Values are in hundredths of a point. */
#include "core/knowledge.h"
#include "games/corsaire/corsaire.h"
#include "games/corsaire/habits.h"

enum {
    MOST_CARDS   = CSR_HAND_SIZE + CSR_PLACES,
    EVERY_TRIPLE = 560, /* three of sixteen                                          */
    STRENGTHS    = 5 * 64,
    HIGHEST      = 36,  /* sum of three numbers                                      */
    IMAGINED     = 8,   /* opponents thought of                                      */
    COMPANY      = 160, /* hundredths of a point for a card that is sure of a good three */
    NUMBER       = 8,   /* and for each of its number: sums decide, and every card is laid */
    ANSWERED     = 12,  /* for a board where the opponent can no longer answer        */
    SHOWN        = 4    /* against a card shown to an opponent who can                */
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

HD int corsaire_chance(unsigned strength)
{
    static const int16_t base[5]  = {0, 310, 540, 770, 905};
    static const int16_t slope[5] = {10, 8, 7, 4, 3};
    return base[strength >> 6] + slope[strength >> 6] * (int)(strength & 63);
}

/* --- what a card is worth beforehand -------------------------------------------------------------- */

/* The lowest number of the highest straight through n in a set of numbers (bit 1 to 12), or 0. */
HD static unsigned straight_through(unsigned numbers, unsigned n)
{
    for (unsigned low = n; low >= 1 && low + 2 >= n; low--)
        if (low <= 10 && ((numbers | 1u << n) >> low & 7u) == 7)
            return low;
    return 0;
}

HD unsigned corsaire_best_with(uint64_t mine, unsigned face)
{
    unsigned colour = corsaire_colour_of(face);
    unsigned n      = corsaire_number_of(face);
    unsigned numbers[CSR_COLOURS];
    for (unsigned i = 0; i < CSR_COLOURS; i++)
        numbers[i] = (unsigned)(mine >> (CSR_NUMBERS * i)) & ((1u << CSR_NUMBERS) - 1);
    if (n) {
        unsigned all = 1u << n | numbers[0] | numbers[1] | numbers[2];
        numbers[colour] |= 1u << n;
        if (((numbers[0] & numbers[1] & numbers[2]) >> n) & 1u)
            return CSR_THREE_OF_A_KIND * 64 + 3 * n;
        unsigned low = straight_through(numbers[colour], n);
        if (low)
            return CSR_STRAIGHT_FLUSH * 64 + 3 * low + 3;
        low = straight_through(all, n);
        if (low)
            return CSR_STRAIGHT * 64 + 3 * low + 3;
    }
    unsigned others = numbers[colour] & ~(1u << n);
    unsigned taken  = 0;
    unsigned sum    = n;
    for (unsigned i = CSR_NUMBERS; i-- > 0 && taken < 2;)
        if ((others >> i) & 1u) {
            sum += i;
            taken++;
        }
    return taken == 2 ? CSR_FLUSH * 64 + sum : n + 12;
}

HD int corsaire_potential(uint64_t mine, unsigned face)
{
    return COMPANY * corsaire_chance(corsaire_best_with(mine, face)) / 1000 +
           NUMBER * (int)corsaire_number_of(face);
}

/* --- the opponent ----------------------------------------------------------------------------------- */

/* What three cards of a strength are worth on a slot: its centre times the chance to win it. */
typedef struct Odds {
    uint16_t count[CSR_SLOTS][STRENGTHS]; /* opponents of that strength */
    unsigned of[CSR_SLOTS];               /* all of them                */
    int16_t  worth[CSR_SLOTS][STRENGTHS];
} Odds;

HD static void add_opponent(Odds *odds, unsigned slot, unsigned strength)
{
    odds->count[slot][strength]++;
    odds->of[slot]++;
}

/* For the slots of a set. A tie wins nothing, but neither does he: it counts half. */
HD static void weigh_odds(const Game *game, const Corsaire *g, unsigned slots, Odds *odds)
{
    for (; slots; slots &= slots - 1) {
        unsigned slot   = bits_lowest(slots);
        int      centre = 100 * corsaire_content_of(game)->board[corsaire_board_in(g, slot)].centre;
        unsigned weaker = 0;
        int      share  = odds->of[slot] ? 1024 * centre / (int)(2 * odds->of[slot]) : 0;
        for (unsigned kind = 0; kind < STRENGTHS; kind += 64)
            for (unsigned i = kind; i <= kind + HIGHEST; i++) {
                unsigned equal       = odds->count[slot][i];
                odds->worth[slot][i] = (int16_t)(odds->of[slot] ? share * (int)(2 * weaker + equal) / 1024
                                                                : centre * corsaire_chance(i) / 1000);
                weaker += equal;
            }
    }
}

/* Counts one opponent: what he has laid, and the strongest threes that he can still make. */
HD static void count_opponent(const Corsaire *g, Seat other, Odds *odds)
{
    const Cards *c    = &g->head.cards;
    unsigned     bare = CSR_SLOTS - bits_count(g->laid[other]);
    uint16_t     strength[CSR_SLOTS];
    unsigned     n = 0;
    if (bare) {
        Triple   triple[EVERY_TRIPLE];
        uint8_t  face[MOST_CARDS];
        unsigned cards = 0;
        for (FOR_CARDS(card, c, corsaire_hand_of(other)))
            face[cards++] = c->face[card];
        for (unsigned place = 0; place < CSR_PLACES; place++)
            if ((g->filled[other] >> place) & 1u)
                face[cards++] = (uint8_t)corsaire_face_in(g, corsaire_pyramid_of(other, place));
        n = take_strongest(triple, list_triples(face, cards, triple), 0, bare, strength);
    }
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        if ((g->laid[other] >> slot) & 1u)
            add_opponent(odds, slot, corsaire_strength_in(c, corsaire_loot_of(slot, other)));
        else
            for (unsigned i = 0; i < n; i++)
                add_opponent(odds, slot, strength[i]);
    }
}

HD static void imagine_opponents(const Game *game, const Corsaire *g, Seat seat, Rng *rng, Odds *odds)
{
    Corsaire guess;
    Move     scratch[CSR_MOST_MOVES];
    for (unsigned round = 0; round < IMAGINED; round++) {
        imagine(game, &g->head, seat, rng, &guess.head, scratch);
        count_opponent(&guess, (Seat)(seat ^ 1), odds);
    }
}

/* --- a plan for all boards ------------------------------------------------------------------------- */

enum {
    FEW_CARDS = 10, /* with three boards left or fewer, the plan is exact */
    PLANS     = 32
};

/* The best of the other cards on each set of slots. */
typedef struct Shares {
    uint64_t strengths; /* of their threes */
    int      best[1 << CSR_SLOTS];
} Shares;

/* Short numbers: it lies on the stack, and a thread of a GPU has little of that (src/gpu/device.h). */
typedef struct Raid {
    Odds     odds;
    Triple   triple[EVERY_TRIPLE];
    unsigned triples;
    unsigned cards;
    unsigned slots;                           /* that wait for cards of ours                          */
    int16_t  last[CSR_SLOTS][1 << FEW_CARDS]; /* the best three of four cards on a slot               */
    Shares   shares[PLANS];                   /* many threes leave others of the same strengths behind */
} Raid;

HD static int the_more(int a, int b) { return a > b ? a : b; }

/* The best that each four cards can do on the last board. */
HD static void plan_last(Raid *raid)
{
    for (unsigned left = raid->slots; left; left &= left - 1) {
        int16_t       *last  = raid->last[bits_lowest(left)];
        const int16_t *worth = raid->odds.worth[bits_lowest(left)];
        bytes_zero(last, sizeof *last << raid->cards);
        for (unsigned i = 0; i < raid->triples; i++)
            for (unsigned others = ((1u << raid->cards) - 1) & ~(unsigned)raid->triple[i].set; others;
                 others &= others - 1) {
                unsigned four = raid->triple[i].set | (others & (0u - others));
                last[four]    = (int16_t)the_more(last[four], worth[raid->triple[i].strength]);
            }
    }
}

/* Many cards: the strongest threes first, given to the slots in the best way. */
HD static const int *plan_many(Raid *raid, unsigned used)
{
    uint16_t strength[CSR_SLOTS] = {0};
    unsigned n   = take_strongest(raid->triple, raid->triples, used, bits_count(raid->slots) - 1, strength);
    uint64_t key = 1; /* that no fresh entry has */
    for (unsigned i = 0; i < n; i++)
        key = key << 9 | strength[i];
    Shares *shares = &raid->shares[(key * 0x9E3779B97F4A7C15u) >> 59];
    if (shares->strengths == key)
        return shares->best;
    shares->strengths = key;
    for (unsigned set = 1; set <= raid->slots; set++) {
        unsigned k = bits_count(set);
        if ((set & ~raid->slots) || k > n)
            continue;
        int best = 0;
        for (unsigned left = set; left; left &= left - 1) {
            unsigned slot = bits_lowest(left);
            best =
                the_more(best, shares->best[set & ~(1u << slot)] + raid->odds.worth[slot][strength[k - 1]]);
        }
        shares->best[set] = best;
    }
    return shares->best;
}

/* Few cards: every way to lay the others on one or two slots. */
HD static const int *plan_few(Raid *raid, unsigned used)
{
    unsigned rest = ((1u << raid->cards) - 1) & ~used;
    unsigned slot[CSR_SLOTS];
    unsigned n    = 0;
    int     *best = raid->shares[0].best;
    for (unsigned left = raid->slots; left; left &= left - 1)
        slot[n++] = bits_lowest(left);
    for (unsigned i = 0; i < n; i++) {
        unsigned others = raid->slots & ~(1u << slot[i]);
        best[others]    = n == 2 ? raid->last[slot[1 - i]][rest] : 0;
    }
    for (unsigned i = 0; i < raid->triples && n > 2; i++) {
        const Triple *a = &raid->triple[i];
        if (a->set & used)
            continue;
        unsigned left = rest & ~(unsigned)a->set;
        int      worth[3], last[3];
        for (unsigned j = 0; j < 3; j++) {
            worth[j] = raid->odds.worth[slot[j]][a->strength];
            last[j]  = raid->last[slot[j]][left];
        }
        for (unsigned j = 0; j < 3; j++) {
            unsigned one    = j == 0 ? 1 : 0;
            unsigned other  = j == 2 ? 1 : 2;
            unsigned others = raid->slots & ~(1u << slot[j]);
            best[others] =
                the_more(best[others], the_more(worth[one] + last[other], worth[other] + last[one]));
        }
    }
    return best;
}

HD void corsaire_choose_loot(const Game *game, const Corsaire *g, Seat seat, Rng *rng, CorsaireChoice *choice)
{
    const Cards *c    = &g->head.cards;
    uint64_t     hand = cards_faces(c, corsaire_hand_of(seat));
    uint8_t      face[MOST_CARDS];
    uint8_t      index[64]; /* of an item among our cards */
    Move         list[CSR_MOST_TRIPLES];
    Raid         raid;

    raid.cards = 0;
    for (FOR_BITS(one, hand)) {
        index[one]         = (uint8_t)raid.cards;
        face[raid.cards++] = (uint8_t)one;
    }
    for (unsigned place = 0; place < CSR_PLACES; place++)
        if ((g->filled[seat] >> place) & 1u) {
            index[CSR_ITEM_PLACE + place] = (uint8_t)raid.cards;
            face[raid.cards++]            = (uint8_t)corsaire_face_in(g, corsaire_pyramid_of(seat, place));
        }
    raid.slots = ~(unsigned)g->laid[seat] & ((1u << CSR_SLOTS) - 1);
    bytes_zero(raid.odds.count, sizeof raid.odds.count);
    bytes_zero(raid.odds.of, sizeof raid.odds.of);
    imagine_opponents(game, g, seat, rng, &raid.odds);
    weigh_odds(game, g, raid.slots, &raid.odds);
    raid.triples = list_triples(face, raid.cards, raid.triple);
    for (unsigned i = 0; i < PLANS; i++) {
        raid.shares[i].strengths = 0;
        raid.shares[i].best[0]   = 0;
    }
    if (raid.cards <= FEW_CARDS)
        plan_last(&raid);

    uint32_t n = corsaire_triples(hand, g->filled[seat], list);
    for (uint32_t i = 0; i < n; i++) {
        unsigned set   = 0;
        int      shown = 0;
        unsigned item[3];
        for (unsigned j = 0; j < 3; j++) {
            item[j] = corsaire_item_of(list[i], j);
            set |= 1u << index[item[j]];
            shown += item[j] >= CSR_ITEM_PLACE;
        }
        unsigned strength =
            corsaire_strength(face[index[item[0]]], face[index[item[1]]], face[index[item[2]]]);
        const int *plan = raid.cards > FEW_CARDS ? plan_many(&raid, set) : plan_few(&raid, set);
        for (unsigned left = raid.slots; left; left &= left - 1) {
            unsigned slot  = bits_lowest(left);
            int      value = raid.odds.worth[slot][strength] + plan[raid.slots & ~(1u << slot)];
            value += (g->laid[seat ^ 1] >> slot) & 1u ? ANSWERED : -SHOWN * shown;
            corsaire_choice_add(choice, list[i] | corsaire_move_slot(slot), value);
        }
    }
}
