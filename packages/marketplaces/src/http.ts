import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request as send, type Dispatcher } from 'undici';
import { MALFORMED, readBody, reasonOf } from './http-body.ts';
import { isRead, refusalOf, refusalText } from './http-refusal.ts';
import { MarketError } from './port.ts';
import type { HttpClient, HttpRequest, HttpResponse, RequestLimit } from './port.ts';

export type HttpOptions = {
  /** Slug of the market. Names the market for the limiter and in errors. */
  market: string;
  limit: RequestLimit;
  /** Maps a market's real address to the address to call: the same address in the live world, a port of the sandbox otherwise. */
  resolve: (url: string) => string;
  /** Waits until the limit of the market, and of each object that the request changes, allows one more request. */
  acquire: (market: string, limit: RequestLimit, changes: readonly string[]) => Promise<void>;
  /**
   * Timeouts in milliseconds. `leave`: the wait for a free connection; no request leaves later than that. `headers`: the wait for the
   * headers. `body`: the time between two chunks of the body. `total`: the whole request. The wait for the limiter is not included.
   */
  timeouts: { leave?: number; headers: number; body: number; total: number };
  /** The maximum number of bytes of an answer, after decompression. */
  maxBytes: number;
  /**
   * Called just before the first byte of a request leaves. When it throws, the request does not leave, and the caller gets the thrown
   * error.
   */
  mayLeave?: () => void;
  /** A user's own proxy; absent for a direct connection. */
  dispatcher?: Dispatcher;
  /** Aborts a request in progress. The client then throws the signal's reason. */
  signal?: AbortSignal;
};

/**
 * Uses HTTP/1.1 only, because on HTTP/2 undici sends a request again after a GOAWAY or a refused stream. Has more connections than a
 * process has jobs, because in the sandbox all markets are one host: a market that does not answer must not block requests to other
 * markets.
 */
const agent = new Agent({ connections: 16, allowH2: false, connect: { timeout: 10_000 } });

/**
 * An HTTP client for one market. Sends each request once: no retries, and no redirects except within `redirectWithin`. The caller may retry
 * reads on `UNREACHABLE`, `TIMEOUT` and `UPSTREAM`, and may retry writes only when `mayHaveHappened` is false. Errors contain only the
 * host, because paths, queries and headers contain keys. An aborted request throws the signal's reason, and may have left.
 */
export function createHttp(options: HttpOptions): HttpClient {
  return async (request) => {
    await options.acquire(options.market, options.limit, request.changes ?? []);
    options.signal?.throwIfAborted();
    let left = false;
    let keptBack: { reason: unknown } | null = null;
    const onLeave = (): void => {
      try {
        options.mayLeave?.();
      } catch (reason) {
        keptBack = { reason };
        throw reason;
      }
      left = true;
    };
    try {
      return await exchange(request, options, onLeave);
    } catch (error) {
      if (keptBack) throw (keptBack as { reason: unknown }).reason;
      options.signal?.throwIfAborted();
      throw asMarketError(error, `${options.market}: ${new URL(request.url).host}`, left);
    }
  };
}

/**
 * Calls `onLeave` just before the first byte of the request is written to an open connection. When `onLeave` throws, the request is aborted
 * and never leaves.
 */
const watched =
  (onLeave: () => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (request, handler) =>
    dispatch(request, {
      onRequestStart: (controller, context) => {
        handler.onRequestStart?.(controller, context);
        // a signal that was aborted while the connection was opened ends the request here
        if (controller.aborted) return;
        try {
          onLeave();
        } catch (reason) {
          controller.abort(reason as Error);
        }
      },
      onResponseStart: (...all) => handler.onResponseStart?.(...all),
      onResponseData: (...all) => handler.onResponseData?.(...all),
      onResponseEnd: (...all) => handler.onResponseEnd?.(...all),
      onResponseError: (...all) => handler.onResponseError?.(...all),
    });

class LeftTooLate extends Error {
  override readonly name = 'TimeoutError';
}

async function exchange(request: HttpRequest, options: HttpOptions, onLeave: () => void): Promise<HttpResponse> {
  const { resolve, timeouts, maxBytes, signal } = options;
  const deadline = AbortSignal.timeout(Math.min(request.timeoutMs ?? Infinity, timeouts.total));
  const late = new AbortController();
  const timer = timeouts.leave === undefined ? undefined : setTimeout(() => late.abort(new LeftTooLate()), timeouts.leave);
  const leaves = (): void => {
    clearTimeout(timer);
    onLeave();
  };
  const answer = await send(resolve(request.url), {
    dispatcher: (options.dispatcher ?? agent).compose(watched(leaves)),
    method: request.method ?? 'GET',
    headers: { 'user-agent': 'Lootfolio', accept: 'application/json', 'accept-encoding': 'br, gzip, deflate', ...request.headers },
    body: request.body ?? null,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    signal: AbortSignal.any([deadline, late.signal, ...(signal ? [signal] : [])]),
  }).finally(() => clearTimeout(timer));
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

/** The request that follows an allowed redirect. It must not be redirected again. */
function redirectOf(
  { redirectWithin, ...request }: HttpRequest,
  status: number,
  location: string | string[] | undefined,
): HttpRequest | null {
  if (status > 308 || redirectWithin === undefined || typeof location !== 'string') return null;
  return location.startsWith(redirectWithin) ? { ...request, url: location } : null;
}

const flatten = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));

const TIMEOUTS = new Set(['TimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

function asMarketError(error: unknown, where: string, mayHaveHappened: boolean): MarketError {
  if (error instanceof MarketError) return new MarketError(error.code, `${where}: ${error.message}`, error);
  const reason = reasonOf(error);
  if (TIMEOUTS.has(reason)) return new MarketError('TIMEOUT', `${where}: no answer in time`, { mayHaveHappened });
  if (MALFORMED.test(reason)) return new MarketError('BAD_ANSWER', `${where}: unreadable answer (${reason})`, { mayHaveHappened });
  return new MarketError('UNREACHABLE', `${where}: ${reason}`, { mayHaveHappened });
}
