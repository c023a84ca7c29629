import type { Module } from '../../../platform/module.ts';
import { retryWithin } from '../../../platform/operations/start-limit.ts';
import { describeChanges, describeReadings } from './describe-changes.ts';
import { LIST_KIND, listThings } from './list-things.operation.ts';
import { listingsPersonalData } from './listings.data.ts';
import type { ListingParts } from './listing-parts.ts';
import { listingRoutes } from './listings.routes.ts';
import { LEAST_PRICE, SELLING_STOPPED } from './listings.settings.ts';
import { REMOVE_KIND, removeListings } from './remove-listings.operation.ts';
import { REPRICE_KIND, repriceListings } from './reprice-listings.operation.ts';
import { DUE_LOOK_MS, SYNC_LIMIT, synchroniseDue } from './synchronise-listings.ts';
import { cannotDeliver, saleFellThrough, toHandOver } from './tell-sales.ts';
import { outsideListings } from './tell-outside.ts';
import { SYNC_KIND, synchroniseListings, type SyncParts } from './synchronise.operation.ts';

type ListingWork = SyncParts & Parameters<typeof repriceListings>[0];

export const listingsModule: Module<ListingParts, ListingWork> = {
  name: 'listings',
  settings: [SELLING_STOPPED, LEAST_PRICE],
  routes: listingRoutes,
  operations: (parts) => [listThings(parts), repriceListings(parts), removeListings(parts), synchroniseListings(parts)],
  repeated: ({ db }) => [{ everyMs: DUE_LOOK_MS, run: () => synchroniseDue(db) }],
  notificationTypes: [toHandOver, saleFellThrough, cannotDeliver, outsideListings],
  describeItems: (parts) => ({
    ...Object.fromEntries([LIST_KIND, REPRICE_KIND, REMOVE_KIND].map((kind) => [kind, describeChanges(parts)])),
    [SYNC_KIND]: describeReadings,
  }),
  retryChecks: { [SYNC_KIND]: retryWithin(SYNC_LIMIT) },
  personalData: () => listingsPersonalData,
};
