import type { Db, Reader } from '../../../platform/database/database.ts';
import { DATA_EXPORT } from './export-data.ts';
import { balance } from '../../../platform/money/ledger.ts';
import type { Account } from '../../../platform/money/ledger.rules.ts';

/** Returns the user's own row; sealed columns stay sealed. */
export const readUser = (db: Reader, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

/** Returns the user's available balance, their held balance, and every entry of both, oldest first. */
export async function readMoney(db: Reader, userId: number) {
  const accounts: Account[] = [`user:${userId}`, `pending:${userId}`];
  const entries = await db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_entries', 'ledger_entries.account_id', 'ledger_accounts.id')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .select(['created_at', 'kind', 'name as account', 'amount', 'balance_after', 'reference'])
    .where('name', 'in', accounts)
    .orderBy('posting_id')
    .orderBy('name', 'desc')
    .execute();
  return { balance: await balance(db, `user:${userId}`), pending: await balance(db, `pending:${userId}`), entries };
}

/** The maximum number of exported actions, so that the file of a very active account can still be opened. */
const MAX_ACTIONS = 10_000;

/** Returns the user's actions, newest first. */
export const readActions = (db: Reader, userId: number) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'object', 'ip'])
    .where('actor_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ACTIONS)
    .execute();

/**
 * Returns the file of a user's newest finished data export.
 * @param id the operation that made it; undefined = the newest
 */
export const readDataExport = (db: Db, userId: number, id: string | undefined) =>
  db
    .selectFrom('operation_files')
    .innerJoin('operations', 'operations.id', 'operation_files.operation_id')
    .select(['name', 'format', 'bytes as file', 'rows', 'total'])
    .where('operations.user_id', '=', userId)
    .where('operations.kind', '=', DATA_EXPORT)
    .$if(id !== undefined, (query) => query.where('operations.id', '=', id!))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
