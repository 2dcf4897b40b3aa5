# Library.cmake -- libtortuga: what stands behind include/tortuga.h.
#
# One set of objects serves both libraries. Everything is hidden but what tortuga.h marks TG_API: the linker's map
# sees to it that nothing else leaves the shared library, and the static one is a single object whose hidden names
# were made local, so that a program may have names of its own.
set(lib_rooms core games ${game_rooms} voice bots coach content words table position lib)
set(lib_objects "")
foreach(room IN LISTS lib_rooms)
  list(APPEND lib_objects $<TARGET_OBJECTS:room-${room}>)
endforeach()

# A sanitizer's tables and the counters of coverage do not survive the merging of objects; those builds have a plain
# archive, which only tests see.
set(static_objects ${lib_objects})
if(NOT TORTUGA_SANITIZE AND NOT TORTUGA_COVERAGE AND NOT TORTUGA_FUZZ)
  set(merged "${CMAKE_BINARY_DIR}/generated/tortuga.o")
  set(merge -r -nostdlib)
  if(TORTUGA_LTO_WORKS)
    list(APPEND merge -O3 -flto=auto -flinker-output=nolto-rel -fPIC)
    if(TORTUGA_MARCH_FLAG)
      list(APPEND merge -march=${TORTUGA_MARCH_FLAG})
    endif()
  endif()
  add_custom_command(OUTPUT "${merged}"
    COMMAND ${CMAKE_C_COMPILER} ${merge} -o "${merged}" ${lib_objects}
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden "${merged}"
    DEPENDS ${lib_objects} COMMAND_EXPAND_LISTS VERBATIM COMMENT "Merging libtortuga into one object")
  set_source_files_properties("${merged}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  set(static_objects "${merged}")
endif()

add_library(tortuga_static STATIC ${static_objects})
add_library(tortuga_shared SHARED ${lib_objects})
set(exports "${CMAKE_SOURCE_DIR}/cmake/exports.map")
foreach(target tortuga_static tortuga_shared)
  tortuga_flags(${target})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME tortuga LINKER_LANGUAGE C)
  target_include_directories(${target} INTERFACE "${CMAKE_SOURCE_DIR}/include")
  target_link_libraries(${target} PRIVATE Threads::Threads m PkgConfig::jansson PkgConfig::sodium)
endforeach()
set_target_properties(tortuga_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_link_options(tortuga_shared PRIVATE "LINKER:--version-script=${exports}")
set_target_properties(tortuga_shared PROPERTIES LINK_DEPENDS "${exports}")

# What scripts/bench-wasm compares the page's module with.
add_executable(wasm-speed EXCLUDE_FROM_ALL tests/wasm/speed.c)
tortuga_flags(wasm-speed)
target_link_libraries(wasm-speed PRIVATE tortuga_static)
