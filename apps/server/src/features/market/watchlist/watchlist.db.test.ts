import { describeItem } from '@lootfolio/catalogue/describe';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, KARAMBIT, KEY, PISTOL } from '../../../../test/items.ts';
import { addToWatchlist, signInWatcher, watchBody } from '../../../../test/watchlist.ts';
import { now } from '../../../platform/process/clock.ts';
import { registerItems } from '../../../prices/collect/register-items.ts';

const test = testApi();
let user: User;

const add = (as: User, name: string, phase: string | null = null) => addToWatchlist(test, as, name, phase);
const all = (as: User, body: object = {}) => test.send('POST /watchlist/all', { as, body });

beforeAll(async () => {
  user = await signInWatcher(test);
});

describe('adding to the watchlist', () => {
  it('takes app id, name, item and general id, and answers the id of the row [WATCH-228, DATA-224]', async () => {
    const other = await test.signIn();
    const added = await add(other, KARAMBIT, 'Ruby');
    expect(added.body).toEqual({ success: true, id: expect.any(Number) });
    expect((await all(other)).body).toMatchObject({
      total: 1,
      items: [{ id: added.body.id, name: `${KARAMBIT} - Ruby`, market_hash_name: KARAMBIT }],
    });
  });

  it('refuses what is on the list already with its text, in the language of the caller [WATCH-223, WATCH-224]', async () => {
    const again = await add(user, AK_FT);
    expect([again.status, again.body]).toEqual([400, { success: false, code: 'ALREADY_EXISTS', msg: 'item already in watchlist' }]);
    const turkish = await test.send('POST /watchlist', {
      as: user,
      body: watchBody(test, AK_FT),
      headers: { 'accept-language': 'tr-TR,tr;q=0.9' },
    });
    expect(turkish.body.msg).toBe('eşya zaten izleme listesinde');
  });

  it.each([
    ['item_id', { item_id: 999_999 }],
    ['appid', { appid: 440 }],
    ['general_id', { general_id: 1_000_000 }],
    ['market_hash_name', { market_hash_name: AWP }],
  ])('refuses ids and names that are not one item, naming %s', async (field, wrong) => {
    const answer = await test.send('POST /watchlist', { as: user, body: { ...watchBody(test, AK_FT), ...wrong } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('adds once when the same item is sent twenty times at once', async () => {
    const other = await test.signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(other, AWP)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'ALREADY_EXISTS')).toHaveLength(19);
    expect((await all(other)).body.total).toBe(1);
  });

  it('writes an audit row with user and address, in the same transaction', async () => {
    const rows = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', user.userId)
      .where('action', '=', 'watchlist.added')
      .execute();
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ ip: '127.0.0.1', object: `item:${test.item(AK_FT).itemId}` });
  });
});

describe('one item', () => {
  it('is found by name and game, with its id and name, or null [WATCH-230, DATA-225]', async () => {
    const get = (market_hash_name: string, app_id: unknown = 730) =>
      test.send('POST /watchlist/get', { as: user, body: { market_hash_name, app_id } });
    const id = (await all(user, { search: AK_FT })).body.items[0].id;
    expect((await get(AK_FT)).body.item).toEqual({ id, item_id: test.item(AK_FT).itemId, name: AK_FT });
    expect((await get(KARAMBIT)).body).toEqual({ success: true, item: null });
    expect((await get(AK_FT, 440)).body.item).toBeNull();
  });

  it('is removed by its id, once [WATCH-231]', async () => {
    const other = await test.signIn();
    const { id } = (await add(other, AK_FT)).body;
    expect((await test.send('POST /watchlist/delete', { as: other, body: { id } })).body).toEqual({ success: true, id });
    expect((await test.send('POST /watchlist/delete', { as: other, body: { id } })).status).toBe(404);
    expect((await add(other, AK_FT)).status).toBe(200);
  });

  it('is found among others by its item id, in one call for a whole page of stars', async () => {
    const find = (as: User, item_ids: unknown) => test.send('POST /watchlist/find', { as, body: { item_ids } });
    const [watched] = (await all(user, { search: AK_FT })).body.items;
    const ids = [AK_FT, PISTOL].map((name) => test.item(name).itemId);
    expect((await find(user, ids)).body).toEqual({ success: true, items: [{ id: watched.id, item_id: ids[0] }], total: 1 });
    expect((await find(user, [ids[1]])).body).toEqual({ success: true, items: [], total: 0 });
    for (const [wrong, field] of [
      [[], 'item_ids'],
      [Array(201).fill(1), 'item_ids'],
      [['x'], 'item_ids.0'],
    ] as const)
      expect(Object.keys((await find(user, wrong)).body.fields)).toEqual([field]);
  });
});

describe('whose the list is', () => {
  it.each(['', '/all', '/find', '/get', '/delete'])(
    'is asked of every call: POST /watchlist%s answers 401 without a session [WATCH-226]',
    async (path) => {
      const answer = await test.send(`POST /watchlist${path}`, { body: {} });
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORISED']);
    },
  );

  it('is only its owner’s: to another no row is listed, found or removed [WATCH-225, WATCH-226]', async () => {
    const [mine] = (await all(user)).body.items;
    const stranger = await test.signIn();
    const as = stranger;
    expect((await all(stranger)).body).toEqual({ success: true, items: [], total: 0, watched: 0, most: 5000 });
    expect((await test.send('POST /watchlist/get', { as, body: { market_hash_name: KEY, app_id: 440 } })).body.item).toBeNull();
    expect((await test.send('POST /watchlist/find', { as, body: { item_ids: [mine.item_id] } })).body.items).toEqual([]);
    expect((await test.send('POST /watchlist/delete', { as, body: { id: mine.id } })).body.code).toBe('NOT_FOUND');
    expect((await all(user)).body.total).toBe(5);
  });
});

it('takes 5,000 items, and refuses one more with a text of its own', async () => {
  const full = await test.signIn();
  await registerItems(
    test.db,
    Array.from({ length: 5000 }, (_, n) => describeItem(730, `Sticker | Number ${n}`, null)),
    'feed',
  );
  await sql`insert into watchlist (user_id, item_id, base_market_id, added_at)
    select ${full.userId}::int, item_id, 1, ${now()}::timestamptz from items where market_hash_name like 'Sticker | Number %'`.execute(
    test.db,
  );
  const refused = await add(full, AWP);
  const msg = 'Your watchlist is full: it holds up to 5,000 items.';
  expect([refused.status, refused.body]).toEqual([400, { success: false, code: 'LIMIT_REACHED', msg }]);
  const { id } = (await all(full, { pageSize: 1 })).body.items[0];
  await test.send('POST /watchlist/delete', { as: full, body: { id } });
  expect((await add(full, AWP)).status).toBe(200);
});
