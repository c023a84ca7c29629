import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { setClock } from '../../../platform/process/clock.ts';

const test = testApi();
beforeEach(() => setClock(START));
const daysAgo = (days: number): Date => new Date(START.getTime() - days * DAY);

type Row = { item_id: number; day_difference: number | null };
const list = async (user: User, query: string): Promise<Row[]> =>
  (await test.send(`GET /sales/get-sales?${query}`, { as: user })).body['items'];

describe('the days for which a sold thing was held', () => {
  it('count from the entered buy date, else from the first day in the inventory, else from the first listing; unknown is last [SALES-190]', async () => {
    const item = test.item(AK_FT);
    setClock(daysAgo(9));
    const user = await ownerOf(test, [seenAsset('1', item), seenAsset('2', item), seenAsset('3', item)]);
    setClock(START);
    const { db } = test;
    const assets = await db
      .selectFrom('assets')
      .innerJoin('inventories', 'inventories.id', 'assets.inventory_id')
      .select('assets.id')
      .where('user_id', '=', user.userId)
      .orderBy('steam_asset_id')
      .execute();
    const [entered, seen, listed] = assets.map(({ id }) => id) as [number, number, number];
    await db.updateTable('assets').set({ bought_on: '2026-11-01', buy_price: 5000 }).where('id', '=', entered).execute();
    // it was on sale before its inventory was read
    const first = await listingOf(test, user, '3', 'waxpeer', { state: 'sold', at: daysAgo(5) });
    await db.updateTable('listings').set({ asset_id: null }).where('id', '=', first).execute();
    await listingOf(test, user, '2', 'waxpeer', { state: 'sold', at: daysAgo(3) });
    const ids = {
      entered: await storedSale(test, user, { asset_id: entered, sold_at: START }),
      seen: await storedSale(test, user, { asset_id: seen, sold_at: START }),
      listed: await storedSale(test, user, { listing_id: first, sold_at: START }),
      unknown: await storedSale(test, user, { itemName: AWP, sold_at: START }),
    };
    expect(listed).toBeGreaterThan(0);
    await db.transaction().execute((tx) => chargeSales(tx, user.userId, { ids: Object.values(ids) }));
    const draft = { name: CASE, app_id: 730, buy_market: 'buff', sell_market: 'waxpeer', buy_price: 1, sell_price: 2, image: '/x.svg' };
    const body = { item: { ...draft, date: '2026-11-20', buy_date: '2026-11-18' } };
    const byHand = (await test.send('POST /sales/add-sale', { as: user, body })).body['item'].item_id as number;

    const rows = async (order: string) =>
      (await list(user, `sortBy=duration&sortOrder=${order}`)).map(({ item_id: id, day_difference: days }) => [id, days]);
    const known = [
      [byHand, 2],
      [ids.listed, 5],
      [ids.seen, 9],
      [ids.entered, 19],
    ];
    expect(await rows('ASC')).toEqual([...known, [ids.unknown, null]]);
    expect(await rows('DESC')).toEqual([...known.toReversed(), [ids.unknown, null]]);
    const file = await test.send('POST /sales/export', { as: user, body: { format: 'csv', sortBy: 'duration', sortOrder: 'ASC' } });
    const [head, ...lines] = readCsv(file) as [string[], ...string[][]];
    expect(lines.map((line) => line[head.indexOf('Days held')])).toEqual(['2', '5', '9', '19', '-']);
  });
});

describe('the file of sales', () => {
  it('has the sales of one item, or of all items with a name, with the profit of each (story 25)', async () => {
    const user = await test.signIn();
    const sale = (itemName: string, net: number, cost: number) =>
      storedSale(test, user, { itemName, net, cost, cost_source: 'typed', sold_at: daysAgo(1) });
    await sale(AK_FT, 9500, 7000);
    await sale(AK_FT, 9000, 8000);
    await sale(AWP, 9500, 1000);
    await sale(CASE, 9500, 2000);
    const profits = async (filter: object): Promise<(readonly [name: string, profit: number])[]> => {
      const file = await test.send('POST /sales/export', { as: user, body: { format: 'csv', ...filter } });
      const [head, ...lines] = readCsv(file) as [string[], ...string[][]];
      const [name, profit] = [head.indexOf('Name'), head.findIndex((one) => one.startsWith('Profit'))];
      return lines.map((line) => [line[name]!, Number(line[profit])] as const).toSorted(([, one], [, other]) => one - other);
    };
    const redline = [
      [AK_FT, 1],
      [AK_FT, 2.5],
    ];
    expect(await profits({ catalogId: test.item(AK_FT).itemId })).toEqual(redline);
    expect(await profits({ searchQuery: 'redline' })).toEqual(redline);
    expect(await profits({})).toHaveLength(4);
  });
});
