/* table.c -- tables: opening, the log, questions, messages. The checks of requests are in table_check.c. */
#include "lib/table.h"

#include "table/message.h"
#include "table/shelf.h"
#include "voice/view.h"

STATIC_ASSERT((int)TG_EVENT_BYTES == (int)EVENT_BYTES && (int)TG_NAME_BYTES == (int)TABLE_NAME &&
                  (int)TG_LEVEL_BYTES == (int)TABLE_LEVEL && (int)TG_HOLDER_BYTES == (int)HOLDER_BYTES &&
                  (int)TG_SECRET_BYTES == (int)SECRET_BYTES && (int)TG_ENTROPY_BYTES == (int)ENTROPY_BYTES &&
                  (int)TG_SEED_BYTES == (int)SEED_MAX,
              "an event fits into the caller's");
STATIC_ASSERT(sizeof(Refusal) <= sizeof(tg_refusal), "a refusal fits into the caller's");
STATIC_ASSERT((int)TG_SEAT_INVITED == (int)SEAT_INVITED && (int)TG_TABLE_OVER == (int)TABLE_OVER &&
                  (int)TG_END_ABORTED == (int)END_ABORTED && (int)TG_CLOCK_DAYS == (int)CLOCK_DAYS &&
                  (int)TG_THEN_LOSS == (int)THEN_LOSS && (int)TG_ONLOOKERS_AFTER == (int)ONLOOKERS_AFTER &&
                  (int)TG_DEAL_POSITION == (int)DEAL_POSITION && (int)TG_ASK_TAKEOVER == (int)ASK_TAKEOVER &&
                  (int)TG_TAKE_BACK_NOT == (int)TAKE_BACK_NOT,
              "words of tables mean the same on both sides");

/* --- the log ------------------------------------------------------------------------------------- */

int event_out(const Event *event, uint32_t seq, tg_event *out)
{
    out->seq  = seq;
    out->size = (uint32_t)event_encode(event, out->bytes, sizeof out->bytes);
    return out->size > 0;
}

int tg_table_check_bytes(const tg_table *table, const void *bytes, size_t size, tg_event *out,
                         tg_refusal *why)
{
    Event event;
    if (!bytes || !event_decode((const uint8_t *)bytes, size, &event, why_in(why)) ||
        !table_check_event(table_in(table), &event, why_in(why)))
        return bytes ? 0 : refuse(why_in(why), "table.event");
    return event_out(&event, table ? table_seq(table_in(table)) : 0, out);
}

tg_table *tg_table_open(const tg_event *created)
{
    Event event;
    if (created->seq != 0 || created->size > TG_EVENT_BYTES ||
        !event_decode(created->bytes, created->size, &event, NULL) || !table_check_event(NULL, &event, NULL))
        return NULL;
    return (tg_table *)table_open(&event);
}

void tg_table_close(tg_table *table) { table_close(table_of(table)); }

int tg_table_apply(tg_table *table, const tg_event *event) { return tg_table_apply_told(table, event, NULL); }

int tg_table_apply_told(tg_table *table, const tg_event *event, tg_tape *tape)
{
    return tg_table_apply_bytes(table, event->seq, event->bytes, event->size, tape);
}

int tg_table_apply_bytes(tg_table *table, uint32_t seq, const void *bytes, size_t size, tg_tape *tape)
{
    Event one;
    if (seq != table_seq(table_in(table)) || size > TG_EVENT_BYTES || !bytes ||
        !event_decode((const uint8_t *)bytes, size, &one, NULL) || one.kind == EVENT_CREATED)
        return 0;
    table_apply_told(table_of(table), &one, tape ? &tape->tape : NULL);
    return 1;
}

typedef struct Reading {
    int (*next)(void *context, const void **bytes, size_t *size);
    void *context;
} Reading;

static bool read_next(void *context, const uint8_t **bytes, size_t *size)
{
    const Reading *reading = (const Reading *)context;
    const void    *any     = NULL;
    if (!reading->next(reading->context, &any, size))
        return false;
    *bytes = (const uint8_t *)any;
    return true;
}

tg_table *tg_table_replay(int (*next)(void *context, const void **bytes, size_t *size), void *context,
                          uint32_t *seq, tg_refusal *why)
{
    Reading  reading = {next, context};
    uint32_t count;
    return (tg_table *)table_replay(read_next, &reading, seq ? seq : &count, why_in(why));
}

int tg_table_follow(tg_table **table, const void *bytes, size_t size, tg_tape *tape, tg_refusal *why)
{
    Event event;
    if (!bytes)
        return refuse(why_in(why), "table.event");
    if (!event_decode((const uint8_t *)bytes, size, &event, why_in(why)) ||
        !table_check_event(table_in(*table), &event, why_in(why)))
        return 0;
    if (*table)
        table_apply_told(table_of(*table), &event, tape ? &tape->tape : NULL);
    else if (!(*table = (tg_table *)table_open(&event)))
        return refuse(why_in(why), "table.full");
    else if (tape)
        tape->tape.count = 0;
    return 1;
}

/* --- questions ------------------------------------------------------------------------------------ */

const tg_game  *tg_table_game(const tg_table *table) { return (const tg_game *)table_game(table_in(table)); }
const tg_state *tg_table_state(const tg_table *table)
{
    return (const tg_state *)table_state(table_in(table));
}
unsigned    tg_table_players(const tg_table *table) { return table_players(table_in(table)); }
uint32_t    tg_table_seq(const tg_table *table) { return table_seq(table_in(table)); }
int         tg_table_phase(const tg_table *table) { return (int)table_phase(table_in(table)); }
int         tg_table_end(const tg_table *table) { return (int)table_end(table_in(table)); }
int64_t     tg_table_time(const tg_table *table) { return table_time(table_in(table)); }
unsigned    tg_table_to_act(const tg_table *table) { return table_to_act(table_in(table)); }
unsigned    tg_table_bots(const tg_table *table) { return table_bots(table_in(table)); }
const char *tg_table_seed(const tg_table *table) { return table_seed(table_in(table)); }
uint32_t    tg_table_plies(const tg_table *table) { return table_plies(table_in(table)); }
uint32_t    tg_table_quiet_ply(const tg_table *table) { return table_quiet_ply(table_in(table)); }
int64_t     tg_table_next_tick(const tg_table *table) { return table_next_tick(table_in(table)); }
size_t      tg_table_bytes(const tg_table *table) { return table_bytes(table_in(table)); }
void        tg_table_trim(tg_table *table) { table_trim(table_of(table)); }
void        tg_table_stopwatch(tg_table *table, int64_t now_ms) { table_stopwatch(table_of(table), now_ms); }

int tg_table_stale(const tg_table *table, int seat, uint32_t since)
{
    return sits(table, seat) && table_stale(table_in(table), (Seat)seat, since);
}

int tg_table_same(const tg_table *a, const tg_table *b) { return table_same(table_in(a), table_in(b)); }

const char *tg_table_level(const tg_table *table, int seat)
{
    return sits(table, seat) && ((tg_table_bots(table) >> seat) & 1u)
               ? table_level(table_in(table), (Seat)seat)
               : "";
}

void sitter_out(const Sitter *sitter, tg_sitter *out)
{
    memset(out, 0, sizeof *out);
    out->kind = sitter->kind;
    memcpy(out->holder, sitter->holder.id, sizeof out->holder);
    memcpy(out->name, sitter->name, sizeof out->name);
    memcpy(out->level, sitter->level, sizeof out->level);
}

int tg_table_seat(const tg_table *table, int seat, int64_t now_ms, tg_seat *out)
{
    if (!sits(table, seat))
        return 0;
    const TableSeat *one = table_seat(table_in(table), (Seat)seat);
    sitter_out(&one->sitter, &out->sitter);
    out->out       = one->out;
    out->away      = one->away;
    out->took_over = one->took_over;
    out->flagged   = one->flagged;
    out->left_ms   = table_left(table_in(table), (Seat)seat, now_ms);
    return 1;
}

const uint8_t *tg_table_holder(const tg_table *table, int seat)
{
    return sits(table, seat) ? table_seat(table_in(table), (Seat)seat)->sitter.holder.id : NULL;
}

int tg_table_seat_of(const tg_table *table, const uint8_t holder[TG_HOLDER_BYTES])
{
    Holder one;
    memcpy(one.id, holder, sizeof one.id);
    Seat seat = table_seat_of(table_in(table), &one);
    return seat == NO_SEAT ? TG_NO_SEAT : seat;
}

/* Its texts lie one behind the other in the caller's room. */
int tg_table_setup(const tg_table *table, tg_setup *out, char *room, size_t size)
{
    TableSetup setup;
    table_setup_of(table_in(table), &setup);
    setup_out(&setup, out);
    out->seed = table_seed(table_in(table));
    if (!room)
        return 1;
    Text options = text_on(room, size);
    options_print(setup.game, setup.option, &options);
    size_t used = options.length + 1;
    if (options.cut || used >= size)
        return 0;
    Text stand_in = text_on(room + used, size - used);
    text_add(&stand_in, setup.stand_in);
    if (stand_in.cut)
        return 0;
    out->options  = room;
    out->stand_in = room + used;
    return 1;
}

int tg_table_asked(const tg_table *table, int what, tg_asked *out)
{
    if (what < TG_ASK_TAKE_BACK || what > TG_ASK_TAKEOVER)
        return 0;
    TableAsk ask = table_asked(table_in(table), (Ask)what);
    out->by      = ask.by == NO_SEAT ? TG_NO_SEAT : ask.by;
    out->target  = ask.target == NO_SEAT ? TG_NO_SEAT : ask.target;
    out->agreed  = ask.agreed;
    out->owing   = ask.owing;
    out->ply     = ask.ply;
    return ask.asked;
}

int tg_table_result(const tg_table *table, int32_t score[TG_MAX_SEATS], uint8_t place[TG_MAX_SEATS])
{
    memset(score, 0, TG_MAX_SEATS * sizeof *score);
    memset(place, 0, TG_MAX_SEATS * sizeof *place);
    return table_result(table_in(table), score, place);
}

int tg_table_ply(const tg_table *table, uint32_t ply, tg_ply *out)
{
    TableMove move;
    if (!table_move(table_in(table), ply, &move))
        return 0;
    out->move    = move.move;
    out->seat    = move.seat;
    out->news    = move.news;
    out->peeked  = move.peeked;
    out->used_ms = move.used_ms;
    return 1;
}

int tg_table_state_at(const tg_table *table, uint32_t plies, tg_state *out, tg_tape *tape)
{
    if (!table_state(table_in(table)) || plies > table_plies(table_in(table)))
        return 0;
    if (tape)
        tape->tape.count = 0;
    table_state_at(table_in(table), plies, inner(out), tape ? &tape->tape : NULL);
    return 1;
}

int64_t tg_table_onlooker_plies(const tg_table *table)
{
    uint32_t plies;
    return table_onlooker_plies(table_in(table), &plies) ? (int64_t)plies : -1;
}

int tg_table_take_back_terms(const tg_table *table, int seat, uint32_t ply)
{
    if ((seat != TG_NO_SEAT && !sits(table, seat)) || ply > tg_table_plies(table))
        return TG_TAKE_BACK_NOT;
    return (int)table_take_back_terms(table_in(table), seat == TG_NO_SEAT ? (Seat)NO_SEAT : (Seat)seat, ply);
}

int64_t tg_table_turn_began(const tg_table *table, int seat)
{
    uint32_t ply;
    return sits(table, seat) && table_turn_began(table_in(table), (Seat)seat, &ply) ? (int64_t)ply : -1;
}

unsigned tg_table_news(const tg_table *table, uint32_t ply)
{
    return ply < tg_table_plies(table) ? table_news(table_in(table), ply) : 0;
}

uint64_t tg_table_hash(const tg_table *table, int viewer)
{
    return table_hash(table_in(table), sits(table, viewer) ? (Seat)viewer : (Seat)ONLOOKER);
}

void tg_fair_hash(const uint8_t secret[TG_SECRET_BYTES], uint8_t hash[TG_SECRET_BYTES])
{
    fair_hash(secret, hash);
}

int tg_table_fork(const tg_table *table, uint32_t plies, int viewer, const uint8_t key[32], tg_state *room,
                  tg_setup *out, tg_refusal *why)
{
    TableSetup setup;
    Seat       seat = sits(table, viewer) ? (Seat)viewer : (Seat)ONLOOKER;
    if (!table_fork(table_in(table), plies, seat, key, inner(room), &setup, why_in(why)))
        return 0;
    setup_out(&setup, out);
    out->stand_in = stand_in_usual;
    return 1;
}

/* --- messages -------------------------------------------------------------------------------------- */

typedef struct Message {
    const Table   *table;
    const Refusal *why;
    const Tape    *tape; /* of what happened last; NULL: it is played through */
    const char    *id;
    const char    *names[MAX_SEATS];
    Voice          voice;
    uint32_t       since;
    int64_t        ms;
    bool          *short_of_memory;
} Message;

/* Who sits at the table has the names that sentences use. */
static void message_begin(Message *m, const tg_table *table, int viewer, const tg_voice *voice)
{
    memset(m, 0, sizeof *m);
    m->table = table_in(table);
    m->voice = voice_for(voice, tg_table_game(table), sits(table, viewer) ? (Seat)viewer : (Seat)ONLOOKER);
    m->voice.names = m->names;
    for (Seat seat = 0; seat < table_players(m->table); seat++)
        m->names[seat] = table_seat(m->table, seat)->sitter.name;
}

static void standing_spell(const void *what, Text *out)
{
    const Message *m   = (const Message *)what;
    Jot            jot = jot_on(out);
    message_standing(&jot, m->table, m->voice.reader);
}

size_t tg_standing_json(const tg_table *table, int viewer, char *out, size_t size)
{
    Message m;
    message_begin(&m, table, viewer, NULL);
    return spell(standing_spell, &m, out, size);
}

typedef struct Telling {
    Jot         *jot;
    const Voice *voice;
} Telling;

static void tell(void *context, const TableStep *step, const Fact *fact)
{
    const Telling *telling = (const Telling *)context;
    voice_fact(telling->jot, telling->voice, step->state, fact);
}

static void facts_spell(const void *what, Text *out)
{
    const Message *m       = (const Message *)what;
    Jot            jot     = jot_on(out);
    Telling        telling = {&jot, &m->voice};
    jot_open(&jot, '[');
    if (!table_facts_since(m->table, m->voice.reader, m->since, tell, &telling))
        *m->short_of_memory = true;
    jot_close(&jot, ']');
}

size_t tg_table_facts_json(const tg_table *table, uint32_t since, int viewer, const tg_voice *voice,
                           char *out, size_t size)
{
    Message m;
    bool    failed = false;
    message_begin(&m, table, viewer, voice);
    m.since           = since;
    m.short_of_memory = &failed;
    size_t length     = spell(facts_spell, &m, out, size);
    return failed ? TG_NO_TEXT : length;
}

static void message_spell(const void *what, Text *out)
{
    const Message *m   = (const Message *)what;
    Jot            jot = jot_on(out);
    Move           list[MAX_MOVES];
    if (m->tape)
        message_write_last(&jot, m->table, &m->voice, m->id, m->tape, m->ms, list);
    else if (!message_write(&jot, m->table, &m->voice, m->id, m->since, m->ms, list))
        *m->short_of_memory = true;
}

size_t tg_message_json(const tg_table *table, const char *id, uint32_t since, int64_t ms, int viewer,
                       const tg_voice *voice, char *out, size_t size)
{
    Message m;
    bool    failed = false;
    message_begin(&m, table, viewer, voice);
    m.id              = id ? id : "";
    m.since           = since;
    m.ms              = ms;
    m.short_of_memory = &failed;
    size_t length     = spell(message_spell, &m, out, size);
    return failed ? TG_NO_TEXT : length;
}

size_t tg_message_last_json(const tg_table *table, const char *id, const tg_tape *tape, int64_t ms,
                            int viewer, const tg_voice *voice, char *out, size_t size)
{
    Message m;
    message_begin(&m, table, viewer, voice);
    m.id   = id ? id : "";
    m.tape = &tape->tape;
    m.ms   = ms;
    return spell(message_spell, &m, out, size);
}

static void why_spell(const void *what, Text *out)
{
    const Message *m   = (const Message *)what;
    Jot            jot = jot_on(out);
    refusal_write(&jot, &m->voice, m->why);
}

static void why_text_spell(const void *what, Text *out)
{
    const Message *m = (const Message *)what;
    refusal_say(&m->voice, m->why, out);
}

static size_t why_spelt(Spell write, const tg_game *game, const tg_refusal *why, const tg_voice *voice,
                        char *out, size_t size)
{
    Message m;
    memset(&m, 0, sizeof m);
    m.why   = (const Refusal *)(const void *)why;
    m.voice = voice_for(voice, game, m.why->state ? m.why->seat : (Seat)ONLOOKER);
    return spell(write, &m, out, size);
}

size_t tg_why_json(const tg_game *game, const tg_refusal *why, const tg_voice *voice, char *out, size_t size)
{
    return why_spelt(why_spell, game, why, voice, out, size);
}

size_t tg_why_text(const tg_game *game, const tg_refusal *why, const tg_voice *voice, char *out, size_t size)
{
    return why_spelt(why_text_spell, game, why, voice, out, size);
}

static void why_instead_spell(const void *what, Text *out)
{
    const Message *m = (const Message *)what;
    (void)refusal_instead(&m->voice, m->why, out);
}

size_t tg_why_instead(const tg_game *game, const tg_refusal *why, const tg_voice *voice, char *out,
                      size_t size)
{
    return why_spelt(why_instead_spell, game, why, voice, out, size);
}
