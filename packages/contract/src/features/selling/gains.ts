import { FIRST_GAIN_YEAR, LAST_GAIN_YEAR, METHODS, ROW_KINDS } from '@lootfolio/domain/gains/gains';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary } from '../../item-summary.ts';
import { clientKey, date, file, fileInput, id, idInPath, list, money, page, pageSize, started, time, whole } from '../../primitives.ts';

const count = z.int();
const method = z.enum(METHODS);
const year = whole(FIRST_GAIN_YEAR, LAST_GAIN_YEAR);

const sums = z.object({ count, gross: money, fee: money, net: money, cost: money, profit: money });
const amount = z.object({ units: count, cost: money });

const totals = z.object({
  /** Rows with an unknown cost count with a cost of 0. */
  with_unknown: sums,
  without_unknown: sums,
  unknown: sums,
});

/** A stored report. It shows what was known when it was made, and does not change. */
const report = z.object({
  id,
  year: z.int(),
  method,
  /** The years of the report begin and end at midnight of this time zone. */
  zone: z.string(),
  made_at: time,
  rows: count,
  totals,
});

const gainYear = z.object({
  year: z.int(),
  method,
  locked_at: time.nullable(),
  /** True when the year ended, all years before it are locked, and its report has the present method and opens with them. */
  can_lock: z.boolean(),
  /** True for the last locked year. */
  can_unlock: z.boolean(),
  /** Null when none was made. */
  report: report.nullable(),
});

export const listGainYears = call({
  method: 'GET',
  path: '/gains',
  access: 'user',
  summary: 'The years of realised gains: method, lock and the last report. The newest first',
  owned: true,
  reply: list(gainYear).extend({ zone: z.string() }),
});

export const chooseGainMethod = call({
  method: 'PUT',
  path: '/gains/{year}/method',
  access: 'user',
  summary: 'Chooses how the costs of a year are found. Refused when the year is locked',
  owned: true,
  params: z.object({ year }),
  body: z.object({ method }),
  reply: z.object({ success: z.literal(true), year: z.int(), method }),
});

export const makeGainReport = call({
  method: 'POST',
  path: '/gains/reports',
  access: 'user',
  summary: 'Starts to make the report of a year, which replaces the last one. Refused when the year is locked',
  owned: true,
  cost: COST.file,
  body: z.object({ year, client_key: clientKey }),
  reply: started,
});

export const lockGainYear = call({
  method: 'POST',
  path: '/gains/{year}/lock',
  access: 'user',
  summary: 'Locks a year with its report: its closing stock opens the next year',
  owned: true,
  params: z.object({ year }),
  /** The report that the user saw. */
  body: z.object({ report_id: id }),
  reply: z.object({ success: z.literal(true), locked_at: time }),
});

export const unlockGainYear = call({
  method: 'POST',
  path: '/gains/{year}/unlock',
  access: 'user',
  summary: 'Unlocks the last locked year',
  owned: true,
  params: z.object({ year }),
  reply: z.object({ success: z.literal(true) }),
});

const basis = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('lot'),
    lot: id,
    bought_on: date,
    /** What the lot had cost in stock; a typed price may differ. */
    stock_cost: money,
    /** True when the booked lot was used up in an earlier year. */
    substitute: z.boolean(),
  }),
  /** The pool before the sale. */
  z.object({ from: z.literal('pool'), units: count, value: money }),
  z.object({ from: z.literal('typed') }),
]);

const row = z.object({
  position: count,
  kind: z.enum(ROW_KINDS),
  /** The day on which it counts, and when it happened. They differ for a late row. */
  day: date,
  at: time,
  late: z.boolean(),
  /** Null for a row without an item. */
  item: z.object(itemSummary).nullable(),
  /** Null for a sale that came with a file of purchases. */
  sale_id: id.nullable(),
  /** A slug; empty when it is not known. */
  market: z.string(),
  currency: z.string(),
  gross: money,
  fee: money,
  net: money,
  cost: money.nullable(),
  profit: money.nullable(),
  basis: basis.nullable(),
  reversed_on: date.nullable(),
});

export const showGainReport = call({
  method: 'GET',
  path: '/gains/reports/{id}',
  access: 'user',
  summary: 'A stored report: its sums, its stock, and a page of its rows',
  owned: true,
  params: z.object({ id: idInPath }),
  query: z.object({
    page: page.default(1),
    limit: pageSize.default(25),
    /** `unknown`: only rows whose cost is unknown. */
    only: z.enum(['unknown']).optional(),
  }),
  reply: list(row).extend({
    report: report.extend({
      flows: z.object({
        opening: amount,
        bought: amount,
        /** What typed prices add to the cost of lots, and things whose only cost is a typed one. */
        typed: amount,
        returned: amount,
        sold: amount,
        closing: amount,
      }),
      /** Sums by month, market, currency and kind; apart for rows with an unknown cost. */
      groups: z.array(
        sums.extend({ month: z.string(), market: z.string(), currency: z.string(), kind: z.enum(ROW_KINDS), known: z.boolean() }),
      ),
    }),
  }),
});

export const exportGainReport = call({
  method: 'POST',
  path: '/gains/reports/export',
  access: 'user',
  summary: 'A stored report as a file',
  owned: true,
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  body: z.object({ report_id: id, ...fileInput }),
  reply: file,
});

export const exportAllOfGainReport = call({
  method: 'POST',
  path: '/gains/reports/export-all',
  access: 'user',
  summary: 'Starts to make a file of all rows of a stored report, at most 100,000; one at a time, 20 a day',
  owned: true,
  rate: 'export',
  cost: COST.file,
  body: z.object({ report_id: id, format: z.enum(['csv', 'xlsx']), client_key: clientKey }),
  reply: started,
});
