/* jot.h -- writing JSON straight into a Text: no tree, no allocation, commas by themselves.
 *
 * Values are written one after the other; a member is its key, then its value. What is cut because the
 * buffer is full is seen at out->cut, as with any Text: then nothing of it may be sent. */
#ifndef TORTUGA_VOICE_JOT_H
#define TORTUGA_VOICE_JOT_H

#include "core/text.h"

typedef struct Jot {
    Text *out;
    bool  comma; /* the next value stands behind another one */
} Jot;

Jot jot_on(Text *out);

void jot_open(Jot *jot, char bracket); /* { or [ */
void jot_close(Jot *jot, char bracket);

void jot_key(Jot *jot, const char *key);
void jot_key_run(Jot *jot, const char *key, size_t length);
void jot_colon(Jot *jot); /* what was written last, with jot_quote, is a key */

void jot_text(Jot *jot, const char *text);
void jot_text_run(Jot *jot, const char *text, size_t length);
void jot_number(Jot *jot, int64_t value);
void jot_truth(Jot *jot, bool value);
void jot_null(Jot *jot);

/* JSON that was written elsewhere, as it is. */
void jot_raw(Jot *jot, const char *text, size_t length);

/* A text that is written in pieces between jot_quote and jot_unquote, straight to `out`, where no piece needs
 * escaping: notation never does. */
Text *jot_quote(Jot *jot);
void  jot_unquote(Jot *jot);

#endif
