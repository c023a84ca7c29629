import { PUBLIC_PAGE_SIZE, PUBLIC_SORTS, RANKING_PAGE_SIZE, RANKING_SORTS } from '@lootfolio/domain/ranking';
import { readSteamId } from '@lootfolio/domain/steam-ids';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { inventoryItem } from '../../inventory-item.ts';
import {
  date,
  filterName,
  game,
  id,
  list,
  MAX_FILTER_NAMES,
  money,
  page,
  pageSize,
  searchText,
  time,
  whole,
  wrong,
} from '../../primitives.ts';

const DEFAULT_GAME = 730;
const success = z.literal(true);
const count = z.int();

/** A Steam id in any of its spellings, as 64 bits. */
const steamId = z
  .string()
  .max(40)
  .transform((text, context) => {
    const read = readSteamId(text);
    if (read !== null) return read;
    context.addIssue(wrong('fields.steamId'));
    return z.NEVER;
  });

/** The owner of the inventory. `steamid` and `steam_id` mean the same; one of them is required. */
const owner = z.object({ appid: game.default(DEFAULT_GAME), steamid: steamId.optional(), steam_id: steamId.optional() });
const named = <T extends z.ZodObject>(query: T): T =>
  query.refine(({ steamid, steam_id: same }) => steamid !== undefined || same !== undefined, {
    path: ['steamid'],
    params: wrong('fields.missing').params,
  });

const names = z
  .union([filterName, z.array(filterName).max(MAX_FILTER_NAMES)])
  .transform((value) => (typeof value === 'string' ? [value] : value))
  .default([]);

/** The state of the shown inventory. */
const state = {
  /** The time at which the shown inventory was read at Steam; null before the first complete reading. */
  updated_at: time.nullable(),
  /** True when the owner hides the inventory from everybody else: on Steam, or here. */
  is_private: z.boolean(),
};

const readReply = z.object({ success, count, updated_at: time.nullable() });

export const saveInventory = call({
  method: 'GET',
  path: '/inventory/save-inventory',
  access: 'public',
  summary: 'Reads a public inventory at Steam when it was never read',
  mutates: true,
  rate: 'public-inventory',
  query: named(owner),
  reply: readReply,
});

export const updateInventory = call({
  method: 'GET',
  path: '/inventory/update-inventory',
  access: 'public',
  summary: 'Reads a public inventory at Steam again; at most once in three minutes',
  mutates: true,
  rate: 'public-inventory',
  query: named(owner),
  reply: readReply,
});

export const userInventory = call({
  method: 'GET',
  path: '/inventory/user-inventory',
  access: 'public',
  summary: 'What everybody may see of an inventory, valued at Buff.163, else at Steam',
  cost: COST.valuation,
  query: named(
    owner.extend({
      page: page.default(1),
      pageSize: pageSize.default(PUBLIC_PAGE_SIZE),
      search: searchText.default(''),
      /** Types and exteriors of the items; empty = all. */
      type: names,
      exterior: names,
      sortBy: z.enum(PUBLIC_SORTS).default('price'),
      sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
    }),
  ),
  reply: list(inventoryItem).extend({ count, ...state }),
});

export const publicStatistic = call({
  method: 'GET',
  path: '/inventory/inventory-statistic',
  access: 'public',
  summary: 'What a public inventory is worth on each market, the highest first',
  cost: COST.valuation,
  query: named(owner),
  reply: list(
    z.object({
      market_id: id,
      name: z.string(),
      /** The number of units with a price on this market, and their value. */
      count,
      value: money,
      /** `value` less the market's fees. */
      net: money,
      /** False when the market's list is out of date. */
      fresh: z.boolean(),
    }),
  ),
});

export const publicOwner = call({
  method: 'GET',
  path: '/inventory/user',
  access: 'public',
  summary: 'Who owns a public inventory, what it is worth, and the most valuable names in it',
  cost: COST.valuation,
  query: named(owner),
  reply: z.object({
    success,
    user: z.object({ avatar: z.string().nullable(), username: z.string(), profile: z.string(), country: z.string().nullable() }),
    values: z.object({ total_value: money, total_count: count }),
    /** The ten most valuable of `total` names. */
    items: z.array(z.object({ name: z.string(), slug: z.string(), image: z.string(), count, value: money })),
    total: count,
    ...state,
    /** Whether the caller owns the inventory, and whether they hid it from others. */
    is_own: z.boolean(),
    is_hidden: z.boolean(),
    /**
     * The time of the last attempt to read the inventory, and the reason why it failed; null when it did not fail. Null for a private
     * inventory.
     */
    checked_at: time.nullable(),
    problem: z.enum(['LIMIT', 'UNAVAILABLE', 'MALFORMED']).nullable(),
  }),
});

export const publicGraph = call({
  method: 'GET',
  path: '/inventory/graph',
  access: 'public',
  summary: 'What a public inventory was worth at the end of each day',
  query: named(owner.extend({ interval: whole(1, 720).default(7) })),
  reply: z.object({ success, data: z.array(z.object({ date, value: money })), total: count }),
});

/** A row of the rankings. */
const player = z.object({
  name: z.string(),
  image: z.string().nullable(),
  profile_url: z.string(),
  steam_id: z.string(),
  /** The rank by value, from 1. Equal values have the same rank. */
  rank: count,
  value: money,
  country: z.string().nullable(),
  count,
  updated_at: time,
});

const rankingQuery = z.object({
  appid: game.default(DEFAULT_GAME),
  page: page.default(1),
  orderBy: z.enum(RANKING_SORTS),
  dir: z.enum(['ASC', 'DESC']).default('DESC'),
});

export const listRanking = call({
  method: 'GET',
  path: '/inventory/ranking',
  access: 'public',
  summary: 'The inventories that everybody may see, the most valuable first',
  rate: 'search',
  cost: COST.query,
  query: rankingQuery.extend({
    pageSize: pageSize.default(RANKING_PAGE_SIZE),
    orderBy: z.enum(RANKING_SORTS).default('value'),
    /** A part of the name, a Steam id, or the address of a profile. */
    search: searchText.default(''),
  }),
  reply: list(player).extend({ count }),
});

export const listLatest = call({
  method: 'GET',
  path: '/inventory/latest',
  access: 'public',
  summary: 'The inventories that everybody may see, those first that were read last',
  query: rankingQuery.extend({ pageSize: pageSize.default(8), orderBy: z.enum(RANKING_SORTS).default('updated_at') }),
  reply: list(player),
});

export const rankingStats = call({
  method: 'GET',
  path: '/inventory/stats',
  access: 'public',
  summary: 'Value and number of things over all inventories of the ranking',
  query: z.object({ appid: game.default(DEFAULT_GAME) }),
  reply: z.object({
    success,
    data: z.object({ total_value: money, average_value: money, average_item_count: count, unique_inventories: count }),
  }),
});

export const findProfile = call({
  method: 'GET',
  path: '/inventory/find',
  access: 'public',
  summary: 'The Steam id of the account with this name in its address, as Steam knows it',
  rate: 'steam-profile',
  query: z.object({ name: z.string().regex(/^[\w-]{2,64}$/) }),
  reply: z.object({ success, steam_id: z.string() }),
});
