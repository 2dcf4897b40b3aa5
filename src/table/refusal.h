/* refusal.h -- why something is refused: a rule of the game, or a key to words with arguments; and what could be done instead.
 *
 * No sentence stands here: `refusal.KOR-17` and `table.not-your-turn` are in words/LANGUAGE. What a refusal of a move offers
 * instead is told of the state in which it was refused: before that changes. */
#ifndef TORTUGA_TABLE_REFUSAL_H
#define TORTUGA_TABLE_REFUSAL_H

#include "core/game.h"
#include "voice/near.h"
#include "voice/say.h"

enum { REFUSAL_ARGS = 3 };

typedef struct Refusal {
    Rule        rule;  /* LAWFUL: none                                                         */
    const char *key;   /* `table.…`: into words/LANGUAGE/common.json; NULL where a rule is named */
    unsigned    count; /* arguments                                                            */
    SayArg      arg[REFUSAL_ARGS]; /* texts in them are constant, or the caller's own           */
    char        note[160];         /* `table.unreadable`: key of the game's words that help; "": none */

    const State *state; /* in which a move was refused; NULL: none was             */
    Move         instead[NEAR_MOVES];
    Seat         seat; /* whose moves they are */
    uint8_t      near;
} Refusal;

/* Each gives false, so that a check can end with `return refuse(...)`. `why` may be NULL. */
bool refuse(Refusal *why, const char *key);
bool refuse_rule(Refusal *why, Rule rule);
bool refuse_number(Refusal *why, const char *key, const char *name, int64_t number);
bool refuse_text(Refusal *why, const char *key, const char *name, const char *text);

/* One more argument. */
void refusal_number(Refusal *why, const char *name, int64_t number);
void refusal_text(Refusal *why, const char *name, const char *text);

/* Looks for what the seat could do instead of what it tried: of moves that were refused, if there is somebody to be told. */
void refusal_offer(Refusal *why, const Game *game, const State *state, Seat seat, Scan tried);

/* The move that notation means, if it may be made in that state; false, and why not. */
bool refusal_read(const Game *game, const State *state, Seat seat, Scan notation, Move *out, Refusal *why);

/* {"rule":"KOR-17","say":"…","instead":[…]} or {"refusal":"table.seat-taken","seat":1,"say":"…"}; `say` where the voice has
 * words; `instead` where there is something, as moves are listed: objects with words, else notation. */
void refusal_write(Jot *jot, const Voice *voice, const Refusal *why);

/* The sentence; the key and its arguments where there are no words. */
void refusal_say(const Voice *voice, const Refusal *why, Text *out);

/* "You could: attack s1 g1 (Attack s1 with green 1), draw (Draw a card)."; false where there is nothing to offer. */
bool refusal_instead(const Voice *voice, const Refusal *why, Text *out);

/* Every key that this room has words for, NULL behind the last: for the tests of words. */
extern const char *const refusal_keys[];

#endif
