import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FIXTURE_TIME } from './fixture.ts';
import type { AccountFixture, Fixture } from './fixture.ts';
import { createHttp } from './http.ts';
import { memoryPages } from './pages.ts';
import type { AccountContext, HttpClient, PriceList, RequestLimit } from './port.ts';
import type { SellingFixture } from './selling-fixture.ts';
import type { SellingContext } from './selling.ts';

/** Answers the nth request of a test. */
export type Behaviour = (response: ServerResponse, index: number, request: IncomingMessage) => void;

export const MAX_BYTES = 64 * 1024;
/** Timeout in milliseconds, long enough for every answer even on a busy machine. */
const TIMEOUT_MS = 10_000;

export type Overrides = { toPort?: number; timeoutMs?: number; acquire?: () => Promise<void>; signal?: AbortSignal };

/** A request as it arrived: method and address, headers, body. */
export type Arrived = { request: string; headers: IncomingMessage['headers']; body: string };

/** An HTTP server on a local port. */
export async function serveLocally(listener: RequestListener): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

/** A market on a local port with the behaviour that a test gives it. */
export async function startFakeMarket() {
  let behaviour: Behaviour = (response) => response.end();
  let seen: Arrived[] = [];
  let acquired: (readonly string[])[] = [];
  const { port, stop } = await serveLocally((request, response) => {
    void text(request).then(
      (body) => {
        seen.push({ request: `${request.method} https:/${request.url}`, headers: request.headers, body });
        behaviour(response, seen.length - 1, request);
      },
      () => {},
    );
  });

  let limits: [ms: number, objects?: readonly string[]][] = [];
  const limited = async (...pause: (typeof limits)[number]): Promise<void> => void limits.push(pause);
  let endpointLimits: [at: Date, endpoint: string][] = [];
  const limitedUntil = async (...pause: (typeof endpointLimits)[number]): Promise<void> => void endpointLimits.push(pause);
  const open = (name: string, limit: RequestLimit, next: Behaviour, overrides: Overrides = {}): HttpClient => {
    const { toPort = port, timeoutMs = TIMEOUT_MS, acquire, signal = new AbortController().signal } = overrides;
    behaviour = next;
    seen = [];
    acquired = [];
    limits = [];
    endpointLimits = [];
    return createHttp({
      market: name,
      limit,
      resolve: (url) => url.replace('https://', `http://127.0.0.1:${toPort}/`),
      acquire: async (_, __, changes) => {
        acquired.push(changes);
        await acquire?.();
      },
      timeouts: { headers: timeoutMs, body: timeoutMs, total: 2 * timeoutMs },
      maxBytes: MAX_BYTES,
      signal,
    });
  };
  const read = ({ source, app, key }: Fixture, next: Behaviour, overrides?: Overrides): Promise<PriceList> => {
    const http = open(source.market, source.limit, next, overrides);
    return source.fetchPrices({
      http,
      app,
      key: key ?? null,
      pages: memoryPages(),
      signal: new AbortController().signal,
      now: () => FIXTURE_TIME,
    });
  };
  /** The context in which a key's owner reads their account. */
  const accountContext = ({ account, key }: AccountFixture, next: Behaviour, overrides?: Overrides): AccountContext => ({
    key,
    limited,
    http: open(account.market, account.limit, next, overrides),
  });
  /** The context in which a key's owner sells. */
  const sellingContext = (fixture: SellingFixture, next: Behaviour, overrides?: Overrides): SellingContext => ({
    key: fixture.key,
    limited,
    limitedUntil,
    app: fixture.app,
    endpoint: fixture.endpoint ?? null,
    http: open(fixture.selling.market, fixture.selling.limits.key[0]!, next, overrides),
  });
  return {
    open,
    read,
    accountContext,
    sellingContext,
    stop,
    /** Method and address of each request. */
    requests: () => seen.map(({ request }) => request),
    arrived: () => seen,
    /** The ids of changed objects that the client named to the limiter, by request. */
    acquired: () => acquired,
    waits: () => acquired.length,
    /** The pauses that answers asked for: the milliseconds, and the ids of the objects to pause. */
    limited: () => limits,
    /** The times until which answers closed an endpoint. */
    limitedUntil: () => endpointLimits,
  };
}

/** Sends a body with the market's compression. */
export function sendBody(response: ServerResponse, body: string | Buffer, encoding?: Fixture['encoding'], status = 200): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  if (encoding) response.setHeader('content-encoding', encoding);
  response.end(encoding === 'br' ? brotliCompressSync(body) : encoding === 'gzip' ? gzipSync(body) : body);
}

export const textOf = (fixture: Fixture, index: number, price: unknown = fixture.price): string => {
  const answers = fixture.answers(price);
  return JSON.stringify(answers[Math.min(index, answers.length - 1)]);
};

/** A correct market, with `price` as the price of the first row. */
export const sendFixture =
  (fixture: Fixture, price: unknown = fixture.price): Behaviour =>
  (response, index) =>
    sendBody(response, textOf(fixture, index, price), fixture.encoding);
