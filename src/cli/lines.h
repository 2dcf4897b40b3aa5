/* lines.h -- lines from a person (edited, with history and completion) or from a script. */
#ifndef TORTUGA_CLI_LINES_H
#define TORTUGA_CLI_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* Calls `each` for every text that could stand at the prompt now. */
typedef void (*LineOffer)(void *list, const char *text);
typedef void (*LineOffers)(void *context, LineOffer offer, void *list);

/* In an offered text: any file's name may stand here. */
#define LINE_FILE "<file>"

/* Asks for a line; free() it. NULL at the end of the input, or where a person types Ctrl-C. Where no person types, the prompt and
 * the line are written out, so that a transcript reads like a game. */
char *lines_ask(const char *prompt, LineOffers offers, void *context);

/* True where the last question ended because the terminal has another size now: draw again and ask again. What was typed so
 * far stands there then. */
bool lines_resized(void);

/* True where the last line was left by Ctrl-C. */
bool lines_interrupted(void);

/* True where a person sits at both ends. */
bool lines_interactive(void);

#endif
