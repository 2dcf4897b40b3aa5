# Assets.cmake -- files inside the program: tortuga_assets(out PATTERNS pattern... MADE file...).
#
# Made files lie in the build's folder generated/, which is left out of their paths.
#
# Writes an assembly file that takes each file in with .incbin (a 0 behind it, so that text is a
# string) and a table of their paths, sorted, for asset_find (src/words/assets.h).
enable_language(ASM)

function(tortuga_assets out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PATTERNS;MADE")
  file(GLOB files CONFIGURE_DEPENDS ${arg_PATTERNS})
  set(rows_in "")
  foreach(file IN LISTS files)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${CMAKE_SOURCE_DIR}" OUTPUT_VARIABLE path)
    list(APPEND rows_in "${path}|${file}")
  endforeach()
  foreach(file IN LISTS arg_MADE)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${CMAKE_BINARY_DIR}/generated" OUTPUT_VARIABLE path)
    list(APPEND rows_in "${path}|${file}")
  endforeach()
  list(SORT rows_in)
  set(blobs "/* Written by cmake/Assets.cmake. */\n    .section .rodata\n")
  set(symbols "")
  set(rows "")
  set(i 0)
  foreach(row IN LISTS rows_in)
    string(REGEX REPLACE "\\|.*" "" path "${row}")
    string(REGEX REPLACE ".*\\|" "" file "${row}")
    string(APPEND blobs "    .global asset_${i}, asset_${i}_end\n    .hidden asset_${i}, asset_${i}_end\n"
      "    .balign 16\nasset_${i}:\n    .incbin \"${file}\"\nasset_${i}_end:\n    .byte 0\n")
    string(APPEND symbols "extern const char asset_${i}[], asset_${i}_end[];\n")
    string(APPEND rows "    {\"${path}\", asset_${i}, asset_${i}_end},\n")
    math(EXPR i "${i} + 1")
  endforeach()
  string(APPEND blobs "    .section .note.GNU-stack,\"\",%progbits\n")
  string(CONCAT table "/* Written by cmake/Assets.cmake. */\n#include \"words/assets.h\"\n\n${symbols}\n"
    "const Asset assets_all[] = {\n${rows}    {NULL, NULL, NULL},\n};\n")
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/assets.S" CONTENT "${blobs}" @ONLY)
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/assets.c" CONTENT "${table}" @ONLY)
  set_source_files_properties("${CMAKE_BINARY_DIR}/generated/assets.S" PROPERTIES OBJECT_DEPENDS "${files};${arg_MADE}")
  set(${out} "${CMAKE_BINARY_DIR}/generated/assets.S" "${CMAKE_BINARY_DIR}/generated/assets.c" PARENT_SCOPE)
endfunction()
