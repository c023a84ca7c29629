import { expect, it } from 'vitest';
import { BadFile, rowsOf } from './csv-rows.ts';

/** Characters of the largest file. */
const MEGA = 4_900_000;
const MOST_MS = 5;
/** A busy machine interrupts many runs, but not all. */
const MOST_RUNS = 20;
const cell = 'x'.repeat(32_000);

/** Returns the milliseconds of the longest step. For each step the shortest time of several runs counts. */
function longestStep(text: string): number {
  const best: number[] = [];
  const longest = (): number => best.reduce((most, took) => Math.max(most, took), 0);
  for (let run = 0; run === 0 || (run < MOST_RUNS && longest() >= MOST_MS); run++) {
    const reader = rowsOf(text);
    let isOver = false;
    for (let step = 0; !isOver; step++) {
      const before = performance.now();
      isOver = isDone(reader);
      best[step] = Math.min(best[step] ?? Infinity, performance.now() - before);
    }
  }
  return longest();
}

function isDone(reader: Generator<unknown>): boolean {
  try {
    return reader.next().done === true;
  } catch (error) {
    if (error instanceof BadFile) return true;
    throw error;
  }
}

it.each([
  ['commas', ','.repeat(MEGA)],
  ['quotes', '"'.repeat(MEGA)],
  ['escapes', `"${'\\n'.repeat(MEGA / 2)}"`],
  ['one cell', 'x'.repeat(MEGA)],
  ['line breaks', '\n'.repeat(100_000)],
  ['breaks in quotes', `"${'\n'.repeat(MEGA)}"`],
  ['long cells', `${cell},`.repeat(150)],
  ['long cells in quotes', `"${'\\"'.repeat(16_000)}",`.repeat(150)],
  ['long rows', `${'a,'.repeat(900)}\n`.repeat(2700)],
])('a large file is read in steps of a few milliseconds: %s', (_, text) => {
  expect(longestStep(text)).toBeLessThan(MOST_MS);
});
