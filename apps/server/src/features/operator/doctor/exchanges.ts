import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import type { Outside } from '../../../platform/outside/outside.ts';
import { stopwatch } from '../../../platform/process/clock.ts';

/** One request and its answer. */
export type Exchange = {
  method: string;
  url: string;
  /** Null when there was no answer with a status. */
  status: number | null;
  error: string | null;
  ms: number;
  bytes: number;
  /** The headers in which services state their limits. */
  limits: Record<string, string>;
  /** Null after an error. */
  body: Buffer | null;
};

const LIMIT_HEADER = /rate-?limit|retry-after|x-.*(limit|remaining|reset)/i;

/** Wraps the clients of `outside`: every exchange is noted, and no request that changes something at a service leaves. */
export function noting(outside: Outside, exchanges: Exchange[]): Outside {
  const noted =
    (http: HttpClient): HttpClient =>
    async (request) => {
      if (request.changes !== undefined || ['PUT', 'PATCH', 'DELETE'].includes(request.method ?? 'GET'))
        throw new Error('the doctor changes nothing');
      const elapsed = stopwatch();
      const exchange: Exchange = {
        ...{ method: request.method ?? 'GET', url: request.url, status: null, error: null, ms: 0, bytes: 0, limits: {}, body: null },
      };
      exchanges.push(exchange);
      try {
        const answer = await http(request);
        const limits = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => LIMIT_HEADER.test(name)));
        Object.assign(exchange, { status: answer.status, bytes: answer.body.length, limits, body: answer.body });
        return answer;
      } catch (error) {
        exchange.error = error instanceof MarketError ? error.code : error instanceof Error ? error.name : 'Error';
        if (error instanceof MarketError) {
          exchange.status = error.status;
          if (error.retryAfter !== null) exchange.limits = { 'retry-after': String(error.retryAfter) };
        }
        throw error;
      } finally {
        exchange.ms = Math.round(elapsed());
      }
    };
  return {
    resolve: outside.resolve,
    client: (...options) => noted(outside.client(...options)),
    promptClient: (...options) => noted(outside.promptClient(...options)),
    keyClient: (...options) => {
      const client = outside.keyClient(...options);
      return { ...client, http: noted(client.http) };
    },
  };
}
