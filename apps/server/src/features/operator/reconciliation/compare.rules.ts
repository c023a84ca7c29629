import type { OperationStatus, PaymentAttention } from '@lootfolio/domain/payments';
import type { DifferenceKind } from '@lootfolio/domain/reconciliation';
import { isReversed } from '@lootfolio/steam-trading/rules';
import type { OwnThing, Trade } from '@lootfolio/steam-trading/port';
import type { GatewayPayment, Standing } from '../../money/payments/payments.public.ts';

/** `about`: an id at the gateway, an account, a trade or an item. `here`, `there`: thousandths of a dollar, or things. */
export type Difference = { kind: DifferenceKind; about: string; paymentId: number | null; here: number | null; there: number | null };

type Values = Pick<Difference, 'kind' | 'here' | 'there'>;

/**
 * Returns true when a difference is the one that is known already, so that its explanation still holds. Things that an operator took out stay
 * missing while more deposits bring the same item, so for things only the number that is missing counts.
 */
export function isKnown(known: Values, found: Values): boolean {
  if (known.kind === 'things_missing') return missingOf(found) <= missingOf(known);
  return found.here === known.here && found.there === known.there;
}

const missingOf = ({ here, there }: Values): number => (here ?? 0) - (there ?? 0);

/** A payment of this server at a gateway. `isCorrected`: an administrator changed what it is worth; the history of the payment says why. */
export type OwnPayment = {
  paymentId: number;
  orderId: string;
  externalId: string | null;
  status: OperationStatus;
  attention: PaymentAttention | null;
  booked: number;
  isCorrected: boolean;
  updatedAt: Date;
};

/** A notice may be on its way, and the next reading of an order comes within this time. */
const SETTLE_MS = 6 * 3_600_000;

/** Words of a gateway that say that money is there. */
const HAS_MONEY: ReadonlySet<Standing> = new Set(['paid', 'partial', 'late', 'marked']);

/**
 * Compares the payments of a gateway with those of this server.
 * @param stated every payment of `own` that the gateway knows, and others
 */
export function compareGateway(stated: readonly GatewayPayment[], own: readonly OwnPayment[], at: Date): Difference[] {
  const statedById = new Map(stated.map((payment) => [payment.id, payment]));
  const known = new Map(own.flatMap((payment) => (payment.externalId === null ? [] : [[payment.externalId, payment] as const])));
  const orders = new Map(own.map((payment) => [payment.orderId, payment]));
  const ofOwn = own.flatMap((payment) => {
    if (payment.externalId === null || payment.isCorrected) return [];
    const there = statedById.get(payment.externalId);
    const found = there ? differenceOf(payment, there, at) : payment.booked > 0 ? ({ kind: 'unknown_there', there: null } as const) : null;
    return found === null ? [] : [{ ...found, about: payment.externalId, paymentId: payment.paymentId, here: payment.booked }];
  });
  const unknownHere = stated.flatMap((payment) => {
    if (known.has(payment.id) || payment.received === 0 || !HAS_MONEY.has(payment.standing)) return [];
    // another program may share the account at the gateway
    const order = orders.get(payment.orderId ?? '') ?? known.get(payment.parentId ?? '');
    if (!order || isRecent(order, at)) return [];
    return [{ kind: 'not_credited' as const, about: payment.id, paymentId: order.paymentId, here: 0, there: payment.received }];
  });
  return [...ofOwn, ...unknownHere];
}

const isRecent = ({ updatedAt }: OwnPayment, at: Date): boolean => at.getTime() - updatedAt.getTime() < SETTLE_MS;

function differenceOf(own: OwnPayment, there: GatewayPayment, at: Date): { kind: DifferenceKind; there: number } | null {
  const { booked, attention, status } = own;
  const hasMoney = HAS_MONEY.has(there.standing);
  // a person was told already
  if (booked > 0 && !hasMoney) return attention === 'refunded' ? null : { kind: 'not_paid_there', there: there.received };
  if (booked > there.received) return { kind: 'credited_more', there: there.received };
  const waits = booked === 0 && hasMoney && there.received > 0 && attention === null;
  if (waits && (status === 'PENDING' || status === 'FAILED') && !isRecent(own, at)) return { kind: 'not_credited', there: there.received };
  return null;
}

/** How many things of an item the deposits that count brought. `name`: Steam's name of the item. */
export type ExpectedThings = { name: string; count: number };

/**
 * Compares the things of credited and promised deposits with what lies in the inventory of a bot. Steam may give a thing another id when its
 * protection ends, so a thing of the same name that no deposit brought counts for it.
 */
export function compareThings(expected: readonly ExpectedThings[], present: readonly OwnThing[]): Difference[] {
  const there = Map.groupBy(present, ({ name }) => name);
  return expected.flatMap(({ name, count: here }) => {
    const found = there.get(name)?.length ?? 0;
    return found >= here ? [] : [{ kind: 'things_missing' as const, about: name, paymentId: null, here, there: found }];
  });
}

/** The trade of a deposit that counts. */
export type OwnTrade = { tradeId: string; paymentId: number; things: number };

/**
 * Compares the history of a bot's trades with its deposits.
 * @param known the trades of all deposits, also of those that ended
 * @param counting the trades of deposits that count
 */
export function compareTrades(trades: readonly Trade[], known: ReadonlySet<string>, counting: readonly OwnTrade[], at: Date): Difference[] {
  const byId = new Map(trades.map((trade) => [trade.tradeId, trade]));
  const unknown = trades.flatMap(({ tradeId, received, startedAt, ...trade }) => {
    const counts = received.length > 0 && !isReversed({ tradeId, received, startedAt, ...trade });
    if (known.has(tradeId) || !counts || at.getTime() - startedAt.getTime() < SETTLE_MS) return [];
    return [{ kind: 'trade_unknown' as const, about: tradeId, paymentId: null, here: null, there: received.length }];
  });
  const missing = counting.flatMap(({ tradeId, paymentId, things }) => {
    const trade = byId.get(tradeId);
    if (trade && !isReversed(trade)) return [];
    return [{ kind: 'trade_missing' as const, about: tradeId, paymentId, here: things, there: trade ? 0 : null }];
  });
  return [...unknown, ...missing];
}
