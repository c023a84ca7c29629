import { z } from 'zod';
import { itemSummary, itemTraits } from './item-summary.ts';
import { id, money, time } from './primitives.ts';

/** The market of a price: Buff.163, or Steam when Buff.163 has no price. `fresh`: false when the market's list is out of date. */
const valued = z.object({ market_id: id, market_name: z.string(), fresh: z.boolean() });

/** A sticker, patch or charm on a thing. `item`: its slug, when it is known; `price`: found like the price of a thing. */
const attached = z.object({ name: z.string(), image: z.string().nullable(), slug: z.string().nullable(), price: money.nullable() });

/** A thing in an inventory, whoever owns it. */
export const inventoryItem = z.object({
  /** Steam's id of the thing, in two fields with the same value. */
  asset_id: z.string(),
  assetid: z.string(),
  ...itemSummary,
  ...itemTraits,
  /** The same picture as `image`. */
  icon_url: z.string(),
  rarity_color: z.string().nullable(),
  /** The price of one unit; null when no market has one. */
  price: money.nullable(),
  /** `price` less the market's fee. */
  net: money.nullable(),
  valued_at: valued.nullable(),
  units: z.int(),
  tradable: z.boolean(),
  /** The time until which the thing cannot be traded, when Steam states it. */
  locked_until: time.nullable(),
  /** The time at which the inventory was read. */
  updated_at: time,
  inspect_link: z.string().nullable(),
  /** Wear from 0 to 1, and pattern. */
  float: z.number().nullable(),
  seed: z.int().nullable(),
  name_tag: z.string().nullable(),
  /** In the order of their slots. `wear`: from 0 to 1 (fully scraped). */
  stickers: z.array(attached.extend({ wear: z.number().nullable() })),
  charm: attached.nullable(),
  patches: z.array(attached),
  /** The name of the storage unit that contains the thing. */
  storage_unit: z.string().nullable(),
});

/** The state of the stored snapshot of an inventory. */
export const snapshot = {
  /** When the shown things were read at Steam; null before the first complete reading. */
  updated_at: time.nullable(),
  /** The number of things that Steam counts but does not show, such as those under trade protection, and when they appear at the latest. */
  hidden: z.int(),
  hidden_until: time.nullable(),
  /** Why the last reading failed; the shown things are older then. Null when it did not fail. */
  problem: z.enum(['PRIVATE', 'LIMIT', 'UNAVAILABLE', 'MALFORMED']).nullable(),
  checked_at: time.nullable(),
};
