/* sea_row.c -- what lists know of a table: a row beside its log, that is written anew when it is no longer so.
 *
 * The row is a summary and never the truth: where the process dies between an event and the row, the row is put right
 * when the table wakes. `due_ms` is never later than the moment at which something happens by itself: while a table is at
 * sea, DUE_ALWAYS, so that it is looked after wherever the process ends; exact when it falls asleep.
 *
 * With the row of a finished game go its results, and what it does to ratings: in one transaction, and only where the
 * results were not there before, so that a game counts once, also where the process died between its end and this. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbour/fleet.h"
#include "harbour/log.h"
#include "harbour/moment.h"
#include "harbour/print.h"
#include "harbour/rating.h"
#include "harbour/sea.h"

static const char *const end_names[] = {"", "played", "given-up", "agreed", "aborted"};

static void put_seat(Paper *paper, const tg_table *table, int seat, bool names)
{
    tg_sitter sitter = seat_at(table, seat).sitter;
    json_open(paper, '{');
    json_text_of(paper, "kind", tg_seat_word(sitter.kind));
    if (sitter.level[0])
        json_text_of(paper, "level", sitter.level);
    if (names && sitter.name[0])
        json_text_of(paper, "name", sitter.name);
    json_close(paper, '}');
}

static void put_summary(Paper *paper, const tg_table *table, bool names)
{
    int32_t  score[TG_MAX_SEATS];
    uint8_t  place[TG_MAX_SEATS];
    int      players = seats_of(table);
    tg_setup setup   = setup_of(table);
    json_open(paper, '{');
    json_name(paper, "seats");
    json_open(paper, '[');
    for (int seat = 0; seat < players; seat++)
        put_seat(paper, table, seat, names);
    json_close(paper, ']');
    if (setup.clock != TG_CLOCK_NONE) {
        static const char *const kinds[] = {"none", "move", "total", "days"};
        json_text_of(paper, "clock", kinds[setup.clock]);
        json_whole_of(paper, "limit", setup.limit_ms);
    }
    if (tg_table_end(table) != TG_END_NOT)
        json_text_of(paper, "end", end_names[tg_table_end(table)]);
    if (tg_table_result(table, score, place)) {
        json_name(paper, "scores");
        json_open(paper, '[');
        for (int seat = 0; seat < players; seat++)
            json_whole(paper, score[seat]);
        json_close(paper, ']');
        json_name(paper, "places");
        json_open(paper, '[');
        for (int seat = 0; seat < players; seat++)
            json_whole(paper, place[seat]);
        json_close(paper, ']');
    }
    json_close(paper, '}');
}

static RowState state_of(const tg_table *table)
{
    int phase = tg_table_phase(table);
    if (phase == TG_TABLE_OVER)
        return tg_table_end(table) == TG_END_ABORTED ? ROW_ABANDONED : ROW_FINISHED;
    return phase == TG_TABLE_OPEN ? ROW_OPEN : ROW_RUNNING;
}

void row_fill(TableRow *row, const tg_table *table, bool asleep, int64_t now_ms)
{
    tg_setup setup = setup_of(table);
    Paper    paper = {0};
    int64_t  next  = tg_table_next_tick(table);
    row->state     = state_of(table);
    row->listed    = setup.listed;
    row->due_ms    = next == INT64_MAX ? 0 : next;
    if (!asleep && row->state == ROW_RUNNING)
        row->due_ms = DUE_ALWAYS;
    row->free = 0;
    (void)snprintf(row->game, sizeof row->game, "%s", tg_game_slug(tg_table_game(table)));
    put_summary(&paper, table, true);
    if (paper.length >= sizeof row->summary) {
        paper_throw(&paper);
        put_summary(&paper, table, false);
    }
    (void)snprintf(row->summary, sizeof row->summary, "%s",
                   paper.length < sizeof row->summary ? paper_text(&paper) : "{}");
    paper_throw(&paper);
    memset(row->person, 0, sizeof row->person);
    for (int seat = 0; seat < seats_of(table); seat++) {
        tg_sitter sitter = seat_at(table, seat).sitter;
        if (sitter.kind == TG_SEAT_PERSON || sitter.kind == TG_SEAT_INVITED)
            row->person[seat] = person_of(sitter.holder);
        if (sitter.kind == TG_SEAT_OPEN && row->state == ROW_OPEN)
            row->free++;
    }
    row->changed_ms = now_ms;
}

ShipRow row_kept(const TableRow *row)
{
    uint64_t print =
        bytes_print(bytes_print(0, row->summary, strlen(row->summary)), row->person, sizeof row->person);
    print = bytes_print(print, &row->free, sizeof row->free);
    return (ShipRow){row->state, row->rated, row->creator, row->created_ms, row->due_ms, print};
}

/* --- writing --------------------------------------------------------------------------------------------------------- */

typedef struct RowJob {
    Job        job;
    Ship      *ship;
    TableRow   row;
    SeatResult result[TG_MAX_SEATS];
    int        results;
    RatedGame  rated; /* with no seats: it is not */
} RowJob;

static StoreResult write_results(RowJob *put, Store *store)
{
    RatingChange change = {.as = RATED_NOT};
    StoreResult  result = put->rated.seats ? store_lock(store, STORE_LOCK_RATINGS) : STORE_OK;
    if (result == STORE_OK && put->rated.seats)
        result = rating_compute(store, &put->rated, &change);
    for (int i = 0; i < put->results && result == STORE_OK; i++) {
        SeatResult *one = &put->result[i];
        if (change.as != RATED_NOT && change.kept[i]) {
            one->rated     = change.as;
            one->rating    = change.after[i].rating;
            one->deviation = change.after[i].deviation;
        }
        result = store_result_add(store, one);
        if (result == STORE_TAKEN && i == 0)
            return STORE_OK; /* all of it was noted before */
    }
    return result == STORE_OK && change.as != RATED_NOT ? rating_write(store, &put->rated, &change) : result;
}

static StoreResult row_work(Job *job, Store *store)
{
    RowJob     *put    = (RowJob *)(void *)job;
    StoreResult result = store_table_put(store, &put->row);
    if (result == STORE_NONE)
        return STORE_OK; /* what was written meanwhile is newer */
    return result == STORE_OK && put->results ? write_results(put, store) : result;
}

static void row_done(Job *job)
{
    RowJob *put       = (RowJob *)(void *)job;
    Ship   *ship      = put->ship;
    ship->row_writing = false;
    if (job->result == STORE_OK)
        ship->row = row_kept(&put->row);
    else
        LOG("row-not-written", {"table", ship->name}, {"because", store_word(job->result)});
    bool again = ship->row_dirty && job->result == STORE_OK && ship->table;
    free(put);
    if (again)
        ship_row(ship);
    else if (ship->table)
        ship_note(ship);
}

static void note_ratings(RowJob *put, const Ship *ship, const uint8_t place[TG_MAX_SEATS])
{
    const tg_table *table = ship->table;
    const tg_game  *game  = tg_table_game(table);
    RatedGame      *rated = &put->rated;
    rated->at_ms          = tg_table_time(table);
    rated->given_up       = tg_table_end(table) == TG_END_GIVEN_UP;
    rated->seats          = seats_of(table);
    (void)snprintf(rated->game, sizeof rated->game, "%s", tg_game_slug(game));
    for (int seat = 0; seat < seats_of(table); seat++) {
        tg_sitter sitter = seat_at(table, seat).sitter;
        int64_t   who =
            sitter.kind == TG_SEAT_PERSON ? person_of(sitter.holder) : rating_of_level(sitter.level);
        rated->seat[seat] = (RatedSeat){who, tg_side(game, tg_table_state(table), seat), place[seat]};
    }
}

static void note_results(RowJob *put, const Ship *ship)
{
    int32_t score[TG_MAX_SEATS];
    uint8_t place[TG_MAX_SEATS];
    if (!tg_table_result(ship->table, score, place))
        return;
    for (int seat = 0; seat < seats_of(ship->table); seat++) {
        tg_sitter   sitter = seat_at(ship->table, seat).sitter;
        SeatResult *one    = &put->result[put->results++];
        *one               = (SeatResult){.table  = ship->id,
                                          .person = sitter.kind == TG_SEAT_PERSON ? person_of(sitter.holder) : 0,
                                          .seat   = seat,
                                          .seats  = seats_of(ship->table),
                                          .place  = place[seat],
                                          .score  = score[seat],
                                          .at_ms  = tg_table_time(ship->table)};
        (void)snprintf(one->game, sizeof one->game, "%s", tg_game_slug(tg_table_game(ship->table)));
    }
    if (ship->row.rated)
        note_ratings(put, ship, place);
}

void ship_row(Ship *ship)
{
    TableRow row    = {.id         = ship->id,
                       .creator    = ship->row.creator,
                       .created_ms = ship->row.created_ms,
                       .rated      = ship->row.rated};
    ship->row_dirty = true;
    if (ship->row_writing)
        return;
    ship->row_dirty = false;
    row_fill(&row, ship->table, ship->drowsy, tg_table_time(ship->table));
    ShipRow kept = row_kept(&row);
    bool    same =
        kept.state == ship->row.state && kept.due_ms == ship->row.due_ms && kept.print == ship->row.print;
    RowJob *put = same ? NULL : (RowJob *)calloc(1, sizeof *put);
    if (!put)
        return;
    put->job  = (Job){.work = row_work, .done = row_done, .several = true};
    put->ship = ship;
    put->row  = row;
    if (row.state == ROW_FINISHED && ship->row.state != ROW_FINISHED)
        note_results(put, ship);
    ship->row_writing = writer_put(ship->sea->harbour->writer, &put->job);
    if (!ship->row_writing)
        free(put); /* when something happens next, or when it wakes */
}
