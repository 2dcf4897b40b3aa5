/* odds.c -- what a move leads to: who would lead where, and how likely that stays so until the seat's next turn.
 *
 * A lead is lost where a rival holds a card that spoils it, so the odds are those of drawing none of these cards out of
 * all that the seat does not know. Whether a rival would spend it there is left to whoever learns. */
#include "games/korsar/odds.h"
#include "games/korsar/korsar.h"

enum {
    CERTAIN   = 1 << 14,
    FOUR_ONES = 4 * SIGHT_ONE,
    A_HALF    = SIGHT_ONE / 2,
    A_QUARTER = SIGHT_ONE / 4,
    AN_EIGHTH = SIGHT_ONE / 8
};

typedef struct Odds {
    const Korsar *k;
    Seat          me;
    unsigned      side;
    unsigned      cards;              /* that the seat does not know              */
    uint8_t       unseen[KOR_FACES];  /* of these                                 */
    uint8_t       held[KOR_SIDES];    /* of these in the hands of each side       */
    int           gold[KOR_BATTLES];  /* of the battles at sea                    */
    int           worth[KOR_BATTLES]; /* gold that is led, times the odds         */
    int           sea[KOR_SIDES];     /* gold that each side leads                */
    int           all;                /* of `worth`                               */
    int           debt;               /* on merchants in the seat's hands         */
} Odds;

/* A battle as it is or would be. */
typedef struct Stand {
    unsigned battle; /* KOR_BATTLES: one that does not exist yet */
    int      gold;
    int      force;  /* of the seat's side                       */
    unsigned colour; /* that it fights under; KOR_COLOURS: none  */
    bool     manned;
    bool     leads;
} Stand;

HD static bool in(KorsarBattles set, unsigned battle) { return battle < KOR_BATTLES && (set >> battle & 1u); }
HD static int  force_of(const Odds *o, unsigned battle, unsigned side)
{
    return battle < KOR_BATTLES ? o->k->force[battle][side] : 0;
}

HD static int odds_of_none(const Odds *o, unsigned side, unsigned spoil)
{
    int odds = CERTAIN;
    for (int i = 0; i < o->held[side]; i++) {
        int others = (int)o->cards - (int)spoil - i;
        if (others <= 0)
            return 0;
        odds = odds * others / ((int)o->cards - i);
    }
    return odds;
}

/* The cards that nobody knows by which a side would end the seat's lead, or draw level with it. */
HD static unsigned spoilers(const Odds *o, const Stand *stand, unsigned side)
{
    const Korsar *k     = o->k;
    unsigned      count = 0, flies = KOR_COLOURS;
    int           force = force_of(o, stand->battle, side);
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++)
        if (in(k->flag[side][colour], stand->battle))
            flies = colour;
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++) {
        bool may = flies < KOR_COLOURS ? colour == flies
                                       : colour != stand->colour && !in(k->taken[colour], stand->battle);
        if (colour == flies)
            count += o->unseen[korsar_captain_of(colour)];
        for (int guns = 1; may && !stand->manned && guns <= KOR_SHIPS; guns++)
            if (force + guns >= stand->force)
                count += o->unseen[KOR_MERCHANTS + (int)colour * KOR_PER_FLAG + guns - 1];
    }
    for (unsigned seat = 0; seat < k->head.players; seat++)
        if (korsar_side_of(k, seat) == side && in(k->owned[seat], stand->battle))
            count += o->unseen[KOR_ADMIRAL];
    return count;
}

/* How likely the seat's side leads there when it collects. */
HD static int holds(const Odds *o, const Stand *stand)
{
    int odds = stand->leads ? CERTAIN : 0;
    for (unsigned side = 0; odds && side < korsar_sides_of(o->k); side++)
        if (side != o->side)
            odds = odds * odds_of_none(o, side, spoilers(o, stand, side)) / CERTAIN;
    return odds;
}

HD static Stand stand_at(const Odds *o, unsigned battle)
{
    const Korsar *k     = o->k;
    Stand         stand = {battle,      o->gold[battle],       k->force[battle][o->side],
                           KOR_COLOURS, in(k->manned, battle), in(k->led[o->side], battle)};
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++)
        if (in(k->flag[o->side][colour], battle))
            stand.colour = colour;
    return stand;
}

HD static void odds_open(Odds *o, const Korsar *k, Seat seat)
{
    const Cards *c = &k->head.cards;
    bytes_zero(o, sizeof *o);
    o->k    = k;
    o->me   = seat;
    o->side = korsar_side_of(k, seat);
    for (unsigned i = 0; i < c->count; i++)
        if (!cards_knows(c, (Card)i, seat)) {
            o->unseen[c->face[i]]++;
            o->cards++;
        }
    for (unsigned other = 0; other < k->head.players; other++)
        for (FOR_CARDS(card, c, korsar_hand_of(other))) {
            if (!cards_knows(c, card, seat))
                o->held[korsar_side_of(k, other)]++;
            else if (korsar_is_merchant(c->face[card]))
                o->debt += korsar_gold_of(c->face[card]);
        }
    for (FOR_BITS(at, k->at_sea)) {
        unsigned battle = (unsigned)at;
        o->gold[battle] = korsar_gold_of(c->face[cards_first(c, korsar_battle_zone(battle))]);
        for (unsigned side = 0; side < korsar_sides_of(k); side++)
            o->sea[side] += in(k->led[side], battle) ? o->gold[battle] : 0;
        if (in(k->led[o->side], battle)) {
            Stand stand      = stand_at(o, battle);
            o->worth[battle] = stand.gold * holds(o, &stand);
            o->all += o->worth[battle];
        }
    }
}

HD static bool beats_all(const Odds *o, const Stand *stand)
{
    for (unsigned side = 0; side < korsar_sides_of(o->k); side++)
        if (side != o->side && force_of(o, stand->battle, side) >= stand->force)
            return false;
    return true;
}

/* The battle that a move is about, as it leaves it. */
HD static bool stand_after(const Odds *o, Move move, Stand *stand)
{
    Face     face = korsar_move_face(move);
    unsigned act  = korsar_move_act(move);
    if (act == KOR_SAIL) {
        Stand quiet = {KOR_BATTLES, korsar_gold_of(face), 0, KOR_COLOURS, false, true};
        *stand      = quiet;
        return true;
    }
    if (act != KOR_ATTACK && act != KOR_CAPTAIN && act != KOR_ADMIRAL_TO)
        return false;
    *stand = stand_at(o, korsar_move_battle(move));
    if (act == KOR_ATTACK) {
        stand->force += korsar_strength_of(face);
        stand->colour = korsar_colour_of(face);
        stand->leads  = stand->manned ? stand->leads : beats_all(o, stand);
    } else {
        stand->manned = true;
        stand->leads  = true;
    }
    return true;
}

/* Whether somebody else leads a battle no longer: once it is drawn level or taken. */
HD static bool is_taken_away(const Odds *o, const Stand *stand, unsigned side)
{
    return in(o->k->led[side], stand->battle) &&
           (stand->leads || (!stand->manned && stand->force >= force_of(o, stand->battle, side)));
}

HD static void foresee_rivals(const Odds *o, const Stand *stand, int mine, int8_t *out)
{
    const Korsar *k     = o->k;
    unsigned      sides = korsar_sides_of(k);
    int           best  = -128;
    for (unsigned i = 1; i < sides; i++) {
        unsigned side = (o->side + i) % sides;
        int8_t  *row  = out + ODDS_RIVAL + (i - 1) * ODDS_OF_RIVAL;
        int      sea  = o->sea[side];
        if (stand) {
            int force = force_of(o, stand->battle, side);
            sea -= is_taken_away(o, stand, side) ? stand->gold : 0;
            row[ODDS_THEIR_FIGHT]  = force ? SIGHT_ONE : 0;
            row[ODDS_THEIR_MARGIN] = sight_byte(force ? (stand->force - force) * A_QUARTER : 0);
            row[ODDS_THEIR_LEAD]   = in(k->led[side], stand->battle) ? SIGHT_ONE : 0;
            if (stand->leads)
                row[ODDS_THEIR_SPOIL] = sight_byte(
                    FOUR_ONES - FOUR_ONES * odds_of_none(o, side, spoilers(o, stand, side)) / CERTAIN);
            for (unsigned colour = 0; colour < KOR_COLOURS; colour++)
                if (in(k->flag[side][colour], stand->battle))
                    row[ODDS_THEIR_CAPTAIN] = sight_byte(
                        FOUR_ONES -
                        FOUR_ONES * odds_of_none(o, side, o->unseen[korsar_captain_of(colour)]) / CERTAIN);
        }
        int has              = k->gold[side] + sea;
        best                 = has > best ? has : best;
        row[ODDS_THEIR_SEA]  = sight_byte(sea * AN_EIGHTH);
        row[ODDS_THEIR_GOLD] = sight_byte((has - mine) * AN_EIGHTH);
    }
    out[ODDS_AHEAD] = sight_byte((mine - best) * AN_EIGHTH);
}

HD static void foresee_draw(const Odds *o, int8_t *out)
{
    int merchants = 0, gold = 0, commanders = o->unseen[KOR_ADMIRAL], cards = (int)o->cards;
    for (Face face = 0; face < KOR_MERCHANTS; face++) {
        merchants += o->unseen[face];
        gold += o->unseen[face] * korsar_gold_of(face);
    }
    for (unsigned colour = 0; colour < KOR_COLOURS; colour++)
        commanders += o->unseen[korsar_captain_of(colour)];
    out[ODDS_MERCHANT]  = sight_byte(FOUR_ONES * merchants / cards);
    out[ODDS_PRICE]     = sight_byte(SIGHT_ONE * gold / cards);
    out[ODDS_COMMANDER] = sight_byte(2 * FOUR_ONES * commanders / cards);
}

/* KOR-27: as korsar_is_end has it, with so many cards in the pile and in the seat's hand. */
HD static bool ends_with(const Odds *o, unsigned pile, unsigned left)
{
    const Korsar *k = o->k;
    bool          by_team =
        k->head.option[KOR_OPT_MODE] == KOR_TEAMS && k->head.option[KOR_OPT_TEAM_END] == KOR_END_BY_TEAM;
    for (unsigned seat = 0; !pile && seat < k->head.players; seat++) {
        unsigned hand = seat == o->me ? left : cards_size(&k->head.cards, korsar_hand_of(seat));
        unsigned mate = seat == (o->me ^ 1u) ? left : cards_size(&k->head.cards, korsar_hand_of(seat ^ 1u));
        if (!hand && !(by_team && mate))
            return true;
    }
    return false;
}

HD static void foresee_move(const Odds *o, Move move, int8_t *out)
{
    const Korsar *k   = o->k;
    const Cards  *c   = &k->head.cards;
    unsigned      act = korsar_move_act(move), hand = cards_size(c, korsar_hand_of(o->me));
    unsigned      left = act == KOR_DRAW ? hand + 1 : hand - 1;
    unsigned      pile = cards_size(c, KOR_DECK) - (act == KOR_DRAW);
    int           all = o->all, sea = o->sea[o->side], debt = o->debt, alike = 0;
    Stand         stand;
    bool          about = stand_after(o, move, &stand);
    if (about) {
        int  odds   = holds(o, &stand);
        int  before = stand.battle < KOR_BATTLES ? o->worth[stand.battle] : 0;
        bool led    = stand.battle < KOR_BATTLES && in(k->led[o->side], stand.battle);
        all += stand.gold * odds - before;
        sea += stand.leads ? stand.gold : 0;
        sea -= led ? stand.gold : 0;
        debt -= act == KOR_SAIL ? stand.gold : 0;
        out[ODDS_HOLDS] = sight_byte(odds * FOUR_ONES / CERTAIN);
        out[ODDS_GOLD]  = sight_byte(stand.gold * odds / (CERTAIN / 8));
        out[ODDS_MORE]  = sight_byte((stand.gold * odds - before) / (CERTAIN / 8));
    }
    out[ODDS_SEA] = sight_byte(all / (CERTAIN / 4));
    foresee_rivals(o, about ? &stand : NULL, k->gold[o->side] + sea - debt, out);
    if (act == KOR_DRAW) {
        foresee_draw(o, out);
    } else {
        for (FOR_CARDS(card, c, korsar_hand_of(o->me)))
            alike += c->face[card] == korsar_move_face(move);
        out[ODDS_ALIKE] = sight_byte((alike - 1) * A_HALF);
    }
    out[ODDS_LAST] = left == 0 ? SIGHT_ONE : 0;
    out[ODDS_END]  = ends_with(o, pile, left) ? SIGHT_ONE : 0;
}

HD void korsar_foresee(const Game *game, const State *knowledge, Seat seat, const Move *list, const Way *way,
                       uint32_t count, int8_t *out, uint32_t stride)
{
    Odds odds;
    (void)game;
    (void)way;
    odds_open(&odds, korsar_of(knowledge), seat);
    for (uint32_t i = 0; i < count; i++)
        foresee_move(&odds, list[i], out + (size_t)i * stride);
}
