import { adminAuditLog, adminExportAuditLog, adminExportSecurityLog, adminSecurityLog } from '@lootfolio/contract/features/operator/logs';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import type { Db } from '../../../platform/database/database.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { exportAudit, exportRefusals } from './export-logs.ts';
import { readActions, readAudit, readRefusals } from './logs.reads.ts';

export type LogsParts = { db: Db; files: FileMaker };

export const logsRoutes = ({ db, files }: LogsParts): Route[] => [
  route(adminAuditLog, async ({ query }) => {
    const { rows, ...counted } = await readAudit(db, query);
    return {
      items: rows.map(({ at, who, ...row }) => ({ ...row, at: at.toISOString(), actor: who })),
      ...counted,
      actions: await readActions(db),
    };
  }),

  route(adminExportAuditLog, async ({ body, language }) =>
    exportAudit(files, await readAudit(db, { ...body, limit: MAX_ROWS }), { ...body, language }),
  ),

  route(adminSecurityLog, async ({ query }) => {
    const { rows, ...counted } = await readRefusals(db, query);
    return { items: rows.map(({ at, who, ...row }) => ({ ...row, at: at.toISOString(), user: who })), ...counted };
  }),

  route(adminExportSecurityLog, async ({ body, language }) =>
    exportRefusals(files, await readRefusals(db, { ...body, limit: MAX_ROWS }), { ...body, language }),
  ),
];
