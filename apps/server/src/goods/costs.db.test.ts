import { describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../test/api.ts';
import { readInventory, seenAsset } from '../../test/goods.ts';
import { AK_FT, AWP } from '../../test/items.ts';
import { costsOf } from './costs.reads.ts';

const test = testApi();

const addLot = (user: User, name: string, bought_on: string, unit_cost: number, open: number) =>
  test.db
    .insertInto('lots')
    .values({
      user_id: user.userId,
      item_id: test.item(name).itemId,
      quantity: 5,
      open,
      unit_cost,
      bought_on,
      market_id: null,
      created_at: START,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

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
    await test.db.updateTable('assets').set({ bought_on: '2026-01-01' }).where('steam_asset_id', '=', '5').execute();
    await test.db.updateTable('assets').set({ buy_price: 100 }).where('steam_asset_id', '=', '1').execute();
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
});
