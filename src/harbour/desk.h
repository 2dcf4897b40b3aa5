/* desk.h -- the routes that are about the server itself. */
#ifndef TORTUGA_HARBOUR_DESK_H
#define TORTUGA_HARBOUR_DESK_H

#include "harbour/request.h"

extern const Route desk_routes[];

#endif
