#!/bin/sh
# build.sh -- the libraries that train.py plays with, into train/libs: the rules for a processor (librules.so), the layers
# of a net for this very processor (liblayers.so) and, where nvcc is there, the rules for a GPU (libdevice_<game>.so). Needs the compiled content of a build of the project
# (CONTENT, build/release/generated where nothing is said).
#   train/build.sh [GAME...]
set -eu
cd "$(dirname "$0")/.."
content="${CONTENT:-build/release/generated}"
out="${LIBS:-train/libs}"
mkdir -p "$out"
games="${*:-$(sed -n 's/^GAME(\(.*\))$/\1/p' src/games/registry.def)}"
cp "$content"/content_*.c "$content"/net_*.c "$out/"
${CC:-cc} -std=c17 -O3 -march=native -ffast-math -fPIC -shared train/layers.c -o "$out/liblayers.so" -lm
${CC:-cc} -std=c17 -O3 -flto -fno-semantic-interposition -march=native -fPIC -shared -w -I src train/captains.c src/bots/*.c src/gpu/processor.c src/gpu/batch.c src/gpu/agree.c \
  src/core/*.c src/games/*.c src/games/*/*.c "$out"/content_*.c "$out"/net_*.c -o "$out/librules.so" -lm -lpthread
command -v nvcc >/dev/null || { echo "nvcc is not there: for a processor only"; exit 0; }
# The compiler spends many minutes on the largest game where it may try everything: HOW=-O3 says that it may.
for game in $games; do
  scripts/device-source "$game" "$content" >"$out/device_$game.cu"
  nvcc -std=c++20 ${HOW:--Ofc=mid} -arch="${ARCH:-sm_90}" -I src -w -Xcompiler -fPIC,-w -shared -cudart shared \
    "$out/device_$game.cu" -o "$out/libdevice_$game.so" &
done
wait
