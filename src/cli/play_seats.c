/* play_seats.c -- who sits where: you, and bots with names of their own. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

static const char *const BOT_NAMES[] = {"Bart", "Mary",  "Henry", "Grace", "Jack",
                                        "Anne", "Stede", "Cheng", "Ching"};

static Bot *new_bot(const Session *s, const char *level)
{
    BotOptions options = {0, 0, 1, 0};
    return bot_create(play_game(s), level, &options);
}

Move seats_bot_move(Session *s, Seat seat)
{
    const char *seed = table_seed(s->table.table);
    bot_reseed(s->bots[seat], bytes_hash(table_plies(s->table.table) * MAX_SEATS + seat, seed, strlen(seed)));
    return bot_choose(s->bots[seat], play_state(s), seat);
}

/* Sets bots (of the levels that the table knows already) and names. */
static bool settle(Session *s, Text *wrong)
{
    unsigned next = 0;
    for (Seat seat = 0; seat < table_players(s->table.table); seat++) {
        bot_destroy(s->bots[seat]);
        s->bots[seat] = NULL;
        if (seat == s->seat) {
            /* The table takes only whole letters that fit: be called what it wrote down. */
            local_seat(&s->table, seat, SEAT_PERSON, s->own_name);
            (void)snprintf(s->own_name, sizeof s->own_name, "%s",
                           table_seat(s->table.table, seat)->sitter.name);
            s->names[seat] = s->own_name;
            continue;
        }
        s->bots[seat] = new_bot(s, table_level(s->table.table, seat));
        if (!s->bots[seat]) {
            text_add(wrong, "there is not enough memory for the bots");
            return false;
        }
        if (s->seat != WATCHER && strcmp(BOT_NAMES[next], s->own_name) == 0)
            next++; /* no two of one name */
        s->names[seat] = BOT_NAMES[next++];
    }
    return true;
}

bool seats_fill(Session *s, Text *wrong)
{
    for (Seat seat = 0; seat < table_players(s->table.table); seat++)
        local_seat(&s->table, seat, SEAT_BOT, s->level);
    return settle(s, wrong);
}

bool seats_resume(Session *s, const char *seat, const char *level, Text *wrong)
{
    const TableSeat *sits  = table_seat(s->table.table, 0);
    Seat             empty = WATCHER;
    s->seat                = WATCHER;
    for (unsigned i = table_players(s->table.table); i-- > 0;) {
        if (sits[i].sitter.kind == SEAT_PERSON)
            s->seat = (Seat)i;
        else if (sits[i].sitter.kind == SEAT_OPEN)
            empty = (Seat)i;
    }
    if (s->seat == WATCHER)
        s->seat = empty;
    if (seat && !seats_choose(s, seat, wrong))
        return false;
    if (s->seat != WATCHER && sits[s->seat].sitter.kind == SEAT_PERSON && *sits[s->seat].sitter.name)
        (void)snprintf(s->own_name, sizeof s->own_name, "%s", sits[s->seat].sitter.name);
    for (Seat i = 0; i < table_players(s->table.table); i++)
        if (level || sits[i].sitter.kind != SEAT_BOT || !bot_info(sits[i].sitter.level))
            local_seat(&s->table, i, SEAT_BOT, level ? level : s->level);
    return settle(s, wrong);
}

bool seats_choose(Session *s, const char *seat, Text *wrong)
{
    const unsigned players = table_players(s->table.table);
    Scan           text    = scan_on(seat, strlen(seat));
    int32_t        number  = 0;
    if (strcmp(seat, "none") == 0) {
        s->seat = WATCHER;
        return true;
    }
    if (seat_parse(play_game(s), play_state(s), text, &s->seat))
        return true;
    if (scan_number(text, &number) && number >= 0 && number < (int32_t)players) {
        s->seat = (Seat)number;
        return true;
    }
    text_add(wrong, "there is no seat ");
    text_add(wrong, seat);
    text_add(wrong, ": choose 0 to ");
    text_int(wrong, players - 1);
    text_add(wrong, ", or none to watch");
    return false;
}

bool seats_level_known(const Session *s, const char *level)
{
    const char *names[16] = {NULL};
    char        list[200] = "";
    if (bot_info(level))
        return true;
    for (size_t i = 0; bots_all[i].name && i < 15; i++) {
        size_t n = strlen(list);
        names[i] = bots_all[i].name;
        (void)snprintf(list + n, sizeof list - n, "%s%s", n ? ", " : "", names[i]);
    }
    const char *meant = word_meant(level, names);
    if (meant)
        (void)usage_error(s->command, "there is no bot '%s' (did you mean '%s'?)", level, meant);
    else
        (void)usage_error(s->command, "there is no bot '%s'; there are %s", level, list);
    return false;
}
