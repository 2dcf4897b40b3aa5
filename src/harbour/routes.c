/* routes.c -- every list of routes there is; a new module adds its own here. */
#include "harbour/affair.h"
#include "harbour/courier.h"
#include "harbour/desk.h"
#include "harbour/people.h"
#include "harbour/router.h"
#include "harbour/sea.h"
#include "harbour/stream.h"
#include "harbour/tables_http.h"

const Route *const routes_all[] = {desk_routes,    people_routes, signing_routes,  account_routes,
                                   profile_routes, stay_routes,   standing_routes, mute_routes,
                                   courier_routes, table_routes,  seat_routes,     list_routes,
                                   play_routes,    stream_routes, chat_routes,     NULL};
