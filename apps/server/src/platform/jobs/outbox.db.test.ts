import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { publish, deliverOutbox, subscriber, topic, type Subscriber } from './outbox.ts';

const { db } = testDatabase();
const refreshed = topic<{ refreshId: number }>('test.refreshed');
const deliver = (subscribers: readonly Subscriber[], name = refreshed.name) => deliverOutbox(db, subscribers, name);

const announced = async (): Promise<number> => (await db.selectFrom('outbox').select('id').execute()).length;
const publishRefresh = (refreshId: number): Promise<void> => db.transaction().execute((tx) => publish(tx, refreshed, { refreshId }));
/** A subscriber that stores what it receives. */
const writing = subscriber(refreshed, async (tx, { refreshId }) => {
  await sql`insert into heard values (${refreshId})`.execute(tx);
});
const heard = async (): Promise<number[]> =>
  (await sql<{ n: number }>`select n from heard order by at`.execute(db)).rows.map((row) => row.n);

beforeEach(async () => {
  await sql`create table if not exists heard (n int, at serial)`.execute(db);
  await sql`truncate heard`.execute(db);
  await db.deleteFrom('outbox').execute();
});

describe('an announcement', () => {
  it('is nothing when its transaction is rolled back', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await publish(tx, refreshed, { refreshId: 1 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await announced()).toBe(0);
  });

  it('asks for its delivery in the same transaction, once for many', async () => {
    await publishRefresh(1);
    await publishRefresh(2);
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'deliver-outbox'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it('leaves the backoff of a delivery that fails as it is', async () => {
    const job = async () =>
      (
        await sql<{
          attempts: number;
          run_at: Date;
        }>`select attempts, run_at from graphile_worker.jobs where key like '%test.refreshed'`.execute(db)
      ).rows;
    await publishRefresh(1);
    const later = new Date(Date.now() + 3_600_000);
    await sql`update graphile_worker._private_jobs set attempts = 4, run_at = ${later} where key like '%test.refreshed'`.execute(db);
    await publishRefresh(2);
    expect(await job()).toEqual([{ attempts: 4, run_at: later }]);
    // the last attempt was made; a new announcement starts with new attempts
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key like '%test.refreshed'`.execute(db);
    await publishRefresh(3);
    expect((await job())[0]!.attempts).toBe(0);
    expect((await job())[0]!.run_at.getTime()).toBeLessThan(later.getTime());
  });

  it('reaches a subscriber that writes exactly once, in order', async () => {
    for (const n of [1, 2, 3]) await publishRefresh(n);
    await deliver([writing]);
    await deliver([writing]);
    expect([await heard(), await announced()]).toEqual([[1, 2, 3], 0]);
  });

  it('reaches it exactly once and in order when several processes deliver at once', async () => {
    for (let n = 1; n <= 30; n++) await publishRefresh(n);
    await Promise.all(Array.from({ length: 5 }, () => deliver([writing])));
    expect(await heard()).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await announced()).toBe(0);
  });

  it('is kept, and nothing of it is written, when one of its subscribers fails; then delivered to all', async () => {
    let broken = true;
    const failing = subscriber(refreshed, async () => {
      if (broken) throw new Error('not today');
    });
    await publishRefresh(1);
    await expect(deliver([writing, failing])).rejects.toThrow('not today');
    expect([await heard(), await announced()]).toEqual([[], 1]);
    broken = false;
    await deliver([writing, failing]);
    expect([await heard(), await announced()]).toEqual([[1], 0]);
  });

  it('of another topic is delivered although this one fails: each topic has a job of its own', async () => {
    const other = topic<{ n: number }>('test.other');
    const failing = subscriber(refreshed, () => Promise.reject(new Error('not today')));
    const writingOther = subscriber(other, async (tx, { n }) => void (await sql`insert into heard values (${n})`.execute(tx)));
    await publishRefresh(1);
    await db.transaction().execute((tx) => publish(tx, other, { n: 9 }));
    const { rows } = await sql<{
      key: string;
    }>`select key from graphile_worker.jobs where key like 'deliver-outbox:%' order by key`.execute(db);
    expect(rows.map(({ key }) => key)).toEqual(['deliver-outbox:test.other', 'deliver-outbox:test.refreshed']);
    await expect(deliver([failing, writingOther])).rejects.toThrow('not today');
    await deliver([failing, writingOther], other.name);
    expect([await heard(), await announced()]).toEqual([[9], 1]);
  });

  it('is deleted when it has no subscriber', async () => {
    await publishRefresh(1);
    await deliver([]);
    expect(await announced()).toBe(0);
  });
});
