/* message.c -- what a table says, as JSON. */
#include "table/message.h"

#include <string.h>

#include "core/knowledge.h"
#include "table/table_parts.h"
#include "voice/view.h"

static void put_true(Jot *jot, const char *key, bool value)
{
    if (!value)
        return;
    jot_key(jot, key);
    jot_truth(jot, true);
}

static void put_seat(Jot *jot, const Table *table, Seat seat, Seat viewer)
{
    const TableSeat *one = &table->seat[seat];
    jot_open(jot, '{');
    jot_key(jot, "kind");
    jot_text(jot, seat_kind_name((SeatKind)one->sitter.kind));
    if (one->sitter.name[0]) {
        jot_key(jot, "name");
        jot_text(jot, one->sitter.name);
    }
    bool bot = one->sitter.kind == SEAT_BOT || one->took_over || one->out;
    if (bot && table_level(table, seat)[0]) {
        jot_key(jot, "level");
        jot_text(jot, table_level(table, seat));
    }
    put_true(jot, "you", seat == viewer);
    put_true(jot, "away", one->away);
    put_true(jot, "took_over", one->took_over);
    put_true(jot, "flag", one->flagged);
    if (one->out) {
        jot_key(jot, "out");
        jot_number(jot, one->out);
    }
    if (table->fair && table->phase == TABLE_OPEN)
        put_true(jot, "entropy", table->fair->size[seat] > 0);
    jot_close(jot, '}');
}

static void put_clock(Jot *jot, const Table *table)
{
    static const char *const kinds[CLOCK_KINDS] = {"none", "move", "total", "days"};

    Seats running = NOBODY;
    if (table->clock == CLOCK_NONE)
        return;
    jot_key(jot, "clock");
    jot_open(jot, '{');
    jot_key(jot, "kind");
    jot_text(jot, kinds[table->clock]);
    jot_key(jot, "limit");
    jot_number(jot, table->limit_ms);
    if (table->more_ms) {
        jot_key(jot, "more");
        jot_number(jot, table->more_ms);
    }
    jot_key(jot, "left"); /* as of "at" */
    jot_open(jot, '[');
    for (Seat seat = 0; seat < table->players; seat++) {
        jot_number(jot, table_left(table, seat, table->time_ms));
        if (table->seat[seat].since_ms >= 0)
            running |= seat_bit(seat);
    }
    jot_close(jot, ']');
    jot_key(jot, "running");
    voice_seats(jot, running);
    jot_key(jot, "at");
    jot_number(jot, table->time_ms);
    jot_close(jot, '}');
}

static void put_offers(Jot *jot, const Table *table)
{
    bool any = false;
    for (Ask what = ASK_TAKE_BACK; what < ASK_KINDS; what = (Ask)(what + 1)) {
        TableAsk ask = table_asked(table, what);
        if (!ask.asked)
            continue;
        if (!any) {
            jot_key(jot, "offers");
            jot_open(jot, '{');
        }
        any = true;
        jot_key(jot, ask_name(what));
        jot_open(jot, '{');
        if (ask.by != NO_SEAT) {
            jot_key(jot, "by");
            jot_number(jot, ask.by);
        }
        if (what == ASK_TAKE_BACK) {
            jot_key(jot, "moves");
            jot_number(jot, ask.ply);
        }
        if (what == ASK_TAKEOVER) {
            jot_key(jot, "seat");
            jot_number(jot, ask.target);
            jot_key(jot, "kind");
            jot_text(jot, seat_kind_name((SeatKind)table->newcomer.kind));
            jot_key(jot, "name");
            jot_text(jot, table->newcomer.name);
        }
        jot_key(jot, "agreed");
        voice_seats(jot, ask.agreed);
        jot_key(jot, "owing");
        voice_seats(jot, ask.owing);
        jot_close(jot, '}');
    }
    if (any)
        jot_close(jot, '}');
}

/* What it would be for the viewer to go back to his own last decision. */
static void put_take_back(Jot *jot, const Table *table, Seat viewer)
{
    static const char *const words[] = {"free", "ask", "no"};

    if (viewer >= table->players || !table->begun)
        return;
    jot_key(jot, "take_back");
    jot_text(jot, words[table_take_back_outlook(table, viewer)]);
}

static void put_result(Jot *jot, const Table *table)
{
    static const char *const ends[] = {"not", "played", "given-up", "agreed", "aborted"};

    int32_t score[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    if (table->end == END_NOT)
        return;
    jot_key(jot, "result");
    jot_open(jot, '{');
    jot_key(jot, "end");
    jot_text(jot, ends[table->end]);
    if (table_result(table, score, place)) {
        jot_key(jot, "scores");
        jot_open(jot, '[');
        for (Seat seat = 0; seat < table->players; seat++)
            jot_number(jot, score[seat]);
        jot_close(jot, ']');
        jot_key(jot, "places");
        jot_open(jot, '[');
        for (Seat seat = 0; seat < table->players; seat++)
            jot_number(jot, place[seat]);
        jot_close(jot, ']');
    }
    jot_close(jot, '}');
}

void message_standing(Jot *jot, const Table *table, Seat viewer)
{
    static const char *const phases[] = {"open", "running", "paused", "over"};

    uint32_t plies = table->plies;
    if (viewer == ONLOOKER)
        (void)table_onlooker_plies(table, &plies);
    jot_open(jot, '{');
    jot_key(jot, "state");
    jot_text(jot, phases[table->phase]);
    jot_key(jot, "seats");
    jot_open(jot, '[');
    for (Seat seat = 0; seat < table->players; seat++)
        put_seat(jot, table, seat, viewer);
    jot_close(jot, ']');
    jot_key(jot, "moves");
    jot_number(jot, plies);
    if (table->fair && table->fair->committed) {
        jot_key(jot, "committed");
        for (Text *hex = jot_quote(jot); hex; hex = NULL)
            for (int i = 0; i < SECRET_BYTES; i++)
                text_hex(hex, table->fair->hash[i], 2);
        jot_unquote(jot);
    }
    put_true(jot, "hints", table->hints);
    put_clock(jot, table);
    put_offers(jot, table);
    put_take_back(jot, table, viewer);
    put_result(jot, table);
    jot_close(jot, '}');
}

/* --- the message --------------------------------------------------------------------------------------- */

void message_view(Jot *jot, const Voice *voice, const State *state)
{
    StateBox known;
    memset(&known, 0, sizeof known);
    knowledge_of(voice->game, state, voice->reader, &known.head);
    voice_view(jot, voice->game, &known.head, voice->reader);
}

void message_moves(Jot *jot, const Voice *voice, const State *state, Move *scratch)
{
    const Game *game  = voice->game;
    uint32_t    count = voice->reader < MAX_SEATS ? game->moves(game, state, voice->reader, scratch) : 0;
    jot_open(jot, '[');
    for (uint32_t i = 0; i < count; i++)
        voice_choice(jot, voice, state, voice->reader, scratch[i]);
    jot_close(jot, ']');
}

typedef struct Telling {
    Jot         *jot;
    const Voice *voice;
    const Table *table;
    Told         told;
} Telling;

/* Game facts as the game states them, behind the move that they follow from; what else happens to the table by the name of
 * the event. Moves are counted, so that whoever keeps a story can cut it where moves are taken back. */
static void tell_step(void *context, const TableStep *step)
{
    const Telling *t = (const Telling *)context;
    if (!told_step(t->table, &t->told, step))
        return;
    if (step->kind != EVENT_CREATED) {
        jot_open(t->jot, '{');
        jot_key(t->jot, "event");
        jot_text(t->jot, event_name(step->kind));
        if (step->seat != NO_SEAT) {
            jot_key(t->jot, "seat");
            jot_number(t->jot, step->seat);
        }
        if (step->what != ASK_NONE) {
            jot_key(t->jot, "what");
            jot_text(t->jot, ask_name(step->what));
            put_true(t->jot, "done", step->done);
        }
        if (step->kind == EVENT_MOVED || step->kind == EVENT_TAKEN_BACK ||
            (step->what == ASK_TAKE_BACK && step->done)) {
            jot_key(t->jot, "moves");
            jot_number(t->jot, step->ply < t->told.upto ? step->ply : t->told.upto);
        }
        jot_close(t->jot, '}');
    }
    for (uint32_t i = 0; i < step->tape->count && i < step->tape->capacity; i++)
        voice_fact(t->jot, t->voice, step->state, &step->tape->facts[i]);
}

static void write_front(Jot *jot, const Table *table, const Voice *voice, const char *id)
{
    Seat     viewer = voice->reader;
    StateBox known;
    bool     shown = table_known(table, viewer, &known.head);
    jot_open(jot, '{');
    jot_key(jot, "table");
    jot_text(jot, id);
    if (viewer != ONLOOKER) {
        jot_key(jot, "seat");
        jot_number(jot, viewer);
    }
    jot_key(jot, "seq");
    jot_number(jot, table->count);
    jot_key(jot, "hash");
    text_hex(jot_quote(jot), table_hash_known(table, shown ? &known.head : NULL), 16);
    jot_unquote(jot);
    jot_key(jot, "standing");
    message_standing(jot, table, viewer);
    if (shown) {
        jot_key(jot, "view");
        voice_view(jot, voice->game, &known.head, viewer);
    }
    jot_key(jot, "facts");
    jot_open(jot, '[');
}

static void write_back(Jot *jot, const Table *table, const Voice *voice, int64_t ms, Move *scratch)
{
    Seat viewer = voice->reader;
    jot_close(jot, ']');
    if (viewer != ONLOOKER && (table_to_act(table) & seat_bit(viewer))) {
        jot_key(jot, "moves");
        message_moves(jot, voice, table->state, scratch);
    }
    if (ms >= 0) {
        jot_key(jot, "ms");
        jot_number(jot, ms);
    }
    jot_close(jot, '}');
}

/* False: this viewer is told nothing of what happens. */
static bool telling_for(Telling *telling, Jot *jot, const Table *table, const Voice *voice, uint32_t since)
{
    uint32_t plies;
    *telling = (Telling){jot, voice, table, told_since(table, voice->reader, since)};
    return voice->reader != ONLOOKER || table_onlooker_plies(table, &plies);
}

bool message_write(Jot *jot, const Table *table, const Voice *voice, const char *id, uint32_t since,
                   int64_t ms, Move *scratch)
{
    Telling telling;
    write_front(jot, table, voice, id);
    if (since < table->count && telling_for(&telling, jot, table, voice, since) &&
        !table_since(table, telling.told.from, tell_step, &telling))
        return false;
    write_back(jot, table, voice, ms, scratch);
    return true;
}

void message_write_last(Jot *jot, const Table *table, const Voice *voice, const char *id, const Tape *tape,
                        int64_t ms, Move *scratch)
{
    Telling   telling;
    TableStep step = table_last(table, tape);
    write_front(jot, table, voice, id);
    if (telling_for(&telling, jot, table, voice, step.seq)) {
        if (telling.told.upto == UINT32_MAX)
            tell_step(&telling, &step);
        else if (!table_since(table, telling.told.from, tell_step,
                              &telling)) /* an onlooker who is told later */
            jot->out->cut = true;
    }
    write_back(jot, table, voice, ms, scratch);
}
