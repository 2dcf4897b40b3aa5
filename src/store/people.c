/* people.c -- people, their passwords and their sessions. */
#include <string.h>

#include "store/driver.h"

static Value fold_of(const Person *person) { return value_text(person->fold[0] ? person->fold : NULL); }

static void person_from(const Value *column, Person *person)
{
    person->id    = column_int(&column[0]);
    person->kind  = (PersonKind)column_int(&column[1]);
    person->admin = column_int(&column[2]) != 0;
    column_text(&column[3], person->name, sizeof person->name);
    column_text(&column[4], person->fold, sizeof person->fold);
    person->owner      = column_int(&column[5]);
    person->created_ms = column_int(&column[6]);
    person->seen_ms    = column_int(&column[7]);
}

static bool read_person(void *context, const Value *column, size_t columns)
{
    (void)columns;
    person_from(column, (Person *)context);
    return false;
}

StoreResult store_person_add(Store *store, const Person *person)
{
    int64_t     changed = 0;
    StoreResult result =
        RUN(store, PERSON_ADD, NULL, NULL, &changed, value_int(person->id), value_int(person->kind),
            value_int(person->admin), value_text(person->name), fold_of(person), value_int(person->owner),
            value_int(person->created_ms), value_int(person->seen_ms));
    return store_changed(result, changed, STORE_TAKEN);
}

StoreResult store_person(Store *store, int64_t id, Person *person)
{
    Person      found  = {0};
    StoreResult result = RUN(store, PERSON, read_person, &found, NULL, value_int(id));
    if (result == STORE_OK && found.id)
        *person = found;
    return store_changed(result, found.id, STORE_NONE);
}

StoreResult store_person_named(Store *store, const char *fold, Person *person)
{
    Person      found  = {0};
    StoreResult result = RUN(store, PERSON_NAMED, read_person, &found, NULL, value_text(fold));
    if (result == STORE_OK && found.id)
        *person = found;
    return store_changed(result, found.id, STORE_NONE);
}

StoreResult store_person_put(Store *store, const Person *person)
{
    int64_t     changed = 0;
    Person      is;
    StoreResult result =
        RUN(store, PERSON_PUT, NULL, NULL, &changed, value_int(person->kind), value_int(person->admin),
            value_text(person->name), fold_of(person), value_int(person->id));
    if (result != STORE_OK || changed)
        return result;
    result = store_person(store, person->id, &is);
    return result == STORE_OK ? STORE_TAKEN : result;
}

StoreResult store_person_seen(Store *store, int64_t id, int64_t at_ms)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, PERSON_SEEN, NULL, NULL, &changed, value_int(at_ms), value_int(id));
    return store_changed(result, changed, STORE_NONE);
}

/* --- deleting ------------------------------------------------------------------------------------------ */

enum { OWNED_MOST = 64 };
typedef struct Ids {
    int64_t id[OWNED_MOST];
    size_t  count;
} Ids;

static bool read_id(void *context, const Value *column, size_t columns)
{
    (void)columns;
    Ids *ids = (Ids *)context;
    if (ids->count < OWNED_MOST)
        ids->id[ids->count++] = column_int(column);
    return ids->count < OWNED_MOST;
}

static StoreResult erase(Store *store, int64_t id)
{
    static const Statement takes[] = {
        SQL_ERASE_CREDENTIAL, SQL_ERASE_SESSIONS, SQL_ERASE_CHAT,    SQL_ERASE_RATINGS,    SQL_ERASE_RESULTS,
        SQL_ERASE_SEATS,      SQL_ERASE_PUSHES,   SQL_ERASE_WEBHOOK, SQL_ERASE_REPORTS_BY, SQL_ERASE_MUTES,
    };
    StoreResult result = STORE_OK;
    Value       who    = value_int(id);
    for (size_t i = 0; i < sizeof takes / sizeof *takes && result == STORE_OK; i++)
        result = store->driver->run(store, takes[i], &who, 1, NULL, NULL, NULL);
    return result;
}

/* One person without the bots of theirs. */
static StoreResult delete_one(Store *store, int64_t id)
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, ERASE_PERSON, NULL, NULL, &changed, value_int(id));
    result              = store_changed(result, changed, STORE_NONE);
    if (result == STORE_OK)
        result = store_forgotten_add(store, id);
    return result == STORE_OK ? erase(store, id) : result;
}

StoreResult store_person_delete(Store *store, int64_t id)
{
    StoreResult locked = store_lock(store, id); /* nobody seats them meanwhile */
    if (locked != STORE_OK)
        return locked;
    StoreResult result = delete_one(store, id);
    Ids         owned;
    do { /* deleting a bot takes it from its owner, so a full list is asked for again */
        owned.count = 0;
        if (result == STORE_OK)
            result = RUN(store, OWNED, read_id, &owned, NULL, value_int(id));
        for (size_t i = 0; i < owned.count && result == STORE_OK; i++)
            result = delete_one(store, owned.id[i]);
    } while (result == STORE_OK && owned.count == OWNED_MOST);
    return result;
}

StoreResult store_guests_forget(Store *store, int64_t unseen_ms, int most, int64_t *deleted)
{
    Ids         ids    = {.count = 0};
    int64_t     count  = 0;
    StoreResult result = RUN(store, GUESTS, read_id, &ids, NULL, value_int(unseen_ms), value_int(most));
    for (size_t i = 0; i < ids.count && result == STORE_OK; i++, count++) {
        result = erase(store, ids.id[i]);
        if (result == STORE_OK) /* no log names a guest who never sat anywhere */
            result = RUN(store, PERSON_REMOVE, NULL, NULL, NULL, value_int(ids.id[i]));
    }
    if (result == STORE_OK)
        *deleted = count;
    return result;
}

/* --- lists ----------------------------------------------------------------------------------------------- */

typedef struct PersonList {
    PersonEach each;
    void      *context;
} PersonList;

static bool list_person(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const PersonList *list   = (const PersonList *)context;
    Person            person = {0};
    person_from(column, &person);
    return list->each(list->context, &person);
}

StoreResult store_people(Store *store, int64_t after, int most, PersonEach each, void *context)
{
    PersonList list = {each, context};
    return RUN(store, PEOPLE, list_person, &list, NULL, value_int(after), value_int(most));
}

StoreResult store_bots(Store *store, int64_t owner, PersonEach each, void *context)
{
    PersonList list = {each, context};
    return RUN(store, BOTS, list_person, &list, NULL, value_int(owner));
}

/* --- passwords and sessions ---------------------------------------------------------------------------------- */

typedef struct TextOut {
    char  *to;
    size_t size;
    bool   found;
} TextOut;

static bool read_text(void *context, const Value *column, size_t columns)
{
    (void)columns;
    TextOut *out = (TextOut *)context;
    column_text(column, out->to, out->size);
    out->found = true;
    return false;
}

StoreResult store_credential(Store *store, int64_t person, char *hash, size_t size)
{
    TextOut     out    = {hash, size, false};
    StoreResult result = RUN(store, CREDENTIAL, read_text, &out, NULL, value_int(person));
    return store_changed(result, out.found, STORE_NONE);
}

StoreResult store_credential_put(Store *store, int64_t person, const char *hash, int64_t at_ms)
{
    return RUN(store, CREDENTIAL_PUT, NULL, NULL, NULL, value_int(person), value_text(hash),
               value_int(at_ms));
}

static bool session_from(const Value *column, Session *session)
{
    if (!column_bytes(&column[0], session->token, sizeof session->token))
        return false;
    session->person = column_int(&column[1]);
    session->kind   = (SessionKind)column_int(&column[2]);
    column_text(&column[3], session->label, sizeof session->label);
    session->created_ms = column_int(&column[4]);
    session->seen_ms    = column_int(&column[5]);
    session->until_ms   = column_int(&column[6]);
    return true;
}

static bool read_session(void *context, const Value *column, size_t columns)
{
    (void)columns;
    (void)session_from(column, (Session *)context);
    return false;
}

StoreResult store_session_add(Store *store, const Session *session)
{
    int64_t     changed = 0;
    StoreResult result =
        RUN(store, SESSION_ADD, NULL, NULL, &changed, value_bytes(session->token, sizeof session->token),
            value_int(session->person), value_int(session->kind), value_text(session->label),
            value_int(session->created_ms), value_int(session->seen_ms), value_int(session->until_ms));
    return store_changed(result, changed, STORE_TAKEN);
}

StoreResult store_session(Store *store, const uint8_t token[STORE_TOKEN_SIZE], Session *session)
{
    Session     found = {0};
    StoreResult result =
        RUN(store, SESSION, read_session, &found, NULL, value_bytes(token, STORE_TOKEN_SIZE));
    if (result == STORE_OK && found.person)
        *session = found;
    return store_changed(result, found.person, STORE_NONE);
}

StoreResult store_session_seen(Store *store, const uint8_t token[STORE_TOKEN_SIZE], int64_t at_ms,
                               int64_t until_ms)
{
    int64_t     changed = 0;
    StoreResult result = RUN(store, SESSION_SEEN, NULL, NULL, &changed, value_int(at_ms), value_int(until_ms),
                             value_bytes(token, STORE_TOKEN_SIZE));
    return store_changed(result, changed, STORE_NONE);
}

StoreResult store_session_end(Store *store, const uint8_t token[STORE_TOKEN_SIZE])
{
    int64_t     changed = 0;
    StoreResult result  = RUN(store, SESSION_END, NULL, NULL, &changed, value_bytes(token, STORE_TOKEN_SIZE));
    return store_changed(result, changed, STORE_NONE);
}

StoreResult store_sessions_end(Store *store, int64_t person, const uint8_t *spared, bool tokens_too)
{
    static const uint8_t nobody[STORE_TOKEN_SIZE];
    return RUN(store, SESSIONS_END, NULL, NULL, NULL, value_int(person),
               value_bytes(spared ? spared : nobody, STORE_TOKEN_SIZE), value_int(tokens_too));
}

StoreResult store_sessions_expire(Store *store, int64_t now_ms, int64_t *ended)
{
    return RUN(store, SESSIONS_EXPIRE, NULL, NULL, ended, value_int(now_ms));
}

typedef struct SessionList {
    SessionEach each;
    void       *context;
} SessionList;

static bool list_session(void *context, const Value *column, size_t columns)
{
    (void)columns;
    const SessionList *list    = (const SessionList *)context;
    Session            session = {0};
    return !session_from(column, &session) || list->each(list->context, &session);
}

StoreResult store_sessions(Store *store, int64_t person, SessionEach each, void *context)
{
    SessionList list = {each, context};
    return RUN(store, SESSIONS, list_session, &list, NULL, value_int(person));
}
