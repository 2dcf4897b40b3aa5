/* refusal.h -- why something is refused: a rule of the game, or a key to words with arguments.
 *
 * No sentence stands here: `refusal.KOR-17` and `table.not-your-turn` are in words/LANGUAGE. */
#ifndef TORTUGA_TABLE_REFUSAL_H
#define TORTUGA_TABLE_REFUSAL_H

#include "core/game.h"
#include "voice/say.h"

enum { REFUSAL_ARGS = 3 };

typedef struct Refusal {
    Rule        rule;  /* LAWFUL: none                                                         */
    const char *key;   /* `table.…`: into words/LANGUAGE/common.json; NULL where a rule is named */
    unsigned    count; /* arguments                                                            */
    SayArg      arg[REFUSAL_ARGS]; /* texts in them are constant, or the caller's own           */
    char        note[160];         /* `table.unreadable`: key of the game's words that help; "": none */
} Refusal;

/* Each gives false, so that a check can end with `return refuse(...)`. `why` may be NULL. */
bool refuse(Refusal *why, const char *key);
bool refuse_rule(Refusal *why, Rule rule);
bool refuse_number(Refusal *why, const char *key, const char *name, int64_t number);
bool refuse_text(Refusal *why, const char *key, const char *name, const char *text);

/* One more argument. */
void refusal_number(Refusal *why, const char *name, int64_t number);
void refusal_text(Refusal *why, const char *name, const char *text);

/* {"rule":"KOR-17","say":"…"} or {"refusal":"table.seat-taken","seat":1,"say":"…"}; `say` where the voice has words. */
void refusal_write(Jot *jot, const Voice *voice, const Refusal *why);

/* The sentence; the key and its arguments where there are no words. */
void refusal_say(const Voice *voice, const Refusal *why, Text *out);

/* Every key that this room refuses with, NULL behind the last: for the test that all have words. */
extern const char *const refusal_keys[];

#endif
