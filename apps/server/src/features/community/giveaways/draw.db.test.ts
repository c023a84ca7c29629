import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, type Answer, type TestApi, type User } from '../../../../test/api.ts';
import { giveawayApi, makeGiveaway } from '../../../../test/giveaways.ts';
import { AK_FT } from '../../../../test/items.ts';
import { confirmMail } from '../../../../test/notifications.ts';
import { advanceClock, nowMs, setClock } from '../../../platform/process/clock.ts';
import { closeGiveaways } from './close-giveaways.ts';
import type { Randomness } from './fetch-randomness.ts';

const asked: Date[] = [];
let published: Randomness | null = null;
let whileWaiting: () => Promise<unknown> = async () => {};
const fetchRandomness = async (closedAt: Date): Promise<Randomness | null> => {
  asked.push(closedAt);
  await whileWaiting();
  return published;
};
const sandbox = giveawayApi({ fetchRandomness });
const live = giveawayApi({ fetchRandomness }, { WORLD: 'live', ADMIN_SECOND_FACTOR: 'optional' });

const DRAND: Randomness = { source: 'drand', chain: 'quicknet', round: 1234, value: 'ab'.repeat(32) };
const OPERATOR = { source: 'operator', chain: null, round: null, value: null };
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

beforeEach(() => {
  setClock(START);
  asked.length = 0;
  [published, whileWaiting] = [null, async () => {}];
});

const adminOf = (test: TestApi): Promise<User> => test.signIn({ role: 'ADMIN' });
const draw = async (test: TestApi, id: number, as?: User): Promise<Answer> =>
  test.send('POST /admin/giveaway/determine-winner', { as: as ?? (await adminOf(test)), body: { giveaway_id: id } });
const proof = async (test: TestApi, id: number) => (await test.send(`GET /giveaway/${id}/proof`)).body;
const codeOf = ({ status, body }: Answer): unknown => [status, body.code ?? null, body.msg ?? null];
const rowOf = (test: TestApi, id: number) => test.db.selectFrom('giveaways').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = async (test: TestApi, id: number): Promise<unknown[]> => {
  const rows = await test.db.selectFrom('audit_log').selectAll().where('object', '=', `giveaway:${id}`).orderBy('id').execute();
  return rows.map(({ action, actor_id }) => [action, actor_id]);
};

/** Computes the winner from the published rule alone, as an outsider would. */
function recompute(id: number, seed: string, entries: readonly number[], value: string): number {
  const digest = createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(`${id}:${entries.join(',')}:${value}`)
    .digest();
  return entries[digest.reduce((rest, byte) => (rest * 256 + byte) % entries.length, 0)]!;
}

async function crowded(test: TestApi, users = 7): Promise<number> {
  const id = await makeGiveaway(test);
  for (let n = 0; n < users; n += 1) await test.send('POST /giveaway/join', { as: await test.signIn(), body: { giveaway_id: id } });
  advanceClock(HOUR + MINUTE);
  return id;
}

describe('the draw', () => {
  it('follows from a seed that was committed to, the entries at closing, and the first public value after it; everybody can recompute it [ADMIN-GIVE-322, ADMIN-GIVE-344]', async () => {
    published = DRAND;
    const id = await crowded(live);
    const { seed_hash, closed_at } = await proof(live, id);
    expect([(await rowOf(live, id)).sealed_seed.length > 64, closed_at]).toEqual([true, null]);
    const { status, body } = await draw(live, id);
    expect([status, body.success, body.msg]).toEqual([200, true, 'Winner selected successfully']);
    const { seed, entries, winner, winner_entry_id } = body.data;
    expect(body.data).toEqual({
      ...{ seed: expect.stringMatching(/^[0-9a-f]{64}$/), seed_hash, entries, entries_hash: sha256(entries.join(',')), total: 7 },
      ...{ winner_entry_id: recompute(id, seed, entries, DRAND.value), randomness: DRAND },
      winner: { id: expect.any(Number), user_name: expect.any(String), avatar_medium: null, profile_url: expect.any(String) },
    });
    expect([sha256(Buffer.from(seed, 'hex')), entries.length]).toEqual([seed_hash, 7]);
    expect(entries).toEqual(entries.toSorted((a: number, b: number) => a - b));
    const entry = live.db.selectFrom('giveaway_entries').select('user_id').where('id', '=', winner_entry_id);
    expect((await entry.executeTakeFirstOrThrow()).user_id).toBe(winner.id);
    expect(await proof(live, id)).toMatchObject({
      seed,
      entries,
      winner_entry_id,
      randomness: DRAND,
      closed_at: new Date(nowMs()).toISOString(),
    });
    expect(asked).toEqual([new Date(nowMs())]);
  });

  it('says "operator seed only" when no public value is to be had, and asks for none in the sandbox [ADMIN-GIVE-344]', async () => {
    for (const test of [live, sandbox]) {
      const id = await crowded(test, 3);
      const { data } = (await draw(test, id)).body;
      expect([data.randomness, data.winner_entry_id]).toEqual([OPERATOR, recompute(id, data.seed, data.entries, '')]);
    }
    expect(asked).toHaveLength(1);
  });

  it('asks for the value after the time at which the entries were closed, though it is drawn later', async () => {
    const id = await crowded(live, 1);
    const closed = nowMs();
    await closeGiveaways(live.db);
    advanceClock(HOUR);
    await draw(live, id);
    expect([asked, (await proof(live, id)).closed_at]).toEqual([[new Date(closed)], new Date(closed).toISOString()]);
  });

  it('holds no transaction while it waits for the value', async () => {
    const id = await crowded(live, 1);
    const open: unknown[] = [];
    whileWaiting = async () => {
      const { rows } = await sql`select state, query from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like '%in transaction%'`.execute(live.db);
      open.push(...rows);
    };
    expect([(await draw(live, id)).status, asked.length, open]).toEqual([200, 1, []]);
  });

  it('is refused before the end, when nobody joined, when it was cancelled, and for anybody but administrators [ADMIN-GIVE-311, ADMIN-GIVE-342]', async () => {
    const test = sandbox;
    const admin = await adminOf(test);
    const id = await makeGiveaway(test);
    expect(codeOf(await draw(test, id))).toEqual([400, 'STATE', 'This giveaway is not over yet.']);
    advanceClock(HOUR);
    expect(codeOf(await draw(test, id))).toEqual([400, 'NO_ENTRIES', 'No one joined this giveaway.']);
    expect((await draw(test, id, await test.signIn())).status).toBe(403);
    expect((await draw(test, 999_999)).status).toBe(404);
    const cancelled = await makeGiveaway(test);
    await test.send('POST /giveaway/join', { as: await test.signIn(), body: { giveaway_id: cancelled } });
    const { items } = (await test.send('GET /admin/giveaway/all', { as: admin })).body;
    await test.send(`PUT /admin/giveaway/update/${cancelled}`, { as: admin, body: { ...items[0], status: 'CANCELLED' } });
    advanceClock(HOUR);
    expect(codeOf(await draw(test, cancelled))).toEqual([400, 'STATE', 'This giveaway was cancelled.']);
    expect([(await proof(test, id)).seed, (await proof(test, cancelled)).seed]).toEqual([null, null]);
  });

  it('of two administrators at the same time gives one winner; the other one is told', async () => {
    for (const test of [sandbox, live]) {
      const id = await crowded(test, 5);
      const admins = [await adminOf(test), await adminOf(test), await adminOf(test)];
      const answers = await Promise.all(admins.map((as) => draw(test, id, as)));
      const drawn = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status !== 200).map(codeOf);
      const told = [400, 'STATE', 'The winner of this giveaway was drawn already.'];
      expect([drawn.length, refused, codeOf(await draw(test, id))]).toEqual([1, [told, told], told]);
      expect((await proof(test, id)).winner_entry_id).toBe(drawn[0]!.body.data.winner_entry_id);
      const actions = (await auditOf(test, id)).map((row) => (row as string[])[0]);
      expect(actions.filter((action) => action === 'giveaway.drawn')).toHaveLength(1);
    }
  });

  it('does not happen when a row no longer matches what was published', async () => {
    const id = await crowded(sandbox, 3);
    await closeGiveaways(sandbox.db);
    const [first] = (await proof(sandbox, id)).entries;
    await sandbox.db.deleteFrom('giveaway_entries').where('id', '=', first).execute();
    expect((await draw(sandbox, id)).status).toBe(500);
    expect(await proof(sandbox, id)).toMatchObject({ seed: null, winner_entry_id: null });
  });
});

describe('the winner', () => {
  it('is told of the draw and of the prize in their language, and the log says who did it', async () => {
    const test = sandbox;
    const [admin, winner] = [await adminOf(test), await test.signIn()];
    await confirmMail(test, winner);
    await test.db.updateTable('users').set({ lang: 'tr' }).where('id', '=', winner.userId).execute();
    const id = await makeGiveaway(test);
    await test.send('POST /giveaway/join', { as: winner, body: { giveaway_id: id } });
    const prize = { trade_offer: 'https://steamcommunity.com/tradeoffer/7', note: 'Enjoy' };
    const send = (body: object = prize) => test.send(`PUT /admin/giveaway/${id}/prize`, { as: admin, body });
    expect(codeOf(await send())).toEqual([400, 'STATE', 'The winner of this giveaway was not drawn yet.']);
    advanceClock(HOUR);
    await draw(test, id, admin);
    for (const link of [
      'https://example.com/tradeoffer/7',
      'https://steamcommunity.com/tradeoffer/abc',
      'https://steamcommunity.com/market/',
    ])
      expect((await send({ ...prize, trade_offer: link })).body.fields).toEqual({
        trade_offer: 'is neither a trade offer nor a page of sent ones',
      });
    const page = 'https://steamcommunity.com/profiles/76561198000000001/tradeoffers/sent/';
    expect((await send({ ...prize, trade_offer: page, note: 'x'.repeat(501) })).body.fields).not.toHaveProperty('trade_offer');
    const sent = await send();
    expect(sent.body).toMatchObject({ msg: 'Saved. The winner was told.', item: { id, prize: { ...prize, sent_by: expect.any(String) } } });
    const messages = await test.db.selectFrom('notifications').selectAll().where('user_id', '=', winner.userId).orderBy('id').execute();
    expect(messages.map(({ type, channel, title, link }) => [type, channel, title, link])).toEqual([
      ['GIVEAWAYS', 'MAIL', `Kazandınız: ${AK_FT}`, '/giveaways'],
      ['GIVEAWAYS', 'MAIL', `Ödülünüz gönderildi: ${AK_FT}`, '/giveaways'],
    ]);
    expect(messages[1]!.message).toContain(prize.trade_offer);
    expect((await auditOf(test, id)).slice(2)).toEqual([
      ['giveaway.closed', admin.userId],
      ['giveaway.drawn', admin.userId],
      ['giveaway.prize_sent', admin.userId],
    ]);
  });

  it('has a trade link that administrators see once there is a winner, and each look stands in the log', async () => {
    const test = sandbox;
    const [admin, winner] = [await adminOf(test), await test.signIn()];
    const id = await makeGiveaway(test);
    await test.send('POST /giveaway/join', { as: winner, body: { giveaway_id: id } });
    const show = () => test.send(`POST /admin/giveaway/${id}/trade-link`, { as: admin });
    expect(codeOf(await show())).toEqual([400, 'STATE', 'The winner of this giveaway was not drawn yet.']);
    advanceClock(HOUR);
    await draw(test, id, admin);
    expect((await show()).body).toEqual({ success: true, trade_link: null });
    const { steam_id: steamId } = await test.db
      .selectFrom('users')
      .select('steam_id')
      .where('id', '=', winner.userId)
      .executeTakeFirstOrThrow();
    const link = `https://steamcommunity.com/tradeoffer/new/?partner=${BigInt(steamId!) - 76561197960265728n}&token=abcd1234`;
    expect((await test.send('POST /users/set-trade', { as: winner, body: { trade_link: link } })).status).toBe(200);
    expect((await show()).body).toEqual({ success: true, trade_link: link });
    expect((await auditOf(test, id)).slice(-2)).toEqual(Array(2).fill(['giveaway.trade_link_shown', admin.userId]));
    expect((await test.send(`POST /admin/giveaway/${id}/trade-link`, { as: winner })).status).toBe(403);
    expect((await test.send('POST /admin/giveaway/999999/trade-link', { as: admin })).status).toBe(404);
  });

  it('may have deleted the account: the draw stands, and no prize can be sent', async () => {
    const test = sandbox;
    const [gone, admin] = [await test.signIn(), await adminOf(test)];
    const id = await makeGiveaway(test);
    await test.send('POST /giveaway/join', { as: gone, body: { giveaway_id: id } });
    advanceClock(HOUR);
    await closeGiveaways(test.db);
    await test.db
      .updateTable('sessions')
      .set({ session_start: new Date(nowMs()) })
      .where('user_id', '=', gone.userId)
      .execute();
    expect((await test.send('DELETE /users/account', { as: gone, body: {} })).status).toBe(200);
    const { data } = (await draw(test, id, admin)).body;
    expect(data.winner).toEqual({ id: gone.userId, user_name: null, avatar_medium: null, profile_url: null });
    const prize = { trade_offer: 'https://steamcommunity.com/tradeoffer/7' };
    expect(codeOf(await test.send(`PUT /admin/giveaway/${id}/prize`, { as: admin, body: prize }))).toEqual([
      ...[400, 'STATE', 'The winner deleted their account.'],
    ]);
  });
});
