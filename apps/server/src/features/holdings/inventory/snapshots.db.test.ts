import { makeAnswer, makeAsset, makeDescription } from '@lootfolio/marketplaces/steam-inventory/made-pages';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, OFFLINE_SETTINGS, START, testApi } from '../../../../test/api.ts';
import { fakeOutside } from '../../../../test/fake-outside.ts';
import { ownerOf, readInventory, seenAsset } from '../../../../test/goods.ts';
import { silentLog } from '../../../../test/harness.ts';
import { AK_FT } from '../../../../test/items.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { closeBucket } from '../../../platform/outside/request-limiter.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { beginInventories } from './begin-inventories.ts';
import { scheduleSnapshots, snapshotJob } from './inventory.jobs.ts';

const steam = fakeOutside({ status: 403, body: 'null' });
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));

const inventory = (ids: readonly string[]) => ({
  body: {
    ...makeAnswer(ids),
    assets: ids.map((id) => makeAsset(id)),
    descriptions: ids.length > 0 ? [makeDescription({ market_hash_name: AK_FT, name: 'AK-47 | Redline' })] : [],
  },
});
const serve = (steamId: string, ids: readonly string[]) =>
  steam.answers.set(`/steamcommunity.com/inventory/${steamId}/730/2`, inventory(ids));
const daysOf = async (steamId: string) =>
  test.db
    .selectFrom('inventory_days')
    .innerJoin('inventories', 'inventories.id', 'inventory_id')
    .select(['day', 'inventory_days.value', 'inventory_days.units'])
    .where('steam_id', '=', steamId)
    .orderBy('day')
    .execute();

async function run(): Promise<void> {
  // a reading counts only when it began after the stored one
  advanceClock(1000);
  const outside = createOutside({ WORLD: 'sandbox', SANDBOX_PORT: await steam.port() }, test.db, silentLog);
  const parts = {
    db: test.db,
    box: createSecretBox(OFFLINE_SETTINGS.SECRET_KEY),
    outside,
    items: await loadItemDirectory(test.db),
    boards: test.api.boards,
    log: silentLog,
  };
  await snapshotJob(parts).run({}, new AbortController().signal);
}
const isScheduled = async (): Promise<boolean> => {
  await beginInventories(test.db);
  await scheduleSnapshots(test.db);
  const { rows } = await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key = 'inventory-snapshots'`.execute(
    test.db,
  );
  return rows.length > 0;
};

beforeEach(async () => {
  setClock(START);
  steam.reset();
  await test.db.deleteFrom('request_buckets').execute();
  await test.db.deleteFrom('inventories').execute();
  await test.db.deleteFrom('sessions').execute();
  await test.offer('buff', { [AK_FT]: 8000 });
});

describe('the daily snapshot', () => {
  it('is taken once a day of each inventory of a user, with its value of that day', async () => {
    const { steamId } = await ownerOf(test, [seenAsset('1', test.item(AK_FT))]);
    serve(steamId, ['1', '2']);
    expect(await isScheduled()).toBe(true);
    await run();
    expect(await daysOf(steamId)).toEqual([{ day: '2026-11-20', value: 16_000, units: 2 }]);
    expect(await isScheduled()).toBe(false);
    await run();
    expect(steam.requests).toHaveLength(1);
    advanceClock(DAY);
    serve(steamId, ['1']);
    await run();
    expect((await daysOf(steamId)).map(({ day, units }) => [day, units])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 1],
    ]);
  });

  it('of an inventory that cannot be read keeps what is stored, at the prices of the day', async () => {
    const { steamId } = await ownerOf(test, [seenAsset('1', test.item(AK_FT))]);
    await run();
    expect(await daysOf(steamId)).toEqual([{ day: '2026-11-20', value: 8000, units: 1 }]);
    expect(await test.db.selectFrom('inventories').select(['problem', 'read_at', 'units']).execute()).toEqual([
      { problem: 'PRIVATE', read_at: START, units: 1 },
    ]);
  });

  it('of an inventory that was never read has no value, and is tried once a day', async () => {
    const steamId = '76561199000000003';
    await test.signIn({ steamId });
    advanceClock(HOUR + 1000);
    await isScheduled();
    await run();
    expect([steam.requests.length, await daysOf(steamId), await isScheduled()]).toEqual([1, [], false]);
    advanceClock(DAY);
    serve(steamId, ['1']);
    expect(await isScheduled()).toBe(true);
    await run();
    expect(await daysOf(steamId)).toEqual([{ day: '2026-11-21', value: 8000, units: 1 }]);
  });

  it.each([
    ['read', inventory(['1'])],
    ['private', { status: 403, body: 'null' }],
  ])('of somebody who deletes their account meanwhile is not stored: %s', async (_, answer) => {
    const { steamId, userId } = await ownerOf(test, [seenAsset('1', test.item(AK_FT))]);
    steam.answers.set(`/steamcommunity.com/inventory/${steamId}/730/2`, async () => {
      await test.db.deleteFrom('users').where('id', '=', userId).execute();
      return answer;
    });
    await run();
    expect([steam.requests.length, await test.db.selectFrom('inventories').select('id').execute()]).toEqual([1, []]);
  });

  it('waits for the request limit, and goes on where it stopped', async () => {
    const owners = [await ownerOf(test, []), await ownerOf(test, [])];
    for (const { steamId } of owners) serve(steamId, ['1']);
    await run();
    expect(steam.requests).toHaveLength(2);
    advanceClock(DAY);
    await closeBucket(test.db, [{ name: 'steam-inventory', windows: [{ requests: 1, perSeconds: 12 }] }], 12_000);
    await run();
    expect(steam.requests).toHaveLength(2);
    advanceClock(12_000);
    await run();
    expect(steam.requests).toHaveLength(4);
    for (const { steamId } of owners) expect(await daysOf(steamId)).toHaveLength(2);
  });

  it('whose turn at Steam has not come has the value of what is stored, until it is read that day', async () => {
    const { steamId } = await ownerOf(test, [seenAsset('1', test.item(AK_FT))]);
    serve(steamId, ['1', '2']);
    advanceClock(DAY);
    await closeBucket(test.db, [{ name: 'steam-inventory', windows: [{ requests: 1, perSeconds: 12 }] }], 12_000);
    await test.offer('buff', { [AK_FT]: 9000 });
    await run();
    expect([steam.requests.length, await daysOf(steamId)]).toEqual([0, [{ day: '2026-11-21', value: 9000, units: 1 }]]);
    expect(await isScheduled()).toBe(true);
    advanceClock(12_000);
    await run();
    expect([steam.requests.length, await daysOf(steamId)]).toEqual([1, [{ day: '2026-11-21', value: 18_000, units: 2 }]]);
    expect(await isScheduled()).toBe(false);
  });

  it('that goes wrong holds up no other', async () => {
    const broken = await ownerOf(test, []);
    const sound = await ownerOf(test, []);
    serve(sound.steamId, ['1']);
    await test.db.updateTable('users').set({ proxy_sealed: 'no secret of ours' }).where('id', '=', broken.userId).execute();
    await run();
    // the broken one is valued with what is stored, which is nothing
    expect([await daysOf(broken.steamId), await daysOf(sound.steamId)]).toMatchObject([[{ units: 0 }], [{ units: 1 }]]);
    const checked = await test.db
      .selectFrom('inventories')
      .select(['checked_at', 'problem'])
      .where('steam_id', '=', broken.steamId)
      .execute();
    expect(checked).toEqual([{ checked_at: now(), problem: 'UNAVAILABLE' }]);
    // it is tried again tomorrow
    expect(await isScheduled()).toBe(false);
    advanceClock(DAY);
    expect(await isScheduled()).toBe(true);
  });

  it('is taken of those alone who were here within 30 days, and not of strangers', async () => {
    const away = await ownerOf(test, []);
    await test.db
      .updateTable('sessions')
      .set({ last_seen: new Date(now().getTime() - 31 * DAY) })
      .where('user_id', '=', away.userId)
      .execute();
    await readInventory(test.db, '76561197999999999', []);
    expect(await isScheduled()).toBe(false);
    await run();
    expect(steam.requests).toEqual([]);
  });

  it('is taken of a public inventory for seven days after somebody asked for it, after those of users', async () => {
    const stranger = '76561199000000001';
    await readInventory(test.db, stranger, []);
    const { steamId } = await ownerOf(test, []);
    await test.db.updateTable('inventories').set({ asked_at: now() }).where('steam_id', '=', stranger).execute();
    for (const id of [stranger, steamId]) serve(id, ['1']);
    advanceClock(6 * DAY);
    await run();
    expect(steam.requests.map(({ path }) => path.includes(steamId))).toEqual([true, false]);
    expect(await daysOf(stranger)).toMatchObject([{ day: '2026-11-26', value: 8000, units: 1 }]);
    advanceClock(2 * DAY);
    await run();
    expect(steam.requests).toHaveLength(3);
  });

  it('is taken through nobody’s proxy when its owner is away and somebody else asked for it', async () => {
    const away = await ownerOf(test, []);
    await test.db.deleteFrom('sessions').where('user_id', '=', away.userId).execute();
    await test.db.updateTable('users').set({ proxy_sealed: 'no secret of ours' }).where('id', '=', away.userId).execute();
    await test.db.updateTable('inventories').set({ asked_at: now() }).where('steam_id', '=', away.steamId).execute();
    serve(away.steamId, ['1']);
    await run();
    expect(await daysOf(away.steamId)).toHaveLength(1);
  });

  it('is taken also of users who never looked at their inventory, an hour after they came', async () => {
    const steamId = '76561199000000002';
    await test.signIn({ steamId });
    serve(steamId, ['1']);
    expect(await isScheduled()).toBe(false);
    advanceClock(HOUR + 1000);
    expect(await isScheduled()).toBe(true);
    await run();
    expect(await daysOf(steamId)).toEqual([{ day: '2026-11-20', value: 8000, units: 1 }]);
  });
});
