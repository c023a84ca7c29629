import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Figure } from './figures.ts';
import type { Logger } from './log.ts';

const GB = 1_000_000_000;
/** The free bytes below which the operator should act, and below which writes will soon fail. */
export const LOW_DISK = { warn: 5 * GB, bad: GB } as const;
const LOOK_MS = 60_000;
/** The time after which a disk that stays low is logged again. */
const REPEAT_MS = 3_600_000;

/** Returns the bytes of the disk of the data folder; while the folder does not exist, of the folder in which it will be created. */
export async function readDisk(folder: string): Promise<{ free: number; size: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return readDisk(dirname(folder));
  }
}

export const diskFigures = (folder: string): Figure[] => [
  {
    name: 'lootfolio_disk_free_bytes',
    help: 'Free space of the disk of DATA_DIR',
    read: async () => [{ value: (await readDisk(folder)).free }],
  },
  { name: 'lootfolio_disk_size_bytes', help: 'Size of the disk of DATA_DIR', read: async () => [{ value: (await readDisk(folder)).size }] },
];

/** Logs when the disk of the data gets low, when it gets worse, and each hour while it stays low. */
export function watchDisk(folder: string, log: Logger, read = readDisk): { everyMs: number; run: () => Promise<void> } {
  let last: { level: 'ok' | 'warn' | 'bad'; at: number } = { level: 'ok', at: -Infinity };
  const run = async (): Promise<void> => {
    const { free, size } = await read(folder);
    const level = free < LOW_DISK.bad ? 'bad' : free < LOW_DISK.warn ? 'warn' : 'ok';
    if (level === last.level && (level === 'ok' || performance.now() - last.at < REPEAT_MS)) return;
    if (level === 'ok') log.info({ folder, free, size }, 'the disk of the data has space again');
    else log[level === 'bad' ? 'error' : 'warn']({ folder, free, size }, 'the disk of the data is almost full: make space');
    last = { level, at: performance.now() };
  };
  return { everyMs: LOOK_MS, run };
}
