import type { Module } from '../../../platform/module.ts';
import { listThings } from './list-things.operation.ts';
import { listingsPersonalData } from './listings.data.ts';
import { listingRoutes, type ListingParts } from './listings.routes.ts';
import { ITEMS_AT_ONCE } from './listings.settings.ts';
import { removeListings } from './remove-listings.operation.ts';
import { repriceListings } from './reprice-listings.operation.ts';
import { checkSyncRetry } from './synchronise-listings.ts';
import { SYNC_KIND, synchroniseListings, type SyncParts } from './synchronise.operation.ts';

type ListingWork = SyncParts & Parameters<typeof repriceListings>[0];

export const listingsModule: Module<ListingParts, ListingWork> = {
  name: 'listings',
  settings: [ITEMS_AT_ONCE],
  routes: listingRoutes,
  operations: (parts) => [listThings(parts), repriceListings(parts), removeListings(parts), synchroniseListings(parts)],
  retryChecks: { [SYNC_KIND]: checkSyncRetry },
  personalData: () => listingsPersonalData,
};
