import type { Fee } from '../fees.ts';
import type { Money } from '../money.ts';
import { findExterior } from '../names.ts';

/** A listing that a rule judges. Times are in milliseconds. */
export type JudgedListing = {
  price: Money;
  /** True when the price is in dollars, the currency of the plan. */
  inDollars: boolean;
  onSale: boolean;
  excluded: boolean;
  /** The user's key for the market may sell. */
  maySell: boolean;
  /** False when the market says that the account cannot sell now. */
  present: boolean;
  /** The item's name has phases, and its own phase is not known. */
  lacksPhase: boolean;
  /** Its float is worth more than that of the things that the price is compared with. */
  rareFloat: boolean;
  cost: Money | null;
  fee: Fee;
};

/** What happened to a listing before. */
export type ListingHistory = {
  /** The last change by a rule, or one that was found to have been made outside; null when there was none. */
  changedAt: number | null;
  /** Changes by rules since a person last said to go on. */
  changes: number;
  /** The price before the first change of the last 24 hours; null when there was none. */
  dayPrice: Money | null;
  /** The last basis that was accepted or is to be confirmed, with the time of its reading; null before the first. */
  seen: Reading | null;
  /** Waits for the answer of a person. */
  asked: boolean;
};

/** A price with the time at which the market's list confirmed it. */
export type Reading = { price: Money; at: number };

/** `quantity`: units on offer on the market, own ones included; null when the market does not state it. */
export type Ask = Reading & { quantity: number | null; fresh: boolean };

/** What is known of an item on the listing's market. No market states its whole book: there is the lowest ask and the number of units. */
export type MarketBook = {
  ask: Ask | null;
  /** The market's whole list is fresh, so an item without a price is offered by nobody. */
  listFresh: boolean;
  bid: (Reading & { fresh: boolean }) | null;
  /** Prices of the user's other listings of this item on this market, present and earlier ones, and the earlier ones of this listing. */
  own: { prices: readonly Money[]; earlier: readonly Money[]; units: number };
  /** The middle of the fresh lowest asks of other markets; null without any. */
  elsewhere: Money | null;
  /** Median and number of the sales of 7 days, as a market reports them; null when none does. */
  sales: (Reading & { sold: number }) | null;
  /** The items of this kind move together: see `movesAsWhole`. */
  moving: boolean;
};

/** The share of the floats of an exterior that are worth more: the lowest tenth. */
const RARE_SHARE = 0.1;

/** True when a float lies in the lowest tenth of its exterior. Buyers pay more for such a float than for the cheapest listing. */
export function isRareFloat(float: number | null, exterior: string | null): boolean {
  const range = exterior === null ? null : findExterior(exterior);
  return float !== null && range !== null && float < range.min + (range.max - range.min) * RARE_SHARE;
}
