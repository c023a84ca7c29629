import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, DAYS, writtenTable, type Style, type Trade } from '../test/written-table.ts';
import type { Answers } from './columns/choice.ts';
import { overlookedColumns } from './columns/overlooked-columns.ts';
import type { Question } from './columns/questions.ts';
import { inspectSource, openQuestions, readSource, type Inspected } from './read-source.ts';
import type { Reading } from './row.ts';
import { openFile, type Source } from './source.ts';

function inspect(source: Source, answers: Answers): Inspected {
  const pass = inspectSource(source, null, answers);
  let step = pass.next();
  while (!step.done) step = pass.next();
  return step.value;
}
const readingsOf = (found: Inspected, answers: Answers): Reading[] =>
  [...readSource(found, answers, 'UTC')].filter((reading) => reading !== null);

/** What the writer of a table answers. */
function answerOf(question: Question, { decimals, days }: Style): Partial<Answers> | null {
  switch (question.asks) {
    case 'decimals':
      return { decimals };
    case 'day-order':
      return { dayOrder: DAYS[days].order };
    case 'sign':
      return { signs: { '¥': 'CNY', kr: 'SEK' } };
    case 'negative':
      return { negative: 'sell' };
    default:
      return null;
  }
}

/** Reads a table and answers what it asks: the readings, or what it asks that its writer does not understand. */
async function read(bytes: Uint8Array, style: Style): Promise<Reading[] | { asked: unknown }> {
  const source = await openFile(bytes);
  if ('problem' in source || source.kind !== 'table') return { asked: source };
  const overlooked = overlookedColumns(source.table, source.choice);
  if (overlooked.length > 0 || source.choice.columns.name === null) return { asked: [overlooked, source.choice.columns] };
  let answers: Answers = { ...source.answers };
  const found = inspect(source, answers);
  for (const question of openQuestions(found, answers)) {
    const answer = answerOf(question, style);
    if (answer === null) return { asked: question };
    answers = { ...answers, ...answer };
  }
  return readingsOf(found, answers);
}

/** The price of one piece, with its part of the fee, in millionths. */
function millionths({ side, quantity, units, fee }: Trade, { places, hasFee }: Style): number {
  const total = units * quantity + (hasFee ? (side === 'buy' ? fee : -fee) : 0);
  return Math.round((total * 10 ** (6 - places)) / quantity);
}

/** A reading for comparison; a price that is close enough is the expected one. */
function shown(reading: Reading, expected: number): unknown {
  if (!('row' in reading)) return reading;
  const { side, name, quantity, price, day } = reading.row;
  const read = Math.round(price.units * 10 ** (6 - price.scale));
  return [side, name, quantity, Math.abs(read - expected) <= CLOSE ? expected : read, price.currency, day];
}

/** A table without a header does not say which numbers are prices, and bars between blanks stand in names of items, too. */
const canAsk = ({ hasHeader, hasHint, separator, blanks }: Style): boolean =>
  !hasHeader || (separator === '|' && blanks === 'padded' && !hasHint);
/** Rounding each part of a price to a millionth. */
const CLOSE = 1;

describe('a table', () => {
  it('in any form is read as it was written, or asks', async () => {
    await fc.assert(
      fc.asyncProperty(writtenTable, async ({ trades, style }) => {
        const bytes = bytesOf(trades, style);
        fc.pre(bytes !== null);
        const found = await read(bytes, style);
        if (!Array.isArray(found)) {
          expect([found.asked, canAsk(style)]).toEqual([found.asked, true]);
          return;
        }
        expect(found.length).toBe(trades.length);
        for (const [at, reading] of found.entries()) {
          const trade = trades[at]!;
          const expected = millionths(trade, style);
          if (expected < 0 && 'bad' in reading) expect(reading.bad.problem).toBe('fee');
          else expect(shown(reading, expected)).toEqual([trade.side, trade.name, trade.quantity, expected, trade.currency, trade.day]);
        }
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});
