/* router.h -- which handler a path belongs to.
 *
 * Every module lists its routes; routes.c has the lists. A path that is there for another method is answered with
 * 405 and what would be right. */
#ifndef TORTUGA_HARBOUR_ROUTER_H
#define TORTUGA_HARBOUR_ROUTER_H

#include "harbour/request.h"

/* Each list ends with a pattern of NULL; the list of lists with NULL. */
extern const Route *const routes_all[];

/* The route of the request's method and path, with its parts filled in; NULL: it was answered. */
const Route *route_find(Request *request);

/* "GET", … */
const char *method_word(Method method);

#endif
