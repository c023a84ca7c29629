import type { Module } from '../../../platform/module.ts';
import { REFUND, SUBSCRIPTION } from './book-period.ts';
import { RENEWAL_LOOK_MS, renewDue, type RenewalParts } from './renew-due.ts';
import { subscriptionRoutes, type SubscriptionParts } from './subscriptions.routes.ts';
import { SUBSCRIPTION_SETTINGS } from './subscriptions.settings.ts';
import { deleteSubscription, readAllOf } from './subscriptions.store.ts';
import { planChanged } from './subscriptions.topics.ts';
import { planEnds, planRenewal } from './tell-subscriber.ts';
import { plans, type Plans } from './user-plans.ts';

declare module '../../../platform/module.ts' {
  interface Provided {
    /** Tells what the plans of users allow. */
    plans: Plans;
  }
}

export const subscriptionsModule: Module<SubscriptionParts, RenewalParts> = {
  name: 'subscriptions',
  settings: SUBSCRIPTION_SETTINGS,
  topics: [planChanged],
  ledgerKinds: [SUBSCRIPTION, REFUND],
  notificationTypes: [planEnds, planRenewal],
  provide: () => ({ plans }),
  routes: subscriptionRoutes,
  repeated: (parts) => [{ everyMs: RENEWAL_LOOK_MS, run: () => renewDue(parts) }],
  personalData: () => [{ name: 'subscriptions', read: readAllOf, erase: deleteSubscription }],
};
