import type { Db } from '../../../platform/database/database.ts';
import type { Module } from '../../../platform/module.ts';
import { statisticsRoutes } from './statistics.routes.ts';

export const statisticsModule: Module<{ db: Db }> = { name: 'statistics', routes: statisticsRoutes };
