/* sea_bots.c -- bots at a table: one is asked at a time, and answers when everybody could have known it would (tempo.h). */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/fleet.h"
#include "harbour/moment.h"
#include "harbour/sea_parts.h"

enum {
    QUESTION_MS   = 20000, /* so long a bot waits for people who were asked something */
    TICK_GUARD_MS = 2000   /* and so much of its clock it keeps                       */
};

typedef struct Asking {
    Thought  thought;
    Ship    *ship;
    unsigned turn; /* of the ship's, when it was asked */
} Asking;

static bool has_people(const Ship *ship)
{
    for (int seat = 0; seat < seats_of(ship->table); seat++)
        if (seat_at(ship->table, seat).sitter.kind == TG_SEAT_PERSON && !seat_at(ship->table, seat).out)
            return true;
    return ship->watchers != NULL || ship->elsewhere;
}

void ship_unthink(Ship *ship)
{
    ship->answered = false;
    ship->owed_ms  = 0;
    ship->turn++;
}

static void thought_done(Job *job)
{
    Asking        *asking  = (Asking *)(void *)job;
    Ship          *ship    = asking->ship;
    const Thought *thought = &asking->thought;
    int64_t        now     = wall_ms();
    int            late    = 0;
    ship->thinking         = false;
    if (ship->table && asking->turn != ship->turn) {
        /* It thought about what was taken back meanwhile. */
    } else if (ship->table && thought->move) {
        ship->answered    = true;
        ship->answer      = thought->move;
        ship->answer_seat = thought->seat;
        ship->answer_ms   = tempo_publish(&thought->tempo, thought->taken_ms, thought->room_ms, now, &late);
        if (late)
            METRIC_ADD(&ship->sea->harbour->metrics, bots_late_total);
    } else if (ship->table) {
        ship->retry_ms = now + RETRY_MS;
    }
    free(asking);
    if (ship->table)
        ship_pump(ship);
}

/* Since when this decision is owed: since it was asked for first, however often the pool has no room for it. Among bots
 * alone nobody waits. */
static Tempo tempo_for(Ship *ship, int seat, const char *level, int64_t now)
{
    uint32_t moves = tg_table_plies(ship->table);
    if (!ship->owed_ms || ship->owed_moves != moves || ship->owed_seat != seat) {
        ship->owed_ms    = now;
        ship->owed_moves = moves;
        ship->owed_seat  = seat;
    }
    if (!has_people(ship))
        return (Tempo){0};
    return tempo_of(ship->id, moves, ship->owed_ms, thinkers_budget(level),
                    ship->sea->harbour->config.pace_ms);
}

void ship_think(Ship *ship, int64_t now)
{
    unsigned asked = tg_table_to_act(ship->table) & tg_table_bots(ship->table);
    if (!asked || !ship_drives(ship) || ship->thinking || ship->answered || ship->sea->harbour->leaving ||
        now < ship->retry_ms)
        return;
    Asking *asking = (Asking *)calloc(1, sizeof *asking);
    int     seat   = 0;
    while (!((asked >> seat) & 1u))
        seat++;
    const char *level = tg_table_level(ship->table, seat);
    if (asking) {
        Thought *thought  = &asking->thought;
        asking->ship      = ship;
        asking->turn      = ship->turn;
        thought->job.done = thought_done;
        thought->game     = tg_table_game(ship->table);
        thought->seat     = seat;
        tg_state_copy(thought->game, state_in(&thought->state), tg_table_state(ship->table));
        (void)snprintf(thought->level, sizeof thought->level, "%s",
                       tg_level_plays(level, thought->game) ? level : "greedy");
        thought->tempo = tempo_for(ship, seat, thought->level, now);
        randombytes_buf(&thought->seed, sizeof thought->seed);
        ship->thinking = thinkers_put(ship->sea->thinkers, thought);
    }
    if (!ship->thinking) {
        free(asking);
        ship->retry_ms = now + RETRY_MS;
    }
}

/* A move ends the questions that people were asked, and a bot is quicker than they: it keeps its answer back for a
 * while, though not so long that its own clock runs out. */
static bool lets_people_answer(Ship *ship, int64_t now)
{
    tg_asked asked;
    unsigned owing = 0;
    for (int what = TG_ASK_TAKE_BACK; what <= TG_ASK_PAUSE; what++) /* a move ends all three */
        if (tg_table_asked(ship->table, what, &asked))
            owing |= asked.owing;
    if (!owing) {
        ship->held_ms = 0;
    } else if (!ship->held_ms) {
        int64_t tick  = tg_table_next_tick(ship->table);
        ship->held_ms = now + QUESTION_MS;
        if (tick - TICK_GUARD_MS < ship->held_ms)
            ship->held_ms = tick - TICK_GUARD_MS;
    }
    return now < ship->held_ms;
}

bool ship_bot_answers(Ship *ship, int64_t now, tg_event *event)
{
    if (lets_people_answer(ship, now) || !ship->answered || now < ship->answer_ms)
        return false;
    unsigned asked = tg_table_to_act(ship->table) & tg_table_bots(ship->table);
    ship->answered = false;
    return ((asked >> ship->answer_seat) & 1u) &&
           tg_table_check_move_number(ship->table, ship->answer_seat, ship->answer, now, event, NULL);
}
