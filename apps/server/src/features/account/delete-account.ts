import type { Tx } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/database/personal-data.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { IsPending } from '../../platform/module.ts';
import { balance, ledgerKind, post, type Leg } from '../../platform/money/ledger.ts';
import { audit } from '../../platform/security/audit.ts';
import { endSessionsOf, type Caller } from '../../platform/security/sessions.ts';
import { countOtherAdmins, lockUserForDeletion } from './personal-data.store.ts';

export const ADJUSTMENT = ledgerKind('ADJUSTMENT');

type Options = {
  /** The user gives up the remaining balance. */
  forfeit: boolean;
  personal: readonly PersonalData[];
  pending: readonly IsPending[];
};

/**
 * Erases the caller's account. Returns the ids of the ended sessions.
 * @throws Refusal PENDING_TRANSACTION, LAST_ADMIN, NONZERO_BALANCE unless the balance is forfeited
 */
export async function deleteAccount(tx: Tx, caller: Caller, { forfeit, personal, pending }: Options): Promise<number[]> {
  const { userId } = caller;
  const user = await lockUserForDeletion(tx, userId);
  if (!user) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
  for (const isPending of pending) if (await isPending(tx, userId)) throw new Refusal('PENDING_TRANSACTION', 'account.pendingTransaction');
  if (user.isAdmin && (await countOtherAdmins(tx, userId)) === 0) throw new Refusal('LAST_ADMIN', 'account.lastAdmin');
  if ((await balance(tx, `pending:${userId}`)) > 0) throw new Refusal('PENDING_TRANSACTION', 'account.pendingTransaction');
  const forfeited = await forfeitBalance(tx, userId, forfeit);

  await audit(tx, caller, { action: 'account.deleted', object: `user:${userId}`, after: { forfeited } });
  const ended = await endSessionsOf(tx, userId, null);
  for (const part of personal) await part.erase(tx, userId);
  return ended;
}

/** Posts the balance to the server's own account; returns the amount in thousandths of a dollar. */
async function forfeitBalance(tx: Tx, userId: number, forfeit: boolean): Promise<number> {
  const amount = await balance(tx, `user:${userId}`);
  if (amount === 0) return 0;
  if (!forfeit) throw new Refusal('NONZERO_BALANCE', 'account.nonzeroBalance', { metaData: { balance: amount } });
  const legs: Leg[] = [
    { account: `user:${userId}`, amount: -amount },
    { account: 'house:adjustments', amount },
  ];
  await post(tx, { kind: ADJUSTMENT, reference: `user:${userId} deleted`, legs });
  return amount;
}
