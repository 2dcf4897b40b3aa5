/* words.h -- the program's own sentences (questions, help, errors, headings), in the language of the call.
 *
 * They lie in words/LANGUAGE/terminal.json like all others, under keys that stand in the code as they are:
 *
 *     words_said(line, sizeof line, "play.no-number", ARGS(NUM("n", 7), NUM("most", 3))); */
#ifndef TORTUGA_SHELL_WORDS_H
#define TORTUGA_SHELL_WORDS_H

#include "shell/options.h"
#include "tortuga.h"

#define NUM(key, value)                                                                                      \
    {                                                                                                        \
        key, NULL, (int64_t)(value)                                                                          \
    }
#define TXT(key, value)                                                                                      \
    {                                                                                                        \
        key, value, 0                                                                                        \
    }
#define ARGS(...)                                                                                            \
    (const tg_say_arg[]){__VA_ARGS__}, sizeof((const tg_say_arg[]){__VA_ARGS__}) / sizeof(tg_say_arg)
#define NO_ARGS NULL, 0

/* From now on in this language; before that, in the one that the environment names (LC_ALL, LC_MESSAGES, LANG). */
void words_speak(const char *language);

/* The language that the environment names, where it is spoken here, else English. */
const char *words_environment(void);

/* The words of a key, at most `size` bytes; the key itself where there are none. */
void words_said(char *out, size_t size, const char *key, const tg_say_arg *args, unsigned long count);

/* The same as an error in how a command was called: on standard error, and EXIT_USAGE is given. */
int usage_said(const CliCommand *command, const char *key, const tg_say_arg *args, unsigned long count);

#endif
