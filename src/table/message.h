/* message.h -- what a table says to those who sit at it or watch, as JSON: the seat protocol of docs/protocol.md.
 *
 *   {"table":"k3x9","seat":1,"seq":42,"hash":"9c0d1f…","standing":{…},"view":{…},"facts":[…],"moves":[…],"ms":30000}
 *
 * A page, a bot on a pipe and a bot on a socket are told the same. All of it is what the viewer may know: the view comes
 * from knowledge_of, facts from the log with their masks, moves only to a seat that owes a decision. With words in the
 * voice facts and moves have a sentence (`say`) and moves are objects; without, moves are plain notation. */
#ifndef TORTUGA_TABLE_MESSAGE_H
#define TORTUGA_TABLE_MESSAGE_H

#include "table/table.h"
#include "voice/say.h"

/* {"state":"running","seats":[{"kind":"person","name":"Anne"},{"kind":"bot","level":"greedy","name":"Bart"}],
 *  "moves":17,"clock":{"kind":"total","limit":300000,"more":5000,"left":[…],"running":[0],"at":…},
 *  "offers":{"end":{"by":1,"agreed":[1],"owing":[0]}},"take_back":"free",
 *  "result":{"end":"played","scores":[…],"places":[…]}}
 * docs/protocol.md has every key. What is not so is left out. Holders are not told. */
void message_standing(Jot *jot, const Table *table, Seat viewer);

/* The whole message for a viewer (a seat, or ONLOOKER), with the facts of the events from `since` on; since =
 * table_seq(table): none. `id` names the table. ms: how long there is to answer; negative: not said. `scratch` holds
 * game->max_moves moves. False where memory is short: then nothing may be sent. */
bool message_write(Jot *jot, const Table *table, const Voice *voice, const char *id, uint32_t since,
                   int64_t ms, Move *scratch);

/* The same with the facts of the last event alone, whose tape table_apply_told filled: nothing is played through once
 * more. Byte for byte what message_write says with since = table_seq(table) - 1. */
void message_write_last(Jot *jot, const Table *table, const Voice *voice, const char *id, const Tape *tape,
                        int64_t ms, Move *scratch);

/* Parts, for whoever has a state but no table. `state` is the truth; the voice says whose view it is. */
void message_view(Jot *jot, const Voice *voice, const State *state);
void message_moves(Jot *jot, const Voice *voice, const State *state, Move *scratch);

#endif
