import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { OPEN } from './deposits.reads.ts';
import { lockOpenOfEnded, lockOwn, storeCancelWanted, type OwnDeposit } from './deposits.store.ts';
import { moveDeposit } from './move-deposit.ts';

/**
 * Takes back an open offer of the caller: at once when it was not sent, else the bot does it. What has ended or was accepted stays as it is.
 * @param paymentId the id of its payment
 * @throws Refusal NOT_FOUND
 */
export async function cancelDeposit(tx: Tx, caller: Caller, paymentId: number): Promise<void> {
  await lockUser(tx, caller.userId);
  const deposit = await lockOwn(tx, caller.userId, paymentId);
  if (!deposit) throw notFound();
  if (!OPEN.includes(deposit.status)) return;
  await takeOfferBack(tx, deposit);
  await audit(tx, caller, { action: 'deposit.cancelled', object: `payment:${paymentId}`, always: true });
}

/**
 * Takes back the open offer of a payment that an administrator ended: the bot must not get items for which nothing is credited. Other payments
 * stay as they are. The user and the payment are locked already.
 */
export async function endOfferOf(tx: Tx, paymentId: number): Promise<void> {
  const deposit = await lockOpenOfEnded(tx, paymentId);
  if (deposit) await takeOfferBack(tx, deposit);
}

async function takeOfferBack(tx: Tx, { id, botId, sendingAt }: OwnDeposit): Promise<void> {
  if (sendingAt === null) await moveDeposit(tx, id, { status: 'CANCELLED' });
  else await storeCancelWanted(tx, id, botId);
}
