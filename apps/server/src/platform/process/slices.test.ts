import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSliceQueue } from './slices.ts';

function* writes(log: string[], name: string, slices: number): Generator<void, void> {
  for (let slice = 1; slice <= slices; slice++) {
    if (slice > 1) yield;
    log.push(`${name}${slice}`);
  }
}

it('runs generators one after the other, the first slice at once and the others in later turns of the event loop', async () => {
  const log: string[] = [];
  const add = createSliceQueue();
  add(writes(log, 'a', 2));
  add(writes(log, 'b', 2));
  expect(log).toEqual(['a1']);
  await turn();
  expect(log).toEqual(['a1', 'a2']);
  await turn();
  expect(log).toEqual(['a1', 'a2', 'b1']);
  await turn();
  expect(log).toEqual(['a1', 'a2', 'b1', 'b2']);
  await turn();
  add(writes(log, 'c', 1));
  expect(log.at(-1)).toBe('c1');
});

it('goes on with the next after one that throws', () => {
  const log: string[] = [];
  const add = createSliceQueue();
  const broken = function* (isBroken: boolean): Generator<void, void> {
    if (isBroken) throw new Error('broken');
    yield;
  };
  expect(() => add(broken(true))).toThrow('broken');
  add(writes(log, 'a', 1));
  expect(log).toEqual(['a1']);
});
