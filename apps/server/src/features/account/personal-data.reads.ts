import type { Reader } from '../../platform/database/database.ts';
import { balance } from '../../platform/money/ledger.ts';

/** The user's own row; sealed columns stay sealed. */
export const readUser = (db: Reader, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

/** The site balance, and each of its postings. */
export async function readMoney(db: Reader, userId: number) {
  const account = `user:${userId}` as const;
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['created_at', 'kind', 'amount', 'reference'])
    .where('account', '=', account)
    .orderBy('id')
    .execute();
  return { balance: await balance(db, account), entries };
}

/** Limit of exported actions: the file of a very active account must still open. */
const MAX_ACTIONS = 10_000;

/** The user's actions, newest first. */
export const readActions = (db: Reader, userId: number) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'object', 'ip'])
    .where('actor_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_ACTIONS)
    .execute();
