import {
  CATEGORY_LENGTH,
  INVESTMENT_DEFAULTS,
  INVESTMENT_INTERVALS,
  INVESTMENT_SORTS,
  INVESTMENT_STATES,
  MAX_INVESTMENT_PRICE,
  MAX_INVESTMENT_QUANTITY,
} from '@lootfolio/domain/investments';
import { SALE_ORIGINS } from '@lootfolio/domain/sales';
import { TRACKED_NOTES_LENGTH } from '@lootfolio/domain/tracker';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import { priceChanges } from '../../price-change.ts';
import { date, file, fileInput, game, id, list, market, money, page, pageSize, ratio, searchText, time, whole } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();

const sale = z.object({
  id,
  quantity: count,
  /** The price of one piece after fees. */
  unit_price: money,
  sell_date: date,
  /** A slug. */
  market: z.string(),
  /** Sales that were recorded here or came with a file can be removed here. */
  origin: z.enum(SALE_ORIGINS),
});

const investment = z.object({
  id,
  /** Equals `id`. */
  investment_id: id,
  ...itemSummary,
  ...itemTraits,
  /** Equals `image`. */
  img: z.string(),
  category: z.string(),
  /** The number of pieces that are held. The fields from here to `marketPrices` include only these pieces. */
  quantity: count,
  /** The price of one piece. */
  buy_price: money,
  buy_date: date,
  /** The float of the piece, when only one was bought; null when unknown. */
  float: z.number().nullable(),
  /** What its owner or its file says about it; empty without a note. */
  note: z.string(),
  /** The fresh price of one piece on the requested market; null when there is none. */
  price: money.nullable(),
  /** The time at which that price was last seen. */
  price_at: time.nullable(),
  outlier: z.boolean(),
  ...priceChanges,
  total_buy: money,
  /** `quantity` times `price`. */
  total_sell: money.nullable(),
  /** The proceeds of a sale of all pieces after the market's fee, less their cost. */
  multiple_profit: money.nullable(),
  /** Like `multiple_profit`, but before the fee. */
  gross_profit: money.nullable(),
  /** `multiple_profit` in percent of `total_buy`. */
  ratio: ratio.nullable(),
  /** The proceeds of one piece on each market that has a fresh price, and its profit after the fee; the highest profit first. */
  marketPrices: z.array(z.object({ market_id: id, market_name: z.string(), price: money, profit: money, ratio })),
  /** The number of pieces bought: held and sold. */
  bought: count,
  /** The pieces that were sold; proceeds and profit are after fees. */
  sold: z.object({ quantity: count, total_buy: money, total_sell: money, profit: money, ratio }),
  sales: z.array(sale),
  /** The file from which it was imported. */
  import_id: id.nullable(),
});

const byMarket = { market: market.prefault(INVESTMENT_DEFAULTS.marketId) };

const view = {
  currentPage: page.default(INVESTMENT_DEFAULTS.page),
  sortBy: z.enum(INVESTMENT_SORTS).default(INVESTMENT_DEFAULTS.sort),
  sortOrder: z.enum(['ASC', 'DESC']).default(INVESTMENT_DEFAULTS.order),
  /** The price of one piece in thousandths of a dollar. Investments without a price are shown only when the range is not limited. */
  priceFrom: whole(0, MAX_INVESTMENT_PRICE).default(INVESTMENT_DEFAULTS.priceFrom),
  priceTo: whole(0, MAX_INVESTMENT_PRICE).default(INVESTMENT_DEFAULTS.priceTo),
  q: searchText.default(INVESTMENT_DEFAULTS.q),
  state: z.enum(INVESTMENT_STATES).default(INVESTMENT_DEFAULTS.state),
  ...byMarket,
};

const unpriced = { unpriced_items: count.describe('Investments without a fresh price there, which the sums leave out') };

export const listInvestments = call({
  method: 'GET',
  path: '/investments/get-all',
  access: 'user',
  summary: 'The own investments with their values now',
  cost: COST.valuation,
  owned: true,
  query: z.object({ ...view, pageSize: pageSize.default(INVESTMENT_DEFAULTS.size) }),
  reply: list(investment),
});

export const exportInvestments = call({
  method: 'GET',
  path: '/investments/export-all',
  access: 'user',
  summary: 'The own investments, for an export page by page',
  cost: COST.valuation,
  owned: true,
  query: z.object({ ...view, pageSize: pageSize.default(INVESTMENT_DEFAULTS.exportSize) }),
  reply: list(investment),
});

export const exportInvestmentsFile = call({
  method: 'POST',
  path: '/investments/export',
  access: 'user',
  summary: 'The own investments as a file: a row for what is held of each, and one for what was sold',
  owned: true,
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  body: z.object(view).omit({ currentPage: true }).extend(fileInput),
  reply: file,
});

export const totalInvestment = call({
  method: 'GET',
  path: '/investments/total-invest',
  access: 'user',
  summary: 'What the own investments that are held cost',
  owned: true,
  /** With a market, only investments that have a price there are counted. */
  query: z.object({ market: market.optional() }),
  reply: z.object({ success, total_investment: money, ...unpriced }),
});

export const totalProfit = call({
  method: 'GET',
  path: '/investments/total-profit',
  access: 'user',
  summary: 'What selling the own investments on a market would earn, and what those that were sold earned',
  cost: COST.valuation,
  owned: true,
  query: z.object(byMarket),
  reply: z.object({
    success,
    /** After the market's fee. */
    total_profit: money,
    gross_profit: money,
    /** `total_profit` in percent of the cost of the investments with a price. */
    ratio,
    /** The proceeds of the sold pieces after fees, and these proceeds less the cost of the pieces. */
    total_sold: money,
    realised_profit: money,
    realised_ratio: ratio,
    priced_items: count.describe('Investments with a fresh price there, which the sums count'),
    ...unpriced,
  }),
});

export const investmentGraph = call({
  method: 'GET',
  path: '/investments/graph',
  access: 'user',
  summary: 'What the own investments were worth on a market at the end of each day (UTC), at its last known price',
  cost: COST.valuation,
  owned: true,
  query: z.object({
    ...byMarket,
    /** Days. */
    interval: whole(1, 90).pipe(z.literal(INVESTMENT_INTERVALS)).default(INVESTMENT_DEFAULTS.interval),
  }),
  reply: z.object({
    success,
    /** Days on which no held piece had a price are left out. */
    data: z.array(
      z.object({
        date,
        value: money,
        /** The cost of the pieces that `value` includes. */
        cost: money,
        /** The number of held pieces without a known price until then. `value` leaves them out. */
        unpriced: count,
      }),
    ),
    total: count,
  }),
});

export const investmentValuation = call({
  method: 'GET',
  path: '/investments/valuation',
  access: 'user',
  summary: 'What the own investments are worth on each market',
  cost: COST.valuation,
  owned: true,
  reply: list(
    z.object({
      market_id: id,
      market_name: z.string(),
      value: money,
      /** The proceeds of a sale on this market after the fee, less the cost of the sold pieces. */
      profit: money,
      ratio,
      ...unpriced,
    }),
  ),
});

const purchase = {
  quantity: z.int().min(1).max(MAX_INVESTMENT_QUANTITY),
  buyPrice: money.min(0).max(MAX_INVESTMENT_PRICE),
  buyDate: date,
};
const category = z.string().trim().max(CATEGORY_LENGTH);
const note = z.string().trim().max(TRACKED_NOTES_LENGTH);

export const addInvestment = call({
  method: 'POST',
  path: '/investments',
  access: 'user',
  summary: 'Adds an investment',
  owned: true,
  body: z.object({
    /** The item's name, with the phase if it has one. */
    name: z.string().min(1).max(300),
    /** Empty: the item's type is used. */
    category: category.default(''),
    ...purchase,
    note: note.default(''),
    item_id: id,
  }),
  reply: z.object({ success, item: investment }),
});

export const updateInvestment = call({
  method: 'POST',
  path: '/investments/update-item',
  access: 'user',
  summary: 'Changes an investment; its item stays',
  owned: true,
  body: z.object({
    item: z.object({
      id,
      name: z.string().min(1).max(300),
      category,
      ...purchase,
      /** Absent: the note stays as it is. */
      note: note.optional(),
      /** Pieces that are held; 0 only when all were sold. */
      quantity: z.int().min(0).max(MAX_INVESTMENT_QUANTITY),
      /** The number of held pieces that the caller has read. The change is refused when it is different now. */
      held: z.int().min(0).max(MAX_INVESTMENT_QUANTITY).optional(),
    }),
  }),
  reply: z.object({ success, item: investment }),
});

export const deleteInvestment = call({
  method: 'POST',
  path: '/investments/delete',
  access: 'user',
  summary: 'Deletes an investment with the sales that were recorded at it',
  owned: true,
  body: z.object({ investment_id: id, app_id: game, item_id: id }),
  reply: z.object({ success, investment_id: id }),
});

export const sellInvestment = call({
  method: 'POST',
  path: '/investments/sell',
  access: 'user',
  summary: 'Records that pieces of an investment were sold',
  owned: true,
  body: z.object({
    investment_id: id,
    quantity: z.int().min(1).max(MAX_INVESTMENT_QUANTITY),
    /** The price of one piece after fees. */
    sellPrice: money.min(0).max(MAX_INVESTMENT_PRICE),
    sellDate: date,
  }),
  /** `doubles`: sold pieces that look like a sale that a market reported. They do not count until their owner decides. */
  reply: z.object({ success, doubles: count, item: investment }),
});

export const removeSale = call({
  method: 'POST',
  path: '/investments/remove-sale',
  access: 'user',
  summary: 'Removes a sale that was recorded: its pieces are held again',
  owned: true,
  body: z.object({ sale_id: id }),
  reply: z.object({ success, item: investment }),
});
