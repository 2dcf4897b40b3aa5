/* standings.c -- what somebody has played, and who is best: histories with ratings, and lists by rating. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/people.h"
#include "harbour/rating.h"
#include "tortuga.h"

enum { HISTORY_MOST = 100, HISTORY_USUAL = 20, BEST_MOST = 50 };
static const double best_deviation = 110; /* beyond that a rating is a guess, and nobody is ranked by it */

/* --- a history ----------------------------------------------------------------------------------------------------- */

typedef struct Played {
    SeatResult result;
    bool       listed;
    char       summary[STORE_SUMMARY_SIZE];
} Played;

typedef struct History {
    Job           job;
    Request      *request;
    Person        person;
    char          fold[STORE_NAME_SIZE], game[STORE_GAME_SIZE];
    HistoryFilter filter;
    int           count;
    Played        played[];
} History;

static bool add_played(void *context, const SeatResult *result, bool listed, const char *summary)
{
    History *history = (History *)context;
    Played  *one     = &history->played[history->count++];
    one->result      = *result;
    one->listed      = listed;
    (void)snprintf(one->summary, sizeof one->summary, "%s", summary);
    return history->count < history->filter.most;
}

static StoreResult read_history(Job *job, Store *store)
{
    History    *history = (History *)(void *)job;
    StoreResult result =
        history->fold[0] ? store_person_named(store, history->fold, &history->person) : STORE_OK;
    history->filter.person = history->person.id;
    return result == STORE_OK ? store_history(store, &history->filter, add_played, history) : result;
}

/* The address of a table that is in no list is for those who sat there. */
static void write_played(Paper *paper, const Played *one, bool own)
{
    char id[ID_SIZE];
    id_write(one->result.table, id);
    json_open(paper, '{');
    if (own || one->listed)
        json_text_of(paper, "table", id);
    json_text_of(paper, "game", one->result.game);
    json_whole_of(paper, "at", one->result.at_ms);
    json_whole_of(paper, "seat", one->result.seat);
    json_whole_of(paper, "seats", one->result.seats);
    json_whole_of(paper, "place", one->result.place);
    json_whole_of(paper, "score", one->result.score);
    if (one->result.rated != RATED_NOT) {
        json_text_of(paper, "among", one->result.rated == RATED_BOTS ? "bots" : "people");
        json_whole_of(paper, "rating", (int64_t)(one->result.rating + 0.5));
        json_whole_of(paper, "deviation", (int64_t)(one->result.deviation + 0.5));
    }
    if (own || one->listed) {
        json_name(paper, "summary");
        json_raw(paper, one->summary, strlen(one->summary));
    }
    json_close(paper, '}');
}

static void history_read(Job *job)
{
    History *history = (History *)(void *)job;
    Request *request = history->request;
    bool     own     = history->person.id == request->person.id;
    Paper    paper   = {0};
    if (job->result == STORE_NONE) {
        answer_error(request, 404, "nobody", "Nobody has that name.");
    } else if (job->result != STORE_OK) {
        answer_store(request, job->result);
    } else {
        json_open(&paper, '{');
        json_name(&paper, "games");
        json_open(&paper, '[');
        for (int i = 0; i < history->count; i++)
            write_played(&paper, &history->played[i], own);
        json_close(&paper, ']');
        if (history->count == history->filter.most) {
            const SeatResult *last = &history->played[history->count - 1].result;
            char              next[64];
            (void)snprintf(next, sizeof next, "%lld.%lld", (long long)last->at_ms, (long long)last->table);
            if (!own &&
                !history->played[history->count - 1].listed) /* the number of a table is its address */
                (void)snprintf(next, sizeof next, "%lld.0", (long long)last->at_ms);
            json_text_of(&paper, "next", next);
        }
        json_close(&paper, '}');
        answer_json(request, 200, &paper);
    }
    free(history);
}

static bool read_filter(const Request *request, HistoryFilter *filter)
{
    const char *before = request_query(request, "before"), *most = request_query(request, "most"),
               *rated = request_query(request, "rated");
    char *end;
    filter->most  = HISTORY_USUAL;
    filter->rated = rated != NULL;
    if (rated && strcmp(rated, "1") != 0)
        return false;
    if (most) {
        long n = strtol(most, &end, 10);
        if (*end || n < 1 || n > HISTORY_MOST)
            return false;
        filter->most = (int)n;
    }
    if (before) {
        filter->before_ms = strtoll(before, &end, 10);
        filter->before_id = *end == '.' ? strtoll(end + 1, &end, 10) : -1;
        return filter->before_ms > 0 && filter->before_id >= 0 && !*end;
    }
    return true;
}

static void get_history(Request *request, bool own)
{
    HistoryFilter filter = {0};
    char          text[STORE_NAME_SIZE], name[STORE_NAME_SIZE], fold[STORE_NAME_SIZE] = "";
    const char   *game = request_query(request, "game");
    PathPart      part = request->part[0];
    if (!read_filter(request, &filter) || (game && strlen(game) >= STORE_GAME_SIZE)) {
        answer_error(request, 400, "filter", "rated is 1; most is 1 to %d; before is what `next` said.",
                     HISTORY_MOST);
        return;
    }
    (void)snprintf(text, sizeof text, "%.*s", (int)(part.length < sizeof text ? part.length : 0), part.at);
    if (!own && !name_read(text, name, fold)) {
        answer_error(request, 404, "nobody", "Nobody has that name.");
        return;
    }
    History *history = (History *)calloc(1, sizeof *history + (size_t)filter.most * sizeof *history->played);
    if (!history) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    history->request = request;
    history->filter  = filter;
    if (own)
        history->person = request->person;
    else
        (void)snprintf(history->fold, sizeof history->fold, "%s", fold);
    if (game) {
        (void)snprintf(history->game, sizeof history->game, "%s", game);
        history->filter.game = history->game;
    }
    history->job = (Job){.work = read_history, .done = history_read};
    if (!request_read(request, &history->job))
        free(history);
}

static void get_my_games(Request *request) { get_history(request, true); }
static void get_games_of(Request *request) { get_history(request, false); }

/* --- the best ---------------------------------------------------------------------------------------------------------- */

typedef struct Best {
    Job        job;
    Request   *request;
    char       game[STORE_GAME_SIZE];
    RatingPool pool;
    int        count;
    RatingRow  row[BEST_MOST];
    Person     person[BEST_MOST];
} Best;

static bool add_best(void *context, const RatingRow *row)
{
    Best *best               = (Best *)context;
    best->row[best->count++] = *row;
    return best->count < BEST_MOST;
}

static StoreResult read_best(Job *job, Store *store)
{
    Best       *best   = (Best *)(void *)job;
    StoreResult result = store_best(store, best->pool, best->game, best_deviation, BEST_MOST, add_best, best);
    for (int i = 0; i < best->count && result == STORE_OK; i++)
        if (best->row[i].person > 0 &&
            (result = store_person(store, best->row[i].person, &best->person[i])) == STORE_NONE)
            result = STORE_OK;
    return result;
}

static void best_read(Job *job)
{
    Best *best  = (Best *)(void *)job;
    Paper paper = {0};
    if (job->result != STORE_OK) {
        answer_store(best->request, job->result);
        free(best);
        return;
    }
    json_open(&paper, '{');
    json_name(&paper, "best");
    json_open(&paper, '[');
    for (int i = 0; i < best->count; i++) {
        const RatingRow *row   = &best->row[i];
        const char      *level = rating_level(row->person);
        if (!best->person[i].id && !level)
            continue;
        json_open(&paper, '{');
        if (level)
            json_text_of(&paper, "level", level);
        else {
            json_name(&paper, "person");
            person_write(&paper, &best->person[i]);
        }
        json_whole_of(&paper, "rating", (int64_t)(row->rating + 0.5));
        json_whole_of(&paper, "deviation", (int64_t)(row->deviation + 0.5));
        json_whole_of(&paper, "games", row->games);
        json_close(&paper, '}');
    }
    json_close(&paper, ']');
    json_close(&paper, '}');
    answer_json(best->request, 200, &paper);
    free(best);
}

static void get_best(Request *request)
{
    const char *among = request_query(request, "among");
    PathPart    part  = request->part[0];
    const char *game  = NULL;
    for (unsigned i = 0; tg_game_at(i) && !game; i++) {
        const char *slug = tg_game_slug(tg_game_at(i));
        if (strlen(slug) == part.length && strncmp(slug, part.at, part.length) == 0)
            game = slug;
    }
    bool bots = among && strcmp(among, "bots") == 0;
    if (!game || (among && !bots && strcmp(among, "people") != 0)) {
        answer_error(request, game ? 400 : 404, game ? "among" : "game",
                     game ? "People are rated among people or among bots." : "There is no such game.");
        return;
    }
    Best *best = (Best *)calloc(1, sizeof *best);
    if (!best) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    best->request = request;
    best->pool    = bots ? POOL_BOTS : POOL_PEOPLE;
    best->job     = (Job){.work = read_best, .done = best_read};
    (void)snprintf(best->game, sizeof best->game, "%s", game);
    if (!request_read(request, &best->job))
        free(best);
}

const Route standing_routes[] = {
    {METHOD_GET, "/api/v1/me/games", NEED_PERSON, get_my_games},
    {METHOD_GET, "/api/v1/people/:name/games", NEED_MAYBE, get_games_of},
    {METHOD_GET, "/api/v1/games/:game/best", NEED_NOBODY, get_best},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
