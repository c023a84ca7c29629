import type { Module } from '../../../platform/module.ts';
import { healthFigures } from './health.figures.ts';
import { countFaults, healthRoutes, type HealthParts } from './health.routes.ts';
import { countStepsLeft } from './setup.reads.ts';

export const healthModule: Module<HealthParts> = {
  name: 'health',
  routes: healthRoutes,
  figures: healthFigures,
  waiting: (parts) => ({ faults: () => countFaults(parts), setup: () => countStepsLeft(parts) }),
};
