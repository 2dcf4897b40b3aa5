/* habits.c -- a quick captain: weighs every legal move by rules of thumb and takes the best.
 *
 * Worth is counted in hundredths of a gold piece. A ship at stake counts for the chance that its
 * taker still leads when his turn comes round, and a card costs what it could do later; near the end
 * cards cost nothing and merchants in the hand are a debt. It looks at the seat's own hand and at
 * the open table only, copies nothing, and is cheap enough to guide whole games. */
#include "games/korsar/korsar.h"

typedef struct Outlook {
    const Korsar *k;
    unsigned      side;
    uint64_t      hand;  /* faces held                               */
    int           pile;  /* cards left to draw                       */
    int           cards; /* in the hand                              */
    int           worth; /* of a card kept, in percent of its price  */
} Outlook;

/* What a lead is worth in percent of the gold: how likely it holds for a lap, and that nobody else
 * has it. By so many guns more than the next, or by captain. These and the other numbers below were
 * found by playing some millions of games against each other. */
HD static int lead_by_force(int margin)
{
    int percent = 63 + 12 * margin;
    return percent > 121 ? 121 : percent;
}
enum { LEAD_BY_CAPTAIN = 88 };

/* What a card could still do in the rest of the game. */
HD static int price_of(Face face)
{
    return face == KOR_ADMIRAL ? 91 : korsar_is_captain(face) ? 175 : 12 + 52 * korsar_strength_of(face);
}

HD static int rival_force(const Outlook *o, unsigned battle)
{
    int rival = 0;
    for (unsigned side = 0; side < KOR_SIDES; side++)
        if (side != o->side && o->k->force[battle][side] > rival)
            rival = o->k->force[battle][side];
    return rival;
}

HD static int stake(const Outlook *o, unsigned battle)
{
    const Cards *cards = &o->k->head.cards;
    return korsar_gold_of(cards->face[cards_first(cards, korsar_battle_zone(battle))]);
}

HD static bool leads(const Outlook *o, unsigned battle) { return o->k->led[o->side] >> battle & 1u; }

/* Somebody else would take this ship home as things stand. */
HD static bool is_threatened(const Outlook *o, unsigned battle)
{
    KorsarBattles led = 0;
    for (unsigned side = 0; side < KOR_SIDES; side++)
        if (side != o->side)
            led |= o->k->led[side];
    return led >> battle & 1u;
}

HD static int attack_worth(const Outlook *o, Face face, unsigned battle)
{
    int price = price_of(face) * o->worth / 100;
    if (o->k->manned >> battle & 1u)
        return -price - 50; /* force no longer counts there */
    int gold  = stake(o, battle);
    int rival = rival_force(o, battle);
    int mine  = o->k->force[battle][o->side];
    int after = mine + korsar_strength_of(face);
    int deny  = is_threatened(o, battle) ? 30 * gold : 0;
    if (leads(o, battle))
        return (lead_by_force(after - rival) - lead_by_force(mine - rival)) * gold - price;
    if (after > rival)
        return lead_by_force(after - rival) * gold + deny - price;
    if (after == rival)
        return deny + 10 * gold - price;
    /* Behind, but with a flag up that a captain can follow. */
    bool captain = o->hand >> korsar_captain_of(korsar_colour_of(face)) & 1u;
    return (captain && !mine ? 19 * gold : 0) - price - 22;
}

HD static int command_worth(const Outlook *o, Face face, unsigned battle)
{
    int price = price_of(face) * o->worth / 100;
    int gold  = stake(o, battle);
    int deny  = is_threatened(o, battle) ? 30 * gold : 0;
    int held  = 0;
    if (leads(o, battle))
        held = o->k->manned >> battle & 1u
                   ? LEAD_BY_CAPTAIN
                   : lead_by_force(o->k->force[battle][o->side] - rival_force(o, battle));
    return (LEAD_BY_CAPTAIN - held) * gold + deny - price;
}

/* A merchant at sea may come home or feed a rival; one in the hand is a debt when the game ends. */
HD static int sail_worth(const Outlook *o, Face face)
{
    int gold = korsar_gold_of(face);
    int debt = o->pile == 0 ? 95 : o->pile < 12 ? 41 : 28;
    return (24 + debt) * gold + 56;
}

HD static int draw_worth(const Outlook *o)
{
    int keen = 134 - 7 * o->cards;
    return (keen < 32 ? 32 : keen) - (o->pile < 8 ? 80 : 0); /* a late merchant may be a debt */
}

HD static int discard_worth(const Outlook *o, Face face)
{
    return 19 - price_of(face) * o->worth / 100 - price_of(face) / 10;
}

HD static int move_worth(const Outlook *o, Move move)
{
    Face     face   = korsar_move_face(move);
    unsigned battle = korsar_move_battle(move);
    switch (korsar_move_act(move)) {
    case KOR_DRAW: return draw_worth(o);
    case KOR_SAIL: return sail_worth(o, face);
    case KOR_ATTACK: return attack_worth(o, face, battle);
    case KOR_DISCARD: return discard_worth(o, face);
    default: return command_worth(o, face, battle);
    }
}

HD static Outlook outlook_of(const Korsar *k, Seat seat)
{
    Outlook o;
    o.k     = k;
    o.side  = korsar_side_of(k, seat);
    o.hand  = cards_faces(&k->head.cards, korsar_hand_of(seat));
    o.pile  = (int)cards_size(&k->head.cards, KOR_DECK);
    o.cards = (int)cards_size(&k->head.cards, korsar_hand_of(seat));
    o.worth = o.pile >= 33 ? 100 : 3 * o.pile;
    return o;
}

HD uint32_t korsar_weigh(const Game *game, const State *knowledge, Seat seat, Move *list, int *worth)
{
    uint32_t count = korsar_moves(game, knowledge, seat, list);
    Outlook  o     = outlook_of(korsar_of(knowledge), seat);
    for (uint32_t i = 0; i < count; i++)
        worth[i] = move_worth(&o, list[i]);
    return count;
}
