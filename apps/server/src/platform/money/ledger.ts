import { randomUUID } from 'node:crypto';
import type { Money } from '@lootfolio/domain/money';
import type { Reader, Tx } from '../database/database.ts';
import { now } from '../process/clock.ts';

/** An account of the ledger: a user's site balance, or one of the server's own, named by the feature that books there. */
export type Account = `user:${number}` | `house:${string}`;

/** Why money moves. The feature that books it declares it in its module; the name stands in the ledger and never changes. */
export type LedgerKind = { readonly name: Uppercase<string> };

export const ledgerKind = (name: Uppercase<string>): LedgerKind => ({ name });

/**
 * Moves `amount` (thousandths of a dollar, above 0) from one account to another.
 * The database refuses a posting that does not sum to zero, and any later change of it.
 */
export async function post(
  tx: Tx,
  posting: { from: Account; to: Account; amount: Money; kind: LedgerKind; reference: string },
): Promise<void> {
  if (!Number.isSafeInteger(posting.amount) || posting.amount <= 0) throw new RangeError('a posting moves a whole amount above 0');
  const common = { posting: randomUUID(), kind: posting.kind.name, reference: posting.reference, created_at: now() };
  await tx
    .insertInto('ledger_entries')
    .values([
      { ...common, account: posting.from, amount: -posting.amount },
      { ...common, account: posting.to, amount: posting.amount },
    ])
    .execute();
}

/** What an account holds, in thousandths of a dollar. */
export async function balance(db: Reader, account: Account): Promise<Money> {
  const row = await db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.sum<string | null>('amount').as('sum'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
}
