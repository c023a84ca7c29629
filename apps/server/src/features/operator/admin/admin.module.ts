import { adminWaiting, WAITING, type Waiting } from '@lootfolio/contract/features/operator/admin';
import { route } from '../../../platform/http/route.ts';
import type { Module, WaitingCounts } from '../../../platform/module.ts';
import type { Logger } from '../../../platform/process/log.ts';

type AdminParts = { waiting: () => WaitingCounts; log: Logger };

/** The dashboard of the administration. */
export const adminModule: Module<AdminParts> = {
  name: 'admin',
  routes: ({ waiting, log }) => {
    const counts = waiting();
    return [
      route(adminWaiting, async () => {
        const items = [];
        // one after the other, so that the counts do not take the connections of other calls
        for (const name of WAITING) items.push({ name, count: await countOf(name, counts, log) });
        return { items, total: items.length };
      }),
    ];
  },
};

/** Counts one kind of waiting work. A failed count must not hide the others. @returns null when the count failed */
export async function countOf(name: Waiting, counts: Pick<WaitingCounts, Waiting>, log: Logger): Promise<number | null> {
  try {
    return await counts[name]();
  } catch (err) {
    log.error({ err, name }, 'could not count what waits for an administrator');
    return null;
  }
}
