/* local.c -- a table that one program keeps for everybody who sits at it. */
#define _POSIX_C_SOURCE 200809L
#include "table/local.h"

#include <stdlib.h>
#include <string.h>

#include "table/options.h"
#include "table/wrong.h"
#include "words/voices.h"

/* Room for what moves state. */
static bool local_room(Local *local, const Game *game, Text *wrong)
{
    memset(local, 0, sizeof *local);
    uint32_t most     = game->max_facts ? game->max_facts : 1;
    local->tape.facts = (Fact *)calloc(most, sizeof *local->tape.facts);
    if (!local->tape.facts)
        return wrong_say(wrong, "out of memory");
    local->tape.capacity = most;
    return true;
}

static bool local_start(Local *local, const TableSetup *setup, Text *wrong)
{
    Event   event;
    Refusal why;
    if (!local_room(local, setup->game, wrong))
        return false;
    bool fine = table_check_create(setup, -1, &event, &why);
    if (fine)
        local->table = table_open(&event);
    if (local->table && table_check_start(local->table, NULL, -1, &event, &why)) {
        table_apply_told(local->table, &event, &local->tape);
        return true;
    }
    local_finish(local);
    return wrong_say(wrong, fine ? "out of memory" : "the table cannot be set up (%s)", fine ? "" : why.key);
}

bool local_begin(Local *local, const Game *game, unsigned players, const uint16_t option[MAX_OPTIONS],
                 const char *seed, Rule *rule, Text *wrong)
{
    TableSetup setup = table_setup(game, players);
    if (option)
        memcpy(setup.option, option, game->option_count * sizeof *option);
    if (rule)
        *rule = LAWFUL;
    memset(local, 0, sizeof *local);
    if (!options_lawful(game, players, setup.option, rule, wrong) || !seed_ok(seed, strlen(seed), wrong))
        return false;
    setup.local = 1;
    setup.deal  = DEAL_SEED;
    memcpy(setup.seed, seed, strlen(seed));
    return local_start(local, &setup, wrong);
}

bool local_begin_at(Local *local, const Game *game, const State *start, Text *wrong)
{
    TableSetup setup = table_setup(game, start->players);
    memcpy(setup.option, start->option, sizeof setup.option);
    setup.local         = 1;
    setup.deal          = DEAL_POSITION;
    setup.position      = start;
    setup.position_size = game->state_size;
    return local_start(local, &setup, wrong);
}

bool local_resume(Local *local, Record *record, Text *wrong)
{
    if (!local_room(local, record->game, wrong))
        return false;
    local->table = table_of_record(record, wrong);
    if (!local->table) {
        local_finish(local);
        return false;
    }
    local->past = *record;
    memset(record, 0, sizeof *record);
    StateBox end; /* for what its last move stated */
    if (local->past.count)
        table_state_at(local->table, table_plies(local->table), &end.head, &local->tape);
    return true;
}

void local_finish(Local *local)
{
    table_close(local->table);
    free(local->tape.facts);
    record_finish(&local->past);
    memset(local, 0, sizeof *local);
}

void local_seat(Local *local, Seat seat, SeatKind kind, const char *words)
{
    Sitter sitter;
    Event  event;
    sitter_from_words(&sitter, kind, words);
    if (table_check_sit(local->table, seat, &sitter, -1, &event, NULL))
        table_apply(local->table, &event);
}

Rule local_check(const Local *local, Seat seat, Move move)
{
    const Game *game = table_game(local->table);
    return game->breaks(game, table_state(local->table), seat, move);
}

bool local_read(const Local *local, Seat seat, const char *notation, size_t length, Move *move, Rule *rule,
                Text *wrong)
{
    const Game *game = table_game(local->table);
    Move        read = NO_MOVE;
    char        hint[256], why[256];
    Text        key = text_on(hint, sizeof hint), reason = text_on(why, sizeof why);
    *rule = LAWFUL;
    if (!game->move_parse(game, table_state(local->table), seat, scan_on(notation, length), &read, &key)) {
        Quote quote = wrong_quote(notation, length);
        Voice voice = voice_english(game);
        say_words(&voice, hint, &reason);
        return wrong_say(wrong, "`%s` cannot be read: %s", quote.text, why);
    }
    *rule = local_check(local, seat, read);
    if (*rule != LAWFUL) {
        Quote quote = wrong_quote(notation, length);
        rule_print(game, *rule, &reason);
        return wrong_say(wrong, "`%s` breaks %s", quote.text, why);
    }
    *move = read;
    return true;
}

bool local_apply(Local *local, Seat seat, Move move, int64_t now_ms)
{
    Event event;
    if (!table_move_event(local->table, seat, move, now_ms, &event, NULL))
        return false;
    if (!record_add(&local->past, seat, move, event.used_ms, NULL))
        return false;
    table_apply_told(local->table, &event, &local->tape);
    return true;
}

Rule local_play(Local *local, Seat seat, Move move, int64_t now_ms)
{
    Rule rule = local_check(local, seat, move);
    if (rule != LAWFUL)
        return rule;
    return local_apply(local, seat, move, now_ms) ? LAWFUL : TABLE_FULL;
}

bool local_play_text(Local *local, Seat seat, const char *notation, size_t length, int64_t now_ms, Rule *rule,
                     Text *wrong)
{
    Move move;
    if (!local_read(local, seat, notation, length, &move, rule, wrong))
        return false;
    return local_apply(local, seat, move, now_ms) ||
           wrong_say(wrong, "out of memory; the move was not played");
}

bool local_take_back(Local *local, Seat seat, uint32_t ply, int64_t now_ms)
{
    Event event;
    if (!table_check_take_back(local->table, seat, ply, now_ms, &event, NULL) ||
        event.kind != EVENT_TAKEN_BACK)
        return false;
    table_apply_told(local->table, &event, &local->tape);
    record_cut(&local->past, ply);
    return true;
}

bool local_record(const Local *local, Record *record)
{
    if (!record_of_table(record, local->table))
        return false;
    memcpy(record->date, local->past.date, sizeof record->date);
    for (size_t i = 0; i < local->past.count && i < record->count; i++) {
        const RecordMove *said   = &local->past.moves[i];
        record->moves[i].used_ms = said->used_ms; /* exactly as it was written */
        if (said->comment && !(record->moves[i].comment = strdup(said->comment))) {
            record_finish(record);
            return false;
        }
    }
    return true;
}

char *local_write(const Local *local, Seat viewer)
{
    Record record;
    if (!local_record(local, &record))
        return NULL;
    char *text = record_write(&record, viewer);
    record_finish(&record);
    return text;
}
