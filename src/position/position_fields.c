/* position_fields.c -- the counters of a position, by the game's table of fields. */
#include <string.h>

#include "position/position_parts.h"
#include "table/wrong.h"

static bool element_load(const Field *field, State *state, unsigned row, unsigned column, const json_t *json,
                         Text *wrong)
{
    if (!json_is_integer(json))
        return wrong_say(wrong, "field %s takes whole numbers", field->name);
    json_int_t value = json_integer_value(json);
    if (value < field->min || value > field->max)
        return wrong_say(wrong, "field %s is %lld; it goes from %d to %d", field->name, (long long)value,
                         field->min, field->max);
    field_set(field, state, row, column, (int32_t)value);
    return true;
}

static bool row_load(const Field *field, State *state, unsigned row, const json_t *json, Text *wrong)
{
    if (field->columns <= 1)
        return element_load(field, state, row, 0, json, wrong);
    if (!json_is_array(json) || json_array_size(json) != field->columns)
        return wrong_say(wrong, "field %s has rows of %u numbers", field->name, field->columns);
    for (unsigned column = 0; column < field->columns; column++)
        if (!element_load(field, state, row, column, json_array_get(json, column), wrong))
            return false;
    return true;
}

static const Field *field_find(const Game *game, const char *name)
{
    for (uint32_t i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return &game->fields[i];
    return NULL;
}

bool fields_load(const Game *game, const json_t *fields, State *state, Text *wrong)
{
    if (!fields)
        return true;
    if (!json_is_object(fields))
        return wrong_say(wrong, "\"fields\" is an object of the game's counters by name");
    const char *name;
    json_t     *value;
    json_object_foreach((json_t *)(uintptr_t)fields, name, value)
    {
        const Field *field = field_find(game, name);
        if (!field)
            return wrong_say(wrong, "%s has no field \"%.40s\"", game->name, name);
        if (field->rows == 1) {
            if (!row_load(field, state, 0, value, wrong))
                return false;
            continue;
        }
        unsigned rows = field_rows(field, state);
        if (!json_is_array(value) || json_array_size(value) != rows)
            return wrong_say(wrong, "field %s is a list of %u", field->name, rows);
        for (unsigned row = 0; row < rows; row++)
            if (!row_load(field, state, row, json_array_get(value, row), wrong))
                return false;
    }

    /* What is not mentioned is 0, and has to be allowed to be. */
    for (uint32_t i = 0; i < game->field_count; i++) {
        const Field *field = &game->fields[i];
        if ((field->min > 0 || field->max < 0) && !json_object_get(fields, field->name))
            return wrong_say(wrong, "field %s is missing; it goes from %d to %d", field->name, field->min,
                             field->max);
    }
    return true;
}
