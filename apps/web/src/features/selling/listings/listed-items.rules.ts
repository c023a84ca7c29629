import { loweredPrice, type LowerOption } from '@lootfolio/domain/listings';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import type { ListedItem, Listing, LowerResult } from './listed-items.queries.ts';
import type { Result } from './results.rules.ts';

/** The key of a row. A listing of a thing that the market did not name is a row of its own. */
export const keyOf = ({ app_id: app, asset_id: asset, markets }: ListedItem): string =>
  asset === '' ? `listing-${markets[0]!.listing_id}` : `${app}-${asset}`;

export const ageTone = (days: number): 'new' | 'aging' | 'old' => (days < 8 ? 'new' : days <= 15 ? 'aging' : 'old');

/** True when nobody offers the item cheaper on this market; false while that is not known. */
export const isLowest = ({ market_price: market, sale_price: own }: Listing): boolean => market !== null && market > 0 && own <= market;

/** True when the price can be changed now. */
export const isEditable = ({ state, market_item_id: id }: Listing): boolean => id !== null && (state === 'listed' || state === 'hidden');

/** True when the market can be asked to take the listing off. */
export const isRemovable = ({ state, market_item_id: id }: Listing): boolean =>
  id !== null && (state === 'listed' || state === 'hidden' || state === 'unknown');

/** The things that can be taken off, each with only those listings that can. */
export const removableOf = (items: readonly ListedItem[]): ListedItem[] =>
  items.map((item) => ({ ...item, markets: item.markets.filter(isRemovable) })).filter(({ markets }) => markets.length > 0);

/** The lowest own price and what it would bring, summed over things. */
export function sumOf(items: readonly ListedItem[]): { sum: Money; net: Money } {
  const total = { sum: 0, net: 0 };
  for (const { markets } of items) {
    const cheapest = markets.reduce((least, one) => (one.sale_price < least.sale_price ? one : least));
    total.sum += cheapest.sale_price;
    total.net += cheapest.net;
  }
  return total;
}

/** The markets of bulk lowering: first the four that the specification names. */
export const LOWER_MARKETS: readonly string[] = [
  ...['marketcsgo', 'waxpeer', 'shadowpay', 'skinthunder'],
  ...SELLING_MARKETS.filter((slug) => !['marketcsgo', 'waxpeer', 'shadowpay', 'skinthunder'].includes(slug)),
];

/** Why a price stays. `notListed`: not on sale at this moment. */
export type Skip = 'notListed' | 'noMarketPrice' | 'suspicious' | 'lowest' | 'notLower';
/** A listing that could become cheaper. `price`: the new price; null when it stays. */
export type Lowering = { item: ListedItem; listing: Listing; price: Money | null; skip: Skip | null };

/** Decides the new price of each listing of these things on the chosen markets, as the server does. */
export function planLowering(items: readonly ListedItem[], markets: readonly string[], option: LowerOption): Lowering[] {
  return items.flatMap((item) =>
    item.markets
      .filter(({ slug }) => markets.includes(slug))
      .map((listing): Lowering => {
        const price = loweredPrice(option, listing.sale_price, listing.market_price);
        const skip = skipOf(listing, option, price);
        return { item, listing, price: skip === null ? price : null, skip };
      }),
  );
}

function skipOf(listing: Listing, option: LowerOption, price: Money | null): Skip | null {
  if (!listing.is_listed || listing.market_item_id === null) return 'notListed';
  if (listing.market_price === null || listing.market_price <= 0) return 'noMarketPrice';
  if (option === 'minimum' && listing.suspicious) return 'suspicious';
  if (price !== null) return null;
  return option === 'minimum' && isLowest(listing) ? 'lowest' : 'notLower';
}

/** The prices that change, before and after. Each thing counts once, at its lowest price, because it is sold only once. */
export function sumOfChanges(lowerings: readonly Lowering[]): { before: Money; after: Money; things: number } {
  const byItem = [
    ...Map.groupBy(
      lowerings.filter(({ price }) => price !== null),
      ({ item }) => item,
    ).values(),
  ];
  const sum = (priceOf: (lowering: Lowering) => Money): Money => byItem.reduce((total, own) => total + Math.min(...own.map(priceOf)), 0);
  return { before: sum(({ listing }) => listing.sale_price), after: sum(({ price }) => price!), things: byItem.length };
}

/** The items of the call that lowers prices: each thing with those of its listings that become cheaper, as the user saw them. */
export function lowerItems(lowerings: readonly Lowering[]) {
  const byItem = Map.groupBy(
    lowerings.filter(({ price }) => price !== null),
    ({ item }) => item,
  );
  return [...byItem].map(([{ asset_id, app_id }, own]) => ({
    asset_id,
    app_id,
    markets: own.map(({ listing: { market_id, market_item_id, version }, price }) => ({
      market_id,
      market_item_id: market_item_id!,
      version,
      price: price!,
    })),
  }));
}

/** True when a result can be had by sending the same again. What changed since the plan needs a new plan. */
export const canRetry = ({ success, code }: LowerResult): boolean =>
  !success && code !== 'UNDER_WAY' && code !== 'CHANGED' && code !== 'NOT_LOWER' && code !== 'NOT_LISTED' && code !== 'SOLD';

/** True when the market had not answered yet. */
export const isUnderWay = ({ code }: LowerResult): boolean => code === 'UNDER_WAY';

/** The thing of a result, among those that were planned. */
export const itemOf = (items: readonly ListedItem[], { market, market_item_id: id }: LowerResult): ListedItem | undefined =>
  items.find(({ markets }) => markets.some((one) => one.slug === market && one.market_item_id === id));

/** The results of lowering prices. The price of what failed is the old one. */
export const loweredResults = (items: readonly ListedItem[], results: readonly LowerResult[]): Result[] =>
  results.map((result) => {
    const outcome = result.success ? 'done' : isUnderWay(result) ? 'open' : 'failed';
    return {
      id: result.market_item_id,
      market: result.market,
      name: itemOf(items, result)?.name ?? result.market_item_id,
      from: result.old_price,
      to: outcome === 'failed' ? null : result.new_price,
      outcome,
      code: result.code,
      reason: result.msg ?? result.code,
    };
  });
