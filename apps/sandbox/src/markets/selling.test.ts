import { beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../app.ts';
import { createClock } from '../clock.ts';
import type { Fault } from '../faults.ts';
import { NOW } from '../test-sandbox.ts';

const KEY = 'sandbox-key-selling';
const SECOND = 1000;
const DAY = 86_400_000;

const clock = createClock(() => NOW, NOW);
const app = createSandbox({ clock });
beforeEach(async () => {
  clock.set(NOW);
  await app.inject({ method: 'DELETE', url: '/_trading' });
  await app.inject({ method: 'DELETE', url: '/_faults' });
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Any JSON. */
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = Record<string, any>;
const send = async (method: Method, url: string, payload?: object, headers: Record<string, string> = {}): Promise<[number, Answer]> => {
  const reply = await app.inject({ method, url: `/${url}`, headers, ...(payload && { payload }) });
  return [reply.statusCode, reply.json()];
};
const waxpeer = async (method: Method, path: string, payload?: object, key = KEY): Promise<Answer> =>
  (await send(method, `api.waxpeer.com/v1/${path}${path.includes('?') ? '&' : '?'}api=${key}`, payload))[1];
const marketcsgo = async (method: Method, path: string, payload?: object, key = KEY, host = 'market.csgo.com'): Promise<Answer> =>
  (await send(method, `${host}/api/v2/${path}${path.includes('?') ? '&' : '?'}key=${key}`, payload))[1];
const shadowpay = (method: Method, path: string, payload?: object) =>
  send(method, `api.shadowpay.com/api/v2/user/${path}`, payload, { authorization: `Bearer ${KEY}` });
const csfloat = (method: Method, path: string, payload?: object) =>
  send(method, `csfloat.com/api/v1/${path}`, payload, { authorization: KEY });

type Desk = { market: string; deleted: boolean; violations: object; balance: object; listings: Answer[] };
const truth = async (market: string): Promise<Desk> => {
  const { desks } = (await app.inject(`/_trading?key=${KEY}`)).json<{ desks: Desk[] }>();
  return desks.find((desk) => desk.market === market)!;
};
const violations = async (): Promise<number> => (await app.inject('/_trading')).json<{ violations: number }>().violations;

const idsAtWaxpeer = async (count: number): Promise<string[]> => {
  await waxpeer('GET', 'fetch-my-inventory?game=csgo');
  const { items } = await waxpeer('GET', 'get-my-inventory?game=csgo');
  return items.slice(0, count).map(({ item_id }: { item_id: string }) => item_id);
};

describe('Waxpeer', () => {
  it('lists what its inventory holds, once that was read, and names the rest', async () => {
    expect((await waxpeer('GET', 'get-my-inventory')).items).toEqual([]);
    const [one, two] = await idsAtWaxpeer(2);
    const answer = await waxpeer('POST', 'list-items-steam', {
      items: [
        { item_id: one, price: 12_340 },
        { item_id: '1', price: 500 },
        { item_id: two, price: 0 },
      ],
    });
    expect(answer).toMatchObject({
      success: true,
      listed: [{ item_id: one, price: 12_340, name: expect.any(String) }],
      failed: [
        { item_id: '1', msg: 'item_not_in_inventory' },
        { item_id: two, msg: 'wrong price' },
      ],
    });
    expect((await idsAtWaxpeer(1))[0]).toBe(two);
  });

  it('shows a new listing in its own list some seconds later', async () => {
    const [id] = await idsAtWaxpeer(1);
    await waxpeer('POST', 'list-items-steam', { items: [{ item_id: id, price: 12_340 }] });
    expect((await waxpeer('GET', 'list-items-steam')).items).toEqual([]);
    expect((await truth('waxpeer')).listings).toMatchObject([{ listing_id: id, asset_id: id, price: 12_340, state: 'listed' }]);
    clock.advance(4 * SECOND);
    expect((await waxpeer('GET', 'list-items-steam')).items).toMatchObject([{ item_id: id, price: 12_340, position: 1 }]);
  });

  it('takes two changes of an item in 120 seconds and says when the next may come', async () => {
    const [id, other] = await idsAtWaxpeer(2);
    const items = (price: number) => ({ items: [{ item_id: id, price }] });
    await waxpeer('POST', 'list-items-steam', { items: [...items(2_000_000).items, { item_id: other, price: 2_000_000 }] });
    clock.advance(30 * SECOND);
    expect((await waxpeer('POST', 'edit-items', items(1_900_000))).updated).toEqual([{ item_id: id, price: '1900000' }]);
    clock.advance(30 * SECOND);
    expect(await waxpeer('POST', 'edit-items', items(1_800_000))).toMatchObject({
      updated: [],
      failed: [{ item_id: id, msBeforeNext: 60_000 }],
    });
    expect((await waxpeer('POST', 'edit-items', { items: [{ item_id: other, price: 1_800_000 }] })).updated).toHaveLength(1);
    expect([await violations(), (await truth('waxpeer')).listings[0]!['price']]).toEqual([1, 1_900_000]);
    clock.advance(60 * SECOND);
    expect((await waxpeer('POST', 'edit-items', items(1_800_000))).updated).toHaveLength(1);
  });

  it('removes by price 0, by id and all', async () => {
    const ids = await idsAtWaxpeer(5);
    await waxpeer('POST', 'list-items-steam', { items: ids.map((item_id) => ({ item_id, price: 2_000_000 })) });
    expect(await waxpeer('POST', 'edit-items', { items: [{ item_id: ids[0], price: 0 }] })).toMatchObject({ removed: 1, updated: [] });
    expect(await waxpeer('GET', `remove-items?id=${ids[1]}&id=${ids[2]}&id=1`)).toEqual({ success: true, count: 2 });
    expect((await waxpeer('GET', 'remove-all')).count).toBe(2);
    expect((await truth('waxpeer')).listings.map(({ state }) => state as string)).toEqual(Array(5).fill('gone'));
    expect(await idsAtWaxpeer(5)).toEqual(ids);
  });

  it('answers 429 to a key beyond its limit, and counts it', async () => {
    for (let n = 0; n < 60; n++) await waxpeer('GET', 'user');
    const reply = await app.inject(`/api.waxpeer.com/v1/user?api=${KEY}`);
    expect([reply.statusCode, reply.headers['retry-after'], await violations()]).toEqual([429, '60', 1]);
    expect((await waxpeer('GET', 'user', undefined, 'sandbox-key-another')).success).toBe(true);
  });
});

describe('MarketCSGO', () => {
  /** Waits so that no second has more than five requests. */
  const calmly: typeof marketcsgo = (...call) => {
    clock.advance(SECOND / 4);
    return marketcsgo(...call);
  };
  const assets = async (count: number, key = KEY): Promise<string[]> => {
    await calmly('GET', 'update-inventory', undefined, key);
    clock.advance(15 * SECOND);
    const { items } = await calmly('GET', 'my-inventory', undefined, key);
    return items.slice(0, count).map(({ id }: { id: string }) => id);
  };

  it('deletes a key that sends more than five requests within a second, for ever and on every host', async () => {
    for (let n = 0; n < 5; n++) expect((await marketcsgo('GET', 'test')).success).toBe(true);
    clock.advance(SECOND);
    for (let n = 0; n < 5; n++) expect((await marketcsgo('GET', 'test')).success).toBe(true);
    clock.advance(SECOND - 1);
    expect(await marketcsgo('GET', 'test')).toEqual({ success: false, error: 'Bad KEY' });
    clock.advance(DAY);
    for (const host of ['market.csgo.com', 'rust.tm'])
      expect(await marketcsgo('GET', 'get-money', undefined, KEY, host)).toEqual({ success: false, error: 'Bad KEY' });
    expect(await truth('marketcsgo')).toMatchObject({ deleted: true, violations: { key: 1 } });
    await app.inject({ method: 'DELETE', url: '/_trading' });
    expect((await marketcsgo('GET', 'test')).success).toBe(true);
  });

  it('knows the inventory some seconds after it was told to read it', async () => {
    await calmly('GET', 'update-inventory');
    expect((await calmly('GET', 'my-inventory')).items).toEqual([]);
    expect(await calmly('GET', 'add-to-sale?id=1&price=1000&cur=USD')).toEqual({ success: false, error: 'inventory_not_loaded' });
    expect((await assets(1000)).length).toBe(600);
  });

  it('lists, reprices and removes many in one call, each with its own outcome', async () => {
    const [one, two] = await assets(2);
    const { items } = await calmly('POST', 'mass-add-to-sale?cur=USD', {
      items: [
        { asset: one, price: 900_000 },
        { asset: '1', price: 900_000 },
        { asset: two, price: 910_000 },
      ],
    });
    expect(items).toMatchObject([
      { success: true, asset: one },
      { success: false, asset: '1', error: 'item_not_in_inventory' },
      { success: true, asset: two },
    ]);
    const [first, second] = [items[0].item_id as string, items[2].item_id as string];
    expect(first).not.toBe(second);
    expect((await calmly('GET', 'items')).items).toBeNull();
    clock.advance(12 * SECOND);
    const changed = await calmly('POST', 'mass-set-price?cur=USD', {
      items: [
        { item_id: first, price: 800_000 },
        { item_id: '9', price: 5 },
      ],
    });
    expect(changed.items).toMatchObject([
      { item_id: first, success: true },
      { item_id: '9', success: false, error: 'bad_item' },
    ]);
    expect((await calmly('GET', 'items')).items).toMatchObject([
      { item_id: first, assetid: one, price: '800.000', currency: 'USD', status: '1' },
      { item_id: second, assetid: two, price: '910.000' },
    ]);
    expect(await calmly('GET', `set-price?cur=USD&item_id=${first}&price=0`)).toEqual({ success: true });
    expect(await calmly('GET', 'remove-all-from-sale')).toEqual({ success: true, count: 1 });
  });

  it('takes prices in the account’s currency alone, and states them as they were sent', async () => {
    const key = `${KEY}-rub`;
    const [asset] = await assets(1, key);
    const refused = await calmly('POST', 'mass-add-to-sale?cur=USD', { items: [{ asset, price: 100 }] }, key);
    expect(refused).toEqual({ success: false, error: 'bad_input' });
    await calmly('GET', `add-to-sale?cur=RUB&id=${asset}&price=7654321`, undefined, key);
    clock.advance(12 * SECOND);
    expect((await calmly('GET', 'items', undefined, key)).items).toMatchObject([{ price: '76543.21', currency: 'RUB' }]);
    expect(await violations()).toBe(0);
  });
});

it('Shadowpay lists, changes and removes offers by their numbers', async () => {
  const [, { data: inventory }] = await shadowpay('GET', 'inventory?project=csgo');
  const [one, two] = inventory.map(({ asset_id }: Answer) => asset_id as string);
  const offer = (id: unknown, price: number) => ({ id, price, project: 'csgo', currency: 'USD' });
  const [, { data }] = await shadowpay('POST', 'offers', { offers: [offer(one, 950.25), offer(two, 960), offer('1', 2)] });
  expect(data).toMatchObject([{ id: expect.any(Number), asset_id: one, price: 950.25 }, { asset_id: two }]);
  expect(await shadowpay('POST', 'offers', { offers: [offer('1', 2)] })).toEqual([
    422,
    { status: 'error', error_message: 'inventory_items_mismatch' },
  ]);
  const [, updated] = await shadowpay('PATCH', 'offers', { offers: [offer(data[0].id, 940.1), offer(7, 1)] });
  expect(updated).toMatchObject({ updated_items: [{ id: data[0].id, price: 940.1 }], metadata: { total_not_updated_items: 1 } });
  clock.advance(7 * SECOND);
  const [, page] = await shadowpay('GET', 'offers?project=csgo&limit=1&offset=1');
  expect(page).toMatchObject({ data: [{ id: data[1].id, state: 'active', steam_item: {} }], metadata: { total: 2 } });
  const [, removed] = await shadowpay('DELETE', 'offers', { item_ids: [data[0].id, 7] });
  expect(removed).toMatchObject({ cancelled_items: [{ id: data[0].id }], metadata: { total_not_cancelled_items: 1 } });
  expect((await shadowpay('DELETE', 'offers/all'))[1]).toMatchObject({ cancelled_items: [{ id: data[1].id }] });
});

it('CSFloat lists, changes and removes by ids beyond 2^53', async () => {
  const [, inventory] = await csfloat('GET', 'me/inventory');
  const items = (inventory as unknown as Answer[])
    .slice(0, 3)
    .map(({ asset_id }) => ({ asset_id: asset_id as string, price: 99_900, type: 'buy_now' }));
  const [, { data }] = await csfloat('POST', 'listings/bulk-list', { items: [...items.slice(0, 2), { ...items[2], price: 2 }] });
  const [one, two] = data.map(({ id }: Answer) => id as string);
  expect([data.length, Number.isSafeInteger(Number(one))]).toEqual([2, false]);
  const modifications = [
    { contract_id: one, price: 88_800 },
    { contract_id: '5', price: 77 },
  ];
  expect((await csfloat('PATCH', 'listings/bulk-modify', { modifications }))[1].data).toMatchObject([
    { id: one, price: 88_800, state: 'listed' },
  ]);
  expect((await csfloat('PATCH', `listings/${two}`, { price: 77_700 }))[1]).toMatchObject({ id: two, price: 77_700 });
  clock.advance(2 * SECOND);
  const [, { user }] = await csfloat('GET', 'me');
  const [, first] = await csfloat('GET', `users/${user.steam_id}/stall?limit=1&type=buy_now`);
  expect(first).toMatchObject({ data: [{ id: one, item: { asset_id: items[0]!.asset_id } }], cursor: '1' });
  expect((await csfloat('GET', `users/${user.steam_id}/stall?limit=1&cursor=1`))[1]).toMatchObject({ data: [{ id: two }] });
  expect((await csfloat('PATCH', 'listings/bulk-delist', { contract_ids: [one, '5'] }))[0]).toBe(500);
  expect((await csfloat('DELETE', `listings/${two}`))[0]).toBe(200);
  expect((await truth('csfloat')).listings.map(({ state }) => state as string)).toEqual(['gone', 'gone']);
});

it('HaloSkins and Skinthunder speak the shapes that their adapters assume', async () => {
  const [one, two] = await idsAtWaxpeer(2);
  const halo = async (path: string, payload: object): Promise<Answer> => {
    clock.advance(SECOND);
    return (await send('POST', `api.haloskins.com/assumed/v1/sale/${path}?key=${KEY}`, payload))[1];
  };
  const created = await halo('create', {
    appId: 730,
    dataList: [
      { assetId: one, price: 912.34 },
      { assetId: '1', price: 1 },
    ],
  });
  const { productId } = created.data.succeed[0];
  expect(created.data).toMatchObject({ succeed: [{ assetId: one, price: 912.34 }], failed: [{ assetId: '1', errorCode: 61201 }] });
  expect((await halo('modify', { appId: 730, dataList: [{ productId, price: 900 }] })).data.succeed).toEqual([{ productId, price: 900 }]);
  clock.advance(5 * SECOND);
  const [, search] = await send('GET', `api.haloskins.com/assumed/v1/sale/search?key=${KEY}&appId=730&page=1&limit=100`);
  expect(search.data).toMatchObject({ total: 1, list: [{ productId, assetId: one, price: 900, status: 1 }] });
  expect((await halo('cancel', { appId: 730, productIds: [productId, '9'] })).data).toMatchObject({
    succeed: [{ productId }],
    failed: [{ productId: '9' }],
  });
  expect((await send('GET', 'api.haloskins.com/assumed/v1/sale/search?key=wrong'))[1]).toMatchObject({ success: false, errorCode: 1003 });

  const thunder = (method: Method, payload?: object) =>
    send(method, `skinthunder.com/assumed/v1/listings${payload ? '' : '?page=1&per_page=100'}`, payload, {
      authorization: `Bearer ${KEY}`,
    });
  const [, { results }] = await thunder('POST', {
    listings: [
      { asset_id: two, price: 91_234 },
      { asset_id: '1', price: 1 },
    ],
  });
  expect(results).toMatchObject([
    { asset_id: two, price: 91_234 },
    { asset_id: '1', error: { code: 'not_tradable' } },
  ]);
  const { listing_id } = results[0];
  const change = { listings: [{ listing_id, price: 90_000 }] };
  expect((await thunder('PUT', change))[1]).toEqual({ results: [{ listing_id, price: 90_000 }] });
  clock.advance(4 * SECOND);
  expect((await thunder('PUT', change))[1].results).toMatchObject([{ listing_id, error: { code: 'too_soon', retry_after_ms: 6000 } }]);
  clock.advance(SECOND);
  expect((await thunder('GET'))[1]).toMatchObject({ total: 1, items: [{ listing_id, asset_id: two, price: 90_000, state: 'listed' }] });
  expect((await thunder('DELETE', { listing_ids: [listing_id] }))[1]).toEqual({ results: [{ listing_id }] });
});

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

  it('are sold once, wherever they are listed, and are no longer owned', async () => {
    await listAt((usual) => Math.round(usual * 0.8));
    const ids = (await truth('waxpeer')).listings.map(({ listing_id }) => listing_id as string);
    await csfloat('POST', 'listings/bulk-list', { items: ids.map((asset_id) => ({ asset_id, price: 30, type: 'buy_now' })) });
    clock.advance(20 * DAY);
    const [here, there] = [await truth('waxpeer'), await truth('csfloat')];
    const states = new Map(there.listings.map(({ asset_id, state }) => [asset_id as string, state as string]));
    for (const { asset_id, state } of here.listings) {
      const pair = [state as string, states.get(asset_id as string)];
      expect(pair.filter((one) => one === 'sold').length).toBeLessThanOrEqual(1);
      if (pair.includes('sold')) expect(pair).toContain('gone');
    }
    expect(there.listings.some(({ state }) => state === 'sold')).toBe(true);
    const soldIds = [...here.listings, ...there.listings].filter(({ state }) => state === 'sold').map(({ asset_id }) => asset_id as string);
    const owned = await idsAtWaxpeer(100);
    expect(owned.filter((one) => soldIds.includes(one))).toEqual([]);
  });
});

describe('a fault after the change', () => {
  const add = (fault: Fault) => app.inject({ method: 'POST', url: '/_faults', payload: fault });
  const list = async () => {
    const [id] = await idsAtWaxpeer(1);
    return app.inject({
      method: 'POST',
      url: `/api.waxpeer.com/v1/list-items-steam?api=${KEY}`,
      payload: { items: [{ item_id: id, price: 900_000 }] },
    });
  };
  const listings = async (): Promise<number> => (await truth('waxpeer')).listings.length;
  const ON_LIST = { host: 'api.waxpeer.com', path: '/v1/list-items-steam', method: 'POST' };

  it.each([true, false])('is one where the market acted (after: %s)', async (after) => {
    await add({ ...ON_LIST, mode: 'status', status: 502, after });
    expect([(await list()).statusCode, await listings()]).toEqual([502, after ? 1 : 0]);
    expect((await waxpeer('GET', 'list-items-steam')).success).toBe(true);
  });

  it('also comes as a page, cut or slow', async () => {
    await add({ ...ON_LIST, mode: 'html', after: true, times: 1 });
    expect((await list()).headers['content-type']).toBe('text/html');
    expect(await listings()).toBe(1);
    await add({ ...ON_LIST, mode: 'cut', times: 1 });
    const cut = await list();
    expect(() => cut.json()).toThrow(SyntaxError);
    await add({ ...ON_LIST, mode: 'slow', delay_ms: 5, after: true, times: 1 });
    expect((await list()).json()).toMatchObject({ success: true });
    expect(await listings()).toBe(3);
  });

  it('loses the answer with the connection', async () => {
    await add({ ...ON_LIST, mode: 'refuse', after: true });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const [id] = await idsAtWaxpeer(1);
    const { port } = app.server.address() as { port: number };
    const lost = fetch(`http://127.0.0.1:${port}/api.waxpeer.com/v1/list-items-steam?api=${KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ item_id: id, price: 900_000 }] }),
    });
    await expect(lost).rejects.toThrow('fetch failed');
    expect(await listings()).toBe(1);
    await app.close();
  });
});
