import { MarketError } from '@lootfolio/marketplaces/port';
import { describe, expect, it } from 'vitest';
import { MINUTE, START } from '../../../test/api.ts';
import { silentLog } from '../../../test/harness.ts';
import { AK_FT, AWP } from '../../../test/items.ts';
import { nowMs } from '../../platform/process/clock.ts';
import { createDb, createPool } from '../../platform/database/database.ts';
import { describeItem } from '@lootfolio/catalogue/describe';
import { collectFeed, type Collector } from './collect.ts';
import { registerItems } from './register-items.ts';
import { collectionJobs } from './collection.jobs.ts';
import { MAX_COLLECT_MS } from './feeds.store.ts';
import { readVolumes } from './sales-volumes.store.ts';
import { REAL_FEED, feedOf, quote, testCollecting } from '../../../test/collecting.ts';

const { world, db, collector, collect, whole, prices, state } = testCollecting();

describe('a list that is believed', () => {
  it('becomes quotes, and the feed says when it is asked again', async () => {
    await collect({ quotes: whole(1000), asOf: new Date(START.getTime() - MINUTE) });
    expect(await prices()).toEqual(whole(1000).map((one) => one.price.units));
    const row = await state();
    expect(row).toMatchObject({
      failures: 0,
      last_error: null,
      suspicion: null,
      row_count: 11,
      last_success: START,
      as_of: new Date(START.getTime() - MINUTE),
    });
    expect(row.next_attempt.getTime()).toBeGreaterThan(nowMs());
  });

  it('is read again after the interval that an administrator set, and its prices are fresh for six of it [ADMIN-305]', async () => {
    await db.updateTable('price_feeds').set({ interval_seconds: 7200 }).where('source', '=', 'waxpeer-prices').execute();
    await collect({ quotes: whole(1000) });
    expect((await state()).next_attempt.getTime() - nowMs()).toBe(7_200_000);
    const fresh = await db.selectFrom('market_refreshes').select('fresh_for_ms').execute();
    expect(fresh.map((row) => Number(row.fresh_for_ms))).toEqual([6 * 7_200_000]);
    await collect(new MarketError('UPSTREAM', 'no list'));
    expect((await state()).next_attempt.getTime() - nowMs()).toBeLessThan(MINUTE);
    // set while the list is read, so it applies to the next reading
    await db.updateTable('price_feeds').set({ interval_seconds: 1 }).where('source', '=', 'waxpeer-prices').execute();
    await collect({ quotes: whole(1000) });
    expect((await state()).next_attempt.getTime() - nowMs()).toBeGreaterThanOrEqual(MINUTE);
  });

  it('tells how long it took to be merged; one that is not believed was not', async () => {
    const merges: [market: string, isTime: boolean][] = [];
    collector.onMerge = (market, seconds) => merges.push([market, seconds > 0 && seconds < 60]);
    await collect({ quotes: whole(1000) });
    await collect(new MarketError('UPSTREAM', 'no list'));
    delete collector.onMerge;
    expect(merges).toEqual([['waxpeer', true]]);
  });

  it('takes the cheapest of several offers, and leaves out impossible prices', async () => {
    await collect({
      quotes: [quote(AK_FT, 500), quote(AK_FT, 400), quote(AK_FT, 600), quote(AWP, 0), quote('Fracture Case', 1_000_000_001)],
    });
    expect(await prices()).toEqual([400]);
  });

  it('becomes bids when its source lists buy orders: the highest of an item, and no item that nobody offers', async () => {
    const bids = async () => (await db.selectFrom('bids').select(['item_id', 'price']).orderBy('price').execute()).map((row) => row.price);
    const before = collector.items.all().length;
    const orders = [quote(AK_FT, 500), quote(AK_FT, 700), quote(AK_FT, 600), quote('Sticker | Nobody Offers', 800)];
    await collect({ quotes: orders }, { side: 'bid' });
    expect([await prices(), await bids(), collector.items.all().length]).toEqual([[], [700], before]);
    await collect({ quotes: [] }, { side: 'bid' });
    expect(await state()).toMatchObject({ suspicion: 'LIST_TOO_SHORT' });
    await collect({ quotes: [] }, { side: 'bid' });
    expect([await bids(), (await state()).failures]).toEqual([[], 0]);
  });

  it('shows an item that an inventory had before any market, once it is on offer; a bid does not', async () => {
    const name = 'Charm | First Seen in an Inventory';
    await registerItems(db, [describeItem(730, name, null)], 'catalogue', { hidden: true });
    await collector.items.refresh();
    const isHidden = async () => [
      (await db.selectFrom('items').select('hidden').where('market_hash_name', '=', name).executeTakeFirstOrThrow()).hidden,
      collector.items.byName(730, name, null)!.hidden,
    ];
    await collect({ quotes: [quote(name, 600)] }, { side: 'bid' });
    expect(await isHidden()).toEqual([true, true]);
    const shown: string[] = [];
    collector.items.onChanged((items) => void shown.push(...items.map((item) => item.name)));
    await collect({ quotes: [quote(name, 600)] });
    expect([await isHidden(), shown]).toEqual([[false, false], [name]]);
  });

  it('registers items with unknown names once, with slug and description', async () => {
    const fresh = [
      quote('Sticker | Never Seen (Holo)', 700),
      quote('Sticker | Never Seen (Holo)', 800),
      quote('★ Karambit | Doppler (Factory New)', 900, { phase: 'Phase 4' }),
    ];
    await collect({ quotes: fresh });
    await collect({ quotes: fresh });
    expect(await prices()).toEqual([700, 900]);
    const rows = await db.selectFrom('items').select(['slug', 'type', 'phase']).where('origin', '=', 'feed').orderBy('item_id').execute();
    expect(rows).toMatchObject([{ type: 'Sticker', phase: null }, { phase: 'Phase 4' }]);
    const sameName = collector.items.byName(730, '★ Karambit | Doppler (Factory New)', 'Phase 4');
    expect(sameName?.generalId).toBe(collector.items.byName(730, '★ Karambit | Doppler (Factory New)', null)?.generalId);
  });

  it('includes the units that its market sold [DATA-352]', async () => {
    const sales = [{ name: AK_FT, phase: null, sold7Days: 21, median7Days: { units: 5, scale: 0 }, sold1Day: 4, sold30Days: null }];
    await collect({ quotes: whole(1000), sales });
    const { itemId } = collector.items.byName(730, AK_FT, null)!;
    const sold = await readVolumes(db);
    expect([sold[1].get(itemId), sold[7].get(itemId), sold[30].get(itemId)]).toEqual([4, 21, undefined]);
    await collect({ quotes: whole(1000), sales: [] });
    expect((await readVolumes(db))[7].get(itemId)).toBeUndefined();
  });
});

describe('a list that cannot be read', () => {
  it('keeps the last prices, records the error, and is retried with growing delays', async () => {
    await collect({ quotes: whole(1000) });
    const waits: number[] = [];
    for (let failure = 1; failure <= 3; failure++) {
      await collect(new MarketError('UPSTREAM', 'waxpeer: status 502'));
      expect(await state()).toMatchObject({ failures: failure, last_error: 'UPSTREAM: waxpeer: status 502', last_success: START });
      waits.push((await state()).next_attempt.getTime() - nowMs());
    }
    expect(waits).toEqual([15_000, 30_000, 60_000]);
    expect(await prices()).toHaveLength(11);
    await collect({ quotes: whole(1000) });
    expect(await state()).toMatchObject({ failures: 0, last_error: null });
  });

  it('is not asked sooner than the market wants', async () => {
    await collect(new MarketError('RATE_LIMITED', 'status 429', { retryAfter: 900 }));
    expect((await state()).next_attempt.getTime() - nowMs()).toBe(900_000);
  });

  it('through an internal error is recorded without detail and logged', async () => {
    const logged: unknown[] = [];
    const log = { ...silentLog, error: (...entry: unknown[]) => void logged.push(...entry) } as typeof silentLog;
    const error = new TypeError('secret detail');
    await collectFeed({ ...collector, log }, feedOf(error), new AbortController().signal);
    expect(await state()).toMatchObject({ failures: 1, last_error: 'INTERNAL' });
    expect(logged).toEqual([expect.objectContaining({ err: error }), 'a price list could not be processed']);
  });

  it('because the exchange rate is not known yet records that reason', async () => {
    await collect({ quotes: whole(1000) }, { currency: 'RUB' });
    expect((await state()).last_error).toContain('no exchange rate for RUB yet');
  });

  it('because this process stops is given back at once', async () => {
    await collect(new Error('aborted'), {}, AbortSignal.abort());
    expect(await state()).toMatchObject({ failures: 0, last_error: null, next_attempt: START });
  });
});

it('a reading whose result could not be recorded is resumed by the next attempt of its job', async () => {
  const due = (await state()).next_attempt;
  const asked: string[] = [];
  const job = (lost: Collector['db'], drop: () => Promise<void>) => {
    const client = () => () => {
      asked.push('list');
      return drop().then(() => Promise.reject(new Error('the stub has no list')));
    };
    const jobs = collectionJobs({ ...collector, db: lost, outside: { client } }, () => Promise.reject(new Error('no rates')));
    const payload = { source: REAL_FEED.source.key, appId: REAL_FEED.appId, due };
    return jobs.find(({ name }) => name === 'collect-prices')!.run(payload, new AbortController().signal);
  };
  const other = createPool(world.connection, 2, silentLog);
  await expect(job(createDb(other), () => other.end())).rejects.toThrow('Cannot use a pool after calling end on the pool');
  expect(await state()).toMatchObject({ failures: 0, next_attempt: new Date(nowMs() + MAX_COLLECT_MS) });
  await job(db, async () => undefined);
  expect([asked.length, (await state()).failures]).toEqual([2, 1]);
});
