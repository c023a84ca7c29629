import type { Module } from '../../../platform/module.ts';
import { factsRoutes, type FactsParts } from './facts.routes.ts';
import { SITE_SETTINGS } from './facts.settings.ts';

export const factsModule: Module<FactsParts> = {
  name: 'facts',
  settings: Object.values(SITE_SETTINGS),
  routes: factsRoutes,
};
