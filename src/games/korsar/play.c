/* play.c -- a turn: the act of the seat whose turn it is, the end check, and then the collecting of
 * whoever comes next, so that a state always waits for an act (KOR-7). */
#include "games/korsar/korsar.h"

/* The side that leads a battle, or NO_SIDE. */
HD static unsigned leader_of(const Korsar *k, unsigned battle)
{
    unsigned side = 0;
    while (side < SIDES && !(k->led[side] >> battle & 1u))
        side++;
    return side;
}

HD static void set_leader(Korsar *k, unsigned battle, unsigned leader)
{
    for (unsigned side = 0; side < SIDES; side++)
        k->led[side] = (k->led[side] & ~((Battles)1 << battle)) | (Battles)(side == leader) << battle;
}

/* A card of the hand goes to a battle, in the open, and bears the mark of who played it. */
HD static void lay(Korsar *k, Seat seat, Face face, unsigned battle, Tape *tape)
{
    Cards *cards      = &k->head.cards;
    Card   card       = cards_find(cards, hand_of(seat), face);
    cards->mark[card] = seat;
    cards_move(cards, card, battle_zone(battle), LAST, EVERYONE, tape);
}

HD static void sail(Korsar *k, Seat seat, Face face, Tape *tape)
{
    unsigned battle = k->sailed++; /* KOR-14: the next name */
    Battles  bit    = (Battles)1 << battle;
    if (tape)
        tape_state(tape, FACT_SAIL, 3, seat, fact_card(face, 0), battle_zone(battle), 0);
    lay(k, seat, face, battle, tape);
    k->at_sea |= bit;
    k->owned[seat] |= bit;
    k->led[side_of(k, seat)] |= bit; /* KOR-22 c */
}

/* KOR-22 b: another ship may put its side ahead, or level with whoever was ahead; a weaker one
 * changes nothing (KOR-18). */
HD static void attack(Korsar *k, Seat seat, Face face, unsigned battle, Tape *tape)
{
    unsigned side   = side_of(k, seat);
    unsigned colour = colour_of(face);
    Battles  bit    = (Battles)1 << battle;
    uint8_t *force  = k->force[battle];
    force[side]     = (uint8_t)(force[side] + strength_of(face)); /* KOR-18 */
    if (tape)
        tape_state(tape, FACT_ATTACK, 4, seat, battle_zone(battle), fact_card(face, 0), force[side]);
    lay(k, seat, face, battle, tape);
    k->flag[side][colour] |= bit;
    k->taken[colour] |= bit;
    if (k->manned & bit)
        return; /* KOR-21, KOR-22 a */

    unsigned rival = 0;
    for (unsigned other = 0; other < SIDES; other++) {
        unsigned strong = other == side ? 0u : force[other];
        rival           = strong > rival ? strong : rival;
    }
    if (force[side] >= rival)
        set_leader(k, battle, force[side] > rival ? side : NO_SIDE);
}

/* KOR-22 a, KOR-R9: the last captain or Admiral played leads. */
HD static void command(Korsar *k, Seat seat, Face face, unsigned battle, Tape *tape)
{
    if (tape && face == ADMIRAL)
        tape_state(tape, FACT_ADMIRAL, 2, seat, battle_zone(battle), 0, 0);
    else if (tape)
        tape_state(tape, FACT_CAPTAIN, 3, seat, battle_zone(battle), fact_card(face, 0), 0);
    lay(k, seat, face, battle, tape);
    k->manned |= (Battles)1 << battle;
    set_leader(k, battle, side_of(k, seat));
}

HD static void draw(Korsar *k, Seat seat, Tape *tape)
{
    Seats  viewers = hand_viewers(k, seat);
    Cards *cards   = &k->head.cards;
    if (tape) {
        Fact *fact = tape_add(tape, FACT_DRAW, viewers);
        fact_arg(fact, seat);
        fact_arg(fact, fact_card(cards->face[cards_first(cards, DECK)], 0));
        fact_arg(fact, (int)cards_size(cards, DECK) - 1);
    }
    cards_deal(cards, DECK, hand_of(seat), viewers, tape); /* KOR-11, KOR-25 */
}

/* KOR-12, KOR-R16: face up. */
HD static void discard(Korsar *k, Seat seat, Face face, Tape *tape)
{
    Cards *cards = &k->head.cards;
    if (tape)
        tape_state(tape, FACT_DISCARD, 2, seat, fact_card(face, 0), 0, 0);
    cards_move(cards, cards_find(cards, hand_of(seat), face), REMOVED, LAST, EVERYONE, tape);
}

/* KOR-27, KOR-R1, KOR-R5: the draw pile is empty and a player is out, or both of a team are. */
HD bool korsar_is_end(const Korsar *k)
{
    const Cards *cards = &k->head.cards;
    if (cards_size(cards, DECK))
        return false;
    bool by_team = k->head.option[MODE] == TEAMS && k->head.option[TEAM_END] == END_BY_TEAM;
    for (unsigned seat = 0; seat < k->head.players; seat++)
        if (!cards_size(cards, hand_of(seat)) && !(by_team && cards_size(cards, hand_of(seat ^ 1u))))
            return true;
    return false;
}

/* KOR-8, KOR-R15: everything the side leads. KOR-9: in teams only the first player does it. */
HD static void collect(Korsar *k, Seat seat, Tape *tape)
{
    if (k->head.option[MODE] == TEAMS && (seat & 1u))
        return;
    unsigned side = side_of(k, seat);
    for (FOR_BITS(battle, k->led[side])) {
        if (tape) {
            Face merchant = k->head.cards.face[cards_first(&k->head.cards, battle_zone((unsigned)battle))];
            tape_state(tape, FACT_COLLECT, 3, seat, battle_zone((unsigned)battle), gold_of(merchant), 0);
        }
        korsar_take(k, (unsigned)battle, side, tape);
    }
}

/* KOR-6: clockwise. KOR-26: whoever is out of cards, with none to draw, collects and sits out. */
HD static void next_turn(Korsar *k, Tape *tape)
{
    const Cards *cards = &k->head.cards;
    for (;;) {
        k->turn = (uint8_t)(k->turn + 1 == k->head.players ? 0 : k->turn + 1);
        collect(k, k->turn, tape);
        if (cards_size(cards, hand_of(k->turn)) || cards_size(cards, DECK))
            return;
        if (tape)
            tape_state(tape, FACT_SIT, 1, k->turn, 0, 0, 0);
    }
}

HD void korsar_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    (void)game;
    Korsar  *k      = (Korsar *)(void *)state;
    Face     face   = move_face(move);
    unsigned battle = move_act(move) == SAIL ? k->sailed : move_battle(move);
    bool     at_sea = move_act(move) != DRAW && move_act(move) != DISCARD;
    unsigned before = tape && at_sea ? leader_of(k, battle) : NO_SIDE;

    switch (move_act(move)) {
    case DRAW: draw(k, seat, tape); break;
    case SAIL: sail(k, seat, face, tape); break;
    case ATTACK: attack(k, seat, face, battle, tape); break;
    case DISCARD: discard(k, seat, face, tape); break;
    default: command(k, seat, face, battle, tape); break;
    }

    if (tape && at_sea) {
        unsigned after = leader_of(k, battle);
        if (after != before && after == NO_SIDE)
            tape_state(tape, FACT_TIE, 1, battle_zone(battle), 0, 0, 0);
        else if (after != before)
            tape_state(tape, FACT_LEAD, 2, (int)after, battle_zone(battle), 0, 0);
    }
    if (korsar_is_end(k))
        korsar_finish(k, tape);
    else
        next_turn(k, tape);
}
