/* play.c -- a turn: the act of the seat whose turn it is, the end check, and then the collecting of
 * whoever comes next, so that a state always waits for an act (KOR-7). */
#include "games/korsar/korsar.h"

/* The side that leads a battle, or KOR_NO_SIDE. */
HD static unsigned leader_of(const Korsar *k, unsigned battle)
{
    unsigned side = 0;
    while (side < KOR_SIDES && !(k->led[side] >> battle & 1u))
        side++;
    return side;
}

HD static void set_leader(Korsar *k, unsigned battle, unsigned leader)
{
    KorsarBattles bit = (KorsarBattles)1 << battle;
    for (unsigned side = 0; side < KOR_SIDES; side++)
        k->led[side] = (k->led[side] & ~bit) | (side == leader ? bit : 0);
}

/* A card of the hand goes to a battle, in the open, and bears the mark of who played it. */
HD static void lay(Korsar *k, Seat seat, Face face, unsigned battle, Tape *tape)
{
    Cards *cards      = &k->head.cards;
    Card   card       = cards_find(cards, korsar_hand_of(seat), face);
    cards->mark[card] = seat;
    cards_move(cards, card, korsar_battle_zone(battle), LAST, EVERYONE, tape);
}

HD static void sail(Korsar *k, Seat seat, Face face, Tape *tape)
{
    unsigned      battle = k->sailed++; /* KOR-14: the next name */
    KorsarBattles bit    = (KorsarBattles)1 << battle;
    if (tape)
        tape_state(tape, KOR_FACT_SAIL, 3, seat, fact_card(face, 0), korsar_battle_zone(battle), 0);
    lay(k, seat, face, battle, tape);
    k->at_sea |= bit;
    k->owned[seat] |= bit;
    k->led[korsar_side_of(k, seat)] |= bit; /* KOR-22 c */
}

/* KOR-22 b: another ship may put its side ahead, or level with whoever was ahead; a weaker one
 * changes nothing (KOR-18, KOR-R10). */
HD static void attack(Korsar *k, Seat seat, Face face, unsigned battle, Tape *tape)
{
    unsigned      side   = korsar_side_of(k, seat);
    unsigned      colour = korsar_colour_of(face);
    KorsarBattles bit    = (KorsarBattles)1 << battle;
    uint8_t      *force  = k->force[battle];
    force[side]          = (uint8_t)(force[side] + korsar_strength_of(face)); /* KOR-18 */
    if (tape)
        tape_state(tape, KOR_FACT_ATTACK, 4, seat, korsar_battle_zone(battle), fact_card(face, 0),
                   force[side]);
    lay(k, seat, face, battle, tape);
    k->flag[side][colour] |= bit;
    k->taken[colour] |= bit;
    if (k->manned & bit)
        return; /* KOR-21, KOR-22 a: it changes nothing there */

    unsigned rival = 0;
    for (unsigned other = 0; other < KOR_SIDES; other++) {
        unsigned strong = other == side ? 0u : force[other];
        rival           = strong > rival ? strong : rival;
    }
    if (force[side] >= rival)
        set_leader(k, battle, force[side] > rival ? side : KOR_NO_SIDE);
}

/* KOR-22 a, KOR-R9: the last captain or Admiral played leads. */
HD static void command(Korsar *k, Seat seat, Face face, unsigned battle, Tape *tape)
{
    if (tape && face == KOR_ADMIRAL)
        tape_state(tape, KOR_FACT_ADMIRAL, 2, seat, korsar_battle_zone(battle), 0, 0);
    else if (tape)
        tape_state(tape, KOR_FACT_CAPTAIN, 3, seat, korsar_battle_zone(battle), fact_card(face, 0), 0);
    lay(k, seat, face, battle, tape);
    k->manned |= (KorsarBattles)1 << battle;
    set_leader(k, battle, korsar_side_of(k, seat));
}

HD static void draw(Korsar *k, Seat seat, Tape *tape)
{
    Seats  viewers = korsar_hand_viewers(k, seat);
    Cards *cards   = &k->head.cards;
    if (tape) {
        Fact *fact = tape_add(tape, KOR_FACT_DRAW, viewers);
        fact_arg(fact, seat);
        fact_arg(fact, fact_card(cards->face[cards_first(cards, KOR_DECK)], 0));
        fact_arg(fact, (int)cards_size(cards, KOR_DECK) - 1);
    }
    cards_deal(cards, KOR_DECK, korsar_hand_of(seat), viewers, tape); /* KOR-11, KOR-25 */
}

/* KOR-12, KOR-R16: face up. */
HD static void discard(Korsar *k, Seat seat, Face face, Tape *tape)
{
    Cards *cards = &k->head.cards;
    if (tape)
        tape_state(tape, KOR_FACT_DISCARD, 2, seat, fact_card(face, 0), 0, 0);
    cards_move(cards, cards_find(cards, korsar_hand_of(seat), face), KOR_REMOVED, LAST, EVERYONE, tape);
}

/* KOR-R5: where players without cards sit out early, all may be out while cards remain to draw. */
HD static bool all_out(const Korsar *k)
{
    for (unsigned seat = 0; seat < k->head.players; seat++)
        if (cards_size(&k->head.cards, korsar_hand_of(seat)))
            return false;
    return true;
}

/* KOR-27, KOR-R1, KOR-R5: the draw pile is empty and a player is out, or both of a team are. */
HD bool korsar_is_end(const Korsar *k)
{
    const Cards *cards = &k->head.cards;
    if (cards_size(cards, KOR_DECK))
        return korsar_sits_early(k) && all_out(k);
    bool by_team =
        k->head.option[KOR_OPT_MODE] == KOR_TEAMS && k->head.option[KOR_OPT_TEAM_END] == KOR_END_BY_TEAM;
    for (unsigned seat = 0; seat < k->head.players; seat++)
        if (!cards_size(cards, korsar_hand_of(seat)) &&
            !(by_team && cards_size(cards, korsar_hand_of(seat ^ 1u))))
            return true;
    return false;
}

/* KOR-8, KOR-R15: everything the side leads. KOR-9: in teams only the first player does it. KOR-23: what
 * nobody leads stays where it is. */
HD static void collect(Korsar *k, Seat seat, Tape *tape)
{
    if (k->head.option[KOR_OPT_MODE] == KOR_TEAMS && (seat & 1u))
        return;
    unsigned side = korsar_side_of(k, seat);
    for (FOR_BITS(battle, k->led[side])) {
        if (tape) {
            Face merchant =
                k->head.cards.face[cards_first(&k->head.cards, korsar_battle_zone((unsigned)battle))];
            tape_state(tape, KOR_FACT_COLLECT, 3, seat, korsar_battle_zone((unsigned)battle),
                       korsar_gold_of(merchant), 0);
        }
        korsar_take(k, (unsigned)battle, side, tape);
    }
}

/* KOR-6: clockwise. KOR-26: whoever is out of cards, with none to draw (KOR-R5), collects and sits out. */
HD static void next_turn(Korsar *k, Tape *tape)
{
    const Cards *cards = &k->head.cards;
    for (;;) {
        k->turn = (uint8_t)(k->turn + 1 == k->head.players ? 0 : k->turn + 1);
        collect(k, k->turn, tape);
        if (cards_size(cards, korsar_hand_of(k->turn)) ||
            (cards_size(cards, KOR_DECK) && !korsar_sits_early(k)))
            return;
        if (tape)
            tape_state(tape, KOR_FACT_SIT, 1, k->turn, 0, 0, 0);
    }
}

HD void korsar_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    (void)game;
    Korsar  *k      = (Korsar *)(void *)state;
    Face     face   = korsar_move_face(move);
    unsigned battle = korsar_move_act(move) == KOR_SAIL ? k->sailed : korsar_move_battle(move);
    bool     at_sea = korsar_move_act(move) != KOR_DRAW && korsar_move_act(move) != KOR_DISCARD;
    unsigned before = tape && at_sea ? leader_of(k, battle) : KOR_NO_SIDE;

    switch (korsar_move_act(move)) {
    case KOR_DRAW: draw(k, seat, tape); break;
    case KOR_SAIL: sail(k, seat, face, tape); break;
    case KOR_ATTACK: attack(k, seat, face, battle, tape); break;
    case KOR_DISCARD: discard(k, seat, face, tape); break;
    default: command(k, seat, face, battle, tape); break;
    }

    if (tape && at_sea) {
        unsigned after = leader_of(k, battle);
        if (after != before && after == KOR_NO_SIDE)
            tape_state(tape, KOR_FACT_TIE, 1, korsar_battle_zone(battle), 0, 0, 0);
        else if (after != before)
            tape_state(tape, KOR_FACT_LEAD, 2, (int)after, korsar_battle_zone(battle), 0, 0);
    }
    if (korsar_is_end(k))
        korsar_finish(k, tape);
    else
        next_turn(k, tape);
}
