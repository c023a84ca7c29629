import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';

/** One price as a market states it, before exchange rates and before the item is known. */
export type RawQuote = {
  /** Steam's market_hash_name, NFC, in Steam's spelling. */
  name: string;
  /** Doppler phase as `Phase 1`…`Phase 4`, `Ruby`, `Sapphire`, `Black Pearl`, `Emerald`; null where the market names none. */
  phase: string | null;
  price: NativeAmount;
  /** Units on offer; null where the market does not say. Never units sold. */
  quantity: number | null;
  /** The market's own page of the item, only where it cannot be derived from the name. */
  url: string | null;
};

/** Sales of an item on its market, only from sources that report sales. */
export type RawSales = { name: string; phase: string | null; sold7Days: number; median7Days: NativeAmount | null };

export type Currency = 'USD' | 'EUR' | 'CNY' | 'RUB';

/**
 * `complete`: every item on offer is in the list, so that an absent one is no longer offered.
 * `partial`: an absent item says nothing.
 */
export type Coverage = 'complete' | 'partial';

export type RequestLimit = { requests: number; perSeconds: number };

export type HttpRequest = {
  /** Always the market's real address; the client decides where it goes. */
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Bounds of this one answer; the client's own apply where they are tighter. */
  maxBytes?: number;
  timeoutMs?: number;
  /** Beginning of the addresses to which one redirect is followed; absent = none is. */
  redirectWithin?: string;
  /** A text by which the service itself refuses in something else than JSON; else such a 403 comes from a bot wall. */
  refusalText?: string;
};

/** An answer, decompressed and within its bounds. Statuses from 300 are thrown as `MarketError`. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** Sends a request within the market's request limit, with time-outs and bounds on size. Throws `MarketError`. */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>;

export type FetchContext = {
  http: HttpClient;
  app: AppId;
  /** The operator's key for this source; null for keyless sources. */
  key: string | null;
  signal: AbortSignal;
  /** The time, for the sources that sign their requests with it. */
  now: () => Date;
};

/** What a feed said: quotes in the order of the market, and the market's own time of the list where it gives one. */
export type PriceList = { quotes: RawQuote[]; sales?: RawSales[]; asOf: Date | null };

export type PriceSource = {
  /** Unique name: the market's slug, then what it is: `skinport-items`. */
  key: string;
  /** Slug of the market. */
  market: string;
  apps: readonly AppId[];
  currency: Currency;
  coverage: Coverage;
  /** How often it may be asked in the live world. */
  intervalSeconds: number;
  /** Whether the source is rebuilt once a day only. */
  dailyDump?: boolean;
  /** The market's own limit for this source's calls. */
  limit: RequestLimit;
  /** Environment variable that holds the operator's key, where one is needed. */
  keyVariable?: string;
  /** Whether the source also answers without the key. */
  keyOptional?: boolean;
  /** Key of the better source of the same market: while that one is active, this one is not asked. */
  fallbackFor?: string;
  /** False where no public source confirms unit or currency: live only when the operator sets `PRICE_UNITS_CONFIRMED`. */
  unitConfirmed: boolean;
  /** Reads the whole list. Throws `MarketError`; never returns half a list that claims to be whole. */
  fetchPrices: (context: FetchContext) => Promise<PriceList>;
};

/** What a request with a user's own key needs. */
export type AccountContext = { http: HttpClient; key: string };

/** A user's balance at a market: what they may spend or withdraw, and what the market still holds back. */
export type Balance = { usable: NativeAmount; onHold: NativeAmount; currency: Currency };

/** What a market, or Steam, lets the owner of a key read of their account. */
export type MarketAccount = {
  /** Slug of the market. */
  market: string;
  /** The market's limit for one key, over all of its calls. */
  limit: RequestLimit;
  /** Returns where the market takes the key. Throws `MarketError`: `UNAUTHORISED` or `FORBIDDEN` where it refuses the key. */
  checkKey: (context: AccountContext) => Promise<void>;
  /** Throws as `checkKey`. Null where no source tells how the market is asked. */
  balance: ((context: AccountContext) => Promise<Balance>) | null;
};

/** Why a market could not be read. BLOCKED: a bot wall before the market answered in its place. */
export type MarketErrorCode =
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'UNAUTHORISED'
  | 'FORBIDDEN'
  | 'BLOCKED'
  | 'RATE_LIMITED'
  | 'UPSTREAM'
  | 'BAD_ANSWER';

export class MarketError extends Error {
  readonly code: MarketErrorCode;
  /** Seconds after which the market wants to be asked again, where it said so. */
  readonly retryAfter: number | null;
  /** The HTTP status that it answered with; null where there was no such answer. */
  readonly status: number | null;
  constructor(code: MarketErrorCode, message: string, retryAfter: number | null = null, status: number | null = null) {
    super(message);
    this.name = 'MarketError';
    this.code = code;
    this.retryAfter = retryAfter;
    this.status = status;
  }
}

/** Whether the market was reached and said no to the key. */
export const isRefusal = (error: MarketError): boolean => error.code === 'UNAUTHORISED' || error.code === 'FORBIDDEN';
