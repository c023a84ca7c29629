import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import type { AccountContext, Currency, Refusal, RequestLimit } from './port.ts';

/** A price as the market writes it, in the currency of the seller's account there. */
export type Price = NativeAmount & { currency: Currency };

/** What prices in a currency may be: at most `scale` decimals, and at least `least` units of that scale. */
export type PriceForm = { scale: number; least: number };

/** The context of calls about the listings of a key's owner, in one game. */
export type SellingContext = AccountContext & {
  app: AppId;
  /** The address that the operator set for a market with an `endpointVariable`; else null. */
  endpoint: string | null;
};

/** An item to list: its Steam asset id, and the price that the buyer pays. */
export type Draft = { assetId: string; price: Price };
export type PriceChange = { listingId: string; price: Price };
/** A listing to remove. `currency`: that of its price. */
export type Removal = { listingId: string; currency: Currency };

/**
 * - `refused`: the market refuses this item, or the adapter does before it asks. The same call will fail again.
 * - `key`: the market refuses the key. Nothing succeeds with it.
 * - `limit`: too soon. Nothing happened.
 * - `unavailable`: the market could not be reached. Nothing happened.
 * - `unknown`: it may have happened. Only `ownListings` tells; the call must not be repeated before.
 */
export type FailureKind = 'refused' | 'key' | 'limit' | 'unavailable' | 'unknown';

/** Code and text are the market's where it gave them. They never contain the key. */
export type Failure = Refusal & {
  kind: FailureKind;
  /** Milliseconds to wait before the next attempt, when the market stated them. */
  retryAfterMs: number | null;
};

/** What became of one item. `price`: as the market states it, else as it was sent; null for a removal. */
export type ChangeResult = { ok: true; listingId: string; price: Price | null } | { ok: false; failure: Failure };

/**
 * Sends exactly one request, or none when no item can be sent. Returns a result per item, in the order of the items. An item of which the
 * answer says nothing is `unknown`.
 * @throws RangeError when the items are more than `bulk` allows, repeat an id or mix currencies
 * @throws what the limiter throws (then nothing was sent), and the signal's reason (then the request may have been sent)
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
  /** `sold`: bought, and not handed over or not settled yet. `other`: neither on sale nor sold. */
  state: 'listed' | 'sold' | 'other';
  listedAt: Date | null;
};

/** The calls by which the owner of a key sells at a market. */
export type MarketSelling = {
  /** Slug of the market. */
  market: string;
  apps: readonly AppId[];
  /**
   * The market's limits. All windows of a list hold at once: those of `host` over all keys, those of `key` over all calls of a key, those of
   * `object` over the calls that name the same id in `HttpRequest.changes`.
   */
  limits: { host: readonly RequestLimit[]; key: readonly RequestLimit[]; object: readonly RequestLimit[] | null };
  /** The most items of one call; 1 where the market has no call for several. */
  bulk: { list: number; reprice: number; remove: number };
  /** The currencies in which the market takes prices, and their form. */
  prices: Readonly<Partial<Record<Currency, PriceForm>>>;
  /** The setting with the market's address, when no public source documents one. Without the setting every result is MARKET_NOT_CONNECTED. */
  endpointVariable?: 'HALOSKINS_API_URL' | 'SKINTHUNDER_API_URL';
  /**
   * What the market needs once before `list`: it reads the Steam inventory. `list` may follow after `waitMs`.
   * @throws MarketError
   */
  prepare?: (context: SellingContext) => Promise<{ waitMs: number }>;
  list: Change<Draft>;
  reprice: Change<PriceChange>;
  remove: Change<Removal>;
  /**
   * Every listing of the key's owner in the game; never a part of them as the whole. Sends one request per page.
   * @throws MarketError
   */
  ownListings: (context: SellingContext) => Promise<OwnListing[]>;
};
