import type { Module } from '../../../platform/module.ts';
import { describeReadings, type SalesParts } from '../listings/listings.public.ts';
import type { SellerParts } from '../presence/presence.public.ts';
import { salesRoutes, type SalesCallParts } from './sales.routes.ts';
import { SALES_KIND, synchroniseSales } from './synchronise-sales.operation.ts';

/** The sales belong to the goods room, with their personal data. */
export const salesModule: Module<SalesCallParts, SellerParts & SalesParts> = {
  name: 'sales',
  routes: salesRoutes,
  operations: (parts) => [synchroniseSales(parts)],
  describeItems: () => ({ [SALES_KIND]: describeReadings }),
  notificationTypes: [
    {
      id: 1,
      key: 'SALES_STATISTICS',
      name: 'sales.notificationName',
      description: 'sales.notificationType',
      hasTimeOfDay: true,
      schedule: (scheduleTime, zone) => ({ timeOfDay: scheduleTime, zone }),
    },
  ],
};
