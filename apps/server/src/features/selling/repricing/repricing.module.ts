import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Module } from '../../../platform/module.ts';
import { floorsNow } from './floors-now.ts';
import { repricingQuestions, repricingStopped } from './repricing-types.ts';
import { repricingRoutes } from './repricing.routes.ts';
import { ALLOWED, CHANGES_PER_DAY } from './repricing.settings.ts';
import { RUN_MS, runRepricing, type RunParts } from './run-repricing.ts';
import { removeOldDecisions } from './stops.store.ts';
import type { ViewParts } from './view-repricing.ts';

export const repricingModule: Module<ViewParts, RunParts> = {
  name: 'repricing',
  settings: [ALLOWED, CHANGES_PER_DAY],
  notificationTypes: [repricingStopped, repricingQuestions],
  provide: () => ({ floorsNow }),
  routes: repricingRoutes,
  repeated: (parts) => [{ everyMs: RUN_MS, run: () => runRepricing(parts) }],
  cleanUp: [removeOldDecisions],
  personalData: () => [
    ownRows('repricing_decisions', 'repricing_decisions', ['at', 'market', 'outcome', 'code', 'old_price', 'new_price', 'figures']),
    ownRows('repricing_states', 'repricing_states', ['changed_at', 'changes', 'asked_at']),
    ownRows('repricing_exclusions', 'repricing_exclusions', ['created_at', 'item_id']),
    ownRows('repricing_stops', 'repricing_stops', ['stopped_at', 'stopped_by']),
    ownRows('repricing_rules', 'repricing_rules', [
      'created_at',
      'name',
      'is_on',
      'app_id',
      'markets',
      'types',
      'search',
      'price_from',
      'price_to',
      'basis',
      'position',
      'by_amount',
      'floor_amount',
      'floor_margin',
      'ceiling',
      'when_alone',
      'when_below_floor',
      'when_leading',
      'least_units',
      'daily_step',
    ]),
  ],
};
