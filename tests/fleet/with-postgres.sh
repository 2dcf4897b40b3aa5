#!/bin/sh
# with-postgres.sh COMMAND... -- runs a test beside a PostgreSQL of its own, whose folder is in TORTUGA_TEST_POSTGRES.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
TORTUGA_TEST_POSTGRES=$(mktemp -d /tmp/tortuga-postgres-XXXXXX)
export TORTUGA_TEST_POSTGRES
end() {
    "$here/postgres.sh" kill "$TORTUGA_TEST_POSTGRES" || true
    rm -rf "$TORTUGA_TEST_POSTGRES"
}
trap end EXIT
trap 'exit 1' INT TERM HUP
"$here/postgres.sh" start "$TORTUGA_TEST_POSTGRES" >/dev/null
"$@"
