import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { query } from '../../../test/schema.ts';
import { checkDatabase } from '../../supervisor/database.ts';
import { urlOf } from './database.ts';
import { migrate } from './migrate.ts';

const { connection, pool } = testDatabase();

/** The address of the database, whose server claims to be of another version. */
async function claiming(number: number, version: string): Promise<string> {
  await pool.query(`create schema if not exists fake;
    create or replace function fake.current_setting(name text) returns text language sql as
      $$ select case name when 'server_version_num' then '${number}' else '${version}' end $$`);
  return `${urlOf(connection)}&options=${encodeURIComponent('-c search_path=fake,pg_catalog,public')}`;
}

it.each([
  [150_018, '15.18 (Debian 15.18-0+deb12u1)'],
  [170_006, '17.6'],
])('a server that is too old (%i) is refused at the start in one sentence, and nothing is written to it', async (number, version) => {
  const url = await claiming(number, version);
  const sentence = `The database is PostgreSQL ${version}, but Lootfolio needs 18 or newer: upgrade it, or leave out DATABASE_URL to use the embedded one.`;
  await expect(checkDatabase({ DATABASE_URL: url })).rejects.toThrow(sentence);
  await expect(migrate({ connectionString: url })).rejects.toThrow(sentence);
  expect(await query(connection, "select to_regclass('fake.schema_migrations')")).toEqual([[null]]);
});

it('a newer one is accepted', async () => {
  const url = await claiming(190_001, '19.1');
  await expect(checkDatabase({ DATABASE_URL: url, DATABASE_OWNER_URL: url })).resolves.toBeUndefined();
  await expect(checkDatabase({ DATABASE_URL: urlOf(connection) })).resolves.toBeUndefined();
});
