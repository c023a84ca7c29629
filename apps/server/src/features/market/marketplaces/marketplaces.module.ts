import { marketById } from '@lootfolio/domain/markets';
import type { Module } from '../../../platform/module.ts';
import { marketplaceRoutes, type MarketplaceParts } from './marketplaces.routes.ts';
import { deleteOwnFees, ownFees } from './marketplaces.store.ts';
import { serveMarks } from './serve-marks.ts';

export const marketplacesModule: Module<MarketplaceParts> = {
  name: 'marketplaces',
  events: { marketplaces: 'all' },
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
