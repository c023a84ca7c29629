import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Module } from '../../../platform/module.ts';
import { importJob } from './imports.jobs.ts';
import { importRoutes, type ImportParts } from './imports.routes.ts';
import { removeOldDrafts } from './imports.store.ts';
import type { WorkParts } from './work-on-import.ts';

/** Files that users import: their rows wait until the user has seen what they would change, and a worker checks and adds them. */
export const importsModule: Module<ImportParts, WorkParts> = {
  name: 'imports',
  routes: importRoutes,
  jobs: (parts) => [importJob(parts)],
  personalData: () => [ownRows('import_drafts', 'import_drafts', ['id', 'file_names', 'created_at'])],
  cleanUp: [removeOldDrafts],
};
