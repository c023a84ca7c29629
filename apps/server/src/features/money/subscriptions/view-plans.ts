import type { ReplyOf } from '@lootfolio/contract/call';
import type { currentSubscription, listPlans, quoteSubscription } from '@lootfolio/contract/features/money/subscriptions';
import { PLANS, type Periode } from '@lootfolio/domain/subscriptions';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Reader } from '../../../platform/database/database.ts';
import type { Provided } from '../../../platform/module.ts';
import { balance } from '../../../platform/money/ledger.ts';
import { now } from '../../../platform/process/clock.ts';
import { readPlanBook } from './plan-book.ts';
import { describeLoss, describeOver, describePlan } from './plan-texts.ts';
import { decidePurchase } from './subscribe.ts';
import { isActive, planAt, renewalPrice, type Wanted } from './subscriptions.rules.ts';
import { readDebt, readLatestPeriod, readSubscription } from './subscriptions.store.ts';

export type ViewParts = { db: Reader } & Pick<Provided, 'portfoliosOf'>;
type Viewer = { userId: number; language: Language };

/** Returns the plans as cards show them; none while the operator sells none. */
export async function viewPlans(db: Reader, { userId, language }: Viewer, periode: Periode): Promise<ReplyOf<typeof listPlans>> {
  const book = await readPlanBook(db);
  if (!book.isOpen) return { data: [], total: 0 };
  const current = planAt(await readSubscription(db, userId), now());
  const data = PLANS.map((name) => {
    const descriptions = describePlan(name, book.limitsOf(name), language);
    const common = { name, periode, is_current: name === current };
    if (name === 'Free')
      return { ...common, price: 0, descriptions, extra: null, buttonText: text('subscriptions.included', language), can_buy: false };
    const isYear = periode === 'annually';
    return {
      ...common,
      price: book.priceOf(name, periode),
      descriptions: isYear ? [...descriptions, text('subscriptions.annual', language)] : descriptions,
      extra: isYear ? text('subscriptions.save', language) : null,
      buttonText: text(name === current ? 'subscriptions.extend' : 'subscriptions.subscribe', language),
      can_buy: true,
    };
  });
  return { data, total: data.length };
}

/** Returns the plan that a user has bought and still has. */
export async function viewCurrent(
  { db, portfoliosOf }: ViewParts,
  { userId, language }: Viewer,
): Promise<ReplyOf<typeof currentSubscription>> {
  const book = await readPlanBook(db);
  const held = await balance(db, `user:${userId}`);
  if (!book.isOpen) return { data: null, balance: held, over: [] };
  const at = now();
  const current = await readSubscription(db, userId);
  const plan = planAt(current, at);
  const over = describeOver(plan, book.limitsOf(plan), await portfoliosOf(db, userId), language);
  const period = current && isActive(current, at) ? await readLatestPeriod(db, userId, at) : null;
  if (!current || !period) return { data: null, balance: held, over };
  const price = renewalPrice(current, book.priceOf(current.plan, current.periode));
  const data = {
    ...{ plan: current.plan, periode: period.periode, price: period.price },
    ...{ starts_at: period.startsAt.toISOString(), ends_at: current.endsAt.toISOString(), auto_renew: current.autoRenew },
    ...{ grace_until: current.graceUntil?.toISOString() ?? null, renewal_price: price, suffices: held >= price },
  };
  return { data, balance: held, over };
}

/** Returns what buying a plan would cost and change now. @throws Refusal as `decidePurchase` */
export async function viewQuote(
  { db, portfoliosOf }: ViewParts,
  { userId, language }: Viewer,
  wanted: Wanted,
): Promise<ReplyOf<typeof quoteSubscription>['data']> {
  const { kind, plan, periode, price, charge, startsAt, endsAt, current } = await decidePurchase(db, userId, wanted);
  const book = await readPlanBook(db);
  const held = await balance(db, `user:${userId}`);
  // the credit for unused days settles it, too
  const debt = await readDebt(db, userId);
  const before = planAt(current, now());
  const loses = describeLoss(book.limitsOf(before), plan, book.limitsOf(plan), await portfoliosOf(db, userId), language);
  return {
    ...{ plan, periode, kind, price, credit: price - charge, charge, loses: kind === 'change' ? loses : [] },
    replaces: kind === 'change' ? current!.plan : null,
    ...{ starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
    ...{ balance: held, debt, suffices: held >= charge + debt },
  };
}
