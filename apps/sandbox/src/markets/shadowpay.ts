import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import { hasKey, queryOf } from '../http/hosts.ts';
import { toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

export const PROJECTS: Readonly<Record<string, AppId>> = { csgo: APP_IDS.cs2, rust: APP_IDS.rust, dota2: APP_IDS.dota2 };

/** Shadowpay v2: decimal dollars. Every call needs the key: as a bearer token, as header `Token`, or as `token` in the query. */
export function registerShadowpay(app: FastifyInstance, world: World): void {
  app.get('/api.shadowpay.com/api/v2/user/items/prices', (request, reply) => {
    const query = queryOf(request);
    if (![request.headers.authorization, request.headers['token'], query['token']].some(hasKey))
      return reply.code(401).send({ status: 'error', error_message: 'need_auth' });
    const appId = PROJECTS[query['project'] ?? 'csgo'];
    if (!appId) return reply.code(422).send({ status: 'error', error_message: 'wrong_project' });
    const search = query['search']?.toLowerCase() ?? '';
    const data = world
      .list('shadowpay', appId)
      .filter(({ item }) => search === '' || item.name.toLowerCase().includes(search))
      .map(({ item, price, quantity }) => ({
        steam_market_hash_name: item.name,
        price: toHundredths(price, 1_000_000) / 100,
        volume: quantity,
      }));
    return { status: 'success', data };
  });
}
