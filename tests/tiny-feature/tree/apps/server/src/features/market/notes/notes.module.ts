import type { Db } from '../../../platform/database/database.ts';
import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Module } from '../../../platform/module.ts';
import { notesExportKind } from './export-notes.ts';
import { notesRoutes } from './notes.routes.ts';

export const notesModule: Module<{ db: Db }, { db: Db }> = {
  name: 'notes',
  routes: notesRoutes,
  operations: (parts) => [notesExportKind(parts)],
  personalData: () => [ownRows('notes', 'notes', ['id', 'text', 'added_at'])],
};
