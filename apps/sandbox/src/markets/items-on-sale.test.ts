import { describe, expect, it } from 'vitest';
import { NOW } from '../test-sandbox.ts';
import { KEY, DAY, type Answer, testSeller } from './test-seller.ts';

const { clock, app, waxpeer, truth, idsAtWaxpeer } = testSeller();

describe('items on sale', () => {
  const listAt = async (price: (usual: number) => number, count = 50) => {
    const ids = await idsAtWaxpeer(count);
    const prices = (await waxpeer('GET', 'prices?game=csgo')).items as { name: string; min: number }[];
    const usual = new Map(prices.map(({ name, min }) => [name, min]));
    const { items } = await waxpeer('GET', 'get-my-inventory?game=csgo');
    const names = new Map((items as Answer[]).map(({ item_id, name }) => [item_id as string, name as string]));
    const rows = ids.map((item_id) => ({ item_id, price: price(usual.get(names.get(item_id)!) ?? 1000) }));
    await waxpeer('POST', 'list-items-steam', { items: rows });
  };
  const soldAfter = async (days: number): Promise<Answer[]> => {
    clock.advance(days * DAY);
    return (await truth('waxpeer')).listings.filter(({ state }) => state === 'sold');
  };

  it('sell the sooner the cheaper they are', async () => {
    await listAt((usual) => Math.round(usual * 0.9));
    const cheap = (await soldAfter(3)).length;
    await app.inject({ method: 'DELETE', url: '/_trading' });
    clock.set(NOW);
    await listAt((usual) => Math.round(usual * 1.3));
    const dear = (await soldAfter(3)).length;
    expect(cheap).toBeGreaterThan(dear);
    expect(dear).toBeGreaterThan(0);
  });

  it('bring their net into the balance when it can no longer be taken back, and payouts take it out', async () => {
    const { wallet } = (await waxpeer('GET', 'user')).user as { wallet: number };
    await listAt((usual) => Math.round(usual * 0.9));
    const sold = await soldAfter(6.9);
    expect(sold.length).toBeGreaterThan(3);
    expect((await waxpeer('GET', 'user')).user.wallet).toBe(wallet);
    const earliest = sold.toSorted((a, b) => String(a['sells_at']).localeCompare(String(b['sells_at'])))[0]!;
    clock.set(Date.parse(earliest['sells_at'] as string) + 7 * DAY);
    expect((await waxpeer('GET', 'user')).user.wallet).toBe(wallet + Math.floor((earliest['price'] as number) * 0.94));
    const payout = { market: 'waxpeer', key: KEY, amount: wallet };
    expect((await app.inject({ method: 'POST', url: '/_trading/payouts', payload: payout })).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: '/_trading/payouts', payload: { ...payout, amount: wallet * 9 } })).statusCode).toBe(
      400,
    );
    expect((await waxpeer('GET', 'user')).user.wallet).toBe(Math.floor((earliest['price'] as number) * 0.94));
    const { trades, transactions } = (await waxpeer('POST', 'my-history', { skip: 0 })).data;
    expect(trades.length).toBeGreaterThanOrEqual(sold.length);
    expect(transactions).toMatchObject([{ amount: String(wallet), direction: 'out' }]);
  });
});
