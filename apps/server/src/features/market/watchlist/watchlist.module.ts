import type { Module } from '../../../platform/module.ts';
import { watchlistDigest } from './watchlist-digest.ts';
import { readWatchedNames } from './watchlist.reads.ts';
import { watchlistRoutes, type WatchlistParts } from './watchlist.routes.ts';
import { deleteAllWatched } from './watchlist.store.ts';

export const watchlistModule: Module<WatchlistParts> = {
  name: 'watchlist',
  routes: watchlistRoutes,
  notificationTypes: [watchlistDigest],
  personalData: () => [{ name: 'watchlist', read: readWatchedNames, erase: deleteAllWatched }],
};
