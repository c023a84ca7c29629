import { listForListing, planSelling, readSellOffers, sellItems } from '@lootfolio/contract/features/selling/list-items';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { dryRun } from './dry-run.ts';
import { startListing } from './list-things.ts';
import { hasEnded, itemsAtOnceOf, withFees, type ListingParts } from './listing-parts.ts';
import { presentResults } from './present-results.ts';
import { viewForListing } from './view-for-listing.ts';
import { viewOffers } from './view-offers.ts';

/** The calls of what can be listed, and of listing it. */
export const listItemsRoutes = (parts: ListingParts): Route[] => [
  route(listForListing, async ({ caller, body }) => ({
    ...(await viewForListing(await withFees(parts, caller.userId), caller.userId, {
      appId: body.appid,
      filter: { types: body.type, exteriors: body.exterior, rarities: body.rarity, tradable: 'tradable' },
      search: body.search,
      page: body.page,
      pageSize: body.pageSize,
      excluded: body.excludeMarkets.map(({ slug }) => slug),
      grouped: body.group,
      only: body.assets,
    })),
    items_at_once: await itemsAtOnceOf(parts, parts.db, caller.userId),
  })),

  route(readSellOffers, async ({ caller, body: { appid: appId, assets } }) =>
    viewOffers(await withFees(parts, caller.userId), caller.userId, { appId, assets }),
  ),

  route(planSelling, async ({ caller, body, language }) =>
    dryRun({ ...parts, itemsAtOnce: await itemsAtOnceOf(parts, parts.db, caller.userId) }, { userId: caller.userId, language }, body),
  ),

  route(sellItems, async ({ caller, body: { client_key: clientKey, ...body }, language }) => {
    const started = await inTransactionOf(parts.db, caller, (tx) => startListing(tx, caller, parts, { ...body, clientKey }));
    const ended = await hasEnded(parts, started.operation, caller);
    const results = await presentResults(parts, { userId: caller.userId, language, requested: body.items }, started);
    return { operation: started.operation, ended, ...results };
  }),
];
