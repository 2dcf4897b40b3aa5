# Checks.cmake -- the other compilers, the analysers, the fuzzer and the wasm build.
#
# Each is a target `check-<name>`; with TORTUGA_CHECKS each is a test as well. A check of files
# leaves a stamp for each, so that a second run looks only at what changed. What a machine has no
# tool for is left out with a word at configure time.
#
# src/core and src/games are one source for five compilers: gcc and clang as C17, g++ and clang++
# as C++20, nvcc as device code where it is installed, clang for wasm32.

find_program(NICE nice)
if(NICE)
  set(NICE ${NICE} -n 5)
else()
  set(NICE "")
endif()

function(tortuga_test_build name)
  if(TORTUGA_CHECKS)
    add_test(NAME check/${name} COMMAND ${NICE} ${CMAKE_COMMAND} --build "${CMAKE_BINARY_DIR}" --target check-${name} -- -k 0)
    # One ninja at a time in one folder. Each uses all processors by itself: it begins early and gives way to those whose
    # browsers and servers wait for an answer.
    set_tests_properties(check/${name} PROPERTIES RESOURCE_LOCK ninja TIMEOUT 1800 COST 400)
  endif()
endfunction()

# tortuga_check_files(name FILES file... COMMAND command... [INCLUDES command...]): FILE in the commands is the file. INCLUDES
# writes what it includes for ninja into DEPFILE, so that a changed header is a matter only for those who have it.
function(tortuga_check_files name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FILES;COMMAND;DEPENDS;INCLUDES")
  set(stamps "")
  foreach(file IN LISTS arg_FILES)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${CMAKE_SOURCE_DIR}" OUTPUT_VARIABLE path)
    string(REPLACE "/" "_" stamp "${path}")
    string(REPLACE ".._" "" stamp "${stamp}")
    set(stamp "${CMAKE_BINARY_DIR}/checks/${name}/${stamp}")
    string(REPLACE "FILE" "${file}" command "${arg_COMMAND}")
    set(includes "")
    if(arg_INCLUDES)
      string(REPLACE "DEPFILE" "${stamp}.d" includes "${arg_INCLUDES}")
      string(REPLACE "STAMP" "${stamp}" includes "${includes}")
      string(REPLACE "FILE" "${file}" includes "${includes}")
      set(includes COMMAND ${includes} DEPFILE "${stamp}.d")
    endif()
    add_custom_command(OUTPUT "${stamp}" COMMAND ${command} COMMAND ${CMAKE_COMMAND} -E touch "${stamp}" ${includes}
      DEPENDS "${file}" ${arg_DEPENDS} COMMENT "${name}: ${path}" VERBATIM)
    list(APPEND stamps "${stamp}")
  endforeach()
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/checks/${name}")
  add_custom_target(check-${name} DEPENDS ${stamps})
  tortuga_test_build(${name})
endfunction()

tortuga_test_build(rooms)

set(device_sources ${rules_sources} ${content_sources})
# Enumerators of two kinds in one sum are plain C.
set(cxx_flags -std=c++20 -Wall -Wextra -Wno-deprecated-enum-enum-conversion -Wno-missing-field-initializers -Werror -I "${CMAKE_SOURCE_DIR}/src"
  -c FILE -o /dev/null)

find_program(GXX g++)
find_program(CLANGXX clang++)
find_program(NVCC nvcc HINTS /usr/local/cuda/bin)
if(GXX)
  tortuga_check_files(cxx-gcc FILES ${device_sources} DEPENDS ${rules_headers} COMMAND ${GXX} -x c++ ${cxx_flags})
endif()
if(CLANGXX)
  # clang dislikes deprecated-by-C++ spellings that are plain C: `-x c++` of a .c file.
  tortuga_check_files(cxx-clang FILES ${device_sources} DEPENDS ${rules_headers}
    COMMAND ${CLANGXX} -x c++ -Wno-missing-braces -Wno-deprecated-anon-enum-enum-conversion ${cxx_flags})
endif()
if(NVCC)
  tortuga_check_files(cuda FILES ${device_sources} DEPENDS ${rules_headers}
    COMMAND ${NVCC} -x cu -rdc=true -ptx -std=c++20 -Werror all-warnings -I "${CMAKE_SOURCE_DIR}/src" -o /dev/null FILE)
else()
  message(STATUS "nvcc is not there: the rules are not checked as device code")
endif()

# The bots, but for their file for hosts, need of a libc what the one for wasm has.
set(WASI_INCLUDE /usr/include/wasm32-wasi)
find_program(CLANG clang)
if(CLANG AND EXISTS "${WASI_INCLUDE}/math.h")
  set(bots_alone ${bots_sources})
  list(FILTER bots_alone EXCLUDE REGEX "/host\\.c$")
  file(GLOB bots_headers CONFIGURE_DEPENDS src/bots/*.h)
  tortuga_check_files(wasm-bots FILES ${bots_alone} DEPENDS ${rules_headers} ${bots_headers}
    COMMAND ${CLANG} --target=wasm32-wasi -ffreestanding -isystem "${WASI_INCLUDE}" -std=c17 -O2 -Wall -Wextra
      -Wno-missing-field-initializers -Werror -I "${CMAKE_SOURCE_DIR}/src" -c FILE -o /dev/null)
else()
  message(STATUS "wasi-libc is not there: the bots are not checked for wasm")
endif()

# The analysers, on all that is ours.
file(GLOB_RECURSE ours CONFIGURE_DEPENDS src/*.c tests/*_test.c examples/*.c)
list(FILTER ours EXCLUDE REGEX "/src/(games/[^/]+/|wasm/)")
foreach(slug IN LISTS games)
  file(GLOB game_sources CONFIGURE_DEPENDS src/games/${slug}/*.c)
  list(APPEND ours ${game_sources})
endforeach()
# What was learnt is tables that a program wrote, and nothing else.
set(tidied ${ours})
list(FILTER tidied EXCLUDE REGEX "/learnt\\.c$")

find_program(CLANG_TIDY clang-tidy)
if(CLANG_TIDY AND CLANG)
  set(once "${CMAKE_BINARY_DIR}/checks/once/compile_commands.json")
  add_custom_command(OUTPUT "${once}" VERBATIM COMMENT "every file once, for clang-tidy"
    COMMAND ${CMAKE_COMMAND} -D "from=${CMAKE_BINARY_DIR}/compile_commands.json" -D "to=${once}" -P "${CMAKE_SOURCE_DIR}/cmake/Once.cmake"
    DEPENDS "${CMAKE_BINARY_DIR}/compile_commands.json" "${CMAKE_SOURCE_DIR}/cmake/Once.cmake")
  add_custom_target(tidy-once DEPENDS "${once}")
  tortuga_check_files(tidy FILES ${tidied} DEPENDS "${CMAKE_SOURCE_DIR}/.clang-tidy" "${CMAKE_SOURCE_DIR}/tests/.clang-tidy" tidy-once
    COMMAND ${CLANG_TIDY} --quiet -p "${CMAKE_BINARY_DIR}/checks/once" FILE
    INCLUDES ${CLANG} -MM -MG -MT STAMP -MF DEPFILE -I "${CMAKE_SOURCE_DIR}/src" -I "${CMAKE_SOURCE_DIR}/include"
      -I "${CMAKE_SOURCE_DIR}/tests" -I "${CMAKE_BINARY_DIR}/generated" FILE)
endif()

find_program(CPPCHECK cppcheck)
if(CPPCHECK)
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/checks/cppcheck")
  add_custom_target(check-cppcheck VERBATIM COMMENT "cppcheck"
    COMMAND ${CPPCHECK} --quiet -j 2 --cppcheck-build-dir=${CMAKE_BINARY_DIR}/checks/cppcheck
      --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1
      --suppressions-list=${CMAKE_SOURCE_DIR}/cmake/cppcheck.txt -I "${CMAKE_SOURCE_DIR}/src"
      -I "${CMAKE_SOURCE_DIR}/include" -DTORTUGA_VERSION="${PROJECT_VERSION}" ${ours})
  tortuga_test_build(cppcheck)
endif()

find_program(CLANG_FORMAT clang-format)
if(CLANG_FORMAT AND TORTUGA_CHECKS)
  add_test(NAME check/format COMMAND "${CMAKE_SOURCE_DIR}/scripts/format" --check)
endif()

# Builds of their own, below this one: tortuga_sub_build(preset [GAMES slug...] TARGETS target...). Where GAMES are named,
# these will do; a build of other games only has those.
function(tortuga_sub_build preset)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "GAMES;TARGETS")
  set(sub_games ${TORTUGA_GAMES})
  if(NOT sub_games)
    set(sub_games ${arg_GAMES})
  endif()
  add_test(NAME build/${preset} COMMAND ${CMAKE_COMMAND} -D preset=${preset} -D "build=${CMAKE_BINARY_DIR}/sub/${preset}"
    -D "games=${sub_games}" -D "targets=${arg_TARGETS}" -P "${CMAKE_SOURCE_DIR}/cmake/SubBuild.cmake"
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
  set_tests_properties(build/${preset} PROPERTIES FIXTURES_SETUP ${preset} TIMEOUT 1200)
endfunction()

if(TORTUGA_CHECKS)
  tortuga_sub_build(dev TARGETS all check-rooms)
  set_tests_properties(build/dev PROPERTIES RESOURCE_LOCK page) # the test web/program has put the page into it
  tortuga_sub_build(wasm TARGETS all)
  tortuga_sub_build(fuzz TARGETS fuzz)
  tortuga_sub_build(msan TARGETS test-laws-laws)
  set(server_tests "")
  if(has_harbour)
    set(server_tests test-harbour-writer)
  endif()
  tortuga_sub_build(tsan GAMES korsar piraci TARGETS tortuga test-bots-threads ${server_tests}) # a race and a tree, both taught
endif()
