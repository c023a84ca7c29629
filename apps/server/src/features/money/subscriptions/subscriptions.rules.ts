import type { Money } from '@lootfolio/domain/money';
import { addMonths, monthsOf, unusedShare, type Paid, type PaidPlan, type Periode, type PlanName } from '@lootfolio/domain/subscriptions';

const DAY = 86_400_000;
/** How long a plan stays when the balance is too low for its renewal, and until when a late renewal begins at the end of the last period. */
export const GRACE_MS = 3 * DAY;
/** How long before its end a user is told. */
export const NOTICE_MS = 3 * DAY;
/** A renewal that is later than this is not made: nobody expects it any more. */
const LATEST_RENEWAL_MS = 30 * DAY;
/** How many months ahead a plan may be paid. */
const MONTHS_AHEAD = 36;

/** The last plan that a user bought. */
export type Subscription = {
  plan: PaidPlan;
  periode: Periode;
  anchorDay: number;
  endsAt: Date;
  isRunning: boolean;
  autoRenew: boolean;
  graceUntil: Date | null;
  toldAt: Date | null;
  toldPrice: Money | null;
};

/**
 * Returns true while a user has their plan. A plan that renews itself stays until the worker has renewed or ended it, so that a worker that
 * is late takes nothing from anybody.
 */
export const isActive = ({ isRunning, endsAt, autoRenew, graceUntil }: Subscription, at: Date): boolean =>
  isRunning && (endsAt > at || (autoRenew && (graceUntil === null || graceUntil > at)));

export const planAt = (subscription: Subscription | null, at: Date): PlanName =>
  subscription && isActive(subscription, at) ? subscription.plan : 'Free';

export type Wanted = { plan: PaidPlan; periode: Periode };
/** A paid period that was not replaced, with its id. */
export type OpenPeriod = Paid & { id: number };
export type Credit = { id: number; amount: Money };
export type Change = Wanted & {
  kind: 'new' | 'extend' | 'change';
  price: Money;
  /** The periods of the old plan that end now, with what is credited for their unused days. */
  credits: readonly Credit[];
  /** What is taken from the balance in all; negative when more is credited than the price. */
  charge: Money;
  startsAt: Date;
  endsAt: Date;
  anchorDay: number;
};

/**
 * Decides what buying a plan does now. The same plan goes on from the end of what is paid, another plan starts at once.
 * @param open the periods of the user that end later than now and were not replaced
 */
export function decideChange(
  current: Subscription | null,
  open: readonly OpenPeriod[],
  wanted: Wanted & { price: Money },
  at: Date,
): Change {
  const running = current && isActive(current, at) ? current : null;
  if (running?.plan === wanted.plan) {
    const next = nextPeriod(running, at) ?? freshPeriod(at);
    return { ...wanted, kind: 'extend', credits: [], charge: wanted.price, ...lengthen(next, wanted.periode) };
  }
  const credits = open.map((period) => ({ id: period.id, amount: unusedShare(period, at) }));
  const credited = credits.reduce((sum, { amount }) => sum + amount, 0);
  const kind = running ? 'change' : 'new';
  return { ...wanted, kind, credits, charge: wanted.price - credited, ...lengthen(freshPeriod(at), wanted.periode) };
}

type Start = { startsAt: Date; anchorDay: number };
const freshPeriod = (at: Date): Start => ({ startsAt: at, anchorDay: at.getUTCDate() });
const lengthen = ({ startsAt, anchorDay }: Start, periode: Periode): Start & { endsAt: Date } => ({
  startsAt,
  anchorDay,
  endsAt: addMonths(startsAt, monthsOf(periode), anchorDay),
});

/**
 * Decides where the next period of a running plan begins: at the end of the last one, or now when that is longer ago than the grace. So
 * no time is charged in which nobody made the renewal. Null when it is too late for a renewal.
 */
function nextPeriod({ endsAt, anchorDay, graceUntil }: Subscription, at: Date): Start | null {
  const late = at.getTime() - endsAt.getTime();
  if (late <= GRACE_MS || graceUntil !== null) return { startsAt: endsAt, anchorDay };
  return late <= LATEST_RENEWAL_MS ? freshPeriod(at) : null;
}

/** Returns true when a period would end further ahead than a plan may be paid. */
export const isTooFarAhead = ({ endsAt }: Pick<Change, 'endsAt'>, at: Date): boolean =>
  endsAt > addMonths(at, MONTHS_AHEAD, at.getUTCDate());

export type Renewal =
  | { kind: 'wait' }
  /** The plan ends. `unpaid`: the balance was too low until the end of the grace; `late`: nobody renewed it in time. */
  | { kind: 'end'; reason: 'switched-off' | 'unpaid' | 'late' }
  | (Start & { kind: 'renew'; endsAt: Date; price: Money });

/** Decides what becomes of a plan at its end. @param price the present price */
export function decideRenewal(subscription: Subscription, price: Money, at: Date): Renewal {
  const { isRunning, endsAt, autoRenew, graceUntil, periode } = subscription;
  if (!isRunning || endsAt > at) return { kind: 'wait' };
  if (!autoRenew) return { kind: 'end', reason: 'switched-off' };
  if (graceUntil !== null && graceUntil <= at) return { kind: 'end', reason: 'unpaid' };
  const next = nextPeriod(subscription, at);
  if (!next) return { kind: 'end', reason: 'late' };
  return { kind: 'renew', price: renewalPrice(subscription, price), ...lengthen(next, periode) };
}

/** Returns what a renewal costs. @param price the present price. The user is charged no more than they were told */
export const renewalPrice = ({ toldPrice }: Subscription, price: Money): Money => Math.min(price, toldPrice ?? price);
