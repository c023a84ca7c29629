import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Asset } from './assets.ts';
import type { RequestLog } from './request-log.ts';
import type { SellerRules } from './trading-rules.ts';

/** `gone`: taken off, or sold elsewhere. */
export type ListingState = 'listed' | 'sold' | 'gone';

export type Listing = {
  id: string;
  asset: Asset;
  price: Money;
  /** The price as the seller sent it, in the market's unit. */
  stated: number;
  state: ListingState;
  listedAt: number;
  /** When it will be sold at this price; null: never. Of a sold one, when it was. */
  sellsAt: number | null;
};

/** A payment to the seller, in thousandths of a dollar. */
export type Payout = { id: number; amount: Money; at: number };

/** What one key does at one market. */
export type Desk = {
  market: string;
  key: string;
  rules: SellerRules;
  /** All that ever were, by id, in the order of their creation. */
  listings: Map<string, Listing>;
  payouts: Payout[];
  /** When the market last read the Steam inventory, by game. */
  loadedAt: Map<AppId, number>;
  requests: RequestLog;
  /** Of items and listings, by id. */
  changes: Map<string, RequestLog>;
  /** The market deleted the key. */
  deleted: boolean;
  violations: { key: number; object: number };
};

/**
 * The sellers' side of the markets. Kept in memory; follows from seed, clock and the calls that were made. A key stands for the same person
 * on every market: `sold` has the ids of the assets that each key sold anywhere.
 */
export type Trading = { desks: Map<string, Desk>; sold: Map<string, Set<string>>; arrivals: Map<string, Arrival[]> };

export const emptyTrading = (): Trading => ({ desks: new Map(), sold: new Map(), arrivals: new Map() });

/** An item that came by a trade or from the Steam market. `arrivals` has those that were sent to a persona, by Steam id. */
export type Arrival = { asset: Asset; at: number; by: 'trade' | 'market' };
