import { randomUUID } from 'node:crypto';
import type { Money } from '@lootfolio/domain/money';
import { now } from '../process/clock.ts';
import type { Db, Tx } from '../database/database.ts';

/** An account of the ledger: a user's site balance, or one of the house's own. */
export type Account = `user:${number}` | `house:${'deposits' | 'subscriptions' | 'adjustments'}`;

export type LedgerKind = 'DEPOSIT' | 'SUBSCRIPTION' | 'REFUND' | 'ADJUSTMENT' | 'REVERSAL';

/**
 * Moves `amount` (thousandths of a dollar, above 0) from one account to another.
 * The database refuses a posting that does not sum to zero, and any later change of it.
 */
export async function post(
  tx: Tx,
  posting: { from: Account; to: Account; amount: Money; kind: LedgerKind; reference: string },
): Promise<void> {
  if (!Number.isSafeInteger(posting.amount) || posting.amount <= 0) throw new RangeError('a posting moves a whole amount above 0');
  const common = { posting: randomUUID(), kind: posting.kind, reference: posting.reference, created_at: now() };
  await tx
    .insertInto('ledger_entries')
    .values([
      { ...common, account: posting.from, amount: -posting.amount },
      { ...common, account: posting.to, amount: posting.amount },
    ])
    .execute();
}

/** What an account holds, in thousandths of a dollar. */
export async function balance(db: Db | Tx, account: Account): Promise<Money> {
  const row = await db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.sum<string | null>('amount').as('sum'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
}
