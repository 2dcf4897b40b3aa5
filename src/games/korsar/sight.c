/* sight.c -- what a seat sees, as features for its instinct.
 *
 * The topics are the battles at sea, what can be done with each face in the hand, and every move: what
 * greedy thinks of it and what it would change. All of it is open or the seat's own; rivals are told apart
 * by when their turn comes. */
#include "games/korsar/korsar.h"

enum { MARGINS = 13, LAPS = 5, QUARTER = SIGHT_ONE / 4, EIGHTH = SIGHT_ONE / 8 };

/* Features of a battle. Strengths and gold in quarters. */
enum {
    OF_GOLD,
    OF_MINE,     /* my merchant                                          */
    OF_PARTNERS, /* my partner's                                         */
    OF_QUIET,    /* nobody has attacked                                  */
    OF_MANNED,   /* a captain decides                                    */
    OF_FORCE,    /* mine                                                 */
    OF_RIVAL,    /* the best of the others                               */
    OF_SECOND,   /* the next best                                        */
    OF_SIDES,    /* that fight there                                     */
    OF_LED,      /* by me                                                */
    OF_LED_GOLD,
    OF_LEADER, /* + turns until he collects                            */
    OF_LEADER_GOLD = OF_LEADER + LAPS,
    OF_TIED,
    OF_FLAG,      /* I fight there                                        */
    OF_FLAG_GUNS, /* what I hold of that colour                           */
    OF_FLAG_CAPTAIN,
    OF_ADMIRAL,  /* I hold the Admiral, and the merchant is mine         */
    OF_FREE,     /* colours that nobody fights under there               */
    OF_CAPTAINS, /* of rivals who fight there, that may still come       */
    OF_THEIR_ADMIRAL,
    OF_BIG_FREE, /* captains of free colours that may still come         */
    OF_BATTLE_END
};

/* Of what is done, and with which card. */
enum {
    DO_DRAW = OF_BATTLE_END,
    DO_SAIL,
    DO_SAIL_GOLD,
    DO_ATTACK,
    DO_STRENGTH,                       /* + strength less one */
    DO_GUNS = DO_STRENGTH + KOR_SHIPS, /* further ones of that colour in the hand */
    DO_FOLLOWED,                       /* by its captain                          */
    DO_CAPTAIN,
    DO_ADMIRAL,
    DO_DISCARD,
    DO_DISCARD_STRENGTH,
    DO_DISCARD_CAPTAIN,
    WORTH, /* by greedy's reckoning */
    BEHIND,
    A_LITTLE_BEHIND,
    BEST,
    MARGIN, /* over the best rival, after the attack */
    IN_VAIN = MARGIN + MARGINS,
    TAKES,
    TAKES_GOLD,
    DENIES_GOLD,
    DO_END
};

/* Of the whole. */
enum {
    ALWAYS = DO_END,
    PILE_LEFT,
    PILE_GONE, /* none left; fewer than 5, 12, 24 */
    MY_CARDS = PILE_GONE + 4,
    MY_MERCHANTS,
    MY_DEBT, /* gold on them */
    MY_GUNS,
    MY_CAPTAINS,
    MY_ADMIRAL,
    FEWEST_CARDS, /* of the others */
    NEXT_CARDS,   /* of who plays next */
    MY_GOLD,      /* less the best of the others' */
    MY_LEADS,     /* gold at sea that is mine as things stand */
    THEIR_LEADS,
    SHIPS_OUT,
    SEATS, /* two, three, five; four is the usual */
    PAIRS = SEATS + 3,
    CAPTAINS_TO_COME,
    ADMIRAL_TO_COME,
    ALL_FEATURES
};
STATIC_ASSERT((int)ALL_FEATURES == (int)KOR_FEATURES, "as many as were counted");

typedef struct Scene {
    const Korsar *k;
    Seat          me;
    unsigned      side;
    uint64_t      hand;              /* faces held                                         */
    int           guns[KOR_COLOURS]; /* strength of my ships of each colour                */
    uint64_t      seen;              /* captains and Admiral that I hold or that lie open  */
} Scene;

/* Turns until a side can collect, seen from a turn of mine that is not over: 0 is the next one. */
HD static unsigned turns_until(const Scene *s, unsigned side)
{
    unsigned n    = s->k->head.players;
    unsigned seat = side << s->k->head.option[KOR_OPT_MODE]; /* KOR-9: the first player of a team */
    unsigned wait = (seat + n - s->me - 1) % n;
    return wait < LAPS ? wait : LAPS - 1;
}

HD static void see_leader(const Scene *s, Sight *sight, unsigned battle, int gold)
{
    const Korsar *k = s->k;
    for (unsigned side = 0; side < KOR_SIDES; side++) {
        if (!(k->led[side] >> battle & 1u))
            continue;
        if (side == s->side) {
            sight_add(sight, OF_LED, SIGHT_ONE);
            sight_add(sight, OF_LED_GOLD, gold * QUARTER);
        } else {
            sight_add(sight, OF_LEADER + turns_until(s, side), SIGHT_ONE);
            sight_add(sight, OF_LEADER_GOLD, gold * QUARTER);
        }
        return;
    }
    sight_add(sight, OF_TIED, SIGHT_ONE);
}

HD static void see_battle(const Scene *s, Sight *sight, unsigned battle)
{
    const Korsar *k     = s->k;
    const Cards  *c     = &k->head.cards;
    int           gold  = korsar_gold_of(c->face[cards_first(c, korsar_battle_zone(battle))]);
    int           rival = 0, second = 0, sides = 0, free = 0;
    for (unsigned side = 0; side < korsar_sides_of(k); side++) {
        int force = k->force[battle][side];
        sides += force > 0;
        if (side == s->side)
            continue;
        if (force > rival) {
            second = rival;
            rival  = force;
        } else if (force > second) {
            second = force;
        }
    }
    sight_add(sight, OF_GOLD, gold * QUARTER);
    sight_add(sight, OF_MINE, k->owned[s->me] >> battle & 1u ? SIGHT_ONE : 0);
    if (korsar_partner_of(k, s->me) != s->me)
        sight_add(sight, OF_PARTNERS, k->owned[korsar_partner_of(k, s->me)] >> battle & 1u ? SIGHT_ONE : 0);
    sight_add(sight, OF_QUIET, sides == 0 ? SIGHT_ONE : 0);
    sight_add(sight, OF_MANNED, k->manned >> battle & 1u ? SIGHT_ONE : 0);
    sight_add(sight, OF_FORCE, k->force[battle][s->side] * QUARTER);
    sight_add(sight, OF_RIVAL, rival * QUARTER);
    sight_add(sight, OF_SECOND, second * QUARTER);
    sight_add(sight, OF_SIDES, sides * SIGHT_ONE / 2);
    see_leader(s, sight, battle, gold);
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++) {
        free += !(k->taken[colour] >> battle & 1u);
        if (!(k->flag[s->side][colour] >> battle & 1u))
            continue;
        sight_add(sight, OF_FLAG, SIGHT_ONE);
        sight_add(sight, OF_FLAG_GUNS, s->guns[colour] * QUARTER);
        sight_add(sight, OF_FLAG_CAPTAIN, s->hand >> korsar_captain_of(colour) & 1u ? SIGHT_ONE : 0);
    }
    sight_add(sight, OF_ADMIRAL,
              (s->hand >> KOR_ADMIRAL & 1u) && (k->owned[s->me] >> battle & 1u) ? SIGHT_ONE : 0);
    sight_add(sight, OF_FREE, free * QUARTER);
    int captains = 0, big = 0;
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++) {
        if (s->seen >> korsar_captain_of(colour) & 1u)
            continue;
        big += !(k->taken[colour] >> battle & 1u);
        captains += (k->taken[colour] >> battle & 1u) && !(k->flag[s->side][colour] >> battle & 1u);
    }
    sight_add(sight, OF_CAPTAINS, captains * SIGHT_ONE);
    sight_add(sight, OF_BIG_FREE, big * QUARTER);
    sight_add(sight, OF_THEIR_ADMIRAL,
              !(s->seen >> KOR_ADMIRAL & 1u) && !(k->owned[s->me] >> battle & 1u) ? SIGHT_ONE : 0);
}

HD static void see_whole(const Scene *s, Sight *sight)
{
    const Korsar *k     = s->k;
    const Cards  *c     = &k->head.cards;
    unsigned      n     = k->head.players;
    int           pile  = (int)cards_size(c, KOR_DECK);
    int           mates = 0, debt = 0, guns = 0, captains = 0, fewest = KOR_DECK_SIZE, best = 0;
    for (FOR_CARDS(card, c, korsar_hand_of(s->me))) {
        Face face = c->face[card];
        mates += korsar_is_merchant(face);
        debt += korsar_is_merchant(face) ? korsar_gold_of(face) : 0;
        captains += korsar_is_captain(face);
    }
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++)
        guns += s->guns[colour];
    for (unsigned seat = 0; seat < n; seat++)
        if (korsar_side_of(k, seat) != s->side && (int)cards_size(c, korsar_hand_of(seat)) < fewest)
            fewest = (int)cards_size(c, korsar_hand_of(seat));
    int leads[KOR_SIDES] = {0}, theirs = 0;
    for (FOR_BITS(battle, k->at_sea))
        for (unsigned side = 0; side < korsar_sides_of(k); side++)
            if (k->led[side] >> battle & 1u)
                leads[side] += korsar_gold_of(c->face[cards_first(c, korsar_battle_zone((unsigned)battle))]);
    for (unsigned side = 0; side < korsar_sides_of(k); side++)
        if (side != s->side) {
            best   = k->gold[side] > best ? k->gold[side] : best;
            theirs = leads[side] > theirs ? leads[side] : theirs;
        }
    sight_add(sight, ALWAYS, SIGHT_ONE);
    sight_add(sight, PILE_LEFT, pile);
    sight_add(sight, PILE_GONE, pile == 0 ? SIGHT_ONE : 0);
    sight_add(sight, PILE_GONE + 1, pile < 5 ? SIGHT_ONE : 0);
    sight_add(sight, PILE_GONE + 2, pile < 12 ? SIGHT_ONE : 0);
    sight_add(sight, PILE_GONE + 3, pile < 24 ? SIGHT_ONE : 0);
    sight_add(sight, MY_CARDS, (int)cards_size(c, korsar_hand_of(s->me)) * QUARTER);
    sight_add(sight, MY_MERCHANTS, mates * QUARTER);
    sight_add(sight, MY_DEBT, debt * EIGHTH);
    sight_add(sight, MY_GUNS, guns * EIGHTH);
    sight_add(sight, MY_CAPTAINS, captains * SIGHT_ONE);
    sight_add(sight, MY_ADMIRAL, s->hand >> KOR_ADMIRAL & 1u ? SIGHT_ONE : 0);
    sight_add(sight, FEWEST_CARDS, fewest * QUARTER);
    sight_add(sight, NEXT_CARDS, (int)cards_size(c, korsar_hand_of((s->me + 1u) % n)) * QUARTER);
    sight_add(sight, MY_GOLD, (k->gold[s->side] - best) * EIGHTH);
    sight_add(sight, MY_LEADS, leads[s->side] * EIGHTH);
    sight_add(sight, THEIR_LEADS, theirs * EIGHTH);
    sight_add(sight, SHIPS_OUT, (int)bits_count(k->at_sea) * QUARTER);
    if (n == 2 || n == 3 || n == 5)
        sight_add(sight, SEATS + (n == 5 ? 2 : n - 2), SIGHT_ONE);
    int to_come = 0;
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++)
        to_come += !(s->seen >> korsar_captain_of(colour) & 1u);
    sight_add(sight, CAPTAINS_TO_COME, to_come * SIGHT_ONE / 2);
    sight_add(sight, ADMIRAL_TO_COME, s->seen >> KOR_ADMIRAL & 1u ? 0 : SIGHT_ONE);
    sight_add(sight, PAIRS, k->head.option[KOR_OPT_MODE] == KOR_TEAMS ? SIGHT_ONE : 0);
}

HD static void see_deed(const Scene *s, Sight *sight, unsigned act, Face face)
{
    unsigned colour = korsar_is_flagged(face) ? korsar_colour_of(face) : 0;
    switch (act) {
    case KOR_DRAW: sight_add(sight, DO_DRAW, SIGHT_ONE); break;
    case KOR_SAIL:
        sight_add(sight, DO_SAIL, SIGHT_ONE);
        sight_add(sight, DO_SAIL_GOLD, korsar_gold_of(face) * QUARTER);
        break;
    case KOR_ATTACK:
        sight_add(sight, DO_ATTACK, SIGHT_ONE);
        sight_add(sight, DO_STRENGTH + (unsigned)korsar_strength_of(face) - 1u, SIGHT_ONE);
        sight_add(sight, DO_GUNS, (s->guns[colour] - korsar_strength_of(face)) * QUARTER);
        sight_add(sight, DO_FOLLOWED, s->hand >> korsar_captain_of(colour) & 1u ? SIGHT_ONE : 0);
        break;
    case KOR_CAPTAIN: sight_add(sight, DO_CAPTAIN, SIGHT_ONE); break;
    case KOR_ADMIRAL_TO: sight_add(sight, DO_ADMIRAL, SIGHT_ONE); break;
    default:
        sight_add(sight, DO_DISCARD, SIGHT_ONE);
        if (korsar_is_ship(face))
            sight_add(sight, DO_DISCARD_STRENGTH, korsar_strength_of(face) * QUARTER);
        else
            sight_add(sight, DO_DISCARD_CAPTAIN, SIGHT_ONE);
    }
}

/* What comes of a card in a battle. */
HD static void see_blow(const Scene *s, Sight *sight, Move move)
{
    const Korsar *k      = s->k;
    const Cards  *c      = &k->head.cards;
    unsigned      battle = korsar_move_battle(move);
    int           gold   = korsar_gold_of(c->face[cards_first(c, korsar_battle_zone(battle))]);
    bool          led = k->led[s->side] >> battle & 1u, theirs = false, takes = true;
    int           rival = 0;
    for (unsigned side = 0; side < korsar_sides_of(k); side++) {
        if (side == s->side)
            continue;
        theirs |= k->led[side] >> battle & 1u;
        rival = k->force[battle][side] > rival ? k->force[battle][side] : rival;
    }
    if (korsar_move_act(move) == KOR_ATTACK) {
        int margin = k->force[battle][s->side] + korsar_strength_of(korsar_move_face(move)) - rival;
        if (k->manned >> battle & 1u) {
            sight_add(sight, IN_VAIN, SIGHT_ONE);
            return;
        }
        takes  = margin > 0;
        theirs = theirs && margin >= 0;
        margin = margin < -4 ? -4 : margin > 8 ? 8 : margin;
        sight_add(sight, MARGIN + (unsigned)(margin + 4), SIGHT_ONE);
    }
    sight_add(sight, TAKES, takes && !led ? SIGHT_ONE : 0);
    sight_add(sight, TAKES_GOLD, takes && !led ? gold * QUARTER : 0);
    sight_add(sight, DENIES_GOLD, theirs ? gold * QUARTER : 0);
}

/* What greedy thinks of a move, by itself and against what it thinks best. */
HD static void see_worth(Sight *sight, int worth, int best)
{
    int here = worth > 900 ? 900 : worth < -300 ? -300 : worth;
    int less = best - here > 800 ? 800 : best - here;
    sight_add(sight, WORTH, here / 25);
    sight_add(sight, BEHIND, less / 25);
    sight_add(sight, A_LITTLE_BEHIND, (less < 96 ? less : 96) / 6);
    sight_add(sight, BEST, worth == best ? SIGHT_ONE : 0);
}

HD void korsar_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight)
{
    const Korsar *k = korsar_of(knowledge);
    const Cards  *c = &k->head.cards;
    Move          moves[KOR_MOVES];
    int           worth[KOR_MOVES];
    uint16_t      battle_topic[KOR_BATTLES] = {0};
    Scene         s;
    bytes_zero(&s, sizeof s);
    s.k    = k;
    s.me   = seat;
    s.side = korsar_side_of(k, seat);
    s.hand = cards_faces(c, korsar_hand_of(seat));
    for (FOR_CARDS(card, c, korsar_hand_of(seat)))
        if (korsar_is_ship(c->face[card]))
            s.guns[korsar_colour_of(c->face[card])] += korsar_strength_of(c->face[card]);
    for (unsigned i = 0; i < c->count; i++)
        if (cards_knows(c, (Card)i, seat))
            s.seen |= (uint64_t)1 << c->face[i];
    sight_begin(sight);
    uint32_t count = korsar_weigh(game, knowledge, seat, moves, worth);
    if (count > SIGHT_MOVES)
        return;
    see_whole(&s, sight);
    sight_end_topic(sight);
    for (FOR_BITS(battle, k->at_sea)) {
        see_battle(&s, sight, (unsigned)battle);
        battle_topic[battle] = (uint16_t)sight_end_topic(sight);
    }
    /* All that is done with one face follows in the list, a discard apart. */
    unsigned deed = THE_WHOLE;
    int      best = worth[0];
    for (uint32_t i = 1; i < count; i++)
        best = worth[i] > best ? worth[i] : best;
    for (uint32_t i = 0; i < count; i++) {
        Move     move = moves[i];
        unsigned act  = korsar_move_act(move);
        bool     at   = act == KOR_ATTACK || act == KOR_CAPTAIN || act == KOR_ADMIRAL_TO;
        if (i == 0 || act != korsar_move_act(moves[i - 1]) ||
            korsar_move_face(move) != korsar_move_face(moves[i - 1])) {
            see_deed(&s, sight, act, korsar_move_face(move));
            deed = sight_end_topic(sight);
        }
        if (at)
            see_blow(&s, sight, move);
        see_worth(sight, worth[i], best);
        unsigned battle = at ? battle_topic[korsar_move_battle(move)] : (unsigned)THE_WHOLE;
        sight_move(sight, move, deed, battle, sight_end_topic(sight));
    }
}
