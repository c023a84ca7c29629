import { accountModule } from '../features/account/account.module.ts';
import { adminModule } from '../features/admin/admin.module.ts';
import { authModule } from '../features/auth/auth.module.ts';
import { collectionsModule } from '../features/collections/collections.module.ts';
import { comparisonModule } from '../features/comparison/comparison.module.ts';
import { giveawaysModule } from '../features/giveaways/giveaways.module.ts';
import { healthModule } from '../features/health/health.module.ts';
import { inventoryModule } from '../features/inventory/inventory.module.ts';
import { investmentsModule } from '../features/investments/investments.module.ts';
import { itemManagementModule } from '../features/item-management/item-management.module.ts';
import { itemsModule } from '../features/items/items.module.ts';
import { logsModule } from '../features/logs/logs.module.ts';
import { marketplacesModule } from '../features/marketplaces/marketplaces.module.ts';
import { notificationsModule } from '../features/notifications/notifications.module.ts';
import { operationsModule } from '../features/operations/operations.module.ts';
import { performanceModule } from '../features/performance/performance.module.ts';
import { portfolioModule } from '../features/portfolio/portfolio.module.ts';
import { rankingModule } from '../features/ranking/ranking.module.ts';
import { secondFactorModule } from '../features/second-factor/second-factor.module.ts';
import { settingsModule } from '../features/settings/settings.module.ts';
import { simulatorModule } from '../features/simulator/simulator.module.ts';
import { siteModule } from '../features/site/site.module.ts';
import { statisticsModule } from '../features/statistics/statistics.module.ts';
import { supportModule } from '../features/support/support.module.ts';
import { targetsModule } from '../features/targets/targets.module.ts';
import { trackerModule } from '../features/tracker/tracker.module.ts';
import { tradeupsModule } from '../features/tradeups/tradeups.module.ts';
import { trendsModule } from '../features/trends/trends.module.ts';
import { usersModule } from '../features/users/users.module.ts';
import { watchlistModule } from '../features/watchlist/watchlist.module.ts';
import { screen } from '../lib/routes.ts';
import { homeModule } from './home/home.module.ts';

/** Composed here, because the account feature does not depend on notifications. */
const accountPage = screen(
  ['account', 'connections', 'notifications'],
  async () => {
    const [{ AccountPage }, { NotificationSections }] = await Promise.all([
      import('../features/account/pages/AccountPage.tsx'),
      import('../features/notifications/notifications.public.tsx'),
    ]);
    return { AccountScreen: () => <AccountPage Notifications={NotificationSections} /> };
  },
  'AccountScreen',
);

/** Composed here, because the items feature does not depend on the watchlist. */
const itemPage = screen(
  ['items', 'marketplaces', 'watchlist'],
  async () => {
    const [{ ItemPage }, { WatchlistToggle }] = await Promise.all([
      import('../features/items/pages/ItemPage.tsx'),
      import('../features/watchlist/watchlist.public.tsx'),
    ]);
    return { ItemScreen: () => <ItemPage Watch={WatchlistToggle} /> };
  },
  'ItemScreen',
);

/** Every feature of the web app; a new one is added here. */
export const MODULES = [
  accountModule(accountPage),
  adminModule,
  authModule,
  collectionsModule,
  comparisonModule,
  healthModule,
  homeModule,
  giveawaysModule,
  inventoryModule,
  investmentsModule,
  itemManagementModule,
  itemsModule(itemPage),
  logsModule,
  marketplacesModule,
  notificationsModule,
  operationsModule,
  performanceModule,
  portfolioModule,
  rankingModule,
  secondFactorModule,
  settingsModule,
  simulatorModule,
  siteModule,
  statisticsModule,
  supportModule,
  targetsModule,
  trackerModule,
  tradeupsModule,
  trendsModule,
  usersModule,
  watchlistModule,
] as const;
