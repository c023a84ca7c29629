import { CENT, type Money } from '../money.ts';
import type { JudgedListing, ListingHistory, MarketBook, Reading } from './listing-facts.ts';
import type { Hold } from './reasons.ts';
import { WHOLE, type Rule } from './rule.ts';

/** A bid that is higher than the ask times this would have been filled: one of the two is out of date. */
const CROSSED = 10_500;
/** A basis outside of these shares of another source is not believed. */
const AGREES = { least: 7500, most: 15_000 } as const;
/** A basis that differs by more from the last one must be read twice. */
const JUMP = 500;
/** Medians of sales are daily figures. */
const SALES_FRESH_MS = 48 * 3_600_000;

/** Markets round to cents. */
const isSame = (a: Money, b: Money): boolean => Math.abs(a - b) < CENT;

/** The price that a rule starts from, or why there is none. `alone`: nobody else sells. */
export type Found = { kind: 'basis'; reading: Reading } | { kind: 'alone' } | { kind: 'hold'; code: Hold };

const hold = (code: Hold): Found => ({ kind: 'hold', code });

/** Finds the basis of a rule. */
export function findBasis(rule: Rule, listing: JudgedListing, history: ListingHistory, book: MarketBook, now: number): Found {
  const ask = askOf(listing, history, book);
  if (rule.basis === 'lowest_ask')
    return ask.kind === 'hold' && ask.code === 'LEADS' && rule.whenLeading === 'raise' ? above(listing, book) : ask;
  const reading = rule.basis === 'sales_median' ? book.sales : book.bid;
  if (!reading) return hold('MISSING');
  if (rule.basis === 'sales_median' ? now - reading.at > SALES_FRESH_MS : !book.bid!.fresh) return hold('STALE');
  if (history.changedAt !== null && rule.basis === 'highest_bid' && reading.at <= history.changedAt) return hold('READ_BEFORE_CHANGE');
  return { kind: 'basis', reading };
}

/** The lowest ask of others. */
function askOf({ price }: JudgedListing, { changedAt }: ListingHistory, { ask, listFresh, own }: MarketBook): Found {
  if (!ask) return listFresh ? { kind: 'alone' } : hold('MISSING');
  if (!ask.fresh) return hold('STALE');
  // the market's list may still show the price before the change
  if (changedAt !== null && ask.at <= changedAt) return hold('READ_BEFORE_CHANGE');
  const isOwn = isSame(ask.price, price) || own.prices.some((one) => isSame(ask.price, one));
  if (isOwn && ask.quantity !== null && ask.quantity <= own.units) return { kind: 'alone' };
  if (own.prices.some((one) => one < price - CENT && one <= ask.price + CENT)) return hold('OWN_LEADS');
  if (ask.price > price - CENT) return hold('LEADS');
  if (own.earlier.some((one) => isSame(ask.price, one))) return hold('OWN_EARLIER');
  return { kind: 'basis', reading: ask };
}

/** The next ask above the own price. It is not known when the lowest ask is the own one. */
const above = ({ price }: JudgedListing, { ask }: MarketBook): Found =>
  ask!.price > price + CENT ? { kind: 'basis', reading: ask! } : hold('LEADS');

/**
 * Returns why a basis is not believed; null when it is.
 * @param basis as `findBasis` found it
 */
export function doubtOf(rule: Rule, { price }: JudgedListing, { seen }: ListingHistory, book: MarketBook, basis: Reading): Hold | null {
  const { ask, bid, elsewhere, sales } = book;
  if (ask && bid?.fresh && bid.price * WHOLE > ask.price * CROSSED) return 'CROSSED';
  if (depthOf(rule, book) < rule.leastUnits) return 'THIN';
  const askOfOthers = rule.basis !== 'lowest_ask' && ask?.fresh && !isSame(ask.price, price) ? ask.price : null;
  const medianOfSales = rule.basis === 'sales_median' ? null : (sales?.price ?? null);
  const sources = [elsewhere, medianOfSales, askOfOthers].filter((one) => one !== null);
  if (sources.length === 0) return 'ONE_SOURCE';
  const agrees = (source: Money): boolean => basis.price * WHOLE >= source * AGREES.least && basis.price * WHOLE <= source * AGREES.most;
  if (!sources.every(agrees)) return 'DISAGREE';
  return isConfirmed(seen, basis) ? null : 'UNCONFIRMED';
}

/** The number of units, or of sales, that a basis rests on. What the market does not state counts as none. */
function depthOf({ basis }: Rule, { ask, own, sales }: MarketBook): number {
  if (basis === 'sales_median') return sales?.sold ?? 0;
  return ask?.quantity == null ? 0 : ask.quantity - own.units;
}

/** True when a basis is near the last one, and was read again since. */
const isConfirmed = (seen: Reading | null, { price, at }: Reading): boolean => seen !== null && !jumps(seen, price) && at > seen.at;

/** True when a basis must be remembered as one that waits for its second reading. */
export const jumps = (seen: Reading | null, price: Money): boolean =>
  seen === null || Math.abs(price - seen.price) * WHOLE > seen.price * JUMP;
