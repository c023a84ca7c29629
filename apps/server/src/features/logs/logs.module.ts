import type { Module } from '../../platform/module.ts';
import { logsRoutes, type LogsParts } from './logs.routes.ts';
import { eraseRefusalsOf, readRefusalsOf } from './logs.reads.ts';

export const logsModule: Module<LogsParts> = {
  name: 'logs',
  routes: logsRoutes,
  personalData: () => [{ name: 'refusals', read: readRefusalsOf, erase: eraseRefusalsOf }],
};
