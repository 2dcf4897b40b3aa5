/* profiles.c -- what can be seen of a person: one's own page, another's; and the bots one owns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/forget.h"
#include "harbour/identity.h"
#include "harbour/json_in.h"
#include "harbour/moment.h"
#include "harbour/people.h"
#include "harbour/socket.h"

enum { LISTED_MOST = 32, BOTS_MOST = 8 };

typedef struct Look {
    Job         job;
    Request    *request;
    Person      person;
    char        fold[STORE_NAME_SIZE];
    RatingRow   rating[LISTED_MOST];
    PlayedGames played[LISTED_MOST];
    Person      bot[BOTS_MOST];
    size_t      ratings, games, bots;
    /* of a bot that is made or given a new token */
    Session own;
    char    token[TOKEN_SIZE];
    bool    crowded;
} Look;

static Look *look_of(Job *job) { return (Look *)(void *)job; }

static Look *look_create(Request *request)
{
    Look *look = (Look *)calloc(1, sizeof *look);
    if (!look)
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
    else
        look->request = request;
    return look;
}

static void look_at(Look *look, bool (*to)(Request *, Job *), StoreResult (*work)(Job *, Store *),
                    void (*done)(Job *))
{
    look->job = (Job){.work = work, .done = done, .several = true};
    if (!to(look->request, &look->job))
        free(look);
}

/* --- pages ------------------------------------------------------------------------------------------------------ */

static bool add_rating(void *context, const RatingRow *row)
{
    Look *look                    = (Look *)context;
    look->rating[look->ratings++] = *row;
    return look->ratings < LISTED_MOST;
}

static bool add_played(void *context, const PlayedGames *played)
{
    Look *look                  = (Look *)context;
    look->played[look->games++] = *played;
    return look->games < LISTED_MOST;
}

static StoreResult read_page(Job *job, Store *store)
{
    Look       *look   = look_of(job);
    StoreResult result = look->fold[0] ? store_person_named(store, look->fold, &look->person) : STORE_OK;
    if (result == STORE_OK)
        result = store_ratings(store, look->person.id, add_rating, look);
    return result == STORE_OK ? store_played(store, look->person.id, add_played, look) : result;
}

/* An average, to a tenth. */
static void json_tenth_of(Paper *paper, const char *name, double number)
{
    char    text[48];
    int64_t tenths = (int64_t)(number * 10 + (number < 0 ? -0.5 : 0.5)), size = tenths < 0 ? -tenths : tenths;
    (void)snprintf(text, sizeof text, "%s%lld.%lld", tenths < 0 ? "-" : "", (long long)(size / 10),
                   (long long)(size % 10));
    json_name(paper, name);
    json_raw(paper, text, strlen(text));
}

static void write_ratings(Paper *paper, const Look *look)
{
    json_name(paper, "ratings");
    json_open(paper, '[');
    for (size_t i = 0; i < look->ratings; i++) {
        const RatingRow *row = &look->rating[i];
        json_open(paper, '{');
        json_text_of(paper, "game", row->game);
        json_text_of(paper, "among", row->pool == POOL_BOTS ? "bots" : "people");
        json_whole_of(paper, "rating", (int64_t)(row->rating + 0.5));
        json_whole_of(paper, "deviation", (int64_t)(row->deviation + 0.5));
        json_whole_of(paper, "games", row->games);
        json_close(paper, '}');
    }
    json_close(paper, ']');
    json_name(paper, "played");
    json_open(paper, '[');
    for (size_t i = 0; i < look->games; i++) {
        json_open(paper, '{');
        json_text_of(paper, "game", look->played[i].game);
        json_whole_of(paper, "played", look->played[i].played);
        json_whole_of(paper, "won", look->played[i].won);
        json_whole_of(paper, "rated", look->played[i].rated);
        json_whole_of(paper, "best", look->played[i].best);
        json_tenth_of(paper, "score", look->played[i].score);
        json_tenth_of(paper, "place", look->played[i].place);
        json_whole_of(paper, "last", look->played[i].at_ms);
        json_close(paper, '}');
    }
    json_close(paper, ']');
}

static void page_read(Job *job)
{
    Look    *look    = look_of(job);
    Request *request = look->request;
    Paper    paper   = {0};
    if (job->result == STORE_NONE) {
        answer_error(request, 404, "nobody", "Nobody has that name.");
    } else if (job->result != STORE_OK) {
        answer_store(request, job->result);
    } else {
        json_open(&paper, '{');
        json_name(&paper, "person");
        person_write(&paper, &look->person);
        json_whole_of(&paper, "since", look->person.created_ms);
        if (look->person.id == request->person.id)
            json_truth_of(&paper, "admin", look->person.admin);
        write_ratings(&paper, look);
        json_close(&paper, '}');
        answer_json(request, 200, &paper);
    }
    free(look);
}

static void get_me(Request *request)
{
    Look *look = look_create(request);
    if (!look)
        return;
    look->person = request->person;
    look_at(look, request_read, read_page, page_read);
}

static void get_person(Request *request)
{
    char  text[STORE_NAME_SIZE], name[STORE_NAME_SIZE];
    Look *look = look_create(request);
    if (!look)
        return;
    PathPart part = request->part[0];
    (void)snprintf(text, sizeof text, "%.*s", (int)(part.length < sizeof text ? part.length : 0), part.at);
    if (!name_read(text, name, look->fold)) {
        answer_error(request, 404, "nobody", "Nobody has that name.");
        free(look);
        return;
    }
    look_at(look, request_read, read_page, page_read);
}

/* --- bots --------------------------------------------------------------------------------------------------------- */

static bool add_bot(void *context, const Person *bot)
{
    Look *look              = (Look *)context;
    look->bot[look->bots++] = *bot;
    return look->bots < BOTS_MOST;
}

static StoreResult read_bots(Job *job, Store *store)
{
    Look *look = look_of(job);
    return store_bots(store, look->request->person.id, add_bot, look);
}

static void bots_read(Job *job)
{
    Look *look  = look_of(job);
    Paper paper = {0};
    if (job->result != STORE_OK) {
        answer_store(look->request, job->result);
        free(look);
        return;
    }
    json_open(&paper, '{');
    json_name(&paper, "bots");
    json_open(&paper, '[');
    for (size_t i = 0; i < look->bots; i++)
        person_write(&paper, &look->bot[i]);
    json_close(&paper, ']');
    json_close(&paper, '}');
    answer_json(look->request, 200, &paper);
    free(look);
}

static void get_bots(Request *request)
{
    Look *look = look_create(request);
    if (look)
        look_at(look, request_read, read_bots, bots_read);
}

static void prepare_token(Look *look)
{
    int64_t now_ms = wall_ms();
    token_new(look->token, look->own.token);
    look->own.kind       = SESSION_TOKEN;
    look->own.person     = look->person.id;
    look->own.created_ms = look->own.seen_ms = now_ms;
    look->own.until_ms                       = 0; /* until it is replaced */
    (void)snprintf(look->own.label, sizeof look->own.label, "bot");
}

static StoreResult write_bot(Job *job, Store *store)
{
    Look       *look   = look_of(job);
    StoreResult result = STORE_OK;
    look->bots         = 0;
    result             = store_bots(store, look->person.owner, add_bot, look);
    look->crowded      = look->bots == BOTS_MOST;
    if (result == STORE_OK && look->crowded)
        return STORE_TAKEN;
    if (result == STORE_OK)
        result = store_person_add(store, &look->person);
    return result == STORE_OK ? store_session_add(store, &look->own) : result;
}

/* The token is shown this once; afterwards only its hash is there. */
static void bot_written(Job *job)
{
    Look    *look    = look_of(job);
    Request *request = look->request;
    Paper    paper   = {0};
    if (job->result == STORE_TAKEN && look->crowded)
        answer_error(request, 409, "bots", "You have %d bots already; delete one first.", BOTS_MOST);
    else if (job->result == STORE_TAKEN)
        answer_error(request, 409, "taken", "Somebody has that name already.");
    else if (job->result != STORE_OK)
        answer_store(request, job->result);
    else {
        identity_forget(request->harbour, look->person.id);
        json_open(&paper, '{');
        json_name(&paper, "person");
        person_write(&paper, &look->person);
        json_text_of(&paper, "token", look->token);
        json_close(&paper, '}');
        answer_json(request, 201, &paper);
    }
    free(look);
}

static void post_bot(Request *request)
{
    json_t *body = request_json(request, "name");
    if (!body)
        return;
    Look       *look = look_create(request);
    const char *name = json_in_text(body, "name");
    bool        good = look && name && name_read(name, look->person.name, look->person.fold);
    json_decref(body);
    if (!look)
        return;
    if (request->person.kind != PERSON_NAMED)
        answer_error(request, 403, "guest", "Only somebody with a name and a password can own bots.");
    else if (!good)
        answer_error(request, 400, "name",
                     "A name has 2 to %d letters or digits, with single blanks, - or _ between them.",
                     NAME_LETTERS_MOST);
    else if (request_may(request, DEED_GUEST)) {
        look->person.id         = id_new();
        look->person.kind       = PERSON_BOT;
        look->person.owner      = request->person.id;
        look->person.created_ms = look->person.seen_ms = wall_ms();
        prepare_token(look);
        look_at(look, request_write, write_bot, bot_written);
        return;
    }
    free(look);
}

/* The bot of a path, where it is the asker's own. */
static StoreResult own_bot(Look *look, Store *store)
{
    int64_t     owner  = look->request->person.id;
    StoreResult result = store_person(store, look->person.id, &look->person);
    return result == STORE_OK && (look->person.kind != PERSON_BOT || look->person.owner != owner) ? STORE_NONE
                                                                                                  : result;
}

static StoreResult renew_token(Job *job, Store *store)
{
    Look       *look   = look_of(job);
    StoreResult result = own_bot(look, store);
    if (result == STORE_OK)
        result = store_sessions_end(store, look->person.id, NULL, true);
    return result == STORE_OK ? store_session_add(store, &look->own) : result;
}

static StoreResult delete_own_bot(Job *job, Store *store)
{
    Look       *look   = look_of(job);
    StoreResult result = own_bot(look, store);
    return result == STORE_OK ? forget_person(store, look->person.id) : result;
}

static void bot_deleted(Job *job)
{
    Look    *look    = look_of(job);
    Request *request = look->request;
    if (job->result != STORE_OK) {
        answer_store(request, job->result);
    } else {
        identity_forget(request->harbour, look->person.id);
        sockets_close_person(request->harbour, look->person.id, 1008, "the account is gone");
        forget_at_sea(request->harbour, look->person.id);
        forget_go_on(request->harbour);
        answer_nothing(request);
    }
    free(look);
}

static void post_bot_token(Request *request)
{
    Look *look = look_create(request);
    if (!look)
        return;
    look->person.id = request_id(request, 0);
    prepare_token(look);
    look_at(look, request_write, renew_token, bot_written);
}

static void delete_bot(Request *request)
{
    Look *look = look_create(request);
    if (!look)
        return;
    look->person.id = request_id(request, 0);
    look_at(look, request_write, delete_own_bot, bot_deleted);
}

const Route profile_routes[] = {
    {METHOD_GET, "/api/v1/me", NEED_PERSON, get_me},
    {METHOD_GET, "/api/v1/people/:name", NEED_MAYBE, get_person},
    {METHOD_GET, "/api/v1/bots", NEED_PERSON, get_bots},
    {METHOD_POST, "/api/v1/bots", NEED_PERSON, post_bot},
    {METHOD_POST, "/api/v1/bots/:id/token", NEED_PERSON, post_bot_token},
    {METHOD_DELETE, "/api/v1/bots/:id", NEED_PERSON, delete_bot},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
