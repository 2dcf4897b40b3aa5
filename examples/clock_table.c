/* clock_table.c -- a table with clocks, as a server keeps one: check, log, apply.
 *
 * Anne plays a bot, with a minute for the game and a second more each turn. She thinks too long once: her flag falls,
 * which is an event like any other, and a bot plays on for her. The log alone gives the same table again.
 *
 *     cc clock_table.c $(pkg-config --cflags --libs tortuga) && ./a.out */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tortuga.h>

enum { MOST = 1000 };

static tg_event  disk[MOST]; /* whoever keeps a table writes its events down; here they lie in memory */
static uint32_t  written;
static tg_table *table;

/* An event that was checked is written down, then it has happened. */
static void keep(const tg_event *event)
{
    disk[written++] = *event;
    if (table)
        tg_table_apply(table, event);
    else
        table = tg_table_open(event);
}

static int stop(const tg_game *game, const tg_refusal *why)
{
    char text[300];
    tg_why_text(game, why, NULL, text, sizeof text);
    fprintf(stderr, "refused: %s\n", text);
    return 1;
}

static int next_event(void *context, const void **bytes, size_t *size)
{
    uint32_t *at = (uint32_t *)context;
    if (*at == written)
        return 0;
    *bytes = disk[*at].bytes;
    *size  = disk[(*at)++].size;
    return 1;
}

int main(void)
{
    const tg_game  *game = tg_game_find("corsaire");
    tg_bot         *bot  = tg_bot_create(game, "greedy", 0, 0, 1);
    int64_t         now  = 0; /* the clock is the caller's */
    static tg_event event;
    tg_refusal      why;
    tg_setup        setup;
    const tg_sitter anne = {.kind = TG_SEAT_PERSON, .holder = {1}, .name = "Anne"};
    const tg_sitter bart = {.kind = TG_SEAT_BOT, .name = "Bart", .level = "greedy"};

    tg_setup_init(&setup, game, 2);
    setup.deal     = TG_DEAL_SEED;
    setup.seed     = "a table with clocks";
    setup.clock    = TG_CLOCK_TOTAL;
    setup.limit_ms = 60000;
    setup.more_ms  = 1000;
    if (!bot || !tg_table_check_create(&setup, now, &event, &why))
        return stop(game, &why);
    keep(&event);
    if (!tg_table_check_sit(table, 0, &anne, now, &event, &why))
        return stop(game, &why);
    keep(&event);
    if (!tg_table_check_sit(table, 1, &bart, now, &event, &why))
        return stop(game, &why);
    keep(&event);
    if (!tg_table_check_start(table, NULL, now, &event, &why))
        return stop(game, &why);
    keep(&event);

    while (tg_table_to_act(table)) {
        int seat = tg_next_seat(game, tg_table_state(table));
        now += seat == 0 && tg_table_plies(table) > 10 ? 90000 : 500; /* Anne falls asleep */
        while (tg_table_check_tick(table, now, &event)) {
            keep(&event);
            printf("after %u moves Anne's flag falls\n", (unsigned)tg_table_plies(table));
        }
        if (!tg_table_to_act(table))
            break;
        tg_move move = tg_bot_choose(bot, tg_table_state(table), seat);
        if (!tg_table_check_move_number(table, seat, move, now, &event, &why))
            return stop(game, &why);
        keep(&event);
    }

    char standing[4000];
    tg_standing_json(table, 0, standing, sizeof standing);
    printf("%s\n", standing);

    uint32_t  at    = 0;
    tg_table *again = tg_table_replay(next_event, &at, NULL, &why);
    int       same  = again && tg_table_same(table, again);
    printf("%u events, replayed: %s\n", (unsigned)written, same ? "the same table" : "another table");
    tg_table_close(again);
    tg_table_close(table);
    tg_bot_destroy(bot);
    return !same;
}
