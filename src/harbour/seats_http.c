/* seats_http.c -- before the game begins: sitting down, getting up, whom its maker invites or sends away, the start,
 * clearing away. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/json_in.h"
#include "harbour/launch.h"
#include "harbour/moment.h"
#include "harbour/people.h"
#include "harbour/tables_http.h"

/* --- seats ------------------------------------------------------------------------------------------------------------ */

static bool check_entropy(Errand *errand, const tg_table *table, int64_t now_ms, tg_event *out,
                          tg_refusal *why)
{
    return tg_table_check_entropy(table, ship_seat(errand->ship, errand->person.id), errand->bytes,
                                  errand->size, now_ms, out, why);
}

/* Somebody is invited there, and it is this person. */
static bool is_kept_for(const tg_table *table, int seat, const uint8_t holder[TG_HOLDER_BYTES])
{
    tg_seat one = seat_at(table, seat);
    return one.sitter.kind == TG_SEAT_INVITED && memcmp(one.sitter.holder, holder, TG_HOLDER_BYTES) == 0;
}

static bool check_join(Errand *errand, const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    int chosen = errand->target;
    for (int seat = 0; seat < seats_of(table) && chosen == TG_NO_SEAT; seat++) {
        if (is_kept_for(table, seat, errand->sitter.holder))
            chosen = seat;
    }
    for (int seat = 0; seat < seats_of(table) && chosen == TG_NO_SEAT; seat++)
        if (seat_at(table, seat).sitter.kind == TG_SEAT_OPEN)
            chosen = seat;
    if (chosen == TG_NO_SEAT)
        return tg_refuse(why, "table.seat-taken", "seat", 0);
    if (tg_table_phase(table) == TG_TABLE_OPEN && chosen < seats_of(table) &&
        seat_at(table, chosen).sitter.kind == TG_SEAT_BOT)
        return tg_refuse(why, "table.seat-taken", "seat", chosen);
    if (errand->ship->row.rated && errand->person.kind == PERSON_GUEST)
        return tg_refuse(why, "table.guest", NULL, 0);
    return tg_table_check_sit(table, chosen, &errand->sitter, now_ms, out, why);
}

static void done_join(Errand *errand, Ending ending)
{
    if (ending != ENDING_DONE || !errand->size) {
        errand_done_seq(errand, ending);
        return;
    }
    errand->check = check_entropy;
    errand->done  = errand_done_seq;
    errand->seat  = TG_NO_SEAT;
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
                          json_integer_value(seat) < TG_MAX_SEATS);
    if (good && seat)
        errand->target = (int)json_integer_value(seat);
    good = good && (!entropy ||
                    hex_read(json_string_value(entropy), errand->bytes, sizeof errand->bytes, &errand->size));
    json_decref(body);
    if (!good) {
        answer_error(request, 400, "seat",
                     "seat is a number from 0; entropy is 1 to 32 bytes in hexadecimal digits.");
        errand_free(errand);
        return;
    }
    errand->sitter = sitter_of(&request->person);
    errand->check  = check_join;
    errand->done   = done_join;
    errand_send(request, errand);
}

static bool check_leave(Errand *errand, const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    Holder me = holder_of(errand->person.id);
    for (int seat = 0; seat < seats_of(table) && !is_seat(errand->seat); seat++) {
        if (is_kept_for(table, seat, me.id))
            errand->seat = seat; /* an invitation is declined the same way */
    }
    if (!is_seat(errand->seat))
        return tg_refuse(why, "table.person", NULL, 0);
    return tg_table_check_leave(table, errand->seat, now_ms, out, why);
}

/* --- whoever made the table says who may sit where ------------------------------------------------------------------ */

static bool check_seat(Errand *errand, const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    if (errand->ship->row.creator != errand->person.id)
        return tg_refuse(why, "table.person", NULL, 0);
    if (errand->ship->row.rated && errand->guest)
        return tg_refuse(why, "table.guest", NULL, 0);
    if (errand->sitter.kind == TG_SEAT_BOT && !tg_level_plays(errand->sitter.level, tg_table_game(table)))
        return tg_refuse(why, "table.unlearnt", NULL, 0);
    if (errand->sitter.kind == TG_SEAT_OPEN)
        return tg_table_check_leave(table, errand->target, now_ms, out, why);
    return tg_table_check_sit(table, errand->target, &errand->sitter, now_ms, out, why);
}

/* Who is to be invited: by id or by name. */
typedef struct Asking {
    Job     job;
    Errand *errand;
    Person  person;
    char    fold[STORE_NAME_SIZE];
    bool    muted;
} Asking;

static bool is_inviter(void *context, int64_t muted)
{
    Asking *asking = (Asking *)context;
    asking->muted  = asking->muted || muted == asking->errand->person.id;
    return !asking->muted;
}

static StoreResult find_invited(Job *job, Store *store)
{
    Asking     *asking = (Asking *)(void *)job;
    StoreResult result = asking->fold[0] ? store_person_named(store, asking->fold, &asking->person)
                                         : store_person(store, asking->person.id, &asking->person);
    if (result == STORE_OK && asking->person.kind == PERSON_DELETED)
        result = STORE_NONE;
    return result == STORE_OK ? store_mutes(store, asking->person.id, INT32_MAX, is_inviter, asking) : result;
}

static void invited_found(Job *job)
{
    Asking  *asking  = (Asking *)(void *)job;
    Errand  *errand  = asking->errand;
    Request *request = errand->request;
    if (job->result == STORE_OK) {
        errand->quiet       = asking->muted; /* the seat is kept, and nobody is bothered */
        errand->guest       = asking->person.kind == PERSON_GUEST;
        errand->sitter      = sitter_of(&asking->person);
        errand->sitter.kind = TG_SEAT_INVITED;
        errand_send(request, errand);
    } else {
        if (job->result == STORE_NONE)
            answer_error(request, 404, "nobody", "Nobody is called so.");
        else
            answer_store(request, job->result);
        errand_free(errand);
    }
    free(asking);
}

static void invite(Request *request, Errand *errand, const char *name, const char *person)
{
    char     plain[STORE_NAME_SIZE];
    unsigned wait_s = 0;
    Asking  *asking = (Asking *)calloc(1, sizeof *asking);
    bool     good   = asking && !name != !person;
    if (good && person)
        good = (asking->person.id = id_read(person, strlen(person))) != 0;
    if (good && name)
        good = name_read(name, plain, asking->fold);
    if (!asking) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
    } else if (!good) {
        answer_error(request, 400, "seat", "Who is invited? Say either a name or a person's id.");
    } else if (request->harbour->config.limits &&
               !limits_take_person(request->harbour->limits, DEED_TABLE, request->person.id, moment_us(),
                                   &wait_s)) {
        answer_too_often(request, wait_s);
    } else {
        asking->errand = errand;
        asking->job    = (Job){.work = find_invited, .done = invited_found};
        if (request_read(request, &asking->job))
            return;
    }
    errand_free(errand);
    free(asking);
}

static void put_seat(Request *request)
{
    json_t *body   = request_json(request, "kind level name person");
    Errand *errand = body ? errand_for(request) : NULL;
    if (!errand) {
        json_decref(body);
        return;
    }
    const char *kind = json_in_text(body, "kind"), *level = json_in_text(body, "level"),
               *name = json_in_text(body, "name"), *person = json_in_text(body, "person");
    PathPart part = request->part[1];
    bool     bot = kind && strcmp(kind, "bot") == 0, open = kind && strcmp(kind, "open") == 0,
         invited = kind && strcmp(kind, "invited") == 0;
    bool good    = part.length == 1 && part.at[0] >= '0' && part.at[0] < '0' + TG_MAX_SEATS &&
                (bot || open || invited) && (bot || !level) && (invited || !person) && (!open || !name);
    errand->target = good ? (int)(part.at[0] - '0') : TG_NO_SEAT;
    errand->check  = check_seat;
    errand->done   = errand_done_seq;
    if (good && bot) {
        errand->sitter.kind = TG_SEAT_BOT;
        good                = tg_level_ms(level ? level : "greedy") >= 0 &&
               (!name || strlen(name) < sizeof errand->sitter.name);
        (void)snprintf(errand->sitter.level, sizeof errand->sitter.level, "%s", level ? level : "greedy");
        (void)snprintf(errand->sitter.name, sizeof errand->sitter.name, "%s",
                       name ? name : launch_bot_name(errand->target));
    }
    if (!good) {
        answer_error(request, 400, "seat",
                     "A seat is a number from 0 and becomes open, a bot (with a level), or is kept for "
                     "somebody who is "
                     "invited (a name, or a person's id).");
        errand_free(errand);
    } else if (invited) {
        errand->sitter.kind = TG_SEAT_INVITED;
        invite(request, errand, name, person);
    } else {
        errand_send(request, errand);
    }
    json_decref(body);
}

/* --- the start, and clearing away ------------------------------------------------------------------------------------- */

static bool check_start(Errand *errand, const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    uint8_t secret[TG_SECRET_BYTES];
    sea_secret(errand->ship->sea, errand->ship->id, secret);
    if (errand->ship->row.creator != errand->person.id)
        return tg_refuse(why, "table.person", NULL, 0);
    return tg_table_check_start(table, setup_of(table).deal == TG_DEAL_FAIR ? secret : NULL, now_ms, out,
                                why);
}

/* Before it begins, whoever made a table may clear it away. */
static bool check_abort(Errand *errand, const tg_table *table, int64_t now_ms, tg_event *out, tg_refusal *why)
{
    if (errand->ship->row.creator != errand->person.id)
        return tg_refuse(why, "table.person", NULL, 0);
    if (tg_table_phase(table) != TG_TABLE_OPEN)
        return tg_refuse(why, tg_table_phase(table) == TG_TABLE_OVER ? "table.over" : "table.started", NULL,
                         0);
    return tg_table_check_abort(table, now_ms, out, why);
}

static void simple(Request *request,
                   bool (*check)(Errand *, const tg_table *, int64_t, tg_event *, tg_refusal *))
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
    {METHOD_PUT, "/api/v1/tables/:id/seats/:seat", NEED_PERSON, put_seat},
    {METHOD_POST, "/api/v1/tables/:id/join", NEED_PERSON, post_join},
    {METHOD_POST, "/api/v1/tables/:id/leave", NEED_PERSON, post_leave},
    {METHOD_POST, "/api/v1/tables/:id/start", NEED_PERSON, post_start},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
