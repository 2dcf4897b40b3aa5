/* play_table.c -- the table behind the sitting: check, apply, tell. All that is done at it is done here. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/play.h"

int64_t play_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- sitting down and standing up ----------------------------------------------------------------------- */

/* Takes a table that has begun in place of the present one, which is closed. */
static bool take_over(Session *s, tg_table *table, tg_record *past)
{
    tg_tape  *tape  = tg_tape_create(tg_table_game(table));
    tg_voice *voice = tg_voice_create(tg_table_game(table), s->language);
    if (!tape || !voice) {
        tg_tape_destroy(tape);
        tg_voice_destroy(voice);
        return false;
    }
    table_leave(s);
    s->table = table;
    s->tape  = tape;
    s->past  = past;
    s->voice = voice;
    return true;
}

bool table_begin(Session *s, const tg_setup *setup, char *why, size_t size)
{
    tg_event   event;
    tg_refusal refusal;
    tg_voice  *voice = tg_voice_create(setup->game, s->language);
    tg_table  *table = NULL;
    bool       fine  = tg_table_check_create(setup, -1, &event, &refusal);
    if (fine)
        table = tg_table_open(&event);
    if (table)
        fine = tg_table_check_start(table, NULL, -1, &event, &refusal) && tg_table_apply(table, &event);
    if (!fine)
        (void)tg_why_text(setup->game, &refusal, voice, why, size);
    else if (!table || !take_over(s, table, NULL))
        words_said(why, size, "wrong.memory", NO_ARGS);
    tg_voice_destroy(voice);
    if (s->table == table && table)
        return true;
    tg_table_close(table);
    return false;
}

bool table_resume(Session *s, tg_record *record, char *why, size_t size)
{
    tg_table *table = tg_record_table(record, why, size);
    if (table && take_over(s, table, record))
        return true;
    if (table)
        words_said(why, size, "wrong.memory", NO_ARGS);
    tg_table_close(table);
    tg_record_destroy(record);
    return false;
}

void table_leave(Session *s)
{
    for (unsigned i = 0; i < TG_MAX_SEATS; i++) {
        tg_bot_destroy(s->bots[i]);
        s->bots[i] = NULL;
    }
    tg_table_close(s->table);
    tg_tape_destroy(s->tape);
    tg_record_destroy(s->past);
    tg_voice_destroy(s->voice);
    s->table = NULL;
    s->tape  = NULL;
    s->past  = NULL;
    s->voice = NULL;
}

/* As many whole letters as a name may have; what is none is shown as one that is. */
static void name_copy(char out[TG_NAME_BYTES], const char *name)
{
    size_t n = 0;
    for (size_t bytes = 1; *name; name += bytes) {
        uint32_t glyph = screen_glyph(name, &bytes);
        bool     plain = glyph >= ' ' && glyph != 0x7F && !(glyph == '?' && *name != '?');
        if (n + (plain ? bytes : 1) >= TG_NAME_BYTES)
            break;
        memcpy(out + n, plain ? name : "?", plain ? bytes : 1);
        n += plain ? bytes : 1;
    }
    out[n] = 0;
}

void table_sit(Session *s, int seat, int kind, const char *level, const char *name)
{
    tg_sitter sitter;
    tg_event  event;
    memset(&sitter, 0, sizeof sitter);
    sitter.kind = (uint8_t)kind;
    (void)snprintf(sitter.level, sizeof sitter.level, "%s", level);
    name_copy(sitter.name, name);
    if (tg_table_check_sit(s->table, seat, &sitter, -1, &event, NULL))
        (void)tg_table_apply(s->table, &event);
}

/* --- moves ---------------------------------------------------------------------------------------------- */

static void say_why(const Session *s, const tg_refusal *refusal)
{
    char why[PLAY_WHY];
    (void)tg_why_text(play_game(s), refusal, s->voice, why, sizeof why);
    say_text(s, TG_RED, 0, why);
}

tg_rule play_move(Session *s, int seat, tg_move move)
{
    char       meaning[PLAY_SAID], deed[PLAY_SAID];
    tg_event   event;
    tg_refusal refusal;
    tg_rule    rule = tg_breaks(play_game(s), play_state(s), seat, move);
    if (rule)
        return rule;
    play_words(s, seat, move, meaning);
    (void)tg_say_deed(s->voice, play_state(s), seat, move, s->seat, deed, sizeof deed);
    if (!tg_table_check_move_number(s->table, seat, move, play_now(), &event, &refusal)) {
        say_why(s, &refusal);
        return PLAY_REFUSED;
    }
    (void)tg_table_apply_told(s->table, &event, s->tape);
    story_tell(s, seat, meaning, deed);
    return 0;
}

/* Whether it is free, goes by consent or is not to be had is the table's to say. At a table with bots alone it is free; where
 * others would be asked, they must be asked, and their answer is waited for by whoever has them at hand: not here. */
bool table_take_back(Session *s, uint32_t ply)
{
    tg_event   event;
    tg_refusal refusal;
    if (tg_table_take_back_terms(s->table, s->seat, ply) == TG_TAKE_BACK_CONSENT) {
        say(s, TG_RED, "play.consent", NO_ARGS);
        return false;
    }
    if (!tg_table_check_take_back(s->table, s->seat, ply, play_now(), &event, &refusal)) {
        say_why(s, &refusal);
        return false;
    }
    return tg_table_apply_told(s->table, &event, s->tape);
}

char *table_write(const Session *s, int viewer)
{
    tg_record *record = tg_record_of_table_since(s->table, s->past);
    size_t     length = record ? tg_record_text(record, viewer, NULL, 0) : TG_NO_TEXT;
    char      *text   = length != TG_NO_TEXT ? (char *)malloc(length + 1) : NULL;
    if (text && tg_record_text(record, viewer, text, length + 1) != length) {
        free(text);
        text = NULL;
    }
    tg_record_destroy(record);
    return text;
}
