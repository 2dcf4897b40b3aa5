/* changes.c -- looks for the stamp, and checks everybody who is connected against the store. */
#include "harbour/changes.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/bans.h"
#include "harbour/forget.h"
#include "harbour/identity.h"
#include "harbour/log.h"
#include "harbour/sea.h"
#include "harbour/socket.h"

static const char stamp_name[] = "changes";
enum { STAMP = 16 };

struct Changes {
    uint8_t stamp[STAMP];
    bool    known; /* a stamp was read before: another one is news */
    bool    looking;
};

StoreResult changes_stamp(Store *store)
{
    uint8_t stamp[STAMP];
    randombytes_buf(stamp, sizeof stamp);
    return store_setting_put(store, stamp_name, stamp, sizeof stamp);
}

Changes *changes_create(void) { return (Changes *)calloc(1, sizeof(Changes)); }
void     changes_destroy(Changes *changes) { free(changes); }

/* --- everybody who is connected ---------------------------------------------------------------------------------------- */

typedef struct Present {
    uint8_t     token[TOKEN_HASH];
    int64_t     id;
    Person      person;
    StoreResult found;
} Present;

typedef struct Roll {
    Job      job;
    Harbour *harbour;
    int64_t *seated; /* at tables at sea; 0 where they are still people */
    size_t   seats;
    size_t   count;
    Present  present[];
} Roll;

static int by_token(const void *a, const void *b)
{
    return memcmp(((const Present *)a)->token, ((const Present *)b)->token, TOKEN_HASH);
}

static StoreResult call_roll(Job *job, Store *store)
{
    Roll *roll = (Roll *)(void *)job;
    for (size_t i = 0; i < roll->count; i++) {
        Present *one = &roll->present[i];
        Session  session;
        one->found = store_person(store, one->id, &one->person);
        if (one->found == STORE_OK && one->person.kind != PERSON_DELETED)
            one->found = store_session(store, one->token, &session);
        if (one->found != STORE_OK && one->found != STORE_NONE)
            return one->found;
    }
    for (size_t i = 0; i < roll->seats; i++) {
        Person      person;
        StoreResult result = store_person(store, roll->seated[i], &person);
        if (result != STORE_OK && result != STORE_NONE)
            return result;
        if (result == STORE_OK && person.kind != PERSON_DELETED)
            roll->seated[i] = 0;
    }
    return STORE_OK;
}

static void roll_called(Job *job)
{
    Roll *roll = (Roll *)(void *)job;
    for (Socket *socket = roll->harbour->sockets; socket && job->result == STORE_OK; socket = socket->next) {
        Present key;
        if (!socket->person.id)
            continue;
        memcpy(key.token, socket->token, TOKEN_HASH);
        const Present *one =
            (const Present *)bsearch(&key, roll->present, roll->count, sizeof *roll->present, by_token);
        if (!one || one->id != socket->person.id)
            continue; /* came meanwhile */
        if (one->found == STORE_NONE)
            socket_close(socket, 1008, "signed out");
        else if (one->person.kind == PERSON_DELETED)
            socket_close(socket, 1008, "the account is gone");
        else
            socket->person = one->person;
    }
    for (size_t i = 0; i < roll->seats && job->result == STORE_OK; i++)
        if (roll->seated[i])
            forget_at_sea(roll->harbour, roll->seated[i]);
    free(roll->seated);
    free(roll);
}

static void check_everybody(Harbour *h)
{
    size_t count = 0;
    for (const Socket *socket = h->sockets; socket; socket = socket->next)
        count += socket->person.id != 0;
    Roll  *roll  = (Roll *)calloc(1, sizeof *roll + count * sizeof *roll->present);
    size_t seats = sea_people(h->sea, NULL, 0);
    if (!roll)
        return;
    roll->seated = (int64_t *)calloc(seats + 1, sizeof *roll->seated);
    if (roll->seated)
        roll->seats = sea_people(h->sea, roll->seated, seats);
    for (const Socket *socket = h->sockets; socket; socket = socket->next)
        if (socket->person.id) {
            Present *one = &roll->present[roll->count++];
            one->id      = socket->person.id;
            memcpy(one->token, socket->token, TOKEN_HASH);
        }
    qsort(roll->present, roll->count, sizeof *roll->present, by_token);
    roll->harbour = h;
    roll->job     = (Job){.work = call_roll, .done = roll_called};
    if (!hands_put(h->reader, &roll->job)) {
        memset(h->changes->stamp, 0, STAMP); /* then it is news once more */
        free(roll->seated);
        free(roll);
    }
}

void changes_now(Harbour *harbour)
{
    bans_refresh(harbour);
    identity_forget_all(harbour);
    check_everybody(harbour);
}

/* --- the stamp ------------------------------------------------------------------------------------------------------- */

typedef struct Look {
    Job      job;
    Harbour *harbour;
    uint8_t  stamp[STAMP];
    size_t   length;
} Look;

static StoreResult read_stamp(Job *job, Store *store)
{
    Look       *look   = (Look *)(void *)job;
    StoreResult result = store_setting(store, stamp_name, look->stamp, sizeof look->stamp, &look->length);
    return result == STORE_NONE ? STORE_OK : result; /* nobody ever changed anything */
}

static void stamp_read(Job *job)
{
    Look    *look    = (Look *)(void *)job;
    Harbour *h       = look->harbour;
    Changes *changes = h->changes;
    changes->looking = false;
    if (job->result == STORE_OK && memcmp(changes->stamp, look->stamp, STAMP) != 0) {
        bool news = changes->known;
        memcpy(changes->stamp, look->stamp, STAMP);
        changes->known = true;
        if (news && !h->leaving) {
            LOG("changed", {"by", "the host"});
            changes_now(h);
        }
    } else if (job->result == STORE_OK) {
        changes->known = true;
    }
    free(look);
}

void changes_look(Harbour *harbour)
{
    Look *look = harbour->changes->looking ? NULL : (Look *)calloc(1, sizeof *look);
    if (!look)
        return;
    look->harbour             = harbour;
    look->job                 = (Job){.work = read_stamp, .done = stamp_read};
    harbour->changes->looking = hands_put(harbour->reader, &look->job);
    if (!harbour->changes->looking)
        free(look);
}
