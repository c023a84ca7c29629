import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Asset } from '../model/assets.ts';
import { emptyExchange, type Exchange } from '../steam/trading/state.ts';
import type { RequestLog } from './request-log.ts';
import type { SellerRules } from './rules.ts';

/** `sold`: bought; the trade may still fall through. `gone`: removed, or its trade ended without a hand-over. */
export type ListingState = 'listed' | 'sold' | 'gone';

/** A price, and the seller's own notation of it. */
export type Price = { price: Money; stated: number };

export type Listing = Price & {
  id: string;
  asset: Asset;
  state: ListingState;
  listedAt: number;
  /** The time at which it will be sold at this price. Null when it will never be sold, or while buyers do not see it. */
  sellsAt: number | null;
  /** True while buyers do not see it although it should have been sold. */
  hidden: boolean;
  /** The changes that the market's own list will show, oldest first. */
  changes: (Price & { at: number; state: ListingState })[];
};

/**
 * The end of a sale without money for the seller. `failed`: the seller did not hand over the item in time. `fell_through`: the buyer did not
 * accept the offer. `reversed`: the trade was taken back after the hand-over.
 */
export type SaleEnd = { how: 'failed' | 'fell_through' | 'reversed'; by: 'seller' | 'buyer'; at: number };

export type Sale = Price & {
  id: string;
  listing: Listing;
  asset: Asset;
  soldAt: number;
  /** True when the buyer will not accept the seller's offer. */
  buyerLeaves: boolean;
  /** True when the seller's client tried to hand over the item and no longer had it. */
  undeliverable: boolean;
  deliveredAt: number | null;
  /** The time at which the market pays, when the sale is handed over and not reversed. */
  paysAt: number;
  end: SaleEnd | null;
};

/**
 * A payment to the seller, in thousandths of a dollar. `fee`: the part of the amount that the market keeps. `refused`: the market will not pay
 * it. `word`: what the market says of its state instead of the usual. `stated`: the amount as MarketCSGO first stated it.
 */
export type Payout = {
  id: number;
  amount: Money;
  fee: Money;
  at: number;
  coin: string | null;
  wallet: string | null;
  refused: boolean;
  word: string | null;
  stated: number | null;
  /** True when it counts against past sales although it was paid before the start. */
  fromSales: boolean;
};

/** A sale of an item that was already sold elsewhere. `listedAt`: the time at which this listing was made. */
export type SecondSale = { assetId: string; listingId: string; at: number; listedAt: number; first: { market: string; at: number } };

/** The actions of one API key at one market. */
export type Desk = {
  market: string;
  key: string;
  rules: SellerRules;
  /** All listings ever created, by id, in the order of their creation. */
  listings: Map<string, Listing>;
  /** All sales, oldest first. */
  sales: Sale[];
  payouts: Payout[];
  /** The time at which the market last read the Steam inventory, by game. */
  loadedAt: Map<AppId, number>;
  requests: RequestLog;
  /** The requests to paths with limits of their own. */
  pathRequests: Map<string, RequestLog>;
  /** The changes of items and listings, by id. */
  changes: Map<string, RequestLog>;
  /** True when the market has deleted the key. */
  deleted: boolean;
  /** True when the seller hides all listings on the market's website. */
  away: boolean;
  /** The end of the market's ban after a failed trade; null without one. */
  bannedUntil: number | null;
  failedTrades: number;
  /** The market's words, by the id of an item or listing that it refuses to list, reprice or remove. */
  refused: Map<string, string>;
  /** Fields that the market's answer about the account states instead of the usual ones. */
  says: Record<string, unknown>;
  /** Fields that the market's history states of a sale instead of the usual ones, by the id of the sale. */
  saysOfSale: Map<string, Record<string, unknown>>;
  violations: { key: number; object: number };
  /** The latest violations. */
  exceeded: Violation[];
  mistakes: Mistakes;
};

/**
 * The mistakes of a seller. `listedAgain`: attempts to list what the market already has on sale. `listedSold`: items that were put on sale,
 * or tried to, although they were sold elsewhere. `soldTwice`: sales of items that had been sold elsewhere.
 */
export type Mistakes = { listedAgain: number; listedSold: number; soldTwice: SecondSale[] };

/**
 * A request or a change beyond a limit. `of`: method and path of the request, or the id of the item or listing. `oldest`: the time of the
 * oldest request or change that the limit counts at that moment.
 */
export type Violation = { of: string; at: number; oldest: number };

/**
 * A persona as a seller. Their client keeps them online and hands over what is sold. `gone`: the ids of the assets that it handed over.
 * `past`: the number of their sales that a test made up.
 */
export type Seller = { steamId: string; client: boolean; clientSince: number; gone: Set<string>; past: number };

/**
 * The sellers' side of the markets, kept in memory. It depends only on the seed, the clock and the calls so far. `sellers` and `arrivals`
 * (the items that were sent to a persona) are by Steam id. `lagMs` replaces the lag of a market's own list. `historyLagMs`: the time until a
 * sale appears in a market's history; 0 where there is none. `fallThrough` is the share of
 * sales whose buyer does not accept the offer. `hasDemand`: false when only tests buy. `priceChanges`: in the order of time. `exchange`: the
 * trade offers at Steam itself.
 */
export type Trading = {
  desks: Map<string, Desk>;
  sellers: Map<string, Seller>;
  arrivals: Map<string, Arrival[]>;
  lagMs: Map<string, number>;
  historyLagMs: Map<string, number>;
  fallThrough: number;
  hasDemand: boolean;
  priceChanges: PriceChange[];
  exchange: Exchange;
};

const USUAL_FALL_THROUGH = 0.02;

export const emptyTrading = (): Trading => ({
  desks: new Map(),
  sellers: new Map(),
  arrivals: new Map(),
  lagMs: new Map(),
  historyLagMs: new Map(),
  fallThrough: USUAL_FALL_THROUGH,
  hasDemand: true,
  priceChanges: [],
  exchange: emptyExchange(),
});

/** A new price that a call of a market's API set. `from`: the price before. */
export type PriceChange = { market: string; key: string; listingId: string; assetId: string; at: number; from: Money; price: Money };

/**
 * An item that came by a trade or from the Steam market. `settled`: the asset as which it lies in the inventory once it can be traded, where
 * Steam then gives it another id.
 */
export type Arrival = { asset: Asset; at: number; by: 'trade' | 'market'; settled?: Asset };
