import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Module } from '../../../platform/module.ts';
import { gainsFileKind } from './export-all.ts';
import { gainRoutes, type GainParts } from './gains.routes.ts';
import { gainsReportKind } from './make-report.operation.ts';

/** The rows of reports go with them. What they are made of is exported where it is stored. */
export const gainsModule: Module<GainParts, GainParts> = {
  name: 'gains',
  routes: gainRoutes,
  operations: (parts) => [gainsReportKind(parts), gainsFileKind(parts)],
  personalData: () => [
    ownRows('gain_reports', 'gain_reports', ['year', 'method', 'zone', 'made_at', 'totals', 'groups', 'flows']),
    ownRows('gain_years', 'gain_years', ['year', 'method', 'locked_at']),
  ],
};
