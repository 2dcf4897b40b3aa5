/* table_ask.c -- questions to a table. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "table/table_parts.h"

const Game  *table_game(const Table *table) { return table->game; }
unsigned     table_players(const Table *table) { return table->players; }
uint32_t     table_seq(const Table *table) { return table->count; }
TableState   table_phase(const Table *table) { return (TableState)table->phase; }
TableEnd     table_end(const Table *table) { return (TableEnd)table->end; }
const State *table_state(const Table *table) { return table->begun ? table->state : NULL; }
int64_t      table_time(const Table *table) { return table->time_ms; }
const char  *table_seed(const Table *table) { return table->seed ? table->seed : ""; }
const Fair  *table_fair(const Table *table) { return table->fair; }
uint32_t     table_plies(const Table *table) { return table->plies; }

void table_setup_of(const Table *table, TableSetup *out)
{
    memset(out, 0, sizeof *out);
    out->game    = table->game;
    out->rules   = table->game->version;
    out->players = table->players;
    memcpy(out->slug, table->game->slug, strnlen(table->game->slug, sizeof out->slug - 1));
    memcpy(out->content, table->game->content_hash,
           strnlen(table->game->content_hash, sizeof out->content - 1));
    memcpy(out->option, table->option, sizeof out->option);
    memcpy(out->stand_in, table->stand_in, sizeof out->stand_in);
    memcpy(out->seed, table_seed(table), strlen(table_seed(table)));
    out->local         = table->local;
    out->listed        = table->listed;
    out->hints         = table->hints;
    out->onlookers     = table->onlookers;
    out->delay         = table->delay;
    out->clock         = table->clock;
    out->flag          = table->flag;
    out->away          = table->away;
    out->deal          = table->deal;
    out->limit_ms      = table->limit_ms;
    out->more_ms       = table->more_ms;
    out->away_ms       = table->away_ms;
    out->position      = table->start;
    out->position_size = table->start ? table->game->state_size : 0;
}

Seats table_to_act(const Table *table)
{
    return table->phase == TABLE_RUNNING ? table->game->to_act(table->game, table->state) : NOBODY;
}

bool plays_himself(const Table *table, Seat seat)
{
    const TableSeat *one = &table->seat[seat];
    return one->sitter.kind == SEAT_PERSON && !one->out && !one->took_over;
}

Seats table_bots(const Table *table)
{
    Seats bots = NOBODY;
    for (Seat seat = 0; seat < table->players; seat++) {
        const TableSeat *one = &table->seat[seat];
        if (one->sitter.kind == SEAT_BOT || one->out || one->took_over)
            bots |= seat_bit(seat);
    }
    return bots;
}

const char *table_level(const Table *table, Seat seat)
{
    const Sitter *sitter = &table->seat[seat].sitter;
    return sitter->kind == SEAT_BOT ? sitter->level : table->stand_in;
}

const TableSeat *table_seat(const Table *table, Seat seat)
{
    return seat < table->players ? &table->seat[seat] : NULL;
}

Seat table_seat_of(const Table *table, const Holder *holder)
{
    static const Holder nobody = {{0}};
    if (holder_is(holder, &nobody))
        return NO_SEAT;
    for (Seat seat = 0; seat < table->players; seat++)
        if (is_person(table, seat) && holder_is(&table->seat[seat].sitter.holder, holder))
            return seat;
    return NO_SEAT;
}

bool seat_there(const Table *table, Seat seat, Refusal *why)
{
    return seat < table->players || refuse_number(why, "table.seat", "seat", seat);
}

bool needs_begun(const Table *table, Refusal *why)
{
    if (table->phase == TABLE_OPEN)
        return refuse(why, "table.not-started");
    return table->phase != TABLE_OVER || refuse(why, "table.over");
}

bool needs_running(const Table *table, Refusal *why)
{
    if (!needs_begun(table, why))
        return false;
    return table->phase != TABLE_PAUSED || refuse(why, "table.paused");
}

Seats electorate(const Table *table, Ask what, Seat by, Seat target)
{
    Seats all = NOBODY;
    for (Seat seat = 0; seat < table->players; seat++)
        if (plays_himself(table, seat) && !table->seat[seat].away && seat != by &&
            !(what == ASK_TAKEOVER && seat == target))
            all |= seat_bit(seat);
    return all;
}

TableAsk table_asked(const Table *table, Ask what)
{
    const Offer *offer = &table->offer[what];
    TableAsk     ask   = {0, NO_SEAT, NO_SEAT, NOBODY, NOBODY, 0};
    if (!offer->asked)
        return ask;
    ask.asked  = 1;
    ask.by     = offer->by;
    ask.target = offer->target;
    ask.agreed = offer->agreed;
    ask.owing  = electorate(table, what, offer->by, offer->target) & (Seats)~offer->agreed;
    ask.ply    = offer->ply;
    return ask;
}

/* --- moves ------------------------------------------------------------------------------------------ */

bool table_move(const Table *table, uint32_t ply, TableMove *out)
{
    if (ply >= table->plies)
        return false;
    uint32_t i = 0;
    if (ply > table->plies / 2) { /* from the end, where that is nearer */
        uint32_t at = table->plies;
        for (i = table->count; at > ply; i--)
            at -= entry_stands(&table->log[i - 1]);
    } else {
        for (uint32_t at = 0; !entry_stands(&table->log[i]) || at++ < ply; i++)
            continue;
    }
    const Entry *entry = &table->log[i];
    out->move          = entry->value;
    out->seat          = entry_mover(entry);
    out->news          = entry_news(entry);
    out->used_ms       = time_unpack(entry->bits >> 15);
    out->peeked        = (entry->bits & ENTRY_PEEKED) != 0;
    return true;
}

void table_state_at(const Table *table, uint32_t plies, State *out, Tape *tape)
{
    if (plies == table->plies && !tape) {
        state_copy(table->game, out, table->state);
        return;
    }
    table_begin_state(table, out, tape);
    uint32_t done = 0;
    for (uint32_t i = 0; i < table->count && done < plies; i++)
        if (entry_stands(&table->log[i]))
            table_step(table, &table->log[i], out, ++done == plies ? tape : NULL);
    if (plies == table->plies && table->peeked)
        table->game->peeked(table->game, out);
}

bool table_onlooker_plies(const Table *table, uint32_t *plies)
{
    bool over = table->phase == TABLE_OVER;
    *plies    = 0;
    switch (table->onlookers) {
    case ONLOOKERS_VIEW: *plies = table->plies; return true;
    case ONLOOKERS_DELAYED:
        *plies = over ? table->plies : table->plies > table->delay ? table->plies - table->delay : 0;
        return true;
    case ONLOOKERS_AFTER: *plies = over ? table->plies : 0; return over;
    default: return false;
    }
}

Seats table_news(const Table *table, uint32_t ply)
{
    Seats    news = NOBODY;
    uint32_t at   = table->plies;
    for (uint32_t i = table->count; i > 0 && at > ply; i--)
        if (entry_stands(&table->log[i - 1])) {
            news |= entry_news(&table->log[i - 1]);
            at--;
        }
    return news;
}

uint32_t table_quiet_ply(const Table *table)
{
    uint32_t at = table->plies;
    for (uint32_t i = table->count; i > 0 && at > 0; i--)
        if (entry_stands(&table->log[i - 1])) {
            if (entry_news(&table->log[i - 1]))
                break;
            at--;
        }
    return at;
}
