# bash completion for tortuga(1). Games, options and levels are asked of the program itself.
_tortuga()
{
    local cur prev words cword
    cur=${COMP_WORDS[COMP_CWORD]}
    prev=${COMP_WORDS[COMP_CWORD - 1]}
    words=("${COMP_WORDS[@]}")
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "play referee scene replay rules games signature bench help --help --version" -- "$cur")
        return
    fi
    case $prev in
    --bots | --level)
        mapfile -t COMPREPLY < <(compgen -W "random greedy" -- "$cur")
        return
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}
complete -o filenames -F _tortuga tortuga
