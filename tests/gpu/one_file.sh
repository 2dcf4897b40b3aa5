#!/bin/sh
# one_file.sh GENERATED SOURCE -- the rules of every game compile as the single file that a GPU's compiler gets
# (scripts/device-source): two files of a game that give one name to two things do not show otherwise where there is
# no nvcc. An ordinary C++ compiler looks at it, so that this is known everywhere. 77 (skipped) where there is none.
set -eu
generated=$1 source=$2
command -v g++ >/dev/null || exit 77
cd "$source"
for game in $(sed -n 's/^GAME(\(.*\))$/\1/p' src/games/registry.def); do
    scripts/device-source "$game" "$generated" | grep -v 'gpu/device.inc' |
        g++ -x c++ -std=c++20 -fsyntax-only -w -D__device__= -I src -
done
