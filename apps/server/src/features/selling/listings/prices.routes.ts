import type { BodyOf } from '@lootfolio/contract/call';
import { lowerPrices, updateListing } from '@lootfolio/contract/features/selling/listings';
import { net } from '@lootfolio/domain/fees';
import { findMarket, STEAM_ID } from '@lootfolio/domain/markets';
import { roi } from '@lootfolio/domain/money';
import { costsOf } from '../../../goods/costs.reads.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { setBuyPrice } from '../../holdings/inventory/inventory.public.ts';
import { sellingFeesOf } from '../presence/presence.public.ts';
import { startPriceChange } from './change-price.ts';
import { explain } from './explain-code.ts';
import { hasEnded, type ListingParts } from './listing-parts.ts';
import { readByIds, readItems, type ListedRow } from './listings.reads.ts';
import { startLowering } from './lower-prices.ts';

/** The calls that change prices of what is on sale. */
export const priceRoutes = (parts: ListingParts): Route[] => [
  route(updateListing, async ({ caller, body, language }) => {
    if (body.item.market_id === STEAM_ID) return setCost(parts, caller, body.item);
    const market = findMarket(body.item.market_id);
    if (!market) throw invalidField('item.market_id', 'fields.unknownMarket');
    if (body.item.price === 0)
      throw new Refusal('PRICE_ZERO', 'listings.priceZero', { fields: { 'item.price': { text: 'listings.priceZero' } } });
    const { confirmed, client_key: clientKey } = body;
    const at = { market: market.slug, externalId: body.item.market_unique_id ?? '' };
    const { listing, operation } = await inTransactionOf(parts.db, caller, (tx) =>
      startPriceChange(tx, caller, parts, { ...at, price: body.item.price, confirmed, clientKey }),
    );
    const ended = await hasEnded(parts, operation, caller);
    const [now = listing] = await readByIds(parts.db, caller.userId, [listing.id]);
    const result = (await readItems(parts.db, caller.userId, operation)).get(listing.id);
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
    const { lowerings, operation } = await inTransactionOf(parts.db, caller, (tx) => startLowering(tx, caller, parts, body));
    const ended = await hasEnded(parts, operation, caller);
    const became = operation === null ? new Map() : await readItems(parts.db, caller.userId, operation);
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
];

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
