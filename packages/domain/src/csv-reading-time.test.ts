import { expect, it } from 'vitest';
import { longestStep } from '../test/longest-step.ts';
import { rowsOf } from './csv-rows.ts';

/** Characters of the largest file. */
const MEGA = 4_900_000;
const MOST_MS = 5;
const CASEMOVE = 'Item Name,Storage Name,Combined QTY';
const cell = 'x'.repeat(32_000);

it.each([
  ['commas', ','.repeat(MEGA)],
  ['quotes', '"'.repeat(MEGA)],
  ['escapes', `${CASEMOVE}\n"${'\\n'.repeat(MEGA / 2)}"`],
  ['one cell', 'x'.repeat(MEGA)],
  ['line breaks', '\n'.repeat(100_000)],
  ['breaks in quotes', `"${'\n'.repeat(MEGA)}"`],
  ['long cells', `${cell},`.repeat(150)],
  ['long cells in quotes', `"${'""'.repeat(16_000)}",`.repeat(150)],
  ['long cells with escapes', `${CASEMOVE}\n${`"${'\\"'.repeat(16_000)}",`.repeat(150)}`],
  ['long rows', `${'a,'.repeat(900)}\n`.repeat(2700)],
])('a large file is read in steps of a few milliseconds: %s', (_, text) => {
  expect(longestStep(() => rowsOf(text), MOST_MS)).toBeLessThan(MOST_MS);
});
