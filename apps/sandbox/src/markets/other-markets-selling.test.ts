import { expect, it } from 'vitest';
import { KEY, SECOND, type Method, type Answer, testSeller } from './test-seller.ts';

const { clock, send, shadowpay, csfloat, truth, idsAtWaxpeer } = testSeller();

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
  expect((await shadowpay('GET', 'balance'))[1]).toMatchObject({ status: 'success', data: { balance: expect.any(Number) } });
  const [, removed] = await shadowpay('DELETE', 'offers', { item_ids: [data[0].id, 7] });
  expect(removed).toMatchObject({ cancelled_items: [{ id: data[0].id }], metadata: { total_not_cancelled_items: 1 } });
  expect((await shadowpay('DELETE', 'offers/all'))[1]).toMatchObject({ cancelled_items: [{ id: data[1].id }] });
});

it('CSFloat lists, changes and removes by ids beyond 2^53', async () => {
  const [, inventory] = await csfloat('GET', 'me/inventory');
  const items = (inventory as unknown as Answer[])
    .slice(0, 3)
    .map(({ asset_id }) => ({ asset_id: asset_id as string, price: 99_900, type: 'buy_now' }));
  const [, { data }] = await csfloat('POST', 'listings/bulk-list', { items: items.slice(0, 2) });
  const [one, two] = data.map(({ id }: Answer) => id as string);
  expect([data.length, Number.isSafeInteger(Number(one))]).toEqual([2, false]);
  const modifications = [{ contract_id: one, price: 88_800 }];
  expect((await csfloat('PATCH', 'listings/bulk-modify', { modifications }))[1].data).toMatchObject([
    { id: one, price: 88_800, state: 'listed' },
  ]);
  expect((await csfloat('PATCH', `listings/${two}`, { price: 77_700 }))[1]).toMatchObject({ id: two, price: 77_700 });
  clock.advance(2 * SECOND);
  const [, { user }] = await csfloat('GET', 'me');
  const [, first] = await csfloat('GET', `users/${user.steam_id}/stall?limit=1&type=buy_now`);
  expect(first).toMatchObject({ data: [{ id: one, item: { asset_id: items[0]!.asset_id } }], cursor: '1' });
  expect((await csfloat('GET', `users/${user.steam_id}/stall?limit=1&cursor=1`))[1]).toMatchObject({ data: [{ id: two }] });
  expect(await csfloat('PATCH', 'listings/bulk-delist', { contract_ids: [one] })).toEqual([200, { message: 'contracts delisted' }]);
  expect((await csfloat('DELETE', `listings/${two}`))[0]).toBe(200);
  expect((await truth('csfloat')).listings.map(({ state }) => state as string)).toEqual(['gone', 'gone']);
});

it('CSFloat answers 500 to many of which one is wrong, after it changed those before it', async () => {
  const [, inventory] = await csfloat('GET', 'me/inventory');
  const ids = (inventory as unknown as Answer[]).slice(0, 4).map(({ asset_id: id }) => id as string);
  const row = (asset_id: string, price = 99_900) => ({ asset_id, price, type: 'buy_now' });
  const onSale = async (): Promise<Answer[]> => (await truth('csfloat')).listings.filter(({ state }) => state === 'listed');
  for (const wrong of [row('1'), row(ids[2]!, 2)])
    expect(
      (await csfloat('POST', 'listings/bulk-list', { items: [row(ids[wrong.asset_id === '1' ? 0 : 1]!), wrong, row(ids[3]!)] }))[0],
    ).toBe(500);
  const [one, two] = await onSale();
  expect([one!['asset_id'], two!['asset_id'], (await onSale()).length]).toEqual([ids[0], ids[1], 2]);
  const changes = [one!['listing_id'], '5', two!['listing_id']].map((id) => ({ contract_id: id as string, price: 88_800 }));
  expect((await csfloat('PATCH', 'listings/bulk-modify', { modifications: changes }))[0]).toBe(500);
  expect((await onSale()).map(({ price }) => price as number)).toEqual([888_000, 999_000]);
  expect((await csfloat('PATCH', 'listings/bulk-delist', { contract_ids: [one!['listing_id'], '5', two!['listing_id']] }))[0]).toBe(500);
  expect(await onSale()).toMatchObject([{ listing_id: two!['listing_id'] }]);
  expect((await csfloat('POST', 'listings', row(ids[2]!, 2)))[0]).toBe(422);
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
