import type { Module } from '../../platform/module.ts';
import type { Db } from '../../platform/database/database.ts';
import { operationRoutes } from './operations.routes.ts';

/** The calls about long work of every feature. */
export const operationsModule: Module<{ db: Db }> = {
  name: 'operations',
  events: { operations: 'user' },
  routes: operationRoutes,
};
