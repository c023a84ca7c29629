import type { Module } from '../../../platform/module.ts';
import { siteRoutes, type SiteParts } from './site.routes.ts';
import { SITE_SETTINGS } from './site.settings.ts';

export const siteModule: Module<SiteParts> = {
  name: 'site',
  settings: Object.values(SITE_SETTINGS),
  routes: siteRoutes,
};
