/* keys.h -- single keys from a person, for what is leafed through rather than typed at. */
#ifndef TORTUGA_CLI_KEYS_H
#define TORTUGA_CLI_KEYS_H

#include <stdbool.h>

typedef enum Key {
    KEY_END_OF_INPUT = -1,  /* nobody types any more; Ctrl-C and Ctrl-D too */
    KEY_RESIZED      = 256, /* the terminal has another size now            */
    KEY_RIGHT,
    KEY_LEFT,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_OTHER
} Key; /* everything else is the byte that was typed */

/* Takes the keyboard over, key by key and without an echo; and gives it back. False where there is none. */
bool keys_begin(void);
void keys_finish(void);

/* Waits for the next key. */
int keys_next(void);

#endif
