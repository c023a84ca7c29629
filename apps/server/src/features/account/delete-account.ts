import { audit } from '../../platform/security/audit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { balance, post } from '../../platform/money/ledger.ts';
import type { PersonalData } from '../../platform/database/personal-data.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { endSessionsOf } from '../../platform/security/sessions.ts';
import { countOtherAdmins, lockLeaver } from './personal-data.store.ts';

/** Whether a deposit, a withdrawal or the like of a user is still under way. */
export type HasPending = (tx: Tx, userId: number) => Promise<boolean>;

export type DeletionParts = { db: Db; personal: readonly PersonalData[]; pending: readonly HasPending[] };

const DEADLOCK = '40P01';
const MOST_TRIES = 3;

/**
 * Erases an account: all of it or, when anything is in the way, nothing. Returns the sessions that it ended.
 * Work that holds a row of the user before it comes to the user himself (a message that falls due, a channel that is unlinked) can
 * lock itself and this out: it is let go first then.
 * @throws Refusal PENDING_TRANSACTION, LAST_ADMIN, NONZERO_BALANCE unless what is left is given up
 */
export async function deleteAccount(parts: DeletionParts, caller: { userId: number; ip: string }, forfeit: boolean): Promise<number[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await erase(parts, caller, forfeit);
    } catch (error) {
      if (attempt === MOST_TRIES || (error as { code?: unknown }).code !== DEADLOCK) throw error;
    }
  }
}

async function erase(
  { db, personal, pending }: DeletionParts,
  caller: { userId: number; ip: string },
  forfeit: boolean,
): Promise<number[]> {
  const { userId } = caller;
  return db.transaction().execute(async (tx) => {
    const leaver = await lockLeaver(tx, userId);
    if (!leaver) throw new Refusal('UNAUTHORISED', 'unauthorised');
    for (const hasPending of pending) if (await hasPending(tx, userId)) throw new Refusal('PENDING_TRANSACTION', 'pendingTransaction');
    if (leaver.isAdmin && (await countOtherAdmins(tx, userId)) === 0) throw new Refusal('LAST_ADMIN', 'lastAdmin');
    const forfeited = await giveUpBalance(tx, userId, forfeit);

    await audit(tx, { actorId: userId, ip: caller.ip, action: 'account.deleted', object: `user:${userId}`, after: { forfeited } });
    const ended = await endSessionsOf(tx, userId, null);
    for (const part of personal) await part.erase(tx, userId);
    return ended;
  });
}

/** Books a balance above 0 off to the house; returns what that was. */
async function giveUpBalance(tx: Tx, userId: number, forfeit: boolean): Promise<number> {
  const amount = await balance(tx, `user:${userId}`);
  if (amount <= 0) return 0;
  if (!forfeit) throw new Refusal('NONZERO_BALANCE', 'nonzeroBalance', { metaData: { balance: amount } });
  await post(tx, { from: `user:${userId}`, to: 'house:adjustments', amount, kind: 'ADJUSTMENT', reference: 'account deleted' });
  return amount;
}
