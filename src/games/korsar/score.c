/* score.c -- ships come home: the loot, the final resolution, gold and places. */
#include "games/korsar/korsar.h"

/* The merchant and all that was played to it go to a side's loot; the battle is no more (KOR-8, KOR-R20). */
HD void korsar_take(Korsar *k, unsigned battle, unsigned side, Tape *tape)
{
    Cards        *cards = &k->head.cards;
    Zone          zone  = korsar_battle_zone(battle);
    Zone          loot  = korsar_loot_of(k, side);
    KorsarBattles left  = ~((KorsarBattles)1 << battle);
    Seat          owner = cards->mark[cards_first(cards, zone)];
    k->gold[side]       = (uint8_t)(k->gold[side] + korsar_gold_of(cards->face[cards_first(cards, zone)]));
    while (cards_size(cards, zone))
        cards_deal(cards, zone, loot, EVERYONE, tape);

    k->at_sea &= left;
    k->manned &= left;
    k->owned[owner] &= left;
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++)
        k->taken[colour] &= left;
    for (unsigned s = 0; s < KOR_SIDES; s++) {
        k->led[s] &= left;
        k->force[battle][s] = 0;
        for (unsigned colour = 0; colour < KOR_COLOURS; colour++)
            k->flag[s][colour] &= left;
    }
}

/* Gold on the merchants that a side still holds. */
HD static int gold_in_hands(const Korsar *k, unsigned side)
{
    const Cards *cards = &k->head.cards;
    int          gold  = 0;
    for (unsigned seat = 0; seat < k->head.players; seat++)
        if (korsar_side_of(k, seat) == side)
            for (FOR_CARDS(card, cards, korsar_hand_of(seat)))
                if (korsar_is_merchant(cards->face[card]))
                    gold += korsar_gold_of(cards->face[card]);
    return gold;
}

/* KOR-29. Until the end only the loot counts: what lies in the hands is not everybody's to know. */
HD static int score_of(const Korsar *k, unsigned side)
{
    return k->gold[side] - (k->head.over ? gold_in_hands(k, side) : 0);
}

/* KOR-28, KOR-R4: the present leader takes a battle; without leader it stays. KOR-R3: a merchant
 * that nobody played to is its owner's, or nobody's. */
HD static void resolve(Korsar *k, Tape *tape)
{
    bool to_nobody = k->head.option[KOR_OPT_UNATTACKED] == KOR_TO_NOBODY;
    for (FOR_BITS(battle, k->at_sea)) {
        Zone     zone   = korsar_battle_zone((unsigned)battle);
        unsigned leader = 0;
        while (leader < KOR_SIDES && !(k->led[leader] >> battle & 1u))
            leader++;
        if (leader == KOR_SIDES || (to_nobody && cards_size(&k->head.cards, zone) == 1)) {
            if (tape)
                tape_state(tape, KOR_FACT_ADRIFT, 1, zone, 0, 0, 0);
            continue;
        }
        if (tape) {
            int gold = korsar_gold_of(k->head.cards.face[cards_first(&k->head.cards, zone)]);
            tape_state(tape, KOR_FACT_AWARD, 3, (int)leader, zone, gold, 0);
        }
        korsar_take(k, (unsigned)battle, leader, tape);
    }
}

HD static void announce(const Korsar *k, Tape *tape)
{
    int best = -1000;
    for (unsigned side = 0; side < korsar_sides_of(k); side++) {
        int score = score_of(k, side);
        best      = score > best ? score : best;
        tape_state(tape, KOR_FACT_COUNT, 4, (int)side, k->gold[side], k->gold[side] - score, score);
    }
    Fact *win = tape_add(tape, KOR_FACT_WIN, EVERYONE);
    for (unsigned side = 0; side < korsar_sides_of(k); side++)
        if (score_of(k, side) == best)
            fact_arg(win, (int)side); /* KOR-30 */
}

HD void korsar_finish(Korsar *k, Tape *tape)
{
    if (tape)
        tape_state(tape, KOR_FACT_END, 0, 0, 0, 0, 0);
    resolve(k, tape);
    for (unsigned seat = 0; seat < k->head.players; seat++)
        cards_reveal_zone(&k->head.cards, korsar_hand_of(seat), EVERYONE, tape); /* section 6 */
    k->head.over = 1;
    if (tape)
        announce(k, tape);
}

HD void korsar_scores(const Game *game, const State *state, int32_t score[MAX_SEATS])
{
    (void)game;
    const Korsar *k = korsar_of(state);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        score[seat] = seat < state->players ? score_of(k, korsar_side_of(k, seat)) : 0;
}

/* KOR-30, KOR-R19: one place behind each side with more; equal scores share a place. */
HD void korsar_ranking(const Game *game, const State *state, uint8_t place[MAX_SEATS])
{
    (void)game;
    const Korsar *k = korsar_of(state);
    int           score[KOR_SIDES];
    for (unsigned side = 0; side < korsar_sides_of(k); side++)
        score[side] = score_of(k, side);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        place[seat] = 0;
        if (seat >= state->players)
            continue;
        place[seat] = 1;
        for (unsigned side = 0; side < korsar_sides_of(k); side++)
            place[seat] = (uint8_t)(place[seat] + (score[side] > score[korsar_side_of(k, seat)]));
    }
}

HD Side korsar_side(const Game *game, const State *state, Seat seat)
{
    (void)game;
    return (Side)korsar_side_of(korsar_of(state), seat);
}

/* Section 8: every card of the pile is drawn once, and all cards but one leave a hand. */
HD uint32_t korsar_bound(const Game *game, const State *state)
{
    (void)game;
    return 155u - 6u * state->players;
}
