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
  /** Waits until the limit of the market, and of each object that the request changes, allows one more request. */
  acquire: (market: string, limit: RequestLimit, changes: readonly string[]) => Promise<void>;
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
/** The most bytes of a refusal that are read. */
const REFUSAL_BYTES = 16_384;

/** HTTP/1.1 only: on HTTP/2, undici sends a request again when the market ends the connection before it answers. */
const agent = new Agent({ connections: 4, allowH2: false, connect: { timeout: 10_000 } });

/**
 * An HTTP client for one market. Sends each request once: no retries, and no redirects except within `redirectWithin`. The caller
 * retries reads on `UNREACHABLE`, `TIMEOUT` and `UPSTREAM`; what changes something only when `mayHaveHappened` is false. Errors name the
 * host only, because paths, queries and headers contain keys. A request that is aborted throws the signal's reason, and may have left.
 */
export function createHttp(options: HttpOptions): HttpClient {
  return async (request) => {
    await options.acquire(options.market, options.limit, request.changes ?? []);
    options.signal?.throwIfAborted();
    let left = false;
    const onLeave = (): void => {
      left = true;
    };
    try {
      return await exchange(request, options, onLeave);
    } catch (error) {
      options.signal?.throwIfAborted();
      throw asMarketError(error, `${options.market}: ${new URL(request.url).host}`, left);
    }
  };
}

/** Calls `onLeave` when the request's first byte is about to be written to an open connection, and not before. */
const watched =
  (onLeave: () => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (request, handler) =>
    dispatch(request, {
      onRequestStart: (controller, context) => {
        handler.onRequestStart?.(controller, context);
        // a signal that was aborted during the connect ends the request here
        if (!controller.aborted) onLeave();
      },
      onResponseStart: (...all) => handler.onResponseStart?.(...all),
      onResponseData: (...all) => handler.onResponseData?.(...all),
      onResponseEnd: (...all) => handler.onResponseEnd?.(...all),
      onResponseError: (...all) => handler.onResponseError?.(...all),
    });

async function exchange(request: HttpRequest, options: HttpOptions, onLeave: () => void): Promise<HttpResponse> {
  const { resolve, timeouts, maxBytes, signal } = options;
  const deadline = AbortSignal.timeout(Math.min(request.timeoutMs ?? Infinity, timeouts.total));
  const answer = await send(resolve(request.url), {
    dispatcher: (options.dispatcher ?? agent).compose(watched(onLeave)),
    method: request.method ?? 'GET',
    headers: { 'user-agent': 'Lootfolio', accept: 'application/json', 'accept-encoding': 'br, gzip, deflate', ...request.headers },
    body: request.body ?? null,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  });
  if (answer.statusCode < 300) {
    const body = await readBody(answer.body, answer.headers['content-encoding'], Math.min(request.maxBytes ?? Infinity, maxBytes));
    return { status: answer.statusCode, headers: flatten(answer.headers), body };
  }
  const next = redirectOf(request, answer.statusCode, answer.headers['location']);
  const text = isRead(request, answer.statusCode) ? await refusalText(answer) : null;
  answer.body.on('error', () => {}).destroy();
  if (next) return exchange(next, options, onLeave);
  throw refusalOf(request, answer, text);
}

const isRead = (request: HttpRequest, status: number): boolean =>
  status === 403 || (status >= 400 && status < 500 && request.readRefusal !== undefined);

/** The body of a refusal; null when it is too long or unreadable. */
async function refusalText({ headers, body }: Dispatcher.ResponseData): Promise<string | null> {
  try {
    return String(await readBody(body, headers['content-encoding'], REFUSAL_BYTES));
  } catch (error) {
    if (error instanceof MarketError || MALFORMED.test(reasonOf(error))) return null;
    throw error;
  }
}

/** The error of an answer that is no success. `text`: its body, where it was read. */
function refusalOf(request: HttpRequest, { statusCode: status, headers }: Dispatcher.ResponseData, text: string | null): MarketError {
  const answer = parsed(text);
  if (status === 403 && isBotWall(headers, text, answer, request)) return new MarketError('BLOCKED', 'a bot wall answered', { status });
  return new MarketError(codeOf(status), status < 400 ? `redirects (${status}); not followed` : `status ${status}`, {
    status,
    retryAfter: retryAfter(headers),
    // a 408 comes from a gateway, which does not know what the market did
    mayHaveHappened: status < 400 || status === 408 || status >= 500,
    refusal: answer === undefined ? null : (request.readRefusal?.(answer) ?? null),
  });
}

/** The JSON value of the text; undefined when it is none. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * True when a 403 comes from a bot wall in front of the market, and so does not concern the key. Markets refuse with JSON or an empty
 * body; bot walls send pages, or Cloudflare's JSON.
 */
function isBotWall(headers: IncomingHttpHeaders, text: string | null, answer: unknown, { refusalText: own }: HttpRequest): boolean {
  if (headers['cf-mitigated'] !== undefined || text === null) return true;
  if (text.trim() === '' || (own !== undefined && text.includes(own))) return false;
  return answer === undefined || (answer as { cloudflare_error?: unknown } | null)?.cloudflare_error === true;
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
      if (size > maxBytes) throw new MarketError('TOO_LARGE', `answer is larger than ${maxBytes} bytes`, { mayHaveHappened: true });
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
      throw new MarketError('BAD_ANSWER', 'answer has an unknown compression', { mayHaveHappened: true });
  }
}

function codeOf(status: number): MarketErrorCode {
  if (status === 401) return 'UNAUTHORISED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 408) return 'TIMEOUT';
  if (status === 429) return 'RATE_LIMITED';
  return status >= 500 ? 'UPSTREAM' : 'BAD_ANSWER';
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

const TIMEOUTS = new Set(['TimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
/** Error codes of zlib, of its Brotli decoder, and of the HTTP parser, whose errors may have only a name. */
const MALFORMED = /^(Z_|ERR__|ERR_BROTLI|HPE_|HTTPParserError$)/;

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}

function asMarketError(error: unknown, where: string, mayHaveHappened: boolean): MarketError {
  if (error instanceof MarketError) return new MarketError(error.code, `${where}: ${error.message}`, error);
  const reason = reasonOf(error);
  if (TIMEOUTS.has(reason)) return new MarketError('TIMEOUT', `${where}: no answer in time`, { mayHaveHappened });
  if (MALFORMED.test(reason)) return new MarketError('BAD_ANSWER', `${where}: unreadable answer (${reason})`, { mayHaveHappened });
  return new MarketError('UNREACHABLE', `${where}: ${reason}`, { mayHaveHappened });
}
