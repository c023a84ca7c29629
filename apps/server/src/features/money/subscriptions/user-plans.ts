import type { PlanName } from '@lootfolio/domain/subscriptions';
import type { Reader } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { DEAREST, readPlanBook, type PlanLimits } from './plan-book.ts';
import { isActive, type Subscription } from './subscriptions.rules.ts';
import { PLANS_SOLD } from './subscriptions.settings.ts';
import { readSubscriptions } from './subscriptions.store.ts';

export type UserPlan = {
  name: PlanName;
  /** Null for a plan that costs nothing, and while no plans are sold. */
  endsAt: Date | null;
  limits: PlanLimits;
  /** False: no screen says anything of plans. */
  areSold: boolean;
  /** A plan is sold that allows more. */
  canUpgrade: boolean;
};

/** Tells other features what the plans of users allow. */
export type Plans = {
  of: (db: Reader, userId: number) => Promise<UserPlan>;
  /** The same for several users, with as many queries as for one. */
  ofAll: (db: Reader, userIds: readonly number[]) => Promise<ReadonlyMap<number, UserPlan>>;
  /** Whether the operator sells plans. */
  areSold: (settings: Settings) => boolean;
};

async function readPlans(db: Reader, userIds: readonly number[]): Promise<ReadonlyMap<number, UserPlan>> {
  const book = await readPlanBook(db);
  const bought = book.isOpen ? await readSubscriptions(db, userIds) : new Map<number, Subscription>();
  const at = now();
  return new Map(
    userIds.map((userId) => {
      const known = bought.get(userId);
      const active = known && isActive(known, at) ? known : null;
      const name = active?.plan ?? (book.isOpen ? 'Free' : DEAREST);
      const endsAt = active && (active.graceUntil ?? active.endsAt);
      return [userId, { name, endsAt, limits: book.limitsOf(name), areSold: book.isOpen, canUpgrade: name !== DEAREST }];
    }),
  );
}

export const plans: Plans = {
  ofAll: readPlans,
  areSold: (settings) => settings.get(PLANS_SOLD),
  of: async (db, userId) => (await readPlans(db, [userId])).get(userId)!,
};
