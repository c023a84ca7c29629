import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from './harness.ts';

const one = testDatabase();
const other = testDatabase();

it('creates migrated databases that are independent of each other', async () => {
  await sql`create table only_here (id int)`.execute(one.db);
  const tables = async (from: typeof one): Promise<string[]> => {
    const { rows } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(from.db);
    return rows.map((row) => row.name);
  };
  expect(await tables(one)).toEqual(expect.arrayContaining(['only_here', 'schema_migrations', 'users']));
  expect(await tables(other)).not.toContain('only_here');
});
