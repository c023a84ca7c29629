import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

const GAMES: Readonly<Record<string, AppId>> = { a8db: APP_IDS.cs2, '9a92': APP_IDS.dota2, rust: APP_IDS.rust };
const MAX_PAGE_SIZE = 1000;
const TWO_MINUTES = 120;

type PriceQuery = { filter?: { game?: string; titles?: string[] }; limit?: number | string; cursor?: string };

/** DMarket: calls have a valid signature or none; amounts are cents as text with their currency; pages by cursor. */
export function registerDMarket(app: FastifyInstance, world: World): void {
  app.post('/api.dmarket.com/marketplace-api/v1/aggregated-prices', (request, reply) => {
    if (claimsSignature(request) && !isSigned(request, world.clock.now()))
      return reply.code(401).send({ code: 'Unauthorized', message: 'unauthorized request' });
    const { filter, limit, cursor } = (request.body ?? {}) as PriceQuery;
    const appId = GAMES[filter?.game ?? ''];
    if (!appId) return reply.code(400).send({ code: 'InvalidArgument', message: 'filter.game is unknown' });
    const titles = filter?.titles?.length ? new Set(filter.titles) : null;
    const found = world.list('dmarket', appId).filter(({ item }) => !titles || titles.has(item.name));
    const start = cursor ? Number(Buffer.from(cursor, 'base64url').toString()) : 0;
    if (!Number.isInteger(start)) return reply.code(400).send({ code: 'InvalidArgument', message: 'cursor is unknown' });
    const size = Math.min(Math.max(Math.trunc(Number(limit ?? 100)) || 100, 1), MAX_PAGE_SIZE);
    const next = start + size;
    return {
      aggregatedPrices: found.slice(start, next).map(({ item, price, quantity }) => {
        const cents = toHundredths(price, 1_000_000);
        return {
          title: item.name,
          offerBestPrice: { Currency: 'USD', Amount: String(cents) },
          offerCount: String(quantity),
          orderBestPrice: { Currency: 'USD', Amount: String(Math.floor(cents * 0.9)) },
          orderCount: String(Math.ceil(quantity / 2)),
        };
      }),
      nextCursor: next < found.length ? Buffer.from(String(next)).toString('base64url') : '',
    };
  });

  app.get('/api.dmarket.com/exchange/v1/market/items', (_request, reply) =>
    reply.code(410).send({ code: 'Gone', message: 'this endpoint is gone' }),
  );
}

/** True when the request has a signature. Unsigned calls are answered too, but a bad signature is refused. */
const claimsSignature = ({ headers }: FastifyRequest): boolean =>
  ['x-api-key', 'x-sign-date', 'x-request-sign'].some((name) => headers[name] !== undefined);

/** Checks presence and form of the three headers, and the time. Does not verify the signature itself. */
function isSigned(request: FastifyRequest, now: number): boolean {
  const { 'x-api-key': key, 'x-sign-date': date, 'x-request-sign': signature } = request.headers;
  if (typeof key !== 'string' || key === '' || typeof signature !== 'string' || !/^dmar ed25519 [0-9a-f]{128}$/.test(signature))
    return false;
  return typeof date === 'string' && /^\d+$/.test(date) && Math.abs(now / 1000 - Number(date)) <= TWO_MINUTES;
}
