import { describe, expect, it } from 'vitest';
import { createLog } from '../platform/process/log.ts';
import { keepRunning, type Kept, type Running } from './keep-running.ts';

/** Starts whose results a test decides: each `start` takes the next entry, an error or null for success. */
function scene(starts: (Error | null)[]) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', 'supervisor', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const lives: { end: (cause: string) => void; stopped: boolean }[] = [];
  let attempts = 0;
  const start = async (): Promise<Running> => {
    const failure = starts[attempts++];
    if (failure) throw failure;
    const ended = Promise.withResolvers<string>();
    const life = { end: ended.resolve, stopped: false };
    lives.push(life);
    const stop = async (): Promise<void> => {
      life.stopped = true;
      ended.resolve('code 0');
    };
    return { ended: ended.promise, stop };
  };
  const keep = (patientUntil?: AbortSignal): Promise<Kept<Running>> =>
    keepRunning('test', start, log, {
      patience: { backOffMs: [1], windowMs: 1000 },
      details: () => ({ messages: ['last words'] }),
      ...(patientUntil && { patientUntil }),
    });
  return { lines, lives, keep, attempts: () => attempts };
}

describe('a process that is kept running', () => {
  it('is started again however often it ends, with a line for each death and each return', async () => {
    const { lines, lives, keep } = scene([]);
    const kept = await keep();
    for (let life = 0; life < 20; life++) {
      lives[life]!.end('SIGKILL');
      await expect.poll(() => lives.length).toBe(life + 2);
    }
    await expect.poll(() => lines.length).toBe(40);
    expect(lines.slice(0, 2)).toMatchObject([
      { level: 50, msg: 'a process ended and is started again', process: 'test', cause: 'SIGKILL', messages: ['last words'] },
      { level: 40, msg: 'a process is back', process: 'test' },
    ]);
    await kept.stop();
    expect(lives.map(({ stopped }) => stopped)).toEqual([...Array.from({ length: 20 }, () => false), true]);
    expect(lines).toHaveLength(40);
  });

  it('is tried again however often it cannot be started, with a line for each new reason', async () => {
    const full = new Error('No space left on device');
    const { lines, lives, keep, attempts } = scene([null, full, full, full, new Error('something else'), full]);
    const kept = await keep();
    lives[0]!.end('code 1');
    await expect.poll(() => lines.at(-1)?.['msg']).toBe('a process is back');
    expect(attempts()).toBe(7);
    expect(lines.map(({ reason }) => reason ?? null)).toEqual([
      null,
      'No space left on device',
      'something else',
      'No space left on device',
      null,
    ]);
    await kept.stop();
  });

  it('is not kept when its first start fails', async () => {
    const { keep, attempts } = scene([new Error('wrong setting')]);
    await expect(keep()).rejects.toThrow('wrong setting');
    expect(attempts()).toBe(1);
  });

  it('is tried again at its first start while the disk is full, with a line for each new reason', async () => {
    const full = (what: string) => new Error(`${what}: No space left on device`);
    const { lines, lives, keep, attempts } = scene([full('initdb'), full('initdb'), full('postmaster.pid')]);
    const kept = await keep(new AbortController().signal);
    expect([attempts(), lives.length]).toEqual([4, 1]);
    expect(lines).toMatchObject([
      { level: 50, process: 'test', reason: 'initdb: No space left on device', msg: 'a process cannot be started and is tried again' },
      { level: 50, process: 'test', reason: 'postmaster.pid: No space left on device' },
    ]);
    await kept.stop();
    expect(lives[0]!.stopped).toBe(true);
  });

  it('is not kept when its first start fails for another reason, also after the disk was full', async () => {
    const { keep, attempts } = scene([new Error('No space left on device'), new Error('wrong setting')]);
    await expect(keep(new AbortController().signal)).rejects.toThrow('wrong setting');
    expect(attempts()).toBe(2);
  });

  it('is not tried again at its first start once the product is to stop', async () => {
    const { keep, attempts } = scene(Array.from({ length: 1000 }, () => new Error('No space left on device')));
    const stopping = new AbortController();
    const kept = keep(stopping.signal);
    await expect.poll(attempts).toBeGreaterThan(1);
    stopping.abort();
    await expect(kept).rejects.toThrow(/abort|No space/);
  });

  it('is not started again once it is to stop, also while a start is under way', async () => {
    const lives: string[] = [];
    const slow = Promise.withResolvers<void>();
    let first = true;
    const start = async (): Promise<Running> => {
      if (!first) await slow.promise;
      first = false;
      lives.push('started');
      return { ended: Promise.resolve('code 1'), stop: async () => void lives.push('stopped') };
    };
    const kept = await keepRunning('test', start, createLog('silent', 'test'), { patience: { backOffMs: [0], windowMs: 1000 } });
    const stopped = kept.stop();
    slow.resolve();
    await stopped;
    expect(lives.filter((event) => event === 'started').length).toBeLessThan(3);
    expect(lives.at(-1)).toBe('stopped');
  });
});
