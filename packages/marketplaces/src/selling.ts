import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import type { AccountContext, Currency, Refusal, RequestLimit } from './port.ts';

/** A price in the market's notation, in the currency of the seller's account at the market. */
export type Price = NativeAmount & { currency: Currency };

/** The form of prices in a currency: at most `scale` decimals, and at least `least` units of that scale. */
export type PriceForm = { scale: number; least: number };

/** The context of calls about the account of a key's owner, which is the same in every game. */
export type SellerContext = AccountContext & {
  /** The address that the operator set for a market with an `endpointVariable`; null otherwise. */
  endpoint: string | null;
};

/** The context of calls about the listings of a key's owner, in one game. */
export type SellingContext = SellerContext & { app: AppId };

/** An item to list: its Steam asset id, and the price that the buyer pays. */
export type Draft = { assetId: string; price: Price };
export type PriceChange = { listingId: string; price: Price };
/** A listing to remove. `currency`: the currency of its price. */
export type Removal = { listingId: string; currency: Currency };

/**
 * The kind of a failure:
 * - `refused`: the market refuses this item, or the adapter refuses it before a request is sent. The same call will fail again.
 * - `key`: the market refuses the key. Nothing succeeds with it.
 * - `limit`: the request came too soon. Nothing happened.
 * - `unavailable`: the market could not be reached. Nothing happened.
 * - `unknown`: the change may have happened. Only `ownListings` tells; the call must not be repeated before that.
 */
export type FailureKind = 'refused' | 'key' | 'limit' | 'unavailable' | 'unknown';

/** Code and text are the market's own when the market states them. They never contain the key. */
export type Failure = Refusal & {
  kind: FailureKind;
  /** `item`: a limit that concerns this item alone. Absent: a limit concerns all requests with the key. */
  of?: 'item';
  /** Milliseconds to wait before the next attempt, when the market stated them. */
  retryAfterMs: number | null;
};

/**
 * The result of a change of one item. `price`: the price in the answer, or the sent price when the answer has none; null for a removal.
 * `confirm`: the answer does not name the item, so the caller reads the own listings before they believe the success.
 */
export type ChangeResult = { ok: true; listingId: string; price: Price | null; confirm?: true } | { ok: false; failure: Failure };

/**
 * Sends exactly one request, or none when no item can be sent. Returns a result per item, in the order of the items. An item that the
 * answer does not mention is `unknown`.
 * @throws RangeError when there are more items than `bulk` allows, or when they repeat an id or mix currencies
 * @throws the limiter's error (then nothing was sent), or the signal's reason (then the request may have been sent)
 */
type Change<Item> = (context: SellingContext, items: readonly Item[]) => Promise<ChangeResult[]>;

/** A listing of the key's owner. Ids are text: some are beyond 2^53. */
export type OwnListing = {
  listingId: string;
  /** The item's Steam asset id; null when the market does not state it. */
  assetId: string | null;
  name: string;
  phase: string | null;
  price: Price;
  /** `sold`: bought, but not handed over or not settled yet. `other`: neither on sale nor sold. */
  state: 'listed' | 'sold' | 'other';
  listedAt: Date | null;
  /** The place of the listing among those of its item, as buyers see them; 1 is the first. Null when the market does not state it. */
  rank: number | null;
  /** The seconds that are left to hand over the sold item; null when the market does not state them. */
  secondsLeft: number | null;
};

/** Why buyers do not see or cannot buy what is listed, or why a listing may be refused. */
export type PresenceReason =
  | 'offline'
  | 'away'
  | 'banned'
  | 'token_expired'
  | 'no_steam_key'
  | 'no_trade_link'
  | 'trade_check'
  | 'kyc'
  | 'payouts'
  | 'steam_account';

export type Obstacle = {
  reason: PresenceReason;
  /** False: it limits only some listings, such as expensive ones. */
  stopsAll: boolean;
  /** The time at which the obstacle ends by itself; null when it does not, or when the market does not say. */
  until: Date | null;
  /** The market's words; null when it has none. */
  text: string | null;
};

/** Whether the account can sell now. A fact that the market does not state is no obstacle, or null. */
export type Presence = {
  /** True when no obstacle stops all listings. */
  sells: boolean;
  obstacles: Obstacle[];
  /** The fee of this key's owner. `share`: in millionths of the price. `least`: the least fee of a sale. */
  fee: { share: number; least: NativeAmount | null } | null;
  failedTrades: number | null;
  /** The number of sales that wait for the seller. */
  toDeliver: number | null;
};

/**
 * - `pending`: bought, not handed over.
 * - `delivered`: handed over, the money is held; `settlesAt` says until when, when it is known.
 * - `settled`: the market counts the sale as paid. With a `settlesAt`, the money is in the balance from then on.
 * - `cancelled`: ended before the hand-over.
 * - `reversed`: taken back after it.
 * - `unknown`: the meaning of the market's word is not known.
 */
export type SaleState = 'pending' | 'delivered' | 'settled' | 'cancelled' | 'reversed' | 'unknown';

/** A sale of the key's owner. Ids are text: some are beyond 2^53. */
export type MarketSale = {
  saleId: string;
  listingId: string | null;
  assetId: string | null;
  name: string;
  phase: string | null;
  /** The float value of the item; null when the market does not state it. */
  float: number | null;
  /** What the buyer pays. May be zero only for a sale that ended. */
  price: Price;
  /** What the seller gets, or would have got; null when the market does not state it. Never computed. */
  received: Price | null;
  /** Paid to the seller although the sale was reversed. */
  compensation: Price | null;
  soldAt: Date;
  deliverBy: Date | null;
  /** The end of the time in which Steam lets the trade be reversed; null when the market does not state it. */
  protectedUntil: Date | null;
  /** The time from which the money is in the balance; null when the market does not state it. */
  settlesAt: Date | null;
  state: SaleState;
  /** The market's own word for the state. */
  said: string;
  /** True when the listing of an ended sale is on sale again by itself; null when the market does not say. */
  relisted: boolean | null;
};

/** A row of a market's sales that could not be read, and why. `saleId` is null when the id could not be read either. */
export type UnreadableSale = { saleId: string | null; text: string };

/** The sales of a range. Sales that could not be read stand apart, so that one of them does not hide the others. */
export type SalesReading = { sales: MarketSale[]; unreadable: UnreadableSale[] };

/** The times of the first and the last sale to read, both included. */
export type SaleRange = { from: Date; to: Date };

/**
 * - `sent`: on its way, in any stage before its end.
 * - `executed`, `completed`: paid. Markets use either word.
 * - `canceled`: ended without a payment, whoever ended it.
 * - `unknown`: the meaning of the market's word is not known.
 */
export type PayoutState = 'sent' | 'executed' | 'completed' | 'canceled' | 'unknown';

/** Money that the market paid, or is to pay, to the key's owner. */
export type MarketPayout = {
  /** The market's own id; where it has none, an identity made of what never changes in its row. */
  payoutId: string;
  /** What left the balance. */
  amount: Price;
  /** What the market keeps of it; null when it cannot be told from what the market states. */
  fee: Price | null;
  /** What reaches the owner; null when it cannot be told from what the market states. */
  net: Price | null;
  /** The coin in which it is paid, as the market names it; null for other methods, and when the market does not say. */
  coin: string | null;
  /** The method of payment, as the market names it; null when the market does not say. */
  method: string | null;
  /** The address to which it is paid; null when the market does not say. */
  wallet: string | null;
  createdAt: Date;
  state: PayoutState;
  /** The market's own word for the state; null when it has none. */
  said: string | null;
};

/** The times of the first and the last payout to read, both included. */
export type PayoutRange = SaleRange;

/** The calls with which the owner of a key sells at a market. */
export type MarketSelling = {
  /** Slug of the market. */
  market: string;
  apps: readonly AppId[];
  /**
   * The market's limits. All limits of a list apply at once. `host`: over all keys. `key`: over all calls with one key. `object`: over the
   * calls with the same id in `HttpRequest.changes`. `endpoints`: over the calls with one key and the same `HttpRequest.endpoint`.
   */
  limits: {
    host: readonly RequestLimit[];
    key: readonly RequestLimit[];
    object: readonly RequestLimit[] | null;
    endpoints?: Readonly<Record<string, readonly RequestLimit[]>>;
  };
  /** The maximum number of items of one call; 1 when the market has no call for several items. */
  bulk: { list: number; reprice: number; remove: number };
  /** The currencies in which the market takes prices, and their form. */
  prices: Readonly<Partial<Record<Currency, PriceForm>>>;
  /** The setting with the market's address, when no public source documents one. Without the setting every result is MARKET_NOT_CONNECTED. */
  endpointVariable?: 'HALOSKINS_API_URL' | 'SKINTHUNDER_API_URL';
  /**
   * Called once before `list`: the market reads the Steam inventory. After `waitMs` milliseconds, `list` can be called, or `prepared` where
   * the market has it.
   * @throws MarketError
   */
  prepare?: (context: SellingContext) => Promise<{ waitMs: number }>;
  /**
   * Asks whether the market has read the inventory. When `ready`, `list` can be called after `waitMs` milliseconds; else `prepared` can be
   * called again after them. A market may never become ready, so the caller limits how long they ask.
   * @throws MarketError
   */
  prepared?: (context: SellingContext) => Promise<{ ready: boolean; waitMs: number }>;
  list: Change<Draft>;
  reprice: Change<PriceChange>;
  remove: Change<Removal>;
  /**
   * Reads every listing of the key's owner in the game. Never returns an incomplete list. Sends one request per page.
   * @throws MarketError
   */
  ownListings: (context: SellingContext) => Promise<OwnListing[]>;
  /**
   * Reads whether the account can sell now, with one request. A listing can be on sale and still be invisible to buyers: only this call
   * tells. Null when no source documents such a call.
   * @throws MarketError
   */
  presence: ((context: SellingContext) => Promise<Presence>) | null;
  /**
   * Reads every sale of the key's owner in the game, newest first, each once. Every sale of the range is among `sales` or `unreadable`. Both
   * may have some just outside of the range, where the market decides what lies in it. A range of any length is read whole: it is split
   * where a market limits an answer. Sends one request per page.
   * @throws MarketError, also when no row can be read
   */
  sales: (context: SellingContext, range: SaleRange) => Promise<SalesReading>;
  /**
   * Reads every payout to the key's owner, newest first. Never returns an incomplete list, but may return payouts just outside of the range,
   * where the market decides what lies in it. Sends one request per page. Null when no source documents such a call.
   * @throws MarketError
   */
  payouts: ((context: SellerContext, range: PayoutRange) => Promise<MarketPayout[]>) | null;
};
