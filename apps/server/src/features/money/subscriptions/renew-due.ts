import { PAID_PLANS, PERIODES } from '@lootfolio/domain/subscriptions';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransactionsOf } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Provided } from '../../../platform/module.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import { bookPeriod } from './book-period.ts';
import { readPlanBook, type PlanBook } from './plan-book.ts';
import { describeLoss } from './plan-texts.ts';
import { decideRenewal, GRACE_MS, NOTICE_MS, type Renewal, type Subscription } from './subscriptions.rules.ts';
import { findEnded, findUntold, readSubscription, storeEnd, storeGrace, storeSubscription, storeTold } from './subscriptions.store.ts';
import { tellEnded, tellEndsSoon, tellRenewed, tellUnpaid } from './tell-subscriber.ts';

/** How often plans that end are looked for. */
export const RENEWAL_LOOK_MS = 60_000;
const AT_ONCE = 500;
const BANNED = 2;
const SERVER = { userId: null, ip: null };

export type RenewalParts = { db: Db } & Pick<Provided, 'portfoliosOf'>;
type Ending = { userId: number; subscription: Subscription; book: PlanBook };

/** Tells users of plans that end soon, and renews or ends those that have ended. Each user has a transaction of their own. */
export async function renewDue({ db, portfoliosOf }: RenewalParts): Promise<void> {
  const book = await readPlanBook(db);
  if (!book.isOpen) return;
  const prices = PAID_PLANS.flatMap((plan) => PERIODES.map((periode) => ({ plan, periode, price: book.priceOf(plan, periode) })));
  const soon = () => new Date(now().getTime() + NOTICE_MS);
  await forAll(db, () => findUntold(db, now(), soon(), AT_ONCE), tellOfEnd);
  await forAll(
    db,
    () => findEnded(db, now(), prices, AT_ONCE),
    (tx, ending) => settleEnd(tx, ending, portfoliosOf),
  );
}

/**
 * Works for all whom a look finds, batch after batch. A batch in which some fail is the last one, because they would be found again at once.
 * So is one that is found unchanged: the operator may sell no plans any more.
 */
async function forAll(db: Db, find: () => Promise<number[]>, work: (tx: Tx, ending: Ending) => Promise<void>): Promise<void> {
  let before: readonly number[] = [];
  for (let ids = await find(); ids.length > 0; ids = ids.length < AT_ONCE ? [] : await find()) {
    if (ids.every((id, at) => id === before[at])) return;
    before = ids;
    await inTransactionsOf(db, ids, async (tx, userId) => {
      const [user] = await lockUsers(tx, [userId], null);
      const found = user && (await readSubscription(tx, userId));
      if (!found) return;
      // who cannot sign in cannot switch the renewal off, and is not charged
      const subscription = user.profile_state === BANNED ? { ...found, autoRenew: false } : found;
      const book = await readPlanBook(tx);
      if (book.isOpen) await work(tx, { userId, subscription, book });
    });
  }
}

async function tellOfEnd(tx: Tx, { userId, subscription, book }: Ending): Promise<void> {
  const { isRunning, toldAt, endsAt, autoRenew, plan, periode } = subscription;
  // another worker told them, or they extended it
  if (!isRunning || toldAt !== null || endsAt.getTime() > now().getTime() + NOTICE_MS) return;
  const price = book.priceOf(plan, periode);
  await storeTold(tx, userId, autoRenew ? price : null);
  await tellEndsSoon(tx, userId, subscription, price);
}

async function settleEnd(tx: Tx, ending: Ending, portfoliosOf: RenewalParts['portfoliosOf']): Promise<void> {
  const { subscription, book } = ending;
  const decided = decideRenewal(subscription, book.priceOf(subscription.plan, subscription.periode), now());
  if (decided.kind === 'renew') await renew(tx, ending, decided);
  if (decided.kind === 'end') await end(tx, ending, decided.reason, portfoliosOf);
}

async function renew(tx: Tx, { userId, subscription }: Ending, { price, startsAt, endsAt, anchorDay }: Renewal & { kind: 'renew' }) {
  const { plan, periode, graceUntil } = subscription;
  try {
    const id = await bookPeriod(tx, userId, { plan, periode, price, startsAt, endsAt, isRenewal: true });
    await storeSubscription(tx, userId, { plan, periode, anchorDay, endsAt, autoRenew: true });
    const after = { plan, periode, price, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
    await audit(tx, SERVER, { action: 'subscription.renewed', object: `subscription:${id}`, after });
    await tellRenewed(tx, userId, plan, { price, endsAt });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'INSUFFICIENT_BALANCE') throw error;
    if (graceUntil !== null) return;
    const until = new Date(now().getTime() + GRACE_MS);
    await storeGrace(tx, userId, until);
    await tellUnpaid(tx, userId, plan, price, until);
  }
}

type EndReason = Extract<Renewal, { kind: 'end' }>['reason'];

async function end(
  tx: Tx,
  { userId, subscription: { plan }, book }: Ending,
  reason: EndReason,
  portfoliosOf: RenewalParts['portfoliosOf'],
) {
  await storeEnd(tx, userId);
  await audit(tx, SERVER, { action: 'subscription.ended', object: `user:${userId}`, before: { plan }, after: { plan: 'Free' } });
  const used = await portfoliosOf(tx, userId);
  const lossIn = (language: Parameters<typeof describeLoss>[4]) =>
    describeLoss(book.limitsOf(plan), 'Free', book.limitsOf('Free'), used, language);
  await tellEnded(tx, userId, { plan, reason, lossIn });
}
