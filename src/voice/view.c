/* view.c -- what a viewer may see, as JSON, from what he knows. */
#include "voice/view.h"

#include "core/fields.h"

void voice_viewer(Jot *jot, Seat viewer)
{
    if (viewer < MAX_SEATS)
        jot_number(jot, viewer);
    else
        jot_null(jot);
}

void voice_seats(Jot *jot, Seats seats)
{
    jot_open(jot, '[');
    for (FOR_BITS(seat, seats & ~seat_bit(ONLOOKER)))
        jot_number(jot, (int64_t)seat);
    jot_close(jot, ']');
}

void voice_options(Jot *jot, const Game *game, const uint16_t option[MAX_OPTIONS])
{
    jot_open(jot, '{');
    for (uint32_t i = 0; i < game->option_count; i++) {
        const OptionInfo *info  = &game->options[i];
        unsigned          words = 0;
        while (info->words && info->words[words])
            words++;
        jot_key(jot, info->name);
        if (option[i] < words)
            jot_text(jot, info->words[option[i]]);
        else
            jot_number(jot, option[i]);
    }
    jot_close(jot, '}');
}

/* --- cards ------------------------------------------------------------------------------------------- */

static void card_text(Jot *jot, const Game *game, Face face, Back back)
{
    game->card_print(game, face, back, jot_quote(jot));
    jot_unquote(jot);
}

/* `down`: it lies in the open and is known to the viewer, but the table sees its back. */
static void known_card(Jot *jot, const Game *game, const Cards *known, Card card, bool down)
{
    if (!known->mark[card] && !down) {
        card_text(jot, game, known->face[card], known->back[card]);
        return;
    }
    jot_open(jot, '{');
    jot_key(jot, "card");
    card_text(jot, game, known->face[card], known->back[card]);
    if (known->mark[card]) {
        jot_key(jot, "mark");
        jot_number(jot, known->mark[card]);
    }
    if (down) {
        jot_key(jot, "down");
        jot_truth(jot, true);
    }
    jot_close(jot, '}');
}

static bool looks_alike(const Cards *known, Card a, Card b)
{
    return known->back[a] == known->back[b] && known->pool[a] == known->pool[b] &&
           known->mark[a] == known->mark[b];
}

/* Hidden cards next to each other that look alike, in one; gives the card behind them. */
static Card hidden_run(Jot *jot, const Game *game, const Cards *known, Card first, Seat viewer)
{
    unsigned count = 0;
    Card     card  = first;
    while (card != NO_CARD && !cards_knows(known, card, viewer) && looks_alike(known, card, first)) {
        count++;
        card = known->next[card];
    }
    jot_open(jot, '{');
    jot_key(jot, "back");
    card_text(jot, game, NO_FACE, known->back[first]);
    jot_key(jot, "n");
    jot_number(jot, count);
    if (known->pool[first]) {
        jot_key(jot, "pool");
        jot_number(jot, known->pool[first]);
    }
    if (known->mark[first]) {
        jot_key(jot, "mark");
        jot_number(jot, known->mark[first]);
    }
    jot_close(jot, '}');
    return card;
}

static void zones_seen(Jot *jot, const Game *game, const State *knowledge, Seat viewer)
{
    const Cards *known = &knowledge->cards;
    jot_open(jot, '{');
    for (Zone zone = 0; zone < game->zones(game, knowledge); zone++) {
        if (!cards_size(known, zone) || !zone_used(game, knowledge, zone))
            continue;
        ZoneInfo info = game->zone(game, knowledge, zone);
        bool     open = info.kind == ROW && info.owner == NO_SEAT;
        game->zone_print(game, knowledge, zone, jot_quote(jot));
        jot_unquote(jot);
        jot_colon(jot);
        jot_open(jot, '[');
        for (Card card = known->first[zone]; card != NO_CARD;) {
            if (!cards_knows(known, card, viewer)) {
                card = hidden_run(jot, game, known, card, viewer);
                continue;
            }
            known_card(jot, game, known, card, open && !cards_knows(known, card, ONLOOKER));
            card = known->next[card];
        }
        jot_close(jot, ']');
    }
    jot_close(jot, '}');
}

/* For each pool the faces that lie somewhere in it; the places are the cards that name the pool. */
static void pools_seen(Jot *jot, const Game *game, const Cards *known, Seat viewer)
{
    jot_open(jot, '[');
    for (unsigned pool = 1; pool <= known->pools; pool++) {
        jot_open(jot, '{');
        jot_key(jot, "pool");
        jot_number(jot, pool);
        jot_key(jot, "cards");
        jot_open(jot, '[');
        for (unsigned card = 0; card < known->count; card++)
            if (known->pool[card] == pool && (known->pooled[card] & seat_bit(viewer)))
                card_text(jot, game, known->face[card], known->back[card]);
        jot_close(jot, ']');
        jot_close(jot, '}');
    }
    jot_close(jot, ']');
}

/* --- counters ---------------------------------------------------------------------------------------- */

static bool row_is_zero(const Field *field, const State *state, unsigned row)
{
    for (unsigned column = 0; column < field->columns; column++)
        if (field_get(field, state, row, column))
            return false;
    return true;
}

static void row_seen(Jot *jot, const Field *field, const State *state, unsigned row)
{
    if (field->columns <= 1) {
        jot_number(jot, field_get(field, state, row, 0));
        return;
    }
    jot_open(jot, '[');
    for (unsigned column = 0; column < field->columns; column++)
        jot_number(jot, field_get(field, state, row, column));
    jot_close(jot, ']');
}

void voice_fields(Jot *jot, const Game *game, const State *state, bool all)
{
    jot_open(jot, '{');
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        unsigned     rows  = field_rows(field, state);
        unsigned     used  = rows; /* a list that is not one entry a seat ends where nothing but 0 follows */
        while (!all && used > 0 && row_is_zero(field, state, used - 1))
            used--;
        if (used == 0)
            continue;
        if (field->rows == PER_SEAT)
            used = rows;
        jot_key(jot, field->name);
        if (field->rows == 1) {
            row_seen(jot, field, state, 0);
            continue;
        }
        jot_open(jot, '[');
        for (unsigned row = 0; row < used; row++)
            row_seen(jot, field, state, row);
        jot_close(jot, ']');
    }
    jot_close(jot, '}');
}

static void numbers(Jot *jot, const int32_t *number, unsigned count)
{
    jot_open(jot, '[');
    for (unsigned i = 0; i < count; i++)
        jot_number(jot, number[i]);
    jot_close(jot, ']');
}

void voice_scores(Jot *jot, const Game *game, const State *state)
{
    int32_t score[MAX_SEATS] = {0};
    game->scores(game, state, score);
    numbers(jot, score, state->players);
}

void voice_places(Jot *jot, const Game *game, const State *state)
{
    uint8_t place[MAX_SEATS] = {0};
    int32_t wide[MAX_SEATS];
    game->ranking(game, state, place);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        wide[seat] = place[seat];
    numbers(jot, wide, state->players);
}

/* Who has chosen in secret, and what the viewer himself has. */
static void choices_seen(Jot *jot, const Game *game, const State *knowledge, Seat viewer)
{
    Seats chosen = NOBODY;
    for (Seat seat = 0; seat < knowledge->players; seat++)
        if (knowledge->choice[seat] != NO_MOVE)
            chosen |= seat_bit(seat);
    jot_key(jot, "chosen");
    voice_seats(jot, chosen);
    if (viewer < MAX_SEATS && (chosen & seat_bit(viewer))) {
        jot_key(jot, "choice");
        game->move_print(game, knowledge, viewer, knowledge->choice[viewer], viewer, jot_quote(jot));
        jot_unquote(jot);
    }
}

void voice_view(Jot *jot, const Game *game, const State *knowledge, Seat viewer)
{
    jot_open(jot, '{');
    jot_key(jot, "game");
    jot_text(jot, game->slug);
    jot_key(jot, "rules");
    jot_number(jot, game->version);
    jot_key(jot, "viewer");
    voice_viewer(jot, viewer);
    jot_key(jot, "players");
    jot_number(jot, knowledge->players);
    jot_key(jot, "options");
    voice_options(jot, game, knowledge->option);
    jot_key(jot, "decisions");
    jot_number(jot, knowledge->decisions);
    jot_key(jot, "over");
    jot_truth(jot, knowledge->over);
    jot_key(jot, "to_act");
    voice_seats(jot, game->to_act(game, knowledge));
    choices_seen(jot, game, knowledge, viewer);
    if (game->tally) {
        int32_t tally[MAX_SEATS] = {0};
        game->tally(game, knowledge, tally);
        jot_key(jot, "tally");
        numbers(jot, tally, knowledge->players);
    }
    jot_key(jot, "zones");
    zones_seen(jot, game, knowledge, viewer);
    if (knowledge->cards.pools) {
        jot_key(jot, "pools");
        pools_seen(jot, game, &knowledge->cards, viewer);
    }
    jot_key(jot, "fields");
    voice_fields(jot, game, knowledge, false);
    if (knowledge->over) {
        jot_key(jot, "scores");
        voice_scores(jot, game, knowledge);
        jot_key(jot, "places");
        voice_places(jot, game, knowledge);
    }
    jot_close(jot, '}');
}
