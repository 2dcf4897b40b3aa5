#!/bin/sh
# alone.sh BOTS CORE -- the room of bots (a static library), but for host.c, calls nothing but itself, the core and
# the few functions that a machine without an operating system has too.
set -eu
bots=$1 core=$2
# What a compiler or a sanitizer calls by itself is none of ours.
allowed='^(memcpy|memmove|memset|memcmp|bcmp|strcmp|sqrt|exp|log|__popcountdi2|_GLOBAL_OFFSET_TABLE_|__(asan|ubsan|msan|tsan|sanitizer|gcov|stack_chk|llvm)_.*)$'
own=$(mktemp)
trap 'rm -f "$own"' EXIT
nm -g --defined-only "$core" "$bots" 2>/dev/null | awk '$1 != "" && NF == 3 && host == 0 { print $3 } /^[^ ]*\.o:$/ { host = $0 ~ /^host\.c/ }' | sort -u >"$own"

nm -g --undefined-only "$bots" | awk '/^[^ ]*\.o:$/ { file = $0; next } NF == 2 { print file, $2 }' |
    grep -v '^host\.c' | while read -r file name; do
    echo "$name" | grep -Eq "$allowed" || grep -Fqx "$name" "$own" || echo "$file $name"
done >"$own.calls"
files=$(nm "$bots" 2>/dev/null | grep -c '\.o:$')
calls=$(cat "$own.calls")
rm -f "$own.calls"
if [ "$files" -lt 5 ] || ! nm -g --undefined-only "$bots" | grep -q pthread_create; then
    echo "alone.sh: $bots is not what it looks for: $files objects, and no thread in any" >&2
    exit 1
fi
if [ -n "$calls" ]; then
    printf 'only host.c may need an operating system, but:\n%s\n' "$calls" >&2
    exit 1
fi
echo "$files objects; only host.c needs an operating system"
