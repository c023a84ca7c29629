import { expect, it, vi } from 'vitest';
import { batch } from './batch.ts';

const load = vi.fn((keys: readonly number[]) => Promise.resolve((key: number) => (keys.includes(key) ? key * 10 : null)));

it('makes one call for all keys of the same moment, without duplicates, and another for later keys', async () => {
  load.mockClear();
  const read = batch(load, 100);
  expect(await Promise.all([read(1), read(2), read(1)])).toEqual([10, 20, 10]);
  expect(await read(3)).toBe(30);
  expect(load.mock.calls).toEqual([[[1, 2]], [[3]]]);
});

it('requests no more than the maximum of keys in one call', async () => {
  load.mockClear();
  const read = batch(load, 2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(read))).toEqual([10, 20, 30, 40, 50]);
  expect(load.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[5]]]);
});

it('fails for all keys of a call, and requests again the next time', async () => {
  load.mockClear();
  load.mockRejectedValueOnce(new Error('down'));
  const read = batch(load, 2);
  const ends = await Promise.allSettled([read(1), read(2), read(3)]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await read(1)).toBe(10);
});
