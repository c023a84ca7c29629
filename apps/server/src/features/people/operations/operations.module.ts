import type { Module } from '../../../platform/module.ts';
import { operationRoutes, type OperationParts } from './operations.routes.ts';

/** The calls about long work, for every feature. */
export const operationsModule: Module<OperationParts> = {
  name: 'operations',
  events: { operations: 'user' },
  routes: operationRoutes,
};
