import { listingStatistics, listListed, removeListings } from '@lootfolio/contract/features/selling/listings';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { withFees, type ListingParts } from './listing-parts.ts';
import { startRemoval } from './remove-listings.ts';
import { viewListed, viewStatistics } from './view-listed.ts';

/** The calls of what is on sale, and of taking it off. */
export const listedRoutes = (parts: ListingParts): Route[] => [
  route(listListed, async ({ caller, query, language }) =>
    viewListed(await withFees(parts, caller.userId), caller.userId, {
      appId: query.appid,
      search: query.searchQuery,
      sort: query.orderBy,
      descending: (query.orderDir ?? query.dir ?? 'DESC') === 'DESC',
      page: query.currentPage,
      pageSize: query.pageSize,
      withoutCost: query.buyPriceZero === 1,
      only: query.listings ?? null,
      language,
    }),
  ),

  route(listingStatistics, async ({ caller, query }) => viewStatistics(await withFees(parts, caller.userId), caller.userId, query.appid)),

  write(removeListings, async ({ tx, caller, body }) => ({
    operation: await startRemoval(tx, caller, body.client_key, body.listings),
  })),
];
