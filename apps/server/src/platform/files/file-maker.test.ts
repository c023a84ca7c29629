import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../errors/refusal.ts';
import { createFileMaker, type FileMaker } from './file-maker.ts';
import { oneColumn } from './table.test-helper.ts';

const table = oneColumn('text', ['one']);
let maker: FileMaker;
afterEach(() => maker.stop());

/** Creates a thread that runs this code for each order. */
const threadThat = (does: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (order) => { ${does} });`)}`,
  );

const firstCharacters = async (format: 'csv' | 'xlsx' | 'pdf'): Promise<string> =>
  Buffer.from(await maker.make(format, table))
    .toString('latin1')
    .slice(0, 4);

describe('the maker of files', () => {
  it('makes every format on its thread, in turn', async () => {
    maker = createFileMaker();
    expect(await Promise.all([firstCharacters('csv'), firstCharacters('xlsx'), firstCharacters('pdf')])).toEqual([
      'ï»¿H',
      'PK\u0003\u0004',
      '%PDF',
    ]);
  });

  it('makes a file of many rows in their order, and serves others meanwhile', async () => {
    maker = createFileMaker();
    const rows = Array.from({ length: 3456 }, (_, n) => [String(n)]);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const bytes = await maker.make('csv', { ...table, rows });
    clearInterval(counting);
    const lines = Buffer.from(bytes).toString('utf8').split('\r\n');
    expect(lines.slice(1, -1)).toEqual(rows.map(([text]) => text));
    expect(turns).toBeGreaterThan(2);
  });

  it('starts its thread again after it was idle', async () => {
    maker = createFileMaker({ idleMs: 0 });
    expect(await firstCharacters('csv')).toBe('ï»¿H');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await firstCharacters('csv')).toBe('ï»¿H');
  });

  it('refuses more than may wait', async () => {
    maker = createFileMaker({ maxWaiting: 1 });
    const taken = [maker.make('csv', table), maker.make('csv', table)];
    expect(() => maker.make('csv', table)).toThrow(Refusal);
    await Promise.all(taken);
  });

  it('fails with what went wrong, and makes the next', async () => {
    maker = createFileMaker({ thread: threadThat(`parentPort.postMessage({ problem: 'no ink ' + order.format })`) });
    await expect(maker.make('pdf', table)).rejects.toThrow('no ink pdf');
    await expect(maker.make('csv', table)).rejects.toThrow('no ink csv');
  });

  it('fails one file, not those that wait, when its thread is lost', async () => {
    const thread = threadThat(`order.format === 'pdf' ? process.exit(3) : parentPort.postMessage({ bytes: new Uint8Array([7]) })`);
    maker = createFileMaker({ thread });
    const [lost, next] = await Promise.allSettled([maker.make('pdf', table), maker.make('csv', table)]);
    expect([lost, next]).toEqual([
      { status: 'rejected', reason: new Error('the thread ended with 3') },
      { status: 'fulfilled', value: new Uint8Array([7]) },
    ]);
  });

  it('gives up a file that takes too long, and its thread with it', async () => {
    const thread = threadThat(`if (order.format === 'pdf') for (;;); else parentPort.postMessage({ bytes: new Uint8Array([7]) })`);
    // longer than the start of a thread on a busy machine; the second file needs a new thread
    maker = createFileMaker({ thread, timeoutMs: 2500 });
    await expect(maker.make('pdf', table)).rejects.toThrow('the file took too long');
    expect(await maker.make('csv', table)).toEqual(new Uint8Array([7]));
  });
});
