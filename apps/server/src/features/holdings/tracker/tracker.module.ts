import type { Reader } from '../../../platform/database/database.ts';
import type { Module } from '../../../platform/module.ts';
import { countPortfolios, readAllOf } from './tracker.reads.ts';
import { trackerRoutes, type TrackerParts } from './tracker.routes.ts';
import { deleteAllPortfolios } from './tracker.store.ts';

declare module '../../../platform/module.ts' {
  interface Provided {
    /** Counts the tracker portfolios of a user. */
    portfoliosOf: (db: Reader, userId: number) => Promise<number>;
  }
}

export const trackerModule: Module<TrackerParts> = {
  name: 'tracker',
  provide: () => ({ portfoliosOf: countPortfolios }),
  routes: trackerRoutes,
  personalData: () => [{ name: 'tracker_portfolios', read: readAllOf, erase: deleteAllPortfolios }],
};
