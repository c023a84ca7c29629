import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock test '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = (): string => join(folder, 'data', 'lootfolio.pid');

/** Holds the lock of the test's folder in another process until that process is killed. */
async function lockInOtherProcess(): Promise<() => Promise<void>> {
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)});
    lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return async () => {
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;
  };
}

it('refuses a second start, and accepts it when the first was killed', async () => {
  const kill = await lockInOtherProcess();
  try {
    expect(() => lockFolder(join(folder, 'data'))).toThrow(/^Lootfolio already runs on the data folder .* \(process \d+\): stop it first/);
  } finally {
    await kill();
  }
  const release = lockFolder(join(folder, 'data'));
  expect(readFileSync(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid}( |$)`));
  release();
  expect(existsSync(lockFile())).toBe(false);
});

it.runIf(process.platform === 'linux')('is not fooled by another process with the same number', () => {
  lockFolder(join(folder, 'data'))();
  writeFileSync(lockFile(), `${process.ppid} 1 another-boot`);
  expect(() => lockFolder(join(folder, 'data'))()).not.toThrow();
});

it('says which folder cannot be written', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => lockFolder(join(folder, 'file', 'data'))).toThrow(/^The data folder .* cannot be written \(ENOTDIR\)/);
});
