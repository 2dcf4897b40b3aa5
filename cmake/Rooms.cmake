# Rooms.cmake -- the rooms of the house, and which may lean on which.
#
# A room is a folder of src/ and a target room-<name>. NEEDS names the rooms it leans on; it may call and
# include these and, on down, what they lean on. The build keeps to it twice:
#   - linked-<name> links the room with nothing but what it needs, so that a call against the stream does not
#     link (target check-rooms);
#   - scripts/rooms reads the includes and says in a sentence which one points the wrong way.
# docs/design.md draws the same picture.
include(Assets)
include(Words)
file(GLOB bots_sources CONFIGURE_DEPENDS src/bots/*.c)
file(GLOB lib_sources CONFIGURE_DEPENDS src/lib/*.c)
tortuga_assets(asset_sources PATTERNS docs/rules/*.md src/lab/*.css src/cli/*.css MADE ${word_packs})

set(rooms "")      # in the order of their building: a room needs only rooms before it
set(room_lines "") # for scripts/rooms: folder and the folders it may include

add_custom_target(check-rooms COMMAND "${CMAKE_SOURCE_DIR}/scripts/rooms" "${CMAKE_BINARY_DIR}/generated/rooms.txt"
  WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}" VERBATIM COMMENT "Which rooms include which")

# tortuga_room(name [FOLDER folder] [SOURCES file...] [NEEDS room...] [INCLUDES folder...] [LIBRARIES target...])
# INCLUDES: a front end is linked with more than it may look at; it sees these folders and tortuga.h, and what lies behind
# them not even through a header of theirs.
function(tortuga_room name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER" "SOURCES;NEEDS;INCLUDES;LIBRARIES")
  if(NOT arg_FOLDER)
    set(arg_FOLDER ${name})
  endif()
  if(NOT arg_SOURCES)
    file(GLOB arg_SOURCES CONFIGURE_DEPENDS src/${arg_FOLDER}/*.c)
  endif()
  list(TRANSFORM arg_NEEDS PREPEND room- OUTPUT_VARIABLE below)
  add_library(room-${name} STATIC ${arg_SOURCES})
  tortuga_flags(room-${name})
  set_target_properties(room-${name} PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden FOLDER_OF ${arg_FOLDER})
  target_include_directories(room-${name} INTERFACE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
  target_link_libraries(room-${name} PUBLIC ${below} ${arg_LIBRARIES})

  if(NOT TORTUGA_SANITIZE) # whose runtime a library leaves open; the build `dev` of the tests has none
    add_library(linked-${name} SHARED EXCLUDE_FROM_ALL $<TARGET_OBJECTS:room-${name}>)
    set_target_properties(linked-${name} PROPERTIES LINKER_LANGUAGE C)
    target_link_libraries(linked-${name} PRIVATE ${below} ${arg_LIBRARIES})
    target_link_options(linked-${name} PRIVATE LINKER:-z,defs)
    add_dependencies(check-rooms linked-${name})
  endif()

  set(may "")
  foreach(room IN LISTS arg_NEEDS)
    get_target_property(folder room-${room} FOLDER_OF)
    if(folder MATCHES "^games/") # linked, but known by name to nobody
      continue()
    endif()
    list(APPEND may ${folder})
    string(REGEX MATCH "\n${folder}:([^\n]*)" line "\n${room_lines}")
    string(REGEX REPLACE "^\n[^:]*:" "" line "${line}")
    separate_arguments(line)
    list(APPEND may ${line})
  endforeach()
  if(arg_INCLUDES)
    set(may ${arg_INCLUDES})
  endif()
  list(REMOVE_DUPLICATES may)
  list(JOIN may " " may)
  set(room_lines "${room_lines}${arg_FOLDER}: ${may}\n" PARENT_SCOPE)
  set(rooms ${rooms} room-${name} PARENT_SCOPE)
endfunction()

# Below: plain C without an operating system.
tortuga_room(core)
set(game_rooms "")
foreach(slug IN LISTS games)
  tortuga_room(${slug} FOLDER games/${slug} SOURCES ${game_${slug}} ${content_${slug}} ${net_${slug}} NEEDS core)
  target_compile_options(room-${slug} PRIVATE -Wc++-compat)
  list(APPEND game_rooms ${slug})
endforeach()
target_compile_options(room-core PRIVATE -Wc++-compat)
tortuga_room(games NEEDS core ${game_rooms}) # the registry alone: nobody else names a game

tortuga_room(voice NEEDS core)

# Hosts: they allocate, read files and ask the time.
tortuga_room(gpu NEEDS core)
tortuga_room(bots NEEDS core LIBRARIES Threads::Threads m)
tortuga_room(coach NEEDS core bots LIBRARIES m)
tortuga_room(content SOURCES src/content/content.c ${loader_sources} NEEDS core
  LIBRARIES PkgConfig::jansson PkgConfig::sodium) # and the games' own loaders
tortuga_room(words SOURCES src/words/assets.c src/words/voices.c src/words/catalogue.c ${asset_sources} NEEDS core voice)
tortuga_room(table NEEDS core games voice words) # it allocates, and asks for nothing else
tortuga_room(position NEEDS core games table words LIBRARIES PkgConfig::jansson)
tortuga_room(lib NEEDS core games voice bots coach content words table position) # behind include/tortuga.h
tortuga_room(shell NEEDS core games table words lib LIBRARIES PkgConfig::sodium)
tortuga_room(referee NEEDS lib shell INCLUDES shell LIBRARIES PkgConfig::jansson)
tortuga_room(scene NEEDS core games table position shell referee)
if(has_harbour)
  tortuga_room(bus SOURCES src/bus/nats.c src/bus/chores.c LIBRARIES PkgConfig::nats Threads::Threads)
else()
  tortuga_room(bus SOURCES src/bus/absent.c)
endif()
tortuga_room(lab NEEDS core games bots gpu content voice table position words shell bus LIBRARIES Threads::Threads m)
set(server_rooms "")
if(has_harbour)
  tortuga_room(store LIBRARIES PkgConfig::sqlite PkgConfig::pq PkgConfig::jansson PkgConfig::sodium)
  include(Site)
  # The page that is built from web/, or a plain one that says that there is none yet.
  set(TORTUGA_SITE "" CACHE PATH "The web client's built files; empty: web/dist where it is there")
  set(site_folder "${TORTUGA_SITE}")
  if(NOT site_folder)
    set(site_folder "${CMAKE_SOURCE_DIR}/web/dist")
  endif()
  if(NOT EXISTS "${site_folder}/index.html")
    set(site_folder "${CMAKE_SOURCE_DIR}/src/harbour/site")
  endif()
  tortuga_site(site_sources "${site_folder}")
  file(GLOB harbour_sources CONFIGURE_DEPENDS src/harbour/*.c)
  set(openapi "${CMAKE_SOURCE_DIR}/docs/openapi.json") # which the server shows
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/openapi.S" @ONLY CONTENT "    .section .rodata
    .global openapi_json, openapi_json_end\n    .hidden openapi_json, openapi_json_end
openapi_json:\n    .incbin \"@openapi@\"\nopenapi_json_end:\n    .section .note.GNU-stack,\"\",%progbits\n")
  set_source_files_properties("${CMAKE_BINARY_DIR}/generated/openapi.S" PROPERTIES OBJECT_DEPENDS "${openapi}")
  list(APPEND harbour_sources "${CMAKE_BINARY_DIR}/generated/openapi.S")
  tortuga_room(harbour SOURCES ${harbour_sources} ${site_sources} NEEDS lib shell store bus INCLUDES shell store bus
    LIBRARIES PkgConfig::websockets ev PkgConfig::jansson PkgConfig::sodium PkgConfig::qrencode PkgConfig::curl
    PkgConfig::crypto Threads::Threads m)
  set(server_rooms store harbour)
  # What the server bears: a program of its own, tortuga-load.
  file(GLOB load_sources CONFIGURE_DEPENDS src/load/*.c)
  list(FILTER load_sources EXCLUDE REGEX "/src/load/main\\.c$")
  tortuga_room(load SOURCES ${load_sources} NEEDS lib shell store bus harbour INCLUDES shell store bus harbour
    LIBRARIES PkgConfig::websockets ev PkgConfig::curl)
endif()
file(GLOB cli_sources CONFIGURE_DEPENDS src/cli/*.c)
list(FILTER cli_sources EXCLUDE REGEX "/src/cli/main\\.c$")
if(has_harbour)
  list(FILTER cli_sources EXCLUDE REGEX "/src/cli/absent\\.c$")
endif()
tortuga_room(cli SOURCES ${cli_sources} NEEDS lib shell referee scene lab ${server_rooms} INCLUDES shell
  LIBRARIES PkgConfig::libedit PkgConfig::jansson)

file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/rooms.txt" CONTENT "${room_lines}" @ONLY)
