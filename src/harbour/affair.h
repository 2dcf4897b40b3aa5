/* affair.h -- what somebody wants of their account, on its way through several threads.
 *
 * The reader finds who has a name, a hand hashes a password, the writer writes: each is a step, and one struct goes through
 * all of them. Its memory is cleared when it ends, because passwords were in it. */
#ifndef TORTUGA_HARBOUR_AFFAIR_H
#define TORTUGA_HARBOUR_AFFAIR_H

#include "harbour/people.h"

typedef struct Affair {
    Job      job;
    Request *request;
    Person   person;
    bool     is_new;     /* the person is to be added, not changed                */
    bool     wants_name; /* of a change                                           */
    bool     wants_password;
    bool     shows_token;
    bool     matches; /* the password that was given is the one that is kept      */
    char     name[STORE_NAME_SIZE], fold[STORE_NAME_SIZE];
    char     password[PASSWORD_MOST + 1], old[PASSWORD_MOST + 1];
    char     hash[PASSWORD_HASH];
    Session  session;
    char     token[TOKEN_SIZE];
    int64_t  now_ms;
} Affair;

Affair *affair_of(Job *job);
Affair *affair_create(Request *request); /* NULL: it was answered */
void    affair_destroy(Affair *affair);

/* The next step, on another thread; where that is too busy, the request was answered and the affair is gone. */
void affair_next(Affair *affair, bool (*to)(Request *, Job *), StoreResult (*work)(Job *, Store *),
                 void (*done)(Job *));

/* --- reading what was given: false, it was answered */

bool affair_password(Request *request, const char *text, char password[PASSWORD_MOST + 1], bool is_new);
bool affair_name(Request *request, const char *text, Affair *affair);
/* Tries are counted by address and by name: one address cannot try many names, nor many addresses one name. */
bool affair_may_try(Request *request, const char *fold);

/* --- steps that several need */

StoreResult affair_hash(Job *job, Store *store);
/* The person of the name, and what is kept of their password. */
StoreResult affair_find(Job *job, Store *store);
StoreResult affair_compare(Job *job, Store *store);

/* A session for who is to be signed in, and the answer with it; the affair is gone. */
void affair_session(Affair *affair);
void affair_welcome(Affair *affair, int status);
/* The answer to a wrong password; the affair is gone. */
void affair_refuse(Affair *affair);

extern const Route signing_routes[]; /* in and out: signing.c   */
extern const Route account_routes[]; /* changing, leaving: account.c */

#endif
