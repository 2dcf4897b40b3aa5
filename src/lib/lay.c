/* lay.c -- a position laid by hand, counter by counter and card by card: for pages, which read JSON by themselves. */
#include "table/lay.h"
#include "core/fields.h"
#include "lib/lib.h"
#include "table/seed.h"
#include "table/wrong.h"

tg_rule tg_lay_begin(const tg_game *game, tg_state *state, unsigned players, const char *options)
{
    static const char seed[] = "position"; /* as a position without random numbers has them */
    uint16_t          option[MAX_OPTIONS];
    Text              nobody = text_on(NULL, 0);
    if (!options_parse(rules(game), players, options, option, &nobody))
        return TG_BAD_OPTION;
    Rule rule = rules(game)->setup_breaks(rules(game), players, option);
    if (rule != LAWFUL)
        return rule;
    memset(state, 0, rules(game)->state_size);
    inner(state)->players = (uint8_t)players;
    memcpy(inner(state)->option, option, sizeof option);
    seed_rng(seed, sizeof seed - 1, &inner(state)->rng);
    return 0;
}

int tg_lay_field(const tg_game *game, tg_state *state, unsigned field, unsigned row, unsigned column,
                 int32_t value)
{
    if (field >= rules(game)->field_count)
        return 0;
    const Field *one = &rules(game)->fields[field];
    if (row >= field_rows(one, inner(state)) || column >= one->columns || value < one->min ||
        value > one->max)
        return 0;
    field_set(one, inner(state), row, column, value);
    return 1;
}

/* A card as the caller placed it; false where there is no such place. */
static bool placed_of(const tg_game *game, const tg_state *state, const tg_laid *laid, Placed *out,
                      Text *wrong)
{
    if (laid->zone >= tg_zone_count(game, state) || !zone_used(rules(game), peek(state), (Zone)laid->zone))
        return wrong_say(wrong, "there is no zone %u at this table", laid->zone);
    Seats  zone  = rules(game)->zone(rules(game), peek(state), (Zone)laid->zone).known;
    Seats  known = laid->known < 0 ? zone : (Seats)(laid->known & EVERYONE);
    Placed one   = {(int)laid->number - 1,
                    laid->face,
                    laid->back,
                    (Zone)laid->zone,
                    known,
                    (Seats)(laid->pooled & EVERYONE),
                    laid->pool,
                    laid->mark};
    if (one.known & one.pooled)
        return wrong_say(wrong, "a seat cannot both know a card and have it pooled");
    if (one.pooled && !one.pool)
        return wrong_say(wrong, "a card is pooled but has no pool");
    *out = one;
    return true;
}

/* A counter that was not set is 0, and has to be allowed to be. */
static bool fields_lie_within(const Game *game, const State *state, Text *wrong)
{
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        for (unsigned row = 0; row < field_rows(field, state); row++)
            for (unsigned column = 0; column < field->columns; column++) {
                int32_t value = field_get(field, state, row, column);
                if (value < field->min || value > field->max)
                    return wrong_say(wrong, "field %s is missing; it goes from %d to %d", field->name,
                                     field->min, field->max);
            }
    }
    return true;
}

static bool all_lie(const Laying *laying, const Game *game, Text *wrong)
{
    char     buffer[64];
    Text     name    = text_on(buffer, sizeof buffer);
    uint32_t missing = lay_missing(laying, game, &name);
    return !missing || wrong_say(wrong, "%u cards lie nowhere, %s among them", missing, buffer);
}

int tg_lay(const tg_game *game, tg_state *state, const tg_laid *cards, unsigned count, unsigned rest,
           char *why, size_t size)
{
    Text   wrong = reason_on(why, size);
    Laying laying;
    if (!fields_lie_within(rules(game), peek(state), &wrong))
        return 0;
    if (rest != TG_MAX_ZONES && rest != TG_NO_REST && rest >= tg_zone_count(game, state))
        return wrong_say(&wrong, "there is no zone %u at this table", rest);
    lay_begin(&laying, rules(game), peek(state));
    for (unsigned i = 0; i < count; i++) {
        Placed card;
        if (!placed_of(game, state, &cards[i], &card, &wrong) ||
            !lay_card(&laying, rules(game), &card, &wrong))
            return 0;
    }
    uint8_t pools = peek(state)->cards.pools; /* as tg_lay_past left it */
    if (rest != TG_NO_REST)
        lay_rest(&laying, rules(game), peek(state), rest == TG_MAX_ZONES ? NO_ZONE : (Zone)rest);
    else if (!all_lie(&laying, rules(game), &wrong))
        return 0;
    if (!lay_down(&laying, rules(game), inner(state), pools, &wrong))
        return 0;
    rules(game)->derive(rules(game), inner(state));
    return position_sound(rules(game), peek(state), &wrong) &&
           position_playable(rules(game), peek(state), &wrong);
}

/* --- what a position has besides its cards --- */

void tg_lay_past(tg_state *state, uint32_t decisions, int over, unsigned pools)
{
    inner(state)->decisions   = decisions;
    inner(state)->over        = over != 0;
    inner(state)->cards.pools = (uint8_t)(pools < MAX_CARDS ? pools : MAX_CARDS);
}

int tg_lay_rng(tg_state *state, const char *kind, const uint64_t *words, unsigned count, uint64_t block,
               uint32_t used)
{
    Rng  rng;
    Scan name   = scan_text(kind);
    bool chacha = scan_is(name, "chacha");
    memset(&rng, 0, sizeof rng);
    if ((!chacha && !scan_is(name, "fast")) || count != (chacha ? 4 : 2))
        return 0;
    for (unsigned i = 0; i < count; i++)
        rng.word[i] = words[i];
    if (chacha ? block >= RNG_BLOCKS || used > 15 : block || used || !(words[0] | words[1]))
        return 0;
    rng.kind          = chacha ? RNG_CHACHA : RNG_FAST;
    rng.block         = block;
    rng.used          = used;
    inner(state)->rng = rng;
    return 1;
}

int tg_lay_choice(const tg_game *game, tg_state *state, int seat, tg_move move, char *why, size_t size)
{
    Text wrong = reason_on(why, size);
    if (!is_seat(state, seat))
        return wrong_say(&wrong, "there is no seat %d", seat);
    bool a_move = move != NO_MOVE && move != HIDDEN_CHOICE;
    Rule rule   = a_move ? rules(game)->breaks(rules(game), peek(state), (Seat)seat, move) : LAWFUL;
    if (!a_move || rule != LAWFUL) {
        char buffer[32];
        Text id = text_on(buffer, sizeof buffer);
        if (rule != LAWFUL)
            rule_print(rules(game), rule, &id);
        return wrong_say(&wrong, "the choice of seat %d is not legal (%s)", seat,
                         a_move ? buffer : "no move");
    }
    inner(state)->choice[seat] = move;
    if (position_playable(rules(game), peek(state), &wrong))
        return 1;
    inner(state)->choice[seat] = NO_MOVE;
    return 0;
}
