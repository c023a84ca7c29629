import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('an owner has so many places; more wait in their order, and other owners have their own', async () => {
  const enter = createTurns();
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const come = (owner: string, name: string): void =>
    void enter(owner, 2).then((left) => {
      inside.push(name);
      leave.set(name, left);
    });
  for (const name of ['a1', 'a2', 'a3', 'a4']) come('a', name);
  come('b', 'b1');
  await turn();
  expect(inside).toEqual(['a1', 'a2', 'b1']);
  leave.get('a2')!();
  await turn();
  expect(inside).toEqual(['a1', 'a2', 'b1', 'a3']);
  leave.get('b1')!();
  leave.get('a1')!();
  leave.get('a3')!();
  await turn();
  expect(inside.at(-1)).toBe('a4');
  leave.get('a4')!();
  come('a', 'a5');
  come('a', 'a6');
  come('a', 'a7');
  await turn();
  expect(inside.slice(5)).toEqual(['a5', 'a6']);
});
