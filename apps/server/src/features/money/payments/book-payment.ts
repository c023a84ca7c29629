import type { Money } from '@lootfolio/domain/money';
import type { PaymentMethod } from '@lootfolio/domain/payments';
import type { Tx } from '../../../platform/database/database.ts';
import { ledgerKind, post, reverse, type LedgerKind } from '../../../platform/money/ledger.ts';
import type { Account, Leg } from '../../../platform/money/ledger.rules.ts';
import { storeBooked, type Holding } from './payments.store.ts';

export const DEPOSIT = ledgerKind('DEPOSIT');

/** A payment of which the ledger holds something, or will. The row is locked. */
export type Bookable = {
  id: number;
  userId: number;
  method: PaymentMethod;
  /** The gateway or the like from which the money came. */
  source: string;
  booked: Money;
  promised: Money;
  bookings: number;
};

const NOTHING: Holding = { booked: 0, promised: 0 };

/**
 * Books the difference between what the ledger holds for a payment and what it shall hold.
 * @param reference names the cause where it is one of the outside, such as a payment at a gateway; else the payment's next booking is named
 * @throws Refusal INSUFFICIENT_BALANCE when the user's balance does not suffice
 */
export async function bookPayment(
  tx: Tx,
  payment: Bookable,
  wanted: Holding,
  { kind, reference = nextReference(payment) }: { kind: LedgerKind; reference?: string },
): Promise<void> {
  const legs = legsOf(payment, { booked: wanted.booked - payment.booked, promised: wanted.promised - payment.promised });
  if (legs.length === 0) return;
  // what another row booked for this cause is not booked again
  if ((await post(tx, { kind, reference, legs })) === 'already')
    throw new Error(`${kind.name} ${reference} was booked for another payment`);
  await storeBooked(tx, payment.id, wanted);
}

/** Takes back all that was booked for a payment. What its user spent of it becomes their debt. */
export async function takeBackPayment(tx: Tx, payment: Bookable): Promise<void> {
  const legs = legsOf(payment, payment);
  if (legs.length === 0) return;
  await reverse(tx, legs, nextReference(payment));
  await storeBooked(tx, payment.id, NOTHING);
}

/** `payment:17#2`: the second booking of payment 17. */
const nextReference = ({ id, bookings }: Bookable): string => `payment:${id}#${bookings + 1}`;

/** Returns the legs that change what the ledger holds for a payment. */
export function legsOf({ userId, source }: Bookable, { booked, promised }: Holding): Leg[] {
  const legs: [Account, Money][] = [
    [`user:${userId}`, booked],
    [`pending:${userId}`, promised],
    [`house:${source}`, -booked - promised],
  ];
  return legs.filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }));
}
