/* tables_list.c -- lists of tables: open, running, finished, one's own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/tables_http.h"

enum { LIST_MOST = 100, LIST_USUAL = 50 };

static const char *const row_states[] = {"open", "running", "finished", "abandoned", NULL};

typedef struct Listing {
    Job         job;
    Request    *request;
    TableFilter filter;
    char        game[STORE_GAME_SIZE];
    int         count;
    TableRow    row[];
} Listing;

static bool list_each(void *context, const TableRow *row)
{
    Listing *list            = (Listing *)context;
    list->row[list->count++] = *row;
    return list->count < list->filter.most;
}

static StoreResult list_work(Job *job, Store *store)
{
    Listing *list = (Listing *)(void *)job;
    return store_tables(store, &list->filter, list_each, list);
}

static void list_done(Job *job)
{
    Listing *list  = (Listing *)(void *)job;
    Paper    paper = {0};
    char     id[ID_SIZE];
    if (job->result != STORE_OK) {
        answer_store(list->request, job->result);
        free(list);
        return;
    }
    json_open(&paper, '{');
    json_name(&paper, "tables");
    json_open(&paper, '[');
    for (int i = 0; i < list->count; i++) {
        const TableRow *row = &list->row[i];
        id_write(row->id, id);
        json_open(&paper, '{');
        json_text_of(&paper, "table", id);
        json_text_of(&paper, "game", row->game);
        json_text_of(&paper, "state", row_states[row->state]);
        json_truth_of(&paper, "rated", row->rated);
        json_whole_of(&paper, "free", row->free);
        json_whole_of(&paper, "created", row->created_ms);
        json_whole_of(&paper, "changed", row->changed_ms);
        json_name(&paper, "summary");
        json_raw(&paper, row->summary, strlen(row->summary));
        json_close(&paper, '}');
    }
    json_close(&paper, ']');
    if (list->count == list->filter.most) {
        const TableRow *last = &list->row[list->count - 1];
        char            next[64];
        id_write(last->id, id);
        (void)snprintf(next, sizeof next, "%lld.%s", (long long)last->changed_ms, id);
        json_text_of(&paper, "next", next);
    }
    json_close(&paper, '}');
    answer_json(list->request, 200, &paper);
    free(list);
}

static bool read_filter(const Request *request, TableFilter *filter)
{
    const char *state = request_query(request, "state"), *before = request_query(request, "before"),
               *most = request_query(request, "most"), *mine = request_query(request, "mine"),
               *rated = request_query(request, "rated"), *seats = request_query(request, "free");
    char *end;
    if ((rated && strcmp(rated, "0") != 0 && strcmp(rated, "1") != 0) || (seats && strcmp(seats, "1") != 0))
        return false;
    filter->rated = !rated ? RATED_OR_NOT : *rated == '1' ? ONLY_RATED : ONLY_UNRATED;
    filter->free  = seats != NULL;
    filter->most  = LIST_USUAL;
    filter->state = mine ? TABLE_ANY_STATE : ROW_OPEN;
    if (mine)
        filter->person = request->person.id;
    if (state) {
        int i = 0;
        while (row_states[i] && strcmp(row_states[i], state) != 0)
            i++;
        if (!row_states[i])
            return false;
        filter->state = i;
    }
    if (most) {
        long n = strtol(most, &end, 10);
        if (*end || n < 1 || n > LIST_MOST)
            return false;
        filter->most = (int)n;
    }
    if (before) {
        filter->before_ms = strtoll(before, &end, 10);
        filter->before_id = *end == '.' ? id_read(end + 1, strlen(end + 1)) : 0;
        if (filter->before_ms <= 0 || !filter->before_id)
            return false;
    }
    return true;
}

static void get_tables(Request *request)
{
    const char *game   = request_query(request, "game");
    TableFilter filter = {0};
    if (!read_filter(request, &filter) || (game && strlen(game) >= STORE_GAME_SIZE)) {
        answer_error(
            request, 400, "filter",
            "state is open, running, finished or abandoned; rated is 0 or 1, free is 1; most is 1 to "
            "%d; before is what `next` said.",
            LIST_MOST);
        return;
    }
    if (request_query(request, "mine") && !request->person.id) {
        answer_error(request, 401, "who", "Nobody knows you here yet: come as a guest or sign in first.");
        return;
    }
    Listing *list = (Listing *)calloc(1, sizeof *list + (size_t)filter.most * sizeof *list->row);
    if (!list) {
        answer_error(request, 503, "memory", "The server is short of memory. Try again in a moment.");
        return;
    }
    list->request = request;
    list->filter  = filter;
    if (game) {
        (void)snprintf(list->game, sizeof list->game, "%s", game);
        list->filter.game = list->game;
    }
    list->job = (Job){.work = list_work, .done = list_done};
    if (!request_read(request, &list->job))
        free(list);
}

const Route list_routes[] = {
    {METHOD_GET, "/api/v1/tables", NEED_MAYBE, get_tables},
    {METHOD_GET, NULL, NEED_NOBODY, NULL},
};
