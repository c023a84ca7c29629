import { counters } from '@lootfolio/contract/features/site/landing';
import type { Db } from '../../../platform/database/database.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { countUsers } from './landing.reads.ts';
import { counterOf } from './landing.rules.ts';
import { COUNTERS } from './landing.settings.ts';

export type LandingParts = {
  db: Db;
  config: Pick<Config, 'WORLD'>;
  settings: Settings;
  boards: Boards;
  /** The number of support tickets that were ever answered. */
  answeredTickets: () => Promise<number>;
};

export const landingRoutes = ({ db, config, settings, boards, answeredTickets }: LandingParts): Route[] => [
  route(counters, async () => {
    const live = { items: boards.counts().pricedItems, users: await countUsers(db), support: await answeredTickets() };
    const items = (['items', 'users', 'support'] as const).map((key) => ({
      key,
      ...counterOf(key, settings.get(COUNTERS[key]), live[key], config.WORLD),
    }));
    return { items, total: items.length };
  }),
];
