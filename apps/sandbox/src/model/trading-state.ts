import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Asset } from './assets.ts';
import type { RequestLog } from './request-log.ts';
import type { SellerRules } from './trading-rules.ts';

/** `gone`: removed, or sold on another market. */
export type ListingState = 'listed' | 'sold' | 'gone';

export type Listing = {
  id: string;
  asset: Asset;
  price: Money;
  /** The price as the seller sent it, in the market's unit. */
  stated: number;
  state: ListingState;
  listedAt: number;
  /** The time at which it will be sold at this price, or at which it was sold. Null when it will never be sold. */
  sellsAt: number | null;
};

/** A payment to the seller, in thousandths of a dollar. */
export type Payout = { id: number; amount: Money; at: number };

/** The actions of one API key at one market. */
export type Desk = {
  market: string;
  key: string;
  rules: SellerRules;
  /** All listings ever created, by id, in the order of their creation. */
  listings: Map<string, Listing>;
  payouts: Payout[];
  /** The time at which the market last read the Steam inventory, by game. */
  loadedAt: Map<AppId, number>;
  requests: RequestLog;
  /** The changes of items and listings, by id. */
  changes: Map<string, RequestLog>;
  /** True when the market has deleted the key. */
  deleted: boolean;
  violations: { key: number; object: number };
  /** The latest violations. */
  exceeded: Violation[];
};

/**
 * A request or a change beyond a limit. `of`: method and path of the request, or the id of the item or listing. `oldest`: the time of the
 * oldest request or change that the limit counts at that moment.
 */
export type Violation = { of: string; at: number; oldest: number };

/**
 * The sellers' side of the markets, kept in memory. It depends only on the seed, the clock and the calls so far. A key stands for the same
 * person on every market. `sold` has the ids of the assets that each key sold on any market; `arrivals` has the items that were sent to a
 * persona, by Steam id.
 */
export type Trading = { desks: Map<string, Desk>; sold: Map<string, Set<string>>; arrivals: Map<string, Arrival[]> };

export const emptyTrading = (): Trading => ({ desks: new Map(), sold: new Map(), arrivals: new Map() });

/** An item that came by a trade or from the Steam market. */
export type Arrival = { asset: Asset; at: number; by: 'trade' | 'market' };
