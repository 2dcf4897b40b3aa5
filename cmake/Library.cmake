# Library.cmake -- libtortuga: core, games, bots and the public interface over them.
#
# One set of objects serves both libraries. Everything is hidden but what tortuga.h marks TG_API;
# the linker's map sees to it that nothing else leaves the shared library.
file(GLOB bots_sources CONFIGURE_DEPENDS src/bots/*.c)
file(GLOB lib_sources CONFIGURE_DEPENDS src/lib/*.c)

add_library(rules OBJECT ${rules_sources} ${content_sources} ${bots_sources})
tortuga_flags(rules)
target_compile_options(rules PRIVATE -Wc++-compat)
set_target_properties(rules PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)

add_library(tortuga_static STATIC $<TARGET_OBJECTS:rules> ${lib_sources})
add_library(tortuga_shared SHARED $<TARGET_OBJECTS:rules> ${lib_sources})
set(exports "${CMAKE_SOURCE_DIR}/cmake/exports.map")
foreach(target tortuga_static tortuga_shared)
  tortuga_flags(${target})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME tortuga POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
  target_include_directories(${target} INTERFACE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
  target_link_libraries(${target} PRIVATE Threads::Threads m)
endforeach()
set_target_properties(tortuga_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_link_options(tortuga_shared PRIVATE "LINKER:--version-script=${exports}")
set_target_properties(tortuga_shared PROPERTIES LINK_DEPENDS "${exports}")
