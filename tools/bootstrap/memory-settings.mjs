/**
 * Settings for glibc's allocator, which by default keeps much freed memory: it uses eight arenas per core, and raises the size from which it returns a freed block
 * to the system. Compiling the embedded database alone takes 600 MB for a second.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Node flag of every process that runs WebAssembly. Without it, V8 frees replaced WebAssembly code, and ends the process by mistake now and then:
 * "Check failed: jit_page_->allocations_.erase(addr) == 1" (decision 0337).
 */
export const KEEP_WASM_CODE = '--no-wasm-code-gc';

/** Node flags of the server: with the default young generation, the heap grows by a few hundred megabytes and stays large. */
export const SERVER_FLAGS = ['--max-semi-space-size=8', KEEP_WASM_CODE];

/** Node flags of the command line, whose main thread delegates its work. */
export const CLI_FLAGS = ['--max-semi-space-size=4', KEEP_WASM_CODE];
