import type { Db } from '../../../platform/database/database.ts';
import type { Module } from '../../../platform/module.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { logsRoutes, type LogsParts } from './logs.routes.ts';
import { eraseRefusalsOf, readRefusalsOf } from './logs.reads.ts';
import { removeOldAudit, RETENTION } from './remove-old-audit.ts';

const RETENTION_MS = 60 * 60_000;

export const logsModule: Module<LogsParts, { db: Db; settings: Settings }> = {
  name: 'logs',
  settings: Object.values(RETENTION),
  routes: logsRoutes,
  repeated: ({ db, settings }) => [{ everyMs: RETENTION_MS, run: () => removeOldAudit(db, settings) }],
  personalData: () => [{ name: 'refusals', read: readRefusalsOf, erase: eraseRefusalsOf }],
};
