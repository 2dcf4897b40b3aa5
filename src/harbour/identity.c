/* identity.c -- sessions: looked up by the reader, remembered for a moment, prolonged now and then. */
#include "harbour/identity.h"

#include "harbour/fleet.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/bans.h"
#include "harbour/headers.h"
#include "harbour/moment.h"

enum { REMEMBERED = 2048, PROLONG_AFTER_MS = 6 * 3600 * 1000 };
static const int64_t remember_us = 10 * 1000000;

typedef struct Known {
    uint8_t token[TOKEN_HASH];
    int64_t until_us; /* 0: the place is free */
    Person  person;
} Known;

struct Identity {
    Known    known[REMEMBERED]; /* by the first bytes of the token's hash, which nobody can choose */
    uint64_t forgotten;         /* so often: what was asked before that is not remembered          */
};

Identity *identity_create(void) { return (Identity *)calloc(1, sizeof(Identity)); }
void      identity_destroy(Identity *identity) { free(identity); }

static Known *place_of(Identity *identity, const uint8_t token[TOKEN_HASH])
{
    return &identity->known[((unsigned)token[0] << 8 | token[1]) % REMEMBERED];
}

void identity_forget_all(Harbour *harbour)
{
    harbour->identity->forgotten++;
    for (size_t i = 0; i < REMEMBERED; i++)
        harbour->identity->known[i].until_us = 0;
}

void identity_forget(Harbour *harbour, int64_t person)
{
    fleet_say_changed(harbour); /* other nodes remember them, too */
    harbour->identity->forgotten++;
    for (size_t i = 0; i < REMEMBERED; i++)
        if (harbour->identity->known[i].person.id == person)
            harbour->identity->known[i].until_us = 0;
}

/* --- looking up ----------------------------------------------------------------------------------------------- */

typedef struct Lookup {
    Job           job;
    Harbour      *harbour;
    uint8_t       token[TOKEN_HASH];
    Session       session;
    Person        person;
    int64_t       now_ms;
    uint64_t      forgotten;
    IdentityFound found;
    void         *context;
} Lookup;

static StoreResult look_up(Job *job, Store *store)
{
    Lookup     *lookup = (Lookup *)(void *)job;
    StoreResult result = store_session(store, lookup->token, &lookup->session);
    if (result == STORE_OK && lookup->session.until_ms && lookup->session.until_ms < lookup->now_ms)
        result = STORE_NONE;
    if (result == STORE_OK && sodium_memcmp(lookup->session.token, lookup->token, TOKEN_HASH) != 0)
        result = STORE_NONE;
    if (result == STORE_OK)
        result = store_person(store, lookup->session.person, &lookup->person);
    if (result == STORE_OK && lookup->person.kind == PERSON_DELETED)
        result = STORE_NONE;
    return result;
}

/* A session that is used lives on. Nobody waits for it, and it may fail. */
typedef struct Prolong {
    Job     job;
    uint8_t token[TOKEN_HASH];
    int64_t person, now_ms, until_ms;
} Prolong;

static StoreResult prolong(Job *job, Store *store)
{
    Prolong    *p      = (Prolong *)(void *)job;
    StoreResult result = store_session_seen(store, p->token, p->now_ms, p->until_ms);
    return result == STORE_OK ? store_person_seen(store, p->person, p->now_ms) : result;
}

static void prolonged(Job *job) { free(job); }

static void prolong_later(const Lookup *lookup)
{
    int64_t now_ms = wall_ms();
    if (now_ms - lookup->session.seen_ms < PROLONG_AFTER_MS)
        return;
    Prolong *p = (Prolong *)calloc(1, sizeof *p);
    if (!p)
        return;
    p->job      = (Job){.work = prolong, .done = prolonged, .several = true};
    p->person   = lookup->person.id;
    p->now_ms   = now_ms;
    p->until_ms = lookup->session.until_ms ? now_ms + (int64_t)SESSION_DAYS * 86400000 : 0;
    memcpy(p->token, lookup->token, TOKEN_HASH);
    if (!writer_put(lookup->harbour->writer, &p->job))
        free(p);
}

static void looked_up(Job *job)
{
    Lookup *lookup = (Lookup *)(void *)job;
    if (job->result == STORE_OK && lookup->forgotten == lookup->harbour->identity->forgotten) {
        Known *known    = place_of(lookup->harbour->identity, lookup->token);
        known->person   = lookup->person;
        known->until_us = moment_us() + remember_us;
        memcpy(known->token, lookup->token, TOKEN_HASH);
        prolong_later(lookup);
    }
    lookup->found(lookup->context, job->result, job->result == STORE_OK ? &lookup->person : NULL);
    free(lookup);
}

void identity_find(Harbour *harbour, const uint8_t token[TOKEN_HASH], IdentityFound found, void *context)
{
    const Known *known = place_of(harbour->identity, token);
    if (known->until_us > moment_us() && sodium_memcmp(known->token, token, TOKEN_HASH) == 0) {
        found(context, STORE_OK, &known->person);
        return;
    }
    Lookup *lookup = (Lookup *)calloc(1, sizeof *lookup);
    if (!lookup) {
        found(context, STORE_BUSY, NULL);
        return;
    }
    lookup->job       = (Job){.work = look_up, .done = looked_up};
    lookup->harbour   = harbour;
    lookup->now_ms    = wall_ms();
    lookup->forgotten = harbour->identity->forgotten;
    lookup->found     = found;
    lookup->context   = context;
    memcpy(lookup->token, token, TOKEN_HASH);
    if (!hands_put(harbour->reader, &lookup->job)) {
        free(lookup);
        found(context, STORE_BUSY, NULL);
    }
}

/* --- requests --------------------------------------------------------------------------------------------------- */

static void admit(Request *request)
{
    Need need = request->route->need;
    if (request->method != METHOD_GET && (bans_meet_address(request->harbour->bans, &request->address) ||
                                          bans_meet_person(request->harbour->bans, request->person.id)))
        answer_error(request, 403, "banned", "The host of this harbour has banned you.");
    else if (need >= NEED_PERSON && !request->person.id)
        answer_error(request, 401, "who", "Nobody knows you here yet: come as a guest or sign in first.");
    else if (need == NEED_ADMIN && !request->person.admin)
        answer_error(request, 403, "admin", "Only the host may do that.");
    else
        request->route->handler(request);
}

static void on_found(void *context, StoreResult result, const Person *person)
{
    Request *request = (Request *)context;
    if (person)
        request->person = *person;
    if (store_is_trouble(result) || result == STORE_BROKEN)
        answer_store(request, result);
    else
        admit(request);
}

void identity_admit(Request *request)
{
    if (request->route->need == NEED_NOBODY || !request->has_token)
        admit(request);
    else
        identity_find(request->harbour, request->token, on_found, request);
}
