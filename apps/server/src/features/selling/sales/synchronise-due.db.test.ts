import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../test/api.ts';
import { DEAR, sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { plansWith } from '../../../../test/plans.ts';
import { salesIn } from '../../../../test/sales.ts';
import { now } from '../../../platform/process/clock.ts';
import { makeDue } from './schedules.store.ts';
import { synchroniseDueSales } from './synchronise-due.ts';

const world = sellingWorld();
const { test } = world;
const { buy, readDueListings } = salesIn(world);
const EVERY = 15 * MINUTE;

let minutes: number;
/** Users whose plan reads their sales in another interval than those of the others. */
const otherwise = new Map<number, number>();
const plans = plansWith({ syncMinutes: (userId) => otherwise.get(userId) ?? minutes });
const look = () => synchroniseDueSales({ db: test.db, plans });
/** Lets workers look for due users, and work. */
const pass = async (ms = 0): Promise<void> => {
  world.advance(ms);
  await look();
  await world.work();
};
const startedOf = ({ userId }: Seller) =>
  test.db
    .selectFrom('operations')
    .innerJoin('operation_items', 'operation_items.operation_id', 'operations.id')
    .select(['quiet', 'subject', 'operation_items.state', 'input'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'synchronise-sales')
    .orderBy('created_at')
    .orderBy('position')
    .execute();
const marketsRead = async (seller: Seller): Promise<string[]> => (await startedOf(seller)).map(({ subject }) => subject);
const salesOf = async (seller: Seller): Promise<Record<string, unknown>[]> =>
  (await test.send('GET /sales/get-sales?appId=0', { as: seller })).body['items'];
const automatic = async (seller: Seller) => (await test.send('GET /sales/reach', { as: seller })).body['automatic'];
const inMinutes = (at: string): number => (Date.parse(at) - now().getTime()) / MINUTE;

/** Sells a thing outside of this server. */
async function sellOutside(seller: Seller, at = 0, market = 'waxpeer'): Promise<void> {
  await world.drive('by-hand', { market, key: seller.key, do: 'list', id: seller.things[at]!.assetId, price: DEAR });
  await buy(seller, market);
}

beforeEach(async () => {
  minutes = 15;
  otherwise.clear();
  // sellers of other tests are no longer due
  await test.db.deleteFrom('market_keys').execute();
  await world.drive('habits', { fall_through: 0 });
});

describe('sales are read without a click', () => {
  it('every 15 minutes, at each market with a key, as by hand, and as quiet work', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer', 'csfloat'] });
    await sellOutside(seller);
    await pass();
    expect(await salesOf(seller)).toMatchObject([{ sell_market: 'waxpeer', status: 'PENDING' }]);
    expect(await startedOf(seller)).toMatchObject([
      { quiet: true, subject: 'waxpeer', state: 'done' },
      { quiet: true, subject: 'csfloat', state: 'done' },
    ]);
    await pass(EVERY - MINUTE);
    expect(await marketsRead(seller)).toHaveLength(2);
    await pass(MINUTE);
    await pass();
    expect(await marketsRead(seller)).toEqual(['waxpeer', 'csfloat', 'waxpeer', 'csfloat']);
    expect((await test.send('GET /operations', { as: seller })).body).toMatchObject({ total: 0 });
  });

  it('never for users without keys, nor when the operator switched it off', async () => {
    const without = await world.seller({ count: 1, markets: [] });
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    minutes = 0;
    await pass(DAY);
    expect([await marketsRead(without), await marketsRead(seller)]).toEqual([[], []]);
    minutes = 60;
    await pass(15 * MINUTE);
    await pass(59 * MINUTE);
    expect([await marketsRead(without), await marketsRead(seller)]).toEqual([[], ['waxpeer']]);
    await pass(MINUTE);
    expect(await marketsRead(seller)).toHaveLength(2);
    await test.db.deleteFrom('market_keys').where('user_id', '=', seller.userId).execute();
    await pass(HOUR);
    expect(await marketsRead(seller)).toHaveLength(2);
    expect(await test.db.selectFrom('sales_schedules').select('due_at').where('user_id', '=', seller.userId).execute()).toEqual([]);
  });

  it('as often as the plan of each user says, and never for those whose plan does not have it', async () => {
    const sellers = [await world.seller({ count: 1, markets: ['waxpeer'] }), await world.seller({ count: 1, markets: ['waxpeer'] })];
    const without = await world.seller({ count: 1, markets: ['waxpeer'] });
    otherwise.set(sellers[1]!.userId, 60).set(without.userId, 0);
    for (let at = 0; at <= 60; at += 15) await pass(at === 0 ? 0 : 15 * MINUTE);
    const counts = await Promise.all([...sellers, without].map(async (one) => (await marketsRead(one)).length));
    expect(counts).toEqual([5, 2, 0]);
  });

  it('also when many users before them have plans without it', async () => {
    const others = await Promise.all(Array.from({ length: 450 }, () => test.signIn()));
    for (const { userId } of others) otherwise.set(userId, 0);
    await test.db
      .insertInto('sales_schedules')
      .values(others.map(({ userId }) => ({ user_id: userId, read_at: null, due_at: new Date(now().getTime() - DAY) })))
      .execute();
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await look();
    expect(await marketsRead(seller)).toEqual(['waxpeer']);
    await test.db.deleteFrom('sales_schedules').execute();
  });

  it('at once after a change of plan, whenever it was their turn before', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    otherwise.set(seller.userId, 0);
    await pass();
    otherwise.set(seller.userId, 15);
    await pass();
    expect(await marketsRead(seller)).toEqual([]);
    await test.db.transaction().execute((tx) => makeDue(tx, seller.userId));
    await pass();
    expect(await marketsRead(seller)).toEqual(['waxpeer']);
  });

  it('once, however many workers look', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await Promise.all([look(), look(), look()]);
    await world.work();
    await Promise.all([look(), look()]);
    expect(await marketsRead(seller)).toEqual(['waxpeer']);
  });

  it('not again what was just read by hand, or with the listings', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await world.call(seller, 'POST /sales/create-sales', {});
    await pass();
    expect(await startedOf(seller)).toMatchObject([{ quiet: false }]);
    await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    for (let at = 0; at < 4; at += 1) {
      world.advance(EVERY);
      await readDueListings();
      await world.work();
      await pass();
    }
    expect(await marketsRead(seller)).toEqual(['waxpeer']);
    expect(inMinutes((await automatic(seller)).next_at)).toBe(15);
  });

  it('and what failed by hand is no longer shown once the listings were read', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    await world.fault({ host: 'api.waxpeer.com', mode: 'status', status: 503 });
    await world.call(seller, 'POST /sales/create-sales', {});
    const shown = async () => (await test.send('GET /sales/reach', { as: seller })).body['items'];
    expect(await shown()).toMatchObject([{ market: 'waxpeer', code: 'UPSTREAM' }]);
    await world.fault(null);
    world.advance(EVERY);
    await readDueListings();
    await world.work();
    expect(await shown()).toMatchObject([{ market: 'waxpeer', code: null, msg: null }]);
  });

  it('one market that fails waits longer and longer, and holds no other; a new key is tried at once; no limit is exceeded', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer', 'shadowpay'] });
    await world.fault({ host: 'api.waxpeer.com', mode: 'status', status: 503 });
    const read: number[] = [];
    let seen = 0;
    for (let minute = 0; minute <= 4 * 60; minute += 5) {
      await pass(minute === 0 ? 0 : 5 * MINUTE);
      const all = await marketsRead(seller);
      if (all.slice(seen).includes('waxpeer')) read.push(minute);
      seen = all.length;
    }
    expect((await marketsRead(seller)).filter((market) => market === 'shadowpay')).toHaveLength(17);
    // it waits half an hour, one hour, two hours
    expect(read.map((minute, at) => Math.round((minute - (read[at - 1] ?? 0)) / 30) * 30)).toEqual([0, 30, 60, 120]);
    await world.fault(null);
    await pass(20 * MINUTE);
    expect((await marketsRead(seller)).at(-1)).toBe('shadowpay');
    await test.db.updateTable('market_keys').set({ updated_at: now() }).where('user_id', '=', seller.userId).execute();
    await pass(15 * MINUTE);
    await pass(15 * MINUTE);
    expect((await marketsRead(seller)).slice(-4).toSorted()).toEqual(['shadowpay', 'shadowpay', 'waxpeer', 'waxpeer']);
    expect((await world.wholeTruth<{ violations: number }>()).violations).toBe(0);
  });

  it('not beside a reading that has not ended; one by hand takes its place', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await look();
    world.advance(EVERY);
    await look();
    expect(await startedOf(seller)).toMatchObject([{ quiet: true, state: 'waiting' }]);
    const answer = await world.call(seller, 'POST /sales/create-sales', { startDate: '2026-09-01', endDate: '2026-12-31' });
    expect(answer.body).toMatchObject({ success: true, ended: true, results: [{ market: 'waxpeer', code: null }] });
    expect(await startedOf(seller)).toMatchObject([
      { quiet: true, state: 'failed' },
      { quiet: false, state: 'done' },
    ]);
  });

  it('back to the oldest sale that has not ended', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await sellOutside(seller);
    await pass();
    const soldAt = Date.parse((await salesOf(seller))[0]!['sale_date'] as string);
    await test.db.updateTable('sales').set({ state: 'unknown' }).where('user_id', '=', seller.userId).execute();
    // all days until now were read, and this sale is older than those that are read again
    world.advance(20 * DAY);
    await test.db.updateTable('sales_reads').set({ read_to: now() }).where('user_id', '=', seller.userId).execute();
    const fromOfNext = async (): Promise<number> => {
      world.advance(EVERY);
      await look();
      return ((await startedOf(seller)).at(-1)!.input as { from: number }).from;
    };
    expect(await fromOfNext()).toBe(soldAt);
    await world.work();
    expect(await salesOf(seller)).toMatchObject([{ status: 'SUCCESS' }]);
    expect(Math.round((now().getTime() - (await fromOfNext())) / DAY)).toBe(10);
  });

  it('and the screen says how often, when last and when next', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    expect(await automatic(seller)).toEqual({ every_minutes: 15, without: null, last_at: null, next_at: null });
    await pass();
    const began = now();
    world.advance(MINUTE);
    const shown = await automatic(seller);
    expect(shown).toMatchObject({ every_minutes: 15 });
    expect([Math.abs(inMinutes(shown.last_at)) < 2, inMinutes(shown.next_at)]).toEqual([true, expect.closeTo(14, 1)]);
    expect(began.getTime()).toBeGreaterThanOrEqual(Date.parse(shown.last_at));
    const without = await world.seller({ count: 1, markets: [] });
    expect(await automatic(without)).toBeNull();
  });

  it('with the payouts of these markets, once an hour', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer', 'shadowpay'] });
    await world.drive('payouts', { market: 'waxpeer', key: seller.key, amount: 5000 });
    const payouts = async () => (await test.send('GET /transaction/all', { as: seller })).body['items'];
    const readings = () =>
      test.db
        .selectFrom('operations')
        .innerJoin('operation_items', 'operation_items.operation_id', 'operations.id')
        .select(['subject', 'quiet'])
        .where('user_id', '=', seller.userId)
        .where('kind', '=', 'synchronise-payouts')
        .execute();
    await pass();
    expect([await payouts(), await readings()]).toMatchObject([
      [{ market: 'waxpeer', amount: 5000 }],
      [{ subject: 'waxpeer', quiet: true }],
    ]);
    await pass(EVERY);
    expect(await readings()).toHaveLength(1);
    await pass(HOUR);
    expect(await readings()).toHaveLength(2);
  });
});
