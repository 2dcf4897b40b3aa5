/* table.c -- opening a table, and the fold: what each event does to it. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

#include "core/knowledge.h"
#include "table/table_parts.h"

/* --- times ---------------------------------------------------------------------------------------- */

/* 14 bits of a number and 3 bits that say of what: fine for quick moves, coarse for those that take days. */
static const int64_t units_ms[7] = {1, 10, 100, 1000, 10000, 60000, 600000};

uint32_t time_pack(int64_t used_ms)
{
    enum { UNTOLD = 7u << 14, MOST = (1 << 14) - 1 };
    if (used_ms < 0)
        return UNTOLD;
    for (unsigned unit = 0; unit < COUNT_OF(units_ms); unit++)
        if (used_ms / units_ms[unit] <= MOST)
            return unit << 14 | (uint32_t)(used_ms / units_ms[unit]);
    return 6u << 14 | MOST;
}

int64_t time_unpack(uint32_t packed)
{
    unsigned unit = packed >> 14;
    return unit == 7 ? -1 : (int64_t)(packed & 0x3FFF) * units_ms[unit];
}

/* --- memory ---------------------------------------------------------------------------------------- */

static size_t round_up(size_t size) { return (size + 7) & ~(size_t)7; }

/* There is always room for one event more, so that applying one needs no memory. */
static bool log_room(Table *table)
{
    if (table->count < table->capacity)
        return true;
    uint32_t more = table->capacity + (table->capacity < 256 ? 16 : table->capacity / 16);
    Entry   *log  = (Entry *)realloc(table->log, more * sizeof *log);
    if (!log)
        return false;
    table->log      = log;
    table->capacity = more;
    return true;
}

Table *table_open(const Event *created)
{
    const TableSetup *setup = &created->setup;
    const Game       *game  = setup->game;
    size_t            seats = round_up(sizeof(Table));
    size_t            state = seats + setup->players * sizeof(TableSeat);
    size_t            extra = state + round_up(game->state_size);
    size_t            size  = extra;
    if (setup->deal == DEAL_SEED)
        size += strlen(setup->seed) + 1;
    else
        size += setup->deal == DEAL_POSITION
                    ? game->state_size
                    : offsetof(Fair, entropy) + (size_t)setup->players * ENTROPY_BYTES;
    uint8_t *block = (uint8_t *)calloc(1, size);
    Table   *table = (Table *)(void *)block;
    if (!table)
        return NULL;
    table->game  = game;
    table->size  = size;
    table->seat  = (TableSeat *)(void *)(block + seats);
    table->state = (State *)(void *)(block + state);
    if (!log_room(table)) {
        free(table);
        return NULL;
    }
    switch (setup->deal) {
    case DEAL_SEED:
        table->seed = (char *)(block + extra);
        memcpy(table->seed, setup->seed, strlen(setup->seed));
        break;
    case DEAL_POSITION:
        table->start = (State *)(void *)(block + extra);
        memcpy(table->start, setup->position, game->state_size); /* which need not be aligned */
        break;
    default: table->fair = (Fair *)(void *)(block + extra); break;
    }
    table->players   = setup->players;
    table->local     = setup->local;
    table->listed    = setup->listed;
    table->hints     = setup->hints;
    table->onlookers = setup->onlookers;
    table->delay     = setup->delay;
    table->clock     = setup->clock;
    table->flag      = setup->flag;
    table->away      = setup->away;
    table->deal      = setup->deal;
    table->limit_ms  = setup->limit_ms;
    table->more_ms   = setup->more_ms;
    table->away_ms   = setup->away_ms;
    table->since_ms  = -1;
    table->time_ms   = created->at_ms;
    memcpy(table->option, setup->option, sizeof table->option);
    memcpy(table->stand_in, setup->stand_in, sizeof table->stand_in);
    for (Seat seat = 0; seat < table->players; seat++) {
        table->seat[seat].left_ms  = setup->clock ? setup->limit_ms : -1;
        table->seat[seat].since_ms = -1;
    }
    Entry first   = {0, (uint32_t)EVENT_CREATED << 1 | 15u << 6};
    table->log[0] = first;
    table->count  = 1;
    (void)log_room(table);
    return table;
}

void table_close(Table *table)
{
    if (!table)
        return;
    free(table->log);
    free(table);
}

void table_trim(Table *table)
{
    Entry *log = (Entry *)realloc(table->log, (table->count + 1) * sizeof *log);
    if (log) {
        table->log      = log;
        table->capacity = table->count + 1;
    }
}

static bool sitter_forget(Sitter *sitter, const Holder *holder)
{
    bool somebody = sitter->kind == SEAT_PERSON || sitter->kind == SEAT_INVITED;
    if (!somebody || !holder_is(&sitter->holder, holder) || !sitter->name[0])
        return false;
    memset(sitter->name, 0, sizeof sitter->name);
    return true;
}

bool table_forget(Table *table, const Holder *holder)
{
    bool was = sitter_forget(&table->newcomer, holder);
    for (Seat seat = 0; seat < table->players; seat++)
        was |= sitter_forget(&table->seat[seat].sitter, holder);
    return was;
}

size_t table_bytes(const Table *table) { return table->size + table->capacity * sizeof *table->log; }

/* --- the game in it ---------------------------------------------------------------------------------- */

void table_begin_state(const Table *table, State *out, Tape *tape)
{
    Rng rng;
    if (tape)
        tape->count = 0;
    if (table->deal == DEAL_POSITION) {
        state_copy(table->game, out, table->start);
        return;
    }
    if (table->deal == DEAL_SEED) {
        seed_rng(table->seed, strlen(table->seed), &rng);
    } else {
        uint8_t key[32];
        fair_key(table->fair, table->players, key);
        rng_chacha(&rng, key);
    }
    (void)game_begin_told(table->game, out, table->players, table->option, &rng, tape);
}

void table_step(const Table *table, const Entry *entry, State *state, Tape *tape)
{
    if ((entry->bits & ENTRY_PEEKED) && table->game->peeked)
        table->game->peeked(table->game, state);
    if (tape)
        tape->count = 0;
    game_apply(table->game, state, entry_mover(entry), entry->value, tape);
}

/* The moves that stand, played through. */
static void state_rebuild(Table *table)
{
    table_begin_state(table, table->state, NULL);
    for (uint32_t i = 0; i < table->count; i++)
        if (entry_stands(&table->log[i]))
            table_step(table, &table->log[i], table->state, NULL);
    if (table->peeked && table->game->peeked)
        table->game->peeked(table->game, table->state);
}

/* --- who learns something by a move --------------------------------------------------------------------- */

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

/* The viewers that are really there: the seats of the table and the onlookers. */
static Seats viewers_of(const State *state)
{
    return (Seats)(((1u << state->players) - 1u) | seat_bit(ONLOOKER));
}

static Seats play(Table *table, Seat seat, Move move, Tape *told)
{
    Fact  facts[TAPE_FACTS];
    Tape  own    = {facts, TAPE_FACTS, 0};
    Tape *tape   = told ? told : &own;
    State before = *table->state;
    game_apply(table->game, table->state, seat, move, tape);
    return (tape_news(tape) | other_news(&before, table->state)) & viewers_of(&before);
}

/* --- the fold --------------------------------------------------------------------------------------------- */

static void offers_drop(Table *table)
{
    memset(table->offer, 0, sizeof table->offer);
    memset(&table->newcomer, 0, sizeof table->newcomer);
}

static void start(Table *table, const Event *event, Tape *tape)
{
    if (table->fair) {
        memcpy(table->fair->secret, event->bytes, SECRET_BYTES);
        table->fair->revealed = 1;
    }
    table_begin_state(table, table->state, tape);
    table->begun    = 1;
    table->phase    = TABLE_RUNNING;
    table->since_ms = event->at_ms;
}

/* Back to a ply; what is taken back stays in the log. */
static void take_back(Table *table, uint32_t ply, int64_t at_ms)
{
    uint32_t left = table->plies;
    bool     mind = table->game->peeked && table_news(table, ply) != NOBODY;
    for (uint32_t i = table->count; i > 0 && left > ply; i--) {
        Entry *entry = &table->log[i - 1];
        if (!entry_stands(entry))
            continue;
        mind |= (entry->bits & ENTRY_PEEKED) != 0; /* who remembers it still does */
        entry->bits |= ENTRY_GONE;
        left--;
    }
    table->plies = ply;
    table->peeked |= mind;
    table->since_ms = at_ms;
    state_rebuild(table);
}

static void take_over(Table *table, Seat target)
{
    TableSeat *seat = &table->seat[target];
    seat->sitter    = table->newcomer;
    seat->away = seat->took_over = seat->flagged = 0;
    seat->away_since_ms                          = 0;
    offers_drop(table);
}

/* Everybody has agreed. */
static void grant(Table *table, Ask what, int64_t at_ms)
{
    Offer offer = table->offer[what];
    memset(&table->offer[what], 0, sizeof table->offer[what]);
    switch ((int)what) {
    case ASK_TAKE_BACK: take_back(table, offer.ply, at_ms); break;
    case ASK_END:
        table->end   = END_AGREED;
        table->phase = TABLE_OVER;
        break;
    case ASK_PAUSE: table->phase = TABLE_PAUSED; break;
    case ASK_RESUME:
        table->phase    = TABLE_RUNNING;
        table->since_ms = at_ms;
        break;
    case ASK_TAKEOVER: take_over(table, offer.target); break;
    default: break;
    }
}

static void ask(Table *table, const Event *event)
{
    Offer *offer  = &table->offer[event->what];
    offer->asked  = 1;
    offer->by     = event->seat;
    offer->target = event->target;
    offer->ply    = event->ply;
    offer->agreed = event->seat == NO_SEAT ? NOBODY : seat_bit(event->seat);
    if (event->what == ASK_TAKEOVER)
        table->newcomer = event->sitter;
    if (event->done)
        grant(table, (Ask)event->what, event->at_ms);
}

static void agree(Table *table, const Event *event)
{
    table->offer[event->what].agreed |= seat_bit(event->seat);
    if (event->done)
        grant(table, (Ask)event->what, event->at_ms);
}

static void seat_out(Table *table, Seat seat)
{
    table->seat[seat].out = ++table->outs;
    offers_drop(table);
}

static void leave_to_bot(Table *table, Seat seat)
{
    table->seat[seat].took_over = 1;
    offers_drop(table);
}

static void come_back(Table *table, Seat seat)
{
    TableSeat *one = &table->seat[seat];
    one->away = one->took_over = one->flagged = 0;
    one->away_since_ms                        = 0;
    offers_drop(table);
}

static void apply_move(Table *table, const Event *event, Entry *entry, Tape *tape)
{
    Seats news   = play(table, event->seat, event->move, tape);
    entry->value = event->move;
    entry->bits  = ENTRY_MOVE | (uint32_t)event->seat << 1 | (uint32_t)news << 4 |
                  (table->peeked ? ENTRY_PEEKED : 0) | time_pack(event->used_ms) << 15;
    table->peeked = 0;
    table->plies++;
    table->since_ms = event->at_ms;
    memset(&table->offer[ASK_TAKE_BACK], 0, sizeof(Offer));
    memset(&table->offer[ASK_END], 0, sizeof(Offer));
    memset(&table->offer[ASK_PAUSE], 0, sizeof(Offer));
}

void table_apply(Table *table, const Event *event) { table_apply_told(table, event, NULL); }

void table_apply_told(Table *table, const Event *event, Tape *tape)
{
    Entry   entry  = {event->ply, (uint32_t)event->kind << 1 | (uint32_t)(event->seat & 15u) << 6 |
                                      (uint32_t)event->what << 10 | (event->done ? ENTRY_DONE : 0)};
    Seat    mover  = NO_SEAT;
    bool    paused = table->phase == TABLE_PAUSED;
    Seat    seat   = event->seat;
    int64_t at_ms  = event->at_ms;
    ASSERT(table->count < table->capacity);
    if (tape)
        tape->count = 0;
    switch (event->kind) {
    case EVENT_SEATED: table->seat[seat].sitter = event->sitter; break;
    case EVENT_LEFT: memset(&table->seat[seat].sitter, 0, sizeof(Sitter)); break;
    case EVENT_COMMITTED:
        memcpy(table->fair->hash, event->bytes, SECRET_BYTES);
        table->fair->committed = 1;
        break;
    case EVENT_ENTROPY:
        table->fair->size[seat] = event->entropy_size;
        memcpy(table->fair->entropy[seat], event->bytes, event->entropy_size);
        break;
    case EVENT_STARTED: start(table, event, tape); break;
    case EVENT_MOVED:
        apply_move(table, event, &entry, tape);
        mover = seat;
        break;
    case EVENT_TAKEN_BACK:
        take_back(table, event->ply, at_ms);
        memset(&table->offer[ASK_TAKE_BACK], 0, sizeof(Offer));
        break;
    case EVENT_ASKED:
        ask(table, event);
        if (event->what == ASK_TAKEOVER)
            entry.value = event->target;
        break;
    case EVENT_AGREED:
        entry.value =
            event->what == ASK_TAKEOVER ? table->offer[event->what].target : table->offer[event->what].ply;
        agree(table, event);
        break;
    case EVENT_DECLINED:
        memset(&table->offer[event->what], 0, sizeof(Offer));
        if (event->what == ASK_TAKEOVER)
            memset(&table->newcomer, 0, sizeof table->newcomer);
        break;
    case EVENT_FLAG:
        table->seat[seat].flagged = 1;
        if (table->flag == THEN_LOSS)
            seat_out(table, seat);
        else
            leave_to_bot(table, seat);
        break;
    case EVENT_RESIGNED: seat_out(table, seat); break;
    case EVENT_AWAY:
        table->seat[seat].away          = 1;
        table->seat[seat].away_since_ms = at_ms;
        offers_drop(table);
        break;
    case EVENT_RETURNED: come_back(table, seat); break;
    case EVENT_BOT:
        if (event->done)
            seat_out(table, seat);
        else
            leave_to_bot(table, seat);
        break;
    case EVENT_ABORTED:
        table->phase = TABLE_OVER;
        table->end   = END_ABORTED;
        break;
    default: break;
    }
    table->log[table->count++] = entry;
    if (at_ms >= 0)
        table->time_ms = at_ms;
    game_settle(table);
    clocks_settle(table, mover, paused || table->phase == TABLE_PAUSED, at_ms);
    (void)log_room(table); /* where that fails, the next check says so */
}

bool event_begin(const Table *table, EventKind kind, Seat seat, int64_t now_ms, Event *out, Refusal *why)
{
    memset(out, 0, sizeof *out);
    out->kind    = (uint8_t)kind;
    out->seat    = seat;
    out->target  = NO_SEAT;
    out->used_ms = -1;
    if (now_ms < 0 && !(table && table->local))
        return refuse(why, "table.time");
    out->at_ms = now_ms < 0 ? -1 : now_ms;
    if (table && !table->local && now_ms < table->time_ms) /* a clock that was set back stands still */
        out->at_ms = table->time_ms;
    if (table && (table->count >= table->capacity || table->count >= TABLE_EVENTS))
        return refuse(why, "table.full");
    return true;
}

bool table_same(const Table *a, const Table *b)
{
    const size_t from = offsetof(Table, plies);
    return a->game == b->game && a->size == b->size && a->count == b->count &&
           memcmp(a->log, b->log, a->count * sizeof *a->log) == 0 &&
           memcmp((const uint8_t *)a + from, (const uint8_t *)b + from, a->size - from) == 0;
}
