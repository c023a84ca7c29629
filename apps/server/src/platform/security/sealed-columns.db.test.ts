import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { OFFLINE_SETTINGS } from '../../../test/api.ts';
import { goodInput } from '../../../test/inputs.ts';
import { allowedUser, contractApi, EVERY_CALL, isMutating, sendCall } from '../../../test/whole-contract.ts';
import { MODULES } from '../../modules.ts';
import { urlOf } from '../database/database.ts';
import { proxyContext } from '../outside/proxy.ts';
import { createSecretBox } from '../secrets/secrets.ts';
import { reencrypt, type SealedColumn } from './sealed-columns.ts';

const test = contractApi();
const OLD = OFFLINE_SETTINGS.SECRET_KEY;
const old = createSecretBox(OLD);
const present = createSecretBox('0c'.repeat(32), [OLD]);

/** Runs every call of the contract that changes data, and creates data that the good inputs do not create. */
beforeAll(async () => {
  await test.signIn({ role: 'ADMIN' });
  for (const call of EVERY_CALL.filter(isMutating)) {
    const own = await allowedUser(test, call);
    await sendCall(test, call, await goodInput(test, call, own), own);
  }
  const as = await test.signIn();
  // creates the server's keys for push services
  await test.send('GET /users/channels', { as });
  // the input removes the proxy, because a new proxy is checked by a request through it
  await test.db
    .updateTable('users')
    .set({ proxy_sealed: old.seal('http://p', proxyContext(as.userId)) })
    .where('id', '=', as.userId)
    .execute();
  // a waiting mail, sent last because other calls empty the queue
  await test.send('POST /users/set-mail', { as, body: { mail: 'sealed@example.com' } });
}, 120_000);

const nameOf = ({ table, column }: SealedColumn): string => `${table.includes('.') ? table : `public.${table}`}.${column}`;

/** Returns the columns that contain ciphertexts of a key, also within other text. */
async function columnsWith(keyId: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column from information_schema.columns
    where table_schema in ('public', 'graphile_worker') and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying')
      and (table_schema, table_name) in (select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE')`.execute(
    test.db,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: hits } =
      await sql`select from ${sql.raw(table)} where ${sql.raw(column)}::text ~ ${`${keyId}\\.[\\w-]{16}\\.[\\w-]{22}\\.`} limit 1`.execute(
        test.db,
      );
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

describe('the places of ciphertexts', () => {
  it('are declared by the modules, each one that the database has', async () => {
    expect(await columnsWith(old.keyId)).toEqual(MODULES.sealed.map(nameOf).toSorted());
  });

  it('get the present key, all of them, and open in their contexts', async () => {
    const first = await reencrypt(test.db, present, MODULES.sealed);
    expect(first.unreadable).toBe(0);
    expect(first.changed).toBeGreaterThan(MODULES.sealed.length);
    expect(await columnsWith(old.keyId)).toEqual([]);
    expect(await columnsWith(present.keyId)).toEqual(MODULES.sealed.map(nameOf).toSorted());
    // without the older key
    const next = createSecretBox('0d'.repeat(32), ['0c'.repeat(32)]);
    expect(await reencrypt(test.db, next, MODULES.sealed)).toEqual({ ...first, unreadable: 0 });
    expect(await reencrypt(test.db, next, MODULES.sealed)).toEqual({ changed: 0, unreadable: 0 });
  });
});

describe('encrypting anew', () => {
  const column: SealedColumn = { table: 'sealed_test', column: 'sealed', key: ['id', 'name'], context: ({ id }) => `row:${id}` };
  beforeAll(async () => {
    await sql`create table sealed_test (id integer, name text, sealed text, primary key (id, name))`.execute(test.db);
  });
  const fill = async (count: number): Promise<void> => {
    await sql`truncate sealed_test`.execute(test.db);
    const rows = Array.from({ length: count }, (_, id) => ({ id, name: `n${id}`, sealed: old.seal(`secret ${id}`, `row:${id}`) }));
    await sql`insert into sealed_test select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, name text, sealed text)`.execute(
      test.db,
    );
  };
  const read = async (): Promise<string[]> =>
    (await sql<{ sealed: string }>`select sealed from sealed_test order by id`.execute(test.db)).rows.map(({ sealed }) => sealed);

  it('takes one slice after the other, and goes on where it was interrupted', async () => {
    await fill(1203);
    let left = 700;
    const interrupted = {
      ...column,
      context: (row: { id?: unknown }) => {
        if (left-- === 0) throw new Error('killed');
        return `row:${String(row.id)}`;
      },
    };
    await expect(reencrypt(test.db, present, [interrupted])).rejects.toThrow('killed');
    expect(await reencrypt(test.db, present, [column])).toEqual({ changed: 503, unreadable: 0 });
    expect((await read()).map((sealed, id) => present.open(sealed, `row:${id}`))).toEqual(
      Array.from({ length: 1203 }, (_, id) => `secret ${id}`),
    );
  });

  it('leaves what the product changed meanwhile, and what it cannot read', async () => {
    await fill(3);
    const foreign = createSecretBox('0e'.repeat(32)).seal('x', 'row:0');
    await sql`update sealed_test set sealed = ${foreign} where id = 0`.execute(test.db);
    const changed = present.seal('changed', 'row:1');
    const product = await test.pool.connect();
    await product.query('begin');
    await product.query('update sealed_test set sealed = $1 where id = 1', [changed]);
    const running = reencrypt(test.db, present, [column]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await test.pool.query(waiting)).rowCount).toBe(1);
    await product.query('commit');
    product.release();
    expect(await running).toEqual({ changed: 1, unreadable: 1 });
    expect((await read())[0]).toBe(foreign);
    expect((await read())[1]).toBe(changed);
  });
});

it('is a command of the operator, after which the older key may go', async () => {
  const command = fileURLToPath(new URL('../../reencrypt-command.ts', import.meta.url));
  const start = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [command], { env: { ...process.env, DATABASE_URL: urlOf(test.connection), ...env } });
  await test.db.deleteFrom('world').execute();
  await test.db
    .insertInto('world')
    .values({ name: 'sandbox', secret_key_id: createSecretBox('0d'.repeat(32)).keyId })
    .execute();
  await expect(start({ SECRET_KEY: 'f0'.repeat(32) })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^0 secrets now have the present key, \d+ could not be read: add the key .* to SECRET_KEY_PREVIOUS\.\n$/),
  });
  const { stdout } = await start({ SECRET_KEY: 'f0'.repeat(32), SECRET_KEY_PREVIOUS: '0d'.repeat(32) });
  expect(stdout).toMatch(/^\d+ secrets were encrypted anew\. All have the present key: SECRET_KEY_PREVIOUS can go/);
  const { keyId } = createSecretBox('f0'.repeat(32));
  expect(await columnsWith(keyId)).toEqual(MODULES.sealed.map(nameOf).toSorted());
  expect(await test.db.selectFrom('world').select('secret_key_id').execute()).toEqual([{ secret_key_id: keyId }]);
});
