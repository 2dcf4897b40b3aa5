/* position_write.c -- the whole state as JSON, through the tables that every game has: its zones, its fields, its options,
 * its notation. What can be computed (the lists' links, the derived members) is not written. */
#include "table/position_write.h"

#include <stdlib.h>

#include "core/fields.h"
#include "voice/view.h"

enum { NOTATION = 256 };

static void write_rng(Jot *jot, const Rng *rng)
{
    static const char *const kinds[] = {"none", "fast", "chacha"};

    uint32_t kind = rng->kind <= RNG_CHACHA ? rng->kind : RNG_NONE;
    jot_open(jot, '{');
    jot_key(jot, "kind");
    jot_text(jot, kinds[kind]);
    if (kind != RNG_NONE) {
        jot_key(jot, "words");
        jot_open(jot, '[');
        for (int i = 0; i < (kind == RNG_CHACHA ? 4 : 2); i++) {
            text_hex(jot_quote(jot), rng->word[i], 16);
            jot_unquote(jot);
        }
        jot_close(jot, ']');
    }
    if (kind == RNG_CHACHA) {
        jot_key(jot, "block");
        jot_number(jot, (int64_t)rng->block);
        jot_key(jot, "used");
        jot_number(jot, rng->used);
    }
    jot_close(jot, '}');
}

/* In notation, where that reads back as the same move; otherwise the bare number. */
static void write_choice(Jot *jot, const Game *game, const State *state, Seat seat)
{
    Move move = state->choice[seat];
    char buffer[NOTATION], reason[NOTATION];
    Text text = text_on(buffer, sizeof buffer);
    Text why  = text_on(reason, sizeof reason);
    Move back = NO_MOVE;
    if (move == NO_MOVE) {
        jot_null(jot);
        return;
    }
    game->move_print(game, state, seat, move, seat, &text);
    if (!text.cut && game->move_parse(game, state, seat, scan_on(buffer, text.length), &back, &why) &&
        back == move)
        jot_text_run(jot, buffer, text.length);
    else
        jot_number(jot, move);
}

/* "all", or a list of seats and "onlooker". */
static void write_viewers(Jot *jot, Seats seats)
{
    if (seats == EVERYONE) {
        jot_text(jot, "all");
        return;
    }
    jot_open(jot, '[');
    for (Seat seat = 0; seat < MAX_SEATS; seat++)
        if (seats & seat_bit(seat))
            jot_number(jot, seat);
    if (seats & seat_bit(ONLOOKER))
        jot_text(jot, "onlooker");
    jot_close(jot, ']');
}

static void write_card(Jot *jot, const Game *game, const State *state, Zone zone, Card card)
{
    const Cards *c = &state->cards;
    char         buffer[NOTATION];
    Text         name = text_on(buffer, sizeof buffer);
    game->card_print(game, c->face[card], c->back[card], &name);
    jot_open(jot, '{');
    jot_key(jot, "card");
    jot_text_run(jot, buffer, name.length);
    jot_key(jot, "id");
    jot_number(jot, card);

    /* Notation may leave the back to the zone; where that reads as another card, numbers say it. */
    Face face = NO_FACE;
    Back back = 0;
    bool read = game->card_parse(game, state, zone, scan_on(buffer, name.length), &face, &back);
    if (!read || face != c->face[card]) {
        jot_key(jot, "face");
        jot_number(jot, c->face[card]);
    }
    if (!read || back != c->back[card]) {
        jot_key(jot, "back");
        jot_number(jot, c->back[card]);
    }
    if (c->known[card] != game->zone(game, state, zone).known) {
        jot_key(jot, "known");
        write_viewers(jot, c->known[card]);
    }
    if (c->pooled[card]) {
        jot_key(jot, "pooled");
        write_viewers(jot, c->pooled[card]);
    }
    if (c->pool[card]) {
        jot_key(jot, "pool");
        jot_number(jot, c->pool[card]);
    }
    if (c->mark[card]) {
        jot_key(jot, "mark");
        jot_number(jot, c->mark[card]);
    }
    jot_close(jot, '}');
}

static void write_zones(Jot *jot, const Game *game, const State *state)
{
    jot_open(jot, '{');
    for (Zone zone = 0; zone < game->zones(game, state); zone++) {
        if (!zone_used(game, state, zone) && cards_size(&state->cards, zone) == 0)
            continue;
        game->zone_print(game, state, zone, jot_quote(jot));
        jot_unquote(jot);
        jot_colon(jot);
        jot_open(jot, '[');
        for (FOR_CARDS(card, &state->cards, zone))
            write_card(jot, game, state, zone, card);
        jot_close(jot, ']');
    }
    jot_close(jot, '}');
}

void position_write(Jot *jot, const Game *game, const State *state)
{
    jot_open(jot, '{');
    jot_key(jot, "game");
    jot_text(jot, game->slug);
    jot_key(jot, "rules");
    jot_number(jot, game->version);
    if (game->content_hash[0]) {
        jot_key(jot, "content");
        jot_text(jot, game->content_hash);
    }
    jot_key(jot, "players");
    jot_number(jot, state->players);
    jot_key(jot, "options");
    voice_options(jot, game, state->option);
    jot_key(jot, "rng");
    write_rng(jot, &state->rng);
    jot_key(jot, "decisions");
    jot_number(jot, state->decisions);
    jot_key(jot, "over");
    jot_truth(jot, state->over);
    jot_key(jot, "choices");
    jot_open(jot, '[');
    for (Seat seat = 0; seat < state->players; seat++)
        write_choice(jot, game, state, seat);
    jot_close(jot, ']');
    jot_key(jot, "pools");
    jot_number(jot, state->cards.pools);
    jot_key(jot, "zones");
    write_zones(jot, game, state);
    jot_key(jot, "fields");
    voice_fields(jot, game, state, true);
    jot_close(jot, '}');
}

char *position_text(const Game *game, const State *state)
{
    for (size_t size = 1 << 15;; size *= 2) {
        char *buffer = (char *)malloc(size);
        if (!buffer)
            return NULL;
        Text text = text_on(buffer, size);
        Jot  jot  = jot_on(&text);
        position_write(&jot, game, state);
        if (!text.cut)
            return buffer;
        free(buffer);
    }
}
