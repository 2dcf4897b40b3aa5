/* options.c -- table options by name. */
#include "table/options.h"

#include <stdio.h>
#include <string.h>

#include "table/wrong.h"

int option_find(const Game *game, const char *name)
{
    for (uint32_t i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].name, name) == 0)
            return (int)i;
    return -1;
}

static bool unknown_option(const Game *game, const char *name, Text *wrong)
{
    char list[256];
    Text names = text_on(list, sizeof list);
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (i)
            text_add(&names, ", ");
        text_add(&names, game->options[i].name);
    }
    if (game->option_count == 0)
        return wrong_say(wrong, "%s has no table options, so no option \"%.40s\"", game->name, name);
    return wrong_say(wrong, "%s has no option \"%.40s\"; its options are %s", game->name, name, list);
}

static bool value_misfits(const OptionInfo *info, const char *value, Text *wrong)
{
    if (!info->words)
        return wrong_say(wrong, "option %s is a number from %u to %u, not \"%.40s\"", info->name, info->min,
                         info->max, value);
    char list[256];
    Text words = text_on(list, sizeof list);
    for (const char *const *word = info->words; *word; word++) {
        if (word != info->words)
            text_add(&words, ", ");
        text_add(&words, *word);
    }
    return wrong_say(wrong, "option %s is one of %s, not \"%.40s\"", info->name, list, value);
}

bool option_set(const Game *game, uint16_t option[MAX_OPTIONS], const char *name, const char *value,
                Text *wrong)
{
    int index = option_find(game, name);
    if (index < 0)
        return unknown_option(game, name, wrong);
    const OptionInfo *info = &game->options[index];
    if (!info->words) {
        int32_t number = 0;
        if (!scan_number(scan_on(value, strlen(value)), &number))
            return value_misfits(info, value, wrong);
        if (number < info->min || number > info->max)
            return value_misfits(info, value, wrong);
        option[index] = (uint16_t)number;
        return true;
    }
    for (uint16_t i = 0; info->words[i]; i++)
        if (strcmp(info->words[i], value) == 0) {
            option[index] = i;
            return true;
        }
    return value_misfits(info, value, wrong);
}

static uint16_t option_words(const OptionInfo *info)
{
    uint16_t count = 0;
    while (info->words[count])
        count++;
    return count;
}

void option_print(const Game *game, unsigned index, uint16_t value, Text *out)
{
    const OptionInfo *info = &game->options[index];
    if (info->words && value < option_words(info))
        text_add(out, info->words[value]);
    else
        text_int(out, value);
}

static bool players_misfit(const Game *game, unsigned players, Text *wrong)
{
    char list[64];
    Text counts = text_on(list, sizeof list);
    for (unsigned n = 1; n <= MAX_SEATS; n++)
        if ((game->player_counts >> n) & 1u) {
            if (counts.length)
                text_add(&counts, ", ");
            text_int(&counts, n);
        }
    return wrong_say(wrong, "%s cannot be played by %u; the number of players is one of %s", game->name,
                     players, list);
}

bool options_lawful(const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS], Rule *rule,
                    Text *wrong)
{
    Rule broken = players <= MAX_SEATS ? game->setup_breaks(game, players, option) : LAWFUL;
    if (rule)
        *rule = broken;
    if (players < 1 || players > MAX_SEATS || !((game->player_counts >> players) & 1u))
        return players_misfit(game, players, wrong);
    if (broken == LAWFUL)
        return true;
    char id[32];
    Text name = text_on(id, sizeof id);
    rule_print(game, broken, &name);
    return wrong_say(wrong, "%s does not allow these options with %u players (%s)", game->name, players, id);
}
