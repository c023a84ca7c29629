import type { Module } from '../../../platform/module.ts';
import { healthFigures } from './health.figures.ts';
import { countFaults, healthRoutes, type HealthParts } from './health.routes.ts';
import { countStepsLeft } from './setup.reads.ts';

declare module '../../../platform/module.ts' {
  interface WaitingCounts {
    /** Faulty parts of the server. */
    faults: () => Promise<number>;
    /** Open setup steps of a new server. */
    setup: () => Promise<number>;
  }
}

export const healthModule: Module<HealthParts> = {
  name: 'health',
  routes: healthRoutes,
  figures: healthFigures,
  waiting: (parts) => ({ faults: () => countFaults(parts), setup: () => countStepsLeft(parts) }),
};
