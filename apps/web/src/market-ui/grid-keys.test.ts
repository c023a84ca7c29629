import { expect, it } from 'vitest';
import { cardAfter } from './grid-keys.ts';

// 0 1 2 3 | 4 5 6 7 | 8 9
const GRID = { count: 10, columns: 4 };
const press = (key: string, at: number, held: { ctrlKey?: boolean; altKey?: boolean; metaKey?: boolean } = {}): number | null =>
  cardAfter({ key, ctrlKey: false, altKey: false, metaKey: false, ...held }, at, GRID);

it.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 6, 2],
  ['ArrowUp', 2, 2],
  ['Home', 6, 4],
  ['End', 5, 7],
  ['End', 8, 9],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
])('%s moves from card %i to %i', (key, at, to) => {
  expect(press(key, at)).toBe(to);
});

it('goes to the ends of the grid with Ctrl', () => {
  expect([press('Home', 6, { ctrlKey: true }), press('End', 1, { ctrlKey: true })]).toEqual([0, 9]);
});

it("ignores other keys and the browser's shortcuts", () => {
  expect([press('a', 1), press('ArrowLeft', 1, { altKey: true }), press('ArrowRight', 1, { metaKey: true })]).toEqual([null, null, null]);
});
