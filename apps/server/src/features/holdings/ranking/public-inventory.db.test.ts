import { feeOf, net } from '@lootfolio/domain/fees';
import { makeAnswer, makeAsset, makeDescription } from '@lootfolio/marketplaces/steam-inventory/made-pages';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { fakeOutside, type OutsideAnswer } from '../../../../test/fake-outside.ts';
import { ownerOf, readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AK_MW, AWP, CASE } from '../../../../test/items.ts';
import { closeBucket } from '../../../platform/outside/request-limiter.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

const steam = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));

let people = 0;
let steamId: string;

const profile = (name: string, more = '') =>
  `<profile><steamID64>76561197960287930</steamID64><steamID><![CDATA[${name}]]></steamID>${more}</profile>`;
const AVATAR = '<avatarMedium><![CDATA[https://avatars.steamstatic.com/a_medium.jpg]]></avatarMedium>';
const inventory = (ids: readonly string[]): OutsideAnswer => ({
  body: {
    ...makeAnswer(ids),
    assets: ids.map((id) => makeAsset(id)),
    descriptions: ids.length > 0 ? [makeDescription({ market_hash_name: AK_FT, name: 'AK-47 | Redline' })] : [],
  },
});
const serve = (answer: OutsideAnswer, of = steamId) => steam.answers.set(`/steamcommunity.com/inventory/${of}/730/2`, answer);

beforeAll(() => test.offer('buff', { [AK_FT]: 8000, [CASE]: 1000 }));
beforeEach(async () => {
  setClock(new Date(START.getTime() + people * HOUR));
  steam.reset();
  await test.db.deleteFrom('request_buckets').execute();
  steamId = `7656119${8_300_000_000 + ++people}`;
  steam.answers.set('/steamcommunity.com/profiles/', { body: profile('Nordlicht', AVATAR) });
  serve(inventory(['1', '2']));
});

type From = { as?: User; ip?: string; headers?: Record<string, string> };
const call = (path: string, from: From = {}): Promise<Answer> => test.send(`GET /inventory/${path}`, from);
const save = (from?: From, of = steamId) => call(`save-inventory?appid=730&steamid=${of}`, from);
const update = (from?: From, of = steamId) => call(`update-inventory?appid=730&steamid=${of}`, from);
const things = async (query = '', from?: From, of = steamId) =>
  (await call(`user-inventory?steamid=${of}&appid=730&page=1&pageSize=30${query}`, from)).body;
const ownerAs = async (from?: From, of = steamId) => (await call(`user?steam_id=${of}`, from)).body;
const readings = () => steam.requests.filter(({ path }) => path.includes('/inventory/')).length;

describe('the inventory of a stranger', () => {
  it('is read for a visitor who asks for it first, and stored with its owner and its value [PUB-201, PUB-216, PUB-219, PUB-220, PUB-223, PUB-224, DATA-134]', async () => {
    expect(await things()).toEqual({ success: true, items: [], total: 0, count: 0, updated_at: null, is_private: false });
    const at = new Date(START.getTime() + (people - 1) * HOUR).toISOString();
    expect((await save()).body).toEqual({ success: true, count: 2, updated_at: at });
    expect(await things()).toMatchObject({
      total: 2,
      count: 2,
      updated_at: at,
      items: [
        { asset_id: '1', assetid: '1', market_hash_name: AK_FT, price: 8000, game: 'cs2', exterior: 'Field-Tested' },
        { asset_id: '2' },
      ],
    });
    expect(await ownerAs()).toMatchObject({
      user: {
        username: 'Nordlicht',
        avatar: expect.stringMatching(`^/api/v1/inventory/avatar/${steamId}\\?v=`),
        profile: `https://steamcommunity.com/profiles/${steamId}`,
      },
      values: { total_value: 16_000, total_count: 2 },
      items: [{ name: AK_FT, count: 2, value: 16_000 }],
      is_own: false,
      is_hidden: false,
      checked_at: at,
      problem: null,
    });
    expect((await call(`inventory-statistic?appid=730&steam_id=${steamId}`)).body).toEqual({
      success: true,
      items: [{ market_id: 2, name: 'Buff.163', count: 2, value: 16_000, net: net(16_000, feeOf(2.5)), fresh: true }],
      total: 1,
    });
    // the first call does not read a stored inventory again
    expect((await save({ ip: '10.0.0.9' })).body).toMatchObject({ count: 2, updated_at: at });
    expect(readings()).toBe(1);
  });

  it('is named by steamid and by steam_id alike; one of them is needed', async () => {
    await save();
    expect((await call(`user-inventory?steam_id=${steamId}`)).body.total).toBe(2);
    expect((await call(`user?steamid=${steamId}`)).body.values.total_count).toBe(2);
    for (const query of ['', '?steamid=123', '?steam_id=https://steamcommunity.com/id/x']) {
      const refused = await call(`user-inventory${query}`);
      expect([refused.status, Object.keys(refused.body.fields)[0]]).toEqual([400, query.includes('steam_id') ? 'steam_id' : 'steamid']);
    }
  });

  it('has a value for every day on which it was read [PUB-221]', async () => {
    await save();
    advanceClock(DAY);
    serve(inventory(['1']));
    await update();
    const values = async (interval: number) => (await call(`graph?interval=${interval}&steam_id=${steamId}`)).body;
    expect((await values(7)).data.map(({ value }: { value: number }) => value)).toEqual([16_000, 8000]);
    expect((await values(1)).data.map(({ value }: { value: number }) => value)).toEqual([8000]);
    expect(await values(7)).toMatchObject({ success: true, total: 2 });
  });

  it('is searched, filtered by type and exterior, and has pages [PUB-218]', async () => {
    await readInventory(test.db, steamId, [
      seenAsset('1', test.item(AK_FT)),
      seenAsset('2', test.item(AK_MW)),
      seenAsset('3', test.item(CASE), { units: 3 }),
      seenAsset('4', test.item(AWP)),
    ]);
    const idsOf = async (query: string) => (await things(query)).items.map(({ asset_id: id }: { asset_id: string }) => id);
    expect(await idsOf('')).toEqual(['1', '3', '2', '4']);
    expect(await idsOf('&search=redline')).toEqual(['1', '2']);
    expect(await idsOf('&type=Rifle')).toEqual(['1', '2']);
    expect(await idsOf('&type=Rifle&type=Container')).toEqual(['1', '3', '2']);
    expect(await idsOf('&exterior=Minimal+Wear')).toEqual(['2']);
    expect(await idsOf('&sortBy=name&sortOrder=ASC')).toEqual(['1', '2', '4', '3']);
    expect((await call(`user-inventory?steamid=${steamId}&pageSize=3&page=2`)).body.items).toHaveLength(1);
    expect((await call(`user-inventory?steamid=${steamId}&appid=570`)).body).toMatchObject({ total: 0, updated_at: null });
  });
});

describe('a reading', () => {
  it('is refused for three minutes after another of the same inventory, whoever asks [PUB-217, PUB-223]', async () => {
    await save();
    advanceClock(100_000);
    const refused = await update({ ip: '10.9.9.9' });
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        success: false,
        code: 429,
        msg: 'This inventory was read a moment ago. It can be read again in about 80 seconds.',
        metaData: { remaining_time: 80 },
      },
    ]);
    advanceClock(80_000);
    serve(inventory(['1', '2', '3']));
    expect((await update()).body).toMatchObject({ success: true, count: 3 });
  });

  it('is granted five times a minute to a visitor’s address and to a user, also over several inventories', async () => {
    const of = (n: number): string => `7656119${8_400_000_000 + people * 10 + n}`;
    const user = await test.signIn();
    for (let n = 0; n < 5; n++) {
      serve(inventory([]), of(n));
      expect((await save({ ip: '10.1.1.1' }, of(n))).status).toBe(200);
    }
    expect((await save({ ip: '10.1.1.1' }, of(5))).status).toBe(429);
    // another address has a limit of its own
    expect((await save({ ip: '10.1.1.2' }, of(0))).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await save({ as: user, ip: `10.2.2.${n}` }, of(n))).status).toBe(200);
    expect((await save({ as: user, ip: '10.2.2.9' }, of(1))).status).toBe(429);
    advanceClock(MINUTE);
    expect((await save({ ip: '10.1.1.1' }, of(1))).status).toBe(200);
  });

  it('is granted sixty times an hour', async () => {
    await save({ ip: '10.4.4.4' });
    let granted = 1;
    for (let n = 0; n < 65; n++) {
      advanceClock(13_000);
      if ((await save({ ip: '10.4.4.4' })).status === 200) granted += 1;
    }
    expect(granted).toBe(60);
  });

  it('runs once when several ask at once', async () => {
    const { promise: others, resolve: othersAnswered } = Promise.withResolvers<void>();
    steam.answers.set(`/steamcommunity.com/inventory/${steamId}/730/2`, async () => {
      await others;
      return inventory(['1']);
    });
    const first = save({ ip: '10.5.5.1' });
    await expect.poll(readings).toBe(1);
    for (const ip of ['10.5.5.2', '10.5.5.3']) expect((await save({ ip })).status).toBe(429);
    othersAnswered();
    expect([(await first).status, readings()]).toEqual([200, 1]);
  });

  it('that has to wait long for Steam’s request limit is refused with the time, and goes on later', async () => {
    await save();
    advanceClock(4 * MINUTE);
    await closeBucket(test.db, [{ name: 'steam-inventory', windows: [{ requests: 1, perSeconds: 12 }] }], 45_000);
    const refused = await update();
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'STEAM_UNAVAILABLE', metaData: { remaining_time: 45 } }]);
    advanceClock(45_000);
    expect((await update()).status).toBe(200);
  });

  it('is noted in the audit log with who asked', async () => {
    const user = await test.signIn();
    await save({ as: user });
    await test.db.updateTable('inventories').set({ checked_at: null }).where('steam_id', '=', steamId).execute();
    await update({ ip: '10.6.6.6' });
    const rows = await test.db
      .selectFrom('audit_log')
      .select(['actor_id', 'ip'])
      .where('object', '=', `inventory:${steamId}/730`)
      .execute();
    expect(rows).toEqual([
      { actor_id: user.userId, ip: '127.0.0.1' },
      { actor_id: null, ip: '10.6.6.6' },
    ]);
  });

  it('is refused to other sites and to a page that is out of date', async () => {
    const user = await test.signIn();
    const site = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['save-inventory', 'update-inventory']) {
      expect((await call(`${path}?steamid=${steamId}`, { headers: site })).body.code).toBe('CSRF');
      expect((await call(`${path}?steamid=${steamId}`, { as: { ...user, csrf: '' } })).body.code).toBe('CSRF');
    }
    expect(readings()).toBe(0);
  });

  it('that Steam does not answer changes nothing of what is stored, and says so', async () => {
    await save();
    const before = await things();
    advanceClock(4 * MINUTE);
    serve({ status: 503, body: '' });
    const refused = await update();
    expect([refused.status, refused.body.code]).toEqual([503, 'STEAM_UNAVAILABLE']);
    expect(await things()).toEqual(before);
    expect(await ownerAs()).toMatchObject({ problem: 'UNAVAILABLE', checked_at: expect.any(String) });
    // after half a minute Steam is asked again
    expect((await update()).body.metaData).toEqual({ remaining_time: 30 });
  });

  it('goes on when the owner’s name cannot be read', async () => {
    steam.answers.set('/steamcommunity.com/profiles/', { status: 500, body: 'no' });
    expect((await save()).status).toBe(200);
    expect((await ownerAs()).user).toMatchObject({ username: steamId, avatar: null });
  });
});

describe('a private inventory', () => {
  it('is refused as such, and shows nothing of what was stored before [PUB-223]', async () => {
    await save();
    advanceClock(4 * MINUTE);
    serve({ status: 403, body: 'null' });
    for (const ask of [update, update, save]) {
      const refused = await ask();
      expect([refused.status, refused.body]).toEqual([400, { success: false, code: 'PRIVATE', msg: 'This inventory is private.' }]);
    }
    expect(readings()).toBe(2);
    expect(await things()).toEqual({ success: true, items: [], total: 0, count: 0, updated_at: null, is_private: true });
    expect(await ownerAs()).toMatchObject({
      user: { username: steamId, avatar: null },
      values: { total_count: 0 },
      items: [],
      is_private: true,
    });
    expect((await call(`graph?steam_id=${steamId}`)).body.data).toEqual([]);
    expect((await call(`inventory-statistic?steam_id=${steamId}`)).body.items).toEqual([]);
    expect((await call(`avatar/${steamId}`)).status).toBe(404);
    advanceClock(4 * MINUTE);
    serve(inventory(['1']));
    expect((await save()).body).toMatchObject({ count: 1 });
  });

  it('stays private while Steam does not answer: a fault is no word of its owner', async () => {
    await save();
    advanceClock(4 * MINUTE);
    serve({ status: 403, body: 'null' });
    await update();
    advanceClock(4 * MINUTE);
    serve({ status: 503, body: '' });
    expect((await update()).body.code).toBe('STEAM_UNAVAILABLE');
    expect(await things()).toMatchObject({ items: [], total: 0, is_private: true });
    expect(await ownerAs()).toMatchObject({ user: { username: steamId }, values: { total_count: 0 }, is_private: true, problem: null });
    expect(JSON.stringify((await call('latest?appid=730')).body)).not.toContain(steamId);
    advanceClock(4 * MINUTE);
    serve(inventory(['1']));
    expect((await update()).body).toMatchObject({ count: 1 });
    expect(await ownerAs()).toMatchObject({ is_private: false, problem: null });
  });
});

describe('one snapshot', () => {
  it('serves the owner’s page and the public one, which has nothing that is for the owner alone', async () => {
    const owner = await ownerOf(test, [seenAsset('1', test.item(AK_FT)), seenAsset('2', test.item(AWP))]);
    const [row] = await test.db
      .selectFrom('assets')
      .innerJoin('inventories', 'inventories.id', 'inventory_id')
      .select(['assets.inventory_id', 'assets.item_id'])
      .where('steam_id', '=', owner.steamId)
      .execute();
    await test.db
      .insertInto('assets')
      .values({
        ...row!,
        source: 'storage',
        steam_asset_id: '77',
        fingerprint: null,
        units: 40,
        tradable: false,
        locked_until: null,
        details: JSON.stringify({ storageUnit: 'Secret box' }),
        first_seen: START,
        last_seen: null,
      })
      .execute();
    await test.send('POST /steam/update-price', { as: owner, body: { market_id: 1, item: { asset_id: '1', app_id: 730, price: 4321 } } });
    const body = await things('', {}, owner.steamId);
    expect(body.total).toBe(2);
    const fields = Object.keys(body.items[0]);
    for (const field of ['buy_price', 'cost', 'profit', 'ratio', 'acquired_at']) expect(fields).not.toContain(field);
    expect(JSON.stringify(body)).not.toMatch(/Secret box|4321|"77"/);
    expect((await ownerAs({}, owner.steamId)).values).toEqual({ total_value: 8000, total_count: 2 });
    advanceClock(4 * MINUTE);
    serve(inventory(['1']), owner.steamId);
    await update({}, owner.steamId);
    // the owner sees the reading that the visitor started
    expect(
      (await test.send('POST /steam/inventory', { as: owner, body: {} })).body.items.map((one: { asset_id: string }) => one.asset_id),
    ).toContain('1');
    expect((await test.send('GET /inventory/ranking', {})).body.items).toContainEqual(
      expect.objectContaining({ steam_id: owner.steamId, value: 8000, count: 1 }),
    );
    expect((await call(`graph?steam_id=${owner.steamId}`)).body.data).toMatchObject([{ value: 8000 }]);
  });
});

describe('an owner', () => {
  it('is not named before everybody may see an inventory of theirs: nobody finds out who has an account', async () => {
    const known = `7656119${8_900_000_000 + people}`;
    await test.signIn({ steamId: known });
    expect((await ownerAs({}, known)).user).toMatchObject({ username: known, avatar: null });
    await readInventory(test.db, known, []);
    expect((await ownerAs({}, known)).user.username).toMatch(/^trader/);
  });
});

describe('an avatar', () => {
  it('is served to everybody of an owner in the ranking, and of nobody else', async () => {
    await save();
    steam.answers.set('/avatars.steamstatic.com/a_medium.jpg', { headers: { 'content-type': 'image/png' }, body: 'png' });
    expect((await call(`avatar/${steamId}?v=1`)).status).toBe(200);
    expect((await call('avatar/76561197999999998')).status).toBe(404);
    expect((await call('avatar/x')).status).toBe(404);
  });
});

describe('the name in the address of a profile', () => {
  it('leads to the Steam id, as Steam knows it', async () => {
    steam.answers.set('/steamcommunity.com/id/gaben', { body: profile('Gabe') });
    steam.answers.set('/steamcommunity.com/id/nobody', { body: '<response><error>none</error></response>' });
    steam.answers.set('/steamcommunity.com/id/broken', { status: 500, body: 'no' });
    expect((await call('find?name=gaben')).body).toEqual({ success: true, steam_id: '76561197960287930' });
    expect((await call('find?name=nobody')).status).toBe(404);
    expect((await call('find?name=broken')).body.code).toBe('STEAM_UNAVAILABLE');
    expect(Object.keys((await call('find?name=a/b')).body.fields)).toEqual(['name']);
  });
});
