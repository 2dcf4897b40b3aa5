# fish completion for tortuga(1).
#
# Commands, options and games are asked of the program itself, so they are always those it has.
function __tortuga_commands
    tortuga --help 2>/dev/null | string match -rg '^  ([a-z]+) +' | string match -v tortuga
    echo help
end

function __tortuga_options
    set -l words (commandline -opc)
    tortuga help $words[2] 2>/dev/null | string match -rag -- '(--[a-z][a-z-]*)' | sort -u
end

function __tortuga_games
    tortuga games 2>/dev/null | string match -rg '^([a-z]+):'
end

function __tortuga_levels
    tortuga help play 2>/dev/null | string match -rg -- '--bots LEVEL +(.*)' | string match -ra '[a-z]+' | string match -v or
end

complete -c tortuga -n __fish_use_subcommand -f -a '(__tortuga_commands)'
complete -c tortuga -n __fish_use_subcommand -l help -l version
complete -c tortuga -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' -f -a '(__tortuga_options)'
complete -c tortuga -n '__fish_seen_subcommand_from play rules bench signature games arena study teach' -f -a '(__tortuga_games)'
complete -c tortuga -n '__fish_seen_subcommand_from help' -f -a '(__tortuga_commands)'
complete -c tortuga -n '__fish_seen_subcommand_from play study' -s b -l bots -x -a '(__tortuga_levels)'
