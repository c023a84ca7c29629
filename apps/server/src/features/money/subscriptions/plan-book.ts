import type { Money } from '@lootfolio/domain/money';
import { PLANS, priceOf, type PaidPlan, type Periode, type PlanName } from '@lootfolio/domain/subscriptions';
import type { Reader } from '../../../platform/database/database.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { PLAN_SETTINGS, PLANS_SOLD, SUBSCRIPTION_SETTINGS } from './subscriptions.settings.ts';

/** What a plan allows. */
export type PlanLimits = {
  portfolios: number;
  /** Items of one listing call. */
  itemsAtOnce: number;
  /** Minutes between two readings of sales without a click; 0 = never. */
  syncMinutes: number;
};

/** The plans as the settings have them now. */
export type PlanBook = {
  /** False: nobody sees plans, and everybody has the limits of the dearest one. */
  isOpen: boolean;
  limitsOf: (plan: PlanName) => PlanLimits;
  priceOf: (plan: PaidPlan, periode: Periode) => Money;
};

export const DEAREST: PlanName = PLANS.at(-1)!;

/** Reads the plans as the transaction sees them: a price that a user is charged is never an earlier one. */
export async function readPlanBook(db: Reader): Promise<PlanBook> {
  const get = await readSettings(db, SUBSCRIPTION_SETTINGS);
  return {
    isOpen: get(PLANS_SOLD),
    limitsOf: (plan) => {
      const { portfolios, items, sync } = PLAN_SETTINGS[plan];
      return { portfolios: get(portfolios), itemsAtOnce: get(items), syncMinutes: get(sync) };
    },
    priceOf: (plan, periode) => priceOf(get(PLAN_SETTINGS[plan].price!), periode),
  };
}
