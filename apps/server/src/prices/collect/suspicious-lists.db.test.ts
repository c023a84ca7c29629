import { describe, expect, it } from 'vitest';
import { MINUTE, refreshOf } from '../../../test/api.ts';
import { advanceClock } from '../../platform/process/clock.ts';
import { acceptNextList } from './feeds.store.ts';
import { mergeQuotes } from './merge.ts';
import { REAL_FEED, testCollecting } from '../../../test/collecting.ts';

const { db, pool, collector, collect, whole, prices, state } = testCollecting();

describe('a suspicious list', () => {
  it('that is far too short is rejected until it repeats', async () => {
    await collect({ quotes: whole(1000) });
    advanceClock(MINUTE);
    await collect({ quotes: whole(1000).slice(0, 5) });
    expect([(await prices()).length, (await state()).suspicion]).toEqual([11, 'LIST_TOO_SHORT']);
    await collect({ quotes: whole(1000).slice(0, 5) });
    expect([(await prices()).length, (await state()).suspicion]).toEqual([5, null]);
  });

  it('that was a passing trouble leaves no trace', async () => {
    await collect({ quotes: whole(1000) });
    await collect({ quotes: [] });
    await collect({ quotes: whole(1001) });
    expect(await state()).toMatchObject({ suspicion: null, last_error: null });
    await collect({ quotes: [] });
    expect(await prices()).toHaveLength(11);
  });

  it.each([
    ['a thousand times too high', 1_000_000, 'PRICES_TOO_HIGH'],
    ['a hundred times too low', 10, 'PRICES_TOO_LOW'],
  ])('whose prices are %s is rejected however often it repeats', async (_what, base, suspicion) => {
    await collect({ quotes: whole(1000) });
    for (let n = 0; n < 3; n++) {
      await collect({ quotes: whole(base) });
      expect([(await prices())[0], (await state()).suspicion]).toEqual([1000, suspicion]);
    }
  });

  it('whose prices jumped is believed when it repeats and is like the other markets', async () => {
    await collect({ quotes: whole(1000) });
    const elsewhere = collector.items
      .all()
      .filter((item) => item.appId === 730 && item.itemId <= 14)
      .map((item) => ({ itemId: item.itemId, price: 9000, quantity: 1, native: { units: 9, scale: 0 }, url: null }));
    await mergeQuotes(pool, refreshOf('skinport'), elsewhere);
    await collect({ quotes: whole(10_000) });
    expect((await prices())[0]).toBe(1000);
    await collect({ quotes: whole(10_000) });
    expect((await prices())[0]).toBe(10_000);
  });

  it('is never one that names only some: its length says nothing', async () => {
    await collect({ quotes: whole(1000) }, { coverage: 'partial' });
    await collect({ quotes: whole(1000).slice(0, 1) }, { coverage: 'partial' });
    expect([(await prices()).length, (await state()).suspicion]).toEqual([11, null]);
  });

  it('that an administrator accepts is taken once, when it is suspicious for the same reason', async () => {
    const accept = (suspicion: string) => db.transaction().execute((tx) => acceptNextList(tx, REAL_FEED, suspicion));
    await collect({ quotes: whole(1000) });
    await collect({ quotes: whole(1_000_000) });
    expect(await state()).toMatchObject({ suspicion: 'PRICES_TOO_HIGH', suspicious_rows: 11, row_count: 11 });
    await accept('LIST_TOO_SHORT');
    await collect({ quotes: whole(1_000_000) });
    expect([(await prices())[0], (await state()).accepts]).toEqual([1000, null]);
    await accept('PRICES_TOO_HIGH');
    await collect({ quotes: whole(1_000_000) });
    expect([(await prices())[0], await state()]).toEqual([
      1_000_000,
      expect.objectContaining({ suspicion: null, suspicious_rows: null, accepts: null }),
    ]);
    await collect({ quotes: whole(10_000_000) });
    expect((await prices())[0]).toBe(1_000_000);
  });
});
