import type { Module } from '../../platform/module.ts';
import { countFaults, healthRoutes, type HealthParts } from './health.routes.ts';
import { countStepsLeft } from './setup.reads.ts';

export const healthModule: Module<HealthParts> = {
  name: 'health',
  routes: healthRoutes,
  waiting: (parts) => ({ faults: () => countFaults(parts), setup: () => countStepsLeft(parts) }),
};
