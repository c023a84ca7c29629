import type { Reader } from '../../platform/database/database.ts';
import { balance } from '../../platform/money/ledger.ts';

/** Everything of the user's own row; what is sealed is still sealed. */
export const readUser = (db: Reader, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

/** The site balance, and each posting that made it. */
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

/** The export of a very active account must stay a file that can be opened. */
const MOST_ACTIONS = 10_000;

/** What the user did, newest first. */
export const readActions = (db: Reader, userId: number) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'object', 'ip'])
    .where('actor_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MOST_ACTIONS)
    .execute();
