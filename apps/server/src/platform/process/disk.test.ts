import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { LOW_DISK, readDisk, watchDisk } from './disk.ts';

it('reads the disk of a folder, also of one that is not there yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  const there = await readDisk(folder);
  expect(there.free).toBeGreaterThan(0);
  expect(there.size).toBeGreaterThanOrEqual(there.free);
  expect((await readDisk(join(folder, 'a', 'b'))).size).toBe(there.size);
  rmSync(folder, { recursive: true });
});

it('logs a disk that gets low or lower, and once when it has space again', async () => {
  const lines: string[] = [];
  const log = pino({}, new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
  let free = LOW_DISK.warn;
  const { run } = watchDisk('/data', log, async () => ({ free, size: 10 * LOW_DISK.warn }));
  for (const next of [
    LOW_DISK.warn,
    LOW_DISK.warn - 1,
    LOW_DISK.warn - 2,
    LOW_DISK.bad - 1,
    LOW_DISK.bad - 2,
    LOW_DISK.warn,
    LOW_DISK.warn,
  ]) {
    free = next;
    await run();
  }
  const said = lines.map((line) => JSON.parse(line) as { level: number; free: number; folder: string });
  expect(said.map(({ level, free: left }) => [level, left])).toEqual([
    [40, LOW_DISK.warn - 1],
    [50, LOW_DISK.bad - 1],
    [30, LOW_DISK.warn],
  ]);
  expect(said.every(({ folder }) => folder === '/data')).toBe(true);
});
