#!/bin/sh
# run.sh -- scripts/mutants on a source of a few lines, whose test looks at some things and not at others.
set -eu
mutants=$(cd "$(dirname "$0")/../.." && pwd)/scripts/mutants
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >clamp.c <<'END'
int clamp(int x, int most);
int clamp(int x, int most)
{
    if (x > most) /* > not >= */
        return most;
    return x;
}
END
cat >main.c <<'END'
int clamp(int x, int most);
int main(void) { return !(clamp(5, 3) == 3 && clamp(2, 3) == 2 && clamp(3, 3) == 3); }
END
cp clamp.c before.c
try() { code=0; "$mutants" --tree . --build 'cc -o t clamp.c main.c' --test ./t -n 0 "$@" clamp.c >out 2>&1 || code=$?; }
expect() { [ "$1" = "$code" ] && grep -qxF -- "$2" out || { echo "expected exit $1 and the line '$2', found exit $code and:"; cat out; exit 1; }; }

# At the border both sides are the same, so >= survives; the rest is noticed.
try --equivalent /dev/null
expect 1 "clamp.c:4: survived"
expect 1 "    - if (x > most)"
expect 1 "    + if (x >= most)"
expect 1 ".: 3 of 4 killed (3 by test), of 4 there are"

printf '.\n    - if (x > most)\n    + if (x >= most) /* the line of today */\n    = x is most there\n' >same.txt
try --equivalent same.txt
expect 0 ".: 3 of 3 killed (3 by test), of 4 there are; 1 known to be equivalent"

# What does not end is killed by the clock; what does not compile is no mutant.
cat >clamp.c <<'END'
int clamp(int x, int most);
int clamp(int x, int most)
{
    while (x > most)
        x--;
    return x;
}
END
cp clamp.c before.c
try --equivalent /dev/null --clock 0.5
expect 0 ".: 4 of 4 killed (2 by the clock, 2 by test), of 4 there are"
try --equivalent /dev/null --clock 0.5 -n 1 --seed 7
expect 0 ".: 1 of 1 killed (1 by the clock), of 4 there are"

# Nothing is left changed, and a test that fails by itself is no test.
cmp before.c clamp.c
try --equivalent /dev/null --test false
[ "$code" = 1 ] && grep -q 'it fails without any change' out || { cat out; exit 1; }
