import type { AppId } from '@lootfolio/domain/games';
import { memoryPages } from './pages.ts';
import { MarketError } from './port.ts';
import type { Balance, FetchContext, HttpRequest, MarketAccount, PriceList, PriceSource, RawQuote, RawSales } from './port.ts';

/** A few correct answers of a market in their real shape, and the expected result. */
export type Fixture = {
  source: PriceSource;
  app: AppId;
  key?: string;
  /** A valid price of the first row, in the market's notation. */
  price: unknown;
  /** The bodies of the answers in the order of the requests, with this price in the first row. Only the first row makes the first quote. */
  answers: (price: unknown) => unknown[];
  /** True when the requests are pages of one list. */
  paged?: boolean;
  /** The market's compression. */
  encoding?: 'br' | 'gzip';
  /** Method and address of each request. */
  requests: string[];
  quotes: RawQuote[];
  sales?: RawSales[];
};

/** A market's answer to a key's owner in its real shape. */
export type AccountFixture = {
  account: MarketAccount;
  key: string;
  answer: object;
  /** Method and address of the one request. */
  request: string;
  /** The authorization header with the key, unless the address contains it. */
  authorization?: string;
  /** Bodies with status 200 that refuse a key. */
  refusals: object[];
  /** Bodies with status 200 that report a failure that is not the refusal of a key. */
  failures?: object[];
  /** Bodies with status 200 that ban a key for a while. */
  bans?: object[];
  /** A page with status 401 or 403 that refuses a key. */
  refusalPage?: string;
  /** The expected result; null when the market offers no balance. */
  balance: Balance | null;
  /** Other answers and the balances that they state. */
  otherBalances?: { answer: object; balance: Balance }[];
  /** The call that reads the balance, when it is another one than that which checks the key. */
  balanceCall?: { answer: object; request: string; unreadable: object[] };
  /** Answers with amounts or currencies that must be refused. */
  unreadable: object[];
};

export const FIXTURE_TIME = new Date('2026-11-20T12:00:00Z');

/** Runs a source on its fixture without a network. Returns the list and the requests that the source sent. */
export async function replay(fixture: Fixture, headers: Record<string, string> = {}): Promise<{ list: PriceList; sent: HttpRequest[] }> {
  const bodies = fixture.answers(fixture.price);
  const sent: HttpRequest[] = [];
  const context: FetchContext = {
    app: fixture.app,
    key: fixture.key ?? null,
    pages: memoryPages(),
    signal: new AbortController().signal,
    now: () => FIXTURE_TIME,
    http: async (request) => {
      const body = bodies[sent.length];
      sent.push(request);
      if (body === undefined) throw new MarketError('UPSTREAM', 'one request too many');
      return { status: 200, headers, body: Buffer.from(JSON.stringify(body)) };
    },
  };
  return { list: await fixture.source.fetchPrices(context), sent };
}
