# SubBuild.cmake -- configures and builds a preset in a given folder, for the tests.
#   cmake -D preset=wasm -D build=DIR -D games=... -D targets=... [-D more=-DNAME=VALUE] -P SubBuild.cmake
execute_process(COMMAND ${CMAKE_COMMAND} --preset ${preset} -B "${build}" "-DTORTUGA_GAMES=${games}" ${more}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build "${build}" --target ${targets} COMMAND_ERROR_IS_FATAL ANY)
