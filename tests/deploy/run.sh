#!/bin/sh
# run.sh PROGRAM -- the files of deploy/ are well-formed by the programs that would read them, where those are here, and
# name only what the program has.
set -eu
program=$1
cd "$(dirname "$0")/../.."
bad=0
complain() {
    echo "$1" >&2
    bad=1
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Every TORTUGA_… is an option of serve, and so is every --option behind it.
options=$("$program" help serve)
for name in $(grep -rhoE 'TORTUGA_[A-Z_]+' deploy | sort -u); do
    [ "$name" != TORTUGA_HARBOUR ] || continue # of the build
    option=--$(echo "${name#TORTUGA_}" | tr 'A-Z_' 'a-z-')
    echo "$options" | grep -q -- "$option" || complain "deploy/ speaks of $name, and serve has no $option"
done
for option in $(grep -hE '^ExecStart=|"serve"' deploy/systemd/tortuga.service deploy/systemd/tortuga@.service deploy/compose/Dockerfile | grep -oE -- '--[a-z-]+' | sed 's/^--no-/--/' | sort -u); do
    echo "$options" | grep -q -- "$option" || complain "deploy/ speaks of $option, and serve has no such option"
done

# The worker's unit names options of its own, and its address comes from worker.env.
workers=$("$program" help worker)
for option in $(grep -hE '^ExecStart=' deploy/systemd/tortuga-worker.service | grep -oE -- '--[a-z-]+'); do
    echo "$workers" | grep -q -- "$option" || complain "deploy/ speaks of $option, and worker has no such option"
done
for name in $(grep -hoE '\$\{[A-Z_]+\}' deploy/systemd/tortuga-worker.service | tr -d '${}'); do
    grep -q "^$name=" deploy/systemd/worker.env || complain "deploy/systemd/worker.env does not set $name"
done

PATH=$PATH:/usr/sbin:/usr/local/sbin
if command -v nginx >/dev/null; then
    { echo "events {} http { access_log off; include $PWD/deploy/nginx.conf; }"; } >"$folder/nginx.conf"
    nginx -t -q -p "$folder" -e "$folder/error.log" -g "pid $folder/pid;" -c "$folder/nginx.conf" 2>"$folder/said" || complain "deploy/nginx.conf: $(cat "$folder/said")"
fi
if command -v systemd-analyze >/dev/null; then
    for unit in tortuga.service tortuga@8081.service tortuga-worker.service; do
        sed "s|/usr/local/bin/tortuga|$(realpath "$program")|" "deploy/systemd/$(echo $unit | sed 's/@8081/@/')" >"$folder/$unit"
        systemd-analyze verify --man=no "$folder/$unit" 2>&1 | grep "$unit" >"$folder/said" || true
        [ ! -s "$folder/said" ] || complain "$(cat "$folder/said")"
    done
fi
python3 tests/deploy/names.py "$program" || bad=1
exit $bad
