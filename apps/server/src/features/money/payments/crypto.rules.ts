import type { Money } from '@lootfolio/domain/money';
import { PAYMENT_CURRENCY, type OperationStatus, type OperationType, type PaymentAttention } from '@lootfolio/domain/payments';
import type { GatewayPayment } from './gateways/gateway.ts';

/** What is stored of an order when the gateway states one of its payments. */
export type StoredOrder = {
  status: OperationStatus;
  type: OperationType;
  /** False once the account of its user is deleted. */
  userExists: boolean;
  /** What the payment shows, in thousandths of a dollar; what was credited once it is completed. */
  amount: Money;
  /** The price in thousandths of a dollar. */
  price: Money;
  orderId: string;
  invoiceId: string | null;
  /** The payment at the gateway that counts. */
  externalId: string | null;
  /** All payments that the gateway ever named for it. */
  externalIds: readonly string[];
  received: Money;
  attention: PaymentAttention | null;
  /** How often something was booked for it. */
  bookings: number;
};

/** Whose payment it is: the one that counts for the order, or a further one, which is a payment of its own; `none`: nothing to keep. */
export type Place = 'order' | 'further' | 'none';

/**
 * Returns where a payment belongs. On the gateway's page a payer may choose one coin after another, and each choice is a payment there: the
 * first one to which something arrives counts. What arrives after it is a further one.
 */
export function placeOf(order: Pick<StoredOrder, 'externalId' | 'received' | 'status'>, stated: GatewayPayment): Place {
  if (stated.id === order.externalId) return 'order';
  const isFree = order.received === 0 && order.status !== 'COMPLETED' && stated.parentId === null;
  if (order.externalId === null && isFree) return 'order';
  if (stated.received === 0) return 'none';
  return isFree ? 'order' : 'further';
}

/**
 * What changes by an answer of the gateway. `credit`: what is credited, once for this payment; null = nothing. `amount`: what the payment
 * shows; what arrived, where a person decides about it.
 */
export type Decision = {
  status: OperationStatus;
  credit: Money | null;
  attention: PaymentAttention | null;
  amount?: Money;
};

/**
 * Returns true when a gateway repeats what it said of a payment before. An administrator who decided about it knew that, so the same words
 * open it no second time.
 */
export const saysNothingNew = (
  { externalId, said, received }: { externalId: string | null; said: string | null; received: Money },
  stated: GatewayPayment,
): boolean => externalId === stated.id && said === stated.said && received >= stated.received;

const ENDED: ReadonlySet<OperationStatus> = new Set(['COMPLETED', 'REJECTED', 'CANCELLED']);

/**
 * Decides what the gateway's answer means for a payment. States only go forward: nothing here takes back what was credited, and what a
 * person decided stays. Whatever is not plain waits for a person.
 */
export function decide(order: StoredOrder, stated: GatewayPayment, place: Exclude<Place, 'none'>): Decision {
  const same: Decision = { status: order.status, credit: null, attention: order.attention };
  // a further payment has no price of its own
  const arrived = place === 'further' ? stated.received : Math.min(order.price, stated.received);
  const forPerson = (attention: PaymentAttention): Decision => ({
    status: 'PENDING',
    credit: null,
    attention,
    // figures that do not fit are no dollars of ours
    ...(attention !== 'differs' && arrived > 0 && { amount: arrived }),
  });
  if (ENDED.has(order.status)) return { ...same, attention: afterEnd(order, stated) };
  if (place === 'further') return stated.received > 0 ? forPerson('further') : same;
  if (differs(order, stated)) return forPerson('differs');
  switch (stated.standing) {
    case 'paid':
      if (order.status === 'FAILED' || !order.userExists) return forPerson('late');
      if (stated.received === 0) return forPerson('partial');
      // a person settles what was in doubt before, and what they set back
      if ((order.attention !== null && order.attention !== 'partial') || order.bookings > 0) return same;
      return { status: 'COMPLETED', credit: arrived, amount: arrived, attention: stated.isOver ? 'over' : null };
    case 'partial':
      return forPerson('partial');
    case 'late':
      return forPerson('late');
    case 'marked':
      return forPerson('marked');
    case 'failed':
      // another coin was chosen as well: the order ends with its time
      if (order.externalIds.some((id) => id !== stated.id)) return same;
      return { status: 'FAILED', credit: null, attention: null };
    case 'refunded':
      return { status: 'FAILED', credit: null, attention: null };
    default:
      return same;
  }
}

/** Something that happens to money which was credited, or refused by a person, is theirs to see. So is money that came afterwards. */
function afterEnd({ status, attention, amount, received }: StoredOrder, stated: GatewayPayment): PaymentAttention | null {
  const { standing } = stated;
  const isPaid = standing === 'paid' || standing === 'late';
  if (status === 'COMPLETED') {
    if (standing === 'refunded' || standing === 'failed' || standing === 'marked') return 'refunded';
    return (isPaid || standing === 'partial') && stated.received > amount ? 'over' : attention;
  }
  const isMore = (standing === 'partial' || standing === 'marked') && stated.received > received;
  return isPaid || isMore ? 'late' : attention;
}

/** Nobody pays an order of ours with other figures, unless something is wrong or forged. */
function differs({ type, price, orderId, invoiceId }: StoredOrder, stated: GatewayPayment): boolean {
  const isOther = (known: string | null, said: string | null): boolean => known !== null && said !== null && known !== said;
  return (
    // an administrator may have made it a withdrawal
    type !== 'DEPOSIT' ||
    isOther(orderId, stated.orderId) ||
    isOther(invoiceId, stated.invoiceId) ||
    stated.price !== price ||
    stated.currency !== PAYMENT_CURRENCY
  );
}

const MINUTE = 60_000;
/** How often an order is read, by its age: notices get lost, and most orders are paid at once or never. */
const READ_EVERY: readonly { untilMs: number; everyMs: number }[] = [
  { untilMs: 30 * MINUTE, everyMs: MINUTE },
  { untilMs: 180 * MINUTE, everyMs: 5 * MINUTE },
  { untilMs: 1440 * MINUTE, everyMs: 30 * MINUTE },
  { untilMs: Infinity, everyMs: 180 * MINUTE },
];

/** Returns when an order is read next, in milliseconds; null when nothing more can come. */
export function nextReadMs({ createdMs, expiresMs, nowMs }: { createdMs: number; expiresMs: number; nowMs: number }): number | null {
  if (nowMs >= expiresMs) return null;
  const { everyMs } = READ_EVERY.find(({ untilMs }) => nowMs - createdMs < untilMs)!;
  return Math.min(nowMs + everyMs, expiresMs);
}
