# Wasm.cmake -- libtortuga for the page: one module, tortuga.wasm, with the names of include/tortuga.h.
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

add_executable(wasm ${wasm_sources} ${rules_sources} ${content_sources})
tortuga_flags(wasm)
target_compile_options(wasm PRIVATE -flto -fvisibility=hidden)
set_target_properties(wasm PROPERTIES OUTPUT_NAME tortuga SUFFIX .wasm)
target_link_options(wasm PRIVATE -flto -O3 -nostartfiles LINKER:--no-entry LINKER:--strip-all LINKER:-z,stack-size=524288
  LINKER:--lto-O3 -lc-printscan-long-double)
foreach(name IN LISTS wasm_exports)
  target_link_options(wasm PRIVATE LINKER:--export=${name})
endforeach()
