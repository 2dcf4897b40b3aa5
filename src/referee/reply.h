/* reply.h -- an answer while it is written: JSON in a buffer that grows. The library writes views, facts and moves straight
 * into it; what memory was too short for is seen at `failed`. */
#ifndef TORTUGA_REFEREE_REPLY_H
#define TORTUGA_REFEREE_REPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tortuga.h"

typedef struct Reply {
    char  *text; /* ends with a 0; NULL: nothing yet */
    size_t length, room;
    bool   comma; /* the next value stands behind another one */
    bool   failed;
} Reply;

void reply_forget(Reply *reply); /* all that was written so far */

void reply_open(Reply *reply, char bracket); /* { or [ */
void reply_close(Reply *reply, char bracket);
void reply_key(Reply *reply, const char *key);

void reply_text(Reply *reply, const char *text);
void reply_number(Reply *reply, int64_t value);
void reply_truth(Reply *reply, bool value);
void reply_seats(Reply *reply, unsigned seats); /* [0,2] */

/* Members of an object: key and value. */
void reply_text_of(Reply *reply, const char *key, const char *text);
void reply_number_of(Reply *reply, const char *key, int64_t value);
void reply_truth_of(Reply *reply, const char *key, bool value);

/* JSON that a function of tortuga.h writes: `call` ends with the arguments (out, size), written just so. */
#define reply_json(reply, call)                                                                              \
    do {                                                                                                     \
        reply_begin(reply);                                                                                  \
        for (bool again = true; again;) {                                                                    \
            char  *out  = reply_space(reply);                                                                \
            size_t size = reply_left(reply);                                                                 \
            again       = reply_took(reply, (call));                                                         \
        }                                                                                                    \
    } while (0)

/* Its parts: a comma where one is due; where to write and how much; whether there was too little room, and is more now. */
void   reply_begin(Reply *reply);
char  *reply_space(Reply *reply);
size_t reply_left(const Reply *reply);
bool   reply_took(Reply *reply, size_t length);

#endif
