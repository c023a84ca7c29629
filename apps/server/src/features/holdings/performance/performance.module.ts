import type { Module } from '../../../platform/module.ts';
import { performanceRoutes, type PerformanceParts } from './performance.routes.ts';

export const performanceModule: Module<PerformanceParts> = { name: 'performance', routes: performanceRoutes };
