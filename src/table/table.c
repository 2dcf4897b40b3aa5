/* table.c -- a game being played. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

#include "table/utf8.h"
#include "table/wrong.h"

/* The viewers that are really there: the seats of the table and the onlookers. */
static Seats viewers_of(const State *state)
{
    return (Seats)(((1u << state->players) - 1u) | seat_bit(ONLOOKER));
}

/* An empty table for a game: room for what its moves state. */
static bool table_room(Table *table, const Game *game, Text *wrong)
{
    memset(table, 0, sizeof *table);
    uint32_t most = game->max_facts ? game->max_facts : 1;
    table->facts  = (Fact *)calloc(most, sizeof *table->facts);
    if (!table->facts)
        return wrong_say(wrong, "out of memory");
    table->tape.facts    = table->facts;
    table->tape.capacity = most;
    table->since_ms      = -1;
    return true;
}

/* The same with a begun record on it, which it takes over. */
static bool table_open(Table *table, Record *record, Text *wrong)
{
    if (!table_room(table, record->game, wrong))
        return false;
    table->record = *record;
    memset(record, 0, sizeof *record);
    record_replay(&table->record, 0, &table->state.head);
    return true;
}

bool table_begin(Table *table, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                 const char *seed, Rule *rule, Text *wrong)
{
    if (!table_room(table, game, wrong))
        return false;
    if (!record_begin(&table->record, game, players, option, seed, &table->tape, rule, wrong)) {
        table_finish(table);
        return false;
    }
    record_replay(&table->record, 0, &table->state.head);
    return true;
}

bool table_begin_at(Table *table, const Game *game, const State *start, Text *wrong)
{
    Record record;
    record_begin_at(&record, game, start);
    return table_open(table, &record, wrong);
}

void table_finish(Table *table)
{
    record_finish(&table->record);
    free(table->facts);
    free(table->news);
    memset(table, 0, sizeof *table);
}

void table_seat(Table *table, Seat seat, SeatKind kind, const char *name)
{
    RecordSeat *one = &table->record.seat[seat];
    memset(one, 0, sizeof *one);
    one->kind     = kind;
    size_t length = 0;
    while (name && name[length]) { /* as many whole letters as there is room for */
        size_t letter = utf8_letter(name + length, strlen(name + length));
        if (length + (letter ? letter : 1) >= sizeof one->name)
            break;
        memcpy(one->name + length, letter ? name + length : "?", letter ? letter : 1);
        length += letter ? letter : 1;
    }
}

void table_start_clock(Table *table, int64_t now_ms) { table->since_ms = now_ms; }

Seats table_to_act(const Table *table)
{
    return table_game(table)->to_act(table_game(table), table_state(table));
}

/* Those who learnt a face by the facts of a move. */
static Seats tape_news(const Tape *tape)
{
    enum { MOVED_NEWS = 5, SHOWN_NEWS = 3 };

    if (tape->count > tape->capacity) /* what was not kept could have shown anything */
        return EVERYONE;
    Seats news = NOBODY;
    for (uint32_t i = 0; i < tape->count; i++) {
        const Fact *fact = &tape->facts[i];
        if (fact->code == FACT_MOVED && fact->count > MOVED_NEWS)
            news |= (Seats)fact->arg[MOVED_NEWS];
        if (fact->code == FACT_SHOWN && fact->count > SHOWN_NEWS)
            news |= (Seats)fact->arg[SHOWN_NEWS];
    }
    return news;
}

/* Cards are not all that can be new: a secret choice that was resolved is known to all, and so is
 * what chance decided. */
static Seats other_news(const State *before, const State *after)
{
    if (memcmp(&before->rng, &after->rng, sizeof before->rng) != 0)
        return EVERYONE;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (before->choice[seat] != NO_MOVE && after->choice[seat] == NO_MOVE)
            return EVERYONE;
    return NOBODY;
}

static bool news_room(Table *table, size_t plies)
{
    if (plies <= table->capacity)
        return true;
    size_t more = table->capacity ? 2 * table->capacity : 64;
    while (more < plies)
        more *= 2;
    Seats *news = (Seats *)realloc(table->news, more * sizeof *news);
    if (!news)
        return false;
    table->news     = news;
    table->capacity = more;
    return true;
}

/* Plays a lawful move on the state and notes who learnt something. */
static void advance(Table *table, size_t ply, Seat seat, Move move)
{
    State before;
    before            = table->state.head;
    table->tape.count = 0;
    game_apply(table_game(table), &table->state.head, seat, move, &table->tape);
    Seats news       = tape_news(&table->tape) | other_news(&before, &table->state.head);
    table->news[ply] = news & viewers_of(&before);
}

bool table_resume(Table *table, Record *record, Text *wrong)
{
    if (!table_open(table, record, wrong))
        return false;
    if (!news_room(table, table->record.count)) {
        table_finish(table);
        return wrong_say(wrong, "out of memory");
    }
    for (size_t i = 0; i < table->record.count; i++)
        advance(table, i, table->record.moves[i].seat, table->record.moves[i].move);
    return true;
}

Rule table_check(const Table *table, Seat seat, Move move)
{
    return table_game(table)->breaks(table_game(table), table_state(table), seat, move);
}

bool table_apply(Table *table, Seat seat, Move move, int64_t now_ms)
{
    int64_t used =
        now_ms >= 0 && table->since_ms >= 0 && now_ms >= table->since_ms ? now_ms - table->since_ms : -1;
    size_t ply = table->record.count;
    if (!news_room(table, ply + 1) || !record_add(&table->record, seat, move, used, NULL))
        return false;
    advance(table, ply, seat, move);
    table->since_ms = now_ms;
    return true;
}

Rule table_play(Table *table, Seat seat, Move move, int64_t now_ms)
{
    Rule rule = table_check(table, seat, move);
    if (rule != LAWFUL)
        return rule;
    return table_apply(table, seat, move, now_ms) ? LAWFUL : TABLE_FULL;
}

bool table_read(const Table *table, Seat seat, const char *notation, size_t length, Move *move, Rule *rule,
                Text *wrong)
{
    const Game *game = table_game(table);
    Move        read = NO_MOVE;
    char        why[256];
    Text        reason = text_on(why, sizeof why);
    *rule              = LAWFUL;
    if (!game->move_parse(game, table_state(table), seat, scan_on(notation, length), &read, &reason)) {
        Quote quote = wrong_quote(notation, length);
        return wrong_say(wrong, "`%s` cannot be read: %s", quote.text, why);
    }
    *rule = table_check(table, seat, read);
    if (*rule != LAWFUL) {
        Quote quote = wrong_quote(notation, length);
        reason      = text_on(why, sizeof why);
        rule_print(game, *rule, &reason);
        return wrong_say(wrong, "`%s` breaks %s", quote.text, why);
    }
    *move = read;
    return true;
}

bool table_play_text(Table *table, Seat seat, const char *notation, size_t length, int64_t now_ms, Rule *rule,
                     Text *wrong)
{
    Move move;
    if (!table_read(table, seat, notation, length, &move, rule, wrong))
        return false;
    return table_apply(table, seat, move, now_ms) ||
           wrong_say(wrong, "out of memory; the move was not played");
}

Seats table_news(const Table *table, size_t ply)
{
    Seats news = NOBODY;
    for (size_t i = ply; i < table->record.count; i++)
        news |= table->news[i];
    return news;
}

size_t table_free_ply(const Table *table)
{
    size_t ply = table->record.count;
    while (ply > 0 && table->news[ply - 1] == NOBODY)
        ply--;
    return ply;
}

bool table_take_back(Table *table, size_t ply)
{
    if (ply > table->record.count)
        return false;
    record_cut(&table->record, ply);
    record_replay(&table->record, ply, &table->state.head);
    table->tape.count = 0;
    table->since_ms   = -1;
    return true;
}

bool table_against_bots(const Table *table, Seat seat)
{
    for (Seat other = 0; other < table_players(table); other++)
        if (other != seat && table->record.seat[other].kind == SEAT_PERSON)
            return false;
    return true;
}
