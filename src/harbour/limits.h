/* limits.h -- how often somebody may do something: buckets that fill with time and are emptied by doing.
 *
 * A bucket belongs to a subject (an address, a person) and a kind of deed. It holds up to `burst` drops and gets
 * `a_minute` of them a minute; a deed takes some out, and one that would take more than there is, is refused.
 * Buckets live in a table of fixed size. A bucket that is full again says nothing and is forgotten; when the table
 * is full, the one that is fullest nearby gives way, so somebody with very many addresses gains what fresh
 * addresses would give anyway, and nobody else loses. */
#ifndef TORTUGA_HARBOUR_LIMITS_H
#define TORTUGA_HARBOUR_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "harbour/address.h"

typedef enum Deed {
    DEED_REQUEST,  /* an HTTP request, by address                        */
    DEED_GUEST,    /* a new guest or a new name, by address              */
    DEED_PASSWORD, /* a try of a password, by address and by name        */
    DEED_MESSAGE,  /* a WebSocket message, by person                     */
    DEED_CHAT,     /* a line of chat, by person                          */
    DEED_TABLE,    /* a new table, by person                             */
    DEED_REPORT,   /* a report, by person                                */
    DEED_CONNECT,  /* a connection, by address                           */
    DEED_HINT,     /* a hint, by person                                  */
    DEEDS
} Deed;

typedef struct LimitRule {
    double burst, a_minute;
} LimitRule;

typedef struct Limits  Limits;
Limits                *limits_create(const LimitRule rules[DEEDS]);
void                   limits_destroy(Limits *limits);
extern const LimitRule limits_usual[DEEDS];

/* True: it may be done, and is counted. False: in how many seconds to try again. */
bool limits_take(Limits *limits, Deed deed, const void *subject, size_t size, int64_t now_us,
                 unsigned *wait_s);
bool limits_take_address(Limits *limits, Deed deed, const Address *address, int64_t now_us, unsigned *wait_s);
bool limits_take_person(Limits *limits, Deed deed, int64_t person, int64_t now_us, unsigned *wait_s);

/* How many of something each neighbour has at the moment: connections. */
typedef struct Counts Counts;
Counts               *counts_create(void);
void                  counts_destroy(Counts *counts);
unsigned counts_add(Counts *counts, const Address *address); /* the count now; 0: the table is full */
void     counts_sub(Counts *counts, const Address *address);
unsigned counts_of(const Counts *counts, const Address *address);

#endif
