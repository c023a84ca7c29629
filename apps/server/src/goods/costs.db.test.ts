import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../test/api.ts';
import { readInventory, seenAsset } from '../../test/goods.ts';
import { AK_FT, AWP } from '../../test/items.ts';
import { advanceClock, setClock } from '../platform/process/clock.ts';
import { costsOf } from './costs.reads.ts';
import type { SeenAsset } from './store-snapshot.ts';

const test = testApi();

const addLot = (user: User, name: string, bought_on: string, unit_cost: number, open: number, float: number | null = null) =>
  test.db
    .insertInto('lots')
    .values({
      user_id: user.userId,
      item_id: test.item(name).itemId,
      quantity: 5,
      open,
      unit_cost,
      bought_on,

      float,
      created_at: START,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const setAsset = (steam: string, changes: { buy_price?: number; bought_on?: string }) =>
  test.db.updateTable('assets').set(changes).where('steam_asset_id', '=', steam).execute();

/** Costs by Steam's id of the asset. */
async function costs(user: User, names: string[] | null = null) {
  const found = await costsOf(test.db, user.userId, names && names.map((name) => test.item(name).itemId));
  const assets = await test.db
    .selectFrom('assets')
    .select(['id', 'steam_asset_id'])
    .where('id', 'in', [0, ...found.keys()])
    .execute();
  return Object.fromEntries(assets.map(({ id, steam_asset_id: steam }) => [steam, found.get(id)]));
}

let owners = 0;
/** A user whose inventory can be read. */
async function owner() {
  const steamId = `7656119${7_500_000_000 + ++owners}`;
  const user = await test.signIn({ steamId });
  return { user, read: (assets: readonly SeenAsset[]) => readInventory(test.db, steamId, assets) };
}

beforeEach(() => setClock(START));

describe('what things in an inventory cost', () => {
  it('is what was typed, else the open lots of their owner first in, first out, else unknown', async () => {
    const steamId = '76561197000000001';
    const user = await test.signIn({ steamId });
    const other = await test.signIn();
    await readInventory(
      test.db,
      steamId,
      [seenAsset('1', test.item(AK_FT)), seenAsset('2', test.item(AK_FT)), seenAsset('3', test.item(AWP))],
      {
        beganAt: new Date(START.getTime() - DAY),
      },
    );
    await readInventory(
      test.db,
      steamId,
      ['1', '2', '4', '5'].map((id) => seenAsset(id, test.item(AK_FT))).concat(seenAsset('3', test.item(AWP))),
    );
    // entered as bought long before the others were seen: it gets the oldest lot
    await setAsset('5', { bought_on: '2026-05-01' });
    await setAsset('1', { buy_price: 100 });
    const late = await addLot(user, AK_FT, '2026-11-01', 900, 1);
    const early = await addLot(user, AK_FT, '2026-05-01', 500, 1);
    await addLot(user, AK_FT, '2026-02-01', 1, 0);
    await addLot(other, AWP, '2026-02-01', 1, 5);
    const akCosts = {
      1: { unit: 100, source: 'typed' },
      5: { unit: 500, source: 'lot', lotId: early.id },
      2: { unit: 900, source: 'lot', lotId: late.id },
    };
    expect(await costs(user)).toEqual(akCosts);
    expect(await costs(user, [AWP])).toEqual({});
    expect(await costs(user, [AK_FT])).toEqual(akCosts);
  });

  it('is not asked for what is gone', async () => {
    const steamId = '76561197000000002';
    const user = await test.signIn({ steamId });
    await readInventory(test.db, steamId, [seenAsset('8', test.item(AK_FT))], { beganAt: new Date(START.getTime() - DAY) });
    await addLot(user, AK_FT, '2026-05-01', 500, 1);
    expect(Object.keys(await costs(user))).toEqual(['8']);
    await readInventory(test.db, steamId, []);
    expect(await costs(user)).toEqual({});
  });

  it('that was typed is that of the lot with this cost, which no other thing gets: the sum is what was paid', async () => {
    const { user, read } = await owner();
    await read([seenAsset('11', test.item(AK_FT)), seenAsset('12', test.item(AK_FT))]);
    await addLot(user, AK_FT, '2026-05-01', 10, 1);
    const other = await addLot(user, AK_FT, '2026-05-02', 20, 1);
    await setAsset('12', { buy_price: 10 });
    expect(await costs(user)).toEqual({
      11: { unit: 20, source: 'lot', lotId: other.id },
      12: { unit: 10, source: 'typed' },
    });
  });

  it('is never that of a lot which was bought a day or more after the thing was there', async () => {
    const { user, read } = await owner();
    await read([seenAsset('21', test.item(AK_FT))]);
    const late = await addLot(user, AK_FT, '2026-11-22', 500, 1);
    expect(await costs(user)).toEqual({});
    await test.db.updateTable('lots').set({ bought_on: '2026-11-21' }).where('id', '=', late.id).execute();
    expect(await costs(user)).toMatchObject({ 21: { lotId: late.id } });
  });

  it('is that of the lot with its float, however many digits were sent', async () => {
    const { user, read } = await owner();
    const ofFloat = (id: string, float: number) => seenAsset(id, test.item(AK_FT), { details: { float } });
    await read([ofFloat('31', 0.25), ofFloat('32', 0.063_422_702_252_864_84)]);
    const own = await addLot(user, AK_FT, '2026-05-01', 500, 1, 0.063_422_702);
    const other = await addLot(user, AK_FT, '2026-05-02', 600, 1);
    expect(await costs(user)).toMatchObject({ 31: { lotId: other.id }, 32: { lotId: own.id } });
  });

  it('of a thing that was sold and bought back is that of the second purchase', async () => {
    const { user, read } = await owner();
    const skin = seenAsset('41', test.item(AK_FT), { details: { float: 0.25 } });
    await read([skin]);
    advanceClock(DAY);
    await read([]);
    advanceClock(10 * DAY);
    await read([{ ...skin, steamAssetId: '42' }]);
    const second = await addLot(user, AK_FT, '2026-11-30', 700, 1, 0.25);
    expect(await costs(user)).toMatchObject({ 42: { unit: 700, lotId: second.id } });
  });
});
