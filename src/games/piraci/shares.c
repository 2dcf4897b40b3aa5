/* shares.c -- what a move leads to: how the planets would be shared out if the sending ended with it.
 *
 * At most one card of a planet lies face down, and its owner's other cards say which it can be: so a planet comes out in
 * eight ways at the most, and what each seat can expect of it is exact but for ties, which are broken by what the other
 * planets come to on average. What may still be played there is left to whoever learns. */
#include "games/piraci/shares.h"
#include "games/piraci/piraci.h"

enum {
    SURE        = 1 << 14,
    FOUR_ONES   = 4 * SIGHT_ONE,
    A_HALF      = SIGHT_ONE / 2,
    A_QUARTER   = SIGHT_ONE / 4,
    AN_EIGHTH   = SIGHT_ONE / 8,
    MEAN_HIDDEN = 4, /* of all treasures: what one is taken for that nobody sees */
    NOTHING     = 0  /* a face that no card has                                  */
};

/* What a planet brings each seat, in parts of SURE. */
typedef struct Share {
    int plain[PIR_SEATS]; /* without a ship                                */
    int ship[PIR_SEATS];  /* with the merchant ship                        */
    int first[PIR_SEATS]; /* how likely it is that he has the first choice */
} Share;

typedef struct Shares {
    Piraci   g; /* as the seat knows it; its ring has what is known, and means of what is not */
    Seat     me;
    uint64_t unseen[PIR_SEATS]; /* faces of each that the seat does not know */
    int      value[PIR_PLANETS][PIR_MOST_TREASURES];
    unsigned count[PIR_PLANETS];
    int      strength[PIR_PLANETS][PIR_SEATS]; /* of the cards that the seat knows */
    Share    now[PIR_PLANETS];
} Shares;

/* Where the ships are. */
typedef struct Ships {
    unsigned merchant, pirate;
} Ships;

HD static int strength_of(unsigned face) { return face == PIR_TELEPORT ? 0 : (int)face; }

HD static void look_at_planet(Shares *s, unsigned planet)
{
    const Cards *c = &s->g.head.cards;
    for (FOR_CARDS(card, c, planet))
        if (cards_knows(c, card, s->me))
            s->strength[planet][c->back[card]] += strength_of(c->face[card]);
    for (FOR_CARDS(card, c, piraci_treasure(planet))) {
        int worth = cards_knows(c, card, s->me) ? (int)piraci_treasure_value(c->face[card]) : MEAN_HIDDEN;
        unsigned at =
            s->count[planet] < PIR_MOST_TREASURES ? s->count[planet]++ : (unsigned)PIR_MOST_TREASURES - 1;
        for (; at > 0 && s->value[planet][at - 1] < worth; at--)
            s->value[planet][at] = s->value[planet][at - 1];
        s->value[planet][at] = worth;
    }
}

/* The faces that the planet's card may have that lies face down; 0: there is none. */
HD static uint64_t may_be(const Shares *s, unsigned planet, unsigned *owner)
{
    const Cards *c       = &s->g.head.cards;
    Card         covered = piraci_covered(c, planet);
    if (covered == NO_CARD)
        return 0;
    *owner = c->back[covered];
    return cards_knows(c, covered, s->me) ? (uint64_t)1 << c->face[covered] : s->unseen[*owner];
}

HD static void set_strength(Piraci *g, unsigned seat, unsigned planet, int strength)
{
    g->ring[seat] &= ~(31u << (PIR_BITS * planet));
    g->ring[seat] |= (uint32_t)strength << (PIR_BITS * planet);
}

/* PIR-34 to PIR-39, everybody taking the highest that is left. */
HD static void add_case(Shares *s, unsigned planet, int likely, Share *out)
{
    uint8_t order[PIR_SEATS], present;
    piraci_rank(&s->g, planet, order, &present);
    if (present == 0)
        return; /* PIR-40 */
    const int *value = s->value[planet];
    unsigned   count = s->count[planet];
    out->first[order[0]] += likely;
    out->ship[order[0]] += PIR_MERCHANT_VALUE * likely;
    for (unsigned i = 0; i < count; i++) {
        out->plain[order[i < present ? i : 0]] += value[i] * likely;
        out->ship[order[i + 1u < present ? i + 1u : 0]] += value[i] * likely;
    }
}

/* With a further card of the seat's own, and one face down that may be any of these. */
HD static void share_out(Shares *s, unsigned planet, unsigned added, uint64_t faces, unsigned owner,
                         Share *out)
{
    uint32_t ring[PIR_SEATS];
    int      ways = faces ? (int)bits_count(faces) : 1, mine = strength_of(added);
    bytes_zero(out, sizeof *out);
    bytes_copy(ring, s->g.ring, sizeof ring);
    for (unsigned seat = 0; seat < s->g.head.players; seat++)
        set_strength(&s->g, seat, planet, s->strength[planet][seat] + (seat == s->me ? mine : 0));
    if (!faces || owner == s->me) /* a card of the seat's own is among the strengths already */
        add_case(s, planet, SURE, out);
    else
        for (FOR_BITS(face, faces)) {
            set_strength(&s->g, owner, planet, s->strength[planet][owner] + strength_of((unsigned)face));
            add_case(s, planet, SURE / ways, out);
        }
    bytes_copy(s->g.ring, ring, sizeof ring);
}

HD static void shares_open(Shares *s, const Piraci *g, Seat seat)
{
    const Cards *c = &g->head.cards;
    bytes_zero(s, sizeof *s);
    s->g  = *g;
    s->me = seat;
    for (unsigned i = 0; i < c->count; i++)
        if (c->back[i] < PIR_SEATS && !cards_knows(c, (Card)i, seat))
            s->unseen[c->back[i]] |= (uint64_t)1 << c->face[i];
    bytes_zero(s->g.ring, sizeof s->g.ring);
    s->g.turn = (uint8_t)((g->turn + 1u) % g->head.players); /* PIR-R17 */
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++) {
        unsigned owner = 0, ways = 0;
        int      sum = 0;
        look_at_planet(s, planet);
        for (unsigned other = 0; other < g->head.players; other++)
            set_strength(&s->g, other, planet, s->strength[planet][other]);
        for (FOR_BITS(face, may_be(s, planet, &owner))) {
            sum += strength_of((unsigned)face);
            ways++;
        }
        if (ways && owner != seat)
            set_strength(&s->g, owner, planet, s->strength[planet][owner] + sum / (int)ways);
    }
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++) {
        unsigned owner = 0;
        uint64_t faces = may_be(s, planet, &owner);
        share_out(s, planet, NOTHING, faces, owner, &s->now[planet]);
    }
}

/* PIR-31, PIR-R14 */
HD static int brings(const Shares *s, const Share *share, unsigned planet, Ships ships, unsigned seat)
{
    bool merchant = planet == ships.merchant;
    if (planet != ships.pirate)
        return merchant ? share->ship[seat] : share->plain[seat];
    return merchant && s->g.head.option[PIR_OPT_CAUGHT] ? PIR_MERCHANT_VALUE * share->first[seat] : 0;
}

/* All planets, one of them as it would be then. */
HD static int points(const Shares *s, unsigned planet, const Share *then, Ships ships, unsigned seat)
{
    int sum = 0;
    for (unsigned i = 0; i < PIR_PLANETS; i++)
        sum += brings(s, i == planet ? then : &s->now[i], i, ships, seat);
    return sum;
}

HD static int has_ship(const Shares *s, const Share *share, Ships ships, unsigned seat)
{
    return ships.merchant == ships.pirate && !s->g.head.option[PIR_OPT_CAUGHT] ? 0 : share->first[seat];
}

/* What may come of a move: the card stays, or a Teleport takes it (PIR-15). */
typedef struct Branch {
    Share here;
    Ships ships;
    int   likely;
    bool  ends;
} Branch;

HD static unsigned branches_of(Shares *s, Move move, Branch branch[2])
{
    const Piraci *g      = &s->g;
    unsigned      planet = piraci_move_planet(move), owner = 0, left = 0, n = 0;
    uint64_t      faces = may_be(s, planet, &owner), trap = (uint64_t)1 << PIR_TELEPORT;
    int           ways  = faces ? (int)bits_count(faces) : 1;
    Ships         ships = {g->merchant, g->pirate};
    for (unsigned seat = 0; seat < g->head.players; seat++)
        left += cards_size(&g->head.cards, piraci_hand(seat));
    if (!faces || (faces & ~trap)) {
        Branch *stays = &branch[n++];
        stays->likely = SURE / ways * (faces ? (int)bits_count(faces & ~trap) : 1);
        stays->ships  = ships;
        stays->ends   = left == 1; /* PIR-25 */
        share_out(s, planet, piraci_move_face(move), faces & ~trap, owner, &stays->here);
        if (faces && planet == ships.merchant) { /* PIR-19, PIR-24 */
            stays->ships.merchant = (planet + 1) % PIR_PLANETS;
            stays->ends |= stays->ships.merchant == 0;
        }
        if (faces && planet == ships.pirate) {
            stays->ships.pirate = (planet + PIR_PLANETS - 1) % PIR_PLANETS;
            stays->ends |= stays->ships.pirate == g->home;
        }
    }
    if (faces & trap) {
        Branch *lost = &branch[n++];
        lost->likely = SURE / ways;
        lost->ships  = ships;
        lost->ends   = left == 1;
        share_out(s, planet, NOTHING, 0, owner, &lost->here);
    }
    return n;
}

/* Sums over what may come of it, each times how likely it is. */
typedef struct Foresight {
    int points[PIR_SEATS], here[PIR_SEATS], ship[PIR_SEATS];
    int ends, lost, first, ship_next, ship_then, robbed[2], robbed_all[2];
} Foresight;

HD static int part(int likely, int value) { return (int)((int64_t)likely * value / SURE); }

HD static void add_branch(const Shares *s, unsigned planet, const Branch *b, Foresight *sum)
{
    const Share *share[PIR_PLANETS];
    for (unsigned i = 0; i < PIR_PLANETS; i++)
        share[i] = i == planet ? &b->here : &s->now[i];
    unsigned at = b->ships.merchant, next = (at + 1) % PIR_PLANETS, then = (at + 2) % PIR_PLANETS;
    for (unsigned seat = 0; seat < s->g.head.players; seat++) {
        sum->points[seat] += part(b->likely, points(s, planet, &b->here, b->ships, seat));
        sum->here[seat] += part(b->likely, b->here.plain[seat]);
        sum->ship[seat] += part(b->likely, has_ship(s, share[at], b->ships, seat));
        for (unsigned far = 0; far < 2; far++) {
            const Share *robbed = share[(b->ships.pirate + PIR_PLANETS - far) % PIR_PLANETS];
            int         *of     = seat == s->me ? &sum->robbed[far] : &sum->robbed_all[far];
            *of += part(b->likely, robbed->plain[seat]);
        }
    }
    sum->ends += b->ends ? b->likely : 0;
    sum->first += part(b->likely, b->here.first[s->me]);
    sum->ship_next += part(b->likely, share[next]->first[s->me]);
    sum->ship_then += part(b->likely, share[then]->first[s->me]);
}

HD static int scaled(int value, int one) { return sight_byte((int)((int64_t)value * one / SURE)); }

HD static void foresee_rivals(const Shares *s, const Foresight *f, const int *before, int8_t *out)
{
    unsigned players = s->g.head.players, behind = 0;
    int      best = 0, best_before = 0;
    for (unsigned i = 1; i < players; i++) {
        unsigned seat = (s->me + i) % players;
        int8_t  *row  = out + SHARES_RIVAL + (i - 1) * SHARES_OF_RIVAL;
        best          = f->points[seat] > best ? f->points[seat] : best;
        best_before   = before[seat] > best_before ? before[seat] : best_before;
        behind += f->points[seat] > f->points[s->me];
        row[SHARES_THEIR_POINTS] = (int8_t)scaled(f->points[seat], AN_EIGHTH);
        row[SHARES_THEIR_MORE]   = (int8_t)scaled(f->points[seat] - before[seat], A_HALF);
        row[SHARES_THEIR_HERE]   = (int8_t)scaled(f->here[seat], A_QUARTER);
        row[SHARES_THEIR_SHIP]   = (int8_t)scaled(f->ship[seat], FOUR_ONES);
    }
    int ahead              = f->points[s->me] - best;
    out[SHARES_AHEAD]      = (int8_t)scaled(ahead, AN_EIGHTH);
    out[SHARES_AHEAD_MORE] = (int8_t)scaled(ahead - (before[s->me] - best_before), A_HALF);
    out[SHARES_BEHIND]     = sight_byte((int)behind * SIGHT_ONE);
}

HD static void foresee_move(Shares *s, Move move, int worth, const int *before, int8_t *out)
{
    Branch    branch[2];
    Foresight f;
    unsigned  n = branches_of(s, move, branch);
    bytes_zero(&f, sizeof f);
    for (unsigned i = 0; i < n; i++)
        add_branch(s, piraci_move_planet(move), &branch[i], &f);
    unsigned owner = 0;
    uint64_t faces = may_be(s, piraci_move_planet(move), &owner);
    if (faces >> PIR_TELEPORT & 1u)
        out[SHARES_LOST] = sight_byte(FOUR_ONES / (int)bits_count(faces));
    out[SHARES_MINE]            = (int8_t)scaled(f.points[s->me], AN_EIGHTH);
    out[SHARES_MORE]            = (int8_t)scaled(f.points[s->me] - before[s->me], A_HALF);
    out[SHARES_WORTH]           = sight_byte(worth * A_HALF / 256);
    out[SHARES_ENDS]            = (int8_t)scaled(f.ends, FOUR_ONES);
    out[SHARES_HERE]            = (int8_t)scaled(f.here[s->me], A_HALF);
    out[SHARES_FIRST]           = (int8_t)scaled(f.first, FOUR_ONES);
    out[SHARES_SHIP]            = (int8_t)scaled(f.ship[s->me], FOUR_ONES);
    out[SHARES_SHIP_NEXT]       = (int8_t)scaled(f.ship_next, FOUR_ONES);
    out[SHARES_SHIP_THEN]       = (int8_t)scaled(f.ship_then, FOUR_ONES);
    out[SHARES_ROBBED]          = (int8_t)scaled(f.robbed[0], A_HALF);
    out[SHARES_ROBBED_ALL]      = (int8_t)scaled(f.robbed_all[0], A_QUARTER);
    out[SHARES_ROBBED_NEXT]     = (int8_t)scaled(f.robbed[1], A_HALF);
    out[SHARES_ROBBED_NEXT_ALL] = (int8_t)scaled(f.robbed_all[1], A_QUARTER);
    foresee_rivals(s, &f, before, out);
}

HD void piraci_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list, const Way *way,
                       uint32_t count, int8_t *out, uint32_t stride)
{
    const Piraci *g = piraci_of(knowledge);
    Shares        s;
    int           before[PIR_SEATS] = {0}, worth[PIR_MOVES];
    (void)game;
    (void)way;
    if (g->phase != PIR_SENDING)
        return;
    shares_open(&s, g, seat);
    Ships ships = {g->merchant, g->pirate};
    for (unsigned other = 0; other < g->head.players; other++)
        before[other] = points(&s, 0, &s.now[0], ships, other);
    piraci_weigh_plays(knowledge, seat, list, count, worth);
    for (uint32_t i = 0; i < count; i++)
        foresee_move(&s, list[i], worth[i], before, out + (size_t)i * stride);
}
