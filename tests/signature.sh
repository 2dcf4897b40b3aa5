#!/bin/sh
# signature.sh GAMES SANITIZED NATIVE NODE RUNNER MODULE -- every build must play the same games.
set -eu
games=$1 sanitized=$2 native=$3 node=$4 runner=$5 module=$6
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$sanitized" signature --games "$games" >"$dir/sanitized"
"$native" signature --games "$games" >"$dir/native"
"$node" "$runner" "$module" "$games" >"$dir/wasm"
[ -s "$dir/native" ]
diff -u "$dir/native" "$dir/sanitized"
diff -u "$dir/native" "$dir/wasm"
cat "$dir/native"
