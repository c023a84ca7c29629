import {
  currentSubscription,
  listPlans,
  quoteSubscription,
  renewSubscription,
  subscribe as subscribeCall,
} from '@lootfolio/contract/features/money/subscriptions';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Provided } from '../../../platform/module.ts';
import { setRenewal } from './set-renewal.ts';
import { subscribe } from './subscribe.ts';
import { viewCurrent, viewPlans, viewQuote } from './view-plans.ts';

export type SubscriptionParts = { db: Db } & Pick<Provided, 'portfoliosOf'>;

export const subscriptionRoutes = (parts: SubscriptionParts): Route[] => [
  route(listPlans, ({ caller, query, language }) => viewPlans(parts.db, { userId: caller.userId, language }, query.periode)),

  route(currentSubscription, ({ caller, language }) => viewCurrent(parts, { userId: caller.userId, language })),

  route(quoteSubscription, async ({ caller, query, language }) => ({
    data: await viewQuote(parts, { userId: caller.userId, language }, query),
  })),

  write(subscribeCall, async ({ tx, caller, body: { confirmed, ...wanted } }) => {
    const { plan, periode, price, startsAt, endsAt, autoRenew } = await subscribe(tx, caller, wanted, confirmed);
    const times = { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
    return { subscription: { plan, periode, price, ...times, auto_renew: autoRenew } };
  }),

  write(renewSubscription, async ({ tx, caller, body }) => {
    await setRenewal(tx, caller, body.auto_renew);
    return {};
  }),
];
