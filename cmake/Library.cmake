# Library.cmake -- libtortuga: core, games, bots and the public interface over them.
#
# One set of objects serves both libraries. Everything is hidden but what tortuga.h marks TG_API;
# the linker's map sees to it that nothing else leaves the shared library.
set(lib_objects "")
foreach(room core games bots lib ${game_rooms})
  list(APPEND lib_objects $<TARGET_OBJECTS:room-${room}>)
endforeach()
add_library(tortuga_static STATIC ${lib_objects})
add_library(tortuga_shared SHARED ${lib_objects})
set(exports "${CMAKE_SOURCE_DIR}/cmake/exports.map")
foreach(target tortuga_static tortuga_shared)
  tortuga_flags(${target})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME tortuga LINKER_LANGUAGE C)
  target_include_directories(${target} INTERFACE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
  target_link_libraries(${target} PRIVATE Threads::Threads m)
endforeach()
set_target_properties(tortuga_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_link_options(tortuga_shared PRIVATE "LINKER:--version-script=${exports}")
set_target_properties(tortuga_shared PROPERTIES LINK_DEPENDS "${exports}")
