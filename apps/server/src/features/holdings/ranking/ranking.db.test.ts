import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { ownerOf, readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, HOOK } from '../../../../test/items.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { storeReading } from '../inventory/inventory.public.ts';
import type { SeenAsset } from '../../../goods/store-snapshot.ts';
import { RANKED_FOR_MS } from './ranked-values.ts';

const test = testApi();
const idOf = (n: number): string => `7656119${8_200_000_000 + n}`;

/** Stores a reading with its value. */
async function store(steamId: string, assets: readonly SeenAsset[], appId: 730 | 570 = 730): Promise<void> {
  advanceClock(1000);
  await inTransaction(test.db, (tx) => storeReading(tx, test.api.boards, { steamId, appId, beganAt: now(), hidden: 0, assets }));
}
const guns = (n: number) => Array.from({ length: n }, (_, at) => seenAsset(String(at + 1), test.item(AK_FT)));
const profile = (steamId: string, name: string, avatar: string | null = null) =>
  test.db.insertInto('steam_profiles').values({ steam_id: steamId, name, avatar, country: 'TR', read_at: now() }).execute();

let hider: User & { steamId: string };
let user: User & { steamId: string };

beforeAll(async () => {
  await test.offer('buff', { [AK_FT]: 8000, [AWP]: 50_000 });
  user = await ownerOf(test, []);
  await store(user.steamId, guns(1));
  await store(idOf(1), guns(3));
  await store(idOf(2), guns(1));
  await store(idOf(3), [seenAsset('1', test.item(AWP))]);
  await profile(idOf(1), 'Marché İnci', 'https://avatars.steamstatic.com/a_medium.jpg');
  await profile(idOf(2), 'кинжал');
  hider = await ownerOf(test, []);
  await store(hider.steamId, guns(9));
  await test.send('POST /users/set-ranking', { as: hider, body: { hidden: true } });
  await store(idOf(4), guns(8));
  await test.db.updateTable('inventories').set({ problem: 'PRIVATE' }).where('steam_id', '=', idOf(4)).execute();
  await store(idOf(5), [seenAsset('1', test.item(HOOK, null, 570))], 570);
});

const get = async (path: string, as?: User) => (await test.send(`GET /inventory/${path}`, as ? { as } : {})).body;
const ids = async (query: string): Promise<string[]> =>
  (await get(query)).items.map(({ steam_id: steamId }: { steam_id: string }) => steamId);

describe('the ranking', () => {
  it('lists who owns the most valuable inventories of a game, to everybody [RANK-201, RANK-209, DATA-208]', async () => {
    const body = await get('ranking?appid=730&page=1&pageSize=28&orderBy=value&dir=DESC&search=');
    expect(body).toMatchObject({ success: true, count: 4, total: 4 });
    expect(body.items[0]).toMatchObject({ steam_id: idOf(3), name: idOf(3), rank: 1, value: 50_000, count: 1, image: null, country: null });
    expect(body.items[1]).toEqual({
      steam_id: idOf(1),
      name: 'Marché İnci',
      image: expect.stringMatching(new RegExp(`^/api/v1/inventory/avatar/${idOf(1)}\\?v=[0-9a-f]{8}$`)),
      profile_url: `https://steamcommunity.com/profiles/${idOf(1)}`,
      rank: 2,
      value: 24_000,
      country: 'TR',
      count: 3,
      updated_at: expect.any(String),
    });
    expect(body.items.slice(2)).toMatchObject([
      { rank: 3, value: 8000 },
      { rank: 3, value: 8000 },
    ]);
    expect(await ids('ranking?appid=dota2')).toEqual([idOf(5)]);
  });

  it('is sorted by value, count, name or time, in pages; one past the end is the last [RANK-213]', async () => {
    const all = [idOf(3), idOf(1), idOf(2), user.steamId];
    expect(new Set(await ids('ranking'))).toEqual(new Set(all));
    expect((await ids('ranking?dir=ASC')).slice(2)).toEqual([idOf(1), idOf(3)]);
    expect((await ids('ranking?orderBy=count'))[0]).toBe(idOf(1));
    expect((await ids('ranking?orderBy=name&dir=ASC')).slice(0, 2)).toEqual([idOf(3), idOf(1)]);
    expect(await ids('ranking?orderBy=updated_at&dir=ASC&pageSize=2')).toEqual([user.steamId, idOf(1)]);
    expect(await ids('ranking?pageSize=3&page=9')).toHaveLength(1);
    expect(await ids('ranking?orderBy=value&dir=DESC&pageSize=5')).toEqual(await ids('ranking'));
  });

  it('is searched by name in any writing, by Steam id in any spelling and by the address of a profile [RANK-214]', async () => {
    const ask = (search: string) => ids(`ranking?search=${encodeURIComponent(search)}`);
    for (const search of ['marche', 'INCI', 'ınci', 'marché in', idOf(1), `https://steamcommunity.com/profiles/${idOf(1)}/`])
      expect(await ask(search)).toEqual([idOf(1)]);
    expect(await ask('КИНЖАЛ')).toEqual([idOf(2)]);
    expect(await ask('no such name')).toEqual([]);
    expect(await ask('100%')).toEqual([]);
    expect(await ask('https://steamcommunity.com/id/trader')).toEqual([]);
    expect(await ask(idOf(99))).toEqual([]);
  });

  it('keeps the rank among all in a search', async () => {
    expect((await get('ranking?search=inci')).items).toMatchObject([{ rank: 2 }]);
  });

  it('shows what was read last [RANK-211, RANK-212]', async () => {
    const body = await get('latest?appid=730&page=1&pageSize=2&orderBy=updated_at&dir=DESC');
    expect(body).toMatchObject({ success: true, total: 4, items: [{ steam_id: idOf(3) }, { steam_id: idOf(2), count: 1 }] });
  });

  it('has four figures over all of them [RANK-210, RANK-212]', async () => {
    expect(await get('stats?appid=730')).toEqual({
      success: true,
      data: { total_value: 90_000, average_value: 22_500, average_item_count: 2, unique_inventories: 4 },
    });
    expect((await get('stats?appid=tf2')).data).toEqual({
      total_value: 0,
      average_value: 0,
      average_item_count: 0,
      unique_inventories: 0,
    });
  });

  it('names nowhere who hid their inventory, nor whose is private on Steam [RANK-214]', async () => {
    const everything = JSON.stringify([
      await get('ranking'),
      await get('latest'),
      await get(`ranking?search=${hider.steamId}`),
      await get(`ranking?search=${idOf(4)}`),
    ]);
    expect(everything).not.toContain(hider.steamId);
    expect(everything).not.toContain(idOf(4));
    await test.send('POST /users/set-ranking', { as: hider, body: { hidden: false } });
    expect((await ids('ranking'))[0]).toBe(hider.steamId);
    // sums and ranks are at most some seconds old
    advanceClock(RANKED_FOR_MS);
    expect((await get('stats')).data.unique_inventories).toBe(5);
    expect((await get(`ranking?search=${idOf(3)}`)).items).toMatchObject([{ rank: 2 }]);
    await test.send('POST /users/set-ranking', { as: hider, body: { hidden: true } });
  });

  it('refuses wrong orders and pages, with the field', async () => {
    for (const [query, field] of [
      ['orderBy=rank', 'orderBy'],
      ['dir=up', 'dir'],
      ['pageSize=201', 'pageSize'],
      ['page=0', 'page'],
      ['appid=1', 'appid'],
    ]) {
      const answer = await test.send(`GET /inventory/ranking?${query}`);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
  });
});

describe('what is kept of strangers', () => {
  const forgotten = async () => {
    for (const module of [(await import('./ranking.module.ts')).rankingModule]) for (const remove of module.cleanUp!) await remove(test.db);
    const rows = await test.db.selectFrom('inventories').select('steam_id').where('user_id', 'is', null).execute();
    return rows.map(({ steam_id: steamId }) => steamId);
  };

  it('goes when nobody asks for it any more, and with it who they are', async () => {
    await readInventory(test.db, idOf(6), []);
    const asked = new Date(START.getTime() - 91 * DAY);
    await test.db.updateTable('inventories').set({ asked_at: now() }).where('user_id', 'is', null).execute();
    await test.db.updateTable('inventories').set({ asked_at: asked }).where('steam_id', '=', idOf(6)).execute();
    await profile(idOf(6), 'forgotten');
    await profile(user.steamId, 'has an account now');
    expect(await forgotten()).not.toContain(idOf(6));
    const profiles = await test.db.selectFrom('steam_profiles').select('steam_id').orderBy('steam_id').execute();
    expect(profiles.map(({ steam_id: steamId }) => steamId)).toEqual([idOf(1), idOf(2)]);
  });
});
