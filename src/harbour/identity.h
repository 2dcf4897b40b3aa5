/* identity.h -- who somebody is, by the token they bring.
 *
 * The store knows sessions; what was looked up is remembered for a few seconds, so that a busy page does not ask the
 * disk each time. Signing out forgets at once. */
#ifndef TORTUGA_HARBOUR_IDENTITY_H
#define TORTUGA_HARBOUR_IDENTITY_H

#include "harbour/request.h"

Identity *identity_create(void);
void      identity_destroy(Identity *identity);

/* Looks up who asks as far as the route needs it, then calls its handler; or refuses. */
void identity_admit(Request *request);

/* The person of a token: `found` is called at once or later, with NULL where nobody has it. STORE_BUSY: the reader's
 * queue is full. */
typedef void (*IdentityFound)(void *context, StoreResult result, const Person *person);
void identity_find(Harbour *harbour, const uint8_t token[TOKEN_HASH], IdentityFound found, void *context);

/* What is remembered of a person (a new name, a deleted account, signed out everywhere) holds no more. */
void identity_forget(Harbour *harbour, int64_t person);
void identity_forget_all(Harbour *harbour);

#endif
