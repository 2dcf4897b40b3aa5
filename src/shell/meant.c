/* meant.c -- finds what a call means. */
#define _POSIX_C_SOURCE 200809L
#include "shell/meant.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "shell/files.h"
#include "shell/words.h"

enum { MOST_GAMES = 32, MOST_CONTENTS = 32, MOST_WHY = 4000 };

const tg_game *meant_game(const CliCommand *command, const char *slug)
{
    const tg_game *game = tg_game_find(slug);
    if (game)
        return game;
    const char *names[MOST_GAMES + 1];
    char        list[300] = "";
    unsigned    count     = 0;
    for (; tg_game_at(count) && count < MOST_GAMES; count++) {
        size_t n     = strlen(list);
        names[count] = tg_game_slug(tg_game_at(count));
        (void)snprintf(list + n, sizeof list - n, "%s%s", n ? ", " : "", names[count]);
    }
    names[count]      = NULL;
    const char *meant = word_meant(slug, names);
    if (meant)
        (void)usage_said(command, "wrong.no-game-meant", ARGS(TXT("slug", slug), TXT("meant", meant)));
    else
        (void)usage_said(command, "wrong.no-game", ARGS(TXT("slug", slug), TXT("list", list)));
    return NULL;
}

const char *meant_language(const CliCommand *command, const char *given)
{
    const char *language = given ? tg_language_meant(given) : words_environment();
    if (language) {
        words_speak(language);
        return language;
    }
    char list[200] = "";
    for (unsigned i = 0; tg_language_at(i); i++) {
        size_t n = strlen(list);
        (void)snprintf(list + n, sizeof list - n, "%s%s", n ? ", " : "", tg_language_at(i));
    }
    (void)usage_said(command, "wrong.no-language", ARGS(TXT("language", given), TXT("list", list)));
    return NULL;
}

/* All that is wrong with a text; where it is sound for the game that it names, what the game asked for has against it. */
static void say_faults(const char *path, const char *json, size_t length, const char *instead, char *why,
                       size_t size)
{
    unsigned faults = 0;
    size_t   n      = tg_content_report(path, json, length, &faults, NULL, why, size);
    if (n == TG_NO_TEXT || !faults)
        (void)snprintf(why, size, "%s: %s", path, instead);
    n = strlen(why);
    while (n && why[n - 1] == '\n')
        why[--n] = 0;
}

const tg_game *meant_content(const tg_game *game, const char *path, char *why, size_t size)
{
    /* Games are handed about as pointers, so they stay where they are until the end. */
    static struct {
        char          *path;
        const char    *slug;
        const tg_game *game;
    } loaded[MOST_CONTENTS];
    static size_t count;

    const char *slug = tg_game_slug(game);
    for (size_t i = 0; i < count; i++)
        if (strcmp(loaded[i].path, path) == 0 && strcmp(loaded[i].slug, slug) == 0)
            return loaded[i].game;
    if (!*tg_game_content(game)) {
        words_said(why, size, "wrong.no-content", ARGS(TXT("title", tg_game_name(game))));
        return NULL;
    }
    size_t length = 0;
    char   instead[600];
    char  *json = file_read(path, TG_CONTENT_BYTES, &length);
    char  *name = strdup(path);
    if (!json) {
        words_said(why, size, "wrong.read", ARGS(TXT("file", path), TXT("why", strerror(errno))));
    } else if (!name || count == MOST_CONTENTS) {
        words_said(why, size, "wrong.contents", NO_ARGS);
    } else {
        loaded[count].game = tg_content_create(slug, json, length, instead, sizeof instead);
        if (!loaded[count].game)
            say_faults(path, json, length, instead, why, size);
    }
    free(json);
    if (!json || !name || count == MOST_CONTENTS || !loaded[count].game) {
        free(name);
        return NULL;
    }
    loaded[count].path = name;
    loaded[count].slug = slug;
    return loaded[count++].game;
}

bool meant_shelve(const CliCommand *command, const char *given)
{
    char        slug[64];
    char        why[MOST_WHY];
    const char *equals = strchr(given, '=');
    if (!equals || equals == given || (size_t)(equals - given) >= sizeof slug) {
        (void)usage_said(command, "wrong.content-form", ARGS(TXT("given", given)));
        return false;
    }
    memcpy(slug, given, (size_t)(equals - given));
    slug[equals - given] = 0;
    const tg_game *game  = meant_game(command, slug);
    if (!game)
        return false;
    game = meant_content(game, equals + 1, why, sizeof why);
    if (game && tg_content_put(game))
        return true;
    if (game)
        words_said(why, sizeof why, "wrong.contents", NO_ARGS);
    (void)usage_said(command, "wrong.content", ARGS(TXT("file", equals + 1), TXT("why", why)));
    return false;
}

bool is_rule_id(const char *prefix, const char *text)
{
    size_t n = strlen(prefix);
    if (strncasecmp(text, prefix, n) == 0 && text[n] == '-')
        text += n + 1;
    if (*text == 'R' || *text == 'r')
        text++;
    return *text && strspn(text, "0123456789") == strlen(text);
}

unsigned meant_players(const tg_game *game)
{
    for (unsigned off = 0; off < TG_MAX_SEATS; off++) {
        if (off < 4 && tg_can_seat(game, 4 - off))
            return 4 - off;
        if (tg_can_seat(game, 4 + off))
            return 4 + off;
    }
    return 2;
}
