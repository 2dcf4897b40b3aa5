/* game.c -- what is the same for every game: beginning, playing, and writing ids and facts. */
#include "core/game.h"

HD Rule game_begin(const Game *game, State *state, unsigned players, const uint16_t option[MAX_OPTIONS],
                   const Rng *rng)
{
    return game_begin_told(game, state, players, option, rng, NULL);
}

HD Rule game_begin_told(const Game *game, State *state, unsigned players, const uint16_t option[MAX_OPTIONS],
                        const Rng *rng, Tape *tape)
{
    Rule rule = game->setup_breaks(game, players, option);
    if (rule)
        return rule;
    bytes_zero(state, game->state_size);
    state->rng     = *rng;
    state->players = (uint8_t)players;
    for (unsigned i = 0; i < game->option_count; i++)
        state->option[i] = option[i];
    game->setup(game, state, tape);
    return LAWFUL;
}

HD Rule game_play(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    Rule rule = game->breaks(game, state, seat, move);
    if (rule)
        return rule;
    game_apply(game, state, seat, move, tape);
    return LAWFUL;
}

HD void game_apply(const Game *game, State *state, Seat seat, Move move, Tape *tape)
{
    state->decisions++;
    game->play(game, state, seat, move, tape);
}

HD Move game_sample(const Game *game, const State *state, Seat seat, Rng *rng, Move *scratch)
{
    if (game->sample)
        return game->sample(game, state, seat, rng);
    uint32_t n = game->moves(game, state, seat, scratch);
    ASSERT(n > 0 && n <= game->max_moves);
    return scratch[rng_below(rng, n)];
}

HD void rule_print(const Game *game, Rule rule, Text *out)
{
    text_add(out, game->prefix);
    text_char(out, '-');
    if (rule >= LANGUAGE(0))
        text_char(out, 'L');
    else if (rule >= RULING(0))
        text_char(out, 'R');
    text_int(out, rule & 0xFF);
}

HD bool rule_parse(const Game *game, Scan text, Rule *rule)
{
    size_t n = text_length(game->prefix);
    if (text.left < n + 2 || !scan_is(scan_on(text.at, n), game->prefix) || text.at[n] != '-')
        return false;
    Scan rest   = scan_on(text.at + n + 1, text.left - n - 1);
    Rule series = 0;
    if (rest.at[0] == 'R' || rest.at[0] == 'L') {
        series = rest.at[0] == 'R' ? RULING(0) : LANGUAGE(0);
        rest   = scan_on(rest.at + 1, rest.left - 1);
    }
    int32_t number;
    if (!scan_number(rest, &number) || number < 1 || number > 0xFF)
        return false;
    *rule = (Rule)(series + number);
    return true;
}

HD void seat_print(const Game *game, Seat seat, Text *out)
{
    text_add(out, game->seat_prefix);
    text_int(out, seat + game->seat_base);
}

HD bool seat_parse(const Game *game, const State *state, Scan text, Seat *seat)
{
    size_t  n = text_length(game->seat_prefix);
    int32_t number;
    if (text.left <= n || !scan_is(scan_on(text.at, n), game->seat_prefix) ||
        !scan_number(scan_on(text.at + n, text.left - n), &number))
        return false;
    number -= game->seat_base;
    if (number < 0 || number >= state->players)
        return false;
    *seat = (Seat)number;
    return true;
}

HD bool zone_parse(const Game *game, const State *state, Scan text, Zone *zone)
{
    for (uint32_t i = 0; i < game->zones(game, state); i++) {
        char buffer[32];
        Text name = text_on(buffer, sizeof buffer);
        game->zone_print(game, state, (Zone)i, &name);
        if (scan_is(text, buffer)) {
            *zone = (Zone)i;
            return true;
        }
    }
    return false;
}

HD Seat side_seat(const Game *game, const State *state, Side side)
{
    Seat found = NO_SEAT;
    for (Seat seat = 0; seat < state->players; seat++)
        if (game->side(game, state, seat) == side) {
            if (found != NO_SEAT)
                return NO_SEAT;
            found = seat;
        }
    return found;
}

HD void side_print(const Game *game, const State *state, Side side, Text *out)
{
    Seat seat = side_seat(game, state, side);
    if (seat != NO_SEAT) {
        seat_print(game, seat, out);
        return;
    }
    text_char(out, 'T');
    text_int(out, side);
}

HD const char *fact_form(const Game *game, unsigned code)
{
    switch (code) {
    case FACT_MOVED: return "moved {card:card?} {from:zone} {to:zone} {from_index:index} {to_index:index}";
    case FACT_SHOWN: return "shown {card:card?} {zone:zone} {index:index}";
    case FACT_SHUFFLED: return "shuffled {zone:zone}";
    default: break;
    }
    return code >= FACT_GAME && code - FACT_GAME < game->fact_count ? game->facts[code - FACT_GAME] : "?";
}

HD void arg_print(const Game *game, const State *state, Scan type, int value, bool hidden, Text *out)
{
    if (scan_is(type, "seat"))
        seat_print(game, (Seat)value, out);
    else if (scan_is(type, "side"))
        side_print(game, state, (Side)value, out);
    else if (scan_is(type, "card"))
        game->card_print(game, (Face)(hidden ? NO_FACE : value & 0xFF), (Back)(value >> 8), out);
    else if (scan_is(type, "zone"))
        game->zone_print(game, state, (Zone)value, out);
    else if (scan_is(type, "num") || scan_is(type, "index") || !game->arg_print)
        text_int(out, value);
    else
        game->arg_print(game, state, type.at, type.left, value, out);
}

/* One argument in braces: where it stands in the form, its name and type. */
typedef struct Slot {
    Scan name, type;
    bool secret, star;
} Slot;

/* The slot that begins behind an opening brace; gives what follows the closing one. */
HD static const char *slot_read(const char *form, Slot *slot)
{
    const char *colon = form;
    while (*colon && *colon != ':')
        colon++;
    const char *end = colon;
    while (*end && *end != '}')
        end++;
    ASSERT(*colon == ':' && *end == '}');
    slot->name = scan_on(form, (size_t)(colon - form));
    slot->type = scan_on(colon + 1, (size_t)(end - colon - 1));
    slot->star = slot->type.left && slot->type.at[slot->type.left - 1] == '*';
    slot->type.left -= slot->star;
    slot->secret = slot->type.left && slot->type.at[slot->type.left - 1] == '?';
    slot->type.left -= slot->secret;
    return end + 1;
}

HD static void form_print(const Game *game, const State *state, const char *form, const Fact *fact,
                          Seat viewer, Text *out)
{
    bool     blind = !((fact->seen >> viewer) & 1u);
    unsigned next  = 0;
    while (*form) {
        if (*form != '{') {
            text_char(out, *form++);
            continue;
        }
        Slot slot;
        form            = slot_read(form + 1, &slot);
        unsigned behind = slot.star ? fact->count : next + 1;
        for (unsigned i = next; i < behind && i < fact->count; i++) {
            if (i > next)
                text_char(out, ' ');
            arg_print(game, state, slot.type, fact->arg[i], slot.secret && blind, out);
        }
        next = behind;
    }
}

HD void fact_print(const Game *game, const State *state, const Fact *fact, Seat viewer, Text *out)
{
    form_print(game, state, fact_form(game, fact->code), fact, viewer, out);
}

HD const char *phrase_form(const Game *game, unsigned code)
{
    static const char *const core[CORE_PHRASES_END - CORE_PHRASE] = {
        "flaw.cards",
        "flaw.absent {card:card} {zone:zone}",
        "flaw.lonely {card:card} {zone:zone}",
        "flaw.known {card:card} {zone:zone} {seat:seat}",
        "flaw.unknown {card:card} {zone:zone} {seat:seat}",
        "flaw.shown {card:card} {zone:zone}",
        "flaw.unshown {card:card} {zone:zone}",
        "flaw.backs {card:card} {zone:zone} {other:card} {where:zone}",
        "flaw.pool {card:card} {zone:zone} {pool:num} {pools:num}",
        "flaw.pools-many {pools:num}",
        "flaw.pools-never {pools:num}",
    };
    if (code >= CORE_PHRASE)
        return code < CORE_PHRASES_END ? core[code - CORE_PHRASE] : "?";
    return code < game->phrase_count ? game->phrases[code] : "?";
}

HD void phrase_print(const Game *game, const State *state, const Phrase *phrase, Text *out)
{
    form_print(game, state, phrase_form(game, phrase->code), phrase, ONLOOKER, out);
}

HD void form_visit(const char *form, const Fact *fact, Seat viewer, FormVisit each, void *context)
{
    bool     blind = !((fact->seen >> viewer) & 1u);
    unsigned next  = 0;
    while (*form) {
        if (*form != '{') {
            form++;
            continue;
        }
        Slot slot;
        form            = slot_read(form + 1, &slot);
        unsigned behind = slot.star ? fact->count : next + 1;
        for (unsigned i = next; i < behind && i < fact->count; i++) {
            FormArg arg;
            arg.name   = slot.name;
            arg.type   = slot.type;
            arg.hidden = slot.secret && blind;
            arg.value  = arg.hidden ? (fact->arg[i] | 0xFF) : fact->arg[i];
            arg.list   = slot.star;
            arg.text   = NULL;
            each(context, &arg);
        }
        next = behind;
    }
}

typedef struct Printed {
    const Game  *game;
    const State *state;
    FormVisit    each;
    void        *context;
} Printed;

HD static void with_text(void *context, const FormArg *arg)
{
    Printed *p = (Printed *)context;
    char     buffer[64];
    Text     text = text_on(buffer, sizeof buffer);
    FormArg  own  = *arg;
    arg_print(p->game, p->state, arg->type, arg->value, arg->hidden, &text);
    own.text = buffer;
    p->each(p->context, &own);
}

HD void fact_visit(const Game *game, const State *state, const Fact *fact, Seat viewer, FormVisit each,
                   void *context)
{
    Printed p = {game, state, each, context};
    form_visit(fact_form(game, fact->code), fact, viewer, with_text, &p);
}

HD Seat fact_actor(const Game *game, const Fact *fact)
{
    unsigned next = 0;
    for (const char *form = fact_form(game, fact->code); *form;) {
        if (*form != '{') {
            form++;
            continue;
        }
        Slot slot;
        form      = slot_read(form + 1, &slot);
        int value = next < fact->count ? fact->arg[next++] : -1;
        if (scan_is(slot.name, "seat") && scan_is(slot.type, "seat") && value >= 0 && value < MAX_SEATS)
            return (Seat)value;
    }
    return NO_SEAT;
}
