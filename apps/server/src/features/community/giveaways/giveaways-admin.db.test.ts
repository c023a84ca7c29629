import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, type Answer, type User } from '../../../../test/api.ts';
import { drawnGiveaway, giveawayApi, makeGiveaway, newGiveaway } from '../../../../test/giveaways.ts';
import { AK_FT, AWP } from '../../../../test/items.ts';
import { advanceClock, nowMs, setClock } from '../../../platform/process/clock.ts';
import { closeGiveaways } from './close-giveaways.ts';

const test = giveawayApi({});
let admin: User;

beforeEach(async () => {
  setClock(START);
  await test.db.deleteFrom('giveaways').execute();
  admin = await test.signIn({ role: 'ADMIN' });
});

const get = async (path: string, as = admin) => (await test.send(`GET ${path}`, { as })).body;
const create = (changes: object = {}, as = admin): Promise<Answer> =>
  test.send('POST /admin/giveaway/create', { as, body: { ...newGiveaway(test), ...changes } });
const change = (id: number, body: object): Promise<Answer> => test.send(`PUT /admin/giveaway/update/${id}`, { as: admin, body });
const remove = (id: number): Promise<Answer> => test.send(`DELETE /admin/giveaway/delete/${id}`, { as: admin });
const join = async (id: number, as?: User): Promise<Answer> =>
  test.send('POST /giveaway/join', { as: as ?? (await test.signIn()), body: { giveaway_id: id } });
const in_ = (ms: number): string => new Date(nowMs() + ms).toISOString();
const codeOf = ({ status, body }: Answer): unknown => [status, body.code ?? null, body.msg ?? null];
const fieldsOf = ({ status, body }: Answer): unknown => [status, body.fields ?? {}];
const find = async (id: number) => (await get('/admin/giveaway/all?limit=100')).items.find((one: { id: number }) => one.id === id);
const rowOf = (id: number) => test.db.selectFrom('giveaways').selectAll().where('id', '=', id).executeTakeFirst();
const auditOf = async (id: number) =>
  test.db.selectFrom('audit_log').selectAll().where('object', '=', `giveaway:${id}`).orderBy('id').execute();

describe('creating a giveaway', () => {
  it('takes type, value, status, times and item, and publishes the hash of a seed of 32 secret bytes [ADMIN-GIVE-312, ADMIN-GIVE-319, DATA-312, DATA-313, DATA-314, DATA-315]', async () => {
    const { status, body } = await create({ type: 'Monthly', giveaway_type: 'Special' });
    const item = test.item(AK_FT);
    expect([status, body]).toEqual([
      200,
      {
        ...{ success: true, msg: 'Giveaway created successfully' },
        item: {
          ...{ id: expect.any(Number), type: 'Monthly', giveaway_type: 'Special', value: 12_340, total_entries: 0, status: 'ACTIVE' },
          ...{ starts_at: START.toISOString(), expires_at: in_(HOUR), item_id: item.itemId, usersId: admin.userId },
          ...{ winner_id: null, winner: null, seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/), entries_hash: null },
          ...{ closed_at: null, drawn_at: null, prize: null },
          item_detail: {
            ...{ item_id: item.itemId, slug: item.slug, game: 'cs2', name: AK_FT, short_name: item.shortName, exterior: 'Field-Tested' },
            ...{ image: `/api/v1/art/${item.itemId}`, color: '#d32ce6', price_info: null },
          },
        },
      },
    ]);
    const row = await rowOf(body.item.id);
    expect([row!.seed, /[0-9a-f]{64}/.test(row!.sealed_seed), (await create()).body.item.seed_hash === row!.seed_hash]).toEqual([
      ...[null, false, false],
    ]);
    for (const field of ['type', 'giveaway_type', 'value', 'starts_at', 'expires_at', 'item_id'])
      expect(fieldsOf(await create({ [field]: undefined }))).toEqual([400, { [field]: expect.any(String) }]);
  });

  it('refuses what does not exist, an end that is not later, and a status that only comes with time [ADMIN-GIVE-310, ADMIN-GIVE-343]', async () => {
    const wrong: Record<string, unknown[]> = {
      type: ['Special', 'weekly', ''],
      giveaway_type: ['Weekly', ''],
      value: [0, -1, 1.5, 1_000_000_001],
      status: ['CANCELLED', 'EXPIRED', 'NEW'],
      expires_at: [in_(0), in_(-MINUTE), 'tomorrow'],
      item_id: [999_999, 0],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) expect(fieldsOf(await create({ [field]: value }))).toEqual([400, { [field]: expect.any(String) }]);
    expect(fieldsOf(await create({ starts_at: in_(-HOUR), expires_at: in_(-MINUTE) }))).toEqual([
      ...[400, { expires_at: 'The end must be in the future.' }],
    ]);
    expect(await get('/admin/giveaway/all')).toMatchObject({ total: 0 });
    expect((await create({ status: undefined })).body.item.status).toBe('ACTIVE');
  });
});

describe('the list of administrators', () => {
  it('is filtered by type, status and giveaway type, the newest first, 10 a page, with both counts [ADMIN-GIVE-317, ADMIN-GIVE-323, ADMIN-GIVE-339, DATA-348]', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 11; at += 1) ids.unshift((await create({ expires_at: in_(HOUR + at) })).body.item.id);
    const idsOf = async (query: string): Promise<number[]> =>
      (await get(`/admin/giveaway/all?${query}`)).items.map(({ id }: { id: number }) => id);
    const { items, ...counts } = await get('/admin/giveaway/all?type=ALL&status=ALL&giveaway_type=ALL');
    expect(items).toHaveLength(10);
    expect(counts).toEqual({ success: true, total: 11, totalCount: 11, totalPages: 2 });
    expect([await idsOf('page=1'), await idsOf('page=2')]).toEqual([ids.slice(0, 10), ids.slice(10)]);
    const other = (await create({ type: 'Daily', giveaway_type: 'Monthly', expires_at: in_(2 * HOUR) })).body.item.id;
    expect([await idsOf('type=Daily'), await idsOf('giveaway_type=Monthly')]).toEqual([[other], [other]]);
    advanceClock(HOUR + MINUTE);
    expect(await idsOf('status=ACTIVE')).toEqual([other]);
    await change(other, { ...newGiveaway(test), ...(await find(other)), status: 'CANCELLED' });
    expect([await idsOf('status=ACTIVE'), await idsOf('status=CANCELLED')]).toEqual([[], [other]]);
    expect(await idsOf('status=EXPIRED&limit=100')).toEqual(ids);
    expect(await get('/admin/giveaway/all?status=ACTIVE')).toMatchObject({ total: 0, totalCount: 0, totalPages: 1 });
  });

  it('has the entries of a giveaway, the first first, searched by name [ADMIN-GIVE-318, ADMIN-GIVE-340, DATA-316]', async () => {
    const id = await makeGiveaway(test);
    const users = [await test.signIn(), await test.signIn()];
    await test.db.updateTable('users').set({ user_name: 'Ayşe_7' }).where('id', '=', users[1]!.userId).execute();
    for (const user of users) {
      advanceClock(1000);
      await join(id, user);
    }
    const { items, ...rest } = await get(`/admin/giveaway/entries?giveaway_id=${id}`);
    expect([rest, items[0]]).toEqual([
      { success: true, total: 2 },
      {
        ...{ id: expect.any(Number), joined_at: new Date(START.getTime() + 1000).toISOString() },
        user: {
          user_name: expect.stringContaining('trader'),
          avatar_medium: null,
          profile_url: expect.stringContaining('steamcommunity.com'),
        },
      },
    ]);
    const search = async (text: string) =>
      (await get(`/admin/giveaway/entries?giveaway_id=${id}&search=${encodeURIComponent(text)}`)).items;
    expect([(await search('ayşe')).length, (await search('_7')).length, (await search('%')).length]).toEqual([1, 1, 0]);
    expect((await get(`/admin/giveaway/entries?giveaway_id=${id}&limit=1&page=2`)).items).toMatchObject([
      { user: { user_name: 'Ayşe_7' } },
    ]);
    expect((await test.send(`GET /admin/giveaway/entries?giveaway_id=${id + 1}`, { as: admin })).status).toBe(404);
  });
});

describe('changing a giveaway', () => {
  it('sets everything until it begins; then no new start, no new item and no lower value; nothing from its closing on [ADMIN-GIVE-320, ADMIN-GIVE-340]', async () => {
    const form = newGiveaway(test);
    const { id } = (await create({ starts_at: in_(MINUTE) })).body.item;
    const begun = { ...form, type: 'Daily', giveaway_type: 'Special', value: 5000, item_id: test.item(AWP).itemId, starts_at: in_(1000) };
    const changed = await change(id, begun);
    expect([changed.status, changed.body]).toMatchObject([200, { msg: 'Giveaway updated successfully', item: { ...begun, id } }]);
    advanceClock(1000);
    const refused = async (changes: object): Promise<unknown> => codeOf(await change(id, { ...begun, ...changes }));
    expect(await refused({ starts_at: in_(1) })).toEqual([400, 'STATE', 'The giveaway has begun: its start cannot change.']);
    expect(await refused({ item_id: form['item_id'] })).toEqual([400, 'STATE', 'The giveaway has begun: its item cannot change.']);
    expect(await refused({ value: 4999 })).toEqual([400, 'STATE', 'The giveaway has begun: its value can only rise.']);
    expect(fieldsOf(await change(id, { ...begun, expires_at: in_(-1) }))).toEqual([400, { expires_at: expect.any(String) }]);
    expect(fieldsOf(await change(id, { ...begun, status: 'EXPIRED' }))).toEqual([400, { status: expect.any(String) }]);
    const raised = { ...begun, value: 6000, type: 'Weekly', expires_at: in_(2000) };
    expect((await change(id, raised)).body.item).toMatchObject(raised);
    await join(id);
    advanceClock(2000);
    const over = [400, 'STATE', 'The giveaway is over: only its draw is left.'];
    const last = { ...raised, value: 7000, status: 'EXPIRED' };
    for (const changes of [last, { ...raised, expires_at: in_(HOUR) }, { ...raised, status: 'CANCELLED' }])
      expect(codeOf(await change(id, changes))).toEqual(over);
    await test.send('POST /admin/giveaway/determine-winner', { as: admin, body: { giveaway_id: id } });
    const told = [400, 'STATE', 'The winner of this giveaway was drawn already.'];
    expect([codeOf(await change(id, last)), codeOf(await remove(id))]).toEqual([told, told]);
    const rows = await auditOf(id);
    expect(rows.filter(({ action }) => action === 'giveaway.changed').map(({ actor_id }) => actor_id)).toEqual([
      ...[admin.userId, admin.userId],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/"value":|"seed":/);
  });

  it('cancels it for good, until it closes; a cancelled one may be deleted at any time [ADMIN-GIVE-345]', async () => {
    const form = newGiveaway(test);
    const { id } = (await create()).body.item;
    expect((await change(id, { ...form, status: 'CANCELLED' })).body.item.status).toBe('CANCELLED');
    expect(codeOf(await change(id, form))).toEqual([400, 'STATE', 'This giveaway was cancelled. That is final.']);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'giveaway.cancelled', actor_id: admin.userId });
    advanceClock(2 * HOUR);
    expect((await remove(id)).status).toBe(200);
    const drawn = await drawnGiveaway(test);
    expect((await change(drawn, { ...(await find(drawn)), status: 'CANCELLED' })).body.code).toBe('STATE');
  });

  it('neither changes nor deletes it between its closing and the draw: whoever knows the seed knows the winner then', async () => {
    for (const isClosed of [false, true]) {
      const form = newGiveaway(test);
      const { id } = (await create()).body.item;
      await join(id);
      advanceClock(HOUR);
      if (isClosed) await closeGiveaways(test.db);
      const before = await rowOf(id);
      const over = [400, 'STATE', 'The giveaway is over: only its draw is left.'];
      for (const status of ['ACTIVE', 'EXPIRED', 'CANCELLED']) expect(codeOf(await change(id, { ...form, status }))).toEqual(over);
      expect(codeOf(await remove(id))).toEqual(over);
      expect(await rowOf(id)).toEqual(before);
      const drawn = await test.send('POST /admin/giveaway/determine-winner', { as: admin, body: { giveaway_id: id } });
      expect(drawn.status).toBe(200);
    }
  });

  it('deletes one that is over and that nobody joined: it has no draw', async () => {
    const { id } = (await create()).body.item;
    advanceClock(HOUR);
    await closeGiveaways(test.db);
    expect((await change(id, newGiveaway(test))).body.code).toBe('STATE');
    expect((await remove(id)).status).toBe(200);
  });

  it('deletes it with its entries [ADMIN-GIVE-321]', async () => {
    const id = await makeGiveaway(test);
    await join(id);
    const { status, body } = await remove(id);
    expect([status, body, (await remove(id)).status]).toEqual([200, { success: true, id }, 404]);
    expect(await test.db.selectFrom('giveaway_entries').selectAll().where('giveaway_id', '=', id).execute()).toEqual([]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'giveaway.deleted', old_value: { entries: 1 } });
  });
});

describe('closing', () => {
  it('happens at reading and by the job, which publishes the hash once; a cancelled one is left [ADMIN-GIVE-345]', async () => {
    const [id, running, cancelled] = [
      (await create({ expires_at: in_(MINUTE) })).body.item.id,
      (await create()).body.item.id,
      (await create()).body.item.id,
    ];
    await change(cancelled, { ...newGiveaway(test), expires_at: in_(MINUTE), status: 'CANCELLED' });
    advanceClock(MINUTE);
    expect(await find(id)).toMatchObject({ status: 'EXPIRED', closed_at: null, entries_hash: null });
    advanceClock(1500);
    await Promise.all([closeGiveaways(test.db), closeGiveaways(test.db)]);
    const closed_at = in_(0);
    advanceClock(MINUTE);
    await closeGiveaways(test.db);
    const nobody = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(await find(id)).toMatchObject({ status: 'EXPIRED', closed_at, entries_hash: nobody });
    expect([await find(running), await find(cancelled)]).toMatchObject([{ closed_at: null }, { closed_at: null, status: 'CANCELLED' }]);
    expect((await auditOf(id)).filter(({ action }) => action === 'giveaway.closed')).toMatchObject([{ actor_id: null, ip: null }]);
  });
});

describe('a giveaway that cannot be closed', () => {
  it('does not keep the others open, and is told of', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push((await create({ expires_at: in_(MINUTE + n) })).body.item.id);
    await sql
      .raw(`create function refuse_closing() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$;
      create trigger refuse_closing before update on giveaways for each row when (old.id in (${ids[0]}, ${ids[1]}))
        execute function refuse_closing()`)
      .execute(test.db);
    advanceClock(2 * MINUTE);
    await expect(closeGiveaways(test.db)).rejects.toThrow('damaged');
    const closed = async () => Promise.all(ids.map(async (id) => (await rowOf(id))!.closed_at !== null));
    expect(await closed()).toEqual([false, false, true]);
    await sql`drop trigger refuse_closing on giveaways`.execute(test.db);
    await closeGiveaways(test.db);
    expect(await closed()).toEqual([true, true, true]);
  });
});

describe('open screens', () => {
  const client = new pg.Client(test.connection);
  let events = 0;
  beforeAll(async () => {
    await client.connect();
    client.on('notification', () => (events += 1));
    await client.query('listen giveaways');
  });
  afterAll(() => client.end());

  it('learn of every change of a giveaway', async () => {
    const counts: number[] = [];
    const after = async (work: () => Promise<unknown>): Promise<void> => {
      events = 0;
      await work();
      await client.query('select 1');
      counts.push(Math.min(events, 1));
    };
    let id = 0;
    await after(async () => (id = (await create()).body.item.id));
    await after(() => change(id, { ...newGiveaway(test), value: 20_000 }));
    await after(() => join(id));
    advanceClock(HOUR);
    await after(() => closeGiveaways(test.db));
    await after(() => test.send('POST /admin/giveaway/determine-winner', { as: admin, body: { giveaway_id: id } }));
    const other = await makeGiveaway(test);
    await after(() => remove(other));
    await after(() => sql`select 1`.execute(test.db));
    // joining sends no event, because hundreds of users join in the last minute
    expect(counts).toEqual([1, 1, 0, 1, 1, 1, 0]);
  });
});
