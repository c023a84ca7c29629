import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PassingTrouble } from '../platform/errors/passing-trouble.ts';
import { startChild, type ChildSpec, type Limits } from './child.ts';

const limits: Limits = { readyMs: 5000, stopMs: 300 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'child test '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a program that writes its process id to a file, then runs `body`. */
function program(body: string): ChildSpec {
  const entry = join(folder, 'program.mjs');
  writeFileSync(
    entry,
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid));\n${body}`,
  );
  return { name: 'test', entry, env: {} };
}
const start = (body: string, signal?: AbortSignal) => startChild(program(body), signal, limits);
const isGone = (): boolean => {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return false;
  } catch {
    return true;
  }
};

it('waits until the process is ready, and stops it by closing its channel', async () => {
  const child = await start(`process.on('disconnect', () => process.exit(0)); process.send({ ready: true });`);
  await child.stop();
  expect([await child.ended, isGone()]).toEqual(['code 0', true]);
});

it('kills one that does not stop', async () => {
  const child = await start(`setInterval(() => {}, 1000); process.send({ ready: true });`);
  await child.stop();
  expect([await child.ended, isGone()]).toEqual(['SIGKILL', true]);
});

describe('a process whose settings are known later', () => {
  const later = `process.on('message', ({ settings }) => process.send(settings.NAME === 'value' ? { ready: true } : { failed: 'wrong' }));`;

  it('starts before them, and is ready only after it has them', async () => {
    const settings = Promise.withResolvers<{ NAME: string }>();
    const stop = `process.on('disconnect', () => process.exit(0));`;
    const starting = startChild({ ...program(`${stop} ${later}`), later: settings.promise }, undefined, limits);
    await expect.poll(() => !isGone()).toBe(true);
    settings.resolve({ NAME: 'value' });
    const child = await starting;
    await child.stop();
    expect(await child.ended).toBe('code 0');
  });

  it('may end before they come, or be killed', async () => {
    const never = new Promise<{ NAME: string }>(() => {});
    await expect(startChild({ ...program(`process.exit(4);`), later: never }, undefined, limits)).rejects.toThrow('(code 4)');
    const stopping = new AbortController();
    const starting = startChild({ ...program(later), later: never }, stopping.signal, limits);
    await expect.poll(() => !isGone()).toBe(true);
    stopping.abort();
    await expect(starting).rejects.toThrow('SIGKILL');
  });
});

it('says why a process did not start', async () => {
  await expect(start(`process.send({ failed: 'The moon is missing.' });`)).rejects.toThrow('The moon is missing.');
  await expect(start(`process.exit(4);`)).rejects.toThrow('The test process ended at its start (code 4): see its messages above.');
});

it('tells whether another try is worth it', async () => {
  await expect(start(`process.send({ failed: 'The disk is full.', mayPass: true });`)).rejects.toBeInstanceOf(PassingTrouble);
  await expect(start(`process.send({ failed: 'The moon is missing.', mayPass: false });`)).rejects.not.toBeInstanceOf(PassingTrouble);
});

it('kills one that is not ready when it is to stop', async () => {
  const stopping = new AbortController();
  const starting = start(`process.send('here'); setInterval(() => {}, 1000);`, stopping.signal);
  await expect.poll(() => !isGone()).toBe(true);
  stopping.abort();
  await expect(starting).rejects.toThrow('SIGKILL');
  expect(isGone()).toBe(true);
});

it('a process that hangs at its stop is gone within 8 s, by itself', async () => {
  const child = await startChild(program(`setInterval(() => {}, 1000); process.send({ ready: true });`));
  const begun = performance.now();
  await child.stop();
  expect([await child.ended, isGone()]).toEqual(['code 1', true]);
  expect(performance.now() - begun).toBeLessThan(8000);
});
