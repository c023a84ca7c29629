import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { ledgerKind, post } from '../../../platform/money/ledger.ts';
import type { Leg } from '../../../platform/money/ledger.rules.ts';
import type { Credit } from './subscriptions.rules.ts';
import { deletePeriod, endPeriod, insertPeriod, type NewPeriod } from './subscriptions.store.ts';

export const SUBSCRIPTION = ledgerKind('SUBSCRIPTION');
export const REFUND = ledgerKind('REFUND');

const referenceOf = (periodId: number): string => `subscription:${periodId}`;
const legsOf = (userId: number, amount: number): Leg[] => [
  { account: `user:${userId}`, amount },
  { account: 'house:subscriptions', amount: -amount },
];

/**
 * Stores a period and takes its price from the balance, once.
 * @returns the id of the period
 * @throws Refusal INSUFFICIENT_BALANCE. Nothing is stored then, and the transaction may go on
 */
export async function bookPeriod(tx: Tx, userId: number, period: NewPeriod): Promise<number> {
  const id = await insertPeriod(tx, userId, period);
  try {
    await post(tx, { kind: SUBSCRIPTION, reference: referenceOf(id), legs: legsOf(userId, -period.price) });
  } catch (error) {
    if (error instanceof Refusal) await deletePeriod(tx, id);
    throw error;
  }
  return id;
}

/** Ends a period now and credits its unused days, once. */
export async function creditPeriod(tx: Tx, userId: number, { id, amount }: Credit): Promise<void> {
  await endPeriod(tx, id, amount);
  if (amount > 0) await post(tx, { kind: REFUND, reference: referenceOf(id), legs: legsOf(userId, amount) });
}
