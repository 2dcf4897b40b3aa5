# Harbour.cmake -- the libraries that the server stands on, and whether they are there.
#
# People who only play need none of them (`make play`); `make serve` and the tests install them. Without them the
# program has the same commands, and those of the server say what is missing (src/cli/absent.c).
set(has_harbour OFF)
if(NOT TORTUGA_HARBOUR STREQUAL "OFF")
  pkg_check_modules(websockets IMPORTED_TARGET libwebsockets>=4.1)
  pkg_check_modules(sqlite IMPORTED_TARGET sqlite3>=3.38)
  pkg_check_modules(qrencode IMPORTED_TARGET libqrencode)
  pkg_check_modules(curl IMPORTED_TARGET libcurl)
  pkg_check_modules(crypto IMPORTED_TARGET libcrypto>=3)
  find_path(EV_INCLUDE ev.h PATH_SUFFIXES libev)
  find_library(EV_LIBRARY ev)
  if(websockets_FOUND AND sqlite_FOUND AND qrencode_FOUND AND curl_FOUND AND crypto_FOUND AND EV_INCLUDE AND EV_LIBRARY)
    set(has_harbour ON)
    add_library(ev INTERFACE IMPORTED)
    target_include_directories(ev INTERFACE "${EV_INCLUDE}")
    target_link_libraries(ev INTERFACE "${EV_LIBRARY}")
  elseif(TORTUGA_HARBOUR STREQUAL "ON")
    message(FATAL_ERROR "The server needs libwebsockets, libev, SQLite, libqrencode, libcurl and OpenSSL: scripts/ensure-packages serve")
  else()
    message(STATUS "libraries of the server are not there: no `tortuga serve`")
  endif()
endif()
