/**
 * Settings for glibc's allocator, which by default keeps much freed memory: it uses eight arenas per core, and raises the size from which it returns a freed block
 * to the system. Compiling the embedded database alone takes 600 MB for a second.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Node flags of the server: with the default young generation, the heap grows by some hundred megabytes and stays large. */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
