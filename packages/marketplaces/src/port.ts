import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import type { Side } from '@lootfolio/domain/quotes';

/** One price as a market states it, before currency conversion and before the item is looked up. */
export type RawQuote = {
  /** Steam's market_hash_name, NFC, in Steam's spelling. */
  name: string;
  /** Doppler phase as `Phase 1`…`Phase 4`, `Ruby`, `Sapphire`, `Black Pearl`, `Emerald`; null when the market states none. */
  phase: string | null;
  price: NativeAmount;
  /** Of an ask: the units on offer; of a bid: the units wanted. Never the units sold. Null when the market does not state them. */
  quantity: number | null;
  /** The market's page of the item. Only when it cannot be derived from the name. */
  url: string | null;
};

/** Sales of an item on its market. Only from sources that report sales. */
export type RawSales = {
  name: string;
  phase: string | null;
  sold7Days: number;
  median7Days: NativeAmount | null;
  /** Null when the market does not state the number. */
  sold1Day: number | null;
  sold30Days: number | null;
};

export type Currency = 'USD' | 'EUR' | 'CNY' | 'RUB';

/**
 * `complete`: the list has every item on offer; an absent item is no longer offered.
 * `partial`: an absent item may still be on offer.
 */
export type Coverage = 'complete' | 'partial';

export type RequestLimit = { requests: number; perSeconds: number };

export type HttpRequest = {
  /** The market's real address in every world. The client decides which address it calls. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Limits for the answer to this request. The limits of the client still apply when they are lower. */
  maxBytes?: number;
  timeoutMs?: number;
  /** Prefix of the addresses to which one redirect is followed; absent = no redirect is followed. */
  redirectWithin?: string;
  /**
   * A text in the refusals of a service that does not refuse with JSON. A 403 counts as a bot wall when its body is not JSON, is not empty
   * and does not contain this text.
   */
  refusalText?: string;
  /** The ids at the market of the objects that this request changes. The request also counts against the own limit of each object. */
  changes?: readonly string[];
  /** The name of the endpoint, when the market limits it apart. The request also counts against the limit of this endpoint. */
  endpoint?: string;
  /**
   * Reads the market's code and message from the JSON of a refusal with a status from 400 to 499. The result becomes part of the error, so
   * it must be short and contain no secrets.
   */
  readRefusal?: (answer: unknown) => Refusal | null;
  /** True: `readRefusal` also reads answers with a status from 500. Steam refuses trade offers with 500. */
  refusesWith5xx?: boolean;
};

/** The market's own code for a refusal, and its message for the user. */
export type Refusal = { code: string; text: string };

/** An answer, decompressed and within its limits. Statuses from 300 on are thrown as `MarketError`. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: Buffer };

/**
 * Sends a request within the market's request limit, with timeouts and a limit of size.
 * @throws MarketError
 */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>;

/** The state of a paged reading after a page. `cursor`: the start of the next page, any JSON value; null after the last page. */
export type Progress = { cursor: unknown; pages: number; total: number; longest: number };

/** Stores the pages of one reading outside of the adapter, so that a later run can continue where this run ended. Rows are JSON values. */
export type PageStore = {
  /** Null before the first page. */
  progress: () => Promise<Progress | null>;
  /** Stores the rows of a page by their identity. Returns how many identities are new. */
  add: (rows: ReadonlyMap<string, unknown>, after: Progress) => Promise<number>;
  rows: () => Promise<unknown[]>;
};

export type FetchContext = {
  http: HttpClient;
  /** For sources that read a list page by page. */
  pages: PageStore;
  app: AppId;
  /** The operator's key for this source; null for keyless sources. */
  key: string | null;
  signal: AbortSignal;
  /** The current time, for sources that sign their requests with it. */
  now: () => Date;
  /** Reads at most this number of pages of a paged list, as a sample: the list is then incomplete. Absent: the whole list. */
  samplePages?: number;
};

/** The content of a feed: quotes in the market's order, and the market's time of the list when it states one. */
export type PriceList = { quotes: RawQuote[]; sales?: RawSales[]; asOf: Date | null };

export type PriceSource = {
  /** Unique name: the market's slug and the kind of list: `skinport-items`. */
  key: string;
  /** Slug of the market. */
  market: string;
  /** Whether the prices of the list are asks or bids. Absent: asks. */
  side?: Side;
  apps: readonly AppId[];
  currency: Currency;
  coverage: Coverage;
  /** The minimum number of seconds between two reads in the live world. */
  intervalSeconds: number;
  /** True when the source is rebuilt only once a day. */
  dailyDump?: boolean;
  /** The market's limit for this source's calls. */
  limit: RequestLimit;
  /** Environment variable with the operator's key, when the source uses one. */
  keyVariable?: string;
  /** True when the source also answers requests without a key. */
  keyOptional?: boolean;
  /** Key of a better source of the same market. This source is not read while the better source is active. */
  fallbackFor?: string;
  /** False when no public source confirms unit or currency. Such a source is live only when the operator sets `PRICE_UNITS_CONFIRMED`. */
  unitConfirmed: boolean;
  /**
   * Reads the whole list. Never returns an incomplete list, unless a sample is asked for. When an error ended a reading, a later call with the same pages can resume it.
   * @throws MarketError
   * @throws the client's error when the request limit is reached
   */
  fetchPrices: (context: FetchContext) => Promise<PriceList>;
};

/** The context of a request with a user's own key. */
export type AccountContext = {
  http: HttpClient;
  key: string;
  /**
   * Called when an answer asks to wait although its status does not say so: a ban in the body, or a pause for single items. Holds back all
   * requests with this key, or only the requests that change `objects`, for `ms` milliseconds.
   */
  limited?: (ms: number, objects?: readonly string[]) => Promise<void>;
  /**
   * Called when an answer says that its endpoint allows no more requests before this time. Holds back only the requests to this endpoint. It
   * gets a time and not a number of milliseconds, because adapters know no clock.
   */
  limitedUntil?: (at: Date, endpoint: string) => Promise<void>;
};

/** A user's balance at a market: the amount that the user can spend or withdraw, and the amount that the market holds back. */
export type Balance = { usable: NativeAmount; onHold: NativeAmount; currency: Currency };

/** The calls with which the owner of a key reads their account at a market or at Steam. */
export type MarketAccount = {
  /** Slug of the market. */
  market: string;
  /** The market's limit for one key over all its calls. */
  limit: RequestLimit;
  /**
   * Returns when the market accepts the key.
   * @throws MarketError `UNAUTHORISED` or `FORBIDDEN` when the market refuses the key
   */
  checkKey: (context: AccountContext) => Promise<void>;
  /** Throws like `checkKey`. Null when no source documents how to read the balance. */
  balance: ((context: AccountContext) => Promise<Balance>) | null;
};

/** The reasons why a market did not do what a request asked for. BLOCKED: a bot wall answered instead of the market. */
export type MarketErrorCode =
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'UNAUTHORISED'
  | 'FORBIDDEN'
  | 'BLOCKED'
  | 'RATE_LIMITED'
  | 'UPSTREAM'
  | 'BAD_ANSWER'
  /** The operator did not set the market's address. */
  | 'MARKET_NOT_CONNECTED';

export type MarketErrorDetails = {
  /** Seconds to wait before the next request, when the market stated them. */
  retryAfter?: number | null;
  /** The HTTP status of the answer; null when there was no answer with a status. */
  status?: number | null;
  /**
   * True when the request left, or may have left, and its outcome is unknown: the requested change may have happened. False when the
   * request did not leave, and when the market refused it.
   */
  mayHaveHappened?: boolean;
  /** The market's code and message of its refusal, when the request asked for them. */
  refusal?: Refusal | null;
  /** The address to which the answer redirects, when the client did not follow. */
  location?: string | null;
};

export class MarketError extends Error {
  readonly code: MarketErrorCode;
  readonly retryAfter: number | null;
  readonly status: number | null;
  readonly mayHaveHappened: boolean;
  readonly refusal: Refusal | null;
  readonly location: string | null;
  constructor(code: MarketErrorCode, message: string, details: MarketErrorDetails = {}) {
    super(message);
    this.name = 'MarketError';
    this.code = code;
    this.retryAfter = details.retryAfter ?? null;
    this.status = details.status ?? null;
    this.mayHaveHappened = details.mayHaveHappened ?? false;
    this.refusal = details.refusal ?? null;
    this.location = details.location ?? null;
  }
}

/** True when the market answered and refused the key. */
export const isRefusal = (error: MarketError): boolean => error.code === 'UNAUTHORISED' || error.code === 'FORBIDDEN';
