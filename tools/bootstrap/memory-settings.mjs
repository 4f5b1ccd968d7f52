/**
 * For glibc's allocator, which otherwise keeps much of what it ever had: eight arenas for each core, and larger and larger blocks that
 * it doesn't return to the system. Compiling the embedded database alone takes 600 MB for a second.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** For Node when it serves: a young generation of the usual size makes the heap some hundred megabytes larger, and it stays so. */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
