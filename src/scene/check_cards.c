/* check_cards.c -- assertions about the cards in a zone, as they lie or as somebody sees them. */
#include "scene/check.h"

#include <string.h>

enum { MAX_TOKENS = MAX_CARDS };

typedef struct Wanted {
    unsigned  count;
    SceneCard card[MAX_TOKENS];
    char      name[MAX_TOKENS][SCENE_NAME]; /* as the game prints it */
} Wanted;

static Seats at_table(const State *state, Seats seats)
{
    return (Seats)(seats & (((1u << state->players) - 1u) | seat_bit(ONLOOKER)));
}

/* Reads the cards of an assertion; each gets the name that the game prints for it. */
static bool wanted_read(Run *r, Zone zone, Scan text, Wanted *out)
{
    const State *state = r->road->state(r->road);
    Scan         word  = {0};
    out->count         = 0;
    if (scan_is(scan_trim(text), "-"))
        return true;
    while (scan_word(&text, &word)) {
        Face face = 0;
        Back back = 0;
        if (out->count == MAX_TOKENS) {
            check_unclear(r, "more cards than any game has", text);
            return false;
        }
        SceneCard *card = &out->card[out->count];
        if (!scene_card_read(r->game, state, word, card)) {
            check_unclear(r, "a card is written b4, b4@1 (mark), b4!0,2 (known to)", word);
            return false;
        }
        Text name = text_on(out->name[out->count], SCENE_NAME);
        if (r->game->card_parse(r->game, state, zone, card->name, &face, &back))
            r->game->card_print(r->game, face, back, &name);
        else
            check_add(&name, card->name); /* a back, or a card that cannot lie here: it will not be found */
        out->count++;
    }
    return true;
}

static bool fits(Run *r, const Wanted *wanted, unsigned i, const SceneSeen *seen)
{
    const State     *state = r->road->state(r->road);
    const SceneCard *card  = &wanted->card[i];
    bool             named = strcmp(wanted->name[i], seen->name) == 0;
    bool             back  = seen->hidden && scan_is(card->name, "?");
    return (named || back) && (!card->mark_said || card->mark == seen->mark) &&
           (!card->known_said || at_table(state, card->known) == at_table(state, seen->known)) &&
           (!card->pool_said ||
            (card->pool == seen->pool && at_table(state, card->pooled) == at_table(state, seen->pooled)));
}

static int precision(const SceneCard *card)
{
    return card->mark_said + card->known_said + card->pool_said + !scan_is(card->name, "?");
}

/* Finds a different card for each wanted one; those that say most choose first. False where one is missing. */
static bool all_found(Run *r, const Wanted *wanted, const SceneRow *row)
{
    bool taken[MAX_CARDS] = {false};
    for (int say = 4; say >= 0; say--)
        for (unsigned i = 0; i < wanted->count; i++) {
            if (precision(&wanted->card[i]) != say)
                continue;
            unsigned at = 0;
            while (at < row->count && (taken[at] || !fits(r, wanted, i, &row->card[at])))
                at++;
            if (at == row->count)
                return false;
            taken[at] = true;
        }
    return true;
}

static void seats_write(const State *state, Seats seats, Text *out)
{
    seats = at_table(state, seats);
    if (seats == at_table(state, EVERYONE) || !seats) {
        text_add(out, seats ? "all" : "none");
        return;
    }
    const char *comma = "";
    for (FOR_BITS(seat, seats)) {
        text_add(out, comma);
        if (seat == ONLOOKER)
            text_char(out, '-');
        else
            text_int(out, (int64_t)seat);
        comma = ",";
    }
}

/* What lies there, with as much beside each card as the assertion spoke of. */
static void row_write(Run *r, const Wanted *wanted, const SceneRow *row, Text *out)
{
    const State *state = r->road->state(r->road);
    bool         mark  = false;
    bool         known = false;
    bool         pool  = false;
    for (unsigned i = 0; i < wanted->count; i++) {
        mark |= wanted->card[i].mark_said;
        known |= wanted->card[i].known_said;
        pool |= wanted->card[i].pool_said;
    }
    for (unsigned i = 0; i < row->count; i++) {
        const SceneSeen *seen = &row->card[i];
        text_add(out, i ? " " : "");
        text_add(out, seen->name);
        if (mark) {
            text_char(out, '@');
            text_int(out, seen->mark);
        }
        if (known) {
            text_char(out, '!');
            seats_write(state, seen->known, out);
        }
        if (pool && seen->pool) {
            text_char(out, '~');
            text_int(out, seen->pool);
            text_char(out, ':');
            seats_write(state, seen->pooled, out);
        }
    }
    if (!row->count)
        text_char(out, '-');
}

/* `ZONE: cards`, `ZONE has`, `ZONE lacks`, `ZONE size`: cuts the name of the zone off. */
bool check_cards_cut(Run *r, Scan *text, Zone *zone, char *sense)
{
    const State *state = r->road->state(r->road);
    for (size_t i = 1; i <= text->left; i++) {
        bool colon = i < text->left && text->at[i] == ':';
        bool blank = i < text->left && (text->at[i] == ' ' || text->at[i] == '\t');
        if (!colon && !blank)
            continue;
        if (!zone_parse(r->game, state, scan_on(text->at, i), zone))
            continue;
        Scan rest = scan_trim(scan_on(text->at + i + colon, text->left - i - colon));
        *sense    = colon ? ':' : scan_take(&rest, "has") ? 'h' : scan_take(&rest, "lacks") ? 'l' : 0;
        if (!*sense && scan_take(&rest, "size"))
            *sense = 's';
        if (!*sense)
            continue;
        *text = rest;
        return true;
    }
    return false;
}

void check_cards(Run *r, Seat viewer, Zone zone, char sense, Scan text)
{
    static SceneRow row;
    static Wanted   wanted;
    char            expected[LINE];
    char            found[LINE];
    Text            want = text_on(expected, sizeof expected);
    Text            have = text_on(found, sizeof found);
    bool            good = true;
    wanted.count         = 0;
    if (!r->road->zone(r->road, viewer, zone, &row)) {
        check_no_answer(r);
        return;
    }
    if (sense == 's') {
        int32_t number = 0;
        if (!scan_number(text, &number)) {
            check_unclear(r, "`size` takes a number", text);
            return;
        }
        if ((unsigned)number != row.count) {
            text_int(&want, number);
            text_add(&want, " cards");
            text_int(&have, row.count);
            text_add(&have, ": ");
            row_write(r, &wanted, &row, &have);
            check_differs(r, expected, found);
        }
        return;
    }
    if (!wanted_read(r, zone, text, &wanted))
        return;
    if (sense == 'l') {
        for (unsigned i = 0; i < wanted.count; i++)
            for (unsigned k = 0; k < row.count; k++)
                good = good && !fits(r, &wanted, i, &row.card[k]);
        text_add(&want, "none of ");
    } else if (sense == 'h') {
        good = all_found(r, &wanted, &row);
        text_add(&want, "among them ");
    } else if (r->game->zone(r->game, r->road->state(r->road), zone).kind == BAG) {
        good = wanted.count == row.count && all_found(r, &wanted, &row);
    } else {
        good = wanted.count == row.count;
        for (unsigned i = 0; good && i < row.count; i++)
            good = fits(r, &wanted, i, &row.card[i]);
    }
    if (good)
        return;
    check_add(&want, text);
    row_write(r, &wanted, &row, &have);
    check_differs(r, expected, found);
}
