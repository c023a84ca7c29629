import { subscriber } from '../../../platform/jobs/outbox.ts';
import type { Module, Provided } from '../../../platform/module.ts';
import { retryWithin } from '../../../platform/operations/start-limit.ts';
import { planChanged } from '../../money/subscriptions/subscriptions.public.ts';
import { describeReadings, type SalesParts } from '../listings/listings.public.ts';
import type { SellerParts } from '../presence/presence.public.ts';
import { salesStatistics } from './sales-statistics.ts';
import { salesRoutes, type SalesCallParts } from './sales.routes.ts';
import { makeDue } from './schedules.store.ts';
import { STUCK_LOOK_MS, stuckSales, tellStuck } from './tell-stuck.ts';
import { DUE_LOOK_MS, synchroniseDueSales } from './synchronise-due.ts';
import { SALES_LIMIT } from './synchronise-sales.ts';
import { SALES_KIND, synchroniseSales } from './synchronise-sales.operation.ts';

/** The sales belong to the goods room, with their personal data. */
export const salesModule: Module<SalesCallParts, SellerParts & SalesParts & Pick<Provided, 'plans'>> = {
  name: 'sales',
  routes: salesRoutes,
  operations: (parts) => [synchroniseSales(parts)],
  describeItems: () => ({ [SALES_KIND]: describeReadings }),
  repeated: ({ db, plans }) => [
    { everyMs: STUCK_LOOK_MS, run: () => tellStuck(db) },
    { everyMs: DUE_LOOK_MS, run: () => synchroniseDueSales({ db, plans }) },
  ],
  subscribers: () => [subscriber(planChanged, (tx, { userId }) => makeDue(tx, userId))],
  retryChecks: { [SALES_KIND]: retryWithin(SALES_LIMIT) },
  notificationTypes: [salesStatistics, stuckSales],
};
