import type { WebModule } from '../../../lib/web-module.ts';

export const listingsModule = {
  routes: [],
  operations: {
    'list-things': 'listings.operationKindList',
    'reprice-listings': 'listings.operationKindReprice',
    'remove-listings': 'listings.operationKindRemove',
    'synchronise-listings': 'listings.operationKindSync',
  },
} as const satisfies WebModule;
