/* play_file.c -- games in files: written whole or not at all, and taken to the table again. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play.h"
#include "shell/files.h"

/* --- saving --------------------------------------------------------------------------------------- */

bool play_unsaved(const Session *s)
{
    tg_ply move;
    for (uint32_t i = tg_table_plies(s->table); i > s->saved_count; i--)
        if (tg_table_ply(s->table, i - 1, &move) && move.seat == s->seat)
            return true;
    return false;
}

/* The path that a player means: `~/` is his home. */
static void spell_path(const char *given, char out[PLAY_PATH])
{
    const char *home = getenv("HOME");
    if (home && given[0] == '~' && given[1] == '/')
        (void)snprintf(out, PLAY_PATH, "%s%s", home, given + 1);
    else
        (void)snprintf(out, PLAY_PATH, "%s", given);
}

/* A name that is free, or that this game already bears. */
static void own_path(const Session *s, char out[PLAY_PATH])
{
    if (*s->file) {
        (void)snprintf(out, PLAY_PATH, "%s", s->file);
        return;
    }
    (void)snprintf(out, PLAY_PATH, "%s.tortuga", tg_game_slug(play_game(s)));
    for (unsigned i = 2; access(out, F_OK) == 0 && i < 10000; i++)
        (void)snprintf(out, PLAY_PATH, "%s-%u.tortuga", tg_game_slug(play_game(s)), i);
}

void play_save(Session *s, const char *given, bool replace)
{
    char path[PLAY_PATH];
    if (*given)
        spell_path(given, path);
    else
        own_path(s, path);
    if (!replace && strcmp(path, s->file) != 0 && access(path, F_OK) == 0) {
        say(s, TG_RED, "play.file-there", ARGS(TXT("file", path), TXT("given", given)));
        return;
    }
    char *text = table_write(s, TG_NO_SEAT);
    if (!text) {
        say(s, TG_RED, "play.memory", NO_ARGS);
        return;
    }
    if (file_write(path, text)) {
        (void)snprintf(s->file, sizeof s->file, "%s", path);
        s->saved_count    = tg_table_plies(s->table);
        const char *quote = strchr(path, ' ') ? "'" : "";
        char        command[2 * PLAY_PATH + 64];
        if (tg_is_over(play_state(s)))
            (void)snprintf(command, sizeof command, "tortuga replay %s%s%s", quote, path, quote);
        else if (s->content)
            (void)snprintf(command, sizeof command, "tortuga play %s --content %s --resume %s%s%s",
                           tg_game_slug(play_game(s)), s->content, quote, path, quote);
        else
            (void)snprintf(command, sizeof command, "tortuga play --resume %s%s%s", quote, path, quote);
        if (tg_is_over(play_state(s)))
            say(s, TG_GREEN, "play.saved-over", ARGS(TXT("command", command)));
        else
            say(s, TG_GREEN, "play.saved", ARGS(TXT("command", command)));
    } else {
        say(s, TG_RED, "play.not-written", ARGS(TXT("file", path), TXT("why", strerror(errno))));
    }
    free(text);
}

/* --- resuming ------------------------------------------------------------------------------------- */

bool play_resume(Session *s, const char *given, const char *seat, const char *level, char *wrong, size_t size)
{
    char   path[PLAY_PATH], why[PLAY_WHY];
    size_t length = 0;
    spell_path(given, path);
    char *text = file_read(path, TG_RECORD_BYTES, &length);
    if (!text) {
        words_said(wrong, size, "wrong.cannot-read", ARGS(TXT("file", path), TXT("why", strerror(errno))));
        return false;
    }
    tg_record *record = tg_record_read(text, length, 0, why, sizeof why);
    free(text);
    if (!record || !table_resume(s, record, why, sizeof why)) {
        (void)snprintf(wrong, size, "%s: %s", path, why);
        return false;
    }
    story_finish(&s->story);
    (void)snprintf(s->file, sizeof s->file, "%s", strcmp(path, "-") == 0 ? "" : path);
    s->saved_count = tg_table_plies(s->table);
    s->last_try[0] = 0;
    return seats_resume(s, seat, level, wrong, size);
}
