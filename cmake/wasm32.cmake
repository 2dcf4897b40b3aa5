# wasm32.cmake -- a bare wasm32 machine: clang and wasm-ld, no libc, no emscripten.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# CMake's idea of -O3 for this machine; memcpy and memset become instructions with bulk memory.
set(CMAKE_C_FLAGS_INIT "-ffreestanding -mbulk-memory")
