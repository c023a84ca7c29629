/** The listing is not judged: it is excluded, not on sale, or waits for a person. */
export const SKIPS = ['EXCLUDED', 'NOT_ON_SALE', 'ASKED'] as const;

/** The listing was judged, and its price stays. */
export const HOLDS = [
  'SELLING_OFF',
  'PRESENCE',
  'CURRENCY',
  'PHASE',
  'FLOAT',
  'NO_COST',
  'MARKET_MOVES',
  'COOL_DOWN',
  'MISSING',
  'STALE',
  'READ_BEFORE_CHANGE',
  'CROSSED',
  'ONE_SOURCE',
  'DISAGREE',
  'THIN',
  'UNCONFIRMED',
  'ALONE',
  'LEADS',
  'OWN_LEADS',
  'OWN_EARLIER',
  'BELOW_FLOOR',
  'SMALL',
  'DAY_STEP',
  'TEN_CHANGES',
  'DAILY_CAP',
  'BREAKER',
] as const;

/** Why the price changes: it follows the basis, rises while nobody else sells, or goes to the floor. */
export const CHANGES = ['FOLLOWS', 'TO_CEILING', 'TO_FLOOR'] as const;

export const REASONS = [...CHANGES, ...HOLDS, ...SKIPS] as const;
export type Reason = (typeof REASONS)[number];
export type Hold = (typeof HOLDS)[number];

export const OUTCOMES = ['change', 'hold', 'skip'] as const;
export type Outcome = (typeof OUTCOMES)[number];
