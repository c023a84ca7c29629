import type { ProcessName } from '../platform/process/process-settings.ts';

/** Limits of a process's heap in megabytes. Without a limit of the old heap, the runtime's own holds. */
export type Heap = { youngMb?: number; oldMb?: number };

/** The heaps of the processes that need other limits than `memoryArguments` sets. */
export const HEAPS: Partial<Record<ProcessName, Heap>> = {
  // each call leaves garbage, for which a small young heap is collected again and again
  api: { youngMb: 16 },
  bot: { oldMb: 64 },
  // it recomputes its lists each time, and would keep the garbage of several lists
  sandbox: { oldMb: 200 },
};

/**
 * Arguments of Node for a process. With the runtime's own young heap, each process holds a hundred more megabytes that it does not use. An
 * old heap of 100 MB would otherwise grow to twice as much before it is collected.
 */
export const memoryArguments = ({ youngMb = 2, oldMb }: Heap = {}): string[] => [
  `--max-semi-space-size=${youngMb}`,
  '--heap-growing-percent=30',
  ...(oldMb === undefined ? [] : [`--max-old-space-size=${oldMb}`]),
];

/** Variables for the memory allocator of each process. Sizes are bytes. */
export const MEMORY_VARIABLES: Readonly<Record<string, string>> = {
  // without this limit the C library keeps an arena, with freed memory in it, for every thread
  MALLOC_ARENA_MAX: '2',
  // Without a fixed limit the library learns to cut buffers of megabytes from its heap, which then has holes and never shrinks.
  // With a smaller limit each reply of the api gets pages of its own, which the system clears and takes back.
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
