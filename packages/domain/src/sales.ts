import { APP_IDS, type AppId } from './games.ts';
import { BUYING_MARKETS, MARKETS, OTHER_MARKET, SELLING_MARKETS } from './markets.ts';
import type { Money } from './money.ts';

/** The state of a sale on the wire. */
export const SALE_STATUSES = ['PENDING', 'ON_PROTECTION', 'SUCCESS', 'CANCELED'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];
/** The statuses that lists filter by. In figures, no filter means both: a sale that is pending or cancelled never counts. */
export const COUNTED_STATUSES = ['SUCCESS', 'ON_PROTECTION'] as const satisfies readonly SaleStatus[];
export type CountedStatus = (typeof COUNTED_STATUSES)[number];

export const SALE_SORTS = ['date', 'price', 'duration', 'name'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];
export const SALE_PAGE_SIZES = [10, 15, 25, 30, 50, 100] as const;

/** The defaults of the sales history. Its range begins `daysBack` days ago and ends tomorrow. */
export const SALE_DEFAULTS = { page: 1, pageSize: 25, sort: 'date', order: 'DESC', appId: 730, daysBack: 7 } as const;

/** The lengths in days of a period of the dashboard, and its defaults. */
export const SALE_PERIODS = [1, 7, 14, 30, 60, 90, 180, 360, 720] as const;
export type SalePeriod = (typeof SALE_PERIODS)[number];
export const DASHBOARD_DEFAULTS = { appId: 730, days: 7, topDays: 30, items: 8 } as const;

/** The highest price of a sale that is added by hand, and the highest buy price that is typed into a row. */
export const MAX_SALE_PRICE: Money = 100_000_000;
export const MAX_INLINE_COST: Money = 1_000_000;
/** The most sales of one user that no market reported. */
export const MAX_ENTERED_SALES = 500_000;
/** The most pieces that are sold at once by one entry. Each is a sale of its own. */
export const MAX_SOLD_PIECES = 10_000;

/** Where a sale was learned from. `hand`: entered as a sale; `investment`: recorded at the purchase whose piece was sold. */
export const SALE_ORIGINS = ['market', 'hand', 'import', 'investment'] as const;
export type SaleOrigin = (typeof SALE_ORIGINS)[number];

/**
 * Where the cost of a sale comes from: typed at the sale, typed at the thing in the inventory, or a purchase.
 */
export const COST_SOURCES = ['typed', 'thing', 'lot'] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** The markets that forms offer as the buying or the selling market, by slug: first those that traders use most, then the rest. */
export const MAIN_SALE_MARKETS: readonly string[] = BUYING_MARKETS;
export const MORE_SALE_MARKETS: readonly string[] = [...MARKETS, OTHER_MARKET]
  .map(({ slug }) => slug)
  .filter((slug) => !BUYING_MARKETS.includes(slug));
/** The defaults of the form for a sale. */
export const SALE_FORM_DEFAULTS = { buyMarket: 'buff', sellMarket: SELLING_MARKETS[0]! } as const;

const HOUR = 3_600_000;
/** Sellers hand over within these hours. */
const HAND_OVER = 12 * HOUR;
/** No market holds the money of a trade longer, in milliseconds, when it does not say until when. */
export const HOLD_MS = 8 * 24 * HOUR;
/** Steam can reverse a trade of CS2 items for seven days. */
const PROTECTION = 7 * 24 * HOUR;

/**
 * Returns until when Steam protects the trade of a sale; null where trades of the game are not protected, and before the hand-over. The
 * hand-over is not stated: it counts as at most 12 hours after the sale.
 * @param deliveredAt since when it is known that the thing was handed over
 */
export function protectedUntil(appId: AppId, soldAt: Date, deliveredAt: Date | null): Date | null {
  if (appId !== APP_IDS.cs2 || deliveredAt === null) return null;
  const handedOver = Math.min(Math.max(deliveredAt.getTime(), soldAt.getTime()), soldAt.getTime() + HAND_OVER);
  return new Date(handedOver + PROTECTION);
}
