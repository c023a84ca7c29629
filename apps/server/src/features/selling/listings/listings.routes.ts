import { randomUUID } from 'node:crypto';
import { listForListing, planSelling, readSellOffers, sellItems } from '@lootfolio/contract/features/selling/list-items';
import {
  listingStatistics,
  listListed,
  lowerPrices,
  removeListings,
  synchronizeListings,
  updateListing,
} from '@lootfolio/contract/features/selling/listings';
import type { BodyOf } from '@lootfolio/contract/call';
import { net } from '@lootfolio/domain/fees';
import { findMarket, STEAM_ID } from '@lootfolio/domain/markets';
import { roi } from '@lootfolio/domain/money';
import { costsOf } from '../../../goods/costs.reads.ts';
import type { Db } from '../../../platform/database/database.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { WaitUntilEnded } from '../../../platform/operations/wait-until-ended.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { setBuyPrice } from '../../holdings/inventory/inventory.public.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { sellingFeesOf } from '../presence/presence.public.ts';
import { dryRun } from './dry-run.ts';
import { explain } from './explain-code.ts';
import { isFarBelowMarkets } from './far-below.ts';
import { readHolds, refuseHeld } from './holds.ts';
import { startListing } from './list-things.ts';
import { readByIds, readItems, readFoundSales, readSyncs, type ListedRow } from './listings.reads.ts';
import { ITEMS_AT_ONCE } from './listings.settings.ts';
import { presentResults } from './present-results.ts';
import { startRemoval } from './remove-listings.ts';
import { startLowering } from './lower-prices.ts';
import { findListing, startRepricing } from './reprice-listings.ts';
import { switchRoutes } from './switches.routes.ts';
import { startSynchronising } from './synchronise-listings.ts';
import { undeliverableRoutes } from './undeliverable.routes.ts';
import { viewForListing } from './view-for-listing.ts';
import { viewListed, viewStatistics } from './view-listed.ts';
import { viewOffers } from './view-offers.ts';

export type ListingParts = {
  db: Db;
  items: ItemDirectory;
  boards: Boards;
  fees: FeeBook;
  settings: Settings;
  stopping: AbortSignal;
  waitUntilEnded: WaitUntilEnded;
};

export const listingRoutes = (parts: ListingParts): Route[] => [
  ...readRoutes(parts),
  ...changeRoutes(parts),
  ...switchRoutes(parts),
  ...undeliverableRoutes(parts),
];

function readRoutes(parts: ListingParts): Route[] {
  const withFees = async (userId: number) => ({ ...parts, feeOf: await sellingFeesOf(parts, userId) });
  return [
    route(listForListing, async ({ caller, body }) => ({
      ...(await viewForListing(await withFees(caller.userId), caller.userId, {
        appId: body.appid,
        filter: { types: body.type, exteriors: body.exterior, rarities: body.rarity, tradable: 'tradable' },
        search: body.search,
        page: body.page,
        pageSize: body.pageSize,
        excluded: body.excludeMarkets.map(({ slug }) => slug),
        grouped: body.group,
        only: body.assets,
      })),
      items_at_once: parts.settings.get(ITEMS_AT_ONCE),
    })),

    route(readSellOffers, async ({ caller, body: { appid: appId, assets } }) =>
      viewOffers(await withFees(caller.userId), caller.userId, { appId, assets }),
    ),

    route(planSelling, async ({ caller, body, language }) =>
      dryRun({ ...parts, itemsAtOnce: parts.settings.get(ITEMS_AT_ONCE) }, { userId: caller.userId, language }, body),
    ),

    route(listListed, async ({ caller, query, language }) =>
      viewListed(await withFees(caller.userId), caller.userId, {
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

    route(listingStatistics, async ({ caller, query }) => viewStatistics(await withFees(caller.userId), caller.userId, query.appid)),
  ];
}

function changeRoutes(parts: ListingParts): Route[] {
  const { db, items, boards } = parts;
  const waitFor = async (operation: string | null, caller: Caller): Promise<boolean> =>
    operation === null || parts.waitUntilEnded({ id: operation, userId: caller.userId }, { signal: parts.stopping });

  return [
    route(sellItems, async ({ caller, body: { client_key: clientKey, ...body }, language }) => {
      const withLimit = { items, boards, itemsAtOnce: parts.settings.get(ITEMS_AT_ONCE) };
      const started = await inTransactionOf(db, caller, (tx) => startListing(tx, caller, withLimit, { ...body, clientKey }));
      const ended = await waitFor(started.operation, caller);
      const results = await presentResults(parts, { userId: caller.userId, language, requested: body.items }, started);
      return { operation: started.operation, ended, ...results };
    }),

    route(updateListing, async ({ caller, body, language }) => {
      if (body.item.market_id === STEAM_ID) return setCost(parts, caller, body.item);
      const market = findMarket(body.item.market_id);
      if (!market) throw invalidField('item.market_id', 'fields.unknownMarket');
      if (body.item.price === 0)
        throw new Refusal('PRICE_ZERO', 'listings.priceZero', { fields: { 'item.price': { text: 'listings.priceZero' } } });
      const at = { market: market.slug, externalId: body.item.market_unique_id ?? '' };
      const { listing, operation } = await inTransactionOf(db, caller, async (tx) => {
        const found = await findListing(tx, caller.userId, at);
        if (!body.confirmed && isFarBelowMarkets(parts, found.itemId, body.item.price))
          throw new Refusal('CONFIRM_PRICE', 'listings.priceFarBelow');
        refuseHeld(await readHolds(tx, caller.userId), market.slug, body.item.price);
        const started = await startRepricing(tx, caller, body.client_key ?? randomUUID(), [{ listing: found, price: body.item.price }]);
        return { listing: found, operation: started };
      });
      const ended = await waitFor(operation, caller);
      const [now = listing] = await readByIds(db, caller.userId, [listing.id]);
      const result = (await readItems(db, caller.userId, operation!)).get(listing.id);
      const code = result?.state === 'done' ? now.code : ended ? (result?.code ?? 'UNKNOWN') : 'UNDER_WAY';
      return {
        success: result?.state === 'done' && code === null,
        operation,
        item: {
          asset_id: body.item.asset_id,
          market_id: market.id,
          ...(await withProfit(parts, caller, now)),
          code,
          msg: code === null ? null : explain(code, result?.text ?? null, language),
        },
      };
    }),

    route(lowerPrices, async ({ caller, body, language }) => {
      const { lowerings, operation } = await inTransactionOf(db, caller, (tx) => startLowering(tx, caller, parts, body));
      const ended = await waitFor(operation, caller);
      const became = operation === null ? new Map() : await readItems(db, caller.userId, operation);
      const results = lowerings.map(({ listing, code: kept, ...lowering }) => {
        const item = became.get(listing);
        const code = kept ?? (item?.state === 'done' ? null : ended ? (item?.code ?? 'UNKNOWN') : 'UNDER_WAY');
        const msg = code === null ? null : explain(code, item?.text ?? null, language);
        return { ...lowering, success: code === null, code, msg };
      });
      const updated = results.filter((one) => one.success).length;
      const failed = results.length - updated;
      return { success: failed === 0, updated, failed, operation, total: results.length, results };
    }),

    route(synchronizeListings, async ({ caller, query, language }) => {
      const operation = await inTransactionOf(db, caller, (tx) => startSynchronising(tx, caller, query.appid));
      const ended = await waitFor(operation, caller);
      const rows = await readSyncs(db, caller.userId, operation);
      const sales = (await readFoundSales(db, caller.userId, operation)).flatMap(({ itemId, market, price, fell }) => {
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

    write(removeListings, async ({ tx, caller, body }) => ({
      operation: await startRemoval(tx, caller, body.client_key, body.listings),
    })),
  ];
}

/** Sets what a thing cost, as the inventory does. */
async function setCost({ db }: ListingParts, caller: Caller, item: BodyOf<typeof updateListing>['item']) {
  const thing = { steamAssetId: item.asset_id, appId: item.app_id, price: item.price };
  await inTransactionOf(db, caller, (tx) => setBuyPrice(tx, caller, thing));
  return {
    success: true,
    operation: null,
    item: { asset_id: item.asset_id, market_id: item.market_id, price: item.price, profit: null, profitRatio: null, code: null, msg: null },
  };
}

async function withProfit(parts: ListingParts, { userId }: Caller, { market, appId, itemId, assetId, price }: ListedRow) {
  const feeOf = await sellingFeesOf(parts, userId);
  const cost = assetId === null ? null : ((await costsOf(parts.db, userId, [itemId])).get(assetId)?.unit ?? null);
  const profit = cost === null ? null : net(price, feeOf(findMarket(market)!.id, appId)) - cost;
  return { price, profit, profitRatio: profit === null ? null : roi(profit, cost!) };
}
