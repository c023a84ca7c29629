import { marketById } from '@lootfolio/domain/markets';
import type { Module } from '../../../platform/module.ts';
import { marketplaceRoutes, type MarketplaceParts } from './marketplaces.routes.ts';
import { loadFeeBook, type FeeBook } from './fee-book.ts';
import { deleteOwnFees, ownFees } from './marketplaces.store.ts';
import { seedMarketplaces } from './seed-marketplaces.ts';
import { serveMarks } from './serve-marks.ts';

declare module '../../../platform/module.ts' {
  interface Provided {
    fees: FeeBook;
  }
}

export const marketplacesModule: Module<MarketplaceParts> = {
  name: 'marketplaces',
  events: { marketplaces: 'all' },
  // the first process that starts on a new database inserts the rows
  prepare: ({ db }) => seedMarketplaces(db),
  provide: async ({ db, listener, config }) => ({ fees: await loadFeeBook(db, listener, config.FEES) }),
  routes: marketplaceRoutes,
  serve: serveMarks,
  personalData: () => [
    {
      name: 'market_fees',
      // percent, by the slug of the market
      read: async (db, userId) => Object.fromEntries([...(await ownFees(db, userId))].map(([id, fee]) => [marketById(id).slug, fee])),
      erase: deleteOwnFees,
    },
  ],
};
