# Words.cmake -- words/LANGUAGE/SLUG.json, checked and compiled into packs: word_packs.
#
# A pack is what sentences are made from (src/voice/lexicon.h). The program carries all of them; a page fetches
# the two it needs. The tool words-compile is our own (src/words/).
add_executable(words-compile src/words/compile.c src/words/pack.c src/words/pattern.c src/voice/lexicon.c ${core_sources})
tortuga_flags(words-compile)
set_target_properties(words-compile PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
target_link_libraries(words-compile PRIVATE PkgConfig::jansson)

file(GLOB word_files RELATIVE "${CMAKE_SOURCE_DIR}" CONFIGURE_DEPENDS words/*/*.json)
set(word_packs "")
set(languages "")
foreach(file IN LISTS word_files)
  string(REGEX MATCH "^words/([^/]+)/([^/]+)\\.json$" match "${file}")
  set(pack "${CMAKE_BINARY_DIR}/generated/words/${CMAKE_MATCH_1}/${CMAKE_MATCH_2}.words")
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/generated/words/${CMAKE_MATCH_1}")
  add_custom_command(OUTPUT "${pack}" COMMAND words-compile ${CMAKE_MATCH_1} "${CMAKE_SOURCE_DIR}/${file}" "${pack}"
    DEPENDS "${CMAKE_SOURCE_DIR}/${file}" words-compile VERBATIM COMMENT "Compiling ${file}")
  list(APPEND word_packs "${pack}")
  if(CMAKE_MATCH_2 STREQUAL "common")
    string(APPEND languages "LANGUAGE_OF(${CMAKE_MATCH_1})\n")
  endif()
endforeach()
add_custom_target(words DEPENDS ${word_packs}) # for the page, which needs no more of a build
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/languages.def" CONTENT "${languages}" @ONLY)
