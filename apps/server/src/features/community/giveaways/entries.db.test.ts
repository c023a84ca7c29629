import { entriesHash } from '@lootfolio/domain/draw';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START, type User } from '../../../../test/api.ts';
import { exportData } from '../../../../test/data-export.ts';
import { giveawayApi, makeGiveaway } from '../../../../test/giveaways.ts';
import { makeTask } from '../../../../test/tasks.ts';
import { AK_FT } from '../../../../test/items.ts';
import { advanceClock, nowMs, setClock } from '../../../platform/process/clock.ts';
import { closeGiveaways, takeGiveaway } from './close-giveaways.ts';
import { lockGiveaway } from './giveaways.store.ts';

const test = giveawayApi({});
const CROWD = 500;
/** The number of calls that run at once, as from that many browsers. */
const LANES = 40;
const crowd: User[] = [];

beforeAll(async () => {
  for (let n = 0; n < CROWD; n += 1) crowd.push(await test.signIn());
}, 60_000);
beforeEach(() => setClock(START));

const join = async (id: number, as: User): Promise<string> => {
  const { body } = await test.send('POST /giveaway/join', { as, body: { giveaway_id: id } });
  return body.success ? 'ok' : body.code;
};
const in_ = (ms: number): string => new Date(nowMs() + ms).toISOString();
const stored = async (id: number) => {
  const entries = await test.db.selectFrom('giveaway_entries').selectAll().where('giveaway_id', '=', id).orderBy('id').execute();
  const giveaway = await test.db.selectFrom('giveaways').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { users: entries.map(({ user_id }) => user_id), ids: entries.map((entry) => entry.id), giveaway };
};
const ascending = (a: number, b: number): number => a - b;

describe('500 users who join while it closes', () => {
  it('are in the published hash, or refused; the counter is the number of rows', async () => {
    const id = await makeGiveaway(test, { expires_at: in_(1000) });
    const answers: [User, string][] = [];
    const waiting = [...crowd];
    const closing: Promise<void>[] = [];
    const lane = async (): Promise<void> => {
      for (let user = waiting.pop(); user; user = waiting.pop()) {
        // each user takes a millisecond; when a quarter of them is left, the time is over and the job runs
        if (waiting.length === CROWD / 4) {
          setClock(new Date(START.getTime() + 1000));
          closing.push(closeGiveaways(test.db));
        } else if (closing.length === 0) advanceClock(1);
        answers.push([user, await join(id, user)]);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await Promise.all(closing);
    const { users, ids, giveaway } = await stored(id);
    const joined = answers.filter(([, answer]) => answer === 'ok').map(([{ userId }]) => userId);
    expect(users.toSorted(ascending)).toEqual(joined.toSorted(ascending));
    expect([giveaway.entries, giveaway.entries_hash]).toEqual([users.length, entriesHash(ids)]);
    expect(new Set(answers.map(([, answer]) => answer))).toEqual(new Set(['ok', 'STATE']));
    expect(answers).toHaveLength(CROWD);
    expect(users.length).toBeGreaterThan(CROWD / 2);
  }, 60_000);
});

describe('a user who pressed in time and waits for the lock', () => {
  it('is refused once the entries were closed', async () => {
    const id = await makeGiveaway(test, { expires_at: in_(1000) });
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
      return rows[0]!.count;
    };
    const late = await test.db.transaction().execute(async (tx) => {
      await lockGiveaway(tx, id);
      const answer = join(id, crowd[0]!);
      await expect.poll(waiting).toBe(1);
      advanceClock(1000);
      await takeGiveaway(tx, { userId: null, ip: null }, id);
      // wrapped in an object, because awaiting the answer in this transaction would wait for its lock for ever
      return { answer };
    });
    expect(await late.answer).toBe('STATE');
    expect(await stored(id)).toMatchObject({ users: [], giveaway: { entries: 0, entries_hash: entriesHash([]) } });
  });
});

type Step = { do: 'join'; user: number } | { do: 'wait'; ms: number } | { do: 'close' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('join' as const), user: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 499, 500, 1000) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
);

describe('joining and closing in any order, also at the same time', () => {
  it('takes each user once, from the start to before the end, and never after closing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
        setClock(START);
        const id = await makeGiveaway(test, { starts_at: in_(500), expires_at: in_(1500) });
        const taken: number[] = [];
        for (const round of rounds) {
          for (const one of round) if (one.do === 'wait') advanceClock(one.ms);
          const at = nowMs() - START.getTime();
          const sent = round.map(async (one) => {
            if (one.do === 'close') await closeGiveaways(test.db);
            if (one.do !== 'join') return;
            const { userId } = crowd[one.user]!;
            const answer = await join(id, crowd[one.user]!);
            if (answer === 'ok') {
              expect([taken.includes(userId), at >= 500 && at < 1500]).toEqual([false, true]);
              taken.push(userId);
            } else if (answer === 'STATE') expect(at < 500 || at >= 1500).toBe(true);
            else expect([answer, at < 1500 || taken.includes(userId)]).toEqual(['ALREADY_EXISTS', true]);
          });
          await Promise.all(sent);
        }
        setClock(new Date(START.getTime() + 1500));
        await closeGiveaways(test.db);
        const { users, ids, giveaway } = await stored(id);
        expect(users.toSorted(ascending)).toEqual(taken.toSorted(ascending));
        expect([giveaway.entries, giveaway.entries_hash]).toEqual([taken.length, entriesHash(ids)]);
      }),
      { numRuns: 40, seed: 7 },
    );
  }, 60_000);
});

describe('the data of a user', () => {
  it('is exported, and leaves with the account where entries are not published yet; the others stay, without a name [ACC-175]', async () => {
    const [user, other, admin] = [await test.signIn(), await test.signIn(), await test.signIn({ role: 'ADMIN' })];
    const taskId = await makeTask(test);
    for (const as of [user, other]) await test.send('POST /task/complete', { as, body: { taskId } });
    const [open, closed, cancelled] = [
      await makeGiveaway(test),
      await makeGiveaway(test, { expires_at: in_(1000) }),
      await makeGiveaway(test),
    ];
    for (const id of [open, closed, cancelled]) for (const as of [user, other]) expect(await join(id, as)).toBe('ok');
    await test.db.updateTable('giveaways').set({ cancelled: true }).where('id', '=', cancelled).execute();
    advanceClock(1000);
    await closeGiveaways(test.db);
    const { entries_hash } = (await stored(closed)).giveaway;
    const { body } = await exportData(test, user);
    const entry = { giveaway: expect.any(Number), type: 'Weekly', giveaway_type: 'Daily', item: AK_FT, prize_trade_offer: null };
    expect(body.giveaways.map(({ giveaway }: { giveaway: number }) => giveaway)).toEqual([open, closed, cancelled]);
    expect(body.giveaways[0]).toEqual({ ...entry, joined_at: START.toISOString(), expires_at: expect.any(String), won: null });
    expect(body.giveaway_tasks).toEqual([{ completed_at: START.toISOString(), type: 'daily', description: 'Say hello', verified: true }]);
    expect((await test.send('DELETE /users/account', { as: user, body: {} })).status).toBe(200);
    for (const id of [open, cancelled]) {
      const { users, giveaway } = await stored(id);
      expect([users, giveaway.entries]).toEqual([[other.userId], 1]);
    }
    const after = await stored(closed);
    expect([after.users, after.giveaway.entries, after.giveaway.entries_hash, entriesHash(after.ids)]).toEqual([
      ...[[user.userId, other.userId], 2, entries_hash, entries_hash],
    ]);
    const { items } = (await test.send(`GET /admin/giveaway/entries?giveaway_id=${closed}`, { as: admin })).body;
    expect(items[0].user).toEqual({ user_name: null, avatar_medium: null, profile_url: null });
    expect(await test.db.selectFrom('task_completions').select('user_id').where('task_id', '=', taskId).execute()).toEqual([
      { user_id: other.userId },
    ]);
  });
});
