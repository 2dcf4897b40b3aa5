# Wasm.cmake -- the rules for the browser: one module without imports, tortuga.wasm.
add_executable(wasm src/wasm/exports.c ${rules_sources} ${content_sources})
tortuga_flags(wasm)
set_target_properties(wasm PROPERTIES OUTPUT_NAME tortuga SUFFIX .wasm)
target_link_options(wasm PRIVATE -nostdlib LINKER:--no-entry LINKER:--strip-all LINKER:-z,stack-size=131072)
