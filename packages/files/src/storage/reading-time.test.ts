import { longestStep } from '@lootfolio/domain/test/longest-step';
import { expect, it } from 'vitest';
import { readStorageUnits } from './storage-units.ts';

/** Characters of the largest file. */
const MEGA = 4_900_000;
/** The server reads files beside other requests. A step takes a few milliseconds, and longer on a machine that runs other tests meanwhile. */
const MOST_MS = 20;
const CASEMOVE = 'Item Name,Storage Name,Combined QTY';
const cell = 'x'.repeat(32_000);
/** Rows that could all be a header, and of which each cell must be looked at. */
const names = Array.from({ length: 60 }, (_, row) => Array.from({ length: 80 }, (_, at) => `a${row * 80 + at}`).join(',')).join('\n');

it.each([
  ['commas', ','.repeat(MEGA)],
  ['quotes', '"'.repeat(MEGA)],
  ['escapes', `${CASEMOVE}\n"${'\\n'.repeat(MEGA / 2)}"`],
  ['one cell', 'x'.repeat(MEGA)],
  ['line breaks', '\n'.repeat(MEGA)],
  ['line breaks below a header', `${CASEMOVE}\n${'\n'.repeat(MEGA)}`],
  ['breaks in quotes', `"${'\n'.repeat(MEGA)}"`],
  ['long cells', `${CASEMOVE}\n${`${cell},`.repeat(150)}`],
  ['long cells in quotes', `${CASEMOVE}\n${`"${'""'.repeat(16_000)}",`.repeat(150)}`],
  ['long cells with escapes', `${CASEMOVE}\n${`"${'\\"'.repeat(16_000)}",`.repeat(150)}`],
  ['long rows', `${'a,'.repeat(900)}\n`.repeat(2700)],
  ['long rows below a header', `${CASEMOVE}\n${`${'a,'.repeat(900)}\n`.repeat(2700)}`],
  ['names', names],
  ['things', `${CASEMOVE}\n${'"★ StatTrak™ Karambit | Doppler (Factory New) - Phase 2","Box",1\n'.repeat(49_999)}`],
])('a large file is read in steps of a few milliseconds: %s', (_, text) => {
  expect(longestStep(() => readStorageUnits(text), MOST_MS)).toBeLessThan(MOST_MS);
});
