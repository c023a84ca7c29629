import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, testSeller, type Answer } from '../markets/test-seller.ts';

const { clock, app, waxpeer, marketcsgo, shadowpay, csfloat, truth, idsAtWaxpeer, drive } = testSeller();
const HOUR = 3_600_000;

const ago = (ms: number): string => new Date(clock.now() - ms).toISOString();
const add = (market: string, sales: object[], more: object = {}): Promise<Answer> => drive('past-sales', { market, sales, ...more });
/** Adds sales that are an hour apart, the newest first. */
const addMany = (market: string, count: number): Promise<Answer> =>
  add(
    market,
    Array.from({ length: count }, (_, n) => ({ sold_at: ago(n * HOUR) })),
  );
const timesOf = (rows: Answer[], field: string): number[] => rows.map((row) => Date.parse(row[field] as string));
const agoEach = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => clock.now() - (from + n) * HOUR);

beforeEach(() => drive('habits', { fall_through: 0 }));

describe('past sales', () => {
  it('follow from the seed, and change no inventory', async () => {
    const owned = await idsAtWaxpeer(1000);
    const first = await addMany('csfloat', 20);
    await add('waxpeer', [{ sold_at: ago(DAY) }]);
    const ids = [...(await truth('csfloat')).sales, ...(await truth('waxpeer')).sales].map(({ asset_id: id }) => id as string);
    expect(new Set([...ids, ...owned]).size).toBe(21 + owned.length);
    expect(await idsAtWaxpeer(1000)).toEqual(owned);
    await app.inject({ method: 'DELETE', url: '/_trading' });
    expect(await addMany('csfloat', 20)).toEqual(first);
  });

  it('are what a test says', async () => {
    const name = '★ Karambit | Doppler (Factory New)';
    const said = { name, phase: 'Ruby', price: 1_234_560, asset_id: '12345', sold_at: ago(20 * DAY) };
    const { sales } = await add('csfloat', [
      said,
      { ...said, became: 'reversed', by: 'seller', ended_at: ago(15 * DAY) },
      { ...said, became: 'failed' },
      { ...said, became: 'fell_through' },
      { ...said, sold_at: ago(DAY) },
      { ...said, sold_at: ago(60_000) },
    ]);
    expect(sales[0]).toMatchObject({
      name,
      phase: 'Ruby',
      asset_id: '12345',
      price: 1_234_560,
      net: 1_209_868,
      state: 'settled',
      end: null,
    });
    expect(sales.map(({ state }: Answer) => state as string)).toEqual([
      'settled',
      'reversed',
      'cancelled',
      'cancelled',
      'protected',
      'pending',
    ]);
    expect(sales.slice(1, 4).map(({ end }: Answer) => end as object)).toEqual([
      { how: 'reversed', by: 'seller', at: ago(15 * DAY) },
      { how: 'failed', by: 'seller', at: ago(20 * DAY - 2 * HOUR) },
      { how: 'fell_through', by: 'buyer', at: ago(20 * DAY - HOUR / 2) },
    ]);
    clock.advance(HOUR);
    expect((await truth('csfloat')).sales.at(-1)).toMatchObject({ state: 'protected' });
    expect(await truth('csfloat')).toMatchObject({ failed_trades: 0, banned_until: null });
  });

  it.each([
    ['a time that comes', { sold_at: new Date(Date.UTC(2030, 0)).toISOString() }],
    ['no time', { sold_at: 'yesterday' }],
    ['an item that nobody knows', { sold_at: '2026-01-01T00:00:00Z', name: 'Karambit' }],
    ['a reversal after the protection', { sold_at: '2026-01-01T00:00:00Z', became: 'reversed', ended_at: '2026-01-08T00:00:00Z' }],
    ['a reversal that comes', { sold_at: '2026-11-19T12:00:00Z', became: 'reversed' }],
  ])('are refused as a whole with %s', async (_, sale) => {
    expect(await add('waxpeer', [{ sold_at: ago(DAY) }, sale])).toEqual({ error: expect.any(String) });
    expect((await truth('waxpeer')).sales).toEqual([]);
  });

  it('count in the balance, net of the fee', async () => {
    const before = (await waxpeer('GET', 'user'))['user'] as Record<string, number>;
    await add('waxpeer', [
      { sold_at: ago(8 * DAY), price: 10_000 },
      { sold_at: ago(DAY), price: 20_000 },
    ]);
    const after = (await waxpeer('GET', 'user'))['user'] as Record<string, number>;
    expect([after['wallet']! - before['wallet']!, after['total_hold_amount']]).toEqual([9400, 18_800]);
  });
});

describe('a history', () => {
  it('has at most 100 rows at Waxpeer, of which 1,000 can be skipped', async () => {
    await addMany('waxpeer', 1200);
    const page = async (skip: number): Promise<number[]> =>
      timesOf((await waxpeer('POST', 'my-history', { skip, start: ago(1150 * HOUR), end: ago(0) }))['data'].trades, 'created');
    expect(await page(0)).toEqual(agoEach(0, 100));
    expect(await page(1000)).toEqual(agoEach(1000, 1100));
    expect(await page(1100)).toEqual(await page(1000));
  });

  it('has pages at CSFloat that shift when something is sold', async () => {
    await addMany('csfloat', 25);
    const page = async (number: number) => (await csfloat('GET', `me/trades?role=seller&limit=10&page=${number}`))[1];
    const [first, more] = [await page(0), addMany('csfloat', 1)];
    await more;
    const second = await page(1);
    expect([first['count'], second['count']]).toEqual([25, 26]);
    expect(second['trades'][0]).toEqual(first['trades'][9]);
  });

  it('has pages by number at Shadowpay, with the total of its days', async () => {
    await addMany('shadowpay', 60);
    const query = 'type=sell&date_from=2026-11-18&date_to=2026-11-19&limit=20&offset=30';
    const [, { data, metadata }] = await shadowpay('GET', `operations?${query}`);
    // the 13 sales of the 20th, up to noon, are not asked for
    expect([metadata.total, data.length]).toEqual([47, 17]);
    expect(data[0]).toMatchObject({ state: 'active', items: [{ steam_item: { project: 'csgo' } }] });
  });

  it('has one answer at MarketCSGO, which leaves out the oldest', async () => {
    await addMany('marketcsgo', 600);
    const { data } = await marketcsgo('GET', 'history?date=0');
    expect([data.length, Number(data[0].time) * 1000, Number(data[499].time) * 1000]).toEqual([500, clock.now(), clock.now() - 499 * HOUR]);
  });

  it('shows a sale late, and says of it what a test lets it say', async () => {
    await drive('habits', { history_lag_ms: { csfloat: HOUR } });
    const { sales } = await add('csfloat', [{ sold_at: ago(HOUR / 2) }]);
    const rows = async (): Promise<Answer[]> => (await csfloat('GET', 'me/trades?state=pending'))[1]['trades'];
    expect(await rows()).toEqual([]);
    clock.advance(HOUR / 2);
    expect(await rows()).toMatchObject([{ state: 'pending' }]);
    const says = { state: 'escrow', contract: { price: null }, new_field: 1 };
    await drive('sale-rows', { market: 'csfloat', sale_id: sales[0].sale_id, says });
    expect(await rows()).toMatchObject([{ state: 'escrow', new_field: 1, contract: { price: null, is_seller: true } }]);
    expect(await drive('sale-rows', { market: 'csfloat', sale_id: '1', says })).toEqual({ error: 'no such sale' });
  });
});
