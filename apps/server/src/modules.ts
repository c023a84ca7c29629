import { accountModule } from './features/people/account/account.module.ts';
import { adminModule } from './features/operator/admin/admin.module.ts';
import { authModule } from './features/people/auth/auth.module.ts';
import { collectionsModule } from './features/market/collections/collections.module.ts';
import { comparisonModule } from './features/market/comparison/comparison.module.ts';
import { connectionsModule } from './features/people/connections/connections.module.ts';
import { dashboardModule } from './features/selling/dashboard/dashboard.module.ts';
import { depositsModule } from './features/money/deposits/deposits.module.ts';
import { doctorModule } from './features/operator/doctor/doctor.module.ts';
import { factsModule } from './features/site/facts/facts.module.ts';
import { giveawaysModule } from './features/community/giveaways/giveaways.module.ts';
import { healthModule } from './features/operator/health/health.module.ts';
import { inventoryModule } from './features/holdings/inventory/inventory.module.ts';
import { importsModule } from './features/holdings/imports/imports.module.ts';
import { investmentsModule } from './features/holdings/investments/investments.module.ts';
import { itemManagementModule } from './features/operator/item-management/item-management.module.ts';
import { itemsModule } from './features/market/items/items.module.ts';
import { landingModule } from './features/site/landing/landing.module.ts';
import { gainsModule } from './features/selling/gains/gains.module.ts';
import { listingsModule } from './features/selling/listings/listings.module.ts';
import { logsModule } from './features/operator/logs/logs.module.ts';
import { marketKeysModule } from './features/people/market-keys/market-keys.module.ts';
import { marketplacesModule } from './features/market/marketplaces/marketplaces.module.ts';
import { notificationsModule } from './features/people/notifications/notifications.module.ts';
import { operationsModule } from './features/people/operations/operations.module.ts';
import { payoutsModule } from './features/selling/payouts/payouts.module.ts';
import { paymentsModule } from './features/money/payments/payments.module.ts';
import { paymentsAdminModule } from './features/operator/payments-admin/payments-admin.module.ts';
import { performanceModule } from './features/holdings/performance/performance.module.ts';
import { portfolioModule } from './features/holdings/portfolio/portfolio.module.ts';
import { presenceModule } from './features/selling/presence/presence.module.ts';
import { rankingModule } from './features/holdings/ranking/ranking.module.ts';
import { reconciliationModule } from './features/operator/reconciliation/reconciliation.module.ts';
import { repricingModule } from './features/selling/repricing/repricing.module.ts';
import { botsModule } from './features/operator/bots/bots.module.ts';
import { calendarModule } from './features/selling/calendar/calendar.module.ts';
import { salesModule } from './features/selling/sales/sales.module.ts';
import { secondFactorModule } from './features/people/second-factor/second-factor.module.ts';
import { settingsModule } from './features/operator/settings/settings.module.ts';
import { simulatorModule } from './features/market/simulator/simulator.module.ts';
import { statisticsModule } from './features/operator/statistics/statistics.module.ts';
import { subscriptionsModule } from './features/money/subscriptions/subscriptions.module.ts';
import { supportModule } from './features/community/support/support.module.ts';
import { targetsModule } from './features/market/targets/targets.module.ts';
import { tasksModule } from './features/community/tasks/tasks.module.ts';
import { trackerModule } from './features/holdings/tracker/tracker.module.ts';
import { tradeupsModule } from './features/market/tradeups/tradeups.module.ts';
import { trendsModule } from './features/market/trends/trends.module.ts';
import { usersModule } from './features/operator/users/users.module.ts';
import { watchlistModule } from './features/market/watchlist/watchlist.module.ts';
import { collectModules } from './platform/modules.ts';
import { pricesModule } from './prices/prices.module.ts';
import type { ApiParts, WorkParts } from './parts.ts';

/** Every feature of the server. A new feature is added here. */
export const MODULES = collectModules<ApiParts, WorkParts>([
  accountModule,
  adminModule,
  authModule,
  botsModule,
  calendarModule,
  collectionsModule,
  comparisonModule,
  connectionsModule,
  dashboardModule,
  depositsModule,
  doctorModule,
  factsModule,
  giveawaysModule,
  healthModule,
  inventoryModule,
  importsModule,
  investmentsModule,
  itemManagementModule,
  itemsModule,
  landingModule,
  listingsModule,
  logsModule,
  marketKeysModule,
  marketplacesModule,
  notificationsModule,
  operationsModule,
  paymentsAdminModule,
  paymentsModule,
  payoutsModule,
  performanceModule,
  portfolioModule,
  presenceModule,
  pricesModule,
  rankingModule,
  reconciliationModule,
  repricingModule,
  salesModule,
  gainsModule,
  secondFactorModule,
  settingsModule,
  simulatorModule,
  statisticsModule,
  subscriptionsModule,
  supportModule,
  targetsModule,
  tasksModule,
  trackerModule,
  tradeupsModule,
  trendsModule,
  usersModule,
  watchlistModule,
]);
