# SubBuild.cmake -- configures and builds a preset in a given folder, for the tests.
#   cmake -D preset=wasm -D build=DIR -D games=... -D targets=... [-D more=-DNAME=VALUE] -P SubBuild.cmake
execute_process(COMMAND ${CMAKE_COMMAND} --preset ${preset} -B "${build}" "-DTORTUGA_GAMES=${games}" ${more}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
# Several of them begin a test run side by side: each takes the processors once, not ninja's two more.
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
execute_process(COMMAND ${CMAKE_COMMAND} --build "${build}" --parallel ${processors} --target ${targets} COMMAND_ERROR_IS_FATAL ANY)
