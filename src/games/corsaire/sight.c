/* sight.c -- what a seat sees, as features for whatever learns (docs/observation.md).
 *
 * Of a move: what greedy thinks of it, by itself and against the best; and what its card, place, board or three
 * cards are, which a net would otherwise have to find out face by face. In looting greedy imagines hands of the
 * opponent; here by chance that follows from what is known, so that the same table is always seen alike. */
#include "core/knowledge.h"
#include "games/corsaire/corsaire.h"
#include "games/corsaire/habits.h"

enum { QUARTER = SIGHT_ONE / 4, EIGHTH = SIGHT_ONE / 8, FOURTH_POINT = 25 /* in hundredths */ };

/* Of every move: greedy's opinion. */
enum {
    WORTH,
    BEHIND,
    A_LITTLE_BEHIND,
    BEST,
    UNNAMED, /* greedy would not even name it: in looting it keeps forty placements in mind */
    OF_TURN_END
};

/* Of a move in trading. */
enum {
    PLACES      = OF_TURN_END, /* + level of the place: 0 the top, 3 the foot     */
    PLACES_PAID = PLACES + 4,
    PLACES_GAIN,
    PLACES_NUMBER,
    PLACES_USABLE, /* its conversion can be paid now                          */
    CONVERTS,
    CONVERTS_GAIN, /* value that it gains                                     */
    PASSES,
    STEPS,
    STEPS_GAIN, /* what the card there would gain, where it can be paid        */
    STEPS_USABLE,
    TAKES,
    TAKES_NUMBER,
    TAKES_PROMISE, /* what its card adds in looting                            */
    TAKES_BUYS,    /* the board can be paid                                    */
    TAKES_EDGE,
    TAKES_CENTRE,
    BUYS,
    BUYS_EDGE,
    BUYS_CENTRE,
    BUYS_LEFT, /* value of what is left                                        */
    SKIPS,
    RETURNS,
    RETURNS_RED, /* + colour                                                  */
    GAINS = RETURNS_RED + CSR_COLOURS,
    GAINS_RED,
    OF_TRADING_END = GAINS_RED + CSR_COLOURS
};

/* Of a placement in looting. */
enum {
    LOOTS = OF_TRADING_END,
    LOOTS_KIND, /* + kind of the three                                        */
    LOOTS_CHANCE = LOOTS_KIND + 5,
    LOOTS_CENTRE,
    LOOTS_HIDDEN, /* the opponent lies there, face down                       */
    LOOTS_WINS,   /* he lies there open: it wins, ties, loses                 */
    LOOTS_TIES,
    LOOTS_LOSES,
    LOOTS_FIRST, /* he is not there yet                                       */
    LOOTS_SHOWN, /* cards that everybody has seen                             */
    OF_LOOTING_END
};

/* Of the whole. */
enum {
    ALWAYS = OF_LOOTING_END,
    LEFT, /* turns of the seat's                                               */
    PURSE,
    PURSE_THEIRS,
    SETS,
    AHEAD,   /* points of boards                                                */
    PAYABLE, /* boards in the row that the seat could pay                      */
    PAYABLE_EDGE,
    THREATS, /* that the opponent could                                        */
    THREATS_EDGE,
    ALL_FEATURES
};
STATIC_ASSERT((int)ALL_FEATURES == (int)CSR_FEATURES, "as many as were counted");

HD static int value_of(const uint8_t amount[4]) { return 3 * amount[0] + 2 * amount[1] + amount[2]; }
HD static int yes(bool what) { return what ? SIGHT_ONE : 0; }
HD static int at_most(int value, int most) { return value > most ? most : value; }

HD static void see_worth(Sight *sight, int worth, int best)
{
    int behind = at_most(best - worth, 800);
    int here   = at_most(worth < -400 ? -400 : worth, 2400);
    sight_add(sight, WORTH, here / (2 * FOURTH_POINT));
    sight_add(sight, BEHIND, behind / FOURTH_POINT);
    sight_add(sight, A_LITTLE_BEHIND, at_most(behind, 96) / 6);
    sight_add(sight, BEST, yes(worth == best));
}

HD static void see_whole(const Game *game, const Corsaire *g, Seat seat, Sight *sight)
{
    const uint8_t *mine = g->have[seat], *theirs = g->have[seat ^ 1];
    int            payable = 0, edge = 0, threats = 0, threat = 0;
    for (unsigned slot = 0; slot < CSR_SLOTS; slot++) {
        const CorsaireBoard *board = &corsaire_content_of(game)->board[corsaire_board_in(g, slot)];
        if (corsaire_can_pay(mine, board->cost)) {
            payable++;
            edge = board->edge > edge ? board->edge : edge;
        }
        if (corsaire_can_pay(theirs, board->cost)) {
            threats++;
            threat = board->edge > threat ? board->edge : threat;
        }
    }
    sight_add(sight, ALWAYS, SIGHT_ONE);
    sight_add(sight, LEFT, (CSR_TURNS - g->turn) / 2 * EIGHTH);
    sight_add(sight, PURSE, value_of(mine) * EIGHTH);
    sight_add(sight, PURSE_THEIRS, value_of(theirs) * EIGHTH);
    sight_add(sight, SETS, (int)corsaire_sets_of(mine) * QUARTER);
    sight_add(sight, AHEAD, (g->vp[seat] - g->vp[seat ^ 1]) * EIGHTH);
    sight_add(sight, PAYABLE, payable * QUARTER);
    sight_add(sight, PAYABLE_EDGE, edge * EIGHTH);
    sight_add(sight, THREATS, threats * QUARTER);
    sight_add(sight, THREATS_EDGE, threat * EIGHTH);
}

/* What is known of the seat's cards, for what one more adds in looting. */
HD static uint64_t cards_of(const Corsaire *g, Seat seat)
{
    uint64_t mine = cards_faces(&g->head.cards, corsaire_hand_of(seat));
    for (unsigned set = g->filled[seat]; set; set &= set - 1)
        mine |= (uint64_t)1 << corsaire_face_in(g, corsaire_pyramid_of(seat, bits_lowest(set)));
    return mine;
}

HD static void see_deed(const Game *game, const Corsaire *g, Seat seat, uint64_t mine, Move move,
                        Sight *sight)
{
    const CorsaireContent *content = corsaire_content_of(game);
    const uint8_t         *have    = g->have[seat];
    switch (corsaire_move_kind(move)) {
    case CSR_MOVE_PLACE: {
        const CorsaireCard *card = &content->card[corsaire_face_of(move)];
        sight_add(sight, PLACES + corsaire_level_of(corsaire_place_of(move)), SIGHT_ONE);
        sight_add(sight, PLACES_PAID, value_of(card->pay) * EIGHTH);
        sight_add(sight, PLACES_GAIN, (value_of(card->gain) - value_of(card->pay)) * QUARTER);
        sight_add(sight, PLACES_NUMBER, (int)corsaire_number_of(corsaire_face_of(move)) * EIGHTH);
        sight_add(sight, PLACES_USABLE, yes(corsaire_can_pay(have, card->pay)));
        break;
    }
    case CSR_MOVE_CONVERT: {
        const CorsaireCard *card = &content->card[corsaire_face_in(g, corsaire_pyramid_of(seat, g->at))];
        sight_add(sight, CONVERTS, SIGHT_ONE);
        sight_add(sight, CONVERTS_GAIN, (value_of(card->gain) - value_of(card->pay)) * QUARTER);
        break;
    }
    case CSR_MOVE_PASS: sight_add(sight, PASSES, SIGHT_ONE); break;
    case CSR_MOVE_STEP: {
        unsigned place = corsaire_place_of(move);
        sight_add(sight, STEPS, SIGHT_ONE);
        if ((g->filled[seat] >> place) & 1u) {
            const CorsaireCard *card = &content->card[corsaire_face_in(g, corsaire_pyramid_of(seat, place))];
            bool                usable = corsaire_can_pay(have, card->pay);
            sight_add(sight, STEPS_USABLE, yes(usable));
            sight_add(sight, STEPS_GAIN, usable ? (value_of(card->gain) - value_of(card->pay)) * QUARTER : 0);
        }
        break;
    }
    case CSR_MOVE_TAKE: {
        unsigned             slot  = corsaire_slot_of(move);
        const CorsaireBoard *board = &content->board[corsaire_board_in(g, slot)];
        sight_add(sight, TAKES, SIGHT_ONE);
        if (cards_size(&g->head.cards, corsaire_card_at(slot))) {
            unsigned face = corsaire_face_in(g, corsaire_card_at(slot));
            sight_add(sight, TAKES_NUMBER, (int)corsaire_number_of(face) * EIGHTH);
            sight_add(sight, TAKES_PROMISE, corsaire_potential(mine, face) / 8);
        }
        sight_add(sight, TAKES_BUYS, yes(corsaire_can_pay(have, board->cost)));
        sight_add(sight, TAKES_EDGE, board->edge * EIGHTH);
        sight_add(sight, TAKES_CENTRE, board->centre * EIGHTH);
        break;
    }
    case CSR_MOVE_BUY: {
        const CorsaireBoard *board = &content->board[corsaire_board_in(g, g->slot)];
        sight_add(sight, BUYS, SIGHT_ONE);
        sight_add(sight, BUYS_EDGE, board->edge * EIGHTH);
        sight_add(sight, BUYS_CENTRE, board->centre * EIGHTH);
        sight_add(sight, BUYS_LEFT, (value_of(have) - value_of(board->cost)) * EIGHTH);
        break;
    }
    case CSR_MOVE_RETURN:
        sight_add(sight, RETURNS, SIGHT_ONE);
        for (unsigned colour = 0; colour < CSR_COLOURS; colour++)
            sight_add(sight, RETURNS_RED + colour, (int)corsaire_amount_of(move, colour) * QUARTER);
        break;
    case CSR_MOVE_GAIN:
        sight_add(sight, GAINS, SIGHT_ONE);
        sight_add(sight, GAINS_RED + (move >> 4), SIGHT_ONE);
        break;
    default: sight_add(sight, SKIPS, SIGHT_ONE);
    }
}

HD static void see_trading(const Game *game, const State *knowledge, Seat seat, Sight *sight)
{
    const Corsaire *g = corsaire_of(knowledge);
    Move            list[CSR_MOST_RETURNS];
    int             worth[CSR_MOST_RETURNS];
    uint64_t        mine = cards_of(g, seat);
    uint32_t        n    = corsaire_weigh_turn(game, knowledge, seat, list, worth);
    int             best = n ? worth[0] : 0;
    for (uint32_t i = 1; i < n; i++)
        best = worth[i] > best ? worth[i] : best;
    for (uint32_t i = 0; i < n; i++) {
        see_deed(game, g, seat, mine, list[i], sight);
        see_worth(sight, worth[i], best);
        sight_move(sight, list[i], sight_end_topic(sight), THE_WHOLE, THE_WHOLE);
    }
}

HD static unsigned face_of_item(const Corsaire *g, Seat seat, unsigned item)
{
    return item < CSR_ITEM_PLACE ? item
                                 : corsaire_face_in(g, corsaire_pyramid_of(seat, item - CSR_ITEM_PLACE));
}

HD static void see_placement(const Game *game, const Corsaire *g, Seat seat, Move move, Sight *sight)
{
    unsigned slot  = corsaire_slot_of(move), face[3];
    int      shown = 0;
    for (unsigned i = 0; i < 3; i++) {
        face[i] = face_of_item(g, seat, corsaire_item_of(move, i));
        shown += corsaire_item_of(move, i) >= CSR_ITEM_PLACE;
    }
    unsigned strength = corsaire_strength(face[0], face[1], face[2]);
    int      rival    = corsaire_rival_at(&g->head.cards, corsaire_loot_of(slot, (Seat)(seat ^ 1)), seat);
    bool     laid     = (g->laid[seat ^ 1] >> slot) & 1u;
    sight_add(sight, LOOTS, SIGHT_ONE);
    sight_add(sight, LOOTS_KIND + (strength >> 6), SIGHT_ONE);
    sight_add(sight, LOOTS_CHANCE, corsaire_chance(strength) / 16);
    sight_add(sight, LOOTS_CENTRE,
              corsaire_content_of(game)->board[corsaire_board_in(g, slot)].centre * EIGHTH);
    sight_add(sight, LOOTS_FIRST, yes(!laid));
    sight_add(sight, LOOTS_HIDDEN, yes(laid && rival < 0));
    sight_add(sight, LOOTS_WINS, yes(rival >= 0 && (int)strength > rival));
    sight_add(sight, LOOTS_TIES, yes(rival >= 0 && (int)strength == rival));
    sight_add(sight, LOOTS_LOSES, yes(rival >= 0 && (int)strength < rival));
    sight_add(sight, LOOTS_SHOWN, shown * QUARTER);
}

HD static void see_looting(const Game *game, const State *knowledge, Seat seat, Sight *sight)
{
    Corsaire       known;
    CorsaireChoice choice;
    Move           list[CSR_MOST_MOVES];
    Rng            rng;
    knowledge_of(game, knowledge, seat, &known.head);
    rng_fast(&rng, knowledge->decisions);
    choice.most  = CSR_MOST_CHOICES;
    choice.count = 0;
    corsaire_choose_loot(game, &known, seat, &rng, &choice);
    uint32_t n = corsaire_moves(game, knowledge, seat, list);
    for (uint32_t i = 0; i < n; i++) {
        unsigned at = 0;
        while (at < choice.count && choice.move[at] != list[i])
            at++;
        see_placement(game, &known, seat, list[i], sight);
        if (at < choice.count)
            see_worth(sight, choice.value[at], choice.value[0]);
        else
            sight_add(sight, UNNAMED, SIGHT_ONE);
        sight_move(sight, list[i], sight_end_topic(sight), THE_WHOLE, THE_WHOLE);
    }
}

HD void corsaire_sight(const Game *game, const State *knowledge, Seat seat, Sight *sight)
{
    const Corsaire *g = corsaire_of(knowledge);
    sight_begin(sight);
    see_whole(game, g, seat, sight);
    sight_end_topic(sight);
    if (g->phase == CSR_PHASE_LOOT)
        see_looting(game, knowledge, seat, sight);
    else
        see_trading(game, knowledge, seat, sight);
}
