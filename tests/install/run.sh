#!/bin/sh
# run.sh BUILD EXAMPLES -- installs into an empty folder and builds the examples against what is
# there, as a stranger would: with the header, the library and pkg-config, shared and static.
set -eu
unset LD_LIBRARY_PATH
build=$1 examples=$2
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix" >/dev/null

for file in bin/tortuga include/tortuga.h share/man/man1/tortuga.1 share/fish/vendor_completions.d/tortuga.fish \
    share/zsh/site-functions/_tortuga share/bash-completion/completions/tortuga; do
    [ -s "$prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
"$prefix/bin/tortuga" --version

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name tortuga.pc)")
export PKG_CONFIG_PATH
libs=$(pkg-config --variable=libdir tortuga)

# Nothing but the public names leaves the shared library.
strangers=$(nm -D --defined-only "$libs/libtortuga.so" | awk '$3 !~ /^tg_/ { print $3 }')
[ -z "$strangers" ] || { echo "exported by mistake: $strangers"; exit 1; }

for source in "$examples"/*.c; do
    name=$(basename "$source" .c)
    # The line of the README, and nothing else: no ldconfig, no LD_LIBRARY_PATH.
    # shellcheck disable=SC2046
    cc -std=c17 -Wall -Wextra -Wpedantic -Werror "$source" -o "$prefix/$name" $(pkg-config --cflags --libs tortuga)
    "$prefix/$name" >"$prefix/$name.shared"
    # shellcheck disable=SC2046
    cc -std=c17 "$source" -o "$prefix/$name-static" $(pkg-config --cflags tortuga) "$libs/libtortuga.a" \
        $(pkg-config --libs-only-l --static tortuga | sed 's/-ltortuga//')
    "$prefix/$name-static" >"$prefix/$name.static"
    [ -s "$prefix/$name.shared" ] || { echo "$name prints nothing"; exit 1; }
    echo "$name: built and run, shared and static"
done

# The header is for C++ as well.
echo '#include <tortuga.h>' | g++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -x c++ $(pkg-config --cflags tortuga) -

# A package below /usr brings no rpath; elsewhere it is there.
DESTDIR="$prefix/package" cmake --install "$build" --prefix /usr >/dev/null
packaged=$(find "$prefix/package/usr" -name tortuga.pc)
if grep rpath "$packaged"; then
    echo "the package has an rpath"
    exit 1
fi
grep -q -- '-ltortuga' "$packaged"
grep -q rpath "$PKG_CONFIG_PATH/tortuga.pc"
echo "packages have no rpath"
