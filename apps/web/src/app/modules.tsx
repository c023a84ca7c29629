import { accountModule } from '../features/people/account/account.module.ts';
import { adminModule } from '../features/operator/admin/admin.module.ts';
import { authModule } from '../features/people/auth/auth.module.ts';
import { botsModule } from '../features/operator/bots/bots.module.ts';
import { collectionsModule } from '../features/market/collections/collections.module.ts';
import { comparisonModule } from '../features/market/comparison/comparison.module.ts';
import { dashboardModule } from '../features/selling/dashboard/dashboard.module.ts';
import { giveawaysModule } from '../features/community/giveaways/giveaways.module.ts';
import { doctorModule } from '../features/operator/doctor/doctor.module.ts';
import { healthModule } from '../features/operator/health/health.module.ts';
import { helpModule } from '../features/site/help/help.module.ts';
import { inventoryModule } from '../features/holdings/inventory/inventory.module.ts';
import { investmentsModule } from '../features/holdings/investments/investments.module.ts';
import { itemManagementModule } from '../features/operator/item-management/item-management.module.ts';
import { itemsModule } from '../features/market/items/items.module.ts';
import { landingModule } from '../features/site/landing/landing.module.ts';
import { legalModule } from '../features/site/legal/legal.module.ts';
import { gainsModule } from '../features/selling/gains/gains.module.ts';
import { listingsModule } from '../features/selling/listings/listings.module.ts';
import { depositsModule } from '../features/money/deposits/deposits.module.ts';
import { paymentsModule } from '../features/money/payments/payments.module.ts';
import { paymentsAdminModule } from '../features/operator/payments-admin/payments-admin.module.ts';
import { reconciliationModule } from '../features/operator/reconciliation/reconciliation.module.ts';
import { payoutsModule } from '../features/selling/payouts/payouts.module.ts';
import { calendarModule } from '../features/selling/calendar/calendar.module.ts';
import { repricingModule } from '../features/selling/repricing/repricing.module.ts';
import { salesModule } from '../features/selling/sales/sales.module.ts';
import { logsModule } from '../features/operator/logs/logs.module.ts';
import { marketplacesModule } from '../features/market/marketplaces/marketplaces.module.ts';
import { notificationsModule } from '../features/people/notifications/notifications.module.ts';
import { operationsModule } from '../features/people/operations/operations.module.ts';
import { performanceModule } from '../features/holdings/performance/performance.module.ts';
import { portfolioModule } from '../features/holdings/portfolio/portfolio.module.ts';
import { presenceModule } from '../features/selling/presence/presence.module.ts';
import { rankingModule } from '../features/holdings/ranking/ranking.module.ts';
import { secondFactorModule } from '../features/people/second-factor/second-factor.module.ts';
import { settingsModule } from '../features/operator/settings/settings.module.ts';
import { simulatorModule } from '../features/market/simulator/simulator.module.ts';
import { statisticsModule } from '../features/operator/statistics/statistics.module.ts';
import { supportModule } from '../features/community/support/support.module.ts';
import { targetsModule } from '../features/market/targets/targets.module.ts';
import { trackerModule } from '../features/holdings/tracker/tracker.module.ts';
import { tradeupsModule } from '../features/market/tradeups/tradeups.module.ts';
import { trendsModule } from '../features/market/trends/trends.module.ts';
import { usersModule } from '../features/operator/users/users.module.ts';
import { subscriptionsModule } from '../features/money/subscriptions/subscriptions.module.ts';
import { watchlistModule } from '../features/market/watchlist/watchlist.module.ts';
import { screen } from '../lib/routes.ts';

/** Composed here, because the account feature depends neither on notifications nor on selling. */
const accountPage = screen(
  ['account', 'connections', 'notifications', 'presence'],
  async () => {
    const [{ AccountPage }, { NotificationSections }, { KeyPresence }] = await Promise.all([
      import('../features/people/account/pages/AccountPage.tsx'),
      import('../features/people/notifications/notifications.public.tsx'),
      import('../features/selling/presence/presence.public.tsx'),
    ]);
    return { AccountScreen: () => <AccountPage Notifications={NotificationSections} Presence={KeyPresence} /> };
  },
  'AccountScreen',
);

/** Composed here: the public file of tasks contains only the users' part, so that the users' screen does not load the administration. */
const adminGiveawaysPage = screen(
  ['forms', 'giveaways', 'giveaways-admin', 'items', 'marketplaces', 'tasks', 'tasks-admin'],
  async () => {
    const [{ AdminGiveawaysPage }, { TasksTab }] = await Promise.all([
      import('../features/community/giveaways/admin/AdminGiveawaysPage.tsx'),
      import('../features/community/tasks/admin/TasksTab.tsx'),
    ]);
    return { AdminGiveawaysScreen: () => <AdminGiveawaysPage Tasks={TasksTab} /> };
  },
  'AdminGiveawaysScreen',
);

/** Composed here, because the items feature does not depend on the watchlist. */
const itemPage = screen(
  ['items', 'marketplaces', 'watchlist'],
  async () => {
    const [{ ItemPage }, { WatchlistToggle }] = await Promise.all([
      import('../features/market/items/pages/ItemPage.tsx'),
      import('../features/market/watchlist/watchlist.public.tsx'),
    ]);
    return { ItemScreen: () => <ItemPage Watch={WatchlistToggle} /> };
  },
  'ItemScreen',
);

/** Composed here, because the dashboard does not know the comparison. */
const dashboardPage = screen(
  ['dashboard', 'forms', 'home', 'items', 'marketplaces', 'presence', 'sales', 'targets', 'watchlist'],
  async () => {
    const [{ DashboardPage }, { Spreads }] = await Promise.all([
      import('../features/selling/dashboard/pages/DashboardPage.tsx'),
      import('./home/Spreads.tsx'),
    ]);
    return { DashboardScreen: () => <DashboardPage Spreads={Spreads} /> };
  },
  'DashboardScreen',
);

/** Composed here, because the import of files uses the investments. */
const investmentsPage = screen(
  ['investment-imports', 'investments', 'items', 'marketplaces'],
  async () => {
    const [{ InvestmentsPage }, { ImportPurchases }] = await Promise.all([
      import('../features/holdings/investments/pages/InvestmentsPage.tsx'),
      import('../features/holdings/imports/imports.public.tsx'),
    ]);
    return { InvestmentsScreen: () => <InvestmentsPage Import={ImportPurchases} /> };
  },
  'InvestmentsScreen',
);

/** Composed here, because payments do not know the deposits of items, which are payments. */
const refillPage = screen(
  ['deposits', 'payments'],
  async () => {
    const [{ RefillPage }, { ItemsMethodCard }] = await Promise.all([
      import('../features/money/payments/pages/RefillPage.tsx'),
      import('../features/money/deposits/deposits.public.tsx'),
    ]);
    return { RefillScreen: () => <RefillPage Items={ItemsMethodCard} /> };
  },
  'RefillScreen',
);
const transactionsPage = screen(
  ['deposits', 'payments'],
  async () => {
    const [{ PaymentsPage }, { DepositDetails, PaymentTrade }] = await Promise.all([
      import('../features/money/payments/pages/PaymentsPage.tsx'),
      import('../features/money/deposits/deposits.public.tsx'),
    ]);
    return { TransactionsScreen: () => <PaymentsPage Trade={PaymentTrade} Deposit={DepositDetails} /> };
  },
  'TransactionsScreen',
);

/** Every feature of the web app; a new one is added here. */
export const MODULES = [
  accountModule(accountPage),
  adminModule,
  authModule,
  botsModule,
  collectionsModule,
  comparisonModule,
  dashboardModule(dashboardPage),
  doctorModule,
  healthModule,
  giveawaysModule(adminGiveawaysPage),
  inventoryModule,
  investmentsModule(investmentsPage),
  itemManagementModule,
  itemsModule(itemPage),
  gainsModule,
  listingsModule,
  paymentsAdminModule,
  reconciliationModule,
  paymentsModule(refillPage, transactionsPage),
  depositsModule,
  subscriptionsModule,
  payoutsModule,
  calendarModule,
  repricingModule,
  salesModule,
  logsModule,
  marketplacesModule,
  notificationsModule,
  operationsModule,
  performanceModule,
  portfolioModule,
  presenceModule,
  rankingModule,
  secondFactorModule,
  settingsModule,
  simulatorModule,
  landingModule,
  helpModule,
  legalModule,
  statisticsModule,
  supportModule,
  targetsModule,
  trackerModule,
  tradeupsModule,
  trendsModule,
  usersModule,
  watchlistModule,
] as const;
