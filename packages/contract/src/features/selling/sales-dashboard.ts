import { COUNTED_STATUSES, DASHBOARD_DEFAULTS } from '@lootfolio/domain/sales';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemTraits } from '../../item-summary.ts';
import { anyOf, date, gameOrAll, gameSlug, id, list, money, ratio, time, timeZone, whole } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();

/** The first day and the day after the last day, in `timezone`. */
const range = { startDate: date, endDate: date, timezone: timeZone.default('UTC') };

const day = z.object({ date, value: money });
const figures = { sale: money, profit: money, count };

const overview = z.object({
  /** A row per day of the range. Days without sales have 0. */
  periodic_sales: z.array(day),
  periodic_profits: z.array(day),
  /** Figures per market, by slug. The first row is that of all markets (`all`). */
  sale_details: z.array(z.object({ market: z.string(), ...figures })),
  /** The figures of the range, and of the range of equal length before it. */
  total: z.object({ ...figures, fees: money, ratio, unknown_cost: count }),
  before: z.object({ ...figures, fees: money, ratio, unknown_cost: count }),
});

export const saleOverview = call({
  method: 'GET',
  path: '/sales/sale-overview',
  access: 'user',
  summary: 'Sales and profits of a range by day and by market, beside the range before it',
  cost: COST.valuation,
  owned: true,
  query: z.object({ ...range, appID: gameOrAll.default(DASHBOARD_DEFAULTS.appId), status: anyOf(COUNTED_STATUSES) }),
  reply: z.object({ success, data: overview }),
});

const byMarket = <P extends `/sales/${string}`, T extends z.ZodRawShape>(path: P, summary: string, row: T) =>
  call({
    method: 'GET',
    path,
    access: 'user',
    summary,
    owned: true,
    query: z.object(range),
    reply: z.object({ success, data: z.array(z.object({ market: z.string(), ...row })) }),
  });

export const saleProfits = byMarket('/sales/profits', 'The profit of a range on each market', { profit: money });
export const saleCounts = byMarket('/sales/sale-counts', 'The number of sales of a range on each market', { count });
export const salesProfit = byMarket('/sales/get-sales-profit', 'Sales and profit of a range on each market', {
  sale: money,
  profit: money,
});

export const salesPeriodic = call({
  method: 'POST',
  path: '/sales/get-sales-periodic',
  access: 'user',
  summary: 'The sales of each day of a range',
  owned: true,
  read: true,
  body: z.object(range),
  reply: z.object({ success, data: z.array(day) }),
});

/** A sold item of a list of the dashboard: a name with its sums, or one sale. */
const soldItem = z.object({
  catalog_id: id,
  name: z.string(),
  image: z.string(),
  slug: z.string(),
  game: gameSlug,
  short_name: z.string(),
  ...itemTraits,
  rarity_color: z.string().nullable(),
  /** 1 where the row is one sale. */
  sale_count: count,
  sale: money,
  profit: money,
  /** Both: `profit` in percent of `sale`. */
  ratio,
  profit_rate: ratio,
  /** The market of the sale, or of most sales; the first by slug where several have equally many. */
  sell_market: z.string(),
  /** Of one sale; null for a name with several. */
  sale_date: time.nullable(),
  /** False when the cost of a sale is not known: its profit is too high. */
  cost_known: z.boolean(),
});

const top = <P extends `/sales/get-${string}`>(path: P, summary: string) =>
  call({
    method: 'GET',
    path,
    access: 'user',
    summary,
    owned: true,
    query: z.object({
      limit: whole(1, 100).default(DASHBOARD_DEFAULTS.items),
      appID: gameOrAll.default(DASHBOARD_DEFAULTS.appId),
      /** Whole days back from now. */
      interval: whole(1, 720).default(DASHBOARD_DEFAULTS.topDays),
    }),
    reply: list(soldItem),
  });

export const mostSold = top('/sales/get-most-sold', 'The items that were sold most often');
export const highestSales = top('/sales/get-highest', 'The sales with the highest prices');
export const mostProfitable = top('/sales/get-most-profitable', 'The sales with the highest profits');
export const mostProfitableRatio = top('/sales/get-most-profitable-ratio', 'The sales with the highest profits in percent');

export const salesBalance = call({
  method: 'GET',
  path: '/sales/balance',
  access: 'user',
  summary: 'The money of the own sales by where it is: protected, on the way, paid by the market; and what becomes free when',
  owned: true,
  query: z.object({ timezone: timeZone.default('UTC') }),
  reply: z.object({
    success,
    /** `protected`: handed over, and the market holds the money. `pending`: sold, and not handed over. `paid`: in the balance of the market. */
    protected: z.object({ amount: money, count }),
    pending: z.object({ amount: money, count }),
    paid: z.object({ amount: money, count }),
    /** The part of `paid` that was sold where this server reads no balance: elsewhere, or where nobody knows. */
    elsewhere: money,
    /** What left the balances by payouts, and the part of it that markets state as their fee. Null when no market was asked for payouts. */
    paid_out: z.object({ amount: money, fee: money, count }).nullable(),
    /** What becomes free on each day, by market. `date` is null where the market does not say when. */
    calendar: z.array(z.object({ date: date.nullable(), market: z.string(), amount: money, count })),
  }),
});
