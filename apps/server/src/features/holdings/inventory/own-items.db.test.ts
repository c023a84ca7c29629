import { beforeAll, expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE, KARAMBIT } from '../../../../test/items.ts';

const test = testApi();
let user: User & { steamId: string };

beforeAll(async () => {
  await test.offer('buff', { [AK_FT]: 8000, [CASE]: 1000 });
  await test.offer('steam', { [AK_FT]: 12_000 });
  user = await ownerOf(test, [
    seenAsset('1', test.item(AK_FT)),
    seenAsset('2', test.item(CASE), { units: 4 }),
    seenAsset('3', test.item(AK_FT)),
    seenAsset('4', test.item(KARAMBIT)),
    seenAsset('5', test.item(AK_FT)),
  ]);
});

const items = async (query = '', as: User = user) => (await test.send(`GET /steam/items${query}`, { as })).body;

it('lists the own inventory by item with its count and reference price, the most valuable first', async () => {
  expect(await items()).toMatchObject({
    success: true,
    total: 3,
    updated_at: START.toISOString(),
    problem: null,
    items: [
      {
        ...{ item_id: test.item(AK_FT).itemId, general_id: test.item(AK_FT).generalId, name: AK_FT, app_id: 730, game: 'cs2' },
        ...{ exterior: 'Field-Tested', color: '#d32ce6', count: 3, reference_price: 12_000, paid: null, invested: 0 },
      },
      { name: CASE, count: 4, reference_price: 1000, paid: null, invested: 0 },
      { name: KARAMBIT, count: 1, reference_price: null, paid: null, invested: 0 },
    ],
  });
});

it('finds items by their names, page by page; a page past the end is the last one', async () => {
  expect(await items('?search=redline')).toMatchObject({ total: 1, items: [{ name: AK_FT }] });
  expect(await items('?search=nothing+like+it')).toMatchObject({ total: 0, items: [] });
  expect(await items('?page=2&pageSize=2')).toMatchObject({ total: 3, items: [{ name: KARAMBIT }] });
  expect(await items('?page=9&pageSize=2')).toMatchObject({ total: 3, items: [{ name: KARAMBIT }] });
  expect(await items('?appid=570')).toMatchObject({ total: 0, items: [], updated_at: null });
});

it('says what a piece cost on average as far as it is known, and what the investments hold', async () => {
  const priced = (asset_id: string, price: number) =>
    test.send('POST /steam/update-price', { as: user, body: { market_id: 1, item: { asset_id, app_id: 730, price } } });
  await priced('1', 5000);
  await priced('3', 6001);
  const bought = { name: CASE, quantity: 6, buyPrice: 700, buyDate: '2026-01-05', item_id: test.item(CASE).itemId };
  const { item } = (await test.send('POST /investments', { as: user, body: bought })).body;
  await test.send('POST /investments/sell', {
    as: user,
    body: { investment_id: item.id, quantity: 1, sellPrice: 900, sellDate: '2026-02-05' },
  });
  expect((await items()).items).toMatchObject([
    { name: AK_FT, paid: 5501, invested: 0 },
    { name: CASE, paid: 700, invested: 5 },
    { name: KARAMBIT, paid: null, invested: 0 },
  ]);
});

it('shows nobody the inventory of another user', async () => {
  expect(await items('', await test.signIn())).toMatchObject({ total: 0, items: [], updated_at: null });
  const other = await ownerOf(test, [seenAsset('7', test.item(AWP))]);
  expect((await items('', other)).items).toMatchObject([{ name: AWP, count: 1, invested: 0 }]);
});
