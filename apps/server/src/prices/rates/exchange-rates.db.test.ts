import fc from 'fast-check';
import { sql } from 'kysely';
import { MAX_PRICE, toMoney, type NativeAmount } from '@lootfolio/domain/money';
import type { HttpClient, HttpResponse } from '@lootfolio/marketplaces/port';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, refreshOf, START, testWorld } from '../../../test/api.ts';
import { advanceClock, setClock } from '../../platform/process/clock.ts';
import { currentRate, fetchRates, storeRates } from './exchange-rates.ts';
import { mergeQuotes } from '../collect/merge.ts';

const world = testWorld();
const { db, pool } = world;

beforeEach(async () => {
  setClock(START);
  for (const table of ['quotes', 'bids', 'market_refreshes', 'fx_rates']) await sql`truncate ${sql.table(table)} cascade`.execute(db);
});

const day = (currency: string, rate: NativeAmount) => ({ source: 'test', asOf: START, rates: new Map([[currency, rate]]) });
const rateOf = (units: number, scale = 6): NativeAmount => ({ units, scale });

describe('a new rate', () => {
  it('gives every price of its currency the figure that toMoney gives, to the last thousandth', async () => {
    const items = (await world.items()).filter((item) => item.appId === 730);
    const native = fc.record({ units: fc.integer({ min: 1, max: 900_000_000 }), scale: fc.nat(8) });
    const rate = fc.integer({ min: 3_388_450, max: 13_553_800 });
    await fc.assert(
      fc.asyncProperty(fc.array(native, { minLength: items.length, maxLength: items.length }), rate, async (natives, units) => {
        await storeRates(db, day('CNY', rateOf(6_776_900)));
        const { rateId } = (await currentRate(db, 'CNY'))!;
        const quotes = items.map((item, at) => ({ itemId: item.itemId, price: 1, quantity: null, native: natives[at]!, url: null }));
        await mergeQuotes(pool, refreshOf('buff', { currency: 'CNY', rateId }), quotes);
        await storeRates(db, day('CNY', rateOf(units)));
        const rows = await db.selectFrom('quotes').select(['item_id', 'price']).execute();
        for (const row of rows) {
          const expected = toMoney(natives[items.findIndex((item) => item.itemId === row.item_id)]!, rateOf(units));
          expect(row.price).toBe(Math.min(MAX_PRICE, Math.max(1, units === 6_776_900 ? 1 : expected)));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('may have more units than 32 bits hold', async () => {
    const [item] = await world.items();
    await storeRates(db, day('CNY', rateOf(4_000_000_000)));
    const { rateId } = (await currentRate(db, 'CNY'))!;
    const quote = { itemId: item!.itemId, price: 1000, quantity: 1, native: { units: 4000, scale: 0 }, url: null };
    await mergeQuotes(pool, refreshOf('buff', { currency: 'CNY', rateId }), [quote]);
    await storeRates(db, day('CNY', rateOf(5_000_000_000)));
    expect(await db.selectFrom('quotes').select('price').execute()).toEqual([{ price: 800 }]);
  });

  it('leaves other currencies alone, and gives each market touched a new refresh', async () => {
    const [item] = await world.items();
    await storeRates(db, day('EUR', rateOf(900_000)));
    const quote = { itemId: item!.itemId, quantity: 1, native: { units: 9, scale: 0 }, url: null };
    await mergeQuotes(pool, refreshOf('skinport', { currency: 'EUR', rateId: (await currentRate(db, 'EUR'))!.rateId }), [
      { ...quote, price: 10_000 },
    ]);
    const euros = { currency: 'EUR', rateId: (await currentRate(db, 'EUR'))!.rateId, side: 'bid' } as const;
    await mergeQuotes(pool, refreshOf('csfloat', euros), [{ ...quote, price: 10_000 }]);
    const dollars = await mergeQuotes(pool, refreshOf('waxpeer'), [{ ...quote, price: 9000 }]);
    await storeRates(db, day('EUR', rateOf(450_000)));
    const rows = await db.selectFrom('quotes').select(['market_id', 'price']).orderBy('market_id').execute();
    expect(rows).toEqual([
      { market_id: 3, price: 9000 },
      { market_id: 6, price: 20_000 },
    ]);
    expect(await db.selectFrom('bids').select(['market_id', 'price']).execute()).toEqual([{ market_id: 13, price: 20_000 }]);
    const refreshes = await db.selectFrom('market_refreshes').select(['market_id', 'refresh_id']).orderBy('market_id').execute();
    expect(refreshes[0]).toEqual({ market_id: 3, refresh_id: dollars.refreshId });
    for (const { refresh_id: id } of refreshes.slice(1)) expect(id).toBeGreaterThan(dollars.refreshId);
  });

  it('is not believed when it halves or doubles a currency', async () => {
    await storeRates(db, day('EUR', rateOf(900_000)));
    await storeRates(db, day('EUR', rateOf(1_800_001)));
    await storeRates(db, day('EUR', rateOf(449_999)));
    expect((await currentRate(db, 'EUR'))?.rate).toEqual(rateOf(900_000));
    await storeRates(db, day('EUR', rateOf(1_800_000)));
    expect((await currentRate(db, 'EUR'))?.rate).toEqual(rateOf(1_800_000));
  });

  it('is kept by day; the newest day counts', async () => {
    await storeRates(db, day('EUR', rateOf(900_000)));
    advanceClock(DAY);
    await storeRates(db, day('EUR', rateOf(910_000)));
    await storeRates(db, day('EUR', rateOf(920_000)));
    expect((await currentRate(db, 'EUR'))?.rate).toEqual(rateOf(920_000));
    expect(await db.selectFrom('fx_rates').select('day').orderBy('day').execute()).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }]);
    expect([await currentRate(db, 'RUB'), await currentRate(db, 'USD')]).toEqual([null, { rateId: null, rate: { units: 1, scale: 0 } }]);
  });

  it('never reverts a refresh that was committed meanwhile', async () => {
    const items = (await world.items()).slice(0, 3);
    await storeRates(db, day('CNY', rateOf(6_000_000)));
    const { rateId } = (await currentRate(db, 'CNY'))!;
    const list = (units: number) =>
      items.map((item) => ({ itemId: item.itemId, price: units, quantity: null, native: { units, scale: 3 }, url: null }));
    for (let round = 1; round <= 8; round++) {
      await Promise.all([
        mergeQuotes(pool, refreshOf('buff', { currency: 'CNY', rateId }), list(round * 1000)),
        storeRates(db, day('CNY', rateOf(6_000_000 + round))),
      ]);
      const { rows } = await sql<{
        ahead: number;
      }>`select count(*)::int as ahead from quotes q join market_refreshes m using (market_id) where q.refresh_id > m.refresh_id`.execute(
        db,
      );
      expect(rows[0]!.ahead).toBe(0);
    }
  });
});

describe('fetchRates', () => {
  const answering =
    (answers: Record<string, string>): HttpClient =>
    async ({ url }) => {
      const body = answers[new URL(url).host];
      if (body === undefined) throw new Error('unreachable');
      return { status: 200, headers: {}, body: Buffer.from(body) } satisfies HttpResponse;
    };
  const open = (rates: object, more: object = {}): string =>
    JSON.stringify({ result: 'success', time_last_update_unix: 1_795_000_000, base_code: 'USD', rates, ...more });
  const ecb = `<Cube time='2026-11-19'><Cube currency='USD' rate='1.2500'/><Cube currency='CNY' rate='8.0000'/></Cube>`;

  it('reads the first source, with 6 decimals', async () => {
    const { source, rates } = await fetchRates(
      answering({ 'open.er-api.com': open({ EUR: 0.85, CNY: 6.7769, RUB: 81.123_456_78, JPY: 150 }) }),
    );
    expect([source, Object.fromEntries(rates)]).toEqual([
      'open.er-api.com',
      { EUR: { units: 85, scale: 2 }, CNY: { units: 67_769, scale: 4 }, RUB: { units: 81_123_457, scale: 6 } },
    ]);
  });

  it.each([
    ['is not there', undefined],
    ['answers HTML', '<html>'],
    ['answers for another base', open({ EUR: 1 }, { base_code: 'EUR' })],
    ['answers a failure', open({ EUR: 1 }, { result: 'error' })],
    ['answers a negative rate', open({ EUR: -1 })],
  ])('asks the European Central Bank when the first %s', async (_what, body) => {
    const { source, rates } = await fetchRates(answering({ 'www.ecb.europa.eu': ecb, ...(body && { 'open.er-api.com': body }) }));
    expect([source, Object.fromEntries(rates)]).toEqual(['ecb.europa.eu', { EUR: { units: 8, scale: 1 }, CNY: { units: 64, scale: 1 } }]);
  });

  it('takes no rate that rounds to nothing, and fails when both sources do', async () => {
    const { rates } = await fetchRates(answering({ 'open.er-api.com': open({ EUR: 0.85, CNY: 1e-9 }) }));
    expect([...rates.keys()]).toEqual(['EUR']);
    await expect(fetchRates(answering({}))).rejects.toThrow('unreachable');
    await expect(fetchRates(answering({ 'www.ecb.europa.eu': '<html/>' }))).rejects.toThrow(/dollar/);
  });
});
