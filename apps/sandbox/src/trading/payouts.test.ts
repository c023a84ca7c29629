import { beforeEach, describe, expect, it } from 'vitest';
import { KEY, testSeller, type Answer } from '../markets/test-seller.ts';
import { NOW } from '../test-sandbox.ts';

const { clock, app, drive } = testSeller();
const MINUTE = 60_000;
const iso = (time: number): string => new Date(time).toISOString();
const DAY = 86_400_000;
const RANGE = new URLSearchParams({ from: iso(NOW - 400 * DAY), to: iso(NOW + 400 * DAY) }).toString();

const get = async (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  (await app.inject({ url: `/${url}`, headers })).json<Answer>();
const waxpeer = async (body: object = {}, key = KEY): Promise<Answer[]> => {
  const url = `/api.waxpeer.com/v1/my-history?api=${key}`;
  return (await app.inject({ method: 'POST', url, payload: { skip: 0, ...body } })).json<Answer>()['data'].transactions;
};
const marketcsgo = async (query = '', key = KEY): Promise<Answer[]> =>
  (await get(`market.csgo.com/api/v2/operation-history?key=${key}${query}`))['data'];
const csfloat = (path: string): Promise<Answer> => get(`csfloat.com/api/v1/me/${path}`, { authorization: KEY });
const haloskins = async (query: string): Promise<Answer> =>
  (await get(`api.haloskins.com/assumed/v1/account/payouts?key=${KEY}&${RANGE}&${query}`))['data'];
const skinthunder = (query: string): Promise<Answer> =>
  get(`skinthunder.com/assumed/v1/payouts?${RANGE}&${query}`, { authorization: `Bearer ${KEY}` });
const pay = (market: string, more: object = {}): Promise<Answer> => drive('payouts', { market, amount: 5000, ...more });

beforeEach(() => clock.set(NOW));

describe('a payout', () => {
  it('is stated by each market in its own shape, and changes later', async () => {
    for (const market of ['waxpeer', 'marketcsgo', 'csfloat', 'haloskins', 'skinthunder']) await pay(market);
    expect(await waxpeer()).toMatchObject([{ type: 'BTC', status: 'pending', amount: '5000', give_amount: '4950', direction: 'out' }]);
    expect(await marketcsgo()).toMatchObject([{ event: 'checkout', amount: '5000', currency: 'USD', status: '0' }]);
    const [{ id }] = (await csfloat('transactions?type=withdrawal'))['transactions'] as [Answer];
    expect(await csfloat('pending-withdrawals')).toEqual([{ id }]);
    expect(await haloskins('page=1')).toMatchObject({ total: 1, list: [{ amount: 5, fee: 0.07, status: 'created' }] });
    expect(await skinthunder('page=1')).toMatchObject({ total: 1, items: [{ amount: 500, fee: 7, state: 'created' }] });
    clock.advance(10 * MINUTE);
    expect(await marketcsgo()).toMatchObject([{ status: '20' }]);
    clock.advance(50 * MINUTE);
    expect(await waxpeer()).toMatchObject([{ status: 'completed' }]);
    expect(await marketcsgo()).toMatchObject([{ status: '30' }]);
    expect(await csfloat('pending-withdrawals')).toEqual([]);
    expect((await csfloat('transactions?type=withdrawal'))['transactions']).toMatchObject([
      { balance_offset: -500, details: { fee_amount: '12', payment_method: 'bank_account' } },
    ]);
    expect((await skinthunder('page=1'))['items']).toMatchObject([{ state: 'completed' }]);
  });

  it('takes its amount from the balance, and gives it back when it is refused', async () => {
    const balance = async (): Promise<number> => (await get('csfloat.com/api/v1/me', { authorization: KEY }))['user'].balance;
    const before = await balance();
    await pay('csfloat', { refused: true });
    expect(await balance()).toBe(before - 500);
    clock.advance(60 * MINUTE);
    expect(await balance()).toBe(before);
    expect((await csfloat('transactions?type=withdrawal'))['transactions']).toMatchObject([
      { balance_offset: 500, details: { original_tx: expect.any(String) as string } },
      { balance_offset: -500 },
    ]);
  });

  it('is stated with the word that a test asks for, until it takes it back', async () => {
    const { id } = await pay('waxpeer', { word: 'awaiting_kyc' });
    expect(await waxpeer()).toMatchObject([{ status: 'awaiting_kyc' }]);
    await drive('payout-words', { market: 'waxpeer', id: id as number, word: null });
    expect(await waxpeer()).toMatchObject([{ status: 'pending' }]);
  });
});

describe('a history of payouts', () => {
  it('has pages and ranges', async () => {
    for (let n = 0; n < 120; n++) {
      await pay('waxpeer', { at: iso(NOW - n * MINUTE - 1), amount: 1000 + n });
      await pay('haloskins', { at: iso(NOW - n * MINUTE - 1), amount: 1000 });
    }
    const pages = [await waxpeer(), await waxpeer({ skip: 100 })];
    expect(pages.map(({ length }) => length)).toEqual([100, 20]);
    expect(await waxpeer({ start: iso(NOW - 10 * MINUTE), end: iso(NOW - 5 * MINUTE) })).toHaveLength(5);
    expect([(await haloskins('page=2&limit=100'))['list'].length, (await haloskins('page=2&limit=100'))['total']]).toEqual([20, 120]);
    await pay('marketcsgo', { at: iso(NOW - 5 * DAY) });
    expect(await marketcsgo(`&date=${(NOW - DAY) / 1000}`)).toEqual([]);
    expect(await marketcsgo(`&date_end=${(NOW - DAY) / 1000}`)).toHaveLength(1);
  });

  it('goes back a year for a key that names a persona, and leaves its balance alone', async () => {
    const collector = await waxpeer({}, 'sandbox-key-collector');
    expect(collector).toHaveLength(18);
    expect(new Set(collector.map(({ status }) => status as string))).toEqual(new Set(['completed', 'canceled']));
    expect(await waxpeer({}, 'sandbox-key-user-10')).toEqual([]);
    expect(await marketcsgo('', 'sandbox-key-collector')).toHaveLength(18);
  });
});
