import type { Module } from '../../../platform/module.ts';
import { landingRoutes, type LandingParts } from './landing.routes.ts';
import { COUNTERS } from './landing.settings.ts';

export const landingModule: Module<LandingParts> = {
  name: 'landing',
  settings: Object.values(COUNTERS),
  routes: landingRoutes,
};
