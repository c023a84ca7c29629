import {
  chooseGainMethod,
  exportAllOfGainReport,
  exportGainReport,
  listGainYears,
  lockGainYear,
  makeGainReport,
  showGainReport,
  unlockGainYear,
} from '@lootfolio/contract/features/selling/gains';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { chooseMethod, lockYear, unlockYear } from './decide-year.ts';
import { startFileOfAll } from './export-all.ts';
import { exportReport, type ExportParts } from './export-report.ts';
import { startReport } from './make-report.operation.ts';
import { presentYear, viewReport } from './view-report.ts';
import { viewYears } from './view-years.ts';

export type GainParts = Omit<ExportParts, 'db'> & { db: Db };

export const gainRoutes = (parts: GainParts): Route[] => [
  route(listGainYears, async ({ caller }) => {
    const { years, zone } = await viewYears(parts.db, caller.userId);
    return { items: years.toReversed().map(presentYear), total: years.length, zone };
  }),

  write(chooseGainMethod, async ({ tx, caller, params: { year }, body: { method } }) => {
    await chooseMethod(tx, caller, year, method);
    return { year, method };
  }),

  write(makeGainReport, async ({ tx, caller, body: { year, client_key: clientKey }, language }) => ({
    operation: await startReport(tx, caller, { year, language, clientKey }),
  })),

  write(lockGainYear, async ({ tx, caller, params, body }) => ({
    locked_at: (await lockYear(tx, caller, params.year, body.report_id)).toISOString(),
  })),

  write(unlockGainYear, async ({ tx, caller, params }) => {
    await unlockYear(tx, caller, params.year);
    return {};
  }),

  route(showGainReport, async ({ caller, params, query }) => viewReport(parts, caller.userId, params.id, query)),

  route(exportGainReport, async ({ caller, body: { report_id: id, format }, language }) =>
    exportReport(parts, { userId: caller.userId, id, format, language, isAll: false }),
  ),

  write(exportAllOfGainReport, async ({ tx, caller, body: { report_id: id, client_key: clientKey, format }, language }) => ({
    operation: await startFileOfAll(tx, caller, { id, format, language, clientKey }),
  })),
];
