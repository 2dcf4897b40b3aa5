#!/bin/sh
# run.sh PROGRAM -- the documents speak of what is there: the manual page has every command and
# every long option of each, and links in the documents lead to files.
set -eu
program=$1
bad=0
complain() { echo "$1"; bad=1; }

commands=$("$program" --help | sed -n 's/^  \([a-z][a-z]*\)  *.*/\1/p' | grep -vx tortuga)
[ -n "$commands" ] || complain "tortuga --help names no commands"
page=$(sed 's/\\-/-/g' docs/tortuga.1)
for command in $commands; do
    echo "$page" | grep -q "^\.SS $command" || complain "docs/tortuga.1 has no section on '$command'"
    for option in $("$program" help "$command" | sed -n '/^Options:/,$p' | grep -oE -- '--[a-z][a-z-]*' | sort -u); do
        echo "$page" | grep -q -- "$option" || complain "docs/tortuga.1 does not mention $option of '$command'"
    done
done
for command in $(echo "$page" | sed -n 's/^\.SS \([a-z]*\).*/\1/p'); do
    echo "$commands" | grep -qx "$command" || complain "docs/tortuga.1 describes '$command', which the program does not have"
done

for file in *.md docs/*.md; do
    for link in $(grep -oE '\]\([^)#:]+(#[^)]*)?\)' "$file" | sed 's/^](//; s/)$//; s/#.*//'); do
        [ -e "$(dirname "$file")/$link" ] || complain "$file: $link is not there"
    done
done
exit $bad
