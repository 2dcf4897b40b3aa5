# wasm32.cmake -- a wasm32 machine: clang, wasm-ld and wasi-libc of the distribution, no emscripten.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# memcpy and memset become instructions with bulk memory; every current browser has 128-bit lanes.
set(CMAKE_C_FLAGS_INIT "-mbulk-memory -msimd128")
