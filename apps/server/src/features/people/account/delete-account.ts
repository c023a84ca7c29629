import type { Tx } from '../../../platform/database/database.ts';
import { checkSession } from '../../../platform/database/own-rows.ts';
import type { PersonalData } from '../../../platform/database/personal-data.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { IsPending } from '../../../platform/module.ts';
import { balance, ledgerKind, post } from '../../../platform/money/ledger.ts';
import type { Leg } from '../../../platform/money/ledger.rules.ts';
import { audit, type Actor } from '../../../platform/security/audit.ts';
import { endSessionsOf, type Caller } from '../../../platform/security/sessions.ts';
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
 * @throws Refusal PENDING_TRANSACTION, NEGATIVE_BALANCE for a user who owes money, LAST_ADMIN, NONZERO_BALANCE unless the balance is forfeited
 */
export async function deleteAccount(tx: Tx, caller: Caller, { forfeit, personal, pending }: Options): Promise<number[]> {
  const { userId } = caller;
  const user = await lockUserForDeletion(tx, userId);
  if (!user) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
  await checkSession(tx, caller);
  if (await isMoneyUnderWay(tx, userId, pending)) throw new Refusal('PENDING_TRANSACTION', 'account.pendingTransaction');
  // with a new account for the same person, what they owe would be forgotten
  if ((await balance(tx, `debt:${userId}`)) < 0) throw new Refusal('NEGATIVE_BALANCE', 'account.debtOpen');
  if (user.isAdmin && (await countOtherAdmins(tx, userId)) === 0) throw new Refusal('LAST_ADMIN', 'account.lastAdmin');
  const forfeited = await forfeitBalance(tx, userId, forfeit);
  return eraseUser(tx, caller, userId, { forfeited, personal });
}

/** True while a deposit, a withdrawal or the like of the user is in transit, or while the user has money that they may not spend yet. */
export async function isMoneyUnderWay(tx: Tx, userId: number, pending: readonly IsPending[]): Promise<boolean> {
  for (const isPending of pending) if (await isPending(tx, userId)) return true;
  return (await balance(tx, `pending:${userId}`)) > 0;
}

/**
 * Erases all that is stored of a user, and ends their sessions. Checks nothing: the caller has refused forbidden deletions before.
 * @param actor the user, or the administrator who erases them
 * @param forfeited thousandths of a dollar that were booked off
 * @returns the ids of the ended sessions
 */
export async function eraseUser(
  tx: Tx,
  actor: Actor,
  userId: number,
  { forfeited, personal }: { forfeited: number; personal: readonly PersonalData[] },
): Promise<number[]> {
  await audit(tx, actor, { action: 'account.deleted', object: `user:${userId}`, after: { forfeited }, always: true });
  const ended = await endSessionsOf(tx, userId, null);
  for (const part of personal) await part.erase(tx, userId);
  return ended;
}

/** The actor when accounts are erased again after a restore. */
const SERVER: Actor = { userId: null, ip: null };

/**
 * Erases an account that was deleted before and that a restored backup brought back. Its balance is booked off, as at the first deletion.
 */
export async function eraseAgain(tx: Tx, userId: number, personal: readonly PersonalData[]): Promise<void> {
  if ((await lockUserForDeletion(tx, userId)) === null) return;
  const forfeited = await forfeitBalance(tx, userId, true);
  await eraseUser(tx, SERVER, userId, { forfeited, personal });
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
