import { COST_SOURCES, SALE_ORIGINS, SALE_STATUSES } from '@lootfolio/domain/sales';
import { z } from 'zod';
import { itemTraits } from './item-summary.ts';
import { gameSlug, id, money, ratio, time } from './primitives.ts';

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
  /** Whether the market, or who recorded the sale, stated the net amount, or it was computed with the fee that held at that time. */
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
  day_difference: z.int().nullable(),
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
