import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi } from '../../../../test/api.ts';
import { fakeOutside } from '../../../../test/fake-outside.ts';
import { readInventory } from '../../../../test/goods.ts';
import { silentLog } from '../../../../test/harness.ts';
import { AK_FT } from '../../../../test/items.ts';
import { adoptInventories } from '../../../goods/inventories.store.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { profileJob, scheduleProfiles } from './ranking.jobs.ts';
import { followInventories, removeForgotten } from './ranking.store.ts';
import { seedSandbox } from './seed-sandbox.ts';

const steam = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));
const STRANGER = '76561198500000001';

beforeEach(async () => {
  setClock(START);
  steam.reset();
  for (const table of ['request_buckets', 'inventories', 'steam_profiles'] as const) await test.db.deleteFrom(table).execute();
});

const isScheduled = async (): Promise<boolean> => {
  await scheduleProfiles(test.db);
  const { rows } = await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key = 'steam-profiles'`.execute(
    test.db,
  );
  return rows.length > 0;
};
const run = async (): Promise<void> => {
  const outside = createOutside({ WORLD: 'sandbox', SANDBOX_PORT: await steam.port() }, test.db, silentLog);
  await profileJob({ db: test.db, outside, config: { STEAM_API_KEY: undefined } }).run({}, new AbortController().signal);
};
const asked = async (steamId: string): Promise<void> => {
  await readInventory(test.db, steamId, []);
  await test.db.updateTable('inventories').set({ asked_at: now() }).where('steam_id', '=', steamId).execute();
};
const names = async () => (await test.db.selectFrom('steam_profiles').select(['steam_id', 'name']).execute()).map(({ name }) => name);

describe('the profiles of strangers', () => {
  it('are read of those whose inventory somebody asked for, and again after a week', async () => {
    await asked(STRANGER);
    steam.answers.set('/steamcommunity.com/profiles/', { body: '<profile><steamID>Nordlicht</steamID></profile>' });
    expect(await isScheduled()).toBe(true);
    await run();
    expect([await names(), await isScheduled()]).toEqual([['Nordlicht'], false]);
    advanceClock(7 * DAY + HOUR);
    steam.answers.set('/steamcommunity.com/profiles/', { body: '<profile><steamID>Südlicht</steamID></profile>' });
    expect(await isScheduled()).toBe(true);
    await run();
    expect(await names()).toEqual(['Südlicht']);
  });

  it('are tried again after an hour when Steam does not answer', async () => {
    await asked(STRANGER);
    steam.answers.set('/steamcommunity.com/profiles/', { status: 500, body: 'no' });
    await run();
    expect(await isScheduled()).toBe(false);
    expect((await test.send(`GET /inventory/user?steam_id=${STRANGER}`)).body.user.username).toBe(STRANGER);
    advanceClock(HOUR + 1);
    expect(await isScheduled()).toBe(true);
  });

  it('are not read of users, who have one already', async () => {
    await test.signIn({ steamId: STRANGER });
    await asked(STRANGER);
    expect(await isScheduled()).toBe(false);
  });
});

describe('an inventory that was read before its owner signed in', () => {
  it('becomes theirs', async () => {
    await readInventory(test.db, '76561198500000009', []);
    const { userId } = await test.signIn({ steamId: '76561198500000009' });
    await adoptInventories(test.db);
    expect(await test.db.selectFrom('inventories').select('user_id').execute()).toEqual([{ user_id: userId }]);
  });
});

describe('the inventory of a stranger', () => {
  const left = async () => (await test.db.selectFrom('inventories').select('steam_id').execute()).map(({ steam_id: id }) => id);
  const idOf = (n: number): string => `7656119850000010${n}`;

  it('goes 90 days after somebody asked for it, a day after when it could not be read, and when nobody ever did; never that of a user', async () => {
    await test.signIn({ steamId: idOf(1) });
    for (const n of [1, 2, 3]) await asked(idOf(n));
    await readInventory(test.db, idOf(4), []);
    await followInventories(test.db, [idOf(5)], 730);
    advanceClock(DAY - HOUR);
    await removeForgotten(test.db);
    expect((await left()).toSorted()).toEqual([1, 2, 3, 5].map(idOf));
    advanceClock(2 * HOUR);
    await removeForgotten(test.db);
    expect((await left()).toSorted()).toEqual([1, 2, 3].map(idOf));
    advanceClock(80 * DAY);
    await asked(idOf(3));
    advanceClock(10 * DAY);
    await removeForgotten(test.db);
    expect((await left()).toSorted()).toEqual([idOf(1), idOf(3)]);
  });

  it('takes the profile with it', async () => {
    await asked(idOf(6));
    steam.answers.set('/steamcommunity.com/profiles/', { body: '<profile><steamID>Nordlicht</steamID></profile>' });
    await run();
    await removeForgotten(test.db);
    expect(await names()).toEqual(['Nordlicht']);
    advanceClock(91 * DAY);
    await removeForgotten(test.db);
    expect(await names()).toEqual([]);
  });
});

describe('the strangers of the sandbox', () => {
  const seed = (world: 'sandbox' | 'live') => seedSandbox({ db: test.db, boards: test.api.boards, config: { WORLD: world } });
  const count = async () => (await test.db.selectFrom('inventories').select('asked_at').execute()).length;

  it('are asked for once there are prices, and never in the live world', async () => {
    const once = seed('sandbox');
    await once();
    expect(await count()).toBe(0);
    await test.offer('buff', { [AK_FT]: 8000 });
    await test.offer('steam', { [AK_FT]: 12_000 });
    await seed('live')();
    expect(await count()).toBe(0);
    await once();
    expect(await count()).toBe(36);
    expect(await test.db.selectFrom('inventories').select('asked_at').distinct().execute()).toEqual([{ asked_at: now() }]);
  });
});
