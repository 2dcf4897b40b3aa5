/* table_since.c -- what somebody missed, by playing the log through once more; and what he knows, as a hash.
 *
 * The log remembers every move, those taken back too. To tell what happened since a seq, the line of moves that stood
 * then is found by folding the log up to there, and from there on events happen as they did. */
#include <stdlib.h>
#include <string.h>

#include "core/knowledge.h"
#include "table/table_parts.h"

/* A game as it is played through. */
typedef struct Walk {
    const Table *table;
    uint32_t    *line; /* the moves that stand, as places in the log */
    uint32_t     plies;
    bool         peeked; /* as Table.peeked, then */
    bool         begun;
    StateBox     state, before;
    Tape         tape;
} Walk;

static bool walk_init(Walk *walk, const Table *table)
{
    const Game *game    = table->game;
    uint32_t    facts   = game->max_facts ? game->max_facts : 1;
    walk->table         = table;
    walk->plies         = 0;
    walk->peeked        = false;
    walk->begun         = false;
    walk->line          = (uint32_t *)malloc(table->count * sizeof *walk->line);
    walk->tape.facts    = (Fact *)malloc(facts * sizeof *walk->tape.facts);
    walk->tape.capacity = facts;
    walk->tape.count    = 0;
    if (walk->line && walk->tape.facts)
        return true;
    free(walk->line);
    free(walk->tape.facts);
    return false;
}

static void walk_finish(Walk *walk)
{
    free(walk->line);
    free(walk->tape.facts);
}

static bool takes_back(const Entry *entry)
{
    EventKind kind = entry_kind(entry);
    if (kind == EVENT_TAKEN_BACK)
        return true;
    return (kind == EVENT_AGREED || kind == EVENT_ASKED) && entry_what(entry) == ASK_TAKE_BACK &&
           (entry->bits & ENTRY_DONE);
}

/* The line alone; the state is left for walk_rebuild. */
static void walk_line(Walk *walk, uint32_t seq)
{
    const Entry *entry = &walk->table->log[seq];
    walk->begun |= entry_kind(entry) == EVENT_STARTED;
    if (entry_is_move(entry)) {
        walk->line[walk->plies++] = seq;
        walk->peeked              = false;
    } else if (takes_back(entry)) {
        for (; walk->plies > entry->value; walk->plies--) {
            const Entry *gone = &walk->table->log[walk->line[walk->plies - 1]];
            walk->peeked |= walk->table->game->peeked && (entry_news(gone) || (gone->bits & ENTRY_PEEKED));
        }
    }
}

static void walk_rebuild(Walk *walk)
{
    const Table *table = walk->table;
    if (!walk->begun)
        return;
    table_begin_state(table, &walk->state.head, NULL);
    for (uint32_t i = 0; i < walk->plies; i++)
        table_step(table, &table->log[walk->line[i]], &walk->state.head, NULL);
    if (walk->peeked)
        table->game->peeked(table->game, &walk->state.head);
}

static void walk_step(Walk *walk, uint32_t seq)
{
    const Table *table = walk->table;
    const Entry *entry = &table->log[seq];
    walk->tape.count   = 0;
    walk_line(walk, seq);
    if (entry_is_move(entry)) {
        state_copy(table->game, &walk->before.head, &walk->state.head);
        table_step(table, entry, &walk->state.head, &walk->tape);
    } else if (entry_kind(entry) == EVENT_STARTED) {
        table_begin_state(table, &walk->state.head, &walk->tape);
    } else if (takes_back(entry)) {
        walk_rebuild(walk);
    }
}

/* An entry of the log as a step, `ply` moves standing after it. */
static TableStep step_of(const Table *table, uint32_t seq, uint32_t ply)
{
    const Entry *entry  = &table->log[seq];
    bool         move   = entry_is_move(entry);
    uint32_t     number = (entry->bits >> 6) & 15u;
    return (TableStep){.seq  = seq,
                       .kind = entry_kind(entry),
                       .seat = move           ? entry_mover(entry)
                               : number == 15 ? (Seat)NO_SEAT
                                              : (Seat)number,
                       .what = move ? ASK_NONE : entry_what(entry),
                       .done = !move && (entry->bits & ENTRY_DONE),
                       .move = move ? entry->value : NO_MOVE,
                       .ply  = ply};
}

TableStep table_last(const Table *table, const Tape *tape)
{
    TableStep step = step_of(table, table->count - 1, table->plies);
    step.state     = table->begun ? table->state : NULL;
    step.tape      = tape;
    return step;
}

bool table_stale(const Table *table, Seat seat, uint32_t since)
{
    for (uint32_t seq = since; seq < table->count; seq++) {
        const Entry *entry = &table->log[seq];
        if (entry_is_move(entry)
                ? entry_mover(entry) == seat || !entry_stands(entry) || (entry_news(entry) & seat_bit(seat))
                : entry_kind(entry) == EVENT_STARTED || takes_back(entry))
            return true;
    }
    return false;
}

bool table_since(const Table *table, uint32_t since, StepVisit visit, void *context)
{
    Walk *walk = (Walk *)malloc(sizeof *walk);
    if (!walk || !walk_init(walk, table)) {
        free(walk);
        return false;
    }
    for (uint32_t seq = 0; seq < since && seq < table->count; seq++)
        walk_line(walk, seq);
    if (since < table->count)
        walk_rebuild(walk);
    for (uint32_t seq = since; seq < table->count; seq++) {
        walk_step(walk, seq);
        TableStep step = step_of(table, seq, walk->plies);
        step.before    = step.kind == EVENT_MOVED ? &walk->before.head : NULL;
        step.state     = walk->begun ? &walk->state.head : NULL;
        step.tape      = &walk->tape;
        visit(context, &step);
    }
    walk_finish(walk);
    free(walk);
    return true;
}

/* How many moves an onlooker was shown when so many stood, and the game went on. */
static uint32_t shown_then(const Table *table, uint32_t plies)
{
    switch (table->onlookers) {
    case ONLOOKERS_VIEW: return plies;
    case ONLOOKERS_DELAYED: return plies > table->delay ? plies - table->delay : 0;
    default: return 0;
    }
}

Told told_since(const Table *table, Seat viewer, uint32_t since)
{
    Told     told  = {since, since, 0, UINT32_MAX};
    uint32_t plies = 0;
    bool     whole =
        since == 0 && table->phase == TABLE_OVER; /* then the log is there as it was, take-backs and all */
    if (viewer != ONLOOKER || table->onlookers == ONLOOKERS_VIEW || whole ||
        !table_onlooker_plies(table, &told.upto))
        return told;
    for (uint32_t seq = 0; seq < since && seq < table->count; seq++)
        plies = entry_is_move(&table->log[seq]) ? plies + 1
                : takes_back(&table->log[seq])  ? table->log[seq].value
                                                : plies;
    told.after = shown_then(table, plies);
    for (uint32_t seq = since; seq < table->count; seq++)
        if (takes_back(&table->log[seq]) && table->log[seq].value < told.after)
            told.after = table->log[seq].value; /* the line is another from there on */
    plies = 0;
    for (uint32_t seq = 0; seq < told.from && plies <= told.after; seq++) {
        plies += entry_stands(&table->log[seq]);
        if (plies == told.after + 1)
            told.from = seq; /* the first that was not told yet */
    }
    return told;
}

bool told_step(const Table *table, const Told *told, const TableStep *step)
{
    if (step->kind != EVENT_MOVED)
        return step->seq >= told->since;
    if (told->upto == UINT32_MAX) /* at once, also what was taken back later */
        return true;
    return entry_stands(&table->log[step->seq]) && step->ply > told->after && step->ply <= told->upto;
}

typedef struct Facts {
    FactVisit    visit;
    void        *context;
    const Table *table;
    Told         told;
} Facts;

static void each_fact(void *context, const TableStep *step)
{
    const Facts *facts = (const Facts *)context;
    for (uint32_t i = 0;
         i < step->tape->count && i < step->tape->capacity && told_step(facts->table, &facts->told, step);
         i++)
        facts->visit(facts->context, step, &step->tape->facts[i]);
}

bool table_facts_since(const Table *table, Seat viewer, uint32_t since, FactVisit visit, void *context)
{
    uint32_t plies;
    if (viewer == ONLOOKER && !table_onlooker_plies(table, &plies))
        return true;
    Facts facts = {visit, context, table, told_since(table, viewer, since)};
    return table_since(table, facts.told.from, each_fact, &facts);
}

bool table_known(const Table *table, Seat viewer, State *known)
{
    StateBox     then;
    const State *truth = table->state;
    uint32_t     plies = table->plies;
    if (!table->begun || (viewer == ONLOOKER && !table_onlooker_plies(table, &plies)))
        return false;
    if (plies != table->plies) { /* an onlooker who is told later */
        table_state_at(table, plies, &then.head, NULL);
        truth = &then.head;
    }
    memset(known, 0, table->game->state_size);
    knowledge_of(table->game, truth, viewer, known);
    return true;
}

uint64_t table_hash_known(const Table *table, const State *known)
{
    const size_t from = offsetof(Table, plies);
    uint64_t     hash = bytes_hash(table->count, (const uint8_t *)table + from, sizeof *table - from);
    hash              = bytes_hash(hash, table->seat, table->players * sizeof *table->seat);
    if (table->fair)
        hash = bytes_hash(hash, table->fair->hash, sizeof table->fair->hash);
    return known ? bytes_hash(hash, known, table->game->state_size) : hash;
}

uint64_t table_hash(const Table *table, Seat viewer)
{
    StateBox known;
    return table_hash_known(table, table_known(table, viewer, &known.head) ? &known.head : NULL);
}
