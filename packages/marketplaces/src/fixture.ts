import type { AppId } from '@lootfolio/domain/games';
import { MarketError } from './port.ts';
import type { Balance, FetchContext, HttpRequest, MarketAccount, PriceList, PriceSource, RawQuote, RawSales } from './port.ts';

/** A tiny good conversation with a market in its real shape, and what must come of it. */
export type Fixture = {
  source: PriceSource;
  app: AppId;
  key?: string;
  /** A good price of the first row, as the market writes it. */
  price: unknown;
  /** The bodies of the answers in the order of the requests, with this price in the first row, which alone makes the first quote. */
  answers: (price: unknown) => unknown[];
  /** Whether the requests are pages of one list. */
  paged?: boolean;
  /** How the market compresses. */
  encoding?: 'br' | 'gzip';
  /** Method and address of each request. */
  requests: string[];
  quotes: RawQuote[];
  sales?: RawSales[];
};

/** A market's answer to the owner of a key in its real shape. */
export type AccountFixture = {
  account: MarketAccount;
  key: string;
  answer: object;
  /** Method and address of the one request. */
  request: string;
  /** The header that carries the key, where the address does not. */
  authorization?: string;
  /** Bodies with status 200 by which the market refuses a key. */
  refusals: object[];
  /** Bodies with status 200 that say of something else that it failed. */
  failures?: object[];
  /** A page with status 401 or 403 by which it refuses a key. */
  refusalPage?: string;
  /** What must come of the answer; null where no balance is offered. */
  balance: Balance | null;
  /** Answers whose amounts or currencies must not be believed. */
  unreadable: object[];
};

export const FIXTURE_TIME = new Date('2026-11-20T12:00:00Z');

/** Lets a source read its fixture without a network; also the requests that it sent. */
export async function replay(fixture: Fixture, headers: Record<string, string> = {}): Promise<{ list: PriceList; sent: HttpRequest[] }> {
  const bodies = fixture.answers(fixture.price);
  const sent: HttpRequest[] = [];
  const context: FetchContext = {
    app: fixture.app,
    key: fixture.key ?? null,
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
