# Program.cmake -- the rooms above the library, and the program `tortuga`.
#
# Everything but main.c is a library of its own, so that unit tests can link it.
include(Assets)
file(GLOB app_sources CONFIGURE_DEPENDS src/table/*.c src/content/*.c src/cli/*.c)
list(FILTER app_sources EXCLUDE REGEX "/src/(cli/main|content/compile)\\.c$")
tortuga_assets(asset_sources docs/rules/*.md words/*/*.json src/cli/*.css)

add_library(app STATIC ${app_sources} ${asset_sources})
tortuga_flags(app)
target_include_directories(app INTERFACE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
target_link_libraries(app PUBLIC tortuga_static PkgConfig::jansson PkgConfig::sodium PkgConfig::libedit
  Threads::Threads m)

set(has_program OFF)
if(EXISTS "${CMAKE_SOURCE_DIR}/src/cli/main.c")
  set(has_program ON)
  add_executable(tortuga src/cli/main.c)
  tortuga_flags(tortuga)
  target_link_libraries(tortuga PRIVATE app)
endif()
