import { z } from 'zod';
import { itemSummary, itemTraits } from './item-summary.ts';
import { id, money, time } from './primitives.ts';

/** Where a price is from. Goods are worth their price at Buff.163, else at Steam. `fresh`: false when that list is out of date. */
const valued = z.object({ market_id: id, market_name: z.string(), fresh: z.boolean() });

/** What was stuck on a thing, or hangs on it. `item`: its slug, when it is known; `price`: as of goods. */
const attached = z.object({ name: z.string(), image: z.string().nullable(), slug: z.string().nullable(), price: money.nullable() });

/** A thing in an inventory, whoever owns it. */
export const inventoryItem = z.object({
  /** Steam's id of the thing, under both of its names. */
  asset_id: z.string(),
  assetid: z.string(),
  ...itemSummary,
  ...itemTraits,
  rarity_color: z.string().nullable(),
  /** Of one unit; null when no market has one. */
  price: money.nullable(),
  /** `price` less the market's fee. */
  net: money.nullable(),
  valued_at: valued.nullable(),
  units: z.int(),
  tradable: z.boolean(),
  /** Until when it cannot be traded, where Steam says so. */
  locked_until: time.nullable(),
  /** When the inventory was read. */
  updated_at: time,
  inspect_link: z.string().nullable(),
  /** Wear from 0 to 1, and pattern. */
  float: z.number().nullable(),
  seed: z.int().nullable(),
  name_tag: z.string().nullable(),
  /** In the order of their slots. `wear`: how far it is scraped, from 0 to 1. */
  stickers: z.array(attached.extend({ wear: z.number().nullable() })),
  charm: attached.nullable(),
  patches: z.array(attached),
  /** The name of the storage unit in which it lies. */
  storage_unit: z.string().nullable(),
});
