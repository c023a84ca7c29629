import type { FastifyInstance } from 'fastify';
import { SELLER_RULES } from './model/trading-rules.ts';
import { emptyTrading, type Desk } from './model/trading-state.ts';
import { allDesks, balanceOf, openDesk } from './model/trading.ts';
import type { World } from './world.ts';

type Payout = { market: string; key: string; amount: number };

const payoutBody = {
  type: 'object',
  required: ['market', 'key', 'amount'],
  additionalProperties: false,
  properties: { market: { enum: Object.keys(SELLER_RULES) }, key: { type: 'string' }, amount: { type: 'integer', minimum: 1 } },
};

/**
 * `GET /_trading` (`key=`) returns the true state of every key at every market, without lag: listings, balance, deleted keys, and how often
 * and when last a limit was exceeded. `DELETE /_trading` deletes this state. `POST /_trading/payouts` pays out a part of a balance.
 * Amounts are in thousandths of a dollar.
 */
export function registerTrading(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { key?: string } }>('/_trading', (request) => {
    const { key } = request.query;
    const desks = allDesks(world).filter((desk) => key === undefined || desk.key === key);
    return {
      violations: desks.reduce((sum, { violations }) => sum + violations.key + violations.object, 0),
      desks: desks.map((desk) => describe(world, desk)),
    };
  });
  app.delete('/_trading', (_request, reply) => {
    Object.assign(world.trading, emptyTrading());
    return reply.code(204).send();
  });
  app.post<{ Body: Payout }>('/_trading/payouts', { schema: { body: payoutBody } }, (request, reply) => {
    const { market, key, amount } = request.body;
    const desk = openDesk(world, market, key);
    if (amount > balanceOf(world, desk).available) return reply.code(400).send({ error: 'more than the balance' });
    const payout = { id: desk.payouts.length + 1, amount, at: world.clock.now() };
    desk.payouts.push(payout);
    return payout;
  });
}

const describe = (world: World, desk: Desk) => ({
  market: desk.market,
  key: desk.key,
  deleted: desk.deleted,
  violations: desk.violations,
  exceeded: desk.exceeded.map(({ of, at, oldest }) => ({ of, at: new Date(at).toISOString(), oldest: new Date(oldest).toISOString() })),
  balance: balanceOf(world, desk),
  payouts: desk.payouts,
  listings: [...desk.listings.values()].map(({ id, asset, price, state, listedAt, sellsAt }) => ({
    listing_id: id,
    asset_id: asset.id,
    app_id: asset.item.appId,
    name: asset.item.name,
    phase: asset.item.phase,
    price,
    state,
    listed_at: new Date(listedAt).toISOString(),
    sells_at: sellsAt === null ? null : new Date(sellsAt).toISOString(),
  })),
});
