#!/bin/sh
# postgres.sh COMMAND FOLDER -- a PostgreSQL of a test's own: in a folder, on a socket in it, never on a port that anybody
# else has, never as root, and gone with the test.
#
#   postgres.sh start FOLDER     makes it where there is none yet, starts it, prints its address
#   postgres.sh stop FOLDER      as an administrator stops it: everybody is cut off, what is on the disk stays
#   postgres.sh kill FOLDER      as a loss of power does
#   postgres.sh standby FOLDER PRIMARY    makes another one that follows the first, which acknowledges nothing that it has not got
#   postgres.sh murder FOLDER    all its processes at once, by SIGKILL
#   postgres.sh promote FOLDER   a standby becomes the one that is written to
#   postgres.sh database FOLDER NAME      makes a database, prints its address
#   postgres.sh sql FOLDER NAME  runs what stands on its standard input in a database, prints what it answers
set -eu

command=$1
folder=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v postgres)")

# The server refuses to run as root, so the tests of somebody who is root run it as a user who is not.
as() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=postgres --regid=postgres --clear-groups env HOME="$folder" "$@"
    else
        "$@"
    fi
}
address() { echo "postgres://tortuga@/$1?host=$folder"; }

case $command in
start)
    if [ ! -d "$folder/data" ]; then
        mkdir -p "$folder/data"
        chmod 711 "$folder"
        chmod 700 "$folder/data"
        [ "$(id -u)" != 0 ] || chown -R postgres: "$folder"
        as "$bin/initdb" -D "$folder/data" -U tortuga --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 ||
            { cat "$folder/initdb.log" >&2; exit 1; }
        # The socket's name holds a port's number; nothing listens on that port.
        as sh -c "cat >>'$folder/data/postgresql.conf'" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
unix_socket_permissions = 0777
max_connections = 60
shared_buffers = 32MB
# Only a loss of power would show the difference, and none of the tests pulls the plug.
fsync = ${TORTUGA_FSYNC:-off}
full_page_writes = ${TORTUGA_FSYNC:-off}
END
    fi
    as "$bin/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/server.log" start >/dev/null || { cat "$folder/server.log" >&2; exit 1; }
    address postgres
    ;;
stop) as "$bin/pg_ctl" -D "$folder/data" -w -t 60 -m fast stop >/dev/null ;;
kill) as "$bin/pg_ctl" -D "$folder/data" -w -t 60 -m immediate stop >/dev/null ;;
standby)
    mkdir -p "$folder/data"
    chmod 711 "$folder"
    chmod 700 "$folder/data"
    [ "$(id -u)" != 0 ] || chown -R postgres: "$folder"
    as "$bin/pg_basebackup" -h "$3" -U tortuga -d "application_name=second" -D "$folder/data" -R -X stream -c fast --no-sync
    as sh -c "echo \"unix_socket_directories = '$folder'\" >>'$folder/data/postgresql.conf'"
    as "$bin/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/server.log" start >/dev/null || { cat "$folder/server.log" >&2; exit 1; }
    "$bin/psql" -h "$3" -U tortuga -d postgres -q -c "ALTER SYSTEM SET synchronous_standby_names = 'second'" -c "SELECT pg_reload_conf()" >/dev/null
    ;;
murder)
    postmaster=$(head -n 1 "$folder/data/postmaster.pid")
    # shellcheck disable=SC2046 # one word each
    kill -KILL "$postmaster" $(ps -o pid= --ppid "$postmaster") 2>/dev/null || true
    while kill -0 "$postmaster" 2>/dev/null; do sleep 0.05; done
    ;;
promote) as "$bin/pg_ctl" -D "$folder/data" -w -t 60 promote >/dev/null ;;
database)
    "$bin/createdb" -h "$folder" -U tortuga "$3"
    address "$3"
    ;;
sql) "$bin/psql" -h "$folder" -U tortuga -d "$3" -q -A -t -v ON_ERROR_STOP=1 ;;
*)
    echo "postgres.sh: what is '$command'?" >&2
    exit 2
    ;;
esac
