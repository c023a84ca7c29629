import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, request as send, type Dispatcher } from 'undici';
import { MarketError } from './port.ts';
import type { HttpClient, HttpRequest, HttpResponse, MarketErrorCode, RequestLimit } from './port.ts';

export type HttpOptions = {
  /** Slug of the market. Names the market for the limiter and in errors. */
  market: string;
  limit: RequestLimit;
  /** Maps a market's address to the address to call: the same in the live world, the sandbox's port otherwise. */
  resolve: (url: string) => string;
  /** Waits until the limit of the market allows one more request. */
  acquire: (market: string, limit: RequestLimit) => Promise<void>;
  /** Timeouts in milliseconds: until the headers, between two chunks of the body, and in total without the wait for the limiter. */
  timeouts: { headers: number; body: number; total: number };
  /** The most bytes an answer may have, after decompression. */
  maxBytes: number;
  /** A user's own proxy; absent for a direct connection. */
  dispatcher?: Dispatcher;
  /** Aborts a request in progress. The client then throws the signal's reason. */
  signal?: AbortSignal;
};

const MAX_RETRY_AFTER = 86_400;
/** The most bytes of a 403 that are read to find out whether the market sent it. */
const REFUSAL_BYTES = 16_384;

const agent = new Agent({ connections: 4, connect: { timeout: 10_000 } });

/**
 * An HTTP client for one market. Sends each request once: no retries, and no redirects except within `redirectWithin`. The caller
 * retries on `UNREACHABLE`, `TIMEOUT` and `UPSTREAM`. Errors name the host only, because paths, queries and headers contain keys.
 */
export function createHttp(options: HttpOptions): HttpClient {
  return async (request) => {
    await options.acquire(options.market, options.limit);
    options.signal?.throwIfAborted();
    try {
      return await exchange(request, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      throw asMarketError(error, `${options.market}: ${new URL(request.url).host}`);
    }
  };
}

async function exchange(request: HttpRequest, options: HttpOptions): Promise<HttpResponse> {
  const { resolve, timeouts, maxBytes, signal } = options;
  const deadline = AbortSignal.timeout(Math.min(request.timeoutMs ?? Infinity, timeouts.total));
  const answer = await send(resolve(request.url), {
    dispatcher: options.dispatcher ?? agent,
    method: request.method ?? 'GET',
    headers: { 'user-agent': 'Lootfolio', accept: 'application/json', 'accept-encoding': 'br, gzip, deflate', ...request.headers },
    body: request.body ?? null,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  });
  if (answer.statusCode >= 300) {
    if (answer.statusCode === 403 && (await isBotWall(answer, request))) throw new MarketError('BLOCKED', 'a bot wall answered', null, 403);
    answer.body.on('error', () => {}).destroy();
    const next = redirectOf(request, answer.statusCode, answer.headers['location']);
    if (next) return exchange(next, options);
    throw refusal(answer.statusCode, answer.headers);
  }
  const body = await readBody(answer.body, answer.headers['content-encoding'], Math.min(request.maxBytes ?? Infinity, maxBytes));
  return { status: answer.statusCode, headers: flatten(answer.headers), body };
}

/**
 * True when a 403 comes from a bot wall in front of the market, and so does not concern the key. Markets refuse with JSON or an empty
 * body; bot walls send pages, or Cloudflare's JSON.
 */
async function isBotWall({ headers, body }: Dispatcher.ResponseData, { refusalText }: HttpRequest): Promise<boolean> {
  const text = await readBody(body, headers['content-encoding'], REFUSAL_BYTES).then(String, (error: unknown) => {
    if (error instanceof MarketError) return null;
    throw error;
  });
  if (headers['cf-mitigated'] !== undefined || text === null) return true;
  if (text.trim() === '' || (refusalText !== undefined && text.includes(refusalText))) return false;
  try {
    return (JSON.parse(text) as { cloudflare_error?: unknown } | null)?.cloudflare_error === true;
  } catch {
    return true;
  }
}

/** The request for an allowed redirect. That request may not be redirected again. */
function redirectOf(
  { redirectWithin, ...request }: HttpRequest,
  status: number,
  location: string | string[] | undefined,
): HttpRequest | null {
  if (status > 308 || redirectWithin === undefined || typeof location !== 'string') return null;
  return location.startsWith(redirectWithin) ? { ...request, url: location } : null;
}

async function readBody(body: Readable, encoding: string | string[] | undefined, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of source) {
      size += piece.length;
      if (size > maxBytes) throw new MarketError('TOO_LARGE', `answer is larger than ${maxBytes} bytes`);
      pieces.push(piece);
    }
  };
  const decoder = decoderOf(encoding);
  await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect));
  return Buffer.concat(pieces);
}

function decoderOf(encoding: string | string[] | undefined): NodeJS.ReadWriteStream | null {
  switch (
    String(encoding ?? 'identity')
      .trim()
      .toLowerCase()
  ) {
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      throw new MarketError('BAD_ANSWER', 'answer has an unknown compression');
  }
}

function refusal(status: number, headers: IncomingHttpHeaders): MarketError {
  const code: MarketErrorCode =
    status === 401
      ? 'UNAUTHORISED'
      : status === 403
        ? 'FORBIDDEN'
        : status === 408
          ? 'TIMEOUT'
          : status === 429
            ? 'RATE_LIMITED'
            : status >= 500
              ? 'UPSTREAM'
              : 'BAD_ANSWER';
  return new MarketError(code, status < 400 ? `redirects (${status}); not followed` : `status ${status}`, retryAfter(headers), status);
}

/** Seconds of Retry-After. A date is counted from the answer's Date header. */
function retryAfter(headers: IncomingHttpHeaders): number | null {
  const value = headers['retry-after'];
  if (!value) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.parse(headers.date ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER, Math.max(0, Math.ceil(seconds))) : null;
}

const flatten = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
/** Error codes of zlib, of its Brotli decoder, and of the HTTP parser. */
const MALFORMED = /^(Z_|ERR__|ERR_BROTLI|HPE_)/;

function asMarketError(error: unknown, where: string): MarketError {
  if (error instanceof MarketError) return new MarketError(error.code, `${where}: ${error.message}`, error.retryAfter, error.status);
  const { code, name } = error as { code?: unknown; name?: unknown };
  const reason = typeof code === 'string' ? code : String(name);
  if (name === 'TimeoutError' || TIMEOUTS.has(reason)) return new MarketError('TIMEOUT', `${where}: no answer in time`);
  if (MALFORMED.test(reason)) return new MarketError('BAD_ANSWER', `${where}: unreadable answer (${reason})`);
  return new MarketError('UNREACHABLE', `${where}: ${reason}`);
}
