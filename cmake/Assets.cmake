# Assets.cmake -- files inside the program: tortuga_assets(out pattern...).
#
# Writes an assembly file that takes each file in with .incbin (a 0 behind it, so that text is a
# string) and a table of their paths, sorted, for asset_find (src/words/assets.h).
enable_language(ASM)

function(tortuga_assets out)
  file(GLOB files RELATIVE "${CMAKE_SOURCE_DIR}" CONFIGURE_DEPENDS ${ARGN})
  list(SORT files)
  set(blobs "/* Written by cmake/Assets.cmake. */\n    .section .rodata\n")
  set(symbols "")
  set(rows "")
  set(i 0)
  foreach(file IN LISTS files)
    string(APPEND blobs "    .global asset_${i}, asset_${i}_end\n    .hidden asset_${i}, asset_${i}_end\n"
      "    .balign 16\nasset_${i}:\n    .incbin \"${CMAKE_SOURCE_DIR}/${file}\"\nasset_${i}_end:\n    .byte 0\n")
    string(APPEND symbols "extern const char asset_${i}[], asset_${i}_end[];\n")
    string(APPEND rows "    {\"${file}\", asset_${i}, asset_${i}_end},\n")
    math(EXPR i "${i} + 1")
  endforeach()
  string(APPEND blobs "    .section .note.GNU-stack,\"\",%progbits\n")
  string(CONCAT table "/* Written by cmake/Assets.cmake. */\n#include \"words/assets.h\"\n\n${symbols}\n"
    "const Asset assets_all[] = {\n${rows}    {NULL, NULL, NULL},\n};\n")
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/assets.S" CONTENT "${blobs}" @ONLY)
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/assets.c" CONTENT "${table}" @ONLY)
  list(TRANSFORM files PREPEND "${CMAKE_SOURCE_DIR}/")
  set_source_files_properties("${CMAKE_BINARY_DIR}/generated/assets.S" PROPERTIES OBJECT_DEPENDS "${files}")
  set(${out} "${CMAKE_BINARY_DIR}/generated/assets.S" "${CMAKE_BINARY_DIR}/generated/assets.c" PARENT_SCOPE)
endfunction()
