/* habits.c -- a sound move by weighing what a seat knows; no look-ahead beyond the move itself.
 *
 * Every planet is worth to a seat what its likely rank there brings. Strengths are what lies open
 * plus, for a card that the seat cannot see, somewhat more than the mean of what its owner may have
 * there, for strong cards are played first. A card is good where it lifts that worth; a card on top
 * of a covered one may be lost to a Teleport, and may move the ships. All in whole numbers, so that
 * every machine finds the same move. The numbers were found by playing some millions of games. */
#include "games/piraci/piraci.h"

enum {
    POINT    = 256, /* one treasure point    */
    STRENGTH = 16,  /* one point of strength */
    CERTAIN  = 256  /* a probability of one  */
};

/* What a seat takes for true. Strengths in STRENGTH, probabilities in CERTAIN, worths in POINT. */
typedef struct Outlook {
    int      strength[PIR_SEATS][PIR_PLANETS];
    int      unseen_mean[PIR_SEATS];                 /* of a seat's cards that the thinker does not see */
    int      teleport[PIR_SEATS];                    /* how likely such a card is the Teleport          */
    int      value[PIR_PLANETS][PIR_MOST_TREASURES]; /* of the treasures, from the highest down         */
    unsigned count[PIR_PLANETS];
    int      worth[PIR_PLANETS]; /* of the planets as things are   */
    unsigned seats;
    unsigned me;
    unsigned merchant, pirate;
    int      hand;  /* cards that each still has, about */
    bool     final; /* nothing more will be played      */
} Outlook;

/* Values from the highest down; hidden treasures count as the mean of all, 4. */
HD static void look_at_treasures(const Piraci *g, Outlook *o, unsigned planet)
{
    const Cards *c     = &g->head.cards;
    int         *value = o->value[planet];
    unsigned     count = 0;
    for (FOR_CARDS(card, c, piraci_treasure(planet))) {
        bool     seen  = cards_knows(c, card, (Seat)o->me);
        int      worth = (seen ? (int)piraci_treasure_value(c->face[card]) : 4) * POINT;
        unsigned at    = count < PIR_MOST_TREASURES ? count++ : count - 1;
        for (; at > 0 && value[at - 1] < worth; at--)
            value[at] = value[at - 1];
        value[at] = worth;
    }
    o->count[planet] = count;
}

/* How likely `other` will rank before `mine`. The more cards are to come, the less is settled. */
HD static int outranked(const Outlook *o, int mine, int other)
{
    if (other == 0 && o->final)
        return 0;
    int doubt  = o->final ? STRENGTH : o->hand > 3 ? STRENGTH * (o->hand - 3) : STRENGTH / 4;
    int chance = CERTAIN / 2 + (other - mine) * CERTAIN / (2 * doubt);
    if (other == 0)
        chance = chance * 3 / 5; /* he may never come */
    return chance < 0 ? 0 : chance > CERTAIN ? CERTAIN : chance;
}

/* How likely a ship ends where it would come by 0, 1, .. more moves. */
HD static int stays(const Outlook *o, unsigned moves)
{
    static const uint8_t early[PIR_PLANETS] = {91, 61, 45, 30, 14, 14};
    static const uint8_t late[PIR_PLANETS]  = {197, 75, 14, 0, 0, 0};
    if (o->final)
        return moves == 0 ? CERTAIN : 0;
    return o->hand > 1 ? early[moves] : late[moves];
}

/* The treasures of a planet that the thinker can expect. */
HD static int planet_worth(const Outlook *o, unsigned planet)
{
    int mine = o->strength[o->me][planet];
    if (mine == 0)
        return 0;

    const int *value    = o->value[planet];
    unsigned   count    = o->count[planet];
    int        merchant = stays(o, (planet + PIR_PLANETS - o->merchant) % PIR_PLANETS);
    int        pirate   = stays(o, (o->pirate + PIR_PLANETS - planet) % PIR_PLANETS);

    int above = 0, first = CERTAIN, rivals = 0;
    for (unsigned seat = 0; seat < o->seats; seat++) {
        if (seat == o->me)
            continue;
        int other  = o->strength[seat][planet];
        int chance = outranked(o, mine, other);
        above += chance;
        first = first * (CERTAIN - chance) / CERTAIN;
        rivals += other ? CERTAIN : o->final ? 0 : CERTAIN / 4;
    }

    /* The treasure of that rank, between two ranks a part of each; the first also gets the rest. */
    unsigned rank = (unsigned)(above / CERTAIN);
    int      part = above % CERTAIN;
    int      high = rank < count ? value[rank] : 0;
    int      low  = rank + 1 < count ? value[rank + 1] : 0;
    int      all  = (high * (CERTAIN - part) + low * part) / CERTAIN;
    for (unsigned i = (unsigned)(rivals / CERTAIN) + 1; i < count; i++)
        all += value[i] * first / CERTAIN;
    all += PIR_MERCHANT_VALUE * POINT * merchant / CERTAIN * first / CERTAIN;
    return all * (CERTAIN - pirate) / CERTAIN;
}

HD static void look(const Piraci *g, Seat me, Outlook *o)
{
    const Cards *c = &g->head.cards;
    bytes_zero(o, sizeof *o);
    o->seats    = g->head.players;
    o->me       = me;
    o->merchant = g->merchant;
    o->pirate   = g->pirate;
    o->hand     = (int)cards_size(c, piraci_hand(me));

    int unseen[PIR_SEATS] = {0};
    for (unsigned i = 0; i < c->count; i++) {
        unsigned seat = c->back[i];
        if (seat >= PIR_SEATS || cards_knows(c, (Card)i, me))
            continue;
        unseen[seat]++;
        if (c->face[i] == PIR_TELEPORT)
            o->teleport[seat] = CERTAIN;
        else
            o->unseen_mean[seat] += c->face[i] * STRENGTH;
    }
    for (unsigned seat = 0; seat < o->seats; seat++)
        if (unseen[seat]) {
            o->unseen_mean[seat] /= unseen[seat];
            o->teleport[seat] /= unseen[seat];
        }
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
        for (FOR_CARDS(card, c, planet)) {
            unsigned seat = c->back[card];
            if (!cards_knows(c, card, me))
                o->strength[seat][planet] += o->unseen_mean[seat] * 5 / 4;
            else if (c->face[card] != PIR_TELEPORT)
                o->strength[seat][planet] += c->face[card] * STRENGTH;
        }
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++) {
        look_at_treasures(g, o, planet);
        o->worth[planet] = planet_worth(o, planet);
    }
}

HD static int all_worth(const Outlook *o)
{
    int sum = 0;
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
        sum += planet_worth(o, planet);
    return sum;
}

/* A strong card is not saved up: it keeps others away the longer, the sooner it lies. */
HD static int haste(const Outlook *o, unsigned face)
{
    return face == PIR_TELEPORT ? 0 : (int)face * POINT * o->hand / 60;
}

/* What would follow for the ships if a pirate were uncovered on a planet: true where one moves. */
HD static bool ships_move(const Piraci *g, Outlook *o, unsigned planet)
{
    bool merchant = o->merchant == planet;
    bool pirate   = o->pirate == planet;
    if (merchant) {
        o->merchant = (planet + 1) % PIR_PLANETS;
        o->final |= o->merchant == 0;
    }
    if (pirate) {
        o->pirate = (planet + PIR_PLANETS - 1) % PIR_PLANETS;
        o->final |= o->pirate == g->home;
    }
    return merchant || pirate;
}

/* The worth of a play, above what the seat has already. Leaves the outlook as it was. */
HD static int play_worth(const Piraci *g, Outlook *o, unsigned face, unsigned planet)
{
    const Cards *c       = &g->head.cards;
    Card         covered = piraci_covered(c, planet);
    int         *mine    = &o->strength[o->me][planet];
    int          before  = *mine;
    int          safe    = CERTAIN;
    int          gain    = 0;
    if (face != PIR_TELEPORT)
        *mine += (int)face * STRENGTH;

    if (covered != NO_CARD) {
        if (!cards_knows(c, covered, (Seat)o->me))
            safe = CERTAIN - o->teleport[c->back[covered]] * 7 / 10;
        else if (c->face[covered] == PIR_TELEPORT)
            safe = 0;
    }
    unsigned merchant = o->merchant, pirate = o->pirate;
    if (covered != NO_CARD && ships_move(g, o, planet)) {
        gain = all_worth(o);
        for (unsigned i = 0; i < PIR_PLANETS; i++)
            gain -= o->worth[i];
    } else {
        gain = planet_worth(o, planet) - o->worth[planet];
    }
    o->merchant = merchant;
    o->pirate   = pirate;
    o->final    = false;
    *mine       = before;

    gain = gain * safe / CERTAIN;
    if (face == PIR_TELEPORT) /* a trap guards what the seat would lose */
        gain += o->worth[planet] / 8;
    return gain + haste(o, face);
}

/* The worth of a treasure to take: its value, and a little for a new kind (PIR-43). */
HD static int take_worth(const Piraci *g, Seat seat, unsigned kind)
{
    bool fresh = cards_find(&g->head.cards, piraci_loot(seat), (Face)kind) == NO_CARD;
    return (int)piraci_treasure_value(kind) * POINT + (fresh ? 1 : 0);
}

HD void piraci_weigh_plays(const State *knowledge, Seat seat, const Move *moves, uint32_t count, int *worths)
{
    const Piraci *g = piraci_of(knowledge);
    Outlook       now;
    look(g, seat, &now);
    for (uint32_t i = 0; i < count; i++)
        worths[i] = play_worth(g, &now, piraci_move_face(moves[i]), piraci_move_planet(moves[i]));
}

HD uint32_t piraci_weigh(const Game *game, const State *knowledge, Seat seat, Move *moves, int *worths)
{
    const Piraci *g     = piraci_of(knowledge);
    uint32_t      count = piraci_moves(game, &g->head, seat, moves);
    if (g->phase == PIR_SENDING)
        piraci_weigh_plays(knowledge, seat, moves, count, worths);
    else
        for (uint32_t i = 0; i < count; i++)
            worths[i] = take_worth(g, seat, piraci_move_face(moves[i]));
    return count;
}
