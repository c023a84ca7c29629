import type { Money } from '../money.ts';

/** What a rule starts from: the lowest ask of the listing's market, the median of recent sales, or the highest bid of the market. */
export const BASES = ['lowest_ask', 'sales_median', 'highest_bid'] as const;
export type Basis = (typeof BASES)[number];

/** Where the price stands to the basis: the same, an amount below, or a share below. */
export const POSITIONS = ['match', 'amount', 'percent'] as const;
export type Position = (typeof POSITIONS)[number];

/** The least price: an amount, or what the thing cost plus the market's fee plus a margin. */
export const FLOORS = ['amount', 'cost'] as const;
export type FloorKind = (typeof FLOORS)[number];
/** `margin`: basis points of the cost. */
export type Floor = { kind: 'amount'; amount: Money } | { kind: 'cost'; margin: number };

/** What to do when nobody else sells the item on the market. */
export const WHEN_ALONE = ['hold', 'ceiling'] as const;
/** What to do when the price would be below the floor, because all others are. */
export const WHEN_BELOW_FLOOR = ['hold', 'floor'] as const;
/** What to do when the listing already is the cheapest. */
export const WHEN_LEADING = ['hold', 'raise'] as const;

/**
 * How the price of a listing follows its market. There is no rule without a floor.
 * `by`: how far below the basis, in money or in basis points; 0 for `match`.
 * `leastUnits`: fewer units of others on the market are not followed.
 * `dailyStep`: the largest change within a day, in basis points.
 */
export type Rule = {
  basis: Basis;
  position: Position;
  by: number;
  floor: Floor;
  ceiling: Money | null;
  whenAlone: (typeof WHEN_ALONE)[number];
  whenBelowFloor: (typeof WHEN_BELOW_FLOOR)[number];
  whenLeading: (typeof WHEN_LEADING)[number];
  leastUnits: number;
  dailyStep: number;
};

/** 100 percent. */
export const WHOLE = 10_000;
/** The bounds of the values of a rule. */
export const MAX_PERCENT_BY = 2000;
export const MAX_MARGIN = 100_000;
export const MAX_LEAST_UNITS = 100;
export const MAX_DAILY_STEP = 3000;
/** The values with which the form begins. */
export const RULE_DEFAULTS = { leastUnits: 3, dailyStep: 1000 } as const;

/** The maximum number of rules and of exclusions of a user, and of listings that one rule names. */
export const MAX_RULES = 50;
export const MAX_EXCLUSIONS = 1000;
export const MAX_CHOSEN = 1000;
