/* request.h -- a request to the referee while it is answered; only the referee's own files need it. */
#ifndef TORTUGA_REFEREE_REQUEST_H
#define TORTUGA_REFEREE_REQUEST_H

#include <jansson.h>

#include "referee/referee.h"

struct Referee {
    RefereeWords words;
    Local        table;
    bool         begun, done;
};

typedef struct Request {
    Referee      *referee;
    const json_t *json;
    json_t       *answer; /* says "ok":true already           */
    Rule          rule;   /* that a refusal names, LAWFUL: none */
    const Game   *game;   /* whose rule it is                   */
    Text         *wrong;
} Request;

/* What requests hold. Each of these refuses, with a sentence, what is not there or not right. */
bool        request_table(Request *r);
const char *request_text(const Request *r, const char *key);
bool        request_number(Request *r, const char *key, json_int_t min, json_int_t max, json_int_t missing,
                           json_int_t *out);
const Game *request_game(Request *r);

/* The seat of a request; where `onlooker`, null stands for an onlooker. */
bool request_seat(Request *r, bool onlooker, Seat *out);

/* What answers hold. */
bool    answer_set(Request *r, const char *key, json_t *value);
json_t *answer_seats(Seats seats);
json_t *answer_move(const Game *game, const State *state, Seat seat, Move move);
void    answer_standing(Request *r); /* who is to act, or how it came out    */
void    answer_table(Request *r);    /* the same, and what is played at all  */

/* The commands: an answer, or a refusal that changes nothing. */
bool do_bot(Request *r);
bool do_bots(Request *r);
bool do_facts(Request *r);
bool do_games(Request *r);
bool do_load(Request *r);
bool do_moves(Request *r);
bool do_new(Request *r);
bool do_play(Request *r);
bool do_record(Request *r);
bool do_rules(Request *r);
bool do_state(Request *r);
bool do_undo(Request *r);
bool do_version(Request *r);
bool do_view(Request *r);

#endif
