import type { Module } from '../../../platform/module.ts';
import { readAllOf } from './tracker.reads.ts';
import { trackerRoutes, type TrackerParts } from './tracker.routes.ts';
import { deleteAllPortfolios } from './tracker.store.ts';

export const trackerModule: Module<TrackerParts> = {
  name: 'tracker',
  routes: trackerRoutes,
  personalData: () => [{ name: 'tracker_portfolios', read: readAllOf, erase: deleteAllPortfolios }],
};
