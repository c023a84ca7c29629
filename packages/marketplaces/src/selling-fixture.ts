import type { AppId } from '@lootfolio/domain/games';
import type { Currency } from './port.ts';
import type {
  ChangeResult,
  Draft,
  Failure,
  MarketPayout,
  MarketSale,
  MarketSelling,
  Obstacle,
  OwnListing,
  PayoutRange,
  Presence,
  Price,
  PriceChange,
  Removal,
  SaleRange,
  UnreadableSale,
} from './selling.ts';

/** An answer: a value that is sent as JSON, or a text that is sent unchanged (for numbers beyond 2^53). */
export type Answer = object | string;

/** One call that changes listings, with an answer that changes all of them and answers that change only some or none. */
export type ChangeFixture<Item> = {
  items: Item[];
  /** Method and address of the one request. */
  request: string;
  /** The JSON of the request's body; absent when it has none. */
  body?: object;
  /** The ids of the objects whose own limits the request counts against. */
  changes?: string[];
  answer: Answer;
  results: ChangeResult[];
  /** Answers in which some items fail or are missing. The keys are descriptions of the answers. */
  partly: Record<string, { answer: Answer; results: ChangeResult[] }>;
};

/** An account that sells without obstacles, and other accounts, by description. */
export type PresenceFixture = {
  /** Method and address of the one request. */
  request: string;
  answer: Answer;
  presence: Presence;
  others: Record<string, { answer: Answer; presence: Presence }>;
};

/** The sales of a range, and other answers to the same question, by description. */
export type SalesFixture = {
  range: SaleRange;
  /** Method and address of each request. */
  requests: string[];
  /** The JSON of each request's body; absent when they have none. */
  bodies?: object[];
  answers: Answer[];
  sales: MarketSale[];
  /** `unreadable`: absent when every row can be read. */
  others: Record<string, { answers: Answer[]; sales: MarketSale[]; unreadable?: UnreadableSale[] }>;
  /** Returns a page of sales with these ids within the range. Absent when the list is one answer. */
  page?: (ids: string[], total: number) => object;
  /** True when each page states the total. */
  total?: boolean;
};

/** The payouts of a range, and other answers to the same question, by description. */
export type PayoutsFixture = {
  range: PayoutRange;
  /** Method and address of each request. */
  requests: string[];
  /** The JSON of each request's body; absent when they have none. */
  bodies?: object[];
  answers: Answer[];
  payouts: MarketPayout[];
  others: Record<string, { answers: Answer[]; payouts: MarketPayout[] }>;
  /** Returns a page of payouts with these numbers within the range, and their ids. Absent when the list has no pages. */
  page?: (numbers: number[], total: number) => object;
  /** The answers before the first page. */
  before?: Answer[];
  /** True when each page states the total. */
  total?: boolean;
};

type Readiness = { ready: boolean; waitMs: number };

/** A market's answers to a seller in their real shape. */
export type SellingFixture = {
  selling: MarketSelling;
  app: AppId;
  key: string;
  endpoint?: string;
  /** The authorization header with the key, unless the address contains it. */
  authorization?: string;
  prepare?: { request: string; answer: Answer; waitMs: number };
  prepared?: {
    request: string;
    answer: Answer;
    ready: Readiness;
    /** Other answers, by description. */
    others: Record<string, { answer: Answer; ready: Readiness }>;
    /** The result of an answer that cannot be read. */
    unreadable: Readiness;
  };
  list: ChangeFixture<Draft>;
  reprice: ChangeFixture<PriceChange>;
  remove: ChangeFixture<Removal>;
  /** Answers that refuse a whole request with this status, and the expected failure. */
  refusals: { status: number; answer: Answer; failure: Failure }[];
  own: {
    requests: string[];
    answers: Answer[];
    listings: OwnListing[];
    /** Other answers, by description. */
    others?: Record<string, { answers: Answer[]; listings: OwnListing[] }>;
    /** Returns a page of listings with these ids; `next` is the start of the next page. Absent when the list is one answer. */
    page?: (ids: string[], total: number, next: string | null) => object;
    /** The answers before the first page. */
    before?: Answer[];
    /** True when each page states the total. */
    total?: boolean;
  };
  /** Null when the market has no call for it. */
  presence: PresenceFixture | null;
  sales: SalesFixture;
  /** Null when the market has no call for it. */
  payouts: PayoutsFixture | null;
};

export const changed = (listingId: string, units: number, scale: number, currency: Currency = 'USD'): ChangeResult => ({
  ok: true,
  listingId,
  price: { units, scale, currency },
});
/** A removal that the caller must confirm. */
export const goneUnnamed = (listingId: string): ChangeResult => ({ ok: true, listingId, price: null, confirm: true });
export const gone = (listingId: string): ChangeResult => ({ ok: true, listingId, price: null });
export const refused = (code: string, text: string): ChangeResult => ({
  ok: false,
  failure: { kind: 'refused', code, text, retryAfterMs: null },
});
export const tooSoon = (code: string, text: string, retryAfterMs: number): ChangeResult => ({
  ok: false,
  failure: { kind: 'limit', of: 'item', code, text, retryAfterMs },
});
export const UNKNOWN: ChangeResult = {
  ok: false,
  failure: { kind: 'unknown', code: 'NOT_ANSWERED', text: 'The answer says nothing of this item.', retryAfterMs: null },
};
export const dollars = (units: number, scale: number): Price => ({ units, scale, currency: 'USD' });

/** An account without obstacles, of which the market states nothing else. */
export const SELLS: Presence = { sells: true, obstacles: [], fee: null, failedTrades: null, toDeliver: null };
export const stopped = (reason: Obstacle['reason'], until: string | null = null): Obstacle => ({
  reason,
  stopsAll: true,
  until: until === null ? null : new Date(until),
  text: null,
});
export const limiting = (reason: Obstacle['reason'], text: string | null = null): Obstacle => ({
  reason,
  stopsAll: false,
  until: null,
  text,
});

/** A sale of which the market states only what every sale has. */
export const sold = (
  saleId: string,
  more: Pick<MarketSale, 'name' | 'price' | 'soldAt' | 'state' | 'said'> & Partial<MarketSale>,
): MarketSale => ({
  saleId,
  listingId: null,
  assetId: null,
  phase: null,
  float: null,
  received: null,
  compensation: null,
  deliverBy: null,
  protectedUntil: null,
  settlesAt: null,
  relisted: null,
  ...more,
});

/** A payout of which the market states only what every payout has. */
export const paid = (
  payoutId: string,
  more: Pick<MarketPayout, 'amount' | 'createdAt' | 'state' | 'said'> & Partial<MarketPayout>,
): MarketPayout => ({ payoutId, fee: null, net: null, coin: null, method: null, wallet: null, ...more });
