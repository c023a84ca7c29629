import type { Module } from '../../platform/module.ts';
import { healthRoutes, type HealthParts } from './health.routes.ts';

export const healthModule: Module<HealthParts> = { name: 'health', routes: healthRoutes };
