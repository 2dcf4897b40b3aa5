# Wasm.cmake -- libtortuga for the page: a module, tortuga.wasm, with the names of include/tortuga.h, and one for each game
# alone (games/korsar.wasm), with those that the page calls.
#
# The same files as in the native library, but for those that need a host. The module asks for one thing, a clock
# (`tortuga.now`, src/lib/bot.c); memory comes from wasi-libc's malloc. What is exported is read from the header, so the
# two lists cannot differ: all but what is marked [host] there, and what takes a function of the caller's.
file(GLOB wasm_sources CONFIGURE_DEPENDS src/voice/*.c src/bots/*.c src/coach/*.c src/table/*.c src/lib/*.c src/wasm/*.c)
list(FILTER wasm_sources EXCLUDE REGEX "/src/(bots|lib)/host\\.c$")

set(header "${CMAKE_SOURCE_DIR}/include/tortuga.h")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
file(READ "${header}" text)
string(REPLACE "[host]" "@host@" text "${text}")
string(REGEX REPLACE "[][]" "" text "${text}") # a list of CMake minds brackets and semicolons
string(REPLACE ";" "@" text "${text}")
string(REGEX MATCHALL "TG_API [^@]*@|@host@|\\*/" parts "${text}")
set(wasm_exports "")
set(host OFF)
set(told OFF)
foreach(part IN LISTS parts)
  if(part STREQUAL "@host@")
    set(told ON) # of the functions behind this comment, up to the next one
  elseif(part STREQUAL "*/")
    set(host ${told})
    set(told OFF)
  elseif(NOT host AND NOT part MATCHES "\\(\\*[a-z]+\\)\\(" AND part MATCHES "(tg_[a-z_]+)\\(")
    list(APPEND wasm_exports "${CMAKE_MATCH_1}")
  endif()
endforeach()

# The page calls half of them, each by its name (web/src/wasm). A first visit need not load the others, nor the coach, for
# whom the page loads the large module.
file(GLOB page_sources CONFIGURE_DEPENDS web/src/wasm/*.ts)
list(FILTER page_sources EXCLUDE REGEX "/coach\\.ts$")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page_sources})
set(page_calls "")
foreach(source IN LISTS page_sources)
  file(STRINGS "${source}" lines REGEX "tg_[a-z_]+")
  string(REGEX MATCHALL "tg_[a-z_]+" names "${lines}")
  list(APPEND page_calls ${names})
endforeach()
set(page_exports "")
foreach(name IN LISTS wasm_exports)
  if(name IN_LIST page_calls)
    list(APPEND page_exports "${name}")
  endif()
endforeach()

# What a bot does all the time is made fast. The rest, what people read and what tables and records do, is made small:
# nobody waits for it, and everybody loads it.
set(made_small ${wasm_sources} ${rules_sources})
list(FILTER made_small INCLUDE REGEX "/src/(voice|coach|table|lib|wasm)/|/src/games/[a-z]+/(about|board|brief|options|position|say|text)\\.c$")
set_source_files_properties(${made_small} PROPERTIES COMPILE_OPTIONS -Oz)

set(wasm_objects ${wasm_sources} ${rules_sources} ${content_sources})
list(FILTER wasm_objects EXCLUDE REGEX "/src/games/registry\\.c$")
add_library(wasm-objects OBJECT ${wasm_objects})
tortuga_flags(wasm-objects)
target_compile_options(wasm-objects PRIVATE -flto -fvisibility=hidden)

# tortuga_module(target file registry name...): a module with the games of that registry that exports these names. What
# none of them needs falls out.
function(tortuga_module target file registry)
  add_executable(${target} "${registry}" $<TARGET_OBJECTS:wasm-objects>)
  tortuga_flags(${target})
  target_compile_options(${target} PRIVATE -flto -fvisibility=hidden)
  cmake_path(GET file PARENT_PATH folder)
  cmake_path(GET file STEM name)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME "${name}" SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/${folder}")
  # -O0 is for what clang would do behind the linker: it hands the module to a wasm-opt, where there is one, without
  # telling it which features the module has.
  target_link_options(${target} PRIVATE -flto -nostartfiles LINKER:--no-entry LINKER:--strip-all LINKER:-z,stack-size=524288
    LINKER:--lto-O3 -lc-printscan-long-double -O0)
  foreach(name IN LISTS ARGN)
    target_link_options(${target} PRIVATE LINKER:--export=${name})
  endforeach()
endfunction()

tortuga_module(wasm tortuga.wasm "${CMAKE_SOURCE_DIR}/src/games/registry.c" ${wasm_exports})
# A page that plays one game loads that one: a third of them all.
foreach(slug IN LISTS games)
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/only_${slug}.def" CONTENT "GAME(${slug})\n" @ONLY)
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/only_${slug}.c" CONTENT
    "/* Written by cmake/Wasm.cmake. */\n#define TORTUGA_REGISTRY \"only_${slug}.def\"\n#include \"games/registry.c\"\n" @ONLY)
  tortuga_module(wasm-${slug} games/${slug}.wasm "${CMAKE_BINARY_DIR}/generated/only_${slug}.c" ${page_exports})
endforeach()
