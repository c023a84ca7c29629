import { BUFF_ID, isOpen, paysMoney, STEAM_ID } from '@lootfolio/domain/markets';
import { percent } from '@lootfolio/domain/money';
import type { Bid, Item, Price } from './items.queries.ts';

/** The price with which discounts are compared: the fresh Steam price, else the fresh Buff.163 price. Null when neither is fresh. */
export const basePrice = (prices: readonly Price[]): Price | null =>
  [STEAM_ID, BUFF_ID].flatMap((id) => prices.find((price) => price.markets.id === id && price.fresh) ?? [])[0] ?? null;

/** Difference between a price and the base, in percent; null for the base itself. */
export const differenceTo = (base: Price | null, price: Price): number | null =>
  base === null || base.markets.id === price.markets.id ? null : percent(price.price - base.price, base.price);

/** The prices that count: fresh, not suspicious, of open markets. */
export const trusted = <T extends Bid>(prices: readonly T[]): T[] =>
  prices.filter((price) => price.fresh && !price.outlier && isOpen(price.markets.id));

/** The lowest price of an open market that is fresh and not suspicious. The lower market id wins ties. */
export const bestBuy = (prices: readonly Price[]): Price | null =>
  trusted(prices).toSorted((a, b) => a.price - b.price || a.markets.id - b.markets.id)[0] ?? null;

const byNet = (a: Bid, b: Bid): number => b.net - a.net || a.markets.id - b.markets.id;

/**
 * The market where a sale at its lowest price, or at its bid, pays the most money after the fee. Markets that pay into a wallet or in items
 * do not count. A market with an assumed fee counts only when no other market pays money.
 */
export function bestSell<T extends Bid>(prices: readonly T[]): T | null {
  const paying = trusted(prices)
    .filter((price) => paysMoney(price.markets.id))
    .toSorted(byNet);
  return paying.find((price) => price.fee_known) ?? paying[0] ?? null;
}

/** The market with the highest net of all when it is not the best place to sell, because it pays no money or its fee is assumed. */
export function excludedHighestNet(prices: readonly Price[], best: Price | null): Price | null {
  const highest = trusted(prices).toSorted(byNet)[0] ?? null;
  return best && highest && highest.net > best.net ? highest : null;
}

/** The fresh price of a listing on the bid's market; null when there is none. */
export const waitingAt = ({ markets }: Bid, prices: readonly Price[]): Price | null =>
  prices.find((price) => price.markets.id === markets.id && price.fresh) ?? null;

export type Variant = Item['variants'][number];
export type VariantRow = { kind: 'normal' | 'stattrak' | 'souvenir'; variants: readonly Variant[] };

const kindOf = (variant: Variant): VariantRow['kind'] => (variant.is_stattrak ? 'stattrak' : variant.is_souvenir ? 'souvenir' : 'normal');
const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS'];
/** The rank from 0 (Factory New) to 4 (Battle-Scarred); -1 for an item without an exterior. */
const exteriorRank = (variant: Variant): number => EXTERIORS.indexOf(variant.short_exterior ?? '');

/** The variants in rows: normal, StatTrak, Souvenir. Each row goes from new to worn. Kinds without variants are left out. */
export const variantRows = (variants: readonly Variant[]): VariantRow[] =>
  (['normal', 'stattrak', 'souvenir'] as const)
    .map((kind) => ({
      kind,
      variants: variants.filter((variant) => kindOf(variant) === kind).toSorted((a, b) => exteriorRank(a) - exteriorRank(b)),
    }))
    .filter((row) => row.variants.length > 0);
