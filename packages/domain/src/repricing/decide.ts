import { ceilCents, floorCents, type Money } from '../money.ts';
import { floorOf } from './floor-price.ts';
import type { JudgedListing, ListingHistory, MarketBook, Reading } from './listing-facts.ts';
import { doubtOf, findBasis, jumps } from './market-guards.ts';
import type { Outcome, Reason } from './reasons.ts';
import { WHOLE, type Rule } from './rule.ts';

const HOUR = 3_600_000;
/** The least time between two changes of a listing. */
export const COOL_DOWN_MS = 6 * HOUR;
/** After so many changes a person is asked. */
export const CHANGES_UNASKED = 10;
/** Smaller changes are not worth a request: 1.5 percent, and 5 cents. */
const LEAST_SHARE = 150;
const LEAST_AMOUNT: Money = 50;

/** The figures that a decision rested on. Null: not known. */
export type Figures = {
  ask: Money | null;
  quantity: number | null;
  own_units: number;
  bid: Money | null;
  sales: Money | null;
  elsewhere: Money | null;
  basis: Money | null;
  floor: Money | null;
  target: Money | null;
};

/**
 * What becomes of a listing's price. `price`: the new one, or the present one. `seen`: the basis to remember, which waits for its second
 * reading; null keeps what is remembered.
 */
export type Decision = { outcome: Outcome; code: Reason; price: Money; figures: Figures; seen: Reading | null };

/** What holds for all rules. */
export type ServerLimits = { floor: Money };

/** Decides what becomes of the price of one listing. Whatever is not known for certain holds the price. */
export function decide(
  rule: Rule,
  listing: JudgedListing,
  history: ListingHistory,
  book: MarketBook,
  limits: ServerLimits,
  now: number,
): Decision {
  const figures: Figures = {
    ask: book.ask?.price ?? null,
    quantity: book.ask?.quantity ?? null,
    own_units: book.own.units,
    bid: book.bid?.price ?? null,
    sales: book.sales?.price ?? null,
    elsewhere: book.elsewhere,
    basis: null,
    floor: null,
    target: null,
  };
  const stay = (outcome: Outcome, code: Reason, seen: Reading | null = null): Decision => ({
    outcome,
    code,
    price: listing.price,
    figures,
    seen,
  });
  if (listing.excluded) return stay('skip', 'EXCLUDED');
  if (!listing.onSale) return stay('skip', 'NOT_ON_SALE');
  if (history.asked) return stay('skip', 'ASKED');
  const floor = floorOf(rule.floor, listing, limits.floor);
  figures.floor = floor;
  const unfit = unfitFor(listing, history, book, now);
  if (unfit) return stay('hold', unfit);
  if (floor === null) return stay('hold', 'NO_COST');

  const found = findBasis(rule, listing, history, book, now);
  if (found.kind === 'hold') return stay('hold', found.code);
  if (found.kind === 'alone') {
    if (rule.whenAlone === 'hold' || rule.ceiling === null) return stay('hold', 'ALONE');
    return settle(rule.ceiling, 'TO_CEILING');
  }
  const { reading } = found;
  figures.basis = reading.price;
  const doubt = doubtOf(rule, listing, history, book, reading);
  const isNew = doubt === 'UNCONFIRMED' && jumps(history.seen, reading.price);
  if (doubt) return stay('hold', doubt, isNew ? { price: reading.price, at: reading.at } : null);
  const wanted = placed(rule, reading.price);
  // the cheapest listing gains nothing by being cheaper
  if (rule.basis !== 'lowest_ask' && rule.whenLeading === 'hold' && wanted < listing.price && leads(listing, book))
    return stay('hold', 'LEADS');
  return settle(wanted, 'FOLLOWS');

  /** Applies bounds, the step of a day, and the least change. */
  function settle(wished: Money, code: Reason): Decision {
    // the floor wins over the ceiling, and over the step of a day
    const capped = rule.ceiling === null ? wished : Math.min(wished, Math.max(rule.ceiling, floor!));
    if (capped < floor! && rule.whenBelowFloor === 'hold') return stay('hold', 'BELOW_FLOOR');
    const bounded = Math.max(capped, floor!);
    const price = Math.max(floorCents(withinDay(rule, listing, history, bounded)), floor!);
    figures.target = price;
    if (isSmall(listing.price, price) && listing.price >= floor!)
      return stay('hold', isSmall(listing.price, bounded) ? 'SMALL' : 'DAY_STEP');
    if (history.changes >= CHANGES_UNASKED) return stay('hold', 'TEN_CHANGES');
    return { ...stay('change', capped < floor! ? 'TO_FLOOR' : code), price };
  }
}

/** Returns why the listing itself cannot be judged now; null when it can. */
function unfitFor(listing: JudgedListing, history: ListingHistory, book: MarketBook, now: number): Reason | null {
  if (!listing.maySell) return 'SELLING_OFF';
  if (!listing.present) return 'PRESENCE';
  if (!listing.inDollars) return 'CURRENCY';
  if (listing.lacksPhase) return 'PHASE';
  if (listing.rareFloat) return 'FLOAT';
  if (book.moving) return 'MARKET_MOVES';
  return history.changedAt !== null && now - history.changedAt < COOL_DOWN_MS ? 'COOL_DOWN' : null;
}

const leads = ({ price }: JudgedListing, { ask }: MarketBook): boolean => ask !== null && ask.fresh && ask.price > price - 10;

/** The price of a position, in whole cents; never above the basis. */
function placed({ position, by }: Rule, basis: Money): Money {
  if (position === 'amount') return floorCents(Math.max(0, basis - by));
  return floorCents(position === 'percent' ? (basis * (WHOLE - by)) / WHOLE : basis);
}

/** Limits a price to the step of a day. It never moves away from where it shall go, even when a person changed it by more today. */
function withinDay({ dailyStep }: Rule, { price }: JudgedListing, { dayPrice }: ListingHistory, wanted: Money): Money {
  const day = dayPrice ?? price;
  const least = Math.min(price, ceilCents((day * (WHOLE - dailyStep)) / WHOLE));
  const most = Math.max(price, floorCents((day * (WHOLE + dailyStep)) / WHOLE));
  return Math.min(Math.max(wanted, least), most);
}

const isSmall = (from: Money, to: Money): boolean => {
  const change = Math.abs(to - from);
  return change < LEAST_AMOUNT || change * WHOLE < from * LEAST_SHARE;
};
