/* say.c -- what moves, cards and places mean, as phrases that a language has words for. */
#include "games/corsairs/corsairs.h"

HD bool corsairs_zone_say(const Game *game, const State *state, Zone zone, Phrase *out)
{
    (void)game;
    (void)state;
    if (zone < COR_SEATED) {
        phrase_begin(out, COR_SAY_STOCK + zone);
        return true;
    }
    phrase_begin(out, COR_SAY_HAND + (unsigned)(zone - COR_SEATED) % COR_PER_CHAIR);
    fact_arg(out, (zone - COR_SEATED) / COR_PER_CHAIR);
    return true;
}

HD bool corsairs_card_say(const Game *game, Face face, Back back, Phrase *out)
{
    (void)game;
    (void)back;
    phrase_begin(out, face < COR_DECK ? COR_SAY_PIRATE : COR_SAY_BACK);
    if (face < COR_DECK) {
        fact_arg(out, (int)corsairs_colour_of(face));
        fact_arg(out, (int)corsairs_worth_of(face));
    }
    return true;
}

HD void corsairs_arg_print(const Game *game, const State *state, const char *type, size_t length, int value,
                           Text *out)
{
    (void)game;
    (void)state;
    (void)type; /* there is one: colour */
    (void)length;
    text_char(out, value >= 0 && value < COR_COLOURS ? corsairs_letter(value) : '?');
}

/* The cards of a set, in the order of notation: rising number, then letter. */
HD static void add_cards(Phrase *out, const CorsairsFaces *set)
{
    for (unsigned index = 0; index < COR_NUMBERS; index++)
        for (unsigned colour = 0; colour < COR_COLOURS; colour++)
            if ((corsairs_faces_band(set, colour) >> index) & 1u)
                fact_arg(out, fact_card(corsairs_face_of(colour, index), 0));
}

/* A draw: which card it is where it lies open. COR-10 */
HD static bool say_draw(const Corsairs *g, unsigned from, Phrase *out)
{
    static const uint8_t pile[3] = {COR_STOCK, COR_DISCARDS, COR_PIER};
    const Cards         *c       = &g->head.cards;
    if (from > COR_FROM_PIER)
        return false;
    Card card = cards_first(c, pile[from]);
    phrase_begin(out, from == COR_FROM_STOCK                                  ? COR_SAY_DRAW
                      : from == COR_FROM_PIER && cards_size(c, COR_PIER) == 1 ? COR_SAY_ANNUL
                                                                              : COR_SAY_TAKE);
    fact_arg(out, pile[from]);
    if (from == COR_FROM_STOCK) {
        fact_arg(out, (int)cards_size(c, COR_STOCK) - 1);
        return true;
    }
    if (card == NO_CARD)
        return false;
    fact_arg(out, fact_card(c->face[card], 0));
    return true;
}

/* A crew: its cards, and the limit that the rest of the hand amounts to. COR-21 */
HD static bool say_crew(const Corsairs *g, Seat seat, Seat viewer, unsigned rest, Phrase *out)
{
    CorsairsParty party = corsairs_party_of(rest);
    CorsairsFaces crew  = {{0, 0}};
    const Cards  *c     = &g->head.cards;
    int           limit = 0;
    if (rest && !corsairs_party_is_sound(&party))
        return false;
    if (rest)
        crew = corsairs_party_faces(&party);
    if (viewer != seat) { /* whose hand is not his to know */
        phrase_begin(out, rest ? COR_SAY_LAY : COR_SAY_LAY_NONE);
        if (rest)
            add_cards(out, &crew);
        return true;
    }
    for (FOR_CARDS(card, c, corsairs_zone_of(seat, COR_HAND))) {
        unsigned face = c->face[card];
        if (!corsairs_faces_has(&crew, face) && corsairs_colour_of(face) != corsairs_pier_colour(g))
            limit += (int)corsairs_worth_of(face);
    }
    phrase_begin(out, rest ? COR_SAY_CREW : COR_SAY_CREWLESS);
    fact_arg(out, limit);
    if (rest)
        add_cards(out, &crew);
    return true;
}

HD bool corsairs_move_say(const Game *game, const State *state, Seat seat, Move move, Seat viewer,
                          Phrase *out)
{
    const Corsairs *g    = corsairs_of(state);
    unsigned        act  = corsairs_move_act(move);
    unsigned        rest = corsairs_move_rest(move);
    (void)game;
    if (act == COR_ACT_DRAW)
        return say_draw(g, rest, out);
    if (act == COR_ACT_SAIL && viewer == seat && rest < COR_DECK &&
        corsairs_faces_has(&g->hand[seat], rest)) {
        phrase_begin(out, COR_SAY_SAIL_AT); /* what it would cost, for whom it is to decide */
        fact_arg(out, fact_card((Face)rest, 0));
        fact_arg(out, (int)corsairs_limit_without(g, seat, rest));
        return true;
    }
    if (act == COR_ACT_DISCARD || act == COR_ACT_SAIL) {
        phrase_begin(out, act == COR_ACT_SAIL ? COR_SAY_SAIL : COR_SAY_DISCARD);
        fact_arg(out, fact_card((Face)rest, 0));
        return rest < COR_DECK;
    }
    if (act == COR_ACT_CREW)
        return say_crew(g, seat, viewer, rest, out);
    if (act != COR_ACT_ATTACH)
        return false;
    CorsairsParty party = corsairs_party_of(rest);
    phrase_begin(out, rest ? COR_SAY_ATTACH : COR_SAY_APART);
    if (rest && !corsairs_party_is_sound(&party))
        return false;
    if (rest) {
        CorsairsFaces cards = corsairs_party_faces(&party);
        fact_arg(out, g->closer);
        add_cards(out, &cards);
    }
    return true;
}
