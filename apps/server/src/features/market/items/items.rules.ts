import type { ItemQuote } from '@lootfolio/board/types';
import { BUFF_ID, findMarket, isOpen, SELLING_MARKETS, STEAM_ID } from '@lootfolio/domain/markets';
import { divideRounded, type Money } from '@lootfolio/domain/money';

const freshPrice = (quotes: readonly ItemQuote[], marketId: number): Money | null =>
  quotes.find((quote) => quote.marketId === marketId && quote.fresh)?.price ?? null;

/** The markets of the reference price: the first one with a fresh price states it. */
export const REFERENCE_MARKETS: readonly number[] = [STEAM_ID, BUFF_ID];

/** Returns the fresh Steam price, else Buff.163's, else 0. */
export const referencePrice = (quotes: readonly ItemQuote[]): Money => freshPrice(quotes, STEAM_ID) ?? freshPrice(quotes, BUFF_ID) ?? 0;

const SELLING_IDS = new Set(SELLING_MARKETS.map((slug) => findMarket(slug)!.id));

/** Keeps the prices of the markets on which the product can sell. */
export const onSellingMarkets = (quotes: readonly ItemQuote[]): ItemQuote[] => quotes.filter(({ marketId }) => SELLING_IDS.has(marketId));

/** Returns the lowest fresh price of the markets on which the product can sell; the first one of equal prices. */
export const lowestToSellAt = (quotes: readonly ItemQuote[]): ItemQuote | null =>
  onSellingMarkets(quotes)
    .filter(({ fresh }) => fresh)
    .reduce<ItemQuote | null>((least, one) => (least && least.price <= one.price ? least : one), null);

export type PriceFigures = {
  lowest: { price: Money; marketId: number } | null;
  highest: { price: Money; marketId: number } | null;
  average: Money | null;
  steam: Money | null;
  buff: Money | null;
  markets: number;
};

/**
 * Returns the lowest, highest and average price over the open markets with a fresh price that is not suspicious, and the number of markets
 * with any fresh price. Ties go to the lower market id.
 */
export function priceFigures(quotes: readonly ItemQuote[]): PriceFigures {
  const usable = quotes
    .filter((quote) => quote.fresh && !quote.outlier && isOpen(quote.marketId))
    .toSorted((a, b) => a.price - b.price || a.marketId - b.marketId);
  const lowest = usable[0];
  const highest = usable.find((quote) => quote.price === usable.at(-1)!.price);
  const sum = usable.reduce((total, quote) => total + quote.price, 0);
  return {
    lowest: lowest ? { price: lowest.price, marketId: lowest.marketId } : null,
    highest: highest ? { price: highest.price, marketId: highest.marketId } : null,
    average: usable.length === 0 ? null : divideRounded(sum, usable.length),
    steam: freshPrice(quotes, STEAM_ID),
    buff: freshPrice(quotes, BUFF_ID),
    markets: quotes.filter((quote) => quote.fresh).length,
  };
}

/** Sorts by price, ascending; prices that are not fresh come last. */
export const byPrice = (a: ItemQuote, b: ItemQuote): number =>
  Number(b.fresh) - Number(a.fresh) || a.price - b.price || a.marketId - b.marketId;

/** Returns the average of the votes with one decimal; 0 without votes. */
export const ratingOf = ({ sum, count }: { sum: number; count: number }): number => (count === 0 ? 0 : divideRounded(sum * 10, count) / 10);

const MAX_WORDS = 10;

/** Returns the searches for a slug that no item has: all of its words, all except the last, the first half, and the longest word. */
export function narrowerTexts(slug: string): string[] {
  const words = slug
    .split(/[\s\-_|()]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 1);
  const tried = [words, words.slice(0, -1), words.slice(0, Math.ceil(words.length / 2)), longest];
  return [...new Set(tried.map((some) => some.join(' ')))].filter(Boolean);
}
