import { feeOf } from '../fees.ts';
import { decide, type Decision } from './decide.ts';
import type { JudgedListing, ListingHistory, MarketBook } from './listing-facts.ts';
import type { Rule } from './rule.ts';

export const HOUR = 3_600_000;
export const NOW = 1_000_000 * HOUR;

export const RULE: Rule = {
  basis: 'lowest_ask',
  position: 'amount',
  by: 10,
  floor: { kind: 'amount', amount: 5000 },
  ceiling: null,
  whenAlone: 'hold',
  whenBelowFloor: 'hold',
  whenLeading: 'hold',
  leastUnits: 3,
  dailyStep: 3000,
};

export const LISTING: JudgedListing = {
  price: 10_000,
  inDollars: true,
  onSale: true,
  excluded: false,
  maySell: true,
  present: true,
  lacksPhase: false,
  rareFloat: false,
  cost: 7000,
  fee: feeOf(5),
};

export const HISTORY: ListingHistory = { changedAt: null, changes: 0, dayPrice: null, seen: { price: 9000, at: NOW - HOUR }, asked: false };

/** An item of which others sell 20 units from 9.00 dollars, about as on other markets and in sales. */
export const BOOK: MarketBook = {
  ask: { price: 9000, quantity: 21, fresh: true, at: NOW },
  listFresh: true,
  bid: { price: 8500, fresh: true, at: NOW },
  own: { prices: [], earlier: [], units: 1 },
  elsewhere: 9400,
  sales: { price: 9100, sold: 30, at: NOW },
  moving: false,
};

type Changed = {
  rule?: Partial<Rule>;
  listing?: Partial<JudgedListing>;
  history?: Partial<ListingHistory>;
  book?: Partial<MarketBook>;
  floor?: number;
};

/** Decides on the usual listing, with the differences of a case. */
export const judge = ({ rule, listing, history, book, floor = 30 }: Changed = {}): Decision =>
  decide({ ...RULE, ...rule }, { ...LISTING, ...listing }, { ...HISTORY, ...history }, { ...BOOK, ...book }, { floor }, NOW);

export const ask = (price: number, more: Partial<NonNullable<MarketBook['ask']>> = {}) => ({ ...BOOK.ask!, price, ...more });
/** A reading of this price an hour ago. */
export const seen = (price: number) => ({ price, at: NOW - HOUR });
