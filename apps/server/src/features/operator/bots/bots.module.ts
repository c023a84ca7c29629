import type { Db } from '../../../platform/database/database.ts';
import type { Module } from '../../../platform/module.ts';
import { botRoutes } from './bots.routes.ts';

export const botsModule: Module<{ db: Db }> = { name: 'bots', routes: botRoutes };
