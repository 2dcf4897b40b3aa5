# Program.cmake -- the program `tortuga`, and all rooms together for unit tests.
add_library(app INTERFACE)
target_link_libraries(app INTERFACE ${rooms})

set(has_program OFF)
if(EXISTS "${CMAKE_SOURCE_DIR}/src/cli/main.c")
  set(has_program ON)
  add_executable(tortuga src/cli/main.c)
  tortuga_flags(tortuga)
  target_link_libraries(tortuga PRIVATE room-cli)
endif()

# What the server bears (make bench-server); for who works on it, so it is not installed.
if(has_program AND has_harbour)
  add_executable(tortuga-load src/load/main.c)
  tortuga_flags(tortuga-load)
  target_link_libraries(tortuga-load PRIVATE room-load)
endif()
