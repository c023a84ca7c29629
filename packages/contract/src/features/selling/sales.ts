import {
  COST_SOURCES,
  COUNTED_STATUSES,
  MAX_INLINE_COST,
  MAX_SALE_PRICE,
  SALE_DEFAULTS,
  SALE_ORIGINS,
  SALE_SORTS,
  SALE_STATUSES,
} from '@lootfolio/domain/sales';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemTraits } from '../../item-summary.ts';
import { sellingMarket } from '../../listing.ts';
import {
  anyOf,
  clientKey,
  date,
  file,
  fileInput,
  flag,
  game,
  gameOrAll,
  gameSlug,
  id,
  idInPath,
  list,
  market,
  money,
  page,
  ratio,
  searchText,
  time,
  timeZone,
  whole,
} from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();
const marketSlug = market.transform(({ slug }) => slug);
/** Accepts a market, or all markets (`all`), which become null. */
const marketOrAll = z
  .literal(['ALL', 'all'])
  .transform(() => null)
  .or(marketSlug)
  .default(null);

/** A sale of one thing. */
export const saleRow = z.object({
  /** The sale's own id. */
  item_id: id,
  /** The item's id. */
  catalog_id: id,
  name: z.string(),
  short_name: z.string(),
  slug: z.string(),
  game: gameSlug,
  image: z.string(),
  ...itemTraits,
  rarity_color: z.string().nullable(),
  /** The reference price now; 0 when there is none. */
  referance_price: money,
  /** 0 when it is not known: see `cost_source`. */
  buy_price: money,
  sell_price: money,
  /** The seller's money after the fee, and the fee. */
  net: money,
  fee: money,
  /** Whether the market reported the net amount, or it was computed with the fee that held at that time. */
  net_source: z.enum(['reported', 'estimated']),
  /** What the market paid although the sale was reversed. */
  compensation: money,
  /** The amounts in the currency of the account, when that is not the dollar; null otherwise. */
  native: z.object({ units: z.int(), net_units: z.int().nullable(), scale: z.int(), currency: z.string() }).nullable(),
  /** `net` and `compensation` less `buy_price`. Of a cancelled sale: `compensation`. */
  profit: money,
  /** `profit` in percent of `sell_price`. */
  profit_rate: ratio,
  sale_date: time,
  /** Slugs; null when it is not known. */
  buy_market: z.string().nullable(),
  sell_market: z.string(),
  status: z.enum(SALE_STATUSES),
  /** The market's own word for the state; null for a sale that was not read from a market. */
  said: z.string().nullable(),
  /** True when the meaning of the market's word is not known. */
  unknown_state: z.boolean(),
  /** Whole days from the acquisition to the sale; null when the acquisition is not known. */
  day_difference: count.nullable(),
  origin: z.enum(SALE_ORIGINS),
  /** Null when the cost is not known. */
  cost_source: z.enum(COST_SOURCES).nullable(),
  /** False when no thing in an inventory, and no listing, belongs to the sale. */
  matched: z.boolean(),
  /** When the trade cannot be reversed any more, by Steam's rules; null when it never could, or when it is not handed over. */
  item_free_at: time.nullable(),
  /** When the market pays; null when it does not say. */
  money_free_at: time.nullable(),
  /** When the server learned that it was cancelled or reversed. */
  ended_at: time.nullable(),
  /** A sale that a market reported and that looks like this one, which was entered or imported. It does not count until its owner decides. */
  same_as: id.nullable(),
});

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
  only: z.enum(['unknown', 'unmatched', 'double', 'counted', 'ended']).optional(),
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

/** A sale as a user enters it. The names are those of the specification. */
const draft = z.object({
  name: z.string().min(1).max(300),
  app_id: game,
  buy_market: marketSlug,
  sell_market: marketSlug,
  sell_market_id: id.optional(),
  buy_price: money.min(0).max(MAX_SALE_PRICE),
  sell_price: money.min(0).max(MAX_SALE_PRICE),
  date,
  /** When it was bought. */
  buy_date: date.optional(),
  image: z.string().max(500),
});

export const addSale = call({
  method: 'POST',
  path: '/sales/add-sale',
  access: 'user',
  summary: 'Adds a sale that no market reports',
  owned: true,
  body: z.object({ item: draft, client_key: clientKey.optional() }),
  reply: z.object({ success, item: saleRow }),
});

export const updateSalePrice = call({
  method: 'POST',
  path: '/sales/update-price',
  access: 'user',
  summary: 'Sets what a sold thing cost. It stays through every synchronisation',
  owned: true,
  body: z.object({ item_id: id, price: money.min(0).max(MAX_INLINE_COST) }),
  reply: z.object({ success, item: saleRow }),
});

export const updateSaleMarket = call({
  method: 'POST',
  path: '/sales/update-market',
  access: 'user',
  summary: 'Sets the market on which a sold thing was bought',
  owned: true,
  body: z.object({ item_id: id, market: marketSlug }),
  reply: z.object({ success, item_id: id, market: z.string() }),
});

export const chooseSaleLot = call({
  method: 'POST',
  path: '/sales/{id}/choose-lot',
  access: 'user',
  summary: 'Sets the purchase whose piece was sold, or lets the rule of costs decide again',
  owned: true,
  params: z.object({ id: idInPath }),
  /** Null: the rule decides. */
  body: z.object({ lot_id: id.nullable() }),
  reply: z.object({ success, item: saleRow }),
});

export const settleDouble = call({
  method: 'POST',
  path: '/sales/{id}/settle-double',
  access: 'user',
  summary: 'Decides whether an entered sale is the one that a market reported: then it is deleted, and its cost stays',
  owned: true,
  params: z.object({ id: idInPath }),
  body: z.object({ same: z.boolean() }),
  reply: z.object({ success }),
});

export const deleteSale = call({
  method: 'POST',
  path: '/sales/{id}/delete',
  access: 'user',
  summary: 'Deletes a sale that was entered or imported. Sales that a market reported stay',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success }),
});

export const synchroniseSales = call({
  method: 'POST',
  path: '/sales/create-sales',
  access: 'user',
  summary: 'Reads the own sales of a range from every market with a key, and waits for the markets',
  owned: true,
  waits: true,
  body: z.object({
    /** Absent: every market with a key. */
    markets: z.array(sellingMarket).max(20).optional(),
    startDate: date.optional(),
    endDate: date.optional(),
    timezone: timeZone.default('UTC'),
  }),
  reply: z.object({
    success: z.boolean(),
    created: count,
    updated: count,
    operation: z.uuid(),
    /** True when every market was asked. The long work goes on otherwise. */
    ended: z.boolean(),
    results: z.array(
      z.object({ market: z.string(), created: count, updated: count, code: z.string().nullable(), msg: z.string().nullable() }),
    ),
  }),
});

export const salesReach = call({
  method: 'GET',
  path: '/sales/reach',
  access: 'user',
  summary: 'How far back the sales of each market with a key were read, when last, and when they are read next without a click',
  owned: true,
  reply: list(
    z.object({
      market: z.string(),
      market_name: z.string(),
      /** The oldest day that was read; null when nothing was read yet. */
      read_from: time.nullable(),
      read_at: time.nullable(),
      oldest_sale: time.nullable(),
      code: z.string().nullable(),
      msg: z.string().nullable(),
    }),
  ).extend({
    /** How the sales are read without a click. Null without a key, and when this server does not do it. */
    automatic: z
      .object({
        every_minutes: count,
        /** When they were last read, by this or by the synchronisation of listings. */
        last_at: time.nullable(),
        /** When they are read next. A time that is over: as soon as a worker is free. */
        next_at: time.nullable(),
      })
      .nullable(),
  }),
});
