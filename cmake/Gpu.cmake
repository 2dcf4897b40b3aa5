# Gpu.cmake -- the rules for a GPU: the kernels of each game (src/gpu/device.inc) in the program, where nvcc is there.
#
# TORTUGA_GPU=ON (make gpu). TORTUGA_GPU_ARCH names the cards, as -arch= takes it. The largest game takes the compiler
# many minutes where it may try everything, so it may not. Each object has the core in it, under the same names: only
# the way in stays visible, so that five of them can lie in one program.
option(TORTUGA_GPU "Put the rules for a GPU into the program (needs nvcc)" OFF)
set(TORTUGA_GPU_ARCH "native" CACHE STRING "Which GPU to build for, as nvcc's -arch takes it")
if(NOT TORTUGA_GPU)
  return()
endif()
find_program(NVCC nvcc HINTS /usr/local/cuda/bin REQUIRED)
cmake_path(GET NVCC PARENT_PATH cuda_folder)
find_library(CUDART cudart_static HINTS "${cuda_folder}/../lib64" REQUIRED)
set(table "/* Written by cmake/Gpu.cmake. */\n#include \"gpu/batch.h\"\n\n")
set(rows "")
foreach(slug IN LISTS games)
  set(source "${CMAKE_BINARY_DIR}/generated/device_${slug}.cu")
  set(object "${CMAKE_BINARY_DIR}/generated/device_${slug}.o")
  add_custom_command(OUTPUT "${object}"
    COMMAND "${CMAKE_SOURCE_DIR}/scripts/device-source" ${slug} "${CMAKE_BINARY_DIR}/generated" > "${source}"
    COMMAND ${NVCC} -std=c++20 -Ofc=mid -arch=${TORTUGA_GPU_ARCH} -I "${CMAKE_SOURCE_DIR}/src" -w -Xcompiler -fPIC,-w -c "${source}" -o "${object}.all"
    COMMAND ${CMAKE_LINKER} -r --force-group-allocation "${object}.all" -o "${object}"
    COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=device_${slug} "${object}"
    DEPENDS ${rules_sources} ${rules_headers} ${content_${slug}} src/gpu/device.inc src/gpu/device.h src/gpu/work.h scripts/device-source
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}" VERBATIM COMMENT "The rules of ${slug} for a GPU")
  list(APPEND device_objects "${object}")
  string(APPEND table "const BatchOps *device_${slug}(void);\n")
  string(APPEND rows "    if (game_is(game, \"${slug}\"))\n        return device_${slug}()\;\n")
endforeach()
string(APPEND table "\nstatic bool game_is(const Game *game, const char *slug)\n{\n    const char *a = game->slug\;\n"
  "    while (*a && *a == *slug)\n        a++, slug++\;\n    return *a == *slug\;\n}\n\n"
  "const BatchOps *batch_gpu(const Game *game)\n{\n${rows}    return NULL\;\n}\n")
string(REPLACE "\\;" ";" table "${table}")
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/device_table.c" CONTENT "${table}" @ONLY)
target_sources(room-gpu PRIVATE "${CMAKE_BINARY_DIR}/generated/device_table.c")
target_compile_definitions(room-gpu PRIVATE TORTUGA_GPU)
add_library(device-rules STATIC ${device_objects})
set_target_properties(device-rules PROPERTIES LINKER_LANGUAGE C)
target_link_libraries(room-gpu PUBLIC device-rules "${CUDART}" stdc++ rt ${CMAKE_DL_LIBS} Threads::Threads)
