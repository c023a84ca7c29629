import type { Money } from '@lootfolio/domain/money';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { publish } from '../../../platform/jobs/outbox.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { bookPeriod, creditPeriod } from './book-period.ts';
import { readPlanBook, type PlanBook } from './plan-book.ts';
import { decideChange, isTooFarAhead, planAt, type Change, type Subscription, type Wanted } from './subscriptions.rules.ts';
import { readOpenPeriods, readSubscription, storeSubscription } from './subscriptions.store.ts';
import { planChanged } from './subscriptions.topics.ts';

export type Decided = Change & { current: Subscription | null };

/** Reads the plans. @throws Refusal SUBSCRIPTIONS_OFF while none are sold */
export async function readOpenBook(db: Reader): Promise<PlanBook> {
  const book = await readPlanBook(db);
  if (!book.isOpen) throw new Refusal('SUBSCRIPTIONS_OFF', 'subscriptions.off');
  return book;
}

/** Decides what buying a plan does to a user now. @throws Refusal SUBSCRIPTIONS_OFF, LIMIT_REACHED when it would be paid too far ahead */
export async function decidePurchase(db: Reader, userId: number, wanted: Wanted): Promise<Decided> {
  const book = await readOpenBook(db);
  const at = now();
  const current = await readSubscription(db, userId);
  const price = book.priceOf(wanted.plan, wanted.periode);
  const change = decideChange(current, await readOpenPeriods(db, userId, at), { ...wanted, price }, at);
  if (isTooFarAhead(change, at)) throw new Refusal('LIMIT_REACHED', 'subscriptions.tooFarAhead');
  return { ...change, current };
}

/**
 * Buys a plan from the site balance. The prices come from the settings.
 * @param confirmed what the user saw that it costs, less what is credited; undefined when they saw nothing
 * @throws Refusal as `decidePurchase`; PRICE_CHANGED when it costs something else now, INSUFFICIENT_BALANCE
 */
export async function subscribe(tx: Tx, caller: Caller, wanted: Wanted, confirmed?: Money): Promise<Decided & { autoRenew: boolean }> {
  const { userId } = caller;
  await lockUser(tx, userId);
  const decided = await decidePurchase(tx, userId, wanted);
  const { kind, plan, periode, price, credits, charge, current, startsAt, endsAt, anchorDay } = decided;
  if (confirmed !== undefined && confirmed !== charge) throw new Refusal('PRICE_CHANGED', 'subscriptions.priceChanged');
  for (const credit of credits) await creditPeriod(tx, userId, credit);
  const id = await bookPeriod(tx, userId, { plan, periode, price, startsAt, endsAt, isRenewal: false });
  const autoRenew = kind !== 'new' && current!.autoRenew;
  await storeSubscription(tx, userId, { plan, periode, anchorDay, endsAt, autoRenew });
  if (kind !== 'extend') await publish(tx, planChanged, { userId });
  const action = kind === 'new' ? 'subscription.started' : kind === 'extend' ? 'subscription.extended' : 'subscription.changed';
  const before = { plan: planAt(current, now()), ...(kind !== 'new' && { ends_at: current!.endsAt.toISOString() }) };
  const after = { plan, periode, price, charged: charge, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
  await audit(tx, caller, { action, object: `subscription:${id}`, before, after, always: true });
  return { ...decided, autoRenew };
}
