# bash completion for tortuga(1).
#
# Commands, options and games are asked of the program itself, so they are always those it has.
_tortuga_commands() { "$1" --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  *.*/\1/p' | grep -vx "${1##*/}"; }
_tortuga_options() { "$1" help "$2" 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u; }
_tortuga_games() { "$1" games 2>/dev/null | sed -n 's/^\([a-z][a-z]*\):.*/\1/p'; }

_tortuga_levels() { "$1" help play 2>/dev/null | sed -n 's/.*--bots LEVEL *//p' | sed 's/,//g; s/ or / /'; }

_tortuga()
{
    local program=${COMP_WORDS[0]} cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="$(_tortuga_commands "$program") help --help --version"
    elif [ "$command" = help ]; then
        words=$(_tortuga_commands "$program")
    elif [[ $cur == -* ]]; then
        words=$(_tortuga_options "$program" "$command")
    elif [[ $prev == --bots || $prev == --level ]]; then
        words=$(_tortuga_levels "$program")
    elif [[ $prev == --game ]] || { [ "$COMP_CWORD" -eq 2 ] && [[ $command =~ ^(play|rules|bench|signature|games|arena|study|teach)$ ]]; }; then
        words=$(_tortuga_games "$program")
    fi
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        compopt -o filenames 2>/dev/null
    fi
}
complete -F _tortuga tortuga
