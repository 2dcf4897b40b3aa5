#!/bin/sh
# wrapper.sh TSC NODE SOURCE MODULE WORDS -- compiles web/src/wasm/tortuga.ts strictly and plays a game of each through it.
set -eu
tsc=$1 node=$2 source=$3 module=$4 words=$5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$tsc" --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2022 --module esnext --moduleResolution bundler \
    --lib es2022,dom --skipLibCheck --typeRoots "$dir" --outDir "$dir" "$source/web/src/wasm/tortuga.ts"
for part in tortuga position; do # in modules Node wants the endings of files
    sed -E "s|(from '\./[a-z]+)'|\1.mjs'|" "$(find "$dir" -name $part.js)" >"$dir/$part.mjs"
done
"$node" "$source/tests/wasm/wrapper.mjs" "$module" "$words" "$dir/tortuga.mjs"
