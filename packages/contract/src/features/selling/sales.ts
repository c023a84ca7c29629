import { COUNTED_STATUSES, SALE_DEFAULTS, SALE_SORTS } from '@lootfolio/domain/sales';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import {
  anyOf,
  date,
  file,
  fileInput,
  flag,
  gameOrAll,
  id,
  idInPath,
  list,
  marketSlug,
  money,
  page,
  ratio,
  searchText,
  time,
  timeZone,
  whole,
} from '../../primitives.ts';
import { saleRow } from '../../sale.ts';

const success = z.literal(true);
const count = z.int();
/** Accepts a market, or all markets (`all`), which become null. */
const marketOrAll = z
  .literal(['ALL', 'all'])
  .transform(() => null)
  .or(marketSlug)
  .default(null);

const range = {
  /** The first and the day after the last day, in `timezone`. */
  startDate: date.optional(),
  endDate: date.optional(),
  timezone: timeZone.default('UTC'),
};

/** The filters of the sales history. */
const filters = {
  searchQuery: searchText.default(''),
  appId: gameOrAll.default(SALE_DEFAULTS.appId),
  /** 0: sales with a buy price of 0 are left out. */
  purchaseZero: flag.default(1),
  status: anyOf(COUNTED_STATUSES),
  ...range,
  buyMarket: marketOrAll,
  sellMarket: marketOrAll,
  /** Only sales of this item. */
  catalogId: idInPath.optional(),
  /** `unknown`: only sales whose cost is not known. `unmatched`: only those without a thing and a listing. `double`: only possible doubles. */
  only: z.enum(['unknown', 'unmatched', 'double', 'counted', 'pending', 'ended']).optional(),
};
const order = {
  sortBy: z.enum(SALE_SORTS).default(SALE_DEFAULTS.sort),
  sortOrder: z.enum(['ASC', 'DESC']).default(SALE_DEFAULTS.order),
};

export const listSales = call({
  method: 'GET',
  path: '/sales/get-sales',
  access: 'user',
  summary: 'The own sales',
  cost: COST.valuation,
  owned: true,
  query: z.object({
    currentPage: page.default(SALE_DEFAULTS.page),
    pageSize: whole(1, 100).default(SALE_DEFAULTS.pageSize),
    ...order,
    ...filters,
  }),
  reply: list(saleRow),
});

const sums = { count, gross: money, fees: money, net: money };

export const salesTotals = call({
  method: 'GET',
  path: '/sales/totals',
  access: 'user',
  summary: 'The sums of the own sales that match the filters. Pending and cancelled sales are left out',
  cost: COST.valuation,
  owned: true,
  query: z.object(filters),
  reply: z.object({
    success,
    ...sums,
    compensation: money,
    /** With a cost of 0 for the sales whose cost is not known. */
    cost: money,
    profit: money,
    ratio,
    /** The same sums of the sales whose cost is known. */
    known: z.object({ ...sums, cost: money, profit: money, ratio }),
    /** The sales whose cost is not known. */
    unknown: z.object(sums),
    /** Sales that no thing and no listing belongs to. They count. */
    unmatched: z.object(sums),
    /** Sales that match the filters and do not count, by the reason. */
    left_out: z.object({ pending: count, canceled: count, double: count }),
  }),
});

export const exportSales = call({
  method: 'POST',
  path: '/sales/export',
  access: 'user',
  summary: 'The own sales that match the filters, as a file',
  owned: true,
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  body: z.object({ ...order, ...filters, ...fileInput }),
  reply: file,
});

export const showSale = call({
  method: 'GET',
  path: '/sales/{id}',
  access: 'user',
  summary: 'One own sale with what it cost, where that comes from, and the purchases that it may be of',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: z.object({
    success,
    item: saleRow,
    /** The purchase whose piece was sold; null when the cost comes from elsewhere. `open`: its pieces that are not sold. */
    lot: z
      .object({
        id,
        quantity: count,
        open: count,
        unit_cost: money,
        bought_on: date,
        category: z.string(),
        file_name: z.string().nullable(),
      })
      .nullable(),
    /** Purchases of the item with open pieces that were bought by the day of the sale. */
    choices: z.array(z.object({ id, open: count, unit_cost: money, bought_on: date, category: z.string() })),
    market_reference: z.string().nullable(),
    /** The markets on which the thing was on sale, and what became of each listing. */
    listings: z.array(
      z.object({ market: z.string(), market_name: z.string(), price: money, state: z.string(), ended_at: time.nullable() }),
    ),
  }),
});
