import type { Db } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { findUnsent, lockUnsent } from './deposits.store.ts';
import { moveDeposit } from './move-deposit.ts';

export const EXPIRY_LOOK_MS = 15_000;
const AT_ONCE = 200;

/** Ends offers that no bot has sent within their time. Those that may exist at Steam are ended by the bot. */
export async function expireUnsent(db: Db): Promise<void> {
  for (const { id, userId } of await findUnsent(db, AT_ONCE))
    await inTransaction(db, async (tx) => {
      await lockUsers(tx, [userId], null);
      if (await lockUnsent(tx, id)) await moveDeposit(tx, id, { status: 'EXPIRED' });
    });
}
