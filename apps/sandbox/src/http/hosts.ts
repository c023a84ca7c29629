import type { FastifyRequest } from 'fastify';

/** The outside address of a request: `/HOST/path?query` stands for `https://HOST/path?query`. */
export function outsideAddress(request: Pick<FastifyRequest, 'url'>): { host: string; path: string } {
  const [pathname = ''] = request.url.split('?', 1);
  const end = pathname.indexOf('/', 1);
  return end < 0 ? { host: pathname.slice(1), path: '/' } : { host: pathname.slice(1, end), path: pathname.slice(end) };
}

type Query = Record<string, string | undefined>;

/** The query. Only the first value of a repeated parameter is kept. */
export function queryOf(request: FastifyRequest): Query {
  const query: Query = {};
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    query[name] = Array.isArray(value) ? value[0] : value;
  }
  return query;
}

/** A whole number of the query, limited to `min`…`max`; `fallback` when the value is absent or not a whole number. */
export function wholeNumber(text: string | undefined, fallback: number, min: number, max: number): number {
  const value = Number(text ?? fallback);
  return Number.isInteger(value) ? Math.min(Math.max(value, min), max) : fallback;
}

/**
 * The key that every market of the sandbox accepts. Keys of further owners are `sandbox-key-` followed by letters, digits, `.`, `_` or `-`.
 */
export const SANDBOX_KEY = 'sandbox-key';

const KEY = new RegExp(`^${SANDBOX_KEY}(-[\\w.-]+)?$`);

/** Reads a sandbox key from a header (bare or as a bearer token) or a query parameter; null for any other value. */
export function keyOf(value: unknown): string | null {
  const key = typeof value === 'string' ? value.replace(/^Bearer\s+/i, '') : '';
  return KEY.test(key) ? key : null;
}

export const hasKey = (value: unknown): boolean => keyOf(value) !== null;
