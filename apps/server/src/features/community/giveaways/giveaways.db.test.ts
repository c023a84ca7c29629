import { entriesHash, winningEntry } from '@lootfolio/domain/draw';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, START, type Answer, type User } from '../../../../test/api.ts';
import { giveawayApi, makeGiveaway } from '../../../../test/giveaways.ts';
import { makeTask } from '../../../../test/tasks.ts';
import { AK_FT, AWP } from '../../../../test/items.ts';
import { advanceClock, nowMs, setClock } from '../../../platform/process/clock.ts';
import { closeGiveaways } from './close-giveaways.ts';
import { readWinnerAvatar } from './giveaways.reads.ts';

const test = giveawayApi({});
let user: User;
let admin: User;

beforeEach(async () => {
  setClock(START);
  await test.db.deleteFrom('giveaways').execute();
  await test.db.deleteFrom('tasks').execute();
  [user, admin] = [await test.signIn(), await test.signIn({ role: 'ADMIN' })];
});

const get = async (path: string, as?: User) => (await test.send(`GET ${path}`, { ...(as && { as }) })).body;
const mine = async (query = '', as = user) => (await get(`/giveaway/all-user${query}`, as)).items;
const join = (id: number, as: User | undefined = user): Promise<Answer> =>
  test.send('POST /giveaway/join', { ...(as && { as }), body: { giveaway_id: id } });
const draw = (id: number): Promise<Answer> => test.send('POST /admin/giveaway/determine-winner', { as: admin, body: { giveaway_id: id } });
const in_ = (ms: number): string => new Date(nowMs() + ms).toISOString();
const codeOf = ({ status, body }: Answer): unknown => [status, body.code ?? null, body.msg ?? null];
const idsOf = ({ items }: { items: { id: number }[] }): number[] => items.map(({ id }) => id);
const auditOf = async (id: number): Promise<string[]> => {
  const rows = await test.db.selectFrom('audit_log').select('action').where('object', '=', `giveaway:${id}`).orderBy('id').execute();
  return rows.map(({ action }) => action);
};

describe('the list', () => {
  it('has id, times, entries, item with its lowest regular price, value in thousandths, state of joining and winner [DATA-308, DATA-309, DATA-311, GIVE-328]', async () => {
    await test.offer('steam', { [AK_FT]: 10_000 });
    await test.offer('buff163', { [AK_FT]: 9000 });
    const id = await makeGiveaway(test);
    const body = await get('/giveaway/all-user?type=Weekly&status=ACTIVE&giveaway_type=Daily&page=1&limit=20', user);
    const item = test.item(AK_FT);
    expect(body).toEqual({
      success: true,
      total: 1,
      items: [
        {
          ...{ id, type: 'Weekly', giveaway_type: 'Daily', status: 'ACTIVE', value: 12_340, total_entries: 0 },
          ...{ starts_at: START.toISOString(), expires_at: in_(HOUR), joined: false, entry_id: null, can_join: true },
          ...{ winner_id: null, winner: null, winner_name: null, seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/), entries_hash: null },
          item_detail: {
            ...{ item_id: item.itemId, slug: item.slug, game: 'cs2', name: AK_FT, color: '#d32ce6', exterior: 'Field-Tested' },
            ...{ short_name: item.shortName, image: `/api/v1/art/${item.itemId}`, price_info: { name: 'Buff.163', price: 9000 } },
          },
        },
      ],
    });
  });

  it('has for visitors what runs, without a state of joining; the one of users needs a sign-in [GIVE-311, GIVE-327]', async () => {
    const id = await makeGiveaway(test);
    await join(id);
    expect(await get('/giveaway/all?status=ACTIVE')).toMatchObject({
      success: true,
      total: 1,
      items: [{ id, joined: false, can_join: false }],
    });
    expect(await get('/giveaway/all-user', user)).toMatchObject({ success: true, items: [{ id, joined: true, can_join: false }] });
    expect((await test.send('GET /giveaway/all-user')).status).toBe(401);
  });

  it('is filtered by status, type and giveaway type, 20 a page, the next to end first [GIVE-326, I-01]', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 21; at += 1) ids.unshift(await makeGiveaway(test, { expires_at: in_(HOUR - at * 1000) }));
    expect(idsOf(await get('/giveaway/all'))).toEqual(ids.slice(0, 20));
    expect(idsOf(await get('/giveaway/all?page=2'))).toEqual(ids.slice(20));
    const monthly = await makeGiveaway(test, { type: 'Monthly', giveaway_type: 'Special' });
    expect(idsOf(await get('/giveaway/all-user?type=Monthly', user))).toEqual([monthly]);
    expect(idsOf(await get('/giveaway/all-user?giveaway_type=Special', user))).toEqual([monthly]);
    expect(await get('/giveaway/all-user?giveaway_type=Monthly', user)).toMatchObject({ items: [], total: 0 });
    advanceClock(HOUR);
    expect(await get('/giveaway/all')).toMatchObject({ items: [], total: 0 });
    expect((await get('/giveaway/all?status=EXPIRED&limit=1')).total).toBe(22);
    expect((await get('/giveaway/all?status=ALL')).total).toBe(22);
    expect((await get('/giveaway/all?status=CANCELLED')).total).toBe(0);
  });
});

describe('joining', () => {
  it('answers a message, and counts one entry a user [GIVE-330, GIVE-337, C-20]', async () => {
    const id = await makeGiveaway(test);
    const { status, body } = await join(id);
    expect([status, body]).toEqual([200, { success: true, msg: 'You joined the giveaway. Good luck!' }]);
    expect(await mine()).toMatchObject([{ id, joined: true, total_entries: 1 }]);
    expect(codeOf(await join(id))).toEqual([400, 'ALREADY_EXISTS', 'already joined']);
    expect(await mine()).toMatchObject([{ total_entries: 1 }]);
    expect(await auditOf(id)).toEqual(['giveaway.created', 'giveaway.joined']);
  });

  it('needs a sign-in, and a giveaway [GIVE-313]', async () => {
    const id = await makeGiveaway(test);
    expect((await test.send('POST /giveaway/join', { body: { giveaway_id: id } })).status).toBe(401);
    expect(codeOf(await join(id + 1))).toEqual([404, 'NOT_FOUND', expect.any(String)]);
  });

  it('is possible from the start until the very end, while it is not cancelled, and every shown task is completed [GIVE-339, ADMIN-GIVE-345]', async () => {
    const [starts_at, expires_at] = [in_(1000), in_(2000)];
    const id = await makeGiveaway(test, { starts_at, expires_at });
    const cancelled = await makeGiveaway(test);
    const can = async () => (await mine()).find((one: { id: number }) => one.id === id)?.can_join;
    expect([await can(), codeOf(await join(id))]).toEqual([false, [400, 'STATE', 'This giveaway has not begun yet.']]);
    setClock(new Date(starts_at));
    const taskId = await makeTask(test);
    expect([await can(), codeOf(await join(id))]).toEqual([false, [400, 'TASKS_OPEN', 'Complete all tasks first, then join.']]);
    await test.send('POST /task/complete', { as: user, body: { taskId } });
    expect(await can()).toBe(true);
    setClock(new Date(Date.parse(expires_at) - 1));
    expect([await can(), (await join(id)).status, await can()]).toEqual([true, 200, false]);
    setClock(new Date(expires_at));
    const late = await test.signIn();
    await test.send('POST /task/complete', { as: late, body: { taskId } });
    expect(codeOf(await join(id, late))).toEqual([400, 'STATE', 'This giveaway is over.']);
    const form = { ...(await get('/admin/giveaway/all?limit=1', admin)).items[0], status: 'CANCELLED' };
    expect((await test.send(`PUT /admin/giveaway/update/${cancelled}`, { as: admin, body: form })).status).toBe(200);
    expect(codeOf(await join(cancelled, late))).toEqual([400, 'STATE', 'This giveaway was cancelled.']);
    expect(await get('/giveaway/all-user', late)).toMatchObject({ items: [], total: 0 });
  });

  it('takes one of several presses at the same time', async () => {
    const id = await makeGiveaway(test);
    const codes = (await Promise.all([1, 2, 3, 4].map(() => join(id)))).map(({ body }) => body.code ?? 'ok');
    expect(codes.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(['ALREADY_EXISTS', 'ALREADY_EXISTS', 'ALREADY_EXISTS', 'ok']);
    expect(await mine()).toMatchObject([{ total_entries: 1 }]);
  });
});

describe('the history', () => {
  it('is public, holds what is over and nothing else, the last first, 10 a page [GIVE-325, GIVE-329, GIVE-341]', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 11; at += 1) ids.unshift(await makeGiveaway(test, { expires_at: in_(1000 + at) }));
    const running = await makeGiveaway(test, { type: 'Monthly', giveaway_type: 'Special' });
    advanceClock(2000);
    expect(await get('/giveaway/history')).toMatchObject({ success: true, total: 11 });
    expect(idsOf(await get('/giveaway/history?status=EXPIRED&page=1&limit=10'))).toEqual(ids.slice(0, 10));
    expect(idsOf(await get('/giveaway/history?page=2'))).toEqual(ids.slice(10));
    expect((await get('/giveaway/history?status=ALL')).total).toBe(11);
    expect((await test.send('GET /giveaway/history?status=ACTIVE')).status).toBe(400);
    advanceClock(HOUR);
    expect(idsOf(await get('/giveaway/history?type=Monthly'))).toEqual([running]);
    expect(idsOf(await get('/giveaway/history?giveaway_type=Special&type=ALL'))).toEqual([running]);
    expect(await get('/giveaway/history?limit=1')).toMatchObject({
      items: [{ id: running, status: 'EXPIRED', user_status: 'EXPIRED', seed: null, seed_hash: expect.any(String), prize: null }],
    });
  });

  it('says who won, and to each user what it was for them; the prize only to its winner [GIVE-341, DATA-310]', async () => {
    const id = await makeGiveaway(test);
    const [one, other, absent] = [user, await test.signIn(), await test.signIn()];
    await join(id, one);
    await join(id, other);
    advanceClock(HOUR);
    expect((await get('/giveaway/history', one)).items).toMatchObject([
      { user_status: 'EXPIRED', winner_id: null, winner: null, seed: null },
    ]);
    const { winner, seed } = (await draw(id)).body.data;
    const [won, lost] = winner.id === one.userId ? [one, other] : [other, one];
    const prize = { trade_offer: 'https://steamcommunity.com/tradeoffer/7', note: 'Enjoy' };
    await test.send(`PUT /admin/giveaway/${id}/prize`, { as: admin, body: prize });
    const seen = async (as?: User) => (await get('/giveaway/history', as)).items[0];
    const { user_name, profile_url } = winner;
    expect(await seen(won)).toMatchObject({
      ...{ user_status: 'WON', winner_id: won.userId, winner: { user_name, avatar_medium: null, profile_url }, winner_name: user_name },
      ...{ seed, joined: true, total_entries: 2, prize: { ...prize, sent_at: new Date(nowMs()).toISOString() } },
    });
    expect(await seen(lost)).toMatchObject({ user_status: 'LOST', joined: true, prize: null });
    expect(await seen(absent)).toMatchObject({ user_status: 'EXPIRED', joined: false, prize: null });
    expect(await seen()).toMatchObject({ user_status: 'EXPIRED', joined: false, prize: null, winner_id: won.userId });
  });

  it('tells users which entry of the proof is theirs, and shows the avatars of winners only', async () => {
    const id = await makeGiveaway(test);
    const other = await test.signIn();
    await join(id);
    await join(id, other);
    const entries = await Promise.all([user, other].map(async (one) => (await mine('', one))[0].entry_id));
    advanceClock(HOUR);
    const { winner_entry_id: drawn } = (await draw(id)).body.data;
    expect((await get(`/giveaway/${id}/proof`)).entries).toEqual(entries);
    const [won, lost] = entries[0] === drawn ? [user, other] : [other, user];
    await test.db.updateTable('users').set({ avatar_medium: 'https://avatars.steamstatic.com/a_medium.jpg' }).execute();
    const { avatar_medium: shown } = (await get('/giveaway/history')).items[0].winner;
    expect(shown).toMatch(/^\/api\/v1\/giveaway\/avatar\/7656\d{13}\?v=[0-9a-f]{8}$/);
    const steamIdOf = async ({ userId }: User) =>
      (await test.db.selectFrom('users').select('steam_id').where('id', '=', userId).executeTakeFirstOrThrow()).steam_id!;
    expect(shown).toContain(await steamIdOf(won));
    expect(await readWinnerAvatar(test.db, await steamIdOf(won))).toBe('https://avatars.steamstatic.com/a_medium.jpg');
    expect(await readWinnerAvatar(test.db, await steamIdOf(lost))).toBeNull();
  });
});

describe('the proof', () => {
  const proof = (id: number) => get(`/giveaway/${id}/proof`);

  it('is public: the hash of the seed at once, entries and their hash from closing on, seed and winner from the draw on [GIVE-342]', async () => {
    const id = await makeGiveaway(test, { item_id: test.item(AWP).itemId });
    for (let n = 0; n < 5; n += 1) await join(id, await test.signIn());
    const before = await proof(id);
    const nothing = { seed: null, closed_at: null, entries_hash: null, entries: [], randomness: null, winner_entry_id: null, winner: null };
    expect(before).toEqual({ success: true, giveaway_id: id, seed_hash: before.seed_hash, expires_at: in_(HOUR), ...nothing, total: 0 });
    advanceClock(HOUR);
    expect(await proof(id)).toEqual(before);
    await closeGiveaways(test.db);
    const closed = await proof(id);
    expect(closed.entries).toHaveLength(5);
    expect(closed).toEqual({
      ...before,
      ...{ closed_at: in_(0), entries: closed.entries, entries_hash: entriesHash(closed.entries), total: 5 },
    });
    expect((await get('/giveaway/history')).items[0]).toMatchObject({ entries_hash: closed.entries_hash, seed_hash: before.seed_hash });
    await draw(id);
    const drawn = await proof(id);
    const randomness = { source: 'operator', chain: null, round: null, value: null };
    expect(drawn).toEqual({
      ...closed,
      ...{ seed: expect.stringMatching(/^[0-9a-f]{64}$/), randomness, winner_entry_id: expect.any(Number) },
      winner: expect.objectContaining({ user_name: expect.any(String), profile_url: expect.any(String) }),
    });
    expect(winningEntry({ giveawayId: id, seed: drawn.seed, entries: drawn.entries, randomness: '' })).toBe(drawn.winner_entry_id);
    expect((await test.send(`GET /giveaway/${id + 1}/proof`)).status).toBe(404);
  });
});
