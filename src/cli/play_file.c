/* play_file.c -- games in files: written whole or not at all, and taken to the table again. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play.h"
#include "position/position.h"
#include "shell/files.h"

/* --- saving --------------------------------------------------------------------------------------- */

bool play_unsaved(const Session *s)
{
    TableMove move;
    for (uint32_t i = table_plies(s->table.table); i > s->saved_count; i--)
        if (table_move(s->table.table, i - 1, &move) && move.seat == s->seat)
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
    (void)snprintf(out, PLAY_PATH, "%s.tortuga", play_game(s)->slug);
    for (unsigned i = 2; access(out, F_OK) == 0 && i < 10000; i++)
        (void)snprintf(out, PLAY_PATH, "%s-%u.tortuga", play_game(s)->slug, i);
}

void play_save(Session *s, const char *given, bool replace)
{
    char path[PLAY_PATH];
    if (*given)
        spell_path(given, path);
    else
        own_path(s, path);
    if (!replace && strcmp(path, s->file) != 0 && access(path, F_OK) == 0) {
        say(s, RED, "There is a file %s already. `save OTHER-NAME`, or `save! %s` to replace it.", path,
            given);
        return;
    }
    char *text = local_write(&s->table, NO_SEAT);
    if (!text) {
        say(s, RED, "There is not enough memory to write the game down. It goes on; nothing was saved.");
        return;
    }
    if (file_write(path, text)) {
        (void)snprintf(s->file, sizeof s->file, "%s", path);
        s->saved_count                   = table_plies(s->table.table);
        const char *quote                = strchr(path, ' ') ? "'" : "";
        char        with[PLAY_PATH + 64] = "";
        if (s->content)
            (void)snprintf(with, sizeof with, "%s --content %s ", play_game(s)->slug, s->content);
        if (play_state(s)->over)
            say(s, GREEN, "Saved. `tortuga replay %s%s%s` steps through it.", quote, path, quote);
        else
            say(s, GREEN, "Saved. `tortuga play %s--resume %s%s%s` goes on with it.", with, quote, path,
                quote);
    } else {
        say(s, RED,
            "Cannot write %s: %s. Nothing was saved and the game goes on: try `save` with another place.",
            path, strerror(errno));
    }
    free(text);
}

/* --- resuming ------------------------------------------------------------------------------------- */

bool play_resume(Session *s, const char *given, const char *seat, const char *level, Text *wrong)
{
    char   path[PLAY_PATH], reason[512];
    size_t length = 0;
    Text   why    = text_on(reason, sizeof reason);
    Record record;
    Local  table;
    memset(&record, 0, sizeof record);
    memset(&table, 0, sizeof table);
    spell_path(given, path);
    char *text = file_read(path, RECORD_BYTES, &length);
    if (!text) {
        text_add(wrong, "cannot read ");
        text_add(wrong, path);
        text_add(wrong, ": ");
        text_add(wrong, strerror(errno));
        return false;
    }
    bool ok = record_read(&record, text, length, false, position_read, &why);
    free(text);
    if (ok && !local_resume(&table, &record, &why)) {
        record_finish(&record);
        ok = false;
    }
    if (!ok) {
        text_add(wrong, path);
        text_add(wrong, ": ");
        text_add(wrong, reason);
        return false;
    }
    if (s->table.table) {
        local_finish(&s->table);
    }
    s->table = table;
    s->voice = voice_open(play_game(s), s->language, s->names, ONLOOKER);
    story_finish(&s->story);
    (void)snprintf(s->file, sizeof s->file, "%s", strcmp(path, "-") == 0 ? "" : path);
    s->saved_count = table_plies(s->table.table);
    s->last_try[0] = 0;
    return seats_resume(s, seat, level, wrong);
}
