import type { Module } from '../../../platform/module.ts';
import { dashboardRoutes, type DashboardParts } from './dashboard.routes.ts';

export const dashboardModule: Module<DashboardParts> = { name: 'dashboard', routes: dashboardRoutes };
