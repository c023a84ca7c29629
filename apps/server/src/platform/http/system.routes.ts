import type { ReplyOf } from '@lootfolio/contract/call';
import { health } from '@lootfolio/contract/system';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../process/config.ts';
import { nowMs } from '../process/clock.ts';
import { route, type Route } from './route.ts';

export type HealthInfo = {
  /** Checks whether the database answers. */
  databaseAnswers: () => Promise<boolean>;
  release: string | null;
  counts: () => { items: number; pricedItems: number; quotes: number };
  boardVersion: () => number;
  boardUpdatedAt: () => Date | null;
  /** The time until which at least one market's prices count as fresh, in milliseconds since 1970; null without prices. */
  freshUntil: () => number | null;
};

/** Seconds since the newest price. */
export const ageOf = (updatedAt: Date | null): number | null =>
  updatedAt && Math.max(0, Math.round((nowMs() - updatedAt.getTime()) / 1000));

export const systemRoutes = (config: Pick<Config, 'WORLD'>, version: string, info: HealthInfo): Route[] => [
  route(health, async () => {
    const counts = info.counts();
    const updatedAt = info.boardUpdatedAt();
    const reasons = await reasonsOf(info);
    return {
      ready: reasons.length === 0,
      reasons,
      world: config.WORLD,
      version,
      release: info.release,
      items: counts.items,
      items_with_prices: counts.pricedItems,
      quotes: counts.quotes,
      board: {
        version: info.boardVersion(),
        updated_at: updatedAt?.toISOString() ?? null,
        age_seconds: ageOf(updatedAt),
      },
    };
  }),
];

/** Returns the reasons why this server is not ready; an empty list when it is ready. */
async function reasonsOf({ databaseAnswers, freshUntil, counts }: HealthInfo): Promise<ReplyOf<typeof health>['reasons']> {
  const until = freshUntil();
  const reasons: ReplyOf<typeof health>['reasons'] = [];
  if (!(await databaseAnswers())) reasons.push('DATABASE_UNAVAILABLE');
  if (until === null || counts().quotes === 0) reasons.push('BOARD_EMPTY');
  else if (until <= nowMs()) reasons.push('PRICES_STALE');
  return reasons;
}

/** Serves the OpenAPI document, which is made from the contract. */
export function serveOpenApi(app: FastifyInstance): void {
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
}
