import { topic } from '../../../platform/jobs/outbox.ts';

/** A user has another plan now. What they may do has changed. */
export const planChanged = topic<{ userId: number }>('subscriptions.plan-changed');
