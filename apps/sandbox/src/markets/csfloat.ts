import { APP_IDS } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import { dayOf, isoDay } from '../clock.ts';
import { itemsByName, priceOnDay } from '../history.ts';
import { toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

const DOLLAR = 1_000_000;
const GRAPH_DAYS = 90;

/** CSFloat: CS2 only, integer cents. The price list is an array without an envelope and without phases; daily averages are per name. */
export function registerCsFloat(app: FastifyInstance, world: World): void {
  app.get('/csfloat.com/api/v1/listings/price-list', () =>
    world
      .list('csfloat', APP_IDS.cs2)
      .map(({ item, price, quantity }) => ({ market_hash_name: item.name, quantity, min_price: toHundredths(price, DOLLAR) })),
  );

  app.get('/csfloat.com/api/v1/history/:name/graph', (request, reply) => {
    const items = itemsByName(APP_IDS.cs2, (request.params as { name: string }).name, null);
    if (items.length === 0) return reply.code(404).send({ code: 4, message: 'item not found' });
    reply
      .header('x-ratelimit-limit', 500)
      .header('x-ratelimit-remaining', 499)
      .header('x-ratelimit-reset', Math.ceil(world.clock.now() / 1000) + 60);
    if (world.file?.games.has(APP_IDS.cs2)) return [];
    const today = dayOf(world.clock.now());
    return Array.from({ length: GRAPH_DAYS }, (_, index) => today - 1 - index).flatMap((day) => {
      const found = priceOnDay(world, 'csfloat', items, day);
      return found ? [{ count: found.volume, day: `${isoDay(day)}T00:00:00Z`, avg_price: toHundredths(found.price, DOLLAR) }] : [];
    });
  });
}
