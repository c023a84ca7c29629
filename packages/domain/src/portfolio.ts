import { APP_IDS } from './games.ts';
import type { Money } from './money.ts';
import { addDays, type LocalDate } from './schedule.ts';

/** The kinds of possessions besides items and balances. */
export const PORTFOLIO_ASSETS = ['investments', 'stocks', 'cash', 'crypto', 'bank'] as const;

/** The market of each balance, by its slug. */
export const PORTFOLIO_MARKETS = {
  buff163: 'buff',
  waxpeer: 'waxpeer',
  marketcsgo: 'marketcsgo',
  shadowpay: 'shadowpay',
  skinland: 'skinland',
  lisskins: 'lisskins',
  dmarket: 'dmarket',
  csfloat: 'csfloat',
  white_market: 'white_market',
  gamerpay: 'gamerpay',
} as const;

/** The game of each inventory. */
export const PORTFOLIO_INVENTORIES = { csgo_inventory: APP_IDS.cs2, dota2_inventory: APP_IDS.dota2 } as const;

export type PortfolioAsset = (typeof PORTFOLIO_ASSETS)[number];
export type PortfolioMarket = keyof typeof PORTFOLIO_MARKETS;
export type PortfolioInventory = keyof typeof PORTFOLIO_INVENTORIES;
export type PortfolioField = PortfolioAsset | PortfolioMarket | PortfolioInventory;
export type PortfolioValues = Record<PortfolioField, Money>;

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[];

/** The values of a portfolio in the order of the form. */
export const PORTFOLIO_GROUPS = {
  assets: PORTFOLIO_ASSETS,
  markets: keysOf(PORTFOLIO_MARKETS),
  inventories: keysOf(PORTFOLIO_INVENTORIES),
} as const satisfies Record<string, readonly PortfolioField[]>;
export type PortfolioGroup = keyof typeof PORTFOLIO_GROUPS;

export const PORTFOLIO_FIELDS: readonly PortfolioField[] = Object.values(PORTFOLIO_GROUPS).flat();

/** A billion dollars: the maximum of one value. */
export const MAX_PORTFOLIO_VALUE: Money = 1_000_000_000_000;
/** A cent. */
export const PORTFOLIO_STEP: Money = 10;

/** Days of the history. */
export const PORTFOLIO_INTERVALS = [7, 14, 30, 90] as const;
export type PortfolioInterval = (typeof PORTFOLIO_INTERVALS)[number];
export const PORTFOLIO_DEFAULT_INTERVAL: PortfolioInterval = 30;

/** A record with something for each field. */
export const forEachField = <T>(valueOf: (field: PortfolioField) => T): Record<PortfolioField, T> =>
  Object.fromEntries(PORTFOLIO_FIELDS.map((field) => [field, valueOf(field)])) as Record<PortfolioField, T>;

export const sumOfPortfolio = (values: Readonly<PortfolioValues>, fields: readonly PortfolioField[] = PORTFOLIO_FIELDS): Money =>
  fields.reduce((sum, field) => sum + values[field], 0);

/** The values that were saved on a day. */
export type SavedDay = { date: LocalDate; values: PortfolioValues };
/** `saved`: false when nothing was saved on this day; then `values` are the values saved last. */
export type PortfolioDay = SavedDay & { saved: boolean };

/**
 * Every day of a period from the first known values on.
 * @param saved ascending; the last one before the period gives its first days their values
 */
export function fillDays(saved: readonly SavedDay[], { from, to }: { from: LocalDate; to: LocalDate }): PortfolioDay[] {
  const byDate = new Map(saved.map((day) => [day.date, day.values]));
  let known = saved.findLast(({ date }) => date < from)?.values;
  const days: PortfolioDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const own = byDate.get(date);
    known = own ?? known;
    if (known) days.push({ date, values: known, saved: own !== undefined });
  }
  return days;
}

/** Rounds an amount from another source to whole cents, so that the form can take it. Null when the form does not accept the amount. */
export function fillable(amount: Money): Money | null {
  // adding 0 turns a negative zero into 0
  const cents = Math.round(amount / PORTFOLIO_STEP) * PORTFOLIO_STEP + 0;
  return cents >= 0 && cents <= MAX_PORTFOLIO_VALUE ? cents : null;
}
