import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { MALFORMED, readBody, reasonOf } from './http-body.ts';
import { MarketError, type HttpRequest, type MarketErrorCode } from './port.ts';

const MAX_RETRY_AFTER = 86_400;
/** The maximum number of bytes of a refusal that are read. */
const REFUSAL_BYTES = 16_384;

/** True when the body of an answer with this status is read. */
export const isRead = (request: HttpRequest, status: number): boolean =>
  status === 403 || (status >= 400 && request.readRefusal !== undefined && (status < 500 || request.refusesWith5xx === true));

/** The body of a refusal; null when it is too long or unreadable. */
export async function refusalText({ headers, body }: Dispatcher.ResponseData): Promise<string | null> {
  try {
    return String(await readBody(body, headers['content-encoding'], REFUSAL_BYTES));
  } catch (error) {
    if (error instanceof MarketError || MALFORMED.test(reasonOf(error))) return null;
    throw error;
  }
}

/** The error for an answer that is not a success. `text`: the body of the answer, when it was read. */
export function refusalOf(
  request: HttpRequest,
  { statusCode: status, headers }: Dispatcher.ResponseData,
  text: string | null,
): MarketError {
  const answer = parsed(text);
  if (status === 403 && isBotWall(headers, text, answer, request)) return new MarketError('BLOCKED', 'a bot wall answered', { status });
  return new MarketError(codeOf(status), status < 400 ? `redirects (${status}); not followed` : `status ${status}`, {
    status,
    retryAfter: retryAfter(headers),
    // a 408 comes from a gateway, which does not know whether the market carried out the request
    mayHaveHappened: status < 400 || status === 408 || status >= 500,
    refusal: answer === undefined ? null : (request.readRefusal?.(answer) ?? null),
    location: status < 400 ? String(headers['location'] ?? '') || null : null,
  });
}

/** The JSON value of the text; undefined when the text is not JSON. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * True when a 403 comes from a bot wall in front of the market, and therefore is not about the key. Markets refuse with JSON or an empty
 * body; bot walls send pages, or Cloudflare's JSON.
 */
function isBotWall(headers: IncomingHttpHeaders, text: string | null, answer: unknown, { refusalText: own }: HttpRequest): boolean {
  if (headers['cf-mitigated'] !== undefined || text === null) return true;
  if (text.trim() === '' || (own !== undefined && text.includes(own))) return false;
  return answer === undefined || (answer as { cloudflare_error?: unknown } | null)?.cloudflare_error === true;
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
