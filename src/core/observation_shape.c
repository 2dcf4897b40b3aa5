/* observation_shape.c -- how wide an observation of a game is, and where each number of it stands. */
#include "core/observation.h"
#include "core/places.h"

HD static uint16_t take(uint32_t *at, uint32_t count)
{
    uint32_t first = *at;
    *at += count;
    return (uint16_t)(first < OBSERVED_NOTHING ? first : (uint32_t)OBSERVED_NOTHING);
}

HD static uint16_t larger(uint16_t a, uint16_t b) { return a > b ? a : b; }

/* A state with nothing but its head and cards, at the start of a game with the usual options. */
HD static bool laid_out(const Game *game, unsigned players, State *state)
{
    uint16_t option[MAX_OPTIONS] = {0};
    Rng      rng;
    rng_fast(&rng, players);
    game->defaults(game, players, option);
    return game_begin(game, state, players, option, &rng) == LAWFUL;
}

HD static void measure(const Game *game, ObservationShape *shape, State *state)
{
    for (unsigned players = 1; players <= MAX_SEATS; players++) {
        Places places;
        if (!(game->player_counts >> players & 1u) || !laid_out(game, players, state))
            continue;
        const Cards *c = &state->cards;
        for (unsigned i = 0; i < c->count; i++)
            shape->faces = c->face[i] >= shape->faces ? (uint16_t)(c->face[i] + 1) : shape->faces;
        places_around(game, state, 0, &places);
        shape->seats        = (uint16_t)players;
        shape->common       = larger(shape->common, places.common);
        shape->owned        = larger(shape->owned, places.owned);
        shape->common_zones = larger(shape->common_zones, places.common_zones);
        shape->owned_zones  = larger(shape->owned_zones, places.owned_zones);
    }
}

HD static void shape_whole(const Game *game, ObservationShape *shape)
{
    uint32_t at    = OBSERVED_TABLE;
    shape->options = (uint16_t)at;
    for (uint32_t i = 0; i < game->option_count && i < MAX_OPTIONS; i++) {
        const OptionInfo *option = &game->options[i];
        shape->option_at[i]      = take(&at, option->words ? option->max + 1u : 2u);
    }
    shape->fields = (uint16_t)at;
    for (uint32_t i = 0; i < game->field_count && i < OBSERVED_FIELDS; i++) {
        const Field *field = &game->fields[i];
        uint32_t     rows  = field->rows == PER_SEAT ? shape->seats : field->rows;
        shape->field_at[i] = take(&at, rows * field->columns * field_width(field));
    }
    uint32_t kinds     = shape->common + (uint32_t)shape->owned * shape->seats;
    shape->sizes       = take(&at, 2 * kinds);
    shape->each        = take(&at, shape->common_zones + (uint32_t)shape->owned_zones * shape->seats);
    shape->chosen      = take(&at, shape->seats);
    shape->tally       = take(&at, 2u * shape->seats);
    shape->unseen      = take(&at, shape->faces);
    shape->table       = take(&at, shape->faces * (shape->common + 2u * shape->owned));
    shape->whole_sight = take(&at, shape->sight);
    shape->width       = take(&at, 0);
}

HD static bool same(Scan a, const char *b, size_t length)
{
    if (a.left != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (a.at[i] != b[i])
            return false;
    return true;
}

/* An argument that was met before under the same name stands where it stood. */
typedef struct Met {
    Scan     name;
    uint16_t at;
    uint8_t  kind;
} Met;
enum { MOST_MET = 64 };

typedef struct Walk {
    ObservationShape *shape;
    uint32_t         *at;
    Met               met[MOST_MET];
    unsigned          count;
} Walk;

HD static void shape_argument(Walk *w, unsigned phrase, Scan name, Scan type, bool list)
{
    ObservationShape *shape = w->shape;
    if (shape->arg_count[phrase] == FACT_ARGS)
        return;
    ArgShape *arg = &shape->arg[phrase][shape->arg_count[phrase]++];
    arg->list     = list;
    arg->kind     = (uint8_t)(scan_is(type, "card")   ? ARG_CARD
                              : scan_is(type, "zone") ? ARG_ZONE
                              : scan_is(type, "seat") ? ARG_SEAT
                              : scan_is(type, "num")  ? ARG_NUMBER
                                                      : ARG_VALUE);
    if (arg->kind < ARG_NUMBER)
        return;
    for (unsigned i = 0; i < w->count; i++)
        if (w->met[i].kind == arg->kind && same(name, w->met[i].name.at, w->met[i].name.left)) {
            arg->at = w->met[i].at;
            return;
        }
    arg->at = take(w->at, arg->kind == ARG_NUMBER ? 2 : OBSERVED_VALUES);
    if (w->count < MOST_MET) {
        w->met[w->count].name = name;
        w->met[w->count].kind = arg->kind;
        w->met[w->count++].at = arg->at;
    }
}

/* Reads `{name:type}`, with a question mark or a star behind the type; gives what follows. */
HD static const char *read_slot(const char *form, Scan *name, Scan *type, bool *list)
{
    const char *start = form;
    while (*form && *form != ':' && *form != '}')
        form++;
    name->at   = start;
    name->left = (size_t)(form - start);
    start      = *form == ':' ? form + 1 : form;
    form       = start;
    while (*form && *form != '}')
        form++;
    size_t length = (size_t)(form - start);
    *list         = length && start[length - 1] == '*';
    while (length && (start[length - 1] == '*' || start[length - 1] == '?'))
        length--;
    type->at   = start;
    type->left = length;
    return *form ? form + 1 : form;
}

HD static void shape_moves(const Game *game, ObservationShape *shape)
{
    uint32_t at = 0, kinds = 0;
    Walk     walk;
    bytes_zero(&walk, sizeof walk);
    walk.shape = shape;
    walk.at    = &at;
    for (uint32_t code = 0; code < game->phrase_count && code < 256; code++) {
        const char *form = game->phrases[code], *move = "move.";
        unsigned    i = 0;
        while (i < 5 && form[i] == move[i])
            i++;
        if (i == 5 && kinds < OBSERVED_PHRASES)
            shape->phrase_of[code] = (uint8_t)++kinds;
    }
    shape->phrase_count = (uint8_t)kinds;
    shape->phrases      = take(&at, kinds);
    shape->cards        = take(&at, shape->faces);
    shape->places       = take(&at, shape->common + 2u * shape->owned);
    shape->within       = take(&at, OBSERVED_VALUES);
    shape->contents     = take(&at, 2u + shape->faces);
    shape->marks        = take(&at, shape->seats);
    shape->named_seats  = take(&at, shape->seats);
    shape->arguments    = (uint16_t)at;
    for (uint32_t code = 0; code < game->phrase_count && code < 256; code++) {
        if (!shape->phrase_of[code])
            continue;
        for (const char *form = game->phrases[code]; *form;) {
            Scan name, type;
            bool list;
            if (*form++ != '{')
                continue;
            form = read_slot(form, &name, &type, &list);
            shape_argument(&walk, shape->phrase_of[code] - 1u, name, type, list);
        }
    }
    shape->advice     = take(&at, OBSERVED_ADVISED + 1);
    shape->move_sight = take(&at, shape->sight);
    shape->foresight  = take(&at, game->learnt && game->learnt->foresee ? game->learnt->foreseen : 0);
    shape->across     = take(&at, 0);
}

HD bool observation_shape(const Game *game, ObservationShape *shape, ObservationRoom *room)
{
    bytes_zero(shape, sizeof *shape);
    if (game->learnt && game->learnt->sight)
        shape->sight = (uint16_t)game->learnt->features;
    measure(game, shape, &room->place.head);
    shape_whole(game, shape);
    shape_moves(game, shape);
    return game->field_count <= OBSERVED_FIELDS && shape->width <= OBSERVED_WIDTH &&
           shape->across <= OBSERVED_ACROSS;
}
