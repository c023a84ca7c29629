import { sql } from 'kysely';
import { eraseUser } from '../src/features/people/account/account.public.ts';
import { lockUserForDeletion } from '../src/features/people/account/personal-data.store.ts';
import { MODULES } from '../src/modules.ts';
import type { Reader } from '../src/platform/database/database.ts';
import { lockUsers } from '../src/platform/database/own-rows.ts';
import { endAccess } from '../src/platform/security/end-access.ts';
import { createSecretBox } from '../src/platform/secrets/secrets.ts';
import { callerOf, OFFLINE_SETTINGS, type TestApi, type User } from './api.ts';

const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);

/** The data of a user in the database: rows by table, and their last action in the audit log. */
export type Rest = { rows: Record<string, unknown[]>; lastAction: string | undefined };

/**
 * Deletes an account in a transaction that stays open.
 * @returns the remaining data of the user, and a function that commits
 */
export async function beginDeletion(test: TestApi, user: User): Promise<{ rest: Rest; commit: () => Promise<void> }> {
  const tx = await test.db.startTransaction().execute();
  await lockUserForDeletion(tx, user.userId);
  await eraseUser(tx, callerOf(user), user.userId, { forfeited: 0, personal: MODULES.personalData({ box }) });
  return { rest: await readRest(tx, user), commit: () => tx.commit().execute() };
}

/**
 * Ends all access to an account in a transaction that stays open, as a move to another Steam account does.
 * @returns the remaining data of the user, and a function that commits
 */
export async function beginMove(test: TestApi, user: User): Promise<{ rest: Rest; commit: () => Promise<void> }> {
  const tx = await test.db.startTransaction().execute();
  await lockUsers(tx, [user.userId], user.userId);
  await endAccess(tx, user.userId, { causes: ['moved'], credentials: MODULES.credentials });
  return { rest: await readRest(tx, user), commit: () => tx.commit().execute() };
}

export async function readRest(db: Reader, { userId }: User): Promise<Rest> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(db);
  const ofUser = tables.map(
    ({ name }) => sql`select ${name} as name, to_jsonb(t) as row from ${sql.table(name)} t where user_id = ${userId}`,
  );
  const all = sql.join([sql`select 'users' as name, to_jsonb(u) as row from users u where id = ${userId}`, ...ofUser], sql` union all `);
  const { rows } = await sql<{ name: string; row: unknown }>`${all} order by name, row`.execute(db);
  const last = await db.selectFrom('audit_log').select('action').where('actor_id', '=', userId).orderBy('id', 'desc').executeTakeFirst();
  return {
    rows: Object.fromEntries(
      Map.groupBy(rows, ({ name }) => name)
        .entries()
        .map(([name, of]) => [name, of.map(({ row }) => row)]),
    ),
    lastAction: last?.action,
  };
}

/** Resolves once a transaction waits for a lock, or the work has ended. */
export async function untilWaiting(test: TestApi, work: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const end = (): void => void (hasEnded = true);
  void work.then(end, end);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!hasEnded && (await test.pool.query(waiting)).rowCount === 0);
}
