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
#include "table/position_write.h"
#include "table/table_parts.h"
#include "table/utf8.h"
#include "table/wrong.h"

enum { NOTATION = 256 };

static bool begin(Record *record, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                  const Rng *rng, Tape *tape, Rule *rule, Text *wrong)
{
    uint16_t usual[MAX_OPTIONS] = {0};
    if (!option) {
        game->defaults(game, players <= MAX_SEATS ? players : 0, usual);
        option = usual;
    }
    if (rule)
        *rule = LAWFUL;
    if (!options_lawful(game, players, option, rule, wrong))
        return false;
    memset(record, 0, sizeof *record);
    record->game = game;
    (void)game_begin_told(game, &record->start.head, players, option, rng, tape);
    return true;
}

bool record_begin(Record *record, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                  const char *seed, Tape *tape, Rule *rule, Text *wrong)
{
    Rng rng;
    seed_rng(seed, strlen(seed), &rng);
    if (!begin(record, game, players, option, &rng, tape, rule, wrong) || !seed_ok(seed, strlen(seed), wrong))
        return false;
    memcpy(record->seed, seed, strlen(seed));
    return true;
}

bool record_begin_fair(Record *record, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                       const Fair *fair, Rule *rule, Text *wrong)
{
    uint8_t key[32];
    Rng     rng;
    fair_key(fair, players <= MAX_SEATS ? players : 0, key);
    rng_chacha(&rng, key);
    Fair *copy = (Fair *)calloc(1, sizeof *copy);
    if (!copy)
        return wrong_say(wrong, "out of memory");
    if (!begin(record, game, players, option, &rng, NULL, rule, wrong)) {
        free(copy);
        return false;
    }
    memcpy(copy, fair, offsetof(Fair, entropy) + players * ENTROPY_BYTES); /* a table's has no more */
    record->fair = copy;
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
    free(record->peeks);
    free(record->fair);
    record->moves         = NULL;
    record->capacity      = 0;
    record->peeks         = NULL;
    record->peek_count    = 0;
    record->peek_capacity = 0;
    record->fair          = NULL;
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

bool record_peek(Record *record, size_t plies)
{
    if (!record->game->peeked || (record->peek_count && record->peeks[record->peek_count - 1] == plies))
        return true;
    if (record->peek_count == record->peek_capacity) {
        size_t  more  = record->peek_capacity ? 2 * record->peek_capacity : 8;
        size_t *peeks = (size_t *)realloc(record->peeks, more * sizeof *peeks);
        if (!peeks)
            return false;
        record->peeks         = peeks;
        record->peek_capacity = more;
    }
    record->peeks[record->peek_count++] = plies;
    return true;
}

/* How many peeks were noted before that many moves. */
static size_t peeks_before(const Record *record, size_t plies)
{
    size_t low = 0, high = record->peek_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (record->peeks[middle] < plies)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void record_cut(Record *record, size_t count)
{
    while (record->count > count)
        free(record->moves[--record->count].comment);
    size_t before = peeks_before(record, count);
    if (before < record->peek_count) {
        record->peeks[before] = count; /* who remembers it still does */
        record->peek_count    = before + 1;
    }
}

void record_recall(const Record *record, size_t plies, State *state)
{
    size_t before = peeks_before(record, plies);
    if (before < record->peek_count && record->peeks[before] == plies)
        record->game->peeked(record->game, state);
}

void record_replay(const Record *record, size_t plies, State *out)
{
    state_copy(record->game, out, &record->start.head);
    record_recall(record, 0, out);
    for (size_t i = 0; i < plies && i < record->count; i++) {
        game_apply(record->game, out, record->moves[i].seat, record->moves[i].move, NULL);
        record_recall(record, i + 1, out);
    }
}

/* Numbers and names in a list, parted by blanks. */
static void part(Text *list)
{
    if (list->length)
        text_char(list, ' ');
}

static Seats persons_of(const Record *record)
{
    Seats persons = NOBODY;
    for (Seat seat = 0; seat < MAX_SEATS; seat++)
        if (record->seat[seat].kind == SEAT_PERSON)
            persons |= seat_bit(seat);
    return persons;
}

static bool record_ended(const Record *record, const State *end)
{
    return end->over || record->end != END_NOT ||
           given_up(record->game, end, record->out, persons_of(record));
}

void record_result(const Record *record, const State *end, RecordResult *out)
{
    const Game *game             = record->game;
    int32_t     score[MAX_SEATS] = {0};
    uint8_t     place[MAX_SEATS] = {0};
    Text        winners          = text_on(out->winners, sizeof out->winners);
    Text        scores           = text_on(out->scores, sizeof out->scores);
    Text        places           = text_on(out->places, sizeof out->places);
    Seats       persons          = persons_of(record);
    if (!record_ended(record, end) || record->end == END_ABORTED) {
        text_char(&winners, '*');
        return;
    }
    game->scores(game, end, score);
    places_of(game, end, end->over, record->out, persons, place);
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

static void write_value(Text *out, const char *value)
{
    text_char(out, '"');
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_char(out, '\\');
        text_char(out, *value);
    }
    text_char(out, '"');
}

static void write_tag(Text *out, const char *name, const char *value)
{
    text_add(out, "[");
    text_add(out, name);
    text_char(out, ' ');
    write_value(out, value);
    text_add(out, "]\n");
}

static void write_options(Text *out, const Record *record)
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

void sitter_from_words(Sitter *sitter, SeatKind kind, const char *words)
{
    size_t length = 0;
    memset(sitter, 0, sizeof *sitter);
    sitter->kind = (uint8_t)kind;
    if (!words)
        return;
    size_t word = strcspn(words, " ");
    if (kind == SEAT_BOT && word && word < sizeof sitter->level && utf8_plain(words, word)) {
        memcpy(sitter->level, words, word);
        words += words[word] ? word + 1 : word;
    }
    while (words[length]) { /* as many whole letters as there is room for */
        size_t letter = utf8_letter(words + length, strlen(words + length));
        if (length + (letter ? letter : 1) >= sizeof sitter->name)
            break;
        memcpy(sitter->name + length, letter ? words + length : "?", letter ? letter : 1);
        length += letter ? letter : 1;
    }
}

static void write_seats(Text *out, const Record *record)
{
    static const char *const kinds[SEAT_KINDS] = {"empty", "person", "bot", "empty"};

    for (Seat seat = 0; seat < record->start.head.players; seat++) {
        const RecordSeat *one = &record->seat[seat];
        char              name[16], value[TABLE_NAME + TABLE_LEVEL + 16];
        if (one->kind == SEAT_INVITED || (one->kind == SEAT_OPEN && !one->name[0]))
            continue;
        snprintf(name, sizeof name, "Seat%u", seat);
        snprintf(value, sizeof value, "%s%s%s%s%s", kinds[one->kind], one->level[0] ? " " : "", one->level,
                 one->name[0] ? " " : "", one->name);
        write_tag(out, name, value);
    }
}

/* How it ended, where it did not end by its rules alone. */
static void write_end(Text *out, const Record *record)
{
    char buffer[64];
    Text text = text_on(buffer, sizeof buffer);
    for (unsigned next = 1; next <= MAX_SEATS; next++)
        for (Seat seat = 0; seat < record->start.head.players; seat++)
            if (record->out[seat] == next) {
                text_add(&text, next == 1 ? "given up " : " ");
                seat_print(record->game, seat, &text);
            }
    if (record->end == END_AGREED || record->end == END_ABORTED) {
        part(&text);
        text_add(&text, record->end == END_AGREED ? "agreed" : "aborted");
    }
    if (text.length)
        write_tag(out, "End", buffer);
}

static void write_result(Text *out, const Record *record, const State *end)
{
    RecordResult result;
    record_result(record, end, &result);
    write_tag(out, "Result", result.winners);
    if (result.places[0]) {
        write_tag(out, "Scores", result.scores);
        write_tag(out, "Places", result.places);
    }
}

static void write_hex(Text *out, const char *name, const uint8_t *bytes, size_t size)
{
    text_add(out, "[");
    text_add(out, name);
    text_add(out, " \"");
    for (size_t i = 0; i < size; i++)
        text_hex(out, bytes[i], 2);
    text_add(out, "\"]\n");
}

/* Both follow from what stands before them; they are there to be compared with what was shown at the table. */
static void write_proof(Text *out, const Fair *fair, unsigned players)
{
    uint8_t key[32];
    if (!fair->committed)
        return;
    fair_key(fair, players, key);
    write_hex(out, "Committed", fair->hash, SECRET_BYTES);
    write_hex(out, "Key", key, sizeof key);
}

static void write_start(Text *out, const Record *record)
{
    if (record->seed[0]) {
        write_tag(out, "Seed", record->seed);
        return;
    }
    if (record->fair) {
        write_hex(out, "Secret", record->fair->secret, SECRET_BYTES);
        for (Seat seat = 0; seat < record->start.head.players; seat++) {
            char name[16];
            snprintf(name, sizeof name, "Entropy%u", seat);
            if (record->fair->size[seat])
                write_hex(out, name, record->fair->entropy[seat], record->fair->size[seat]);
        }
        write_proof(out, record->fair, record->start.head.players);
        return;
    }
    char *text = position_text(record->game, &record->start.head);
    write_tag(out, "Position", text ? text : "");
    free(text);
}

static void write_peeks(Text *out, const Record *record)
{
    if (!record->peek_count)
        return;
    text_add(out, "[Peeked \"");
    for (size_t i = 0; i < record->peek_count; i++) {
        text_add(out, i ? " " : "");
        text_int(out, (int64_t)record->peeks[i]);
    }
    text_add(out, "\"]\n");
}

/* A comment cannot hold the brace that would end it. */
static void write_comment(Text *out, const RecordMove *move)
{
    if (move->used_ms >= 0) {
        char time[40];
        snprintf(time, sizeof time, " {%" PRId64 ".%03ds}", move->used_ms / 1000,
                 (int)(move->used_ms % 1000));
        text_add(out, time);
    }
    if (!move->comment)
        return;
    text_add(out, " {");
    for (const char *at = move->comment; *at; at++)
        text_char(out, *at == '}' ? ')' : *at);
    text_char(out, '}');
}

static void write_moves(Text *out, const Record *record, Seat viewer)
{
    const Game *game = record->game;
    StateBox    box;
    State      *state = &box.head;
    record_replay(record, 0, state);
    for (size_t i = 0; i < record->count; i++) {
        const RecordMove *move = &record->moves[i];
        char              notation[NOTATION], name[16];
        Text              text = text_on(notation, sizeof notation);
        Text              seat = text_on(name, sizeof name);
        seat_print(game, move->seat, &seat);
        game->move_print(game, state, move->seat, move->move, viewer == NO_SEAT ? move->seat : viewer, &text);
        text_int(out, (int64_t)i + 1);
        text_add(out, ". ");
        text_add(out, name);
        text_char(out, ' ');
        text_add(out, notation);
        write_comment(out, move);
        text_char(out, '\n');
        game_apply(game, state, move->seat, move->move, NULL);
        record_recall(record, i + 1, state);
    }
}

static void write_all(Text *out, const Record *record, const State *end, Seat viewer)
{
    char number[16];
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
    write_peeks(out, record);
    write_end(out, record);
    write_result(out, record, end);
    text_char(out, '\n');
    write_moves(out, record, viewer);
}

char *record_write(const Record *record, Seat viewer)
{
    StateBox end;
    record_replay(record, record->count, &end.head);
    if (record_ended(record, &end.head)) /* then nothing is secret any more */
        viewer = NO_SEAT;

    /* Where the guess was too small, once more with more room. A stream in memory would do the same by itself, but has
     * files behind it where there is no host. */
    for (size_t size = 8192 + record->count * 48;; size *= 4) {
        char *room = (char *)malloc(size);
        Text  text = text_on(room, room ? size : 0);
        if (!room)
            return NULL;
        write_all(&text, record, &end.head, viewer);
        if (!text.cut)
            return room;
        free(room);
    }
}
