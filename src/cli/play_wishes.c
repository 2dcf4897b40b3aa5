/* play_wishes.c -- table options as a call wishes them: which there are, and whether a game can be played so. */
#include <stdio.h>
#include <string.h>

#include "cli/play.h"
#include "shell/meant.h"

enum { LIST = 256 };

/* "2, 3, 4": what is told one by one. */
static void list_add(char list[LIST], const char *word)
{
    size_t n = strlen(list);
    (void)snprintf(list + n, LIST - n, "%s%s", n ? ", " : "", word);
}

/* Why a wish cannot be: an option that the game has not, or a value that the option has not. */
static bool option_wrong(const Session *s, const tg_game *game, const char *wish)
{
    const char *title = tg_game_name(game);
    char        name[64], list[LIST] = "";
    unsigned    option = 0, least = 0, most = 0;
    const char *value  = strchr(wish, '=');
    const char *values = value ? value + 1 : "";
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(wish, "="), wish);
    if (!value)
        return usage_said(s->command, "wrong.option-form", ARGS(TXT("wish", wish))), false;
    while (tg_option_name(game, option) && strcmp(tg_option_name(game, option), name) != 0)
        option++;
    if (!tg_option_count(game))
        return usage_said(s->command, "wrong.no-options", ARGS(TXT("wish", wish), TXT("title", title))),
               false;
    if (!tg_option_name(game, option)) {
        for (unsigned i = 0; i < tg_option_count(game); i++)
            list_add(list, tg_option_name(game, i));
        return usage_said(s->command, "wrong.no-option",
                          ARGS(TXT("wish", wish), TXT("title", title), TXT("name", name), TXT("list", list))),
               false;
    }
    (void)tg_option_range(game, option, &least, &most);
    for (unsigned i = 0; tg_option_word(game, option, i); i++)
        list_add(list, tg_option_word(game, option, i));
    if (*list)
        (void)usage_said(s->command, "wrong.option-word",
                         ARGS(TXT("wish", wish), TXT("name", name), TXT("list", list), TXT("value", values)));
    else
        (void)usage_said(s->command, "wrong.option-number",
                         ARGS(TXT("wish", wish), TXT("name", name), NUM("least", least), NUM("most", most),
                              TXT("value", values)));
    return false;
}

static bool players_wrong(const Session *s, const tg_game *game, unsigned players)
{
    char list[LIST] = "";
    for (unsigned n = 1; n <= TG_MAX_SEATS; n++) {
        char number[16];
        (void)snprintf(number, sizeof number, "%u", n);
        if (tg_can_seat(game, n))
            list_add(list, number);
    }
    (void)usage_said(s->command, "wrong.players",
                     ARGS(TXT("title", tg_game_name(game)), NUM("n", players), TXT("list", list)));
    return false;
}

bool wishes_lawful(const Session *s, const tg_game *game, unsigned players, const Wishes *w, char *out,
                   size_t size)
{
    char   why[64], sentence[1024];
    size_t n = 0;
    out[0]   = 0;
    if (w->teams && tg_options_break(game, meant_players(game), "mode=teams", NULL, 0) == TG_BAD_OPTION)
        return usage_said(s->command, "wrong.no-teams", ARGS(TXT("title", tg_game_name(game)))), false;
    if (w->teams)
        n = (size_t)snprintf(out, size, "mode=teams");
    for (size_t i = 0; i < w->options.count; i++) {
        const char *wish = w->options.item[i];
        if (strchr(wish, ' ') || tg_options_break(game, meant_players(game), wish, NULL, 0) == TG_BAD_OPTION)
            return option_wrong(s, game, wish);
        int more = snprintf(out + n, size - n, "%s%s", n ? " " : "", wish);
        if (more < 0 || (size_t)more >= size - n)
            return usage_said(s->command, "wrong.option-much", ARGS(TXT("wish", wish))), false;
        n += (size_t)more;
    }
    if (!tg_can_seat(game, players))
        return players_wrong(s, game, players);
    tg_rule rule = tg_options_break(game, players, out, why, sizeof why);
    if (!rule)
        return true;
    char      line[2048], whole[4096];
    tg_voice *voice = tg_voice_create(game, s->language);
    (void)tg_say_rule(voice, rule, sentence, sizeof sentence);
    tg_voice_destroy(voice);
    words_said(line, sizeof line, "wrong.forbidden",
               ARGS(TXT("title", tg_game_name(game)), NUM("n", players), TXT("rule", why)));
    (void)snprintf(whole, sizeof whole, "%s%s%s", line, *sentence ? ": " : "", sentence);
    (void)usage_error(s->command, "%s", whole);
    return false;
}
