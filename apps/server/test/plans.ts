import type { Provided } from '../src/platform/module.ts';

type Plans = Provided['plans'];

/** Plans by which the sales of users are read so often. */
export function plansWith({ syncMinutes }: { syncMinutes: (userId: number) => number }): Plans {
  const planOf = (userId: number) => ({
    ...({ name: 'Trader+', endsAt: null, areSold: false, canUpgrade: false } as const),
    limits: { portfolios: 50, itemsAtOnce: 200, syncMinutes: syncMinutes(userId) },
  });
  return {
    areSold: () => false,
    of: async (_db, userId) => planOf(userId),
    ofAll: async (_db, userIds) => new Map(userIds.map((userId) => [userId, planOf(userId)])),
  };
}
