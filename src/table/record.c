/* record.c -- a record in memory: its start, its moves, and the text of it.
 *
 * Notation is about a position, so writing plays the game through once more. record_read.c is the
 * way back. */
#define _POSIX_C_SOURCE 200809L
#include "table/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "table/wrong.h"

enum { NOTATION = 256 };

bool record_begin(Record *record, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                  const char *seed, Tape *tape, Rule *rule, Text *wrong)
{
    uint16_t usual[MAX_OPTIONS] = {0};
    Rng      rng;
    if (!option) {
        game->defaults(game, players <= MAX_SEATS ? players : 0, usual);
        option = usual;
    }
    if (rule)
        *rule = LAWFUL;
    if (!options_lawful(game, players, option, rule, wrong) || !seed_ok(seed, strlen(seed), wrong))
        return false;
    memset(record, 0, sizeof *record);
    record->game = game;
    memcpy(record->seed, seed, strlen(seed));
    seed_rng(seed, strlen(seed), &rng);
    (void)game_begin_told(game, &record->start.head, players, option, &rng, tape);
    return true;
}

void record_begin_at(Record *record, const Game *game, const State *start)
{
    memset(record, 0, sizeof *record);
    record->game = game;
    state_copy(game, &record->start.head, start);
}

void record_finish(Record *record)
{
    record_cut(record, 0);
    free(record->moves);
    record->moves    = NULL;
    record->capacity = 0;
}

bool record_add(Record *record, Seat seat, Move move, int64_t used_ms, const char *comment)
{
    if (record->count >= RECORD_MOVES)
        return false;
    if (record->count == record->capacity) {
        size_t      more  = record->capacity ? 2 * record->capacity : 64;
        RecordMove *moves = (RecordMove *)realloc(record->moves, more * sizeof *moves);
        if (!moves)
            return false;
        record->moves    = moves;
        record->capacity = more;
    }
    char *copy = comment ? strdup(comment) : NULL;
    if (comment && !copy)
        return false;
    RecordMove *added = &record->moves[record->count++];
    added->move       = move;
    added->seat       = seat;
    added->used_ms    = used_ms;
    added->comment    = copy;
    return true;
}

void record_cut(Record *record, size_t count)
{
    while (record->count > count)
        free(record->moves[--record->count].comment);
}

void record_replay(const Record *record, size_t plies, State *out)
{
    state_copy(record->game, out, &record->start.head);
    for (size_t i = 0; i < plies && i < record->count; i++)
        game_apply(record->game, out, record->moves[i].seat, record->moves[i].move, NULL);
}

/* Numbers and names in a list, parted by blanks. */
static void part(Text *list)
{
    if (list->length)
        text_char(list, ' ');
}

void record_result(const Game *game, const State *end, RecordResult *out)
{
    int32_t score[MAX_SEATS] = {0};
    uint8_t place[MAX_SEATS] = {0};
    Text    winners          = text_on(out->winners, sizeof out->winners);
    Text    scores           = text_on(out->scores, sizeof out->scores);
    Text    places           = text_on(out->places, sizeof out->places);
    if (!end->over) {
        text_char(&winners, '*');
        return;
    }
    game->scores(game, end, score);
    game->ranking(game, end, place);
    for (Seat seat = 0; seat < end->players; seat++) {
        part(&scores);
        text_int(&scores, score[seat]);
        part(&places);
        text_int(&places, place[seat]);
        if (place[seat] == 1) {
            part(&winners);
            seat_print(game, seat, &winners);
        }
    }
}

/* --- writing ------------------------------------------------------------------------------------ */

static void write_value(FILE *out, const char *value)
{
    fputc('"', out);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            fputc('\\', out);
        fputc(*value, out);
    }
    fputc('"', out);
}

static void write_tag(FILE *out, const char *name, const char *value)
{
    fprintf(out, "[%s ", name);
    write_value(out, value);
    fputs("]\n", out);
}

static void write_options(FILE *out, const Record *record)
{
    const Game *game = record->game;
    char        buffer[512];
    Text        text = text_on(buffer, sizeof buffer);
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (i)
            text_char(&text, ' ');
        text_add(&text, game->options[i].name);
        text_char(&text, '=');
        option_print(game, i, record->start.head.option[i], &text);
    }
    if (game->option_count)
        write_tag(out, "Options", buffer);
}

static void write_seats(FILE *out, const Record *record)
{
    static const char *const kinds[] = {"empty", "person", "bot"};

    for (Seat seat = 0; seat < record->start.head.players; seat++) {
        const RecordSeat *one = &record->seat[seat];
        char              name[16], value[RECORD_NAME + 16];
        if (one->kind == SEAT_EMPTY && !one->name[0])
            continue;
        snprintf(name, sizeof name, "Seat%u", seat);
        snprintf(value, sizeof value, "%s%s%s", kinds[one->kind], one->name[0] ? " " : "", one->name);
        write_tag(out, name, value);
    }
}

static void write_result(FILE *out, const Game *game, const State *end)
{
    RecordResult result;
    record_result(game, end, &result);
    write_tag(out, "Result", result.winners);
    if (end->over) {
        write_tag(out, "Scores", result.scores);
        write_tag(out, "Places", result.places);
    }
}

static void write_start(FILE *out, const Record *record)
{
    if (record->seed[0]) {
        write_tag(out, "Seed", record->seed);
        return;
    }
    json_t *position = position_to_json(record->game, &record->start.head);
    char   *text     = json_dumps(position, JSON_COMPACT);
    write_tag(out, "Position", text ? text : "");
    free(text);
    json_decref(position);
}

/* A comment cannot hold the brace that would end it. */
static void write_comment(FILE *out, const RecordMove *move)
{
    if (move->used_ms >= 0)
        fprintf(out, " {%" PRId64 ".%03ds}", move->used_ms / 1000, (int)(move->used_ms % 1000));
    if (!move->comment)
        return;
    fputs(" {", out);
    for (const char *at = move->comment; *at; at++)
        fputc(*at == '}' ? ')' : *at, out);
    fputc('}', out);
}

static void write_moves(FILE *out, const Record *record, Seat viewer)
{
    const Game *game = record->game;
    StateBox    box;
    State      *state = &box.head;
    state_copy(game, state, &record->start.head);
    for (size_t i = 0; i < record->count; i++) {
        const RecordMove *move = &record->moves[i];
        char              notation[NOTATION], name[16];
        Text              text = text_on(notation, sizeof notation);
        Text              seat = text_on(name, sizeof name);
        seat_print(game, move->seat, &seat);
        game->move_print(game, state, move->seat, move->move, viewer == NO_SEAT ? move->seat : viewer, &text);
        fprintf(out, "%zu. %s %s", i + 1, name, notation);
        write_comment(out, move);
        fputc('\n', out);
        game_apply(game, state, move->seat, move->move, NULL);
    }
}

char *record_write(const Record *record, Seat viewer)
{
    char    *text   = NULL;
    size_t   length = 0;
    FILE    *out    = open_memstream(&text, &length);
    char     number[16];
    StateBox end;
    if (!out)
        return NULL;
    record_replay(record, record->count, &end.head);
    if (end.head.over) /* then nothing is secret any more */
        viewer = NO_SEAT;

    write_tag(out, "Game", record->game->slug);
    snprintf(number, sizeof number, "%u", record->game->version);
    write_tag(out, "Rules", number);
    if (record->game->content_hash[0])
        write_tag(out, "Content", record->game->content_hash);
    if (record->date[0])
        write_tag(out, "Date", record->date);
    snprintf(number, sizeof number, "%u", record->start.head.players);
    write_tag(out, "Players", number);
    write_options(out, record);
    if (viewer == NO_SEAT)
        write_start(out, record);
    write_seats(out, record);
    write_result(out, record->game, &end.head);
    fputc('\n', out);
    write_moves(out, record, viewer);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
