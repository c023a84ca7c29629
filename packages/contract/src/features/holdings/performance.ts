import { CHART_POINTS, PERFORMANCE_DEFAULTS, PERFORMANCE_PERIODS } from '@lootfolio/domain/performance';
import { NO_RATE_REASONS } from '@lootfolio/domain/money-weighted';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary } from '../../item-summary.ts';
import { date, file, fileInput, flag, id, list, market, money, page, pageSize } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();
const percent = z.number().describe('Percent, at most 6 decimals');
const level = z.number().describe('100 at the beginning of the period, at most 8 decimals');

const view = {
  market: market.prefault(PERFORMANCE_DEFAULTS.marketId),
  period: z.enum(PERFORMANCE_PERIODS).default(PERFORMANCE_DEFAULTS.period),
  /** 1: values are the proceeds after the market's fee. 0: values are before the fee. */
  fees: flag.default(1),
};

const dayReturn = z.object({ date, return: percent });
const monthReturn = z.object({ month: z.string().describe('YYYY-MM'), return: percent });

const figures = z.object({
  /** The value of the held pieces: before the period, and at its end. */
  start_value: money,
  value: money,
  /** Money paid and received in the period. */
  total_buy: money,
  total_sell: money,
  /** `value` + `total_sell` − `total_buy` − `start_value`. */
  profit: money,
  /** The time-weighted return of the period. `annual`: the same per year, only for periods of 365 days or more. */
  time_weighted: z.object({ total: percent, annual: percent.nullable() }),
  /** The money-weighted return (XIRR). `annual`: per year; `total`: of the period. Null when there is none; `reason` then says why. */
  money_weighted: z.object({ total: percent.nullable(), annual: percent.nullable(), reason: z.enum(NO_RATE_REASONS).nullable() }),
  /** The deepest fall of the index, and its current distance below its last peak. */
  drawdown: z.object({ depth: percent, peak: date, trough: date, recovered: date.nullable().describe('Null when it goes on') }).nullable(),
  drawdown_now: z.object({ depth: percent, peak: date }),
  /** The annualised volatility of the daily returns. Null for fewer than 30 days with money. */
  volatility: percent.nullable(),
  best_day: dayReturn.nullable(),
  worst_day: dayReturn.nullable(),
  best_month: monthReturn.nullable(),
  worst_month: monthReturn.nullable(),
});

const benchmark = z.object({
  market_id: id,
  market_name: z.string(),
  /** The first and the last day of the period for which the index is known. */
  from: date,
  to: date,
  /** The number of days in between on which too few items had prices. */
  gaps: count,
  /** Items in the index on its last day. */
  items: count,
  /** The return of the index, and the return of the user's investments, over the same days. */
  return: percent,
  own_return: percent,
  /** The value of the user's investments on the last of those days, and their value if the same money had bought and sold the index. */
  value: money,
  same_money_value: money,
});

const data = z.object({
  market_id: id,
  market_name: z.string(),
  from: date,
  to: date,
  days: count,
  figures,
  /** The data on which the figures are based. */
  basis: z.object({
    /** The number of pieces held at the end that have no known price on the market, and the number of days with such pieces. */
    pieces: count,
    pieces_at_cost: count,
    days_at_cost: count,
    /** The number of days on which the value of some pieces is estimated from their price on another market. */
    days_estimated: count,
    /** The number of pieces bought in the period for a price of 0. */
    free_pieces: count,
  }),
  /** Evenly chosen days, including the first, the last, and both ends of the deepest fall. The first is the day before the period. */
  series: z.array(z.object({ date, value: money, index: level, drawdown: percent, benchmark: level.nullable() })).max(CHART_POINTS),
  months: z.array(z.object({ month: z.string(), return: percent, profit: money, benchmark: percent.nullable(), whole: z.boolean() })),
  benchmark: benchmark.nullable(),
});

export const getPerformance = call({
  method: 'GET',
  path: '/investments/performance',
  access: 'user',
  summary: 'Returns, falls and contributions of the own investments over a period, against the index of the market',
  cost: COST.valuation,
  owned: true,
  query: z.object(view),
  reply: z.object({
    success,
    data: data.nullable().describe('Null before the first purchase'),
    /** The profit of each item, the highest first. The profits add up to the profit of the period. */
    items: z.array(
      z.object({
        ...itemSummary,
        /** The number of pieces held at the end. */
        quantity: count,
        start_value: money,
        total_buy: money,
        total_sell: money,
        value: money,
        profit: money,
        /** `profit` in percent of the whole profit. Null when the whole profit is 0. */
        share: percent.nullable(),
        /** `profit` in percent of `start_value` + `total_buy`. Null when the sum is 0. */
        return: percent.nullable(),
      }),
    ),
    total: count,
  }),
});

const day = z.object({
  date,
  total_buy: money,
  total_sell: money,
  value: money,
  /** (`value` + `total_sell`) / (the value of the day before + `total_buy`), at most 10 decimals. */
  factor: z.number(),
  index: level,
  drawdown: percent,
  /** The payments for the XIRR function of a spreadsheet: negative for money paid. Includes the value at both ends of the period. */
  cash_flow: money,
  quantity: count,
  /** The number of pieces without a known price. `value` includes them at their cost. */
  at_cost: count,
  /** The number of pieces whose price is estimated from their price on another market. */
  estimated: count,
  /** The index of the market. At its beginning it has the level that the user's own index has at that time. */
  benchmark: level.nullable(),
});

export const listPerformanceDays = call({
  method: 'GET',
  path: '/investments/performance/days',
  access: 'user',
  summary: 'Every day of a period with the figures from which its returns can be computed, newest first; the last is the day before it',
  cost: COST.valuation,
  owned: true,
  query: z.object({
    ...view,
    page: page.default(PERFORMANCE_DEFAULTS.page),
    pageSize: pageSize.default(PERFORMANCE_DEFAULTS.pageSize),
  }),
  reply: list(day),
});

export const exportPerformance = call({
  method: 'POST',
  path: '/investments/performance/export',
  access: 'user',
  summary: 'The same days as a file, oldest first',
  owned: true,
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  body: z.object({ ...view, ...fileInput }),
  reply: file,
});
