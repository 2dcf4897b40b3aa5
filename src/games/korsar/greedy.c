/* greedy.c -- a quick captain: weighs every legal move by rules of thumb and takes the best.
 *
 * Worth is counted in hundredths of a gold piece. A ship at stake counts for the chance that its
 * taker still leads when his turn comes round, and a card costs what it could do later; near the end
 * cards cost nothing and merchants in the hand are a debt. It looks at the seat's own hand and at
 * the open table only, copies nothing, and is cheap enough to guide whole games. */
#include "games/korsar/korsar.h"

enum { MOVES = 555 };

typedef struct Outlook {
    const Korsar *k;
    Seat          seat;
    unsigned      side;
    uint64_t      hand;  /* faces held                               */
    int           pile;  /* cards left to draw                       */
    int           cards; /* in the hand                              */
    int           worth; /* of a card kept, in percent of its price  */
} Outlook;

/* The chance in percent that a lead holds for a lap: by captain, or by so many guns more. */
HD static int hold_by_force(int margin)
{
    int chance = 46 + 9 * margin;
    return chance > 88 ? 88 : chance;
}
enum { HOLD_BY_CAPTAIN = 88 };

HD static int rival_force(const Outlook *o, unsigned battle)
{
    int rival = 0;
    for (unsigned side = 0; side < SIDES; side++)
        if (side != o->side && o->k->force[battle][side] > rival)
            rival = o->k->force[battle][side];
    return rival;
}

HD static int stake(const Outlook *o, unsigned battle)
{
    const Cards *cards = &o->k->head.cards;
    return gold_of(cards->face[cards_first(cards, battle_zone(battle))]);
}

HD static bool leads(const Outlook *o, unsigned battle) { return o->k->led[o->side] >> battle & 1u; }

/* Somebody else would take this ship home as things stand. */
HD static bool is_threatened(const Outlook *o, unsigned battle)
{
    Battles led = 0;
    for (unsigned side = 0; side < SIDES; side++)
        if (side != o->side)
            led |= o->k->led[side];
    return led >> battle & 1u;
}

HD static int attack_worth(const Outlook *o, Face face, unsigned battle)
{
    int price = (30 + 45 * strength_of(face)) * o->worth / 100;
    if (o->k->manned >> battle & 1u)
        return -price - 50; /* force no longer counts there */
    int gold  = stake(o, battle);
    int rival = rival_force(o, battle);
    int mine  = o->k->force[battle][o->side];
    int after = mine + strength_of(face);
    int deny  = is_threatened(o, battle) ? 30 * gold : 0;
    if (leads(o, battle))
        return (hold_by_force(after - rival) - hold_by_force(mine - rival)) * gold - price;
    if (after > rival)
        return hold_by_force(after - rival) * gold + deny - price;
    if (after == rival)
        return deny + 5 * gold - price;
    /* Behind, but with a flag up that a captain can follow. */
    bool captain = o->hand >> captain_of(colour_of(face)) & 1u;
    return (captain && !mine ? 35 * gold : 0) - price - 20;
}

HD static int command_worth(const Outlook *o, Face face, unsigned battle)
{
    int price = (face == ADMIRAL ? 180 : 240) * o->worth / 100;
    int gold  = stake(o, battle);
    int deny  = is_threatened(o, battle) ? 30 * gold : 0;
    int held  = 0;
    if (leads(o, battle))
        held = o->k->manned >> battle & 1u
                   ? HOLD_BY_CAPTAIN
                   : hold_by_force(o->k->force[battle][o->side] - rival_force(o, battle));
    return (HOLD_BY_CAPTAIN - held) * gold + deny - price;
}

/* A merchant at sea may come home or feed a rival; one in the hand is a debt when the game ends. */
HD static int sail_worth(const Outlook *o, Face face)
{
    int gold = gold_of(face);
    int debt = o->pile == 0 ? 90 : o->pile < 12 ? 60 : o->pile < 24 ? 30 : 12;
    return (24 + debt) * gold + 40;
}

HD static int draw_worth(const Outlook *o)
{
    int keen = 170 - 8 * o->cards;
    return (keen < 60 ? 60 : keen) - (o->pile < 8 ? 60 : 0);
}

HD static int discard_worth(const Outlook *o, Face face)
{
    int price = face == ADMIRAL ? 180 : is_captain(face) ? 240 : 30 + 45 * strength_of(face);
    return 40 - price * o->worth / 100 - price / 10;
}

HD static int move_worth(const Outlook *o, Move move)
{
    Face     face   = move_face(move);
    unsigned battle = move_battle(move);
    switch (move_act(move)) {
    case DRAW: return draw_worth(o);
    case SAIL: return sail_worth(o, face);
    case ATTACK: return attack_worth(o, face, battle);
    case DISCARD: return discard_worth(o, face);
    default: return command_worth(o, face, battle);
    }
}

HD static Outlook outlook_of(const Korsar *k, Seat seat)
{
    Outlook o;
    o.k     = k;
    o.seat  = seat;
    o.side  = side_of(k, seat);
    o.hand  = cards_faces(&k->head.cards, hand_of(seat));
    o.pile  = (int)cards_size(&k->head.cards, DECK);
    o.cards = (int)cards_size(&k->head.cards, hand_of(seat));
    o.worth = o.pile >= 25 ? 100 : 4 * o.pile;
    return o;
}

HD Move korsar_greedy(const Game *game, const State *knowledge, Seat seat, Rng *rng)
{
    const Korsar *k = korsar_of(knowledge);
    Move          list[MOVES];
    uint32_t      count = korsar_moves(game, knowledge, seat, list);
    Outlook       o     = outlook_of(k, seat);
    Move          best  = NO_MOVE;
    int           most  = -1000000;
    uint32_t      equal = 0;
    for (uint32_t i = 0; i < count; i++) {
        int worth = move_worth(&o, list[i]);
        if (worth > most) {
            most  = worth;
            best  = list[i];
            equal = 1;
        } else if (worth == most) {
            equal++;
            uint32_t pick = rng_below(rng, equal);
            if (pick == 0)
                best = list[i]; /* each of the equally good ones as likely */
        }
    }
    return best;
}

HD uint32_t korsar_suggest(const Game *game, const State *knowledge, Seat seat, Move *out, uint32_t most)
{
    Move     list[MOVES];
    int      worth[MOVES];
    uint32_t count = korsar_moves(game, knowledge, seat, list);
    Outlook  o     = outlook_of(korsar_of(knowledge), seat);
    uint32_t kept  = 0;
    for (uint32_t i = 0; i < count; i++) {
        int      value = move_worth(&o, list[i]);
        uint32_t at    = kept;
        while (at > 0 && worth[at - 1] < value)
            at--;
        if (at >= most)
            continue;
        kept += kept < most;
        for (uint32_t j = kept - 1; j > at; j--) {
            worth[j] = worth[j - 1];
            out[j]   = out[j - 1];
        }
        worth[at] = value;
        out[at]   = list[i];
    }
    return kept;
}
