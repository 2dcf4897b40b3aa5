/* place.h -- a folder for a store in a test, and the store in it; or, where TORTUGA_TEST_POSTGRES names the folder of a
 * PostgreSQL that runs (tests/fleet/with-postgres.sh), a database of its own there. */
#ifndef TORTUGA_TESTS_STORE_PLACE_H
#define TORTUGA_TESTS_STORE_PLACE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

typedef struct Place {
    char folder[64];
    char address[200];
    char beside[80]; /* of a SQLite store in the folder, whatever the other is */
} Place;

static inline void place_make(Place *place)
{
    (void)snprintf(place->folder, sizeof place->folder, "/tmp/tortuga-store-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    const char *postgres = getenv("TORTUGA_TEST_POSTGRES");
    (void)snprintf(place->beside, sizeof place->beside, "sqlite:%s", place->folder);
    (void)snprintf(place->address, sizeof place->address, "%s", place->beside);
    if (postgres) {
        char        command[400];
        const char *name = strrchr(place->folder, '-') + 1;
        (void)snprintf(command, sizeof command, "%s/tests/fleet/postgres.sh database '%s' '%s' >/dev/null",
                       TORTUGA_SOURCE, postgres, name);
        assert_int_equal(system(command), 0);
        (void)snprintf(place->address, sizeof place->address, "postgres://tortuga@/%s?host=%s", name,
                       postgres);
    }
}

static inline void place_remove(const Place *place)
{
    char command[200];
    (void)snprintf(command, sizeof command, "chmod -R u+w '%s'; rm -rf '%s'", place->folder, place->folder);
    assert_int_equal(system(command), 0);
}

static inline Store *place_open(const Place *place)
{
    char   why[600] = "";
    Store *store    = NULL;
    if (store_open(place->address, &store, why, sizeof why) != STORE_OK)
        fail_msg("%s", why);
    return store;
}

#endif
