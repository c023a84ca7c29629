import type { Module } from '../../../platform/module.ts';
import { retryWithin } from '../../../platform/operations/start-limit.ts';
import type { SellerParts } from '../presence/presence.public.ts';
import { describePayoutReadings } from './explain-reading.ts';
import { payoutsPersonalData } from './payouts.data.ts';
import { payoutRoutes, type PayoutsParts } from './payouts.routes.ts';
import { PAYOUTS_LIMIT } from './start-synchronising.ts';
import { PAYOUTS_KIND, synchronisePayouts } from './synchronise-payouts.operation.ts';

export const payoutsModule: Module<PayoutsParts, SellerParts> = {
  name: 'payouts',
  routes: payoutRoutes,
  operations: (parts) => [synchronisePayouts(parts)],
  describeItems: () => ({ [PAYOUTS_KIND]: describePayoutReadings }),
  retryChecks: { [PAYOUTS_KIND]: retryWithin(PAYOUTS_LIMIT) },
  personalData: () => payoutsPersonalData,
};
