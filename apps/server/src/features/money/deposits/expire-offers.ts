import type { Db } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { now } from '../../../platform/process/clock.ts';
import { findOverdue, lockOverdue } from './deposits.store.ts';
import { moveDeposit } from './move-deposit.ts';

export const EXPIRY_LOOK_MS = 15_000;
const AT_ONCE = 200;

/**
 * Ends offers that no bot has sent within their time, and those that no bot has ended a day later: its account is gone, or nobody signs it in.
 * Such an offer may exist at Steam, so the bot looks at it as soon as it works again, and things that were given count.
 */
export async function expireOffers(db: Db): Promise<void> {
  for (const { id, userId } of await findOverdue(db, AT_ONCE))
    await inTransaction(db, async (tx) => {
      await lockUsers(tx, [userId], null);
      const overdue = await lockOverdue(tx, id);
      if (overdue !== null) await moveDeposit(tx, id, { status: 'EXPIRED', nextLookAt: overdue.sendingAt === null ? null : now() });
    });
}
