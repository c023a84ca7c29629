import { accountModule } from './features/account/account.module.ts';
import { adminModule } from './features/admin/admin.module.ts';
import { authModule } from './features/auth/auth.module.ts';
import { collectionsModule } from './features/collections/collections.module.ts';
import { comparisonModule } from './features/comparison/comparison.module.ts';
import { connectionsModule } from './features/connections/connections.module.ts';
import { giveawaysModule } from './features/giveaways/giveaways.module.ts';
import { healthModule } from './features/health/health.module.ts';
import { inventoryModule } from './features/inventory/inventory.module.ts';
import { investmentsModule } from './features/investments/investments.module.ts';
import { itemManagementModule } from './features/item-management/item-management.module.ts';
import { itemsModule } from './features/items/items.module.ts';
import { logsModule } from './features/logs/logs.module.ts';
import { marketKeysModule } from './features/market-keys/market-keys.module.ts';
import { marketplacesModule } from './features/marketplaces/marketplaces.module.ts';
import { notificationsModule } from './features/notifications/notifications.module.ts';
import { operationsModule } from './features/operations/operations.module.ts';
import { performanceModule } from './features/performance/performance.module.ts';
import { portfolioModule } from './features/portfolio/portfolio.module.ts';
import { rankingModule } from './features/ranking/ranking.module.ts';
import { salesModule } from './features/sales/sales.module.ts';
import { secondFactorModule } from './features/second-factor/second-factor.module.ts';
import { settingsModule } from './features/settings/settings.module.ts';
import { simulatorModule } from './features/simulator/simulator.module.ts';
import { siteModule } from './features/site/site.module.ts';
import { statisticsModule } from './features/statistics/statistics.module.ts';
import { supportModule } from './features/support/support.module.ts';
import { targetsModule } from './features/targets/targets.module.ts';
import { trackerModule } from './features/tracker/tracker.module.ts';
import { tradeupsModule } from './features/tradeups/tradeups.module.ts';
import { trendsModule } from './features/trends/trends.module.ts';
import { usersModule } from './features/users/users.module.ts';
import { watchlistModule } from './features/watchlist/watchlist.module.ts';
import { collectModules } from './platform/modules.ts';
import { pricesModule } from './prices/prices.module.ts';
import type { ApiParts, WorkParts } from './parts.ts';

/** Every feature of the server; a new one is added here. */
export const MODULES = collectModules<ApiParts, WorkParts>([
  accountModule,
  adminModule,
  authModule,
  collectionsModule,
  comparisonModule,
  connectionsModule,
  giveawaysModule,
  healthModule,
  inventoryModule,
  investmentsModule,
  itemManagementModule,
  itemsModule,
  logsModule,
  marketKeysModule,
  marketplacesModule,
  notificationsModule,
  operationsModule,
  performanceModule,
  portfolioModule,
  pricesModule,
  rankingModule,
  salesModule,
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
]);
