/* table.h -- what the files of tables behind tortuga.h share. */
#ifndef TORTUGA_LIB_TABLE_H
#define TORTUGA_LIB_TABLE_H

#include "lib/lib.h"
#include "table/table.h"

static inline Table       *table_of(tg_table *table) { return (Table *)table; }
static inline const Table *table_in(const tg_table *table) { return (const Table *)table; }
static inline Refusal     *why_in(tg_refusal *why) { return (Refusal *)(void *)why; }

static inline bool sits(const tg_table *table, int seat)
{
    return seat >= 0 && (unsigned)seat < table_players(table_in(table));
}

/* The event as the caller's bytes; 0 where it has none. */
int event_out(const Event *event, uint32_t seq, tg_event *out);

void sitter_out(const Sitter *sitter, tg_sitter *out);

/* The level of the bots that take over where nothing is said. */
extern const char stand_in_usual[];

/* All but the texts, which belong to whoever asks. */
void setup_out(const TableSetup *setup, tg_setup *out);

#endif
