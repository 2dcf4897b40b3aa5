/* launch.h -- a new table: from what was asked for to the events with which its log begins, written as one. */
#ifndef TORTUGA_HARBOUR_LAUNCH_H
#define TORTUGA_HARBOUR_LAUNCH_H

#include "harbour/sea.h"

/* POST /api/v1/tables and POST /api/v1/play. */
void post_table(Request *request);
void post_play(Request *request);

/* Bytes written as hexadecimal digits; false where they are none, or more than fit. */
bool hex_read(const char *text, uint8_t *bytes, size_t most, size_t *size);

/* The answer to somebody who wanted something of a table that its rules or a game's rules do not allow: 409. */
void answer_refusal(Request *request, Voice *voice, const Refusal *why);

#endif
