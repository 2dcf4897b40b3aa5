# Install.cmake -- program, libraries, header, pkg-config file, manual page and completions.
include(GNUInstallDirs)

# The pkg-config file finds its prefix by where it lies, so that an installation can be moved. A program that is linked by
# it finds the shared library where it was at that time, without ldconfig and LD_LIBRARY_PATH (rpath); below /usr
# everybody finds it anyway, and packages must not have one.
file(RELATIVE_PATH relative "/p/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/p")
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/tortuga.pc" @ONLY CONTENT [[
prefix=${pcfiledir}/@relative@
libdir=${prefix}/@CMAKE_INSTALL_LIBDIR@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: tortuga
Description: @PROJECT_DESCRIPTION@: rules, views and bots
Version: @PROJECT_VERSION@
Cflags: -I${includedir}
Libs: -L${libdir} -Wl,-rpath,${libdir} -ltortuga
Requires.private: jansson libsodium
Libs.private: -lm -pthread
]])

if(has_program)
  install(TARGETS tortuga RUNTIME)
endif()
install(TARGETS tortuga_static tortuga_shared ARCHIVE LIBRARY)
install(FILES include/tortuga.h TYPE INCLUDE OPTIONAL)
install(FILES "${CMAKE_BINARY_DIR}/generated/tortuga.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(CODE [[
  if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    file(GLOB_RECURSE config "$ENV{DESTDIR}/usr/lib*/tortuga.pc")
    foreach(file IN LISTS config)
      file(READ "${file}" text)
      string(REPLACE " -Wl,-rpath,\${libdir}" "" text "${text}")
      file(WRITE "${file}" "${text}")
    endforeach()
  endif()
]])
install(FILES docs/tortuga.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES completion/tortuga.bash DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
  RENAME tortuga)
install(FILES completion/_tortuga DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
install(FILES completion/tortuga.fish DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
