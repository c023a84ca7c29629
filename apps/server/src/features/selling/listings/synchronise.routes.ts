import { synchronizeListings } from '@lootfolio/contract/features/selling/listings';
import { findMarket } from '@lootfolio/domain/markets';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { explain } from './explain-code.ts';
import { hasEnded, type ListingParts } from './listing-parts.ts';
import { readFoundSales, readSyncs } from './listings.reads.ts';
import { startSynchronising } from './synchronise-listings.ts';

/** The call that reads what the markets have of a user. */
export const synchroniseRoutes = (parts: ListingParts): Route[] => [
  route(synchronizeListings, async ({ caller, query, language }) => {
    const operation = await inTransactionOf(parts.db, caller, (tx) => startSynchronising(tx, caller, query.appid));
    const ended = await hasEnded(parts, operation, caller);
    const rows = await readSyncs(parts.db, caller.userId, operation);
    const sales = (await readFoundSales(parts.db, caller.userId, operation)).flatMap(({ itemId, market, price, fell }) => {
      const item = parts.items.byId(itemId);
      return item ? [{ name: item.name, market_name: findMarket(market)!.name, price, fell_through: fell }] : [];
    });
    const results = rows.map(({ market, appId, code, text, ...counts }) => ({
      market,
      app_id: appId,
      success: code === null,
      ...counts,
      code,
      msg: code === null ? null : explain(code, text, language),
    }));
    const sum = (of: 'created' | 'updated' | 'removed'): number => rows.reduce((total, row) => total + row[of], 0);
    return {
      success: ended && results.every((one) => one.success),
      created: sum('created'),
      updated: sum('updated'),
      removed: sum('removed'),
      operation,
      total: results.length,
      sales,
      results,
    };
  }),
];
