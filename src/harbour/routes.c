/* routes.c -- every list of routes there is; a new module adds its own here. */
#include "harbour/courier.h"
#include "harbour/desk.h"
#include "harbour/people.h"
#include "harbour/router.h"

const Route *const routes_all[] = {desk_routes, people_routes, session_routes, courier_routes, NULL};
