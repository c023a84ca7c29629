import type { HttpClient } from '@lootfolio/marketplaces/port';
import { SELLING } from '@lootfolio/marketplaces/registry';
import type { MarketSale, MarketSelling, SaleState } from '@lootfolio/marketplaces/selling';
import { beforeEach, describe, expect, it } from 'vitest';
import { KEY, sellingContext } from './selling-context.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** A sale as the sandbox knows it. */
type True = Record<'price' | 'net' | 'compensation', number> & Record<'sale_id' | 'name' | 'sold_at' | 'settles_at' | 'state', string>;

/** What the markets' words can tell of the true states. */
const TOLD: Record<string, Record<string, SaleState>> = {
  // no word for a reversed sale, and none for paid
  waxpeer: { protected: 'delivered', settled: 'delivered', reversed: 'cancelled' },
  // paid from the stated time on
  marketcsgo: { protected: 'settled' },
  // one word before and after the hand-over, and one for all ends
  shadowpay: { protected: 'pending', reversed: 'cancelled' },
};
const USUAL: Record<string, SaleState> = {
  pending: 'pending',
  protected: 'delivered',
  settled: 'settled',
  cancelled: 'cancelled',
  reversed: 'reversed',
};
const told = (market: string, state: string): SaleState => ({ ...USUAL, ...TOLD[market] })[state]!;

const WITHOUT_NET = ['csfloat', 'shadowpay'];
/** What a market states of a sale in words that nobody documents, and what it states without sense. */
const ODD: Record<string, { word: object; said: string; broken: object }> = {
  waxpeer: { word: { status: 9 }, said: '9', broken: { price: 'much' } },
  marketcsgo: { word: { stage: '7' }, said: '7', broken: { price: 'much' } },
  shadowpay: { word: { state: 'held' }, said: 'held', broken: { price: 'much' } },
  csfloat: { word: { state: 'escrow' }, said: 'escrow', broken: { contract: { price: 'much' } } },
  haloskins: { word: { status: 'lost' }, said: 'lost', broken: { price: 'much' } },
  skinthunder: { word: { state: 'lost' }, said: 'lost', broken: { price: 'much' } },
};

const thousandths = (amount: { units: number; scale: number }): number => (amount.units * 1000) / 10 ** amount.scale;

/** The adapters and the sandbox are written separately. These tests check that the histories of sales fit together. */
describe.each(SELLING.map((selling) => [selling.market, selling] as const))('the sales at %s in the sandbox', (market, selling) => {
  const { clock, sandbox, context, drive } = sellingContext(selling);
  beforeEach(() => sandbox.inject({ method: 'DELETE', url: '/_trading' }));

  const read = (days: number, http: HttpClient = context.http) => {
    const to = clock.now();
    return selling.sales({ ...context, http }, { from: new Date(to - days * DAY), to: new Date(to) });
  };
  const addSales = async (sales: object[]): Promise<True[]> =>
    ((await drive('past-sales', { market, key: KEY, sales })) as { sales: True[] }).sales;
  /** The true sales, newest first. */
  const truth = async (): Promise<True[]> => {
    const { desks } = (await sandbox.inject(`/_trading?key=${KEY}`)).json<{ desks: { market: string; sales: True[] }[] }>();
    return desks.find((desk) => desk.market === market)!.sales.toReversed();
  };
  const ago = (ms: number): string => new Date(clock.now() - ms).toISOString();
  const violations = async (): Promise<number> => (await sandbox.inject('/_trading')).json<{ violations: number }>().violations;

  it('are read whole over a year of thousands, as they ended, within the limits', async () => {
    const COUNT = 2345;
    const ends = [{}, {}, {}, { became: 'failed' }, {}, { became: 'fell_through' }, {}, { became: 'reversed', by: 'seller' }, {}];
    await addSales(
      Array.from({ length: COUNT }, (_, n) => {
        const soldAt = clock.now() - Math.round(((n + 0.5) * 364 * DAY) / COUNT / 1000) * 1000;
        return { sold_at: new Date(soldAt).toISOString(), ...(soldAt < clock.now() - 4 * DAY && ends[n % ends.length]) };
      }),
    );
    const began = clock.now();
    const { sales, unreadable } = await selling.sales(context, { from: new Date(began - 365 * DAY), to: new Date(began) });
    expect([sales.length, new Set(sales.map(({ saleId }) => saleId)).size, unreadable]).toEqual([COUNT, COUNT, []]);
    const known = await truth();
    expect(sales.map(({ name, soldAt, price, state }) => [name, soldAt.toISOString(), thousandths(price), state])).toEqual(
      known.map(({ name, sold_at: soldAt, price, state }) => [name, soldAt, price, told(market, state)]),
    );
    const standing = (one: { state: string }): boolean => !['cancelled', 'reversed'].includes(one.state);
    const stated = sales.filter(standing).map(({ received }) => received && Math.floor(thousandths(received) / 10));
    expect(stated).toEqual(known.filter(standing).map(({ net }) => (WITHOUT_NET.includes(market) ? null : Math.floor(net / 10))));
    const paid = known.filter(({ state }) => told(market, state) === 'settled').map(({ settles_at: at }) => at);
    expect(sales.filter(({ state }) => state === 'settled').map(({ settlesAt }) => settlesAt?.toISOString())).toEqual(
      market === 'shadowpay' ? paid.map(() => undefined) : paid,
    );
    expect(await violations()).toBe(0);
  });

  it('are each there once when new sales shift the pages while they are read', async () => {
    const before = await addSales(Array.from({ length: 250 }, (_, n) => ({ sold_at: ago((n + 1) * 10 * MINUTE) })));
    const growing: HttpClient = async (request) => {
      const answer = await context.http(request);
      await addSales([{ sold_at: ago(0) }]);
      return answer;
    };
    const { sales } = await read(3, growing);
    expect(sales.map(({ soldAt }) => soldAt.toISOString())).toEqual(before.map(({ sold_at: soldAt }) => soldAt));
  });

  it('appear late, and change later', async () => {
    await drive('habits', { history_lag_ms: { [market]: 2 * HOUR } });
    const [sale] = await addSales([{ sold_at: ago(HOUR) }]);
    expect((await read(1)).sales).toEqual([]);
    clock.advance(HOUR);
    const [first] = (await read(1)).sales;
    expect(first).toMatchObject({ state: told(market, 'protected') });
    const more = { give_amount: 10, received: market === 'haloskins' ? 0.01 : 10 };
    await drive('sale-rows', { market, key: KEY, sale_id: sale!.sale_id, says: more });
    clock.advance(8 * DAY);
    const [second] = (await read(10)).sales;
    expect(second).toMatchObject({ saleId: first!.saleId, state: told(market, 'settled') });
    expect(second!.received && thousandths(second!.received)).toBe(
      WITHOUT_NET.includes(market) ? null : market === 'skinthunder' ? 100 : 10,
    );
  });

  it('keep words that nobody knows, and stand apart when they cannot be read', async () => {
    const [one, two] = await addSales([1, 2, 3].map((days) => ({ sold_at: ago(days * DAY) })));
    const { word, said, broken } = ODD[market]!;
    await drive('sale-rows', { market, key: KEY, sale_id: one!.sale_id, says: word });
    await drive('sale-rows', { market, key: KEY, sale_id: two!.sale_id, says: broken });
    const { sales, unreadable } = await read(5);
    expect(sales.map(({ state, said: own }) => [state, own])).toEqual([
      ['unknown', said],
      [told(market, 'protected'), expect.any(String)],
    ]);
    expect(unreadable).toEqual([{ saleId: expect.any(String), text: expect.stringContaining('price') }]);
    await drive('sale-rows', { market, key: KEY, sale_id: two!.sale_id, says: null });
    expect((await read(5)).sales).toHaveLength(3);
  });

  it.each(['seller', 'buyer'] as const)('are reversed by the %s, until the protection ends', async (by) => {
    const [young, old] = await addSales([{ sold_at: ago(6 * DAY), price: 12_340 }, { sold_at: ago(7 * DAY) }]);
    const reverse = (sale: True) => drive('reversals', { market, key: KEY, by, sale_id: sale.sale_id });
    expect([await reverse(old!), await reverse(young!)].map(({ reversed }) => reversed as number)).toEqual(
      by === 'seller' ? [1, 0] : [0, 1],
    );
    const [reversed, kept] = (await read(9)).sales as [MarketSale, MarketSale];
    expect([reversed.state, kept.state]).toEqual([told(market, 'reversed'), told(market, market === 'csfloat' ? 'protected' : 'settled')]);
    const paid = reversed.compensation && thousandths(reversed.compensation);
    expect(paid).toBe(market === 'marketcsgo' && by === 'buyer' ? 2468 : null);
    expect((await truth())[0]!.compensation).toBe(paid ?? 0);
  });

  it('have two ends at a market that pays at an hour of the day', async () => {
    await addSales([{ sold_at: ago(DAY) }]);
    const [sale] = (await read(2)).sales;
    const free = new Date(sale!.soldAt.getTime() + 7 * DAY);
    const expected: Record<string, unknown> = {
      csfloat: [free, new Date(Math.ceil((free.getTime() - 7 * HOUR) / DAY) * DAY + 7 * HOUR)],
      waxpeer: [null, null],
      shadowpay: [null, null],
    };
    expect([sale!.protectedUntil, sale!.settlesAt]).toEqual(expected[market] ?? [null, free]);
  });
});

describe('a history of MarketCSGO that is cut', () => {
  const selling: MarketSelling = SELLING.find(({ market }) => market === 'marketcsgo')!;
  const { clock, context, drive } = sellingContext(selling);

  it('is read whole all the same', async () => {
    const to = clock.now();
    const sales = Array.from({ length: 1234 }, (_, n) => ({ sold_at: new Date(to - n * MINUTE).toISOString() }));
    await drive('past-sales', { market: 'marketcsgo', key: KEY, sales });
    const read = await selling.sales(context, { from: new Date(to - 2 * DAY), to: new Date(to) });
    expect(read.sales.map(({ soldAt }) => soldAt.toISOString())).toEqual(sales.map(({ sold_at: at }) => at));
  });

  it('states amounts in the currency of the account, which do not change with the rates', async () => {
    const key = `${KEY}-rub`;
    const sale = {
      sold_at: new Date(clock.now() - DAY).toISOString(),
      price: 10_000,
      became: 'reversed',
      ended_at: new Date(clock.now()).toISOString(),
    };
    await drive('past-sales', { market: 'marketcsgo', key, sales: [sale] });
    const read = async () =>
      (await selling.sales({ ...context, key }, { from: new Date(clock.now() - 50 * DAY), to: new Date(clock.now()) })).sales[0]!;
    const { price, compensation } = await read();
    expect([price.currency, price.scale, compensation!.currency]).toEqual(['RUB', 2, 'RUB']);
    expect(compensation!.units).toBe(Math.floor(price.units / 5));
    clock.advance(40 * DAY);
    expect(await read()).toMatchObject({ price, compensation });
  });
});
