import type { Db } from '../../../platform/database/database.ts';
import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Module } from '../../../platform/module.ts';
import { notesRoutes } from './notes.routes.ts';

export const notesModule: Module<{ db: Db }> = {
  name: 'notes',
  routes: notesRoutes,
  personalData: () => [ownRows('notes', 'notes', ['id', 'text', 'added_at'])],
};
