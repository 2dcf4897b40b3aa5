/* position.c -- what follows from the cards on the table, and what cannot lie on a table.
 *
 * play keeps the sets of battles as it goes; derive reads them afresh from the rows and must find the
 * same. It is safe on any position, lawful or not: flaw says afterwards what is wrong with it. */
#include "games/korsar/korsar.h"

/* KOR-22: the leader, from what lies in the row; `commander` played the last captain or Admiral. */
HD static unsigned leader_by_cards(const uint8_t force[KOR_SIDES], unsigned owner, unsigned commander)
{
    if (commander < KOR_SIDES)
        return commander; /* a */
    unsigned best   = 0;
    unsigned leader = owner; /* c */
    for (unsigned side = 0; side < KOR_SIDES; side++) {
        if (force[side] && force[side] == best)
            leader = KOR_SIDES; /* b: shared */
        if (force[side] > best) {
            best   = force[side];
            leader = side; /* b */
        }
    }
    return leader;
}

HD static void derive_battle(Korsar *k, unsigned battle)
{
    const Cards  *cards     = &k->head.cards;
    Card          merchant  = cards_first(cards, korsar_battle_zone(battle));
    KorsarBattles bit       = (KorsarBattles)1 << battle;
    unsigned      commander = KOR_SIDES;
    if (merchant == NO_CARD)
        return;
    k->at_sea |= bit;
    k->owned[cards->mark[merchant] % MAX_SEATS] |= bit;
    for (Card card = cards->next[merchant]; card != NO_CARD; card = cards->next[card]) {
        Face     face = cards->face[card];
        unsigned side = korsar_side_of(k, cards->mark[card]);
        if (side >= KOR_SIDES)
            continue;
        if (korsar_is_ship(face)) {
            k->flag[side][korsar_colour_of(face)] |= bit;
            k->taken[korsar_colour_of(face)] |= bit;
            k->force[battle][side] = (uint8_t)(k->force[battle][side] + korsar_strength_of(face));
        } else if (!korsar_is_merchant(face)) {
            k->manned |= bit;
            commander = side;
        }
    }
    unsigned leader = leader_by_cards(k->force[battle], korsar_side_of(k, cards->mark[merchant]), commander);
    if (leader < KOR_SIDES)
        k->led[leader] |= bit;
}

HD void korsar_derive(const Game *game, State *state)
{
    (void)game;
    Korsar      *k     = (Korsar *)(void *)state;
    const Cards *cards = &state->cards;
    uint8_t      turn  = k->turn;
    bytes_zero(&k->at_sea, sizeof *k - offsetof(Korsar, at_sea));
    k->turn = turn;

    /* KOR-14: merchants leave the hands only by sailing; they are at sea or in a loot. */
    for (unsigned battle = 0; battle < KOR_BATTLES; battle++) {
        derive_battle(k, battle);
        k->sailed = (uint8_t)(k->sailed + (k->at_sea >> battle & 1u));
    }
    for (unsigned side = 0; side < korsar_sides_of(k) && side < KOR_SIDES; side++)
        for (FOR_CARDS(card, cards, korsar_loot_of(k, side)))
            if (korsar_is_merchant(cards->face[card])) {
                k->sailed++;
                k->gold[side] = (uint8_t)(k->gold[side] + korsar_gold_of(cards->face[card]));
            }
}

/* What is wrong with a row of cards at sea. */
HD static const char *battle_flaw(const Korsar *k, unsigned battle)
{
    const Cards *cards            = &k->head.cards;
    Card         merchant         = cards_first(cards, korsar_battle_zone(battle));
    unsigned     flags[KOR_SIDES] = {0, 0, 0, 0, 0}; /* the colours of each side so far */
    unsigned     others           = 0;
    bool         manned           = false;
    for (FOR_CARDS(card, cards, korsar_battle_zone(battle))) {
        Face     face = cards->face[card];
        unsigned seat = cards->mark[card];
        if (seat >= k->head.players)
            return "flaw.mark-absent";
        unsigned side = korsar_side_of(k, seat);
        if (korsar_is_merchant(face) != (card == merchant))
            return "flaw.merchant-first"; /* KOR-14 */
        if (korsar_is_merchant(face))
            continue;
        if (face == KOR_ADMIRAL) {
            unsigned owner   = cards->mark[merchant];
            bool     partner = k->head.option[KOR_OPT_ADMIRAL] && side == korsar_side_of(k, owner);
            if (seat != owner && !partner)
                return "flaw.admiral-stranger"; /* KOR-20 */
            manned = true;
            continue;
        }
        if (manned && k->head.option[KOR_OPT_LATE] && korsar_is_ship(face))
            return "flaw.ship-late"; /* KOR-R22 */
        manned |= korsar_is_captain(face);
        unsigned flag = 1u << korsar_colour_of(face);
        others        = 0;
        for (unsigned other = 0; other < KOR_SIDES; other++)
            if (other != side)
                others |= flags[other];
        if (korsar_is_captain(face) && !(flags[side] & flag))
            return "flaw.captain-alone"; /* KOR-19 */
        if ((flags[side] | flag) != flag)
            return "flaw.two-colours"; /* KOR-17 */
        if (others & flag)
            return "flaw.shared-colour"; /* KOR-17 */
        flags[side] |= flag;
    }
    return NULL;
}

/* What is wrong with marks and knowledge: all is open but hands and draw pile. */
HD static const char *zone_flaw(const Game *game, const Korsar *k, Zone zone)
{
    const Cards *cards = &k->head.cards;
    ZoneInfo     info  = korsar_zone(game, &k->head, zone);
    bool         hand  = info.kind == BAG;
    for (FOR_CARDS(card, cards, zone)) {
        if ((zone == KOR_DECK || zone == KOR_REMOVED || hand) && cards->mark[card])
            return "flaw.mark-ashore";
        if (zone == KOR_REMOVED && korsar_is_merchant(cards->face[card]))
            return "flaw.merchant-removed"; /* KOR-13 */
        if (cards->known[card] != info.known)
            return zone == KOR_DECK ? "flaw.pile-known"
                   : hand           ? "flaw.hand-known" /* KOR-25 */
                                    : "flaw.open-unknown";
    }
    return NULL;
}

/* What is wrong with the moment: who acts, and whether anybody does. */
HD static const char *turn_flaw(const Korsar *k)
{
    const Cards *cards = &k->head.cards;
    if (k->turn >= k->head.players)
        return "flaw.turn-absent";
    bool end = korsar_is_end(k);
    if (k->head.over && !end)
        return "flaw.over-early"; /* KOR-27 */
    if (!k->head.over && end)
        return "flaw.over-late"; /* KOR-27 */
    if (k->head.over) {
        for (FOR_BITS(battle, k->at_sea)) {
            bool led = false;
            for (unsigned side = 0; side < KOR_SIDES; side++)
                led |= k->led[side] >> battle & 1u;
            bool alone = cards_size(cards, korsar_battle_zone((unsigned)battle)) == 1;
            if (led && !(alone && k->head.option[KOR_OPT_UNATTACKED] == KOR_TO_NOBODY))
                return "flaw.battle-left"; /* KOR-28 */
        }
        return NULL;
    }
    bool draws = cards_size(cards, KOR_DECK) && !korsar_sits_early(k);
    if (!draws && !cards_size(cards, korsar_hand_of(k->turn)))
        return "flaw.turn-out"; /* KOR-26, KOR-R5 */
    bool collects = k->head.option[KOR_OPT_MODE] == KOR_SOLO || !(k->turn & 1u);
    if (collects && k->led[korsar_side_of(k, k->turn)])
        return "flaw.turn-leads"; /* KOR-8 */
    return NULL;
}

HD const char *korsar_flaw(const Game *game, const State *state)
{
    const Korsar *k = korsar_of(state);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (state->choice[seat] != NO_MOVE)
            return "flaw.secret-choice";
    for (unsigned card = 0; card < state->cards.count; card++)
        if (state->cards.pooled[card] || state->cards.pool[card])
            return "flaw.pooled";
    for (unsigned zone = 0; zone < korsar_zones(game, state); zone++) {
        const char *flaw = zone_flaw(game, k, (Zone)zone);
        if (flaw)
            return flaw;
    }
    for (unsigned battle = 0; battle < KOR_BATTLES; battle++) {
        const char *flaw = battle_flaw(k, battle);
        if (flaw)
            return flaw;
    }
    for (unsigned side = 0; side < korsar_sides_of(k); side++) {
        Zone loot = korsar_loot_of(k, side);
        if (cards_size(&state->cards, loot) && !k->gold[side])
            return "flaw.loot-bare"; /* KOR-8 */
    }
    /* With as many names as merchants, the last merchant still finds a name. */
    if (k->at_sea >> k->sailed)
        return "flaw.battle-name"; /* KOR-14 */
    return turn_flaw(k);
}
