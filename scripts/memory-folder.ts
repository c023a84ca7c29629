import { statfsSync } from 'node:fs';

/** Enough for everything that the tests write at the same time. */
const LEAST_BYTES = 2_000_000_000;

/**
 * Returns a folder for temporary files in memory; null when there is none, or too little room. A database of 700 small files is copied there in
 * 0.05 seconds, on a disk in up to 0.7 seconds, and every file of database tests has its own.
 */
export function memoryFolder(): string | null {
  if (process.platform !== 'linux') return null;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= LEAST_BYTES ? '/dev/shm' : null;
  } catch {
    return null;
  }
}
