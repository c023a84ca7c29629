import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { Db, Tx } from './database.ts';
import { lockAndCheckCap, lockUser } from './own-rows.ts';
import { inTransaction } from './transaction.ts';

const database = testDatabase();
const { db } = database;

describe('a transaction', () => {
  it('is no database: the compiler refuses it where a function begins a transaction of its own', () => {
    const begin = (_: Db): void => {};
    const verb = (_: Tx): void => {};
    const check = (tx: Tx): void => {
      // @ts-expect-error -- PostgreSQL has no transactions within transactions
      begin(tx);
      // @ts-expect-error -- a verb never runs outside of a transaction
      verb(db);
    };
    expect(check).toBeTypeOf('function');
  });

  it('is repeated when it lost a deadlock, and then both are done', async () => {
    await sql`create table counters (id int primary key, n int not null)`.execute(db);
    await sql`insert into counters values (1, 0), (2, 0)`.execute(db);
    const add = (tx: Tx, id: number) => sql`update counters set n = n + 1 where id = ${id}`.execute(tx);
    const bothBegan = Promise.withResolvers<void>();
    let began = 0;
    let runs = 0;
    const move = (first: number, second: number) =>
      inTransaction(db, async (tx) => {
        runs++;
        await add(tx, first);
        if (++began === 2) bothBegan.resolve();
        await bothBegan.promise;
        await add(tx, second);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    const { rows } = await sql<{ n: number }>`select n from counters order by id`.execute(db);
    expect(rows.map(({ n }) => n)).toEqual([2, 2]);
    // both lose where the second looks for the circle before the first has gone
    expect([3, 4]).toContain(runs);
  });

  it('fails with any other error at the first attempt', async () => {
    let runs = 0;
    const failing = inTransaction(db, async () => {
      runs++;
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(runs).toBe(1);
  });
});

describe('the cap of rows of a user', () => {
  let userId: number;
  beforeAll(async () => {
    ({ userId } = await signIn(db));
  });
  const save = (name: string) =>
    inTransaction(db, async (tx) => {
      await lockAndCheckCap(tx, userId, {
        table: 'saved_views',
        max: 3,
        text: 'comparison.maxViews',
        except: { column: 'name', value: name },
      });
      await sql`insert into saved_views (user_id, name, search, created_at) values (${userId}, ${name}, '', '2026-11-20')
        on conflict (user_id, name) do nothing`.execute(tx);
    });

  it('holds for additions at the same time, and counts no row that is replaced', async () => {
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(save));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'LIMIT_REACHED', values: { n: 3 } });
    const { rows } = await sql<{ name: string }>`select name from saved_views where user_id = ${userId}`.execute(db);
    await expect(save(rows[0]!.name)).resolves.toBeUndefined();
  });

  it('cannot be asked of a deleted account', async () => {
    await sql`update users set deleted_at = '2026-11-20' where id = ${userId}`.execute(db);
    await expect(inTransaction(db, (tx) => lockUser(tx, userId))).rejects.toMatchObject({ code: 'UNAUTHORISED' });
  });
});
