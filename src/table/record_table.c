/* record_table.c -- from a table to the record of its game, and from a record to a table on which it goes on. */
#include <string.h>

#include "table/record.h"
#include "table/table_parts.h"
#include "words/voices.h"

bool record_of_table(Record *record, const Table *table)
{
    StateBox start;
    ASSERT(table->begun);
    table_begin_state(table, &start.head, NULL);
    record_begin_at(record, table->game, &start.head);
    memcpy(record->seed, table_seed(table), strlen(table_seed(table)));
    if (table->fair &&
        !record_begin_fair(record, table->game, table->players, table->option, table->fair, NULL, NULL))
        return false;
    for (Seat seat = 0; seat < table->players; seat++) {
        record->seat[seat] = table->seat[seat].sitter;
        record->out[seat]  = table->seat[seat].out;
    }
    if (table->end == END_AGREED ||
        table->end == END_ABORTED) /* the rest follows from moves and who gave up */
        record->end = table->end;
    bool fine = true;
    for (uint32_t i = 0; fine && i < table->count; i++) {
        const Entry *entry = &table->log[i];
        if (!entry_stands(entry))
            continue;
        if (entry->bits & ENTRY_PEEKED)
            fine = record_peek(record, record->count);
        fine = fine &&
               record_add(record, entry_mover(entry), entry->value, time_unpack(entry->bits >> 15), NULL);
    }
    if (fine && table->peeked)
        fine = record_peek(record, record->count);
    if (!fine)
        record_finish(record);
    return fine;
}

/* One event after the other; each was found in order when the record was read. */
static bool go_on(Table *table, const Record *record, Event *event)
{
    for (Seat seat = 0; seat < table->players; seat++) {
        if (record->seat[seat].kind == SEAT_OPEN && !record->seat[seat].name[0])
            continue;
        if (!table_check_sit(table, seat, &record->seat[seat], -1, event, NULL))
            return false;
        table_apply(table, event);
    }
    if (table->fair) {
        if (!table_check_commit(table, record->fair->hash, -1, event, NULL))
            return false;
        table_apply(table, event);
        for (Seat seat = 0; seat < table->players; seat++) {
            if (!record->fair->size[seat])
                continue;
            if (!table_check_entropy(table, seat, record->fair->entropy[seat], record->fair->size[seat], -1,
                                     event, NULL))
                return false;
            table_apply(table, event);
        }
    }
    if (!table_check_start(table, table->fair ? record->fair->secret : NULL, -1, event, NULL))
        return false;
    table_apply(table, event);
    return true;
}

static bool moves_again(Table *table, const Record *record, Event *event)
{
    size_t peek = 0;
    for (size_t i = 0; i <= record->count; i++) {
        if (peek < record->peek_count && record->peeks[peek] == i) {
            peek++;
            table->peeked = 1;
            table->game->peeked(table->game, table->state);
        }
        if (i == record->count)
            break;
        if (!event_begin(table, EVENT_MOVED, record->moves[i].seat, -1, event, NULL))
            return false;
        event->move    = record->moves[i].move;
        event->used_ms = record->moves[i].used_ms;
        table_apply(table, event);
    }
    return true;
}

/* Who gave up when is not in a record, only in which order. */
static void ends_again(Table *table, const Record *record)
{
    for (unsigned next = 1; next <= table->players; next++)
        for (Seat seat = 0; seat < table->players; seat++)
            if (record->out[seat] == next) {
                table->seat[seat].out = (uint8_t)next;
                table->outs           = (uint8_t)next;
            }
    game_settle(table);
    if (record->end == END_AGREED || record->end == END_ABORTED) {
        table->end   = record->end;
        table->phase = TABLE_OVER;
    }
}

Table *table_of_record(const Record *record, Text *wrong)
{
    TableSetup setup = table_setup(record->game, record->start.head.players);
    Event      event;
    Refusal    why;
    memcpy(setup.option, record->start.head.option, sizeof setup.option);
    setup.local = 1;
    setup.deal  = record->seed[0] ? DEAL_SEED : record->fair ? DEAL_FAIR : DEAL_POSITION;
    memcpy(setup.seed, record->seed, sizeof setup.seed);
    setup.position      = setup.deal == DEAL_POSITION ? &record->start.head : NULL;
    setup.position_size = setup.deal == DEAL_POSITION ? record->game->state_size : 0;
    if (!table_check_create(&setup, -1, &event, &why)) {
        Voice voice = voice_english(record->game);
        refusal_say(&voice, &why, wrong);
        return NULL;
    }
    Table *table = table_open(&event);
    if (!table || !go_on(table, record, &event) || !moves_again(table, record, &event)) {
        table_close(table);
        Voice voice = voice_english(record->game);
        say_words(&voice, "record.memory", wrong);
        return NULL;
    }
    ends_again(table, record);
    return table;
}
