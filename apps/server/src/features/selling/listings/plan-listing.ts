import type { BodyOf } from '@lootfolio/contract/call';
import type { planSelling } from '@lootfolio/contract/features/selling/list-items';
import type { AppId } from '@lootfolio/domain/games';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import type { Currency } from '@lootfolio/marketplaces/port';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import { readMarketsOf } from '../../../goods/listings.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { currentRate } from '../../../prices/rates/exchange-rates.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { holdOf, readHolds, refuseStopped } from './holds.ts';
import { readCurrency, readListable, type ListableThing } from './listings.reads.ts';
import { inCurrency } from './listings.rules.ts';
import type { NewListing } from './listings.store.ts';

/** What is put on sale where, and for how much. */
export type ToList = BodyOf<typeof planSelling>;
type ListItem = ToList['items'][number];

/** What is not sent at all, and why. `asset`: Steam's id. */
export type Skipped = { market: string; asset: string; code: string };
export type ListingPlan = { wanted: NewListing[]; skipped: Skipped[] };

/** The most items of one request that lists at a market. */
export const itemsOfRequest = (market: string): number => sellingOf(market)!.bulk.list;

/** The price of a thing on a market: its own one there, else the one for all markets. */
export const priceAt = ({ price, prices }: ListItem, market: string): Money => prices.find((one) => one.market === market)?.price ?? price;

/** The markets on which an item is wanted. */
export const marketsOf = ({ markets: only }: ListItem, markets: readonly string[]): string[] =>
  SELLING_MARKETS.filter((market) => markets.includes(market) && (only?.includes(market) ?? true));

/**
 * Decides what is sent where at what price, and what is not sent. Starting to list and the dry run share this plan.
 * @throws Refusal SELLING_STOPPED, LIMIT_REACHED, INVALID_API without a key at any of the markets, MARKET_ERROR for an account in another currency
 */
export async function planListing(db: Reader, userId: number, itemsAtOnce: number, request: ToList): Promise<ListingPlan> {
  const { appid: appId, items } = request;
  if (new Set(items.map(({ asset_id: id }) => id)).size < items.length) throw invalidField('items', 'listings.itemTwice');
  if (items.length > itemsAtOnce) throw new Refusal('LIMIT_REACHED', 'listings.tooMany', { values: { n: itemsAtOnce } });
  const markets = SELLING_MARKETS.filter((market) => request.markets.includes(market));
  const holds = await readHolds(db, userId);
  refuseStopped(holds);
  const keys = new Set((await readKeys(db, userId)).map(({ market }): string => market));
  if (!markets.some((market) => keys.has(market))) throw new Refusal('INVALID_API', 'listings.needsKeys');
  const things = await readListable(db, { userId, appId, steamAssetIds: items.map(({ asset_id: id }) => id) });
  const listed = await readMarketsOf(
    db,
    [...things.values()].map(({ id }) => id),
  );
  const plan: ListingPlan = { wanted: [], skipped: [] };
  for (const market of markets) {
    const native = await priceIn(db, market, (await readCurrency(db, userId, market)) ?? 'USD');
    for (const item of items.filter((one) => marketsOf(one, markets).includes(market))) {
      const thing = things.get(item.asset_id);
      const price = priceAt(item, market);
      const wanted = { appId, itemId: item.item_id, thing, listed };
      const code = keys.has(market) ? (objectionTo(market, wanted) ?? holdOf(holds, market, price)) : 'INVALID_API';
      if (code !== null) plan.skipped.push({ market, asset: item.asset_id, code });
      else {
        const { id: assetId, itemId } = thing!;
        plan.wanted.push({ assetId, itemId, market, appId, steamAssetId: item.asset_id, price, native: native(price) });
      }
    }
  }
  return plan;
}

type Wanted = {
  appId: AppId;
  itemId: number;
  /** Absent when the user does not own it. */
  thing: ListableThing | undefined;
  /** The markets on which things are, or may be, on sale, by the id of the thing. */
  listed: ReadonlyMap<number, readonly string[]>;
};

/** Returns why a thing cannot be listed on a market now; null when it can be. */
export function objectionTo(market: string, { appId, itemId, thing, listed }: Wanted): string | null {
  if (!sellingOf(market)!.apps.includes(appId)) return 'OTHER_GAME';
  if (!thing || thing.itemId !== itemId) return 'NOT_FOUND';
  if (thing.sold) return 'SOLD';
  if (thing.deposited) return 'IN_DEPOSIT';
  if (!thing.tradable) return 'LOCKED';
  return listed.get(thing.id)?.includes(market) ? 'ALREADY_LISTED' : null;
}

/** Returns a function that states a price as the market takes it, in the currency of the account. */
async function priceIn(db: Reader, market: string, currency: Currency): Promise<(price: Money) => NewListing['native']> {
  const form = sellingOf(market)!.prices[currency];
  const rate = await currentRate(db, currency);
  if (!form || !rate)
    throw new Refusal('MARKET_ERROR', 'listings.otherCurrency', { values: { market: findMarket(market)!.name, currency } });
  return (price) => inCurrency(price, currency, form, rate.rate);
}
