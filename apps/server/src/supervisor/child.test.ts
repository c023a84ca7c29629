import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startChild, type Limits } from './child.ts';

const limits: Limits = { readyMs: 5000, stopMs: 300, backOffMs: [1, 1], windowMs: 60_000 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'child test '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that appends its process id to `pids` at each start, then runs `body`. */
function program(body: string): { name: string; entry: string; env: Record<string, string> } {
  const entry = join(folder, 'program.mjs');
  const pids = join(folder, 'lives');
  writeFileSync(entry, `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');\n${body}`);
  return { name: 'test', entry, env: {} };
}
const pids = (): number[] => readFileSync(join(folder, 'lives'), 'utf8').trim().split('\n').map(Number);
const neverGivesUp = (sentence: string): void => {
  throw new Error(sentence);
};
const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

it('waits until the process is ready, and stops it by closing its channel', async () => {
  const child = startChild(
    program(`process.on('disconnect', () => process.exit(0)); process.send({ ready: true });`),
    neverGivesUp,
    limits,
  );
  await child.ready;
  await child.stop();
  expect(pids()).toHaveLength(1);
  expect(isGone(pids()[0]!)).toBe(true);
});

it('kills one that does not stop', async () => {
  const child = startChild(program(`setInterval(() => {}, 1000); process.send({ ready: true });`), neverGivesUp, limits);
  await child.ready;
  await child.stop();
  expect(isGone(pids()[0]!)).toBe(true);
});

it('starts one again that dies, and gives up with a sentence when it keeps dying', async () => {
  const onFatal = vi.fn();
  const child = startChild(program(`process.send({ ready: true }, () => process.exit(3));`), onFatal, limits);
  await child.ready;
  await vi.waitFor(() => expect(onFatal).toHaveBeenCalled(), { timeout: 5000 });
  expect(onFatal).toHaveBeenCalledExactlyOnceWith(
    'The test process ended 3 times in short order (last with code 3) and is not started again.',
  );
  expect(pids()).toHaveLength(3);
});

it('says why a process did not start', async () => {
  const told = startChild(program(`process.send({ failed: 'The moon is missing.' });`), neverGivesUp, limits);
  await expect(told.ready).rejects.toThrow('The moon is missing.');
  await told.stop();
  const silent = startChild(program(`process.exit(4);`), neverGivesUp, limits);
  await expect(silent.ready).rejects.toThrow('The test process ended at its start (code 4): see its messages above.');
  await silent.stop();
});
