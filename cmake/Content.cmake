# Content.cmake -- content/<slug>.json, checked and compiled into tables: content_sources.
#
# The tool content-compile is our own (src/content/). A build for another machine makes it first,
# in a small native build of its own.
file(GLOB content_files CONFIGURE_DEPENDS content/*.json)
list(FILTER content_files EXCLUDE REGEX "\\.schema\\.json$")
set(content_sources "") # of all games; content_<slug> is a game's own

if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  add_executable(content-compile src/content/compile.c src/content/content.c ${loader_sources} ${core_sources})
  tortuga_flags(content-compile)
  set_target_properties(content-compile PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  target_link_libraries(content-compile PRIVATE PkgConfig::jansson)
  pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
  target_link_libraries(content-compile PRIVATE PkgConfig::sodium)
  set(content_command content-compile)
else()
  set(content_command "${CMAKE_BINARY_DIR}/native/content-compile")
  file(GLOB content_parts CONFIGURE_DEPENDS src/content/*.[ch] src/core/*.[ch] src/games/*/content/*.[ch])
  add_custom_command(OUTPUT "${content_command}"
    COMMAND ${CMAKE_COMMAND} -E env --unset=CC ${CMAKE_COMMAND} -S "${CMAKE_SOURCE_DIR}"
      -B "${CMAKE_BINARY_DIR}/native" -G Ninja -DTORTUGA_TOOLS_ONLY=ON -DCMAKE_BUILD_TYPE=Release
    COMMAND ${CMAKE_COMMAND} --build "${CMAKE_BINARY_DIR}/native" --target content-compile
    DEPENDS ${content_parts} VERBATIM
    COMMENT "Building content-compile for this machine")
endif()

foreach(slug IN LISTS games)
  set(file "${CMAKE_SOURCE_DIR}/content/${slug}.json")
  if(file IN_LIST content_files)
    set(out "${CMAKE_BINARY_DIR}/generated/content_${slug}.c")
    add_custom_command(OUTPUT "${out}"
      COMMAND ${CMAKE_COMMAND} -E make_directory "${CMAKE_BINARY_DIR}/generated"
      COMMAND ${content_command} ${slug} "${file}" "${out}"
      DEPENDS "${file}" ${content_command} VERBATIM
      COMMENT "Compiling content/${slug}.json")
    list(APPEND content_sources "${out}")
    set(content_${slug} "${out}")
  endif()
endforeach()

include(Nets) # content_sources has them too
