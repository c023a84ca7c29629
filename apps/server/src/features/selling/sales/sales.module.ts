import type { Module } from '../../../platform/module.ts';
import { describeReadings, type SalesParts } from '../listings/listings.public.ts';
import type { SellerParts } from '../presence/presence.public.ts';
import { salesStatistics } from './sales-statistics.ts';
import { salesRoutes, type SalesCallParts } from './sales.routes.ts';
import { STUCK_LOOK_MS, stuckSales, tellStuck } from './tell-stuck.ts';
import { SALES_KIND, synchroniseSales } from './synchronise-sales.operation.ts';

/** The sales belong to the goods room, with their personal data. */
export const salesModule: Module<SalesCallParts, SellerParts & SalesParts> = {
  name: 'sales',
  routes: salesRoutes,
  operations: (parts) => [synchroniseSales(parts)],
  describeItems: () => ({ [SALES_KIND]: describeReadings }),
  repeated: ({ db }) => [{ everyMs: STUCK_LOOK_MS, run: () => tellStuck(db) }],
  notificationTypes: [salesStatistics, stuckSales],
};
