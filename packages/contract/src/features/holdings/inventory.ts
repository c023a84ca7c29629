import { INVENTORY_DEFAULTS, INVENTORY_SORTS, MAX_BUY_PRICE } from '@lootfolio/domain/inventory';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { inventoryItem, snapshot } from '../../inventory-item.ts';
import { priceChanges } from '../../price-change.ts';
import {
  appId,
  date,
  file,
  fileInput,
  filterName,
  game,
  gameOrAll,
  id,
  list,
  market,
  MAX_FILTER_BYTES,
  MAX_FILTER_NAMES,
  money,
  page,
  ratio,
  searchText,
  time,
  whole,
} from '../../primitives.ts';

const DEFAULT_GAME = 730;
const success = z.literal(true);
const count = z.int();
const ofGame = z.object({ appid: game.default(DEFAULT_GAME) });

export const netWorth = call({
  method: 'GET',
  path: '/init/net-worth',
  access: 'user',
  summary: 'What the own inventories were worth when they were last read',
  owned: true,
  query: z.object({ game: gameOrAll.default(null) }),
  reply: z.object({
    success,
    net_worth: money,
    count: z.int(),
    games: z.array(z.object({ app_id: appId, value: money, count: z.int() })),
  }),
});

/** The cost of one unit and its source: typed for this thing, or from a lot. The lot is the thing's own one, else first in, first out. */
const cost = z.object({ unit: money, source: z.enum(['typed', 'lot']) });

const ownItem = inventoryItem.extend({
  ...priceChanges,
  /** The price that the owner typed for this thing. */
  buy_price: money.nullable(),
  cost: cost.nullable(),
  /** `net` less the cost of one unit, and in percent of the cost. Null when one of them is unknown. */
  profit: money.nullable(),
  ratio: ratio.nullable(),
  /** The day that its owner entered, else the first day on which it was seen. */
  acquired_at: time,
  /** Steam's fresh price, else Buff.163's. */
  reference_price: money.nullable(),
  /** The lowest fresh price of the markets on which the product can sell. */
  lowest: z.object({ market_id: id, market_name: z.string(), price: money }).nullable(),
  /** The markets on which the thing is, or may be, on sale. */
  listed_on: z.array(z.object({ market_id: id, market_name: z.string() })),
  /** What this server's bot credits for the thing; null when it does not take it, and in lists that do not ask for it. */
  deposit_price: money.nullable(),
});

const several = z.array(filterName.min(1)).max(MAX_FILTER_NAMES).default([]);

const inventoryQuery = z.object({
  appid: game.default(DEFAULT_GAME),
  page: page.default(1),
  pageSize: whole(1, 1000).default(INVENTORY_DEFAULTS.size),
  search: searchText.default(''),
  /** Types, exteriors and rarities of the items; empty = all. */
  type: several,
  exterior: several,
  rarity: several,
  sortBy: z.enum(INVENTORY_SORTS).default(INVENTORY_DEFAULTS.sort),
  sortOrder: z.enum(['ASC', 'DESC']).default(INVENTORY_DEFAULTS.order),
  tradable: z.enum(['all', 'tradable', 'locked']).default('all'),
});

export const listInventory = call({
  method: 'POST',
  path: '/steam/inventory',
  access: 'user',
  summary: 'The things in the own Steam inventory, valued at Buff.163, else at Steam',
  cost: COST.valuation,
  owned: true,
  read: true,
  maxBytes: MAX_FILTER_BYTES,
  body: inventoryQuery.extend({
    /** True: only things that this server's bot takes, with the price that it credits. They are sorted by this price instead of `price`. */
    deposit: z.boolean().default(false),
  }),
  reply: list(ownItem).extend({ count, ...snapshot }),
});

export const exportInventory = call({
  method: 'POST',
  path: '/steam/inventory/export',
  access: 'user',
  summary: 'The own inventory as a file, one row for each name',
  owned: true,
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  maxBytes: MAX_FILTER_BYTES,
  body: inventoryQuery.extend({ pageSize: whole(1, 1000).default(1000) }).extend(fileInput),
  reply: file,
});

export const refreshInventory = call({
  method: 'POST',
  path: '/steam/refresh-inventory',
  access: 'user',
  summary: 'Reads the own inventory at Steam again, as long work; at most once in three minutes',
  owned: true,
  body: ofGame,
  reply: z.object({
    success,
    /** The id of the operation that reads the inventory. */
    operation: z.uuid(),
    /** The stored things until the operation ends. */
    count,
    updated_at: time.nullable(),
  }),
});

const worth = z.object({ gross: money, net: money, units: count });
const totalValues = z.array(
  z.object({
    market_id: id,
    name: z.string(),
    value: money,
    /** `value` less the fees. */
    net: money,
    /** Units that have a price there. */
    units: count,
    fresh: z.boolean(),
  }),
);

const statistics = {
  total_count: count,
  tradable_count: count,
  /** The part of `total_count` that lies in storage units. */
  stored_count: count,
  /** Highest value first. */
  total_values: totalValues,
};

export const inventoryStatistics = call({
  method: 'GET',
  path: '/steam/statistics',
  access: 'user',
  summary: 'Counts of the own inventory, and what it is worth on each market',
  cost: COST.valuation,
  owned: true,
  query: ofGame,
  reply: z.object({
    success,
    ...statistics,
    meta: z.object(statistics),
    /** Every unit sold now on the open market with the highest net, whatever it pays with. */
    best: worth,
    /** The same on open markets that pay out money. One whose fee is assumed counts only for items without a price at another: `assumed`. */
    money: worth,
    assumed: worth,
    /** The part of `money` of items that were sold anywhere in the last 7 days. */
    liquid: worth,
    /** Every unit sold to the buy order that leaves most on such a market. How many pieces an order takes is not known. */
    bids: worth,
    /** The cost of the units whose cost is known. */
    cost: z.object({ value: money, units: count }),
    ...snapshot,
  }),
});

export const inventoryStatistic = call({
  method: 'GET',
  path: '/steam/inventory-statistic',
  access: 'user',
  summary: 'What the own inventory is worth on each market',
  cost: COST.valuation,
  owned: true,
  query: ofGame,
  reply: list(z.object({ name: z.string(), count, value: money })),
});

export const inventoryCount = call({
  method: 'POST',
  path: '/steam/total-count',
  access: 'user',
  summary: 'How many units lie in the own inventory',
  owned: true,
  read: true,
  body: ofGame,
  reply: z.object({ success, count }),
});

export const tradableCount = call({
  method: 'GET',
  path: '/steam/tradable-count',
  access: 'user',
  summary: 'How many units of the own inventory can be traded',
  owned: true,
  query: ofGame,
  reply: z.object({ success, count }),
});

export const inventoryValue = call({
  method: 'POST',
  path: '/steam/inventory-value',
  access: 'user',
  summary: 'What the own inventory is worth at Buff.163, else at Steam',
  cost: COST.valuation,
  owned: true,
  read: true,
  body: ofGame,
  reply: z.object({ success, value: money }),
});

export const inventoryGraph = call({
  method: 'GET',
  path: '/steam/graph',
  access: 'user',
  summary: 'What the own inventory was worth on a market at the end of each day',
  owned: true,
  query: ofGame.extend({ market: market.optional(), interval: whole(1, 720).default(INVENTORY_DEFAULTS.interval) }),
  reply: z.object({ success, data: z.array(z.object({ date, value: money })), market: z.string(), total: count }),
});

export const inventoryOverview = call({
  method: 'GET',
  path: '/steam/overview',
  access: 'user',
  summary: 'The owner of the own inventory, its value, and what lies in it by name, the most valuable first',
  cost: COST.valuation,
  owned: true,
  query: ofGame,
  reply: z.object({
    success,
    user: z.object({ avatar: z.string().nullable(), username: z.string(), profile: z.string() }),
    values: z.object({ total_value: money, total_count: count }),
    items: z.array(z.object({ name: z.string(), slug: z.string(), image: z.string(), count, price: money.nullable(), value: money })),
    total: count,
    updated_at: time.nullable(),
  }),
});

export const setBuyPrice = call({
  method: 'POST',
  path: '/steam/update-price',
  access: 'user',
  summary: 'Sets what a thing in the own inventory cost',
  owned: true,
  body: z.object({
    /** 1: the buy price. No other price can be set here. */
    market_id: whole(1, 1),
    item: z.object({
      /** For a thing in a storage unit: `u` and 16 hexadecimal digits. */
      asset_id: z.string().regex(/^(\d{1,20}|u[0-9a-f]{16})$/),
      app_id: game,
      /** Null removes the price. */
      price: whole(0, MAX_BUY_PRICE).nullable(),
    }),
  }),
  reply: z.object({ success, item: z.object({ asset_id: z.string(), buy_price: money.nullable() }) }),
});
