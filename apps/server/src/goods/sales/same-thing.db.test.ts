import { expect, it } from 'vitest';
import { MINUTE, START, testApi, type User } from '../../../test/api.ts';
import { ownerOf, readInventory, seenAsset } from '../../../test/goods.ts';
import { AK_FT } from '../../../test/items.ts';
import { listingOf } from '../../../test/listings.ts';
import { advanceClock } from '../../platform/process/clock.ts';
import { chargeSales } from './charge-sales.ts';
import { storeReportedSales, type ReportedSale } from './sales.store.ts';

const test = testApi();

const price = { units: 10_000, scale: 3, currency: 'USD' as const };
const reported = (saleId: string, changes: Partial<ReportedSale>): ReportedSale => ({
  ...{ saleId, listingId: null, assetId: null, name: AK_FT, phase: null, float: null, price, received: price, compensation: null },
  ...{ soldAt: START, deliverBy: null, protectedUntil: null, settlesAt: null, state: 'delivered', said: 'sold', relisted: null },
  ...{ itemId: test.item(AK_FT).itemId, money: 10_000, net: 9500, paidBack: 0 },
  ...changes,
});
/** Stores a sale as a synchronisation of a market does. @returns the Steam id of its thing, and what that cost */
async function sell({ userId }: User, market: string, sale: ReportedSale): Promise<[thing: string | null, cost: number | null]> {
  return test.db.transaction().execute(async (tx) => {
    const [stored] = await storeReportedSales(tx, { userId, market, appId: 730 }, [sale], START);
    await chargeSales(tx, userId, { ids: [stored!.id] });
    const row = await tx
      .selectFrom('sales')
      .leftJoin('assets', 'assets.id', 'sales.asset_id')
      .select(['assets.steam_asset_id as thing', 'sales.cost'])
      .where('sales.id', '=', stored!.id)
      .executeTakeFirstOrThrow();
    return [row.thing, row.cost];
  });
}

it('a thing that two markets name is one thing: by its Steam id, else by its float, never by the name alone (story 28)', async () => {
  const item = test.item(AK_FT);
  const [one, two, three] = [0.111_111, 0.222_222, 0.333_333].map((float, at) => seenAsset(`${at + 1}`, item, { details: { float } }));
  const user = await ownerOf(test, [one!, two!, three!]);
  const lots = [
    { float: '0.111111', unit_cost: 1000 },
    { float: '0.222222', unit_cost: 2000 },
    { float: '0.333333', unit_cost: 3000 },
  ];
  const lot = { user_id: user.userId, item_id: item.itemId, quantity: 1, open: 1, bought_on: '2026-11-01', created_at: START };
  await test.db
    .insertInto('lots')
    .values(lots.map((own) => ({ ...lot, ...own }) as never))
    .execute();
  for (const market of ['waxpeer', 'csfloat'])
    for (const { steamAssetId } of [one!, two!]) await listingOf(test, user, steamAssetId, market);
  // what is on sale on two markets is in the inventory once
  const inventory = async () => (await test.send('POST /steam/inventory', { as: user, body: { appid: 730 } })).body;
  const costs = ({ items }: { items: { asset_id: string; cost: { unit: number } }[] }) =>
    new Map(items.map((row) => [row.asset_id, row.cost.unit]));
  expect(costs(await inventory())).toEqual(
    new Map([
      ['1', 1000],
      ['2', 2000],
      ['3', 3000],
    ]),
  );

  // the Steam id tells the thing, whatever float a market states
  expect(await sell(user, 'waxpeer', reported('w1', { assetId: '1', float: 0.222_222 }))).toEqual(['1', 1000]);
  // an id that Steam gave it later is not known: the float tells it
  expect(await sell(user, 'csfloat', reported('c1', { assetId: '9002', float: 0.222_222 }))).toEqual(['2', 2000]);
  // another float is another thing, although one with the same name is left
  expect(await sell(user, 'csfloat', reported('c2', { float: 0.444_444 }))).toEqual([null, null]);
  expect(await test.db.selectFrom('lots').select(['unit_cost', 'open']).where('user_id', '=', user.userId).orderBy('id').execute()).toEqual(
    [
      { unit_cost: 1000, open: 0 },
      { unit_cost: 2000, open: 0 },
      { unit_cost: 3000, open: 1 },
    ],
  );
  advanceClock(MINUTE);
  await readInventory(test.db, user.steamId, [three!]);
  expect(costs(await inventory())).toEqual(new Map([['3', 3000]]));
  const sums = (await test.send('GET /sales/totals?appId=0', { as: user })).body;
  expect(sums).toMatchObject({ count: 3, cost: 3000, unmatched: { count: 1 } });
});
