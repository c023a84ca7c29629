import type { Module } from '../../../platform/module.ts';
import { countOpenNames } from '../../../prices/collect/market-names.store.ts';
import { countRefusals } from '../../../prices/rates/exchange-rates.store.ts';
import { itemManagementRoutes, type ItemManagementParts } from './item-management.routes.ts';

declare module '../../../platform/module.ts' {
  interface WaitingCounts {
    /** Names on price lists that belong to no item. */
    names: () => Promise<number>;
    /** Refused exchange rates. */
    rates: () => Promise<number>;
  }
}

/** The screens on which administrators manage items, markets, their price lists and exchange rates. */
export const itemManagementModule: Module<ItemManagementParts> = {
  name: 'item-management',
  routes: itemManagementRoutes,
  waiting: ({ db }) => ({ names: () => countOpenNames(db), rates: () => countRefusals(db) }),
};
