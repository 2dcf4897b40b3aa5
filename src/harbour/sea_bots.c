/* sea_bots.c -- bots at a table: one is asked at a time, and answers like a person. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "harbour/moment.h"
#include "harbour/sea_parts.h"

typedef struct Asking {
    Thought thought;
    Ship   *ship;
    int64_t asked_ms;
} Asking;

static bool has_people(const Ship *ship)
{
    for (Seat seat = 0; seat < table_players(ship->table); seat++)
        if (table_seat(ship->table, seat)->sitter.kind == SEAT_PERSON && !table_seat(ship->table, seat)->out)
            return true;
    return ship->watchers != NULL;
}

/* When a bot that was asked then may answer: after the time that its level may take, whether it took it or not, and a
 * while that is drawn, so that how long it took says nothing about its cards. Among bots alone nobody waits. */
static int64_t answer_time(const Ship *ship, const Asking *asking)
{
    uint32_t pace = ship->sea->harbour->config.pace_ms;
    if (!has_people(ship))
        return 0;
    return asking->asked_ms + thinkers_budget(asking->thought.level) + pace +
           (pace ? (int64_t)randombytes_uniform(pace / 2 + 1) : 0);
}

static void thought_done(Job *job)
{
    Asking *asking = (Asking *)(void *)job;
    Ship   *ship   = asking->ship;
    ship->thinking = false;
    if (ship->table && asking->thought.move != NO_MOVE) {
        ship->answered    = true;
        ship->answer      = asking->thought.move;
        ship->answer_seat = asking->thought.seat;
        ship->answer_ms   = answer_time(ship, asking);
    } else if (ship->table) {
        ship->retry_ms = wall_ms() + RETRY_MS;
    }
    free(asking);
    if (ship->table)
        ship_pump(ship);
}

void ship_think(Ship *ship, int64_t now)
{
    Seats asked = table_to_act(ship->table) & table_bots(ship->table);
    if (!asked || ship->thinking || ship->answered || ship->sea->harbour->leaving || now < ship->retry_ms)
        return;
    Asking *asking = (Asking *)calloc(1, sizeof *asking);
    Seat    seat   = 0;
    while (!((asked >> seat) & 1u))
        seat++;
    const char *level = table_level(ship->table, seat);
    if (asking) {
        Thought *thought  = &asking->thought;
        asking->ship      = ship;
        asking->asked_ms  = now;
        thought->job.done = thought_done;
        thought->game     = table_game(ship->table);
        thought->seat     = seat;
        memcpy(&thought->state, table_state(ship->table), thought->game->state_size);
        (void)snprintf(thought->level, sizeof thought->level, "%s",
                       bot_plays(thought->game, level) ? level : "greedy");
        randombytes_buf(&thought->seed, sizeof thought->seed);
        ship->thinking = thinkers_put(ship->sea->thinkers, thought);
    }
    if (!ship->thinking) {
        free(asking);
        ship->retry_ms = now + RETRY_MS;
    }
}

bool ship_bot_answers(Ship *ship, int64_t now, Event *event)
{
    if (!ship->answered || now < ship->answer_ms)
        return false;
    Seats asked    = table_to_act(ship->table) & table_bots(ship->table);
    ship->answered = false;
    return ((asked >> ship->answer_seat) & 1u) &&
           table_check_move(ship->table, ship->answer_seat, ship->answer, now, event, NULL);
}
