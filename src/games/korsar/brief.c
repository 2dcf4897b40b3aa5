/* brief.c -- the table in few rows: a row for each battle, who has what in a row or two, and your hand.
 *
 *   KORSAR  draw pile 48  sailed 6 of 25 merchants
 *   > Anne (you) ?x2 4 gold   Bart ?x4 5 gold   Mary ?x4 12 gold
 *   s5 m2 of Bart: >Mary r2 = 2  Anne g2 = 2
 *   your hand g2 ad */
#include "core/flow.h"
#include "games/korsar/board.h"

HD static void add_face(Flow *flow, Face face, bool piece)
{
    char buffer[8];
    Text text = text_on(buffer, sizeof buffer);
    korsar_face_print(face, &text);
    if (piece)
        flow_text(flow, korsar_face_style(face), buffer);
    else
        flow_add(flow, korsar_face_style(face), buffer);
}

/* Who sits there: by name where there is one, else as notation has it. */
HD static const char *name_of(const Canvas *canvas, unsigned seat)
{
    static const char *const notation[MAX_SEATS] = {"P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7"};
    bool                     named = canvas->names && canvas->names[seat] && canvas->names[seat][0];
    return named ? canvas->names[seat] : notation[seat];
}

/* A player by name, a team as T0. */
HD static void put_side(Flow *flow, const Korsar *k, int style, unsigned side)
{
    char buffer[8];
    Text text = text_on(buffer, sizeof buffer);
    if (k->head.option[KOR_OPT_MODE] == KOR_SOLO) {
        flow_add(flow, style, name_of(flow->canvas, side));
        return;
    }
    korsar_side_print(k, side, &text);
    flow_add(flow, style, buffer);
}

HD static void put_seats(const Game *game, const Korsar *k, Seat viewer, Flow *flow)
{
    bool    teams = k->head.option[KOR_OPT_MODE] == KOR_TEAMS;
    int32_t score[MAX_SEATS];
    korsar_scores(game, &k->head, score);
    flow_row(flow, 1, 1);
    for (unsigned seat = 0; seat < k->head.players; seat++) {
        bool        acts = !k->head.over && seat == k->turn;
        const char *name = name_of(flow->canvas, seat);
        flow_room(flow, canvas_width(name) + 18);
        flow_gap(flow, 1);
        flow_text(flow, BOLD, acts ? ">" : "");
        if (teams) {
            char buffer[8];
            Text text = text_on(buffer, sizeof buffer);
            korsar_side_print(k, korsar_side_of(k, seat), &text);
            text_char(&text, ' ');
            flow_add(flow, DIM, buffer);
        }
        flow_add(flow, acts ? BOLD : PLAIN, name);
        if (seat == viewer)
            flow_say(flow, DIM, "label.you", 0, 0);
        flow_add(flow, DIM, " ?x");
        flow_add_int(flow, PLAIN, (int)cards_size(&k->head.cards, korsar_hand_of(seat)));
        if (teams && seat % 2)
            continue;
        flow_add(flow, PLAIN, " ");
        flow_add_int(flow, BOLD, k->head.over ? score[seat] : k->gold[korsar_side_of(k, seat)]);
        flow_say(flow, PLAIN, "label.gold", 0, 0);
    }
}

HD static void put_battle(const Korsar *k, Flow *flow, unsigned battle)
{
    const Cards *cards    = &k->head.cards;
    Card         merchant = cards_first(cards, korsar_battle_zone(battle));
    unsigned     sides    = 0;
    flow_row(flow, 1, 5);
    flow_add(flow, BOLD, "s");
    flow_add_int(flow, BOLD, (int)battle + 1);
    add_face(flow, cards->face[merchant], true);
    flow_say(flow, DIM, "label.of", 0, 0);
    flow_add(flow, DIM, " ");
    flow_add(flow, PLAIN, name_of(flow->canvas, cards->mark[merchant]));
    flow_add(flow, DIM, ":");
    for (FOR_CARDS(card, cards, korsar_battle_zone(battle)))
        if (card != merchant)
            sides |= 1u << korsar_side_of(k, cards->mark[card]);
    if (!sides)
        flow_say(flow, DIM, "label.untouched", 0, 0);
    for (FOR_BITS(side, sides)) {
        bool leads = k->led[side] >> battle & 1u;
        flow_room(flow, 16);
        flow_gap(flow, 1);
        flow_text(flow, BOLD, leads ? ">" : "");
        put_side(flow, k, leads ? BOLD : PLAIN, (unsigned)side);
        for (FOR_CARDS(card, cards, korsar_battle_zone(battle)))
            if (card != merchant && korsar_side_of(k, cards->mark[card]) == (unsigned)side)
                add_face(flow, cards->face[card], true);
        flow_add(flow, DIM, " = ");
        flow_add_int(flow, k->manned >> battle & 1u ? DIM : BOLD, k->force[battle][side]);
    }
}

/* The hands that the viewer knows: his own last. */
HD static void put_hands(const Korsar *k, Seat viewer, Flow *flow)
{
    for (unsigned i = 0; i < k->head.players; i++) {
        unsigned seat             = viewer < k->head.players ? (viewer + 1u + i) % k->head.players : i;
        Card     card             = cards_first(&k->head.cards, korsar_hand_of(seat));
        uint8_t  count[KOR_FACES] = {0};
        if (card == NO_CARD || !cards_knows(&k->head.cards, card, viewer))
            continue;
        for (FOR_CARDS(one, &k->head.cards, korsar_hand_of(seat)))
            count[k->head.cards.face[one] % KOR_FACES]++;
        flow_row(flow, 1, 3);
        flow_say(flow, BOLD, seat == viewer ? "label.your-hand" : "label.hand-of", 0, 0);
        if (seat != viewer)
            flow_text(flow, BOLD, name_of(flow->canvas, seat));
        flow_gap(flow, 1);
        for (unsigned face = 0; face < KOR_FACES; face++) {
            if (!count[face])
                continue;
            flow_room(flow, 5);
            add_face(flow, (Face)face, true);
            if (count[face] > 1) {
                flow_add(flow, DIM, "x");
                flow_add_int(flow, DIM, count[face]);
            }
        }
    }
}

HD void korsar_brief(const Game *game, const Korsar *k, Seat viewer, Canvas *canvas)
{
    Flow flow = flow_on(canvas, 0);
    flow_row(&flow, 1, 3);
    flow_add(&flow, BOLD, "KORSAR");
    flow_gap(&flow, 2);
    flow_say(&flow, DIM, "label.pile", 0, 0);
    flow_int(&flow, BOLD, (int)cards_size(&k->head.cards, KOR_DECK));
    flow_gap(&flow, 2);
    flow_say(&flow, DIM, "label.sailed", 0, 0);
    flow_int(&flow, BOLD, k->sailed);
    flow_say(&flow, DIM, "label.of-merchants", KOR_BATTLES, 0);
    put_seats(game, k, viewer, &flow);
    for (FOR_BITS(battle, k->at_sea))
        put_battle(k, &flow, (unsigned)battle);
    if (!k->at_sea) {
        flow_row(&flow, 1, 3);
        flow_say(&flow, DIM, "label.empty-sea", 0, 0);
    }
    put_hands(k, viewer, &flow);
}
