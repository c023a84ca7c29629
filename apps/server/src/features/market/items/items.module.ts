import type { Module } from '../../../platform/module.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';
import { itemScreen } from './item-screen.ts';
import { itemRoutes, type ItemParts } from './items.routes.ts';
import { serveArt } from './serve-art.ts';
import { readVotedNames } from './votes.reads.ts';
import { eraseVotes } from './votes.store.ts';

const USER_SEARCHES = limitSetting('user.search', 600, { label: 'items.limitUserSearches', help: 'items.limitSearchesHelp' });
const VISITOR_SEARCHES = limitSetting('visitor.search', 120, { label: 'items.limitVisitorSearches', help: 'items.limitSearchesHelp' });
const USER_PRICES = limitSetting('user.price', 600, { label: 'items.limitUserPrices', help: 'items.limitPricesHelp' });
export const VISITOR_PRICES = limitSetting('visitor.price', 600, { label: 'items.limitVisitorPrices', help: 'items.limitPricesHelp' });

export const itemsModule: Module<ItemParts> = {
  name: 'items',
  settings: [USER_SEARCHES, VISITOR_SEARCHES, USER_PRICES, VISITOR_PRICES],
  rates: {
    search: { kind: 'minute', user: USER_SEARCHES, visitor: VISITOR_SEARCHES },
    price: { kind: 'minute', user: USER_PRICES, visitor: VISITOR_PRICES },
  },
  routes: itemRoutes,
  personalData: () => [{ name: 'item_votes', read: readVotedNames, erase: eraseVotes }],
  screens: (parts) => [itemScreen(parts)],
  serve: serveArt,
};
