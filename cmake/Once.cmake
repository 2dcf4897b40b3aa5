# Once.cmake -- a compilation database in which every file stands once.
#   cmake -D from=compile_commands.json -D to=FILE -P Once.cmake
#
# A file that several targets compile (the rules: for the libraries, for the tools of the build) has as many entries, and
# clang-tidy would look at it for each. The last one will do: the flags that matter to it are the same.
cmake_minimum_required(VERSION 3.25)
file(READ "${from}" all)
string(JSON count LENGTH "${all}")
math(EXPR last "${count} - 1")
set(files "")
set(entries "")
foreach(i RANGE ${last} 0 -1)
  string(JSON entry GET "${all}" ${i})
  string(JSON file GET "${entry}" file)
  if(NOT file IN_LIST files)
    list(APPEND files "${file}")
    if(entries)
      string(APPEND entries ",\n")
    endif()
    string(APPEND entries "${entry}")
  endif()
endforeach()
file(WRITE "${to}" "[\n${entries}\n]\n")
