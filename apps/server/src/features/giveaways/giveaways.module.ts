import type { Db } from '../../platform/database/database.ts';
import { ownRows } from '../../platform/database/personal-data.ts';
import type { Module } from '../../platform/module.ts';
import { closeGiveaways } from './close-giveaways.ts';
import { giveawayAdminRoutes } from './giveaways-admin.routes.ts';
import { readEntriesOf } from './giveaways.reads.ts';
import { giveawayRoutes, type GiveawayParts } from './giveaways.routes.ts';
import { leaveGiveaways } from './giveaways.store.ts';
import { taskAdminRoutes } from './tasks-admin.routes.ts';
import { readCompletionsOf } from './tasks.reads.ts';
import { taskRoutes } from './tasks.routes.ts';
import { X_CLAIM_ALLOWED } from './tasks.rules.ts';
import { giveawayNews } from './tell-winner.ts';

const CLOSING_MS = 60_000;

export const giveawaysModule: Module<GiveawayParts, { db: Db }> = {
  name: 'giveaways',
  settings: [X_CLAIM_ALLOWED],
  routes: (parts) => [...giveawayRoutes(parts), ...giveawayAdminRoutes(parts), ...taskRoutes(parts), ...taskAdminRoutes(parts)],
  notificationTypes: [giveawayNews],
  events: { giveaways: 'all' },
  personalData: () => [
    { name: 'giveaways', read: readEntriesOf, erase: leaveGiveaways },
    { ...ownRows('giveaway_tasks', 'task_completions', ['completed_at']), read: readCompletionsOf },
  ],
  repeated: ({ db }) => [{ everyMs: CLOSING_MS, run: () => closeGiveaways(db) }],
};
