/**
 * Arguments of Node for each process. With the default young heap, each process holds a hundred more megabytes that it does not use. An old
 * heap of 100 MB would otherwise grow to twice as much before it is collected.
 */
export const MEMORY_ARGUMENTS: readonly string[] = ['--max-semi-space-size=2', '--heap-growing-percent=30'];

/** Variables for the memory allocator of each process. Sizes are bytes. */
export const MEMORY_VARIABLES: Readonly<Record<string, string>> = {
  // without this limit the C library keeps an arena, with freed memory in it, for every thread
  MALLOC_ARENA_MAX: '2',
  // without a fixed limit the library learns to cut buffers of megabytes from its heap, which then has holes and never shrinks
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
};
