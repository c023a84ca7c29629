import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, openDesk, roomOf } from '../trading/desks.ts';
import type { Desk } from '../trading/state.ts';
import type { World } from '../world.ts';

/** The way in which a market reads and refuses keys. */
export type Door = {
  keyOf: (request: FastifyRequest) => string | null;
  wrongKey: (reply: FastifyReply) => unknown;
  /** The answer to a request beyond the key's limit; the header Retry-After is set. */
  tooMany: (reply: FastifyReply) => unknown;
};

type Handler = (desk: Desk, request: FastifyRequest, reply: FastifyReply) => unknown;

/** Registers a seller's call, below the base address of the market's API. */
export type OnSellerCall = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, handler: Handler) => void;

/**
 * The seller's calls of a market. Each call is counted against the limits of its key, and refused without a key or beyond the limits.
 * @param base host and path
 */
export const sellerCalls =
  (app: FastifyInstance, world: World, market: string, base: string, { keyOf, wrongKey, tooMany }: Door): OnSellerCall =>
  (method, path, handler) =>
    void app.route({
      method,
      url: base + path,
      handler: (request, reply) => {
        const key = keyOf(request);
        if (key === null) return wrongKey(reply);
        const desk = openDesk(world, market, key);
        const waitMs = desk.deleted ? 0 : admit(world, desk, path, `${method} ${base}${path}`);
        const room = roomOf(world, desk, path);
        if (room) stateRoom(reply, room);
        if (desk.deleted) return wrongKey(reply);
        if (waitMs === 0) return handler(desk, request, reply);
        reply.header('retry-after', Math.max(1, Math.ceil(waitMs / 1000)));
        return tooMany(reply);
      },
    });

/** States a path's own limit as CSFloat does. */
const stateRoom = (reply: FastifyReply, { limit, remaining, resetAt }: { limit: number; remaining: number; resetAt: number }): void =>
  void reply
    .header('x-ratelimit-limit', limit)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', Math.ceil(resetAt / 1000));

/** The objects of a list within a JSON body; null when the body has no such list. */
export function rowsOf(body: unknown, field: string): Record<string, unknown>[] | null {
  const rows = isRecord(body) ? body[field] : undefined;
  return Array.isArray(rows) && rows.every(isRecord) ? rows : null;
}

/** The ids of a list within a JSON body, as text; null when the body has no such list. */
export function idsOf(body: unknown, field: string): string[] | null {
  const ids = isRecord(body) ? body[field] : undefined;
  return Array.isArray(ids) ? ids.map(idOf) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An id as text; empty when the value is neither a text nor a number. */
export const idOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A whole positive number, sent as a number or as text; null otherwise. */
export function wholePrice(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** A positive decimal number of dollars with at most two decimals, as thousandths; null otherwise. */
export function dollarPrice(value: unknown): number | null {
  const thousandths = typeof value === 'number' || typeof value === 'string' ? Math.round(Number(value) * 1000) : 0;
  return thousandths > 0 && thousandths % 10 === 0 && Number.isSafeInteger(thousandths) ? thousandths : null;
}
