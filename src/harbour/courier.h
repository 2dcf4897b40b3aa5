/* courier.h -- takes a notice to somebody who is not here: by web push, and by a webhook that they set up.
 *
 * Threads of their own carry notices, so that a slow push service keeps nobody waiting; the queue is bounded, and what
 * does not fit is dropped: a notice is a courtesy, the table is the truth. A notice goes to public addresses only
 * (unless the host allows others), checked after the name was looked up, without redirections, over https. A push
 * subscription that its service calls gone is forgotten; a webhook that failed twenty times in a row is no longer
 * called until it is set up again. */
#ifndef TORTUGA_HARBOUR_COURIER_H
#define TORTUGA_HARBOUR_COURIER_H

#include "harbour/harbour.h"
#include "harbour/push.h"
#include "harbour/request.h"

/* The courier of a harbour; makes the server's keys where there are none yet. NULL and why. */
Courier *courier_create(Harbour *harbour, char *why, size_t why_size);
void     courier_destroy(Courier *courier);

/* Tells a person; `json` is an object without secrets, at most 2000 bytes. False: the queue is full. */
bool courier_tell(Courier *courier, int64_t person, const char *json);

const EcKey *courier_key(const Courier *courier);

extern const Route courier_routes[];

#endif
