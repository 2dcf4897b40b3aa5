/* launch.h -- a new table: from what was asked for to the events with which its log begins, written as one. */
#ifndef TORTUGA_HARBOUR_LAUNCH_H
#define TORTUGA_HARBOUR_LAUNCH_H

#include "harbour/sea.h"

enum { FIRST_EVENTS = 2 * TG_MAX_SEATS + 3 };

typedef struct Launch {
    Job        job;
    Request   *request;
    Sea       *sea;
    tg_table  *table;
    TableRow   row;
    StoreEvent event[FIRST_EVENTS];
    int        events;
    bool       answered; /* why it cannot be */
    bool       rated;
    char       options[512]; /* of the setup */
    int64_t    again_of;     /* the table that this one is the rematch of; 0: of none */
    int64_t    again_is;     /* the rematch that it has already */
} Launch;

/* Counts a new table of the asker's; false: it was answered with 429. */
bool    launch_may(Request *request);
Launch *launch_create(Request *request); /* NULL: it was answered */
void    launch_free(Launch *launch);
/* The first events: created, committed, who sits there, what the asker adds to the deal (hexadecimal digits, or NULL),
 * and the start, where it is wanted. False: it was answered. */
bool launch_begin(Launch *launch, const tg_setup *setup, const tg_sitter sitters[TG_MAX_SEATS],
                  const char *entropy, bool start);
/* Writes it, answers the request, and the ship is at sea. The launch is gone. */
void launch_write(Launch *launch);

/* The table of a rematch that somebody else has made. */
void rematch_answer(Request *request, int64_t table);

/* Whoever watches the old table hears of the new one. */
void rematch_tell(Sea *sea, int64_t old, int64_t again);

/* POST /api/v1/tables and POST /api/v1/play. */
void post_table(Request *request);
void post_play(Request *request);
void post_rematch(Request *request); /* rematch.c */
void post_fork(Request *request);    /* fork.c    */

/* What a bot without a name of its own is called in a seat. */
const char *launch_bot_name(int seat);

/* Bytes written as hexadecimal digits; false where they are none, or more than fit. */
bool hex_read(const char *text, uint8_t *bytes, size_t most, size_t *size);

/* The answer to somebody who wanted something of a table that its rules or a game's rules do not allow: 409. */
void answer_refusal(Request *request, const tg_game *game, const tg_voice *voice, const tg_refusal *why);

#endif
