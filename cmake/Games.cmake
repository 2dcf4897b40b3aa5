# Games.cmake -- which games there are, and the sources of the rules.
#
# src/games/registry.def names the games, one GAME(slug) a line; only those folders are compiled.
# TORTUGA_GAMES="korsar;piraci" builds others for development: a registry.def in the build folder
# then takes its place.
set(registry "${CMAKE_SOURCE_DIR}/src/games/registry.def")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${registry}")

if(TORTUGA_GAMES)
  set(games ${TORTUGA_GAMES})
  set(lines "")
  foreach(slug IN LISTS games)
    string(APPEND lines "GAME(${slug})\n")
  endforeach()
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/registry.def" CONTENT "${lines}" @ONLY)
  set_source_files_properties("${CMAKE_SOURCE_DIR}/src/games/registry.c" PROPERTIES
    COMPILE_DEFINITIONS "TORTUGA_REGISTRY=\"${CMAKE_BINARY_DIR}/generated/registry.def\"")
else()
  file(STRINGS "${registry}" lines REGEX "^GAME\\([a-z0-9_]+\\)")
  set(games "")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^GAME\\(([a-z0-9_]+)\\).*" "\\1" slug "${line}")
    list(APPEND games ${slug})
  endforeach()
endif()

# A game whose content is data has a loader for it in a folder of its own, which only hosts build.
set(loaders "")
set(loader_sources "")
foreach(slug IN LISTS games)
  file(GLOB game_${slug} CONFIGURE_DEPENDS src/games/${slug}/*.c)
  file(GLOB loader CONFIGURE_DEPENDS src/games/${slug}/content/*.c)
  if(NOT game_${slug})
    message(WARNING "The game ${slug} is named in the registry but src/games/${slug} has no sources.")
  endif()
  if(loader)
    string(APPEND loaders "CONTENT(${slug})\n")
    list(APPEND loader_sources ${loader})
  endif()
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/loaders.def" CONTENT "${loaders}" @ONLY)

file(GLOB core_sources CONFIGURE_DEPENDS src/core/*.c)
set(rules_sources ${core_sources} "${CMAKE_SOURCE_DIR}/src/games/registry.c")
foreach(slug IN LISTS games)
  list(APPEND rules_sources ${game_${slug}})
endforeach()
file(GLOB rules_headers CONFIGURE_DEPENDS src/core/*.h src/games/*.h src/games/*.def src/games/*/*.h)
list(JOIN games " " names)
message(STATUS "Games: ${names}")
