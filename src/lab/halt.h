/* halt.h -- Ctrl-C as a wish: what runs for hours stops at the next chance, keeps what it has and tells it.
 *
 * The first SIGINT, SIGTERM or SIGHUP is noted; a second one ends the program as it always would. */
#ifndef TORTUGA_LAB_HALT_H
#define TORTUGA_LAB_HALT_H

#include <stdbool.h>

/* Begins to listen, and remembers the call (before options_read puts its words in another order). */
void halt_listen(int argc, char *const argv[]);

/* Whether somebody wants an end; the argument is not looked at, so that bots can ask as well (BotOptions). */
bool halt_wanted(void *unused);

/* What a program that was asked to end gives as its exit code, as shells have it: 128 and the signal. */
int halt_code(void);

/* Says on standard error that it was interrupted after so much, and which call goes on. `journal` is added to the
 * call: where that named none, what is done was written there now. `kept`: there is a journal at all. */
void halt_say(const char *done, bool kept, const char *journal);

#endif
