/* request.h -- a request to the referee while it is answered; only the referee's own files need it. */
#ifndef TORTUGA_REFEREE_REQUEST_H
#define TORTUGA_REFEREE_REQUEST_H

#include <jansson.h>

#include "referee/referee.h"
#include "referee/reply.h"

enum { LANGUAGE = 16, SENTENCE = 1024 };

struct Referee {
    char       language[LANGUAGE]; /* of sentences; "": there are none */
    tg_table  *table;
    tg_tape   *tape;  /* what followed from the last move, or happened unasked */
    tg_tape   *truth; /* the same face up                                      */
    tg_record *past;  /* that the game goes on from, or NULL                   */
    bool       done;
};

typedef struct Request {
    Referee      *referee;
    const json_t *json;
    Reply        *reply; /* says "ok":true already */

    /* Why it is refused: by the table or the rules, or in a sentence about what was asked. */
    const char    *code;
    const tg_game *game; /* not NULL: `why` says it */
    tg_refusal     why;
    char           sentence[SENTENCE];
    char           language[LANGUAGE];
} Request;

/* Each of these is false, so that a command can end with it. A code is for programs: the key that is wrong, or one of
 * those that docs/protocol.md lists. */
bool wrong(Request *r, const char *code, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool refused(Request *r, const tg_game *game); /* `why` was filled by a check */
bool no_memory(Request *r);

/* What requests hold. Each of these refuses, with a sentence, what is not there or not right. */
bool           request_table(Request *r);
bool           request_language(Request *r);
const char    *request_text(const Request *r, const char *key);
bool           request_number(Request *r, const char *key, json_int_t min, json_int_t max, json_int_t missing,
                              json_int_t *out);
const tg_game *request_game(Request *r);

/* The seat of a request; where `onlooker`, null stands for an onlooker. */
bool request_seat(Request *r, bool onlooker, int *out);

/* The voice of a request, with the names of who sits at the table; NULL where it wants none (then *fine stays true). */
tg_voice *request_voice(Request *r, const tg_game *game, const char *language, bool *fine);

/* What answers share. */
void reply_standing(Request *r); /* who is to act, or how it came out    */
void reply_table(Request *r);    /* the same, and what is played at all  */
void reply_move(Request *r, int seat, tg_move move);

/* The commands: an answer, or a refusal that changes nothing. */
bool do_bot(Request *r);
bool do_bots(Request *r);
bool do_facts(Request *r);
bool do_games(Request *r);
bool do_load(Request *r);
bool do_message(Request *r);
bool do_move(Request *r);
bool do_moves(Request *r);
bool do_new(Request *r);
bool do_record(Request *r);
bool do_rules(Request *r);
bool do_standing(Request *r);
bool do_state(Request *r);
bool do_take_back(Request *r);
bool do_version(Request *r);
bool do_view(Request *r);

#endif
