import type { Module } from '../../../platform/module.ts';
import { moneyDiffers } from './tell-of-differences.ts';
import { reconcileJob, RECONCILE_LOOK_MS, startDueComparisons, type ReconciliationParts } from './run-comparisons.ts';
import { reconciliationRoutes, type ReconciliationApi } from './reconciliation.routes.ts';

export const reconciliationModule: Module<ReconciliationApi, ReconciliationParts> = {
  name: 'reconciliation',
  notificationTypes: [moneyDiffers],
  routes: reconciliationRoutes,
  jobs: (parts) => [reconcileJob(parts)],
  repeated: (parts) => [{ everyMs: RECONCILE_LOOK_MS, run: () => startDueComparisons(parts) }],
};
