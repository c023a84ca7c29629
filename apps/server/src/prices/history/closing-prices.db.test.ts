import { JUMP_STANDS_DAYS } from '@lootfolio/domain/closing-series';
import { epochDay } from '@lootfolio/domain/epoch-days';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, START, testWorld } from '../../../test/api.ts';
import { storeCloses } from '../../../test/price-days.ts';
import { advanceClock, setClock } from '../../platform/process/clock.ts';
import { createClosingPrices } from './closing-prices.ts';
import { extendSeries, fillSeries, readRecordedDays } from './closing-prices.reads.ts';

const { db } = testWorld();
const ITEM = 1;

beforeEach(async () => {
  setClock(START);
  await db.deleteFrom('price_days').execute();
  await storeCloses(db, ITEM, { '2026-11-17': 5, '2026-11-19': 7 });
});
afterAll(() => setClock(null));

describe('closing prices', () => {
  it('are of every day from the first known one until today', async () => {
    const prices = createClosingPrices(db);
    const found = await prices.of(2, [ITEM, 2]);
    expect(found.get(ITEM)).toEqual({ from: epochDay('2026-11-17'), closes: Int32Array.of(5, 5, 7, 7) });
    expect(found.get(2)).toBeNull();
    expect((await prices.of(1, [ITEM])).get(ITEM)).toBeNull();
  });

  it('are read once in half an hour, and then only the last days', async () => {
    const prices = createClosingPrices(db);
    await prices.of(2, [ITEM]);
    await storeCloses(db, ITEM, { '2026-11-20': 9, '2026-09-01': 1 });
    advanceClock(29 * MINUTE);
    expect((await prices.of(2, [ITEM])).get(ITEM)!.closes).toEqual(Int32Array.of(5, 5, 7, 7));
    advanceClock(MINUTE);
    expect((await prices.of(2, [ITEM])).get(ITEM)).toEqual({ from: epochDay('2026-11-17'), closes: Int32Array.of(5, 5, 7, 9) });
    advanceClock(2 * DAY);
    expect((await prices.of(2, [ITEM])).get(ITEM)!.closes).toEqual(Int32Array.of(5, 5, 7, 9, 9, 9));
    prices.clear();
    expect((await prices.of(2, [ITEM])).get(ITEM)!.from).toBe(epochDay('2026-09-01'));
  });

  it('that were not asked for longest go when there is no room', async () => {
    await storeCloses(db, 2, { '2026-11-17': 50 });
    await storeCloses(db, 3, { '2026-11-17': 500 });
    const prices = createClosingPrices(db, 2 * 320);
    await prices.of(2, [ITEM, 2]);
    await prices.of(2, [ITEM]);
    await prices.of(2, [3]);
    await sql`update price_days set close = 1`.execute(db);
    const last = async (item: number): Promise<number> => (await prices.of(2, [item])).get(item)!.closes.at(-1)!;
    expect([await last(ITEM), await last(3), await last(2)]).toEqual([7, 500, 1]);
  });

  it('are loaded once for two callers at once, and a failed reading does not stop the next', async () => {
    const prices = createClosingPrices(db);
    const [one, two] = await Promise.all([prices.of(2, [ITEM]), prices.of(2, [ITEM])]);
    expect(one.get(ITEM)).toBe(two.get(ITEM));
    await expect(prices.of(2, [2 ** 40])).rejects.toThrow('out of range');
    expect((await prices.of(2, [2])).get(2)).toBeNull();
  });

  it('of a reading during which older ones were added are not kept', async () => {
    const prices = createClosingPrices(db);
    const reading = prices.of(2, [ITEM]);
    // the query is on its way
    await new Promise((done) => setImmediate(done));
    prices.clear();
    expect((await reading).get(ITEM)!.from).toBe(epochDay('2026-11-17'));
    await storeCloses(db, ITEM, { '2026-09-01': 1 });
    expect((await prices.of(2, [ITEM])).get(ITEM)!.from).toBe(epochDay('2026-09-01'));
  });

  it('can be read from a day on', async () => {
    const read = await readRecordedDays(db, 2, [ITEM], epochDay('2026-11-18'));
    expect(read.get(ITEM)).toEqual({ days: Int32Array.of(epochDay('2026-11-19')), closes: Int32Array.of(7) });
  });
});

it('a series that is extended by its last days is the same as one that is read whole', () => {
  const recorded = fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 60 }), close: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ day }) => day,
  });
  // whether a price stands is known only after some days, so these are always read again
  const readAgain = fc.integer({ min: JUMP_STANDS_DAYS, max: 40 });
  fc.assert(
    fc.property(recorded, fc.integer({ min: 0, max: 60 }), readAgain, (rows, day, again) => {
      const of = (from: number, to: number) => {
        const within = rows.filter((row) => row.day >= from && row.day <= to).toSorted((a, b) => a.day - b.day);
        return { days: Int32Array.from(within, (row) => row.day), closes: Int32Array.from(within, (row) => row.close) };
      };
      const extended = extendSeries(fillSeries(of(0, day), day), of(day - again, 60), 60);
      expect(extended).toEqual(fillSeries(of(0, 60), 60));
    }),
  );
});
