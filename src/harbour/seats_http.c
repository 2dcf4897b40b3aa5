/* seats_http.c -- before the game begins: sitting down, getting up, the start, clearing away. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/launch.h"
#include "harbour/tables_http.h"

/* --- seats ------------------------------------------------------------------------------------------------------------ */

static bool check_entropy(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    return table_check_entropy(table, ship_seat(errand->ship, errand->person.id), errand->bytes, errand->size,
                               now_ms, out, why);
}

static bool check_join(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    Seat chosen = errand->target;
    for (Seat seat = 0; seat < table_players(table) && chosen == NO_SEAT; seat++) {
        const Sitter *now = &table_seat(table, seat)->sitter;
        if (now->kind == SEAT_INVITED && holder_is(&now->holder, &errand->sitter.holder))
            chosen = seat;
    }
    for (Seat seat = 0; seat < table_players(table) && chosen == NO_SEAT; seat++)
        if (table_seat(table, seat)->sitter.kind == SEAT_OPEN)
            chosen = seat;
    if (chosen == NO_SEAT)
        return refuse_number(why, "table.seat-taken", "seat", 0);
    if (table_phase(table) == TABLE_OPEN && chosen < table_players(table) &&
        table_seat(table, chosen)->sitter.kind == SEAT_BOT)
        return refuse_number(why, "table.seat-taken", "seat", chosen);
    if (errand->ship->row.rated && errand->person.kind == PERSON_GUEST)
        return refuse(why, "table.guest");
    return table_check_sit(table, chosen, &errand->sitter, now_ms, out, why);
}

static void done_join(Errand *errand, Ending ending)
{
    if (ending != ENDING_DONE || !errand->size) {
        errand_done_seq(errand, ending);
        return;
    }
    errand->check = check_entropy;
    errand->done  = errand_done_seq;
    errand->seat  = NO_SEAT;
    sea_send(errand->ship->sea, errand->ship->id, errand);
}

static void post_join(Request *request)
{
    json_t *body   = request_json(request, "seat entropy");
    Errand *errand = body ? errand_for(request) : NULL;
    if (!errand) {
        json_decref(body);
        return;
    }
    const json_t *seat    = json_object_get(body, "seat");
    const json_t *entropy = json_object_get(body, "entropy");
    bool          good    = !seat || (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
                          json_integer_value(seat) < MAX_SEATS);
    if (good && seat)
        errand->target = (Seat)json_integer_value(seat);
    good = good && (!entropy ||
                    hex_read(json_string_value(entropy), errand->bytes, sizeof errand->bytes, &errand->size));
    json_decref(body);
    if (!good) {
        answer_error(request, 400, "seat",
                     "seat is a number from 0; entropy is 1 to 32 bytes in hexadecimal digits.");
        errand_free(errand);
        return;
    }
    errand->sitter.kind   = SEAT_PERSON;
    errand->sitter.holder = holder_of(request->person.id);
    (void)snprintf(errand->sitter.name, sizeof errand->sitter.name, "%s", request->person.name);
    errand->check = check_join;
    errand->done  = done_join;
    errand_send(request, errand);
}

static bool check_leave(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    if (errand->seat >= MAX_SEATS)
        return refuse(why, "table.person");
    return table_check_leave(table, errand->seat, now_ms, out, why);
}

static bool check_start(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    uint8_t secret[SECRET_BYTES];
    sea_secret(errand->ship->sea, errand->ship->id, secret);
    if (errand->ship->row.creator != errand->person.id)
        return refuse(why, "table.person");
    return table_check_start(table, table_fair(table) ? secret : NULL, now_ms, out, why);
}

/* Before it begins, whoever made a table may clear it away. */
static bool check_abort(Errand *errand, const Table *table, int64_t now_ms, Event *out, Refusal *why)
{
    if (errand->ship->row.creator != errand->person.id)
        return refuse(why, "table.person");
    if (table_phase(table) != TABLE_OPEN)
        return refuse(why, table_phase(table) == TABLE_OVER ? "table.over" : "table.started");
    return table_check_abort(table, now_ms, out, why);
}

static void simple(Request *request, bool (*check)(Errand *, const Table *, int64_t, Event *, Refusal *))
{
    json_t *body   = request->body_length ? request_json(request, "") : NULL;
    bool    wrong  = request->body_length && !body;
    Errand *errand = wrong ? NULL : errand_for(request);
    json_decref(body);
    if (!errand)
        return;
    errand->check = check;
    errand->done  = errand_done_seq;
    errand_send(request, errand);
}

static void post_leave(Request *request) { simple(request, check_leave); }
static void post_start(Request *request) { simple(request, check_start); }
static void delete_table(Request *request) { simple(request, check_abort); }

const Route seat_routes[] = {
    {METHOD_DELETE, "/api/v1/tables/:id", NEED_PERSON, delete_table},
    {METHOD_POST, "/api/v1/tables/:id/join", NEED_PERSON, post_join},
    {METHOD_POST, "/api/v1/tables/:id/leave", NEED_PERSON, post_leave},
    {METHOD_POST, "/api/v1/tables/:id/start", NEED_PERSON, post_start},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
