import { adminWaiting, WAITING } from '@lootfolio/contract/features/admin';
import { route } from '../../platform/http/route.ts';
import type { Module, WaitingCounts } from '../../platform/module.ts';

/** The dashboard of the administration. */
export const adminModule: Module<{ waiting: () => WaitingCounts }> = {
  name: 'admin',
  routes: ({ waiting }) => [
    route(adminWaiting, async () => {
      const items = [];
      // one after the other: the counts must not take the connections of other calls
      for (const name of WAITING) items.push({ name, count: (await waiting()[name]?.()) ?? 0 });
      return { items, total: items.length };
    }),
  ],
};
