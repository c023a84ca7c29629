import { health } from '@lootfolio/contract/features/system';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../process/config.ts';
import { nowMs } from '../process/clock.ts';
import { route, type Route } from './route.ts';
import type { Metrics } from '../process/metrics.ts';

export type HealthInfo = {
  ready: () => boolean;
  release: string | null;
  counts: () => { items: number; pricedItems: number; quotes: number };
  boardVersion: () => number;
  boardUpdatedAt: () => Date | null;
};

export const systemRoutes = (config: Pick<Config, 'WORLD'>, version: string, info: HealthInfo): Route[] => [
  route(health, async () => {
    const counts = info.counts();
    const updatedAt = info.boardUpdatedAt();
    return {
      success: info.ready(),
      ready: info.ready(),
      world: config.WORLD,
      version,
      release: info.release,
      items: counts.items,
      items_with_prices: counts.pricedItems,
      quotes: counts.quotes,
      board: {
        version: info.boardVersion(),
        updated_at: updatedAt?.toISOString() ?? null,
        age_seconds: updatedAt && Math.max(0, Math.round((nowMs() - updatedAt.getTime()) / 1000)),
      },
    };
  }),
];

/** `GET /metrics` for Prometheus, and the OpenAPI document made from the contract. Metrics are for this machine only. */
export function serveOperations(app: FastifyInstance, metrics: Metrics, measure: () => void): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for']) {
      return reply.callNotFound();
    }
    measure();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
}
