import { listConnections, removeConnection } from '@lootfolio/contract/features/people/connections';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Config } from '../../../platform/process/config.ts';
import { readConnections } from './connections.reads.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { offeredProviders, sandboxPageOf } from './services.ts';

export const connectionRoutes = ({ db, config }: { db: Db; config: Config }): Route[] => [
  route(listConnections, async ({ caller }) => {
    const connections = await readConnections(db, caller.userId);
    const pages = { discord: sandboxPageOf(config, 'discord'), x: sandboxPageOf(config, 'x') };
    const items = connections.map(({ checkedAt, ...one }) => ({ ...one, checked_at: checkedAt.toISOString() }));
    return { items, total: items.length, offered: offeredProviders(config), sandbox_pages: pages };
  }),

  write(removeConnection, async ({ tx, caller, params }) => {
    await disconnectAccount(tx, caller, params.provider);
    return { provider: params.provider };
  }),
];
