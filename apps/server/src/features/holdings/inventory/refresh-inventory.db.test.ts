import { makeAnswer, makeAsset, makeDescription } from '@lootfolio/marketplaces/steam-inventory/made-pages';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, OFFLINE_SETTINGS, START, testApi, type User } from '../../../../test/api.ts';
import { fakeOutside, type OutsideAnswer } from '../../../../test/fake-outside.ts';
import { silentLog } from '../../../../test/harness.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { closeBucket } from '../../../platform/outside/request-limiter.ts';
import { runLane } from '../../../platform/operations/run-lane.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { inventoryRefresh } from './inventory-refresh.operation.ts';

const steam = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));

let people = 0;
let user: User;
let path: string;

const AK = makeDescription({ market_hash_name: AK_FT, name: 'AK-47 | Redline' });
const PACK = makeDescription({
  classid: '200',
  market_hash_name: CASE,
  name: CASE,
  type: 'Base Grade Container',
  tags: [],
  descriptions: [],
  actions: [],
});
/** A medal: nobody can sell it. */
const MEDAL = makeDescription({
  classid: '300',
  market_hash_name: 'A Service Medal',
  name: 'A Service Medal',
  marketable: 0,
  tradable: 0,
  tags: [],
  descriptions: [],
  actions: [],
  market_tradable_restriction: 0,
});

/** Returns an inventory of things of these classes with ids from 1: `100` is an AK, `200` a case, `300` a medal. */
const inventory = (classes: readonly string[], more: object = {}, first = 1): OutsideAnswer => ({
  body: {
    ...makeAnswer([]),
    assets: classes.map((classid, at) => makeAsset(String(first + at), { classid })),
    descriptions: [AK, PACK, MEDAL].filter((one) => classes.includes(String(one['classid']))),
    total_inventory_count: classes.length,
    ...more,
  },
});

beforeEach(async () => {
  setClock(new Date(START.getTime() + people * MINUTE * 60));
  steam.reset();
  await test.db.deleteFrom('request_buckets').execute();
  const steamId = `7656119${5_000_000_000 + ++people}`;
  user = await test.signIn({ steamId });
  path = `/steamcommunity.com/inventory/${steamId}/730/2`;
});

const refresh = (appid: number = 730) => test.send('POST /steam/refresh-inventory', { as: user, body: { appid } });
const list = async () => (await test.send('POST /steam/inventory', { as: user, body: { sortBy: 'name', sortOrder: 'ASC' } })).body;
const stateOf = async (id: string) =>
  (await test.db.selectFrom('operations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const itemOf = (id: string) =>
  test.db.selectFrom('operation_items').select(['state', 'code', 'attempt']).where('operation_id', '=', id).executeTakeFirstOrThrow();

/** Runs one slice of the operation, as a worker does. */
async function work(id: string): Promise<void> {
  const items = await loadItemDirectory(test.db);
  const outside = createOutside({ WORLD: 'sandbox', SANDBOX_PORT: await steam.port() }, test.db, silentLog);
  const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
  const kind = inventoryRefresh({ db: test.db, box, outside, items, boards: test.api.boards });
  await runLane({ db: test.db, log: silentLog }, kind, { id, lane: '' }, new AbortController().signal);
}

async function refreshed(): Promise<string> {
  const { operation } = (await refresh()).body;
  await work(operation);
  return operation;
}

describe('the own inventory is read at Steam', () => {
  it('as long work, and then stored with its value on each market [INV-105, INV-111, INV-238, INV-250]', async () => {
    await test.offer('buff', { [AK_FT]: 8000 });
    steam.answers.set(path, inventory(['100', '200', '300']));
    const started = await refresh();
    expect(started.body).toEqual({ success: true, operation: expect.any(String), count: 0, updated_at: null });
    expect(await list()).toMatchObject({ total: 0, updated_at: null });
    await work(started.body.operation);
    expect(await stateOf(started.body.operation)).toBe('done');
    // the api hears of a new item a moment after it was stored
    const names = async (): Promise<string[]> => (await list()).items.map(({ name }: { name: string }) => name);
    await expect.poll(names).toEqual(['A Service Medal', AK_FT, CASE]);
    const graph = (await test.send('GET /steam/graph?market=buff', { as: user })).body.data;
    expect(graph).toMatchObject([{ value: 8000 }]);
    expect((await test.send('GET /init/net-worth', { as: user })).body).toMatchObject({ net_worth: 8000, count: 3 });
    // a thing that nobody can sell has no page, and no search finds it
    expect((await test.send('POST /item/all', { body: { name: 'service medal', game: 730, limit: 6 } })).body.total).toBe(0);
  });

  it('once at a time: a second start returns the one that runs', async () => {
    const [one, two] = await Promise.all([refresh(), refresh()]);
    expect(two.body.operation).toBe(one.body.operation);
  });

  it('again after three minutes, after a failure after half a minute; the refusal says how long [INV-114]', async () => {
    await test.send('POST /users/set-api', { as: user, body: { market: 'haloskins', api: 'a-key-of-mine' } });
    steam.answers.set(path, inventory(['100']));
    await refreshed();
    advanceClock(100_500);
    const refused = await refresh();
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        success: false,
        code: 429,
        msg: 'You must wait for refreshing your inventory in about 80 seconds.',
        metaData: { remaining_time: 80 },
      },
    ]);
    advanceClock(80_000);
    steam.answers.set(path, { status: 500, body: 'null' });
    const failed = await refreshed();
    expect(await itemOf(failed)).toMatchObject({ state: 'failed', code: 'UNAVAILABLE' });
    advanceClock(29_000);
    expect((await refresh()).body.metaData).toEqual({ remaining_time: 1 });
    advanceClock(1000);
    expect((await refresh()).status).toBe(200);
  });

  it('for a user without a market key only while the snapshot is missing or older than 15 minutes [INV-235, C-23]', async () => {
    steam.answers.set(path, inventory(['100']));
    await refreshed();
    advanceClock(4 * MINUTE);
    const refused = await refresh();
    expect([refused.status, refused.body]).toEqual([
      400,
      { success: false, code: 'INVALID_API', msg: 'You need to set your API keys for using item listing tool.' },
    ]);
    advanceClock(11 * MINUTE + 1);
    expect((await refresh()).status).toBe(200);
  });

  it('under the same conditions when it is tried again, or was cancelled [INV-114, INV-235]', async () => {
    const retry = (id: string) => test.send(`POST /operations/${id}/retry`, { as: user });
    steam.answers.set(path, { status: 500, body: 'null' });
    const failed = await refreshed();
    expect((await retry(failed)).body).toMatchObject({ code: 429, metaData: { remaining_time: 30 } });
    advanceClock(30_000);
    steam.answers.set(path, inventory(['100']));
    expect((await retry(failed)).body).toMatchObject({ success: true, items: 1 });
    // the operation runs: another start returns it, and another failed operation waits
    expect((await refresh()).body.operation).toBe(failed);
    await work(failed);
    expect(await stateOf(failed)).toBe('done');

    advanceClock(20 * MINUTE);
    const { operation } = (await refresh()).body;
    expect((await test.send(`POST /operations/${operation}/cancel`, { as: user })).status).toBe(200);
    await work(operation);
    expect(await stateOf(operation)).toBe('cancelled');
    for (const again of [refresh, () => retry(operation)])
      expect((await again()).body).toMatchObject({ code: 429, metaData: { remaining_time: 30 } });
    advanceClock(30_000);
    const second = await refreshed();
    expect(await stateOf(second)).toBe('done');
    // three minutes after the success, and after that not without a key, because the snapshot is fresh
    expect((await retry(operation)).body).toMatchObject({ code: 429, metaData: { remaining_time: 180 } });
    // keys need a recent sign-in
    await test.db.updateTable('sessions').set({ session_start: now() }).where('user_id', '=', user.userId).execute();
    advanceClock(180_000);
    expect((await retry(operation)).body).toMatchObject({ code: 'INVALID_API' });
    await test.send('POST /users/set-api', { as: user, body: { market: 'haloskins', api: 'a-key-of-mine' } });
    const third = (await refresh()).body.operation;
    expect((await retry(operation)).body).toMatchObject({ code: 'STATE', msg: 'This is still running.' });
    await work(third);
    advanceClock(180_000);
    expect((await retry(operation)).status).toBe(200);
  });

  it('shows an item that nobody could sell once somebody can: a market, or an owner', async () => {
    const medal = { name: 'A Late Medal', other: 'Another Late Medal' };
    const late = (name: string, marketable: number) =>
      makeDescription({ ...MEDAL, classid: name === medal.name ? '301' : '302', market_hash_name: name, name, marketable });
    const shown = (marketable: number): OutsideAnswer => ({
      body: {
        ...makeAnswer([]),
        assets: [makeAsset('1', { classid: '301' }), makeAsset('2', { classid: '302' })],
        descriptions: [late(medal.name, marketable), late(medal.other, 0)],
        total_inventory_count: 2,
      },
    });
    steam.answers.set(path, shown(0));
    await refreshed();
    const hidden = async () =>
      (await test.db.selectFrom('items').select(['market_hash_name', 'hidden']).where('market_hash_name', 'like', '%Late Medal').execute())
        .filter((item) => item.hidden)
        .map((item) => item.market_hash_name)
        .toSorted((a, b) => a.localeCompare(b, 'en'));
    expect(await hidden()).toEqual([medal.name, medal.other]);
    advanceClock(20 * MINUTE);
    steam.answers.set(path, shown(1));
    await refreshed();
    expect(await hidden()).toEqual([medal.other]);
    // the processes that serve screens are notified
    const found = async () => (await test.send('POST /item/all', { body: { name: 'late medal', game: 730, limit: 6 } })).body.total;
    await expect.poll(found).toBe(1);
  });

  it.each([
    ['is private', { status: 403, body: 'null' }, 'PRIVATE'],
    ['is not served', { status: 503, body: '' }, 'UNAVAILABLE'],
    ['is asked for too often', { status: 429, body: 'null' }, 'LIMIT'],
    ['is cut', { body: '{"assets":[{"appid":730' }, 'MALFORMED'],
    ['is null', { body: 'null' }, 'UNAVAILABLE'],
  ])('and stays as it was, with cause and age, when it %s', async (_, answer, problem) => {
    steam.answers.set(path, inventory(['100', '200']));
    await refreshed();
    const before = await list();
    advanceClock(20 * MINUTE);
    steam.answers.set(path, answer as OutsideAnswer);
    const failed = await refreshed();
    expect(await itemOf(failed)).toMatchObject({ state: 'failed', code: problem });
    expect(await list()).toEqual({ ...before, problem, checked_at: expect.any(String) });
  });

  it('in pages: it goes on when the limit allows, also in another process, and shows nothing before all were read', async () => {
    let pages = 0;
    steam.answers.set(path, async ({ path: asked }) => {
      pages++;
      // another page has to wait for the limit
      await closeBucket(test.db, [{ name: 'steam-inventory', windows: [{ requests: 1, perSeconds: 12 }] }], 12_000);
      const start = new URL(`http://x${asked}`).searchParams.get('start_assetid');
      if (start === null) return inventory(['100', '100'], { more_items: 1, last_assetid: '2', total_inventory_count: 5 });
      if (start === '2') return inventory(['200', '200'], { more_items: 1, last_assetid: '4', total_inventory_count: 5 }, 3);
      return inventory(['200'], { total_inventory_count: 5 }, 5);
    });
    const { operation } = (await refresh()).body;
    await work(operation);
    expect([pages, await itemOf(operation), (await list()).total]).toEqual([1, { state: 'waiting', code: null, attempt: 0 }, 0]);
    await work(operation);
    expect(pages).toBe(1);
    advanceClock(12_000);
    await work(operation);
    expect([pages, (await list()).total]).toEqual([2, 0]);
    advanceClock(12_000);
    await work(operation);
    expect([pages, (await list()).total, await stateOf(operation)]).toEqual([3, 5, 'done']);
    expect(await test.db.selectFrom('inventory_pages').selectAll().execute()).toEqual([]);
  });

  it('anew when its pages do not fit together', async () => {
    steam.answers.set(path, ({ path: asked }) =>
      asked.includes('start_assetid')
        ? inventory(['200'], { total_inventory_count: 9 }, 3)
        : inventory(['100'], { more_items: 1, last_assetid: '1', total_inventory_count: 2 }),
    );
    const failed = await refreshed();
    expect(await itemOf(failed)).toMatchObject({ state: 'failed', code: 'UNAVAILABLE' });
    steam.answers.set(path, inventory(['100', '200']));
    advanceClock(MINUTE);
    await refreshed();
    expect(await list()).toMatchObject({ total: 2, problem: null });
  });
});
