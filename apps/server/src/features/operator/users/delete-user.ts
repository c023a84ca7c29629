import type { Tx } from '../../../platform/database/database.ts';
import type { PersonalData } from '../../../platform/database/personal-data.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { IsPending } from '../../../platform/module.ts';
import { balance } from '../../../platform/money/ledger.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { eraseUser, isMoneyUnderWay } from '../../people/account/account.public.ts';
import { lockUser } from './users.store.ts';

type Options = { personal: readonly PersonalData[]; pending: readonly IsPending[] };

/**
 * Erases a user in the same way as the user's own deletion. An administrator always remains, because callers cannot erase themselves.
 * @returns the ids of the ended sessions
 * @throws Refusal NOT_FOUND; STATE for the caller themselves; PENDING_TRANSACTION; NONZERO_BALANCE; FORBIDDEN when the caller lost the
 * role meanwhile
 */
export async function deleteUser(tx: Tx, caller: Caller, id: number, { personal, pending }: Options): Promise<number[]> {
  if (id === caller.userId) throw new Refusal('STATE', 'users.notYourself');
  await lockUser(tx, caller, id, { ends: true });
  if (await isMoneyUnderWay(tx, id, pending)) throw new Refusal('PENDING_TRANSACTION', 'users.pendingTransaction');
  const held = await balance(tx, `user:${id}`);
  if (held !== 0) throw new Refusal('NONZERO_BALANCE', 'users.nonzeroBalance', { metaData: { balance: held } });
  return eraseUser(tx, caller, id, { forfeited: 0, personal });
}
