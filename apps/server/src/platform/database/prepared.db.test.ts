import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { createDb, createPool, type Reader } from './database.ts';
import { prepared } from './prepared.ts';

const pool = createPool(testDatabase().connection, 1, silentLog);
const db = createDb(pool);
afterAll(() => db.destroy());

const double = async (n: number, on: Reader = db): Promise<number> =>
  (await sql<{ doubled: number }>`${prepared('doubles')} select 2 * ${n}::int as doubled`.execute(on)).rows[0]!.doubled;

it('a marked statement is sent under its name: the database keeps it for the connection, also within a transaction', async () => {
  expect([await double(1), await double(21), await db.transaction().execute((tx) => double(4, tx))]).toEqual([2, 42, 8]);
  await sql`select ${1}::int`.execute(db);
  const { rows } = await sql<{ name: string; calls: number }>`
    select name, generic_plans + custom_plans as calls from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ name: 'doubles', calls: 3 }]);
});

it('a failure is thrown as of any other statement, and the next call goes on', async () => {
  const divide = (n: number) => sql`${prepared('divides')} select 1 / ${n}::int`.execute(db);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(1)).rows).toHaveLength(1);
});

it('a name belongs to one text', async () => {
  await double(1);
  await expect(sql`${prepared('doubles')} select 3`.execute(db)).rejects.toThrow('must be unique');
});
