/* play_keep.c -- a game keeps itself while it is played, and is there when one comes back.
 *
 * One game of each kind is kept, in $XDG_STATE_HOME/tortuga (~/.local/state/tortuga): `korsar.tortuga` while it is played,
 * `korsar-last.tortuga` when it is over or another one was begun. Only where a person plays; scripts leave nothing behind. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/lines.h"
#include "cli/play.h"
#include "shell/files.h"

/* Where such a game is kept; false where there is no such place. */
static bool path_of(const char *slug, const char *more, char out[PLAY_PATH])
{
    const char *base = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int         n    = -1;
    if (base && *base)
        n = snprintf(out, PLAY_PATH, "%s/tortuga/%s%s.tortuga", base, slug, more);
    else if (home && *home)
        n = snprintf(out, PLAY_PATH, "%s/.local/state/tortuga/%s%s.tortuga", home, slug, more);
    return n > 0 && n < PLAY_PATH;
}

/* The folders that lead to a file. */
static bool make_folders(const char *path)
{
    char   part[PLAY_PATH];
    size_t n = strlen(path);
    memcpy(part, path, n + 1);
    for (size_t i = 1; i < n; i++)
        if (path[i] == '/') {
            part[i] = 0;
            if (mkdir(part, 0700) != 0 && errno != EEXIST)
                return false;
            part[i] = '/';
        }
    return true;
}

/* What is kept of a game becomes the last of its kind. */
static void set_aside(const char *slug)
{
    char from[PLAY_PATH], to[PLAY_PATH];
    if (path_of(slug, "", from) && path_of(slug, "-last", to))
        (void)rename(from, to);
}

void keep_begin(Session *s, bool fresh)
{
    s->keeps = lines_interactive() && s->seat != WATCHER && !s->content;
    if (s->keeps && fresh)
        set_aside(tg_game_slug(play_game(s)));
}

void keep_game(Session *s)
{
    char        path[PLAY_PATH];
    const char *slug = tg_game_slug(play_game(s));
    char       *text = s->keeps && path_of(slug, "", path) ? table_write(s, TG_NO_SEAT) : NULL;
    s->kept          = text && make_folders(path) && file_write(path, text);
    if (s->kept)
        s->saved_count = tg_table_plies(s->table);
    if (s->kept && tg_is_over(play_state(s)))
        set_aside(slug);
    free(text);
}

/* The game that is kept there, how many moves it has; NULL where there is none that can go on. */
static tg_record *kept_at(const char *path)
{
    size_t     length = 0;
    char       why[PLAY_WHY];
    char      *text   = access(path, R_OK) == 0 ? file_read(path, TG_RECORD_BYTES, &length) : NULL;
    tg_record *record = text ? tg_record_read(text, length, 0, why, sizeof why) : NULL;
    free(text);
    return record;
}

/* Yes, unless he says no. */
static bool wants(const tg_record *record)
{
    char prompt[300];
    words_said(prompt, sizeof prompt, "ask.go-on",
               ARGS(TXT("title", tg_game_name(tg_record_game(record))), NUM("n", tg_record_plies(record))));
    char *line = NULL;
    do
        line = lines_ask(prompt, NULL, NULL);
    while (!line && lines_resized());
    bool yes = line && (!*line || !strchr("nN", *line));
    free(line);
    return yes;
}

bool keep_offer(Session *s, const tg_game *game)
{
    for (unsigned i = 0; lines_interactive() && tg_game_at(i); i++) {
        const tg_game *one = tg_game_at(i);
        char           path[PLAY_PATH], why[PLAY_WHY];
        if ((game && one != game) || !path_of(tg_game_slug(one), "", path))
            continue;
        tg_record *record = kept_at(path);
        bool       goes   = record && wants(record) && play_resume(s, path, NULL, NULL, why, sizeof why);
        tg_record_destroy(record);
        if (goes) {
            s->file[0] = 0; /* `save` gives it a name of its own */
            return true;
        }
    }
    return false;
}
