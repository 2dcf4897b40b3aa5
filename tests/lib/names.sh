#!/bin/sh
# names.sh HEADER TESTS STATIC SHARED -- the list of tortuga.h is kept: every function has a test that uses it as a stranger
# would, and the libraries have these names and no others. STATIC is "-" where the build merges no objects.
set -eu
header=$1 tests=$2 static=$3 shared=$4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# A declaration may go over several lines; its name is the first word with a bracket behind it.
tr '\n' ' ' <"$header" | grep -o 'TG_API [^;]*;' | sed 's/(\*[a-z_]*)(/ /g' | grep -o 'tg_[a-z0-9_]*(' | tr -d '(' | sort -u >"$dir/header"
[ "$(wc -l <"$dir/header")" -gt 150 ] || { echo "names.sh: $header is not read as it should be"; exit 1; }

status=0
for name in $(cat "$dir/header"); do
    grep -q "\b$name(" "$tests"/*.c || { echo "no test uses $name"; status=1; }
done
compare() {
    nm $2 --defined-only "$1" | awk 'NF == 3 { print $3 }' | sort -u >"$dir/library"
    diff "$dir/header" "$dir/library" >"$dir/differ" || { echo "$1 has other names than $header:"; cat "$dir/differ"; status=1; }
}
[ "$static" = - ] || compare "$static" -g
compare "$shared" -D
[ $status = 0 ] && echo "$(wc -l <"$dir/header") functions, all tested, all there, and no other name"
exit $status
