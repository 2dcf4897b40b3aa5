#!/bin/sh
# run.sh SLUG... -- every rule is proved and can be found. Run it in the root of the project.
#
# A rule is what docs/rules/SLUG.md (and SLUG-content.md) states under a bold id at the beginning of a line. It must
#   - be named by the `rules` line of a scene in tests/games/SLUG,
#   - stand as text (KOR-17) in src/games/SLUG, where it is carried out, permits or refuses.
# What cannot is listed in exceptions.txt beside this script (or the file in $EXCEPTIONS), with the reason. And the
# other way round: neither scenes nor code speak of rules that the catalogue does not have.
set -eu
export LC_ALL=C
exceptions=${EXCEPTIONS:-$(dirname "$0")/exceptions.txt}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
complain() { echo "$1"; bad=1; }

[ $# -gt 0 ] || { echo "usage: tests/rules/run.sh SLUG..." >&2; exit 2; }
awk '!/^#/ && NF && ($2 != "scene" && $2 != "code" || NF < 3) {
         print FILENAME ":" FNR ": `RULE scene|code REASON` is expected"; bad = 1
     }
     END { exit bad }' "$exceptions" || bad=1
# excepted KIND -- the rules without a scene, or without a place in the code, by their nature.
excepted() { awk -v kind="$1" '!/^#/ && $2 == kind { print $1 }' "$exceptions" | sort -u; }
excepted scene >"$work/excepted.scene"
excepted code >"$work/excepted.code"

for slug; do
    catalogue=
    for file in "docs/rules/$slug.md" "docs/rules/$slug-content.md"; do
        [ ! -f "$file" ] || catalogue="$catalogue $file"
    done
    [ -n "$catalogue" ] || { complain "$slug: there is no docs/rules/$slug.md"; continue; }
    # shellcheck disable=SC2086
    sed -nE 's/^(- )?\*\*([A-Z]+-[A-Z]?[0-9]+)[^0-9].*/\2/p' $catalogue | sort >"$work/listed"
    sort -u "$work/listed" >"$work/rules"
    for id in $(uniq -d "$work/listed"); do
        complain "$id is stated twice in$catalogue"
    done
    prefix=$(sed -n '1s/-.*//p' "$work/rules")
    [ -n "$prefix" ] || { complain "$slug: no rules are found in$catalogue"; continue; }

    # Ids as text; a range ("KOR-17..19") names its ends.
    ids() { grep -oE "\b$prefix-[A-Z]?[0-9]+" | sort -u; }
    find "tests/games/$slug" -name '*.scene' -exec sed -n 's/#.*//; s/^rules//p' {} + | ids >"$work/in.scene" || true
    find "src/games/$slug" -name '*.[ch]' -exec cat {} + | ids >"$work/in.code" || true

    for kind in scene code; do
        case $kind in
        scene) where="tests/games/$slug/*.scene" lacks="has no scene" ;;
        code) where="src/games/$slug" lacks="stands nowhere in src/games/$slug" ;;
        esac
        comm -23 "$work/rules" "$work/in.$kind" >"$work/without"
        for id in $(comm -23 "$work/without" "$work/excepted.$kind"); do
            complain "$slug: $id $lacks"
        done
        for id in $(comm -13 "$work/rules" "$work/in.$kind"); do
            complain "$slug: $where speaks of $id, which is no rule of the catalogue"
        done
        # What has come to be proved or found is no exception any more.
        for id in $(grep "^$prefix-" "$work/excepted.$kind" | comm -23 - "$work/without"); do
            complain "$exceptions: $id needs no exception ($kind), or there is no such rule"
        done
    done
    echo "$slug: $(wc -l <"$work/rules") rules, $(comm -12 "$work/rules" "$work/in.scene" | wc -l) with a scene," \
        "$(comm -12 "$work/rules" "$work/in.code" | wc -l) found in the code"
done
exit $bad
