import { sql } from 'kysely';
import type { Currency } from '@lootfolio/marketplaces/port';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT } from '../../../../test/items.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { applyRate, currentRate, storeRates } from '../../../prices/rates/exchange-rates.ts';

const test = testApi();
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});
beforeEach(async () => {
  setClock(START);
  await sql`truncate fx_fixed, fx_refusals, fx_rates cascade`.execute(test.db);
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
});

/** Reads this rate from the sources, in units for a dollar. */
const read = (currency: Currency, rate: number) =>
  storeRates(test.db, {
    source: 'open.er-api.com',
    asOf: START,
    rates: new Map([[currency, { units: Math.round(rate * 1e6), scale: 6 }]]),
  });
const list = async () => (await test.send('GET /admin/item/rates', { as: admin })).body;
const rateOf = async (currency: string) => (await list()).items.find((item: { currency: string }) => item.currency === currency);
const fix = (currency: string, rate: unknown) => test.send(`PUT /admin/item/rates/${currency}`, { as: admin, body: { rate } });
const accept = (currency: string, rate: number) => test.send(`POST /admin/item/rates/${currency}/accept`, { as: admin, body: { rate } });
const lastAudit = async () =>
  test.db.selectFrom('audit_log').select(['action', 'object', 'old_value', 'new_value']).orderBy('id', 'desc').limit(1).executeTakeFirst();
const queued = async (): Promise<string[]> =>
  (await sql<{ key: string }>`select key from graphile_worker._private_jobs`.execute(test.db)).rows.map(({ key }) => key);
/** Runs the queued job as the worker does. */
const work = async (currency: Currency): Promise<void> => {
  expect(await queued()).toEqual([`apply-exchange-rate:${currency}`]);
  await applyRate(test.db, currency);
  await test.api.boards.catchUp();
};
const price = () => test.api.boards.quotesOf(test.item(AK_FT))[0]?.price;
/** Offers an item for 70 yuan. */
const offerForYuan = async (): Promise<void> => {
  const { rateId } = (await currentRate(test.db, 'CNY'))!;
  await test.offer('buff', { [AK_FT]: 10_000 }, { currency: 'CNY', rateId });
  await test.pool.query("update quotes set native_units = 70, native_scale = 0 where currency = 'CNY'");
};

describe('a rate that jumps', () => {
  it('is refused and shown with its time, and the last one stays in use', async () => {
    await read('CNY', 7);
    advanceClock(DAY);
    await read('CNY', 15);
    advanceClock(DAY);
    await read('CNY', 15.5);
    expect(await list()).toMatchObject({ success: true, total: 3 });
    expect(await rateOf('CNY')).toEqual({
      currency: 'CNY',
      used: { rate: 7, source: 'open.er-api.com', as_of: START.toISOString() },
      fixed: false,
      fixed_at: null,
      sourced: { rate: 7, source: 'open.er-api.com', as_of: START.toISOString() },
      refused: {
        rate: 15.5,
        source: 'open.er-api.com',
        as_of: START.toISOString(),
        first_refused_at: '2026-11-21T12:00:00.000Z',
        refused_at: '2026-11-22T12:00:00.000Z',
      },
    });
    expect(await rateOf('EUR')).toMatchObject({ used: null, refused: null });
  });

  it('is used at once when it is accepted, and a later one near it is accepted as usual', async () => {
    await read('CNY', 7);
    await offerForYuan();
    await read('CNY', 14.1);
    const { body } = await accept('CNY', 14.1);
    expect(body.item).toMatchObject({ used: { rate: 14.1 }, refused: null });
    await work('CNY');
    expect(price()).toBe(4965);
    expect(await lastAudit()).toEqual({
      action: 'rate.accepted',
      object: 'currency:CNY',
      old_value: { rate: 7 },
      new_value: { rate: 14.1, source: 'open.er-api.com' },
    });
    advanceClock(DAY);
    await read('CNY', 14);
    await test.api.boards.catchUp();
    expect([(await rateOf('CNY')).used.rate, price()]).toEqual([14, 5000]);
  });

  it('waits no more when an ordinary one comes', async () => {
    await read('CNY', 7);
    await read('CNY', 70);
    await read('CNY', 7.1);
    expect(await rateOf('CNY')).toMatchObject({ used: { rate: 7.1 }, refused: null });
    expect((await accept('CNY', 70)).body).toMatchObject({ code: 'STATE' });
  });

  it('is not accepted when another one was refused meanwhile', async () => {
    await read('CNY', 7);
    await read('CNY', 70);
    await read('CNY', 700);
    expect((await accept('CNY', 70)).body).toMatchObject({
      code: 'STATE',
      msg: 'Another exchange rate was refused meanwhile. Look at it first.',
    });
    expect([(await rateOf('CNY')).used.rate, await queued()]).toEqual([7, []]);
  });
});

describe('a fixed rate', () => {
  it('counts for all prices instead of that of the sources, which goes on beside it, until it is removed', async () => {
    await read('CNY', 7);
    await offerForYuan();
    expect((await fix('CNY', 10)).body.item).toMatchObject({
      used: { rate: 10, source: 'operator' },
      fixed: true,
      fixed_at: START.toISOString(),
      sourced: { rate: 7 },
    });
    await work('CNY');
    expect(price()).toBe(7000);
    expect(await lastAudit()).toEqual({
      action: 'rate.fixed',
      object: 'currency:CNY',
      old_value: { rate: 7, fixed: false },
      new_value: { rate: 10, fixed: true },
    });
    advanceClock(DAY);
    await read('CNY', 5);
    await test.api.boards.catchUp();
    expect([(await rateOf('CNY')).used.rate, (await rateOf('CNY')).sourced.rate, price()]).toEqual([10, 5, 7000]);
    await fix('CNY', 8);
    expect((await currentRate(test.db, 'CNY'))!.rate).toEqual({ units: 8, scale: 0 });
    expect((await fix('CNY', null)).body.item).toMatchObject({ used: { rate: 5 }, fixed: false, fixed_at: null });
    await work('CNY');
    expect(price()).toBe(14_000);
  });

  it('is possible before the sources named one', async () => {
    expect((await fix('RUB', 92.123456)).body.item).toMatchObject({ used: { rate: 92.123456 }, sourced: null });
    expect((await fix('RUB', null)).body.item).toMatchObject({ used: null });
    expect((await fix('RUB', null)).body).toMatchObject({ code: 'STATE' });
  });

  it.each([0, -1, 1_000_001, 0.000_000_1, '7'])('is not %s', async (rate) => {
    expect((await fix('CNY', rate)).body.fields).toHaveProperty('rate');
  });

  it('is not one of dollars, or of a currency in which no market names prices', async () => {
    for (const currency of ['USD', 'JPY', 'cny']) expect((await fix(currency, 2)).body.fields).toHaveProperty('currency');
  });
});
