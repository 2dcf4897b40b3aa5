/* fields.h -- the counters of a state, one by one, by the game's table of fields. */
#ifndef TORTUGA_CORE_FIELDS_H
#define TORTUGA_CORE_FIELDS_H

#include "game.h"

/* One element of a field; row and column must be within field_rows and field->columns. */
HD int32_t field_get(const Field *field, const State *state, unsigned row, unsigned column);
HD void    field_set(const Field *field, State *state, unsigned row, unsigned column, int32_t value);

HD static inline unsigned field_rows(const Field *field, const State *state)
{
    return field->rows == PER_SEAT ? state->players : field->rows;
}

/* True where a zone is in use: it has no owner, or its owner sits at the table. */
HD static inline bool zone_used(const Game *game, const State *state, Zone zone)
{
    Seat owner = game->zone(game, state, zone).owner;
    return owner == NO_SEAT || owner < state->players;
}

#endif
