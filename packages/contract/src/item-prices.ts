import { z } from 'zod';
import { date, id, money, ratio, time } from './primitives.ts';

/** Days until a listing sells. In half of the cases it sells within `median` days, in eight of ten cases between `low` and `high`. */
const timeToSell = z.object({
  low: z.number(),
  median: z.number(),
  high: z.number(),
  /** The number of observed sales on which the estimate is based, with one decimal, because older sales count less. */
  sample: z.number(),
});

/** The sales of an item on one market: estimates, see the page /time-to-sell. */
const liquidity = z.object({
  /** Estimates for a listing at the lowest price, and for a listing that is five percent cheaper. */
  at_lowest: timeToSell,
  five_below: timeToSell,
  sold_per_day: z.number(),
  /** True when the market itself reports its sales. */
  reported: z.boolean(),
  /** `thin`: fewer than two sales in a fortnight. `moved`: the price rose far while hardly anything was sold. */
  warnings: z.array(z.enum(['thin', 'moved'])),
});

/** A price of one item on one market. */
export const priceInfo = z.object({
  price: money,
  /** `price` less the market's fee. */
  net: money,
  /**
   * `price` less the market's fee and the cost of a payout; null when that cost is not documented, or when the market does not pay out
   * money.
   */
  after_payout: money.nullable(),
  /** The fee that `net` was computed with, in percent. */
  fee: ratio,
  fee_known: z.boolean(),
  /** Pieces on offer. */
  quantity: z.int().nullable(),
  /** Units sold on this market in 7 days. */
  volume: z.int().nullable(),
  /** Null while nothing is known: the market states neither quantities nor sales, or has not been observed yet. */
  liquidity: liquidity.nullable(),
  /** The source's time of the price. */
  as_of: time,
  /** The time at which the price was last changed or confirmed. */
  updated_at: time,
  fresh: z.boolean(),
  outlier: z.boolean(),
  url: z.string().nullable(),
  /** The amount as the market stated it, and the exchange rate of the conversion. */
  native: z.object({
    amount: z.string(),
    currency: z.string(),
    /** Units of the currency per dollar. */
    rate: z.string(),
    /** Null for dollars. */
    rate_source: z.string().nullable(),
    rate_date: date.nullable(),
  }),
  markets: z.object({ id, name: z.string(), slug: z.string() }),
});

/** The best buy order for an item on one market, for a sale at once. `quantity`: the number of pieces that it wants. */
export const bidInfo = priceInfo.omit({ volume: true, liquidity: true });

export const variant = z.object({
  exterior: z.string().nullable(),
  short_exterior: z.string().nullable(),
  is_stattrak: z.boolean(),
  is_souvenir: z.boolean(),
  slug: z.string(),
  min_price: money.nullable(),
});

/** The figures of the comparison's detail modal. */
export const modalFigures = z.object({
  rarity_color: z.string().nullable(),
  /** Average over 7 days. */
  steam_last_7d: money.nullable(),
  buff_starting_at: money.nullable(),
  shadow_price: money.nullable(),
  market_price: money.nullable(),
  /** Pieces on offer on MarketCSGO. */
  cstm_volume: z.int().nullable(),
  /** The profit of buying on Buff.163 and selling on MarketCSGO, after the fee. The next field is the same for Waxpeer. */
  buff_market_profit: money.nullable(),
  buff_market_ratio: ratio.nullable(),
  wax_price: money.nullable(),
  buff_wax_profit: money.nullable(),
  buff_wax_ratio: ratio.nullable(),
});

/** Figures over all markets, and figures of Steam's price. */
export const priceStats = z.object({
  lowest: z.object({ price: money, market_name: z.string() }).nullable(),
  highest: z.object({ price: money, market_name: z.string() }).nullable(),
  average: money.nullable(),
  steam: money.nullable(),
  buff: money.nullable(),
  /** The change of Steam's price in percent. The two fields below are about Steam's price too. */
  change_24h: ratio.nullable(),
  low_30d: money.nullable(),
  high_30d: money.nullable(),
  volume_7d: z.int().nullable(),
  /** Number of markets with a fresh price. */
  markets: z.int(),
});
