import type { Module } from '../../platform/module.ts';
import { limitSetting } from '../../platform/security/rate-limit.ts';
import { itemScreen } from './item-screen.ts';
import { itemRoutes, type ItemParts } from './items.routes.ts';
import { serveArt } from './serve-art.ts';
import { readVotedNames } from './votes.reads.ts';
import { eraseVotes } from './votes.store.ts';

const USER_SEARCHES = limitSetting('user.search', 600);
const VISITOR_SEARCHES = limitSetting('visitor.search', 120);

export const itemsModule: Module<ItemParts> = {
  name: 'items',
  settings: [USER_SEARCHES, VISITOR_SEARCHES],
  rates: { search: { kind: 'minute', user: USER_SEARCHES, visitor: VISITOR_SEARCHES } },
  routes: itemRoutes,
  personalData: () => [{ name: 'item_votes', read: readVotedNames, erase: eraseVotes }],
  screens: (parts) => [itemScreen(parts)],
  serve: (app, { items }) => serveArt(app, items),
};
