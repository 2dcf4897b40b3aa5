/* words.c -- how scenes name fields and cards. */
#include "scene/scene.h"

#include <string.h>

/* --- fields -------------------------------------------------------------------------------------------- */

static bool index_read(const Game *game, const State *state, Scan word, unsigned limit, unsigned *out)
{
    int32_t number = 0;
    Seat    seat   = 0;
    if (scan_number(word, &number)) {
        if (number < 0 || (unsigned)number >= limit)
            return false;
        *out = (unsigned)number;
        return true;
    }
    if (!seat_parse(game, state, word, &seat) || seat >= limit)
        return false;
    *out = seat;
    return true;
}

const char *scene_field_read(const Game *game, const State *state, Scan text, SceneField *out)
{
    Scan name = {0};
    if (!scan_word(&text, &name))
        return "a counter needs a name";
    const Field *field = NULL;
    for (uint32_t i = 0; i < game->field_count && !field; i++)
        if (scan_is(name, game->fields[i].name))
            field = &game->fields[i];
    if (!field)
        return "no counter has this name";
    unsigned rows = field_rows(field, state);
    out->field    = field;
    out->row      = 0;
    out->column   = 0;
    out->count    = rows * field->columns;
    Scan word     = {0};
    if (!scan_word(&text, &word))
        return NULL;
    unsigned at = 0;
    if (rows > 1 || field->columns == 1) {
        if (!index_read(game, state, word, rows, &at))
            return "the first index is out of range";
        out->row   = at;
        out->count = field->columns;
        if (!scan_word(&text, &word))
            return NULL;
    }
    if (!index_read(game, state, word, field->columns, &at))
        return "the second index is out of range";
    out->column = at;
    out->count  = 1;
    return scan_done(&text) ? NULL : "too many indices";
}

void scene_field_names(const Game *game, Text *out)
{
    for (uint32_t i = 0; i < game->field_count; i++) {
        text_add(out, i ? ", " : "");
        text_add(out, game->fields[i].name);
    }
}

/* --- cards as scenes write them ------------------------------------------------------------------------- */

static bool seats_read(const Game *game, const State *state, Scan text, Seats *out)
{
    if (scan_is(text, "all") || scan_is(text, "none")) {
        *out = scan_is(text, "all") ? EVERYONE : NOBODY;
        return true;
    }
    Seats seats = 0;
    Scan  part  = {0};
    while (scan_split(&text, ',', &part)) {
        unsigned at = ONLOOKER;
        if (!scan_is(part, "-") && !index_read(game, state, part, state->players, &at))
            return false;
        seats = (Seats)(seats | seat_bit((Seat)at));
    }
    *out = seats;
    return seats != 0;
}

bool scene_card_read(const Game *game, const State *state, Scan token, SceneCard *card)
{
    *card    = (SceneCard){0};
    size_t n = 0;
    while (n < token.left && (n == 0 || !strchr("@!~", token.at[n])))
        n++;
    card->name = scan_on(token.at, n);
    while (n < token.left) {
        char   kind  = token.at[n++];
        size_t begin = n;
        while (n < token.left && !strchr("@!~", token.at[n]))
            n++;
        Scan    part   = scan_on(token.at + begin, n - begin);
        int32_t number = 0;
        Scan    pool   = {0};
        if (kind == '@') {
            unsigned at = 0;
            if (!index_read(game, state, part, 256, &at))
                return false;
            card->mark      = (uint8_t)at;
            card->mark_said = true;
        } else if (kind == '!') {
            if (!seats_read(game, state, part, &card->known))
                return false;
            card->known_said = true;
        } else {
            if (!scan_split(&part, ':', &pool) || !scan_number(pool, &number) || number < 1 ||
                number > MAX_CARDS || !seats_read(game, state, part, &card->pooled))
                return false;
            card->pool      = (uint8_t)number;
            card->pool_said = true;
        }
    }
    return true;
}
