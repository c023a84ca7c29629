import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, testApi, type User } from '../../test/api.ts';
import { readInventory, seenAsset } from '../../test/goods.ts';
import { AK_FT, AWP, CASE } from '../../test/items.ts';
import { advanceClock, now } from '../platform/process/clock.ts';

const test = testApi();

let people = 0;
const newSteamId = (): string => `7656119${7_000_000_000 + ++people}`;
const signIn = async (): Promise<{ user: User; steamId: string }> => {
  const steamId = newSteamId();
  return { user: await test.signIn({ steamId }), steamId };
};
const read = (steamId: string, assets: Parameters<typeof readInventory>[2], changes?: Parameters<typeof readInventory>[3]) =>
  readInventory(test.db, steamId, assets, changes);
const inventoryOf = (steamId: string) =>
  test.db.selectFrom('inventories').selectAll().where('steam_id', '=', steamId).executeTakeFirstOrThrow();
const assetsOf = async (steamId: string) =>
  test.db
    .selectFrom('assets')
    .select(['id', 'steam_asset_id as steam', 'first_seen', 'last_seen', 'returned_at', 'units', 'details', 'buy_price'])
    .where('inventory_id', '=', (await inventoryOf(steamId)).id)
    .orderBy('id')
    .execute();

const float = (value: number) => ({ details: { float: value, seed: 7 } });

describe('a complete reading of an inventory', () => {
  it('stores what lies there, with the day it was first seen, for the user who has this Steam id', async () => {
    const { user, steamId } = await signIn();
    const locked = new Date(START.getTime() + HOUR);
    const stored = await read(
      steamId,
      [
        seenAsset('1', test.item(AK_FT), { ...float(0.2), tradable: false, lockedUntil: locked }),
        seenAsset('2', test.item(CASE), { units: 3 }),
      ],
      { hidden: 4 },
    );
    expect(stored).toMatchObject({ added: 2, gone: 0 });
    expect(await inventoryOf(steamId)).toMatchObject({
      user_id: user.userId,
      app_id: 730,
      read_at: START,
      units: 4,
      tradable: 3,
      hidden: 4,
    });
    expect(await assetsOf(steamId)).toMatchObject([
      { steam: '1', first_seen: START, last_seen: null, details: { float: 0.2, seed: 7 } },
      { steam: '2', units: 3, details: {} },
    ]);
  });

  it('recognises things under new ids, and keeps what their owner typed', async () => {
    const { steamId } = await signIn();
    await read(steamId, [
      seenAsset('1', test.item(AK_FT), float(0.2)),
      seenAsset('2', test.item(AK_FT), float(0.3)),
      seenAsset('3', test.item(CASE)),
    ]);
    const [first, , pack] = await assetsOf(steamId);
    await test.db.updateTable('assets').set({ buy_price: 12_340 }).where('id', '=', first!.id).execute();
    advanceClock(HOUR);
    expect(
      await read(steamId, [
        seenAsset('11', test.item(AK_FT), { details: { float: 0.2, seed: 7, nameTag: 'Mine' } }),
        seenAsset('2', test.item(AK_FT), float(0.3)),
        seenAsset('13', test.item(CASE)),
        seenAsset('14', test.item(CASE)),
      ]),
    ).toMatchObject({ added: 1, gone: 0 });
    expect(await assetsOf(steamId)).toMatchObject([
      { id: first!.id, steam: '11', buy_price: 12_340, details: { nameTag: 'Mine' }, first_seen: START },
      { steam: '2' },
      { id: pack!.id, steam: '13' },
      { steam: '14', first_seen: now() },
    ]);
  });

  it('keeps what is gone with the time at which it was last seen, and knows it when it comes back', async () => {
    const { steamId } = await signIn();
    const goods = [seenAsset('1', test.item(AK_FT), float(0.2)), seenAsset('2', test.item(CASE))];
    await read(steamId, goods);
    const seenAt = now();
    advanceClock(HOUR);
    expect(await read(steamId, [])).toMatchObject({ added: 0, gone: 2 });
    expect(await assetsOf(steamId)).toMatchObject([{ last_seen: seenAt }, { last_seen: seenAt }]);
    expect(await inventoryOf(steamId)).toMatchObject({ units: 0, tradable: 0 });
    advanceClock(HOUR);
    // the skin is recognised by its float; nothing tells cases apart, so the case counts as new
    await read(steamId, [seenAsset('5', test.item(AK_FT), float(0.2)), seenAsset('6', test.item(CASE))]);
    const back = now();
    expect(await assetsOf(steamId)).toMatchObject([
      { steam: '5', first_seen: seenAt, last_seen: null, returned_at: back },
      { steam: '2', last_seen: seenAt, returned_at: null },
      { steam: '6', first_seen: back, returned_at: null },
    ]);
    // a thing that stayed does not count as returned again
    advanceClock(HOUR);
    await read(steamId, [seenAsset('5', test.item(AK_FT), float(0.21)), seenAsset('6', test.item(CASE), { units: 2 })]);
    expect((await assetsOf(steamId)).filter(({ steam }) => steam !== '2')).toMatchObject([
      { returned_at: back },
      { units: 2, returned_at: null },
    ]);
  });

  it('takes a thing out of its storage unit when Steam shows it', async () => {
    const { steamId } = await signIn();
    await read(steamId, [seenAsset('1', test.item(AWP), float(0.4))]);
    await test.db
      .updateTable('assets')
      .set({ source: 'storage' })
      .where('inventory_id', '=', (await inventoryOf(steamId)).id)
      .execute();
    advanceClock(MINUTE);
    expect(await read(steamId, [])).toMatchObject({ gone: 0 });
    advanceClock(MINUTE);
    expect(await read(steamId, [seenAsset('9', test.item(AWP), float(0.4))])).toMatchObject({ added: 0 });
    expect(await assetsOf(steamId)).toMatchObject([{ steam: '9', last_seen: null }]);
  });

  it('of a stranger forgets what is gone, and becomes the user’s own when they sign in', async () => {
    const steamId = newSteamId();
    await read(steamId, [seenAsset('1', test.item(AK_FT)), seenAsset('2', test.item(CASE))]);
    expect(await inventoryOf(steamId)).toMatchObject({ user_id: null });
    advanceClock(MINUTE);
    await read(steamId, [seenAsset('2', test.item(CASE))]);
    expect(await assetsOf(steamId)).toMatchObject([{ steam: '2' }]);
    const user = await test.signIn({ steamId });
    advanceClock(MINUTE);
    await read(steamId, []);
    expect(await inventoryOf(steamId)).toMatchObject({ user_id: user.userId });
    expect(await assetsOf(steamId)).toMatchObject([{ steam: '2', last_seen: expect.any(Date) }]);
  });

  it('counts only when it began after the one that is stored, whichever ends first', async () => {
    const { steamId } = await signIn();
    const early = now();
    advanceClock(MINUTE);
    const late = now();
    advanceClock(MINUTE);
    const both = await Promise.all([
      read(steamId, [seenAsset('1', test.item(AK_FT))], { beganAt: early }),
      read(steamId, [seenAsset('2', test.item(AWP))], { beganAt: late }),
    ]);
    expect(both[1]).not.toBeNull();
    expect(await read(steamId, [seenAsset('3', test.item(CASE))], { beganAt: early })).toBeNull();
    expect(await inventoryOf(steamId)).toMatchObject({ read_at: late, units: 1 });
    expect((await assetsOf(steamId)).filter(({ last_seen: gone }) => gone === null)).toMatchObject([{ steam: '2' }]);
  });

  it('writes nothing for things that did not change', async () => {
    const { steamId } = await signIn();
    const goods = [seenAsset('1', test.item(AK_FT), float(0.2)), seenAsset('2', test.item(CASE))];
    const versions = async () =>
      (
        await test.db
          .selectFrom('assets')
          .select((select) => [select.cast<string>(select.ref('xmin' as 'id'), 'text').as('version')])
          .where('inventory_id', '=', (await inventoryOf(steamId)).id)
          .execute()
      ).map(({ version }) => version);
    await read(steamId, goods);
    const before = await versions();
    advanceClock(HOUR);
    await read(steamId, goods);
    expect(await versions()).toEqual(before);
    expect(await inventoryOf(steamId)).toMatchObject({ read_at: now() });
  });
});
