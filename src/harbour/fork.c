/* fork.c -- what if? A new table that goes on from a position one may see, against bots.
 *
 * What the asker could not know then is dealt afresh (tg_table_fork), so that a fork tells nothing about the game that it
 * comes from, also while that goes on. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/launch.h"

static void go_on(Errand *errand)
{
    tg_setup        setup;
    tg_refusal      why;
    StateRoom       room;
    tg_sitter       sitters[TG_MAX_SEATS];
    uint8_t         key[32];
    const tg_table *table = errand->ship->table;
    int             seat  = ship_seat(errand->ship, errand->person.id);
    int             mine  = is_seat(seat) ? seat : errand->target == TG_NO_SEAT ? 0 : errand->target;
    uint32_t        plies = tg_table_plies(table);
    randombytes_buf(key, sizeof key);
    memset(&room, 0, sizeof room);
    if (!is_seat(seat) && tg_table_onlooker_plies(table) >= 0)
        plies = (uint32_t)tg_table_onlooker_plies(table);
    if (!tg_table_fork(table, errand->ply == UINT32_MAX ? plies : errand->ply,
                       is_seat(seat) ? seat : TG_ONLOOKER, key, state_in(&room), &setup, &why)) {
        const tg_game *game = tg_table_game(table);
        answer_refusal(errand->request, game, sea_voice(errand->ship->sea, game, "en"), &why);
        return;
    }
    if (mine >= (int)setup.players) {
        answer_error(errand->request, 400, "seat", "There is no such seat.");
        return;
    }
    Launch *launch = launch_create(errand->request);
    if (!launch)
        return;
    /* Whoever may not be advised at a table is not advised at its twin either while it goes on. */
    setup.hints = setup_of(table).hints || tg_table_phase(table) == TG_TABLE_OVER;
    memset(sitters, 0, sizeof sitters);
    for (int other = 0; other < (int)setup.players; other++) {
        sitters[other].kind = TG_SEAT_BOT;
        (void)snprintf(sitters[other].level, sizeof sitters[other].level, "%s", errand->sitter.level);
        (void)snprintf(sitters[other].name, sizeof sitters[other].name, "%s", launch_bot_name(other));
    }
    sitters[mine] = sitter_of(&errand->person);
    if (launch_begin(launch, &setup, sitters, NULL, true))
        launch_write(launch);
    else
        launch_free(launch);
}

static void done_fork(Errand *errand, Ending ending)
{
    Request *request = errand->request;
    if (ending == ENDING_NONE)
        answer_error(request, 404, "no-such-table", "There is no such table.");
    else if (ending == ENDING_STORE)
        answer_store(request, errand->result);
    else if (ending != ENDING_DONE)
        answer_error(request, 503, "busy", "Too much is going on here at once. Try again in a moment.");
    else if (!ship_may_watch(errand->ship, ship_seat(errand->ship, errand->person.id)))
        answer_error(request, 403, "not-yours", "Only those who play there see this table.");
    else if (errand->ship->row.rated && tg_table_phase(errand->ship->table) != TG_TABLE_OVER)
        answer_error(request, 409, "rated", "A rated game is tried out elsewhere once it is over.");
    else if (!tg_level_plays(errand->sitter.level, tg_table_game(errand->ship->table)))
        answer_error(request, 400, "level", "That level has not learnt this game. Every other one plays it.");
    else
        go_on(errand);
    errand_free(errand);
}

static bool read_wish(Errand *errand, const json_t *body)
{
    const json_t *moves = json_object_get(body, "moves"), *seat = json_object_get(body, "seat");
    const char   *level = json_in_text(body, "level");
    errand->ply         = UINT32_MAX; /* as it stands */
    if (moves &&
        (!json_is_integer(moves) || json_integer_value(moves) < 0 || json_integer_value(moves) >= UINT32_MAX))
        return false;
    if (seat &&
        (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= TG_MAX_SEATS))
        return false;
    if (json_object_get(body, "level") && (!level || tg_level_ms(level) < 0))
        return false;
    if (moves)
        errand->ply = (uint32_t)json_integer_value(moves);
    if (seat)
        errand->target = (int)json_integer_value(seat);
    (void)snprintf(errand->sitter.level, sizeof errand->sitter.level, "%s", level ? level : "greedy");
    return true;
}

void post_fork(Request *request)
{
    int64_t id     = request_id(request, 0);
    json_t *body   = request_json(request, "moves seat level");
    Errand *errand = body ? errand_create() : NULL;
    if (!errand) {
        if (body)
            answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        json_decref(body);
        return;
    }
    errand->request = request;
    errand->person  = request->person;
    errand->done    = done_fork;
    bool good       = read_wish(errand, body);
    json_decref(body);
    if (!good) {
        answer_error(request, 400, "fork",
                     "moves is how many moves stand, seat a number from 0, level that of the bots.");
        errand_free(errand);
    } else if (!launch_may(request)) {
        errand_free(errand);
    } else if (id) {
        sea_send(request->harbour->sea, id, errand);
    } else {
        done_fork(errand, ENDING_NONE);
    }
}
