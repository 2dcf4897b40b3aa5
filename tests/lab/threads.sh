#!/bin/sh
# threads.sh PROGRAM [lab] -- runs a program with threads, built by ThreadSanitizer or not; with `lab` it is tortuga,
# and arena, study and teach must come to the same on one thread and on several.
#
# ThreadSanitizer wants its memory where some kernels put other things at random: then without that randomness.
set -eu
here=$(dirname "$0")
program=$1
fixed=
if setarch -R true 2>/dev/null; then
    fixed="setarch -R"
fi
export TSAN_OPTIONS="${TSAN_OPTIONS:-halt_on_error=1 second_deadlock_stack=1}"
if [ "${2:-}" != lab ]; then
    exec $fixed "$program"
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME="$folder" BOT_LOG="$folder/log"

# Without what a clock has measured.
untimed() { sed -E 's/"(seconds|ms_per_move|ms_longest)":[-0-9.e+]*//g'; }

alike() {
    what=$1
    shift
    for threads in 1 4; do
        if ! $fixed "$program" "$@" --threads $threads >"$folder/out" 2>"$folder/err"; then
            echo "tortuga $* --threads $threads failed:" >&2
            cat "$folder/out" "$folder/err" >&2
            exit 1
        fi
        untimed <"$folder/out" >"$folder/$what.$threads"
    done
    if ! cmp -s "$folder/$what.1" "$folder/$what.4"; then
        echo "tortuga $*: threads change the outcome" >&2
        diff "$folder/$what.1" "$folder/$what.4" >&2 || true
        exit 1
    fi
    echo "$what: alike on one thread and on four"
}

alike arena arena korsar captain greedy --players 3 --games 12 --iterations 24 --seed 5 --json
alike tree arena piraci admiral random --players 3 --games 6 --iterations 24 --seed 5 --json
alike counsel arena korsar admiral admiral-netless --players 2 --games 6 --iterations 24 --seed 5 --json
alike programs arena korsar greedy "cmd:exec $here/programs/first.pl" --players 2 --games 8 --seed 5 --json --ms 20000
alike fouls arena korsar greedy "cmd:exec $here/programs/paints.sh" --players 2 --games 8 --seed 5 --json --ms 20000
alike study study korsar --players 2 --games 24 --seed 5 --json
alike teach teach piraci --games 8 --iterations 8 --rounds 2 --seed 4
