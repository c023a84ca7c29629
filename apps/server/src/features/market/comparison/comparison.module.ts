import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Module } from '../../../platform/module.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';
import { checkViewAlerts, type AlertParts } from './check-view-alerts.ts';
import { readAlerts } from './comparison.reads.ts';
import { COMPARISON_EXPORT, exportOfAllKind, oneExportAtATime, type ExportParts } from './export-all.ts';
import { comparisonRoutes } from './comparison.routes.ts';
import { viewAlerts } from './tell-rows.ts';
import { deleteAllAlerts } from './view-alerts.store.ts';

const USER_QUERIES = limitSetting('user.comparison', 3000, { label: 'comparison.limitUser', help: 'comparison.limitHelp' });
const VISITOR_QUERIES = limitSetting('visitor.comparison', 300, { label: 'comparison.limitVisitor', help: 'comparison.limitHelp' });

/** The number of a user's comparisons and trends that run at once: enough for a few open screens. */
const AT_ONCE = 6;

/** How often a worker looks for alerts that are due. */
const LOOK_MS = 15_000;

export const comparisonModule: Module<ExportParts, AlertParts & ExportParts> = {
  name: 'comparison',
  settings: [USER_QUERIES, VISITOR_QUERIES],
  rates: { comparison: { kind: 'minute', user: USER_QUERIES, visitor: VISITOR_QUERIES, atOnce: AT_ONCE } },
  routes: comparisonRoutes,
  notificationTypes: [viewAlerts],
  personalData: () => [
    ownRows('saved_views', 'saved_views', ['created_at', 'name', 'search', 'is_default']),
    { name: 'view_alerts', read: readAlerts, erase: deleteAllAlerts },
  ],
  operations: (parts) => [exportOfAllKind(parts)],
  retryChecks: { [COMPARISON_EXPORT]: oneExportAtATime },
  // the processes share the alerts
  repeated: (parts) => [{ everyMs: LOOK_MS, run: () => checkViewAlerts(parts), inEach: true }],
};
