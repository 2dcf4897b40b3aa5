/* sight.c -- what a seat sees while cards are sent, as features for its instinct.
 *
 * The topics are the six planets and the cards of the hand. Strengths count a card that the seat cannot
 * see as the mean of what its owner may have there. */
#include "games/piraci/piraci.h"

/* Values are in sixteenths (SIGHT_ONE); a point of strength or of treasure is a quarter of one. */
enum { QUARTER = SIGHT_ONE / 4, EIGHTH = SIGHT_ONE / 8 };

/* Features of a planet. A list of several goes from the highest down. */
enum {
    OF_MINE,   /* strength                                              */
    OF_RIVALS, /* strengths                                             */
    OF_PRESENT = OF_RIVALS + 4,
    OF_HOW_MANY,  /* are present                                           */
    OF_TREASURES, /* their values                                          */
    OF_MY_TRAP = OF_TREASURES + 4,
    OF_MY_COVERED, /* a pirate of mine lies face down                       */
    OF_ITS_VALUE,
    OF_COVERED, /* a rival's card lies face down                         */
    OF_TRAP,    /* how likely it is a Teleport                           */
    OF_ITS_MEAN,
    OF_NEXT_OWNER, /* it belongs to who plays next, or played last          */
    OF_LAST_OWNER,
    OF_OPEN,     /* nothing lies face down                                */
    OF_MERCHANT, /* it stands here, a move away, two moves away           */
    OF_PIRATE = OF_MERCHANT + 3,
    OF_ENDS   = OF_PIRATE + 3, /* a card here may end the sending      */
    OF_MERCHANT_GOES,
    OF_PIRATE_GOES,
    OF_LEAD,
    OF_MERCHANT_TO,                    /* where it would go: my strength, the best rival's     */
    OF_PIRATE_TO = OF_MERCHANT_TO + 2, /* and the treasures there         */
    OF_ALL       = OF_PIRATE_TO + 3,   /* treasures                       */
    OF_PLANET_END
};

/* Features of the whole, and of a card. */
enum {
    ALWAYS = OF_PLANET_END,
    MY_LEAD, /* in points, if it ended now */
    MY_POINTS,
    HAND_SIZE,
    MERCHANT_LEFT = HAND_SIZE + PIR_SET, /* moves until it is home */
    PIRATE_LEFT,
    HAND_HAS,
    THREE_PLAY = HAND_HAS + PIR_SET,
    FIVE_PLAY,
    PLAY_LATER, /* who play after me in this round */
    PLAY_LAST,  /* and the game ends with it       */
    CARD,
    ALL_FEATURES = CARD + PIR_SET
};
STATIC_ASSERT((int)ALL_FEATURES == (int)PIR_FEATURES, "as many as were counted");

typedef struct Scene {
    const Piraci *g;
    Seat          me;
    int           mean[PIR_SEATS]; /* of what a seat may have in a place that I cannot see */
    int           trap[PIR_SEATS]; /* how likely that is the Teleport                      */
    int           strength[PIR_PLANETS][PIR_SEATS];
    int           rival[PIR_PLANETS]; /* the best one's strength     */
    int           all[PIR_PLANETS];   /* treasures                   */
    int           points[PIR_SEATS];  /* if it ended as things stand */
} Scene;

HD static void guess_unseen(Scene *s)
{
    const Cards *c                 = &s->g->head.cards;
    int          unseen[PIR_SEATS] = {0}, sum[PIR_SEATS] = {0}, traps[PIR_SEATS] = {0};
    for (unsigned i = 0; i < c->count; i++) {
        unsigned seat = c->back[i];
        if (seat >= PIR_SEATS || cards_knows(c, (Card)i, s->me))
            continue;
        unseen[seat]++;
        if (c->face[i] == PIR_TELEPORT)
            traps[seat] = 1;
        else
            sum[seat] += c->face[i];
    }
    for (unsigned seat = 0; seat < PIR_SEATS; seat++) {
        s->mean[seat] = unseen[seat] ? sum[seat] * QUARTER / unseen[seat] : 0;
        s->trap[seat] = unseen[seat] ? traps[seat] * 4 * SIGHT_ONE / unseen[seat] : 0;
    }
}

/* Who is strong on a planet, and what it would bring them now. Gives who is present, the strongest first. */
HD static unsigned size_up(Scene *s, unsigned planet, const int *value, unsigned treasures,
                           unsigned order[PIR_SEATS])
{
    const Cards *c        = &s->g->head.cards;
    int         *strength = s->strength[planet];
    unsigned     present  = 0;
    for (FOR_CARDS(card, c, planet)) {
        unsigned seat = c->back[card];
        if (!cards_knows(c, card, s->me))
            strength[seat] += s->mean[seat];
        else if (c->face[card] != PIR_TELEPORT)
            strength[seat] += c->face[card] * QUARTER;
    }
    for (unsigned seat = 0; seat < s->g->head.players; seat++) {
        if (!strength[seat])
            continue;
        unsigned at = present++;
        for (; at > 0 && strength[order[at - 1]] < strength[seat]; at--)
            order[at] = order[at - 1];
        order[at] = seat;
    }
    for (unsigned i = 0; i < treasures; i++)
        s->all[planet] += value[i];
    if (planet == s->g->pirate || present == 0)
        return present;
    s->points[order[0]] += planet == s->g->merchant ? PIR_MERCHANT_VALUE : 0;
    for (unsigned i = 0; i < treasures; i++)
        s->points[order[i < present ? i : 0]] += value[i];
    return present;
}

HD static void see_covered(const Scene *s, Sight *sight, Card card)
{
    const Cards *c = &s->g->head.cards;
    unsigned     n = s->g->head.players;
    if (card == NO_CARD) {
        sight_add(sight, OF_OPEN, SIGHT_ONE);
        return;
    }
    unsigned owner = c->back[card];
    if (owner != s->me) {
        unsigned after = (owner + n - s->me) % n;
        sight_add(sight, OF_COVERED, SIGHT_ONE);
        sight_add(sight, OF_TRAP, s->trap[owner]);
        sight_add(sight, OF_ITS_MEAN, s->mean[owner]);
        sight_add(sight, OF_NEXT_OWNER, after == 1 ? SIGHT_ONE : 0);
        sight_add(sight, OF_LAST_OWNER, after == n - 1 ? SIGHT_ONE : 0);
    } else if (c->face[card] == PIR_TELEPORT) {
        sight_add(sight, OF_MY_TRAP, 2 * SIGHT_ONE);
    } else {
        sight_add(sight, OF_MY_COVERED, SIGHT_ONE);
        sight_add(sight, OF_ITS_VALUE, c->face[card] * QUARTER);
    }
}

/* Treasures from the highest down; hidden ones count as the mean of all, 4. */
HD static unsigned look_at_treasures(const Scene *s, unsigned planet, int *value)
{
    const Cards *c     = &s->g->head.cards;
    unsigned     count = 0;
    for (FOR_CARDS(card, c, piraci_treasure(planet))) {
        int      worth = cards_knows(c, card, s->me) ? (int)piraci_treasure_value(c->face[card]) : 4;
        unsigned at    = count++;
        for (; at > 0 && value[at - 1] < worth; at--)
            value[at] = value[at - 1];
        value[at] = worth;
    }
    return count;
}

HD static void see_ships(const Scene *s, Sight *sight, unsigned planet, Card covered)
{
    const Piraci *g        = s->g;
    const Cards  *c        = &g->head.cards;
    unsigned      merchant = (planet + PIR_PLANETS - g->merchant) % PIR_PLANETS;
    unsigned      pirate   = (g->pirate + PIR_PLANETS - planet) % PIR_PLANETS;
    bool moves = covered != NO_CARD && !(c->back[covered] == s->me && c->face[covered] == PIR_TELEPORT);
    bool home  = (merchant == 0 && planet == PIR_PLANETS - 1) ||
                (pirate == 0 && (planet + PIR_PLANETS - 1) % PIR_PLANETS == g->home);
    if (merchant < 3)
        sight_add(sight, OF_MERCHANT + merchant, SIGHT_ONE);
    if (pirate < 3)
        sight_add(sight, OF_PIRATE + pirate, SIGHT_ONE);
    sight_add(sight, OF_ENDS, moves && home ? 2 * SIGHT_ONE : 0);
    sight_add(sight, OF_MERCHANT_GOES, moves && merchant == 0 ? SIGHT_ONE : 0);
    sight_add(sight, OF_PIRATE_GOES, moves && pirate == 0 ? SIGHT_ONE : 0);
    if (merchant == 0) {
        unsigned to = (planet + 1) % PIR_PLANETS;
        sight_add(sight, OF_MERCHANT_TO, s->strength[to][s->me]);
        sight_add(sight, OF_MERCHANT_TO + 1, s->rival[to]);
    }
    if (pirate == 0) {
        unsigned to = (planet + PIR_PLANETS - 1) % PIR_PLANETS;
        sight_add(sight, OF_PIRATE_TO, s->strength[to][s->me]);
        sight_add(sight, OF_PIRATE_TO + 1, s->rival[to]);
        sight_add(sight, OF_PIRATE_TO + 2, s->all[to]);
    }
}

typedef struct Glance {
    int      value[MAX_CARDS]; /* of the treasures */
    unsigned treasures, present;
    unsigned order[PIR_SEATS];
} Glance;

HD static void see_planet(const Scene *s, Sight *sight, unsigned planet, const Glance *glance)
{
    int      mine    = s->strength[planet][s->me];
    Card     covered = piraci_covered(&s->g->head.cards, planet);
    unsigned rivals  = 0;
    sight_add(sight, OF_MINE, mine);
    for (unsigned i = 0; i < glance->present; i++)
        if (glance->order[i] != s->me)
            sight_add(sight, OF_RIVALS + rivals++, s->strength[planet][glance->order[i]]);
    sight_add(sight, OF_PRESENT, mine ? SIGHT_ONE : 0);
    sight_add(sight, OF_HOW_MANY, (int)glance->present * SIGHT_ONE / 2);
    for (unsigned i = 0; i < glance->treasures && i < 4; i++)
        sight_add(sight, OF_TREASURES + i, glance->value[i] * QUARTER);
    sight_add(sight, OF_LEAD, mine && mine >= s->rival[planet] ? SIGHT_ONE : 0);
    sight_add(sight, OF_ALL, s->all[planet]);
    see_covered(s, sight, covered);
    see_ships(s, sight, planet, covered);
}

HD static void see_whole(const Scene *s, Sight *sight)
{
    const Piraci *g     = s->g;
    const Cards  *c     = &g->head.cards;
    unsigned      hand  = cards_size(c, piraci_hand(s->me));
    unsigned      later = 0;
    int           best  = 0;
    for (unsigned seat = 0; seat < g->head.players; seat++) {
        if (seat == s->me)
            continue;
        best = s->points[seat] > best ? s->points[seat] : best;
        later += cards_size(c, piraci_hand(seat)) == hand;
    }
    sight_add(sight, ALWAYS, SIGHT_ONE);
    sight_add(sight, MY_LEAD, (s->points[s->me] - best) * EIGHTH);
    sight_add(sight, MY_POINTS, s->points[s->me] * EIGHTH);
    sight_add(sight, HAND_SIZE + hand - 1, SIGHT_ONE);
    sight_add(sight, MERCHANT_LEFT, (int)((PIR_PLANETS - g->merchant) % PIR_PLANETS) * SIGHT_ONE / 2);
    sight_add(sight, PIRATE_LEFT, (int)((g->pirate + PIR_PLANETS - g->home) % PIR_PLANETS) * SIGHT_ONE / 2);
    for (FOR_CARDS(card, c, piraci_hand(s->me)))
        sight_add(sight, HAND_HAS + c->face[card] - 1u, SIGHT_ONE);
    sight_add(sight, THREE_PLAY, g->head.players == 3 ? SIGHT_ONE : 0);
    sight_add(sight, FIVE_PLAY, g->head.players == 5 ? SIGHT_ONE : 0);
    sight_add(sight, PLAY_LATER, (int)later * 5);
    sight_add(sight, PLAY_LAST, hand == 1 ? (int)later * 5 : 0);
}

HD void piraci_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight)
{
    (void)game;
    const Piraci *g = piraci_of(knowledge);
    const Cards  *c = &g->head.cards;
    Scene         s;
    Glance        glance[PIR_PLANETS];
    sight_begin(sight);
    if (g->phase != PIR_SENDING)
        return;
    bytes_zero(&s, sizeof s);
    s.g  = g;
    s.me = seat;
    guess_unseen(&s);
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++) {
        Glance *at    = &glance[planet];
        at->treasures = look_at_treasures(&s, planet, at->value);
        at->present   = size_up(&s, planet, at->value, at->treasures, at->order);
        for (unsigned i = at->present; i-- > 0;)
            if (at->order[i] != seat)
                s.rival[planet] = s.strength[planet][at->order[i]];
    }
    see_whole(&s, sight);
    sight_end_topic(sight);
    for (unsigned planet = 0; planet < PIR_PLANETS; planet++) {
        see_planet(&s, sight, planet, &glance[planet]);
        sight_end_topic(sight);
    }
    for (FOR_BITS(face, cards_faces(c, piraci_hand(seat)))) {
        sight_add(sight, CARD + (unsigned)face - 1u, SIGHT_ONE);
        unsigned topic = sight_end_topic(sight);
        for (unsigned planet = 0; planet < PIR_PLANETS; planet++)
            sight_move(sight, piraci_move(PIR_PLAY, (unsigned)face, planet), topic, 1 + planet, THE_WHOLE);
    }
}
