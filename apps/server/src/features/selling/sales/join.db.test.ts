import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../test/api.ts';
import { reportOf } from '../../../../test/gains.ts';
import { readInventory, seenAsset } from '../../../../test/goods.ts';
import { DEAR, sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { salesIn } from '../../../../test/sales.ts';
import { now } from '../../../platform/process/clock.ts';

const world = sellingWorld();
const { test } = world;
const { synchronise, states, buy } = salesIn(world);
const MARKETS = ['marketcsgo', 'waxpeer', 'csfloat'];
const COST = 7_654_321;
/** What MarketCSGO leaves its sellers in the sandbox: 95 percent, rounded down. */
const NET = Math.floor((DEAR * 950) / 1000);
/** It pays a fifth of the price to sellers whose buyers took a trade back. */
const COMPENSATION = Math.floor((DEAR * 200) / 1000);

beforeEach(() => world.drive('habits', { fall_through: 0 }));

type Sale = Record<string, unknown>;
const salesOf = async (seller: Seller): Promise<Sale[]> =>
  (await test.send('GET /sales/get-sales?appId=0', { as: seller })).body['items'] as Sale[];
const totals = async (seller: Seller) => (await test.send('GET /sales/totals?appId=0', { as: seller })).body;
const openOf = async (seller: Seller): Promise<number[]> => {
  const lots = await test.db.selectFrom('lots').select('open').where('user_id', '=', seller.userId).orderBy('id').execute();
  return lots.map(({ open }) => open);
};
const realised = async (seller: Seller) => (await test.send('GET /investments/total-profit', { as: seller })).body;

/** What is paid out of the money that Waxpeer held before, less than any account of the sandbox begins with. Waxpeer keeps a percent of it. */
const OLD_MONEY = 1000;
const OLD_FEE = OLD_MONEY / 100;
const YEAR = 2026;

/** Lets the markets pay out, and reads the payouts once they have. @returns them, the newest first */
async function paidOut(seller: Seller, payouts: readonly (readonly [market: string, amount: number])[]): Promise<Sale[]> {
  for (const [market, amount] of payouts) {
    const { error } = await world.drive('payouts', { market, key: seller.key, amount });
    if (error !== undefined) throw new Error(`${market}: ${String(error)}`);
  }
  world.advance(2 * HOUR);
  const synch = await world.call(seller, 'GET /transaction/synch');
  expect(synch.body).toMatchObject({ success: true, created: payouts.length });
  return (await test.send('GET /transaction/all', { as: seller })).body['items'] as Sale[];
}

/** Makes the report of the year, and returns it with its rows. */
async function reported(seller: Seller) {
  const { body } = await test.send(`GET /gains/reports/${await reportOf(test, seller, YEAR)}`, { as: seller });
  return body as { report: Record<string, unknown>; items: Record<string, unknown>[]; total: number };
}

const dayNow = (): string => now().toISOString().slice(0, 10);

/** Creates a seller who bought a thing, by a file, and has it on sale on three markets. */
async function holder(): Promise<Seller> {
  const seller = await world.seller({ count: 1, markets: MARKETS });
  const items = [{ row: 2, appid: 730, kind: 'buy', name: seller.things[0]!.name, quantity: 1, buyPrice: COST, buyDate: '2026-11-01' }];
  // the api learns of new items by a notification
  const add = () => test.send('POST /investments/import-investment', { as: seller, body: { items, file_name: 'bought.csv' } });
  await expect.poll(async () => (await add()).body['count']).toBe(1);
  await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, MARKETS, DEAR));
  return seller;
}

/** Sells the thing at MarketCSGO, and synchronises once it is handed over. */
async function sold(): Promise<Seller> {
  const seller = await holder();
  await buy(seller, 'marketcsgo');
  await synchronise(seller);
  return seller;
}

/** The thing left the inventory. */
const leave = async (seller: Seller, kept: string[] = []): Promise<void> => {
  world.advance(MINUTE);
  await readInventory(
    test.db,
    seller.steamId,
    kept.map((id) => seenAsset(id, seller.things[0]!.item)),
  );
};

describe('what was bought, listed on three markets and sold on one', () => {
  it('is one row from the purchase to the money and the report of the year, each figure recalculated', async () => {
    const seller = await sold();
    const saleDay = dayNow();
    expect(await states(seller)).toEqual(['csfloat removed', 'marketcsgo sold', 'waxpeer removed']);
    const row = {
      ...{ name: seller.things[0]!.name, sell_market: 'marketcsgo', origin: 'market', matched: true, cost_source: 'lot' },
      ...{ buy_price: COST, sell_price: DEAR, net: NET, fee: DEAR - NET, net_source: 'reported', profit: NET - COST },
      profit_rate: Math.round(((NET - COST) / DEAR) * 10_000) / 100,
    };
    expect(await salesOf(seller)).toMatchObject([{ ...row, status: 'PENDING', said: '1' }]);
    // a pending sale does not count yet, but its purchase is used up
    expect(await totals(seller)).toMatchObject({ count: 0, left_out: { pending: 1 } });
    expect(await openOf(seller)).toEqual([0]);

    world.advance(HOUR);
    await synchronise(seller);
    await leave(seller);
    expect(await salesOf(seller)).toMatchObject([{ ...row, status: 'ON_PROTECTION', item_free_at: expect.any(String) }]);

    world.advance(7 * DAY);
    await synchronise(seller);
    expect(await salesOf(seller)).toMatchObject([{ ...row, status: 'SUCCESS', day_difference: 19 }]);
    expect(await totals(seller)).toMatchObject({
      ...{ count: 1, gross: DEAR, fees: DEAR - NET, net: NET, cost: COST, profit: NET - COST, compensation: 0 },
      ...{ known: { count: 1 }, unknown: { count: 0 }, unmatched: { count: 0 } },
    });
    // the investments say the same
    expect(await realised(seller)).toMatchObject({ total_sold: NET, realised_profit: NET - COST });
    const { id } = { id: (await salesOf(seller))[0]!['item_id'] as number };
    expect((await test.send(`GET /sales/${id}`, { as: seller })).body).toMatchObject({
      lot: { quantity: 1, open: 0, unit_cost: COST, file_name: 'bought.csv' },
      listings: MARKETS.toSorted()
        .map((market) => ({ market, state: market === 'marketcsgo' ? 'sold' : 'removed' }))
        .toSorted(byMarket),
    });

    // the money leaves both markets; MarketCSGO does not state the fee of a payout
    const payDay = dayNow();
    const out = await paidOut(seller, [
      ['marketcsgo', NET],
      ['waxpeer', OLD_MONEY],
    ]);
    expect(new Map(out.map(({ market, amount, fee, netAmount, status }) => [market, [amount, fee, netAmount, status]]))).toEqual(
      new Map<unknown, unknown>([
        ['marketcsgo', [NET, null, NET, 'executed']],
        ['waxpeer', [OLD_MONEY, OLD_FEE, OLD_MONEY - OLD_FEE, 'completed']],
      ]),
    );
    const { report, items } = await reported(seller);
    const lot = { from: 'lot', bought_on: '2026-11-01', stock_cost: COST, substitute: false };
    const soldRow = { kind: 'sale', day: saleDay, sale_id: id, market: 'marketcsgo', gross: DEAR, fee: DEAR - NET, net: NET, cost: COST };
    expect(items).toMatchObject([
      { ...soldRow, profit: NET - COST, late: false, basis: lot },
      { kind: 'payout-fee', day: payDay, market: 'waxpeer', gross: 0, fee: OLD_FEE, net: -OLD_FEE, cost: 0, profit: -OLD_FEE },
    ]);
    const sums = { gross: DEAR, fee: DEAR - NET + OLD_FEE, net: NET - OLD_FEE, cost: COST, profit: NET - COST - OLD_FEE };
    expect(report).toMatchObject({
      ...{ year: YEAR, method: 'specific', zone: 'UTC', totals: { with_unknown: sums, without_unknown: sums, unknown: { count: 0 } } },
      flows: { opening: { units: 0 }, bought: { units: 1, cost: COST }, sold: { units: 1, cost: COST }, closing: { units: 0, cost: 0 } },
    });
  });

  it('comes back when its buyer reverses it, and the compensation stays (stories 17 and 26)', async () => {
    const seller = await sold();
    const saleDay = dayNow();
    world.advance(HOUR);
    await synchronise(seller);
    await leave(seller);
    world.advance(6 * DAY);
    const [sale] = (await world.truth(seller, 'marketcsgo')).sales;
    await world.drive('reversals', { market: 'marketcsgo', key: seller.key, by: 'buyer', sale_id: sale!['sale_id'] });
    await synchronise(seller);
    const reversed = { status: 'CANCELED', compensation: COMPENSATION, profit: COMPENSATION, buy_price: COST };
    expect(await salesOf(seller)).toMatchObject([reversed]);
    expect(await totals(seller)).toMatchObject({ count: 0, gross: 0, left_out: { canceled: 1 } });
    expect(await openOf(seller)).toEqual([1]);
    expect(await realised(seller)).toMatchObject({ total_sold: 0, realised_profit: 0 });

    // the thing is there again, and costs what it cost
    await leave(seller, [seller.things[0]!.assetId]);
    const { body } = await test.send('POST /steam/inventory', { as: seller, body: { appid: 730 } });
    expect(body['items']).toMatchObject([{ cost: { unit: COST, source: 'lot' } }]);

    // only the compensation is paid out, and it is all that the year brought
    const endDay = dayNow();
    const out = await paidOut(seller, [['marketcsgo', COMPENSATION]]);
    expect(out).toMatchObject([{ market: 'marketcsgo', amount: COMPENSATION, fee: null, netAmount: COMPENSATION, status: 'executed' }]);
    const { report, items } = await reported(seller);
    const plain = { gross: DEAR, fee: DEAR - NET, net: NET, cost: COST, profit: NET - COST };
    const taken = { gross: -DEAR, fee: NET - DEAR, net: -NET, cost: -COST, profit: COST - NET };
    const kept = { gross: COMPENSATION, fee: 0, net: COMPENSATION, cost: 0, profit: COMPENSATION };
    expect(items).toMatchObject([
      { kind: 'sale', day: saleDay, reversed_on: endDay, ...plain },
      { kind: 'reversal', day: endDay, ...taken },
      { kind: 'compensation', day: endDay, ...kept },
    ]);
    expect(report).toMatchObject({
      totals: { with_unknown: kept, without_unknown: kept, unknown: { count: 0 } },
      flows: { sold: { units: 1, cost: COST }, returned: { units: 1, cost: COST }, closing: { units: 1, cost: COST } },
    });
  });

  it('stays what it was when its sale falls through', async () => {
    await world.drive('habits', { fall_through: 1 });
    const seller = await sold();
    expect(await openOf(seller)).toEqual([0]);
    world.advance(2 * HOUR);
    await synchronise(seller);
    expect(await salesOf(seller)).toMatchObject([{ status: 'CANCELED', compensation: 0, profit: 0 }]);
    expect([await openOf(seller), await totals(seller)]).toMatchObject([[1], { count: 0 }]);

    // nothing is paid out for it, and no year has anything to report
    expect(await paidOut(seller, [])).toEqual([]);
    expect((await test.send('GET /gains', { as: seller })).body).toMatchObject({ items: [], total: 0 });
    const refused = await test.send('POST /gains/reports', { as: seller, body: { year: YEAR, client_key: 'the-year-of-the-sale' } });
    expect(refused.body).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});

const byMarket = (a: { market: string }, b: { market: string }): number => MARKETS.indexOf(b.market) - MARKETS.indexOf(a.market);

const dayIn = (days: number): string => new Date(now().getTime() + days * DAY).toISOString().slice(0, 10);
const lastWeek = () => ({ startDate: dayIn(-7), endDate: dayIn(1) });

describe('reading sales again', () => {
  const rowsOf = async (seller: Seller) =>
    (
      await sql`select id, external_id, state, price, net, compensation, cost, cost_source, lot_id, sold_at from sales
        where user_id = ${seller.userId} order by id`.execute(test.db)
    ).rows;

  it('changes nothing; what was typed stays, at any market [SALES-172] [SALES-183]', async () => {
    const seller = await sold();
    world.advance(HOUR);
    await synchronise(seller);
    const [sale] = await salesOf(seller);
    await test.send('POST /sales/update-price', { as: seller, body: { item_id: sale!['item_id'] as number, price: 123 } });
    const before = await rowsOf(seller);
    const again = await world.call(seller, 'POST /sales/create-sales', lastWeek());
    expect(again.body).toMatchObject({
      ...{ success: true, created: 0, updated: 0, ended: true },
      results: ['csfloat', 'marketcsgo', 'waxpeer'].map((market) => ({ market, created: 0, updated: 0, code: null, msg: null })),
    });
    expect(await rowsOf(seller)).toEqual(before);
    expect(await salesOf(seller)).toMatchObject([{ buy_price: 123, cost_source: 'typed' }]);
  });

  it('finds each sale once, from two windows at once', async () => {
    const seller = await holder();
    await buy(seller, 'marketcsgo');
    world.advance(HOUR);
    const body = lastWeek();
    const [one, other] = await Promise.all([
      world.call(seller, 'POST /sales/create-sales', body),
      world.call(seller, 'POST /sales/create-sales', body),
    ]);
    expect([one!.status, other!.status, one!.body['operation']]).toEqual([200, 200, other!.body['operation']]);
    expect(await salesOf(seller)).toHaveLength(1);
    expect(await openOf(seller)).toEqual([0]);
  });

  it('names the market that fails, and reads the others; how far it reached is shown (story 21)', async () => {
    const seller = await sold();
    await world.fault({ host: 'csfloat.com', mode: 'status', status: 503 });
    world.advance(MINUTE);
    const answer = await world.call(seller, 'POST /sales/create-sales', { startDate: '2026-08-01', endDate: dayIn(1) });
    await world.fault(null);
    expect(answer.body).toMatchObject({
      success: true,
      results: [
        { market: 'csfloat', code: 'UPSTREAM' },
        { market: 'marketcsgo', code: null },
        { market: 'waxpeer', code: null },
      ],
    });
    const { body } = await test.send('GET /sales/reach', { as: seller });
    expect(body['items']).toMatchObject([
      { market: 'csfloat', code: 'UPSTREAM', msg: 'The market does not answer.' },
      { market: 'marketcsgo', read_from: '2026-08-01T00:00:00.000Z', oldest_sale: expect.any(String), code: null },
      { market: 'waxpeer', read_from: '2026-08-01T00:00:00.000Z', oldest_sale: null, code: null },
    ]);
    // what failed is tried again under the limit of a start
    const retry = () => test.send(`POST /operations/${String(answer.body['operation'])}/retry`, { as: seller, body: {} });
    world.advance(10_000);
    expect((await retry()).body).toMatchObject({ success: true });
    expect((await retry()).body).toMatchObject({ success: false, code: 'STATE' });
    await world.work();
    const again = (await test.send('GET /sales/reach', { as: seller })).body['items'];
    expect(again[0]).toMatchObject({ market: 'csfloat', read_from: '2026-08-01T00:00:00.000Z' });
  });

  it('needs a key [SALES-176]', async () => {
    const user = await test.signIn();
    const { status, body } = await test.send('POST /sales/create-sales', { as: user, body: {} });
    expect([status, body.code, body.msg]).toEqual([400, 'INVALID_API', 'You need to set your API keys on User page.']);
  });
});
