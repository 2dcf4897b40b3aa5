# Nets.cmake -- nets/<slug>.net, what was learnt of a game, as a table inside its room: net_<slug>.
#
# A game without one has an empty table, and nobody who plays by it. So has every game in the page's module: nets would
# take it over what a first visit may cost (docs/web.md). A page fetches a net when a pilot sits down (scripts/web).
foreach(slug IN LISTS games)
  set(file "${CMAKE_SOURCE_DIR}/nets/${slug}.net")
  set(bytes "0")
  set(size 0)
  if(EXISTS "${file}" AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(SIZE "${file}" size)
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  endif()
  set(net_${slug} "${CMAKE_BINARY_DIR}/generated/net_${slug}.c")
  string(CONCAT text "/* Written by cmake/Nets.cmake from nets/${slug}.net. */\n#include \"core/game.h\"\n\n"
    "extern const NetData ${slug}_net;\nstatic const uint8_t bytes[] = {\n    ${bytes}\n};\n"
    "const NetData        ${slug}_net = {bytes, ${size}};\n")
  file(CONFIGURE OUTPUT "${net_${slug}}" CONTENT "${text}" @ONLY)
  list(APPEND content_sources "${net_${slug}}")
endforeach()
