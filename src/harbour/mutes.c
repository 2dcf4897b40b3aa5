/* mutes.c -- whose lines somebody does not want to read.
 *
 * A mute is between two people, everywhere, until it is taken back; who is muted does not hear of it. Chat asks the store
 * when a line is written or read (chat.c), so there is nothing to keep in step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/moment.h"
#include "harbour/people.h"

typedef struct Muting {
    Job      job;
    Request *request;
    Person   person; /* who is meant */
    char     fold[STORE_NAME_SIZE];
    bool     full;
    int      count;
    int64_t  muted[MUTES_MOST];
} Muting;

static Muting *muting_of(Job *job) { return (Muting *)(void *)job; }

static Muting *muting_create(Request *request)
{
    Muting *muting = (Muting *)calloc(1, sizeof *muting);
    if (!muting)
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
    else
        muting->request = request;
    return muting;
}

static bool add_muted(void *context, int64_t id)
{
    Muting *muting                 = (Muting *)context;
    muting->muted[muting->count++] = id;
    return muting->count < MUTES_MOST;
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

typedef struct MuteList {
    Muting muting;
    Person person[MUTES_MOST];
} MuteList;

static StoreResult read_mutes(Job *job, Store *store)
{
    MuteList   *list   = (MuteList *)(void *)job;
    Muting     *muting = &list->muting;
    StoreResult result = store_mutes(store, muting->request->person.id, MUTES_MOST, add_muted, muting);
    for (int i = 0; i < muting->count && result == STORE_OK; i++)
        if ((result = store_person(store, muting->muted[i], &list->person[i])) == STORE_NONE)
            result = STORE_OK;
    return result;
}

static void mutes_read(Job *job)
{
    MuteList *list    = (MuteList *)(void *)job;
    Request  *request = list->muting.request;
    Paper     paper   = {0};
    if (job->result != STORE_OK) {
        answer_store(request, job->result);
        free(list);
        return;
    }
    json_open(&paper, '{');
    json_name(&paper, "mutes");
    json_open(&paper, '[');
    for (int i = 0; i < list->muting.count; i++)
        if (list->person[i].id)
            person_write(&paper, &list->person[i]);
    json_close(&paper, ']');
    json_close(&paper, '}');
    answer_json(request, 200, &paper);
    free(list);
}

static void get_mutes(Request *request)
{
    MuteList *list = (MuteList *)calloc(1, sizeof *list);
    if (!list) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    list->muting.request = request;
    list->muting.job     = (Job){.work = read_mutes, .done = mutes_read};
    if (!request_read(request, &list->muting.job))
        free(list);
}

/* --- one of them ---------------------------------------------------------------------------------------------------- */

static StoreResult find_meant(Muting *muting, Store *store)
{
    return muting->fold[0] ? store_person_named(store, muting->fold, &muting->person)
                           : store_person(store, muting->person.id, &muting->person);
}

static StoreResult write_mute(Job *job, Store *store)
{
    Muting     *muting = muting_of(job);
    int64_t     mine   = muting->request->person.id;
    StoreResult result = find_meant(muting, store);
    if (result == STORE_OK && muting->person.kind == PERSON_DELETED)
        result = STORE_NONE;
    if (result == STORE_OK)
        result = store_mutes(store, mine, MUTES_MOST, add_muted, muting);
    muting->full = muting->count == MUTES_MOST;
    if (result == STORE_OK && muting->full)
        return STORE_TAKEN;
    if (result == STORE_OK)
        result = store_mute_add(store, mine, muting->person.id, wall_ms());
    return result == STORE_TAKEN ? STORE_OK : result; /* muted is muted */
}

static StoreResult end_mute(Job *job, Store *store)
{
    Muting     *muting = muting_of(job);
    StoreResult result = find_meant(muting, store);
    if (result == STORE_OK)
        result = store_mute_end(store, muting->request->person.id, muting->person.id);
    return result;
}

static void mute_written(Job *job)
{
    Muting *muting = muting_of(job);
    if (job->result == STORE_OK)
        answer_nothing(muting->request);
    else if (job->result == STORE_NONE)
        answer_error(muting->request, 404, "nobody",
                     "There is nobody of that name or id to whom that could be done.");
    else if (muting->full)
        answer_error(muting->request, 409, "full", "You have muted %d people already; that is all.",
                     MUTES_MOST);
    else
        answer_store(muting->request, job->result);
    free(muting);
}

/* Whom the path means: an id, or else a name. False: it was answered. */
static bool read_meant(Muting *muting)
{
    Request *request = muting->request;
    PathPart part    = request->part[0];
    char     text[STORE_NAME_SIZE], name[STORE_NAME_SIZE];
    (void)snprintf(text, sizeof text, "%.*s", (int)(part.length < sizeof text ? part.length : 0), part.at);
    muting->person.id = request_id(request, 0);
    if (!muting->person.id && !name_read(text, name, muting->fold)) {
        answer_error(request, 404, "nobody",
                     "There is nobody of that name or id to whom that could be done.");
        return false;
    }
    if (muting->person.id != request->person.id)
        return true;
    answer_error(request, 400, "oneself", "Nobody needs to mute themselves.");
    return false;
}

static void change(Request *request, StoreResult (*work)(Job *, Store *))
{
    Muting *muting = muting_create(request);
    if (!muting)
        return;
    muting->job = (Job){.work = work, .done = mute_written, .several = true};
    if (!read_meant(muting) || !request_write(request, &muting->job))
        free(muting);
}

static void put_mute(Request *request) { change(request, write_mute); }
static void delete_mute(Request *request) { change(request, end_mute); }

const Route mute_routes[] = {
    {METHOD_GET, "/api/v1/mutes", NEED_PERSON, get_mutes},
    {METHOD_PUT, "/api/v1/mutes/:who", NEED_PERSON, put_mute},
    {METHOD_DELETE, "/api/v1/mutes/:who", NEED_PERSON, delete_mute},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
