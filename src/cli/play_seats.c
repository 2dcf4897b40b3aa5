/* play_seats.c -- who sits where: you, and bots with names of their own. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

static const char *const BOT_NAMES[] = {"Bart", "Mary",  "Henry", "Grace", "Jack",
                                        "Anne", "Stede", "Cheng", "Ching"};

tg_move seats_bot_move(Session *s, int seat)
{
    char text[512];
    (void)snprintf(text, sizeof text, "%s %u %d", tg_table_seed(s->table), tg_table_plies(s->table), seat);
    tg_rng rng = tg_rng_from_text(text);
    tg_bot_reseed(s->bots[seat], tg_rng_below(&rng, UINT32_MAX));
    return tg_bot_choose(s->bots[seat], play_state(s), seat);
}

/* The name that the table has for a bot, else one of ours; no two of one name. */
static const char *bot_name(Session *s, int seat, unsigned *next)
{
    tg_seat sits;
    if (tg_table_seat(s->table, seat, -1, &sits) && *sits.sitter.name) {
        memcpy(s->bot_names[seat], sits.sitter.name, sizeof s->bot_names[seat]);
        return s->bot_names[seat];
    }
    if (s->seat != WATCHER && strcmp(BOT_NAMES[*next], s->own_name) == 0)
        ++*next;
    return BOT_NAMES[(*next)++];
}

/* By count a bot thinks about as long as by the clock, on a machine of today. */
static tg_bot *bot_of(const Session *s, const char *level)
{
    enum { PER_MS = 20 };
    int ms = tg_level_ms(level);
    return tg_bot_create(play_game(s), level, 0, s->repeatable && ms > 0 ? (unsigned)ms * PER_MS : 0, 0);
}

/* Sets bots (of the levels that the table knows already) and names. */
static bool settle(Session *s, char *wrong, size_t size)
{
    unsigned next = 0;
    for (int seat = 0; seat < (int)tg_table_players(s->table); seat++) {
        tg_bot_destroy(s->bots[seat]);
        s->bots[seat] = NULL;
        if (seat == s->seat) {
            /* The table takes only whole letters that fit: be called what it wrote down. */
            tg_seat own;
            table_sit(s, seat, TG_SEAT_PERSON, "", s->own_name);
            if (tg_table_seat(s->table, seat, -1, &own))
                memcpy(s->own_name, own.sitter.name, sizeof s->own_name);
            s->names[seat] = s->own_name;
        } else {
            if (!tg_level_plays(tg_table_level(s->table, seat), play_game(s))) {
                words_said(wrong, size, "wrong.no-net", ARGS(TXT("level", tg_table_level(s->table, seat))));
                return false;
            }
            s->bots[seat] = bot_of(s, tg_table_level(s->table, seat));
            if (!s->bots[seat]) {
                words_said(wrong, size, "wrong.memory", NO_ARGS);
                return false;
            }
            s->names[seat] = bot_name(s, seat, &next);
        }
        tg_voice_seat(s->voice, seat, s->names[seat]);
    }
    return true;
}

bool seats_fill(Session *s, char *wrong, size_t size)
{
    for (int seat = 0; seat < (int)tg_table_players(s->table); seat++)
        table_sit(s, seat, TG_SEAT_BOT, s->level, "");
    if (!settle(s, wrong, size))
        return false;
    for (int seat = 0; seat < (int)tg_table_players(s->table); seat++)
        if (seat != s->seat) /* the record is to know them by name too */
            table_sit(s, seat, TG_SEAT_BOT, s->level, s->names[seat]);
    return true;
}

bool seats_resume(Session *s, const char *seat, const char *level, char *wrong, size_t size)
{
    tg_seat sits[TG_MAX_SEATS];
    int     empty = WATCHER;
    s->seat       = WATCHER;
    for (int i = (int)tg_table_players(s->table); i-- > 0;) {
        (void)tg_table_seat(s->table, i, -1, &sits[i]);
        if (sits[i].sitter.kind == TG_SEAT_PERSON)
            s->seat = i;
        else if (sits[i].sitter.kind == TG_SEAT_OPEN)
            empty = i;
    }
    if (s->seat == WATCHER)
        s->seat = empty;
    if (seat && !seats_choose(s, seat, wrong, size))
        return false;
    if (s->seat != WATCHER && sits[s->seat].sitter.kind == TG_SEAT_PERSON && *sits[s->seat].sitter.name)
        memcpy(s->own_name, sits[s->seat].sitter.name, sizeof s->own_name);
    for (int i = 0; i < (int)tg_table_players(s->table); i++)
        if (level || sits[i].sitter.kind != TG_SEAT_BOT || tg_level_ms(sits[i].sitter.level) < 0)
            table_sit(s, i, TG_SEAT_BOT, level ? level : s->level, "");
    return settle(s, wrong, size);
}

bool seats_choose(Session *s, const char *seat, char *wrong, size_t size)
{
    const unsigned players = tg_table_players(s->table);
    int            found   = tg_seat_read(play_game(s), play_state(s), seat);
    long           number  = 0;
    if (strcmp(seat, "none") == 0)
        found = WATCHER;
    else if (found < 0 && typed_number(seat, &number) && number >= 0 && number < (long)players)
        found = (int)number;
    if (found >= 0) {
        s->seat = found;
        return true;
    }
    words_said(wrong, size, "wrong.no-seat", ARGS(TXT("seat", seat), NUM("most", players - 1)));
    return false;
}

bool seats_level_known(const Session *s, const char *level)
{
    const char *names[16] = {NULL};
    char        list[200] = "";
    if (tg_level_ms(level) >= 0)
        return true;
    for (unsigned i = 0; tg_level_at(i) && i < 15; i++) {
        size_t n = strlen(list);
        names[i] = tg_level_at(i);
        (void)snprintf(list + n, sizeof list - n, "%s%s", n ? ", " : "", names[i]);
    }
    const char *meant = word_meant(level, names);
    if (meant)
        (void)usage_said(s->command, "wrong.no-bot-meant", ARGS(TXT("level", level), TXT("meant", meant)));
    else
        (void)usage_said(s->command, "wrong.no-bot", ARGS(TXT("level", level), TXT("list", list)));
    return false;
}
