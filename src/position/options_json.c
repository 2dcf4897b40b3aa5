/* options_json.c -- table options as JSON. */
#include "position/options_json.h"

#include <stdio.h>
#include <string.h>

#include "table/options.h"
#include "table/wrong.h"

json_t *options_to_json(const Game *game, const uint16_t option[MAX_OPTIONS])
{
    json_t *json = json_object();
    for (uint32_t i = 0; i < game->option_count; i++) {
        const OptionInfo *info  = &game->options[i];
        uint16_t          words = 0;
        while (info->words && info->words[words])
            words++;
        json_object_set_new(json, info->name,
                            option[i] < words ? json_string(info->words[option[i]])
                                              : json_integer(option[i]));
    }
    return json;
}

bool options_from_json(const Game *game, const json_t *json, uint16_t option[MAX_OPTIONS], Text *wrong)
{
    if (!json_is_object(json))
        return wrong_say(wrong, "options are an object such as {\"%s\":…}",
                         game->option_count ? game->options[0].name : "name");
    uint16_t    fresh[MAX_OPTIONS];
    const char *name;
    json_t     *value;
    memcpy(fresh, option, sizeof fresh);
    json_object_foreach((json_t *)(uintptr_t)json, name, value)
    {
        char        digits[32];
        const char *text = json_string_value(value);
        if (json_is_integer(value)) {
            snprintf(digits, sizeof digits, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
            text = digits;
        }
        if (!text)
            return wrong_say(wrong, "option %.40s is a word or a number", name);
        if (!option_set(game, fresh, name, text, wrong))
            return false;
    }
    memcpy(option, fresh, sizeof fresh);
    return true;
}
