import type { PlanName } from '@lootfolio/domain/subscriptions';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { PlanLimits } from './plan-book.ts';

/** Describes a plan by its present limits, after the plan below it. */
export function describePlan(plan: PlanName, { portfolios, itemsAtOnce, syncMinutes }: PlanLimits, language: Language): string[] {
  const tracked = text('subscriptions.portfolios', language, { n: portfolios });
  const sync = syncMinutes === 0 ? [] : [describeSync(syncMinutes, language)];
  if (plan === 'Free') return [text('subscriptions.dashboard', language), text('subscriptions.inventory', language), tracked, ...sync];
  const below = plan === 'Pro' ? 'Free' : 'Pro';
  return [
    text('subscriptions.everythingIn', language, { plan: below }),
    text('subscriptions.lister', language, { n: itemsAtOnce }),
    tracked,
    ...sync,
  ];
}

const describeSync = (minutes: number, language: Language): string =>
  minutes % 60 === 0
    ? text('subscriptions.syncHours', language, { n: minutes / 60 })
    : text('subscriptions.syncMinutes', language, { n: minutes });

/** Names what a user has more of than a plan allows. Nothing of it is deleted. */
export const describeOver = (plan: PlanName, { portfolios }: PlanLimits, used: number, language: Language): string[] =>
  used > portfolios ? [text('subscriptions.overPortfolios', language, { n: used, plan, limit: portfolios })] : [];

/** Names what a plan allows less of than the one before it, for a user who has so many portfolios. */
export function describeLoss(before: PlanLimits, plan: PlanName, after: PlanLimits, used: number, language: Language): string[] {
  const lines = describeOver(plan, after, used, language);
  if (after.itemsAtOnce < before.itemsAtOnce) lines.push(text('subscriptions.fewerItems', language, { n: after.itemsAtOnce }));
  if (after.syncMinutes === 0 && before.syncMinutes > 0) lines.push(text('subscriptions.noSync', language));
  else if (after.syncMinutes > before.syncMinutes && before.syncMinutes > 0)
    lines.push(text('subscriptions.slowerSync', language, { n: after.syncMinutes }));
  return lines;
}
