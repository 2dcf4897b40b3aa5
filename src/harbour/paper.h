/* paper.h -- text that is being written, and the message that it becomes.
 *
 * A Paper grows as it is written on. When it is done it becomes a Message: bytes that never change again, counted
 * by those who hold them, so that one message goes to many connections without a copy. In front of the bytes is
 * room for the frame that the socket library puts there.
 *
 * Everything here belongs to the loop's thread. Where memory is short, the paper says so (`torn`) and writes no
 * more; a torn paper becomes no message. */
#ifndef TORTUGA_HARBOUR_PAPER_H
#define TORTUGA_HARBOUR_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Message {
    uint32_t      holders;
    uint32_t      length;
    unsigned char room[]; /* MESSAGE_HEADROOM bytes, then the text */
} Message;
enum { MESSAGE_HEADROOM = 32, PAPER_MOST = 16 << 20 };

typedef struct Paper {
    Message *sheet; /* NULL: nothing was written yet */
    size_t   size;  /* of the text that fits         */
    size_t   length;
    bool     torn;
    bool     comma; /* the next value in JSON needs one before it */
} Paper;

/* {0} is an empty paper. */
void paper_run(Paper *paper, const void *text, size_t length);
void paper_add(Paper *paper, const char *text);
void paper_format(Paper *paper, const char *format, ...) __attribute__((format(printf, 2, 3)));
void paper_throw(Paper *paper); /* away, and empty again */

/* The text so far; "" where there is none. */
const char *paper_text(const Paper *paper);

/* The message, held once by the caller; the paper is empty again. NULL where it was torn. */
Message *paper_seal(Paper *paper);

/* A message of text that is there already; NULL: no memory. */
Message *message_copy(const void *text, size_t length);

static inline unsigned char *message_text(Message *message) { return message->room + MESSAGE_HEADROOM; }
Message                     *message_hold(Message *message);
void                         message_drop(Message *message); /* NULL is fine */

/* --- JSON: values follow each other, commas come by themselves ------------------------------------------------- */

void json_open(Paper *paper, char bracket);  /* { or [ */
void json_close(Paper *paper, char bracket); /* } or ] */
void json_name(Paper *paper, const char *name);
void json_text(Paper *paper, const char *text);
void json_run(Paper *paper, const char *text, size_t length); /* UTF-8; what is not is replaced */
void json_whole(Paper *paper, int64_t number);
void json_truth(Paper *paper, bool truth);
void json_none(Paper *paper);
void json_raw(Paper *paper, const char *json, size_t length); /* JSON that is there already */

/* "name": value, for short. */
void json_text_of(Paper *paper, const char *name, const char *text);
void json_whole_of(Paper *paper, const char *name, int64_t number);
void json_truth_of(Paper *paper, const char *name, bool truth);

#endif
