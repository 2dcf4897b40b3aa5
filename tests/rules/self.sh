#!/bin/sh
# self.sh -- what run.sh finds in a small project of one invented game.
set -eu
run=$(cd "$(dirname "$0")" && pwd)/run.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p docs/rules tests/games/lagoon src/games/lagoon/content
cat >docs/rules/lagoon.md <<'END'
- **LAG-1** Two to four sit around the lagoon.
- **LAG-2** A tie leaves the ship where it is (LAG-9 of the old book said otherwise).
- **LAG-R1 — Who begins?** The youngest.
END
cat >docs/rules/lagoon-content.md <<'END'
**LAG-L1 Form** Steps follow one another.
END
printf 'scene A tie\nrules LAG-1 LAG-2   # not LAG-R1\n' >tests/games/lagoon/a.scene
printf 'scene Form\nrules LAG-L1 LAG-R1\n' >tests/games/lagoon/b.scene
echo '/* LAG-1, LAG-2 */' >src/games/lagoon/play.c
echo '/* LAG-L1 */' >src/games/lagoon/content/load.c
echo 'LAG-R1 code nobody knows how old a seat is' >exceptions.txt
EXCEPTIONS=exceptions.txt
export EXCEPTIONS

# expect CODE SENTENCE -- run.sh exits so and says so.
expect() {
    code=0
    "$run" lagoon >out 2>&1 || code=$?
    [ "$code" = "$1" ] && grep -qF "$2" out && return
    echo "expected exit $1 and '$2', but there was exit $code and:"
    cat out
    exit 1
}
expect 0 "lagoon: 4 rules, 4 with a scene, 3 found in the code"

echo '/* LAG-L1, LAG-R1 */' >src/games/lagoon/content/load.c
expect 1 "exceptions.txt: LAG-R1 needs no exception (code)"
echo '/* LAG-L1, LAG-8 */' >src/games/lagoon/content/load.c
expect 1 "lagoon: src/games/lagoon speaks of LAG-8, which is no rule of the catalogue"
echo >src/games/lagoon/content/load.c
expect 1 "lagoon: LAG-L1 stands nowhere in src/games/lagoon"
echo '/* LAG-L1 */' >src/games/lagoon/content/load.c

printf 'scene Form\nrules LAG-L1 LAG-R1 LAG-7\n' >tests/games/lagoon/b.scene
expect 1 "lagoon: tests/games/lagoon/*.scene speaks of LAG-7"
printf 'scene Form\nrules LAG-R1\n' >tests/games/lagoon/b.scene
expect 1 "lagoon: LAG-L1 has no scene"
echo 'LAG-L1 scene' >>exceptions.txt
expect 1 "exceptions.txt:2: \`RULE scene|code REASON\` is expected"
sed -i 's/^LAG-L1 scene$/& it is the form of data/' exceptions.txt
expect 0 "lagoon: 4 rules, 3 with a scene"

echo '- **LAG-1** Or five.' >>docs/rules/lagoon.md
expect 1 "LAG-1 is stated twice"
rm -r docs
expect 1 "lagoon: there is no docs/rules/lagoon.md"
