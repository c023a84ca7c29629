import { APP_IDS } from '@lootfolio/domain/games';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../test/api.ts';
import { ownerOf, readInventory, seenAsset } from '../../../test/goods.ts';
import { AK_FT } from '../../../test/items.ts';
import { storedLot, storedSale } from '../../../test/stored-sales.ts';
import { setClock } from '../../platform/process/clock.ts';
import { costsOf } from '../costs.reads.ts';
import { chargeSales, findThings } from './charge-sales.ts';
import { giveBackPieces } from './charge-sales.store.ts';

const test = testApi();
const at = (days: number): Date => new Date(START.getTime() + days * DAY);
const ak = (id: string, float?: number) => seenAsset(id, test.item(AK_FT), float === undefined ? {} : { details: { float } });
const stall = ({ userId }: User) => ({ userId, market: 'waxpeer', appId: APP_IDS.cs2 });

const charge = (user: User, ids: readonly number[]): Promise<void> =>
  test.db.transaction().execute((tx) => chargeSales(tx, user.userId, { ids }));
const costs = async (...ids: number[]): Promise<(number | null)[]> => {
  const rows = await test.db.selectFrom('sales').select(['id', 'cost']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)!.cost);
};
const assetIds = async (user: User): Promise<number[]> => {
  const rows = await test.db
    .selectFrom('assets')
    .innerJoin('inventories', 'inventories.id', 'inventory_id')
    .select('assets.id')
    .where('user_id', '=', user.userId)
    .orderBy('steam_asset_id')
    .execute();
  return rows.map(({ id }) => id);
};

beforeEach(() => setClock(START));

describe('a sale whose market names no thing', () => {
  it('takes the oldest purchase, and that of its thing when this one has left the inventory', async () => {
    const owner = await ownerOf(test, [ak('1', 0.1), ak('2', 0.2)], { beganAt: at(-5) });
    const lots = [
      { unitCost: 100, boughtOn: '2026-11-01', float: 0.1 },
      { unitCost: 300, boughtOn: '2026-11-02', float: 0.2 },
      { unitCost: 700, boughtOn: '2026-11-03', float: null },
    ];
    for (const { float, ...lot } of lots) {
      const id = await storedLot(test, owner, lot);
      await test.db.updateTable('lots').set({ float }).where('id', '=', id).execute();
    }
    const sale = await storedSale(test, owner, { sold_at: at(-1), state: 'pending' });
    await readInventory(test.db, owner.steamId, [ak('1', 0.1), ak('2', 0.2)], { beganAt: at(-0.5) });
    await charge(owner, [sale]);
    // both things are there, so it was another one
    expect(await costs(sale)).toEqual([700]);
    await readInventory(test.db, owner.steamId, [ak('1', 0.1)], { beganAt: at(0) });
    const [, second] = await assetIds(owner);
    const open = await test.db.transaction().execute((tx) => findThings(tx, stall(owner), at(-10)));
    await charge(owner, open);
    expect(await costs(sale)).toEqual([300]);
    expect(await test.db.selectFrom('sales').select('asset_id').where('id', '=', sale).execute()).toEqual([{ asset_id: second }]);
    const left = await test.db.selectFrom('lots').select(['unit_cost', 'open']).where('user_id', '=', owner.userId).orderBy('id').execute();
    expect(left.map(({ unit_cost, open: pieces }) => [unit_cost, pieces])).toEqual([
      [100, 1],
      [300, 0],
      [700, 1],
    ]);
  });

  it('keeps the purchase that its owner chose, and the cost that they typed', async () => {
    const owner = await ownerOf(test, [ak('1')], { beganAt: at(-5) });
    const lot = await storedLot(test, owner, { unitCost: 100, boughtOn: '2026-11-01' });
    const sold = { sold_at: at(-1), state: 'settled' as const };
    const chosen = await storedSale(test, owner, { ...sold, cost: 100, cost_source: 'lot', lot_id: lot, lot_chosen: true });
    const typed = await storedSale(test, owner, { ...sold, cost: 55, cost_source: 'typed' });
    await readInventory(test.db, owner.steamId, [], { beganAt: at(0) });
    await charge(owner, await test.db.transaction().execute((tx) => findThings(tx, stall(owner), at(-10))));
    expect(await costs(chosen, typed)).toEqual([100, 55]);
  });
});

describe('of two sales of one thing', () => {
  it('only the first takes its purchase; the second takes another one, should it be delivered', async () => {
    const owner = await ownerOf(test, [ak('1', 0.1)], { beganAt: at(-5) });
    const [thing] = await assetIds(owner);
    for (const unitCost of [100, 300]) await storedLot(test, owner, { unitCost, boughtOn: '2026-11-01' });
    const sold = { asset_id: thing!, state: 'pending' as const };
    const first = await storedSale(test, owner, { ...sold, sold_at: at(-2) });
    const second = await storedSale(test, owner, { ...sold, sold_at: at(-1), market: 'csfloat', second_of: first });
    await charge(owner, [first, second]);
    expect(await costs(first, second)).toEqual([100, null]);
    await test.db.updateTable('sales').set({ state: 'delivered' }).where('id', '=', second).execute();
    await charge(owner, [second]);
    expect(await costs(first, second)).toEqual([100, 300]);
  });
});

describe('a purchase of several pieces', () => {
  it('belongs to every thing that a reversed sale of it gave back', async () => {
    const owner = await ownerOf(test, [ak('1'), ak('2'), ak('3')], { beganAt: at(-5) });
    const things = await assetIds(owner);
    await storedLot(test, owner, { unitCost: 100, boughtOn: '2026-11-01' });
    const lot = await storedLot(test, owner, { unitCost: 900, boughtOn: '2026-11-02', quantity: 2 });
    const fallen = { state: 'reversed' as const, ended_at: at(-1), sold_at: at(-3), lot_id: lot, cost: 900, cost_source: 'lot' as const };
    for (const asset of things.slice(0, 2)) await storedSale(test, owner, { ...fallen, asset_id: asset });
    const known = await costsOf(test.db, owner.userId, null);
    expect(things.map((id) => known.get(id)?.unit)).toEqual([900, 900, 100]);
  });
});

it('a sale that fell through gives its piece back', async () => {
  const owner = await ownerOf(test, [], { beganAt: at(-5) });
  const lot = await storedLot(test, owner, { unitCost: 100, boughtOn: '2026-11-01' });
  const sale = await storedSale(test, owner, { sold_at: at(-1) });
  await charge(owner, [sale]);
  const open = () => test.db.selectFrom('lots').select('open').where('id', '=', lot).executeTakeFirstOrThrow();
  expect(await open()).toEqual({ open: 0 });
  await test.db.transaction().execute((tx) => giveBackPieces(tx, [sale]));
  expect(await open()).toEqual({ open: 1 });
});

describe('an entered sale at a purchase that its owner chose', () => {
  const sellOne = async (user: User, lot: number, net: number): Promise<number> => {
    const body = { investment_id: lot, quantity: 1, sellPrice: net, sellDate: '2026-11-19' };
    expect((await test.send('POST /investments/sell', { as: user, body })).body).toMatchObject({ success: true, doubles: 1 });
    return (
      await test.db.selectFrom('sales').select('id').where('origin', '=', 'investment').orderBy('id', 'desc').executeTakeFirstOrThrow()
    ).id;
  };
  const lotsOf = async (user: User) =>
    (await test.db.selectFrom('lots').select(['unit_cost', 'open']).where('user_id', '=', user.userId).orderBy('id').execute()).map(
      ({ unit_cost: cost, open }) => [cost, open],
    );

  it.each([
    ['takes it again when it is another sale than the reported one', false, [100, 5000]],
    ['leaves it to the reported one when it is the same', true, [5000]],
  ])('%s', async (_, same, expected) => {
    const user = await test.signIn();
    for (const unitCost of [100, 5000]) await storedLot(test, user, { unitCost, boughtOn: '2026-11-01' });
    const [, dear] = await test.db.selectFrom('lots').select('id').where('user_id', '=', user.userId).orderBy('id').execute();
    const reported = await storedSale(test, user, { sold_at: at(-1) });
    const entered = await sellOne(user, dear!.id, 9500);
    await charge(user, [reported]);
    expect((await test.send(`POST /sales/${entered}/settle-double`, { as: user, body: { same } })).status).toBe(200);
    const left = same ? [reported] : [reported, entered];
    expect(await costs(...left)).toEqual(expected);
    expect((await lotsOf(user)).filter(([, open]) => open === 0).map(([cost]) => cost)).toEqual(expected);
  });
});

it('a sale without a cost takes the price that is typed at its thing while this is still there', async () => {
  const owner = await ownerOf(test, [ak('1')], { beganAt: at(-5) });
  const [thing] = await assetIds(owner);
  const sale = await storedSale(test, owner, { asset_id: thing!, state: 'pending', sold_at: at(-1) });
  await charge(owner, [sale]);
  expect(await costs(sale)).toEqual([null]);
  const body = { market_id: 1, item: { asset_id: '1', app_id: 730, price: 4200 } };
  expect((await test.send('POST /steam/update-price', { as: owner, body })).status).toBe(200);
  expect(await costs(sale)).toEqual([4200]);
});

describe('the market on which a sold thing was bought', () => {
  const buyMarketOf = async (id: number) =>
    (await test.db.selectFrom('sales').select('buy_market').where('id', '=', id).executeTakeFirstOrThrow()).buy_market;
  /** Imports one purchase. @returns the id of the import */
  const importBuy = async (user: User, market: string): Promise<number> => {
    const items = [{ row: 2, name: AK_FT, category: '', quantity: 1, buyPrice: 5000, buyDate: '2026-11-01', market }];
    return (await test.send('POST /investments/import-investment', { as: user, body: { items, file_name: 'a.csv' } })).body.import_id;
  };

  it('is that of the purchase which the sale takes, and is forgotten with it', async () => {
    const user = await test.signIn();
    const sale = await storedSale(test, user, { sold_at: at(-1) });
    const first = await importBuy(user, 'buff');
    expect([await buyMarketOf(sale), await costs(sale)]).toEqual(['buff', [5000]]);
    await test.send('POST /investments/undo-import', { as: user, body: { import_id: first } });
    expect([await buyMarketOf(sale), await costs(sale)]).toEqual([null, [null]]);
    await importBuy(user, 'csfloat');
    expect(await buyMarketOf(sale)).toBe('csfloat');
  });

  it('stays as its owner set it', async () => {
    const user = await test.signIn();
    const sale = await storedSale(test, user, { sold_at: at(-1), buy_market: 'skinport' });
    const id = await importBuy(user, 'buff');
    expect([await buyMarketOf(sale), await costs(sale)]).toEqual(['skinport', [5000]]);
    await test.send('POST /investments/undo-import', { as: user, body: { import_id: id } });
    expect(await buyMarketOf(sale)).toBe('skinport');
  });

  it('is known of a sale of the same file', async () => {
    const user = await test.signIn();
    const buy = { row: 2, name: AK_FT, category: '', quantity: 1, buyPrice: 5000, buyDate: '2026-11-01', market: 'buff' };
    const items = [buy, { ...buy, row: 3, kind: 'sell', buyPrice: 9000, buyDate: '2026-11-10', market: 'csfloat' }];
    await test.send('POST /investments/import-investment', { as: user, body: { items, file_name: 'a.csv' } });
    const rows = await test.db.selectFrom('sales').select(['market', 'buy_market']).where('user_id', '=', user.userId).execute();
    expect(rows).toEqual([{ market: 'csfloat', buy_market: 'buff' }]);
  });
});
