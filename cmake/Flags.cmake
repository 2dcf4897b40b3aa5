# Flags.cmake -- how everything of ours is compiled: tortuga_flags(target).
#
# The strict list goes with -Werror, in the builds of `make test`; others take -Wall -Wextra.
set(TORTUGA_WARNINGS -Wall -Wextra -Wno-missing-field-initializers) # members at the end of Game may be left out
set(TORTUGA_STRICT -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
  -Wcast-qual -Wcast-align -Wpointer-arith -Wwrite-strings -Wformat=2 -Wundef -Wvla -Wdouble-promotion
  -Wnull-dereference -Wswitch-enum)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  list(APPEND TORTUGA_STRICT -Wduplicated-cond -Wlogical-op -Walloca)
  list(APPEND TORTUGA_WARNINGS -Wno-format-truncation) # texts for people are cut on purpose
endif()
if(TORTUGA_WERROR)
  list(APPEND TORTUGA_WARNINGS ${TORTUGA_STRICT} -Werror)
elseif(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  list(APPEND TORTUGA_WARNINGS -Wno-maybe-uninitialized) # guesses wrong at -O3; the analysers look for it
endif()

# Counting bits is one instruction from x86-64-v2 on (2009): a tenth of the speed of the rules.
set(TORTUGA_MARCH_FLAG "${TORTUGA_MARCH}")
if(TORTUGA_MARCH STREQUAL "auto")
  include(CheckCSourceRuns)
  check_c_source_runs("int main(void) { return !__builtin_cpu_supports(\"x86-64-v2\"); }" TORTUGA_HAS_V2)
  set(TORTUGA_MARCH_FLAG "")
  if(TORTUGA_HAS_V2)
    set(TORTUGA_MARCH_FLAG x86-64-v2)
  endif()
endif()

# Where functions and loops happen to begin moves the speed of the rules by a twentieth: let them begin well.
set(TORTUGA_ALIGN "")
if(TORTUGA_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(TORTUGA_ALIGN -falign-functions=64 -falign-loops=32)
endif()

if(TORTUGA_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT TORTUGA_LTO_WORKS OUTPUT why LANGUAGES C)
  # Fat objects: the static library must also link without link-time optimisation.
  if(TORTUGA_LTO_WORKS AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    set(CMAKE_C_COMPILE_OPTIONS_IPO -flto=auto -ffat-lto-objects)
  else()
    set(TORTUGA_LTO_WORKS OFF)
  endif()
endif()

function(tortuga_flags target)
  target_compile_options(${target} PRIVATE ${TORTUGA_WARNINGS} ${TORTUGA_ALIGN} -fno-strict-aliasing)
  target_include_directories(${target} PRIVATE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include"
    "${CMAKE_BINARY_DIR}/generated")
  target_compile_definitions(${target} PRIVATE TORTUGA_VERSION="${PROJECT_VERSION}"
    $<$<BOOL:${TORTUGA_CHECKED}>:TORTUGA_CHECKED>)
  if(TORTUGA_MARCH_FLAG)
    target_compile_options(${target} PRIVATE -march=${TORTUGA_MARCH_FLAG})
  endif()
  # jansson, which writes what the content tool reads, is not instrumented for MSan.
  if(TORTUGA_SANITIZE AND NOT (TORTUGA_SANITIZE STREQUAL "memory" AND target STREQUAL "content-compile"))
    target_compile_options(${target} PRIVATE -fsanitize=${TORTUGA_SANITIZE} -fno-omit-frame-pointer
      -fno-sanitize-recover=all)
    target_link_options(${target} PRIVATE -fsanitize=${TORTUGA_SANITIZE})
  endif()
  if(TORTUGA_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  if(TORTUGA_LTO_WORKS)
    set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
  endif()
  if(TORTUGA_COVERAGE)
    target_compile_options(${target} PRIVATE --coverage)
    target_link_options(${target} PRIVATE --coverage)
  endif()
endfunction()
