import { beforeEach, describe, expect, it } from 'vitest';
import { KEY, DAY, SECOND, testSeller, type Answer } from '../markets/test-seller.ts';

const { clock, app, waxpeer, marketcsgo, csfloat, truth, idsAtWaxpeer, drive } = testSeller();
const HOUR = 3_600_000;
/** More than anybody pays: the tests sell by a purchase. */
const DEAR = 9_000_000;

/** Lists an item on Waxpeer and CSFloat. */
async function listTwice(): Promise<{ assetId: string; atCsFloat: string }> {
  const [assetId] = (await idsAtWaxpeer(1)) as [string];
  await waxpeer('POST', 'list-items-steam', { items: [{ item_id: assetId, price: DEAR }] });
  const [, contract] = await csfloat('POST', 'listings', { asset_id: assetId, price: DEAR / 10, type: 'buy_now' });
  return { assetId, atCsFloat: contract['id'] as string };
}
const buy = (market: string, listing_id: string): Promise<Answer> => drive('purchases', { market, listing_id });
const mistakes = async (): Promise<Answer> => (await app.inject('/_trading')).json<{ mistakes: Answer }>().mistakes;

beforeEach(() => drive('habits', { fall_through: 0 }));

describe('a sold item', () => {
  it('stays on sale elsewhere; its second sale cannot be handed over, counts, and ends in a ban', async () => {
    const { assetId, atCsFloat } = await listTwice();
    await buy('waxpeer', assetId);
    clock.advance(HOUR);
    const sale = (await truth('waxpeer')).sales[0];
    expect(sale).toMatchObject({ state: 'protected', asset_id: assetId });
    expect((await truth('csfloat')).listings).toMatchObject([{ listing_id: atCsFloat, state: 'listed' }]);
    await buy('csfloat', atCsFloat);
    expect((await mistakes())['sold_twice']).toMatchObject([
      { market: 'csfloat', asset_id: assetId, listing_id: atCsFloat, first: { market: 'waxpeer' } },
    ]);
    clock.advance(2 * HOUR - 1);
    expect((await truth('csfloat')).sales).toMatchObject([{ state: 'pending', end: null }]);
    clock.advance(1);
    const desk = await truth('csfloat');
    expect(desk.sales).toMatchObject([{ state: 'cancelled', end: { how: 'failed', by: 'seller' } }]);
    expect(desk).toMatchObject({ failed_trades: 1, banned_until: new Date(clock.now() + 2 * DAY).toISOString() });
    expect((await csfloat('GET', 'me/trades?role=seller'))[1].trades).toMatchObject([{ state: 'failed', steam_offer: { state: 2 } }]);
  });

  it('cannot be listed again once it was handed over, and the attempt counts', async () => {
    const { assetId } = await listTwice();
    await buy('waxpeer', assetId);
    const again = async () => (await marketcsgo('GET', `add-to-sale?id=${assetId}&price=${DEAR}&cur=USD`))['success'] as boolean;
    await marketcsgo('GET', 'update-inventory');
    clock.advance(15 * SECOND);
    expect(await again()).toBe(true);
    clock.advance(HOUR);
    expect(await again()).toBe(false);
    expect(await mistakes()).toMatchObject({ listed_sold: 2, listed_again: 1 });
    expect((await idsAtWaxpeer(1000)).includes(assetId)).toBe(false);
  });

  it('is back on sale by itself at CSFloat when its buyer leaves, and gone elsewhere', async () => {
    await drive('habits', { fall_through: 1 });
    const { assetId, atCsFloat } = await listTwice();
    await buy('csfloat', atCsFloat);
    expect((await csfloat('GET', 'me'))[1].user).toMatchObject({ actionable_trades: 1 });
    clock.advance(HOUR);
    expect((await truth('csfloat')).listings).toMatchObject([{ state: 'listed' }]);
    const [, { trades }] = await csfloat('GET', 'me/trades?role=seller');
    expect(trades).toMatchObject([{ state: 'cancelled', contract: { state: 'listed' } }]);
    await buy('waxpeer', assetId);
    clock.advance(HOUR);
    expect(await truth('waxpeer')).toMatchObject({ failed_trades: 0, listings: [{ state: 'gone' }] });
    expect((await waxpeer('POST', 'my-history', {}))['data'].trades).toMatchObject([{ status: 6, reason: 'buyer failed to accept' }]);
    expect(await idsAtWaxpeer(1)).toEqual([assetId]);
  });

  it('comes back with a new id and the same details when the seller takes all trades back, who is banned for 30 days', async () => {
    const { assetId } = await listTwice();
    await buy('waxpeer', assetId);
    clock.advance(DAY);
    const { wallet, total_hold_amount: held } = (await waxpeer('GET', 'user'))['user'] as Record<string, number>;
    expect(held).toBe(Math.floor(DEAR * 0.94));
    expect(await drive('reversals', { market: 'waxpeer', by: 'seller' })).toEqual({ reversed: 1 });
    const desk = await truth('waxpeer');
    expect(desk.sales).toMatchObject([{ state: 'reversed', end: { by: 'seller' } }]);
    expect((await waxpeer('GET', 'user'))['user']).toMatchObject({ wallet, total_hold_amount: 0, can_p2p: false });
    for (const market of ['waxpeer', 'csfloat'])
      expect(await truth(market)).toMatchObject({ banned_until: new Date(clock.now() + 30 * DAY).toISOString() });
    clock.advance(8 * DAY);
    const owned = await idsAtWaxpeer(5000);
    expect([owned.includes(assetId), owned.length]).toEqual([false, 100]);
  });

  it('brings a fifth of its price at MarketCSGO when the buyer takes it back', async () => {
    await marketcsgo('GET', 'update-inventory');
    clock.advance(15 * SECOND);
    const [{ id }] = (await marketcsgo('GET', 'my-inventory'))['items'];
    const { item_id: listing } = await marketcsgo('GET', `add-to-sale?id=${id}&price=${DEAR}&cur=USD`);
    const { sale_id } = await buy('marketcsgo', listing as string);
    clock.advance(HOUR);
    const { money: before } = await marketcsgo('GET', 'get-money');
    await drive('reversals', { market: 'marketcsgo', by: 'buyer', sale_id });
    expect((await marketcsgo('GET', 'get-money'))['money']).toBe(before + DEAR / 5000);
    const from = Math.floor(clock.now() / 1000) - 86_400;
    expect((await marketcsgo('GET', `history?date=${from}`))['data']).toMatchObject([
      { stage: '5', causer: 'buyer', received: '0', settlement: expect.any(Number), refund: { seller: { amount: DEAR / 5 } } },
    ]);
    expect(await truth('marketcsgo')).toMatchObject({ banned_until: null });
  });
});

describe('a seller whose client is offline', () => {
  it('sells nothing where buyers need the client, keeps the rows, and fails to hand over elsewhere', async () => {
    const ids = await idsAtWaxpeer(100);
    await waxpeer('POST', 'list-items-steam', { items: ids.slice(0, 50).map((item_id) => ({ item_id, price: 30 })) });
    const [, contract] = await csfloat('POST', 'listings', { asset_id: ids[0]!, price: DEAR / 10, type: 'buy_now' });
    await drive('client', { online: false });
    expect((await waxpeer('GET', 'user'))['user']).toMatchObject({ can_p2p: false });
    expect((await marketcsgo('GET', 'test'))['status']).toMatchObject({ site_online: false, site_notmpban: true });
    clock.advance(5 * DAY);
    expect((await truth('waxpeer')).sales).toEqual([]);
    expect((await waxpeer('GET', 'list-items-steam'))['items']).toHaveLength(50);
    await buy('csfloat', contract['id'] as string);
    clock.advance(2 * HOUR);
    expect(await truth('csfloat')).toMatchObject({ failed_trades: 1, sales: [{ end: { how: 'failed' } }] });
    await drive('client', { online: true });
    clock.advance(5 * DAY);
    expect((await truth('waxpeer')).sales.length).toBeGreaterThan(0);
    expect(await truth('waxpeer')).toMatchObject({ failed_trades: 0 });
  });

  it('hands over what is still due when it comes back in time', async () => {
    const { assetId } = await listTwice();
    await drive('client', { online: false });
    await buy('waxpeer', assetId);
    clock.advance(HOUR - 60_000);
    await drive('client', { online: true });
    expect((await truth('waxpeer')).sales).toMatchObject([{ state: 'protected', delivered_at: new Date(clock.now()).toISOString() }]);
  });
});

it('hides what is listed while its seller is away or banned, and shows it again', async () => {
  const ids = await idsAtWaxpeer(50);
  await waxpeer('POST', 'list-items-steam', { items: ids.map((item_id) => ({ item_id, price: 30 })) });
  await drive('standing', { market: 'waxpeer', away: true, banned_ms: 3 * DAY });
  clock.advance(4 * DAY);
  expect((await truth('waxpeer')).sales).toEqual([]);
  expect((await waxpeer('GET', 'user'))['user']).toMatchObject({ sell_status: false, can_p2p: true, no_p2p_until: null });
  await drive('standing', { market: 'waxpeer', away: false });
  clock.advance(4 * DAY);
  expect((await truth('waxpeer')).sales.length).toBeGreaterThan(0);
});

describe('a market', () => {
  it('shows changes in its own list after its lag, which can be changed', async () => {
    const [id] = (await idsAtWaxpeer(1)) as [string];
    await drive('habits', { lag_ms: { waxpeer: 60_000 } });
    const seen = async (): Promise<unknown[]> =>
      ((await waxpeer('GET', 'list-items-steam'))['items'] as Answer[]).map(({ price }) => price as unknown);
    await waxpeer('POST', 'list-items-steam', { items: [{ item_id: id, price: DEAR }] });
    clock.advance(59_000);
    expect(await seen()).toEqual([]);
    clock.advance(SECOND);
    expect(await seen()).toEqual([DEAR]);
    await waxpeer('POST', 'edit-items', { items: [{ item_id: id, price: DEAR - 1000 }] });
    expect(await seen()).toEqual([DEAR]);
    clock.advance(60_000);
    expect(await seen()).toEqual([DEAR - 1000]);
    await waxpeer('GET', `remove-items?id=${id}&game=csgo`);
    expect(await seen()).toEqual([DEAR - 1000]);
    clock.advance(60_000);
    expect(await seen()).toEqual([]);
  });

  it('takes changes that its seller makes on the website, which are no mistakes of the product', async () => {
    const [one, two] = (await idsAtWaxpeer(2)) as [string, string];
    const byHand = (change: object): Promise<Answer> => drive('by-hand', { market: 'waxpeer', ...change });
    expect(await byHand({ do: 'list', id: one, price: DEAR })).toEqual({ listing_id: one });
    await byHand({ do: 'list', id: two, price: DEAR });
    await byHand({ do: 'reprice', id: one, price: DEAR - 10 });
    await byHand({ do: 'remove', id: two });
    expect((await truth('waxpeer')).listings).toMatchObject([
      { state: 'listed', price: DEAR - 10 },
      { state: 'gone', price: DEAR },
    ]);
    expect(await byHand({ do: 'reprice', id: two, price: DEAR })).toEqual({ error: 'the market refuses' });
    expect(await mistakes()).toEqual({ listed_again: 0, listed_sold: 0, sold_twice: [], failed_trades: 0 });
  });

  it('tells every price that a call of its API changed, and none that was changed on the website', async () => {
    const { assetId, atCsFloat } = await listTwice();
    await csfloat('PATCH', `listings/${atCsFloat}`, { price: DEAR / 10 - 1 });
    await drive('by-hand', { market: 'csfloat', do: 'reprice', id: atCsFloat, price: DEAR - 20 });
    clock.advance(SECOND);
    await waxpeer('POST', 'edit-items', { items: [{ item_id: assetId, price: DEAR - 30 }] });
    const first = { market: 'csfloat', key: KEY, listing_id: atCsFloat, asset_id: assetId, from: DEAR, price: DEAR - 10 };
    const second = { market: 'waxpeer', key: KEY, listing_id: assetId, asset_id: assetId, from: DEAR, price: DEAR - 30 };
    const changesFrom = async (from: number): Promise<unknown> => (await app.inject(`/_trading/price-changes?from=${from}`)).json();
    const at = (before: number): string => new Date(clock.now() - before).toISOString();
    expect(await changesFrom(0)).toEqual({
      changes: [
        { ...first, at: at(SECOND) },
        { ...second, at: at(0) },
      ],
    });
    expect(await changesFrom(1)).toEqual({ changes: [{ ...second, at: at(0) }] });
  });

  it('refuses single items in its own words', async () => {
    const [one, two] = (await idsAtWaxpeer(2)) as [string, string];
    await drive('refusals', { market: 'waxpeer', id: one, words: 'This item is overstocked' });
    const rows = [one, two].map((item_id) => ({ item_id, price: DEAR }));
    expect(await waxpeer('POST', 'list-items-steam', { items: rows })).toMatchObject({
      listed: [{ item_id: two }],
      failed: [{ item_id: one, msg: 'This item is overstocked' }],
    });
    await drive('refusals', { market: 'waxpeer', id: two, words: 'locked' });
    expect((await waxpeer('POST', 'edit-items', { items: [{ item_id: two, price: 50 }] }))['failed']).toMatchObject([{ msg: 'locked' }]);
    expect(await waxpeer('GET', `remove-items?id=${two}&game=csgo`)).toMatchObject({ count: 0, removed: [] });
    expect((await drive('refusals', { market: 'waxpeer', id: one, words: null }))['refused']).toEqual([two]);
  });

  it('says in headers how often its trades may still be read, and refuses beyond', async () => {
    const read = () => app.inject({ url: '/csfloat.com/api/v1/me/trades', headers: { authorization: KEY } });
    const first = (await read()).headers;
    const resets = (clock.now() + HOUR) / 1000;
    expect([first['x-ratelimit-limit'], first['x-ratelimit-remaining'], first['x-ratelimit-reset']]).toEqual(['100', '99', String(resets)]);
    for (let n = 1; n < 100; n++) {
      clock.advance(3 * SECOND);
      expect((await read()).statusCode).toBe(200);
    }
    expect((await read()).headers['x-ratelimit-remaining']).toBe('0');
    expect((await read()).statusCode).toBe(429);
    expect((await csfloat('GET', 'me'))[0]).toBe(200);
  });
});
