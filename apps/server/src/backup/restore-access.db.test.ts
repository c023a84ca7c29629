import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { OFFLINE_SETTINGS, send, START, testApi, type User } from '../../test/api.ts';
import { fillEverything } from '../../test/full-user.ts';
import { silentLog, testDatabase } from '../../test/harness.ts';
import { credit } from '../../test/money.ts';
import { createApi } from '../app.ts';
import { MODULES } from '../modules.ts';
import { advanceClock, now } from '../platform/process/clock.ts';
import { loadConfig } from '../platform/process/config.ts';
import { createSecretBox } from '../platform/secrets/secrets.ts';
import { NOT_RESTORED, settle } from './after-restore.ts';
import { backup } from './backup.ts';
import { keepDeletions, loadDeletions, readDeletions } from './deletions.ts';
import { restore } from './restore.ts';
import { verifyBackup, type Target } from './verify.ts';

const test = testApi();
const destination = testDatabase();
const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
const folder = mkdtempSync(join(tmpdir(), 'restore-access-'));
afterAll(() => rmSync(folder, { recursive: true }));
const target: Target = { world: 'sandbox', box, force: true, foreign: false };

async function withClient<T>(connection: typeof destination.connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const save = (): Promise<Buffer> => withClient(test.connection, (client) => buffer(backup(client, box)));
const inPieces = (bytes: Buffer): AsyncIterable<Buffer> => Readable.from([bytes], { objectMode: false });
/** Restores into the other database. @returns the number of erased accounts */
async function bringBack(saved: Buffer, worldFolder = folder): Promise<number> {
  const around = settle(worldFolder, MODULES.personalData({ box }));
  const verified = await verifyBackup(inPieces(saved), target);
  await withClient(destination.connection, (client) => restore(client, inPieces(saved), verified, target, around));
  return around.erased();
}
const inRestored = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  withClient(destination.connection, async (client) => (await client.query<T>(query, values)).rows);
const remove = async (user: User): Promise<void> => {
  expect((await test.send('DELETE /users/account', { as: user, body: { forfeit: true } })).body).toEqual({ success: true });
};

describe('a restore', () => {
  it('lets nobody in whom the backup would: no session, token, link, code or known browser', async () => {
    const user = await test.signIn();
    await fillEverything(test, user, 'tokens');
    const token = (await test.send('POST /users/tokens', { as: user, body: { name: 'script', expires_days: 30 } })).body.token as string;
    const asProgram = { headers: { authorization: `Bearer ${token}` } };
    const hash = Buffer.from('hash');
    await sql`insert into second_factors (user_id, sealed_secret, enabled_at, recovery_hashes)
      values (${user.userId}, 'x', ${now()}, ${[Buffer.from('code')]})`.execute(test.db);
    await test.db
      .insertInto('sign_in_states')
      .values({ state_hash: hash, browser_hash: hash, return_to: '/', timezone: 'UTC', lang: 'en', created_at: now() })
      .execute();
    const session = await test.db.selectFrom('sessions').select('id').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    await test.db
      .insertInto('connection_states')
      .values({ state_hash: hash, session_id: session.id, provider: 'discord', verifier: 'v', next: '/', created_at: now() })
      .execute();
    for (const table of NOT_RESTORED) {
      expect([table, (await sql`select from ${sql.table(table)}`.execute(test.db)).rows.length > 0]).toEqual([table, true]);
    }
    expect((await test.send('GET /init/user', { as: user })).status).toBe(200);
    expect((await test.send('GET /init/user', asProgram)).status).toBe(200);

    await bringBack(await save());
    for (const table of NOT_RESTORED) expect([table, await inRestored(`select from ${table}`)]).toEqual([table, []]);
    expect(await inRestored('select sealed_secret, recovery_hashes from second_factors')).toEqual([
      { sealed_secret: 'x', recovery_hashes: [] },
    ]);
    const restored = await createApi(loadConfig(OFFLINE_SETTINGS), destination.connection, silentLog);
    try {
      expect((await send(restored.app, 'GET /init/user', { as: user })).status).toBe(401);
      expect((await send(restored.app, 'GET /init/user', asProgram)).status).toBe(401);
    } finally {
      await restored.stop();
    }
    // they are still valid in the first database, so only the restore ended them
    expect((await test.send('GET /init/user', asProgram)).status).toBe(200);
  });

  it('knows every table that holds a way in', async () => {
    const rows = await inRestored<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and (column_name ~ '(token|csrf|state_hash|code_hash|device_hash|browser_hash|recovery)')`,
    );
    // these tokens are of Steam: they let nobody into this server
    const ofSteam = ['deposits', 'trade_bots'];
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...NOT_RESTORED, ...ofSteam, 'second_factors'].toSorted());
  });

  it('erases accounts again that were deleted after the backup, those of the replaced database and those of the file', async () => {
    const [early, late, staying] = [await test.signIn(), await test.signIn(), await test.signIn()];
    await fillEverything(test, early, 'early');
    await credit(test.db, `user:${early.userId}`, 1234);
    const saved = await save();

    advanceClock(1000);
    await remove(early);
    // the worker stores the deletion in the data folder; after that this database is lost
    keepDeletions(folder, await withClient(test.connection, readDeletions));
    expect(await bringBack(saved)).toBe(1);
    const people = await inRestored<{ id: number; steam_id: string | null; user_name: string; deleted_at: Date | null; role: string }>(
      'select id, steam_id, user_name, deleted_at, role from users where id = any ($1) order by id',
      [[early.userId, late.userId, staying.userId]],
    );
    expect(people[0]).toMatchObject({ steam_id: null, user_name: 'Deleted user', deleted_at: now() });
    expect(people.slice(1).map(({ deleted_at: at, steam_id: id }) => [at, id === null])).toEqual([
      [null, false],
      [null, false],
    ]);
    const kept = await inRestored<{ n: number }>(
      `select (select count(*) from watchlist where user_id = $1) + (select count(*) from market_keys where user_id = $1) as n`,
      [early.userId],
    );
    expect(kept).toEqual([{ n: 0 }]);
    expect(await inRestored('select balance from ledger_accounts where name = $1', [`user:${early.userId}`])).toEqual([{ balance: 0 }]);
    expect(
      await inRestored(`select actor_id, new_value from audit_log where action = 'account.deleted' and object = $1`, [
        `user:${early.userId}`,
      ]),
    ).toEqual([{ actor_id: null, new_value: { forfeited: 1234 } }]);

    // the replaced database knows a deletion that no file contains
    await inRestored(`update users set steam_id = null, deleted_at = $2 where id = $1`, [late.userId, now()]);
    const other = mkdtempSync(join(tmpdir(), 'restore-other-'));
    expect(await bringBack(saved, other)).toBe(2);
    expect(loadDeletions(other).map(({ userId }) => userId)).toEqual([early.userId, late.userId]);
    // now the file contains it too
    expect(await bringBack(saved, other)).toBe(2);
    rmSync(other, { recursive: true });
    await remove(late);
  });

  it('leaves an account alone that has the id of a deleted one, or the Steam id of one', async () => {
    const steamId = '76561198123456789';
    const first = await test.signIn({ steamId });
    await remove(first);
    advanceClock(1000);
    const again = await test.signIn({ steamId });
    keepDeletions(folder, [...(await withClient(test.connection, readDeletions)), { userId: again.userId, joinedAt: '1700000000000000' }]);
    expect(await bringBack(await save())).toBe(0);
    expect(await inRestored('select id, deleted_at from users where steam_id = $1', [steamId])).toEqual([
      { id: again.userId, deleted_at: null },
    ]);
  });
});

describe('the file of deletions', () => {
  it('is readable by its owner alone, has each deletion once, and says when it is damaged', async () => {
    const place = join(folder, 'new');
    const one = { userId: 7, joinedAt: String(START.getTime() * 1000) };
    keepDeletions(place, []);
    expect(loadDeletions(place)).toEqual([]);
    keepDeletions(place, [one]);
    keepDeletions(place, [one, { ...one, userId: 8 }]);
    expect(readFileSync(join(place, 'deleted-accounts/list'), 'utf8')).toBe(`7 ${one.joinedAt}\n8 ${one.joinedAt}\n`);
    writeFileSync(join(place, 'deleted-accounts/list'), `7 ${one.joinedAt}\n8 garb`);
    expect(() => loadDeletions(place)).toThrow(/The file .*list is damaged/);
  });
});
