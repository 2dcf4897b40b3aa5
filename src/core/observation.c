/* observation.c -- the numbers of an observation, in the order of its shape. */
#include "core/observation.h"
#include "core/habits.h"
#include "core/places.h"

enum { MOST = 127 };

HD static int8_t in_byte(int value) { return (int8_t)(value > MOST ? MOST : value < -MOST ? -MOST : value); }

HD static void put(int8_t *out, int value) { *out = in_byte(value); }
HD static void add_to(int8_t *out, int value) { *out = in_byte(*out + value); }

/* A number whose size is not known: exact while it is small, and its rough size. */
HD static void put_number(int8_t out[2], int value)
{
    int small = value > FIELD_SMALL ? FIELD_SMALL : value < -FIELD_SMALL ? -FIELD_SMALL : value;
    put(&out[0], small * OBSERVED_ONE);
    put(&out[1], value);
}

/* --- the whole ------------------------------------------------------------------------------------ */

HD static void observe_options(const Game *game, const ObservationShape *shape, const State *state,
                               int8_t *out)
{
    for (uint32_t i = 0; i < game->option_count && i < MAX_OPTIONS; i++) {
        const OptionInfo *option = &game->options[i];
        int               value  = state->option[i];
        if (option->words && value <= option->max)
            put(&out[shape->option_at[i] + value], OBSERVED_ONE);
        else if (!option->words)
            put_number(&out[shape->option_at[i]], value);
    }
}

HD static int32_t element(const State *state, const Field *field, uint32_t row, uint32_t column)
{
    uint32_t       stride = field->stride ? field->stride : (uint32_t)field->columns * field->size;
    const uint8_t *at     = (const uint8_t *)state + field->offset + row * stride + column * field->size;
    uint32_t       value  = 0;
    for (unsigned i = field->size; i > 0; i--)
        value = value << 8 | at[i - 1];
    if (field->is_signed && field->size == 1)
        return (int8_t)value;
    if (field->is_signed && field->size == 2)
        return (int16_t)value;
    return (int32_t)value;
}

HD static void observe_element(const Field *field, int32_t value, int8_t *out)
{
    int32_t range = field->max - field->min;
    int32_t above = value - field->min;
    above         = above < 0 ? 0 : above > range ? range : above;
    put(&out[0], (above > FIELD_SMALL ? FIELD_SMALL : above) * OBSERVED_ONE);
    if (range > FIELD_SMALL)
        put(&out[1], above * 64 / range);
    if (field->rows == 1 && field->columns == 1 && range <= FIELD_FEW)
        put(&out[(range > FIELD_SMALL ? 2 : 1) + above], OBSERVED_ONE);
}

HD static void observe_fields(const Game *game, const ObservationShape *shape, const State *state, Seat seat,
                              int8_t *out)
{
    for (uint32_t i = 0; i < game->field_count && i < OBSERVED_FIELDS; i++) {
        const Field *field = &game->fields[i];
        uint32_t     width = field_width(field);
        uint32_t     rows  = field->rows == PER_SEAT ? state->players : field->rows;
        for (uint32_t row = 0; row < rows; row++) {
            uint32_t told = field->rows == PER_SEAT ? (row + state->players - seat) % state->players : row;
            for (uint32_t column = 0; column < field->columns; column++)
                observe_element(field, element(state, field, row, column),
                                &out[shape->field_at[i] + (told * field->columns + column) * width]);
        }
    }
}

HD static bool is_told(const ObservationShape *shape, const Places *p, Zone zone)
{
    return zone < p->zones && p->kind[zone] < (p->owner[zone] == NO_SEAT ? shape->common : shape->owned);
}

/* A face that is known to lie in some of a pool's places, in equal parts at each. */
HD static void observe_pooled(const ObservationShape *shape, const Cards *c, const Places *p, Seat seat,
                              unsigned card, int8_t *table)
{
    unsigned places = 0;
    for (unsigned i = 0; i < c->count; i++)
        places +=
            c->pool[i] == c->pool[card] && c->back[i] == c->back[card] && !cards_knows(c, (Card)i, seat);
    for (unsigned i = 0; i < c->count && places; i++)
        if (c->pool[i] == c->pool[card] && c->back[i] == c->back[card] && !cards_knows(c, (Card)i, seat) &&
            is_told(shape, p, c->zone[i]))
            add_to(&table[places_told(p, c->zone[i], shape->common, shape->owned) * shape->faces +
                          c->face[card]],
                   OBSERVED_ONE / (int)places);
}

HD static void observe_cards(const ObservationShape *shape, const State *state, const Places *p, Seat seat,
                             bool all, int8_t *out)
{
    const Cards *c     = &state->cards;
    int8_t      *table = &out[shape->table];
    for (unsigned zone = 0; zone < p->zones; zone++) {
        if (!is_told(shape, p, (Zone)zone))
            continue;
        unsigned at = p->owner[zone] == NO_SEAT
                          ? p->kind[zone]
                          : (unsigned)(shape->common + p->owner[zone] * shape->owned + p->kind[zone]);
        int      n  = (int)c->size[zone];
        int8_t  *to = &out[shape->sizes + 2 * at];
        add_to(&to[0], n * OBSERVED_ONE);
        add_to(&to[1], n);
        unsigned number = p->number[zone];
        if (p->owner[zone] == NO_SEAT && number < shape->common_zones)
            put(&out[shape->each + number], n * OBSERVED_ONE);
        else if (p->owner[zone] != NO_SEAT && number < shape->owned_zones)
            put(&out[(unsigned)(shape->each + shape->common_zones + p->owner[zone] * shape->owned_zones) +
                     number],
                n * OBSERVED_ONE);
    }
    for (unsigned i = 0; i < c->count; i++) {
        if (c->face[i] >= shape->faces)
            continue;
        if (all || cards_knows(c, (Card)i, seat)) {
            if (is_told(shape, p, c->zone[i]))
                add_to(&table[places_told(p, c->zone[i], shape->common, shape->owned) * shape->faces +
                              c->face[i]],
                       OBSERVED_ONE);
            continue;
        }
        add_to(&out[shape->unseen + c->face[i]], OBSERVED_ONE);
        if (c->pooled[i] & seat_bit(seat))
            observe_pooled(shape, c, p, seat, i, table);
    }
}

HD static void observe_standing(const Game *game, const ObservationShape *shape, const State *state,
                                Seat seat, int8_t *out)
{
    int32_t tally[MAX_SEATS] = {0};
    if (game->tally)
        game->tally(game, state, tally);
    for (unsigned i = 0; i < state->players; i++) {
        unsigned told = (i + state->players - seat) % state->players;
        put(&out[shape->chosen + told], state->choice[i] ? OBSERVED_ONE : 0);
        put_number(&out[shape->tally + 2 * told], told ? tally[i] - tally[seat] : tally[seat]);
    }
}

/* Into numbers that are all 0. */
HD static void observe_table(const Game *game, const ObservationShape *shape, const State *state,
                             const Places *p, Seat seat, bool all, int8_t *out)
{
    out[0] = OBSERVED_ONE;
    put(&out[OBSERVED_PLAYERS + state->players], OBSERVED_ONE);
    put(&out[OBSERVED_SEAT + seat], OBSERVED_ONE);
    observe_options(game, shape, state, out);
    observe_fields(game, shape, state, seat, out);
    observe_standing(game, shape, state, seat, out);
    observe_cards(shape, state, p, seat, all, out);
}

HD void observe_whole(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                      bool all, int8_t *out)
{
    Places places;
    places_around(game, knowledge, seat, &places);
    bytes_zero(out, shape->width);
    observe_table(game, shape, knowledge, &places, seat, all, out);
}

/* --- a move --------------------------------------------------------------------------------------- */

HD static void observe_zone(const ObservationShape *shape, const State *state, const Places *p, Seat seat,
                            unsigned zone, int8_t *row)
{
    const Cards *c = &state->cards;
    if (zone >= p->zones || !is_told(shape, p, (Zone)zone))
        return;
    unsigned within = p->within[zone] < OBSERVED_VALUES ? p->within[zone] : OBSERVED_VALUES - 1u;
    int      n      = (int)c->size[zone];
    add_to(&row[shape->places + places_told(p, (Zone)zone, shape->common, shape->owned)], OBSERVED_ONE);
    add_to(&row[shape->within + within], OBSERVED_ONE);
    add_to(&row[shape->contents], n * OBSERVED_ONE);
    add_to(&row[shape->contents + 1], n);
    for (FOR_CARDS(card, c, zone)) {
        if (cards_knows(c, card, seat) && c->face[card] < shape->faces)
            add_to(&row[shape->contents + 2 + c->face[card]], OBSERVED_ONE);
        if (p->owner[zone] == NO_SEAT && c->mark[card] < state->players)
            add_to(&row[shape->marks + (c->mark[card] + state->players - seat) % state->players],
                   OBSERVED_ONE);
    }
}

HD static void observe_argument(const ObservationShape *shape, const State *state, const Places *p, Seat seat,
                                const ArgShape *arg, int value, int8_t *row)
{
    switch (arg->kind) {
    case ARG_CARD:
        if (value >= 0 && (value & 0xFF) < shape->faces)
            add_to(&row[shape->cards + (value & 0xFF)], OBSERVED_ONE);
        break;
    case ARG_ZONE:
        if (value >= 0)
            observe_zone(shape, state, p, seat, (unsigned)value, row);
        break;
    case ARG_SEAT:
        if (value >= 0 && value < state->players)
            add_to(&row[shape->named_seats + (unsigned)(value + state->players - seat) % state->players],
                   OBSERVED_ONE);
        break;
    case ARG_NUMBER: put_number(&row[arg->at], value); break;
    default:
        add_to(&row[arg->at + (value < 0                  ? OBSERVED_VALUES - 1
                               : value >= OBSERVED_VALUES ? OBSERVED_VALUES - 1
                                                          : value)],
               OBSERVED_ONE);
    }
}

HD static void observe_phrase(const Game *game, const ObservationShape *shape, const State *knowledge,
                              const Places *p, Seat seat, Move move, int8_t *row)
{
    Phrase phrase;
    if (!game->move_say || !game->move_say(game, knowledge, seat, move, seat, &phrase))
        return;
    unsigned kind = shape->phrase_of[phrase.code];
    if (!kind)
        return;
    kind--;
    put(&row[shape->phrases + kind], OBSERVED_ONE);
    unsigned slot = 0;
    for (unsigned i = 0; i < phrase.count && slot < shape->arg_count[kind]; i++) {
        const ArgShape *arg = &shape->arg[kind][slot];
        observe_argument(shape, knowledge, p, seat, arg, phrase.arg[i], row);
        slot += !arg->list;
    }
}

/* --- both, in parts ------------------------------------------------------------------------------- */

STATIC_ASSERT((int)OBSERVED_MOVES == (int)WAYS_MOST, "as many ways as moves");

/* All moves, or, where there are more than asked for, those that habit would look at first; or ways. */
HD uint32_t observe_moves(const Game *game, const State *knowledge, Seat seat, uint32_t most,
                          ObservationRoom *room, Move *list)
{
    ASSERT(most <= OBSERVED_MOVES);
    uint32_t count = game->moves(game, knowledge, seat, room->moves);
    room->advice   = 0;
    if (habits_order(game) && count > 1)
        room->advice = habits_suggest(game, knowledge, seat, room->advised, most);
    room->ways = game->learnt && game->learnt->ways && count > 1
                     ? game->learnt->ways(game, knowledge, seat, list, room->way, most)
                     : 0;
    if (room->ways)
        return room->ways;
    if (count > most && room->advice) {
        bytes_copy(list, room->advised, room->advice * sizeof *list);
        return room->advice;
    }
    count = count < most ? count : most;
    bytes_copy(list, room->moves, count * sizeof *list);
    return count;
}

HD void observe_sight(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                      ObservationRoom *room)
{
    room->sight.moves = 0;
    if (shape->sight)
        game->learnt->sight(game, knowledge, seat, &room->sight);
}

HD static void add_features(const Sight *sight, unsigned topic, int8_t *out)
{
    for (uint32_t i = topic ? sight->end[topic - 1] : 0; i < sight->end[topic]; i++)
        add_to(&out[sight->feature[i]], sight->value[i] * OBSERVED_ONE / SIGHT_ONE);
}

HD void observe_known(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                      const ObservationRoom *room, int8_t *whole)
{
    observe_table(game, shape, knowledge, &room->places, seat, false, whole);
}

HD void observe_sighted(const ObservationShape *shape, const ObservationRoom *room, uint32_t count,
                        int8_t *whole)
{
    if (count > 1 && room->sight.moves)
        add_features(&room->sight, THE_WHOLE, &whole[shape->whole_sight]);
}

HD void observe_foresight(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                          const ObservationRoom *room, const Move *list, uint32_t count, uint32_t from,
                          uint32_t to, int8_t *rows)
{
    if (count > 1 && shape->across > shape->foresight)
        game->learnt->foresee(game, knowledge, seat, list + from, room->ways ? room->way + from : NULL,
                              to - from, rows + (size_t)from * shape->across + shape->foresight,
                              shape->across);
}

HD void observe_row(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                    const ObservationRoom *room, const Move *list, uint32_t count, uint32_t i, int8_t *row)
{
    const Sight *sight = &room->sight;
    uint32_t     rank  = 0;
    observe_phrase(game, shape, knowledge, &room->places, seat, list[i], row);
    while (rank < room->advice && room->advised[rank] != list[i])
        rank++;
    if (rank < room->advice)
        put(&row[shape->advice + (rank < OBSERVED_ADVISED ? rank : (uint32_t)OBSERVED_ADVISED)],
            OBSERVED_ONE);
    if (count < 2 || !sight->moves)
        return;
    /* Mostly in the same order: look on from there. */
    uint32_t at = i < sight->moves ? i : 0, tried = 0;
    while (tried < sight->moves && sight->move[at] != list[i]) {
        at = at + 1 < sight->moves ? at + 1 : 0;
        tried++;
    }
    for (unsigned k = 0; k < SIGHT_ABOUT && tried < sight->moves; k++)
        if (sight->about[at][k] != THE_WHOLE)
            add_features(sight, sight->about[at][k], &row[shape->move_sight]);
}

HD uint32_t observe(const Game *game, const ObservationShape *shape, const State *knowledge, Seat seat,
                    uint32_t most, ObservationRoom *room, int8_t *whole, Move *list, int8_t *rows)
{
    places_around(game, knowledge, seat, &room->places);
    uint32_t count = observe_moves(game, knowledge, seat, most, room, list);
    if (count > 1)
        observe_sight(game, shape, knowledge, seat, room);
    bytes_zero(whole, shape->width);
    bytes_zero(rows, (size_t)count * shape->across);
    observe_known(game, shape, knowledge, seat, room, whole);
    observe_sighted(shape, room, count, whole);
    observe_foresight(game, shape, knowledge, seat, room, list, count, 0, count, rows);
    for (uint32_t i = 0; i < count; i++)
        observe_row(game, shape, knowledge, seat, room, list, count, i, &rows[(size_t)i * shape->across]);
    return count;
}
