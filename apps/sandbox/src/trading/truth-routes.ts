import type { FastifyInstance, FastifyReply } from 'fastify';
import { ownerOf } from '../markets/accounts.ts';
import type { World } from '../world.ts';
import { allDesks, desksOf, openDesk, sellerOf } from './desks.ts';
import { sell, showAgain } from './events.ts';
import { onSale, putOnSaleByHand, repriceByHand, takeOff } from './listings.ts';
import { payoutFor, payoutState, type Order } from './payouts.ts';
import { SELLER_RULES } from './rules.ts';
import { balanceOf, reverse } from './sales.ts';
import { emptyTrading, type Desk, type Payout } from './state.ts';
import { describeSale, iso, registerSales } from './truth-sales.ts';
import { inUnits } from './units.ts';

const market = { enum: Object.keys(SELLER_RULES) };
const text = { type: 'string' };
const amount = { type: 'integer', minimum: 1 };

/** The schema of a body with these fields. */
const bodyOf = (required: readonly string[], properties: Record<string, object>) => ({
  schema: { body: { type: 'object', required, additionalProperties: false, properties } },
});

/**
 * `GET /_trading` (`key=`) returns the true state of every key at every market, without lag, and `GET /_trading/price-changes` the prices that
 * calls of markets' APIs changed. `DELETE /_trading` deletes this state. The other calls do what sellers, buyers, markets and Steam do outside of the product (see the README). Amounts are in thousandths of a dollar.
 */
export function registerTrading(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { key?: string } }>('/_trading', (request) => {
    const { key } = request.query;
    const desks = allDesks(world).filter((desk) => key === undefined || desk.key === key);
    return {
      violations: desks.reduce((sum, { violations }) => sum + violations.key + violations.object, 0),
      mistakes: {
        listed_again: desks.reduce((sum, { mistakes }) => sum + mistakes.listedAgain, 0),
        listed_sold: desks.reduce((sum, { mistakes }) => sum + mistakes.listedSold, 0),
        sold_twice: desks.flatMap((desk) => secondSales(desk)),
        failed_trades: desks.reduce((sum, { failedTrades }) => sum + failedTrades, 0),
      },
      desks: desks.map((desk) => describe(world, desk)),
    };
  });
  app.get<{ Querystring: { from?: string } }>('/_trading/price-changes', ({ query: { from = '0' } }) => ({
    changes: world.trading.priceChanges.slice(Number(from)).map(({ listingId, assetId, at, ...change }) => ({
      ...change,
      listing_id: listingId,
      asset_id: assetId,
      at: iso(at),
    })),
  }));
  app.delete('/_trading', (_request, reply) => {
    Object.assign(world.trading, emptyTrading());
    return reply.code(204).send();
  });
  registerSeller(app, world);
  registerMarkets(app, world);
  registerSales(app, world);
}

/** What sellers do on a market's website, with their client, and at Steam. */
function registerSeller(app: FastifyInstance, world: World): void {
  type Ordered = Omit<Order, 'at'> & { market: string; key: string; at?: string };
  const payout = bodyOf(['market', 'key', 'amount'], {
    market,
    key: text,
    amount,
    coin: text,
    wallet: text,
    word: text,
    refused: { type: 'boolean' },
    from_sales: { type: 'boolean' },
    at: { type: 'string', format: 'date-time' },
  });
  app.post<{ Body: Ordered }>('/_trading/payouts', payout, ({ body: { market: slug, key, at: asked, ...order } }, reply) => {
    const desk = openDesk(world, slug, key);
    const at = asked === undefined ? world.clock.now() : Date.parse(asked);
    if (at >= world.startedAt && order.amount > balanceOf(world, desk).available)
      return reply.code(400).send({ error: 'more than the balance' });
    const paid = payoutFor(slug, key, desk.payouts.length + 1, { ...order, at });
    desk.payouts.push(paid);
    return describePayout(world, paid);
  });

  type Word = { market: string; key: string; id: number; word: string | null };
  const word = bodyOf(['market', 'key', 'id', 'word'], { market, key: text, id: amount, word: { type: ['string', 'null'] } });
  app.post<{ Body: Word }>('/_trading/payout-words', word, ({ body }, reply) => {
    const meant = openDesk(world, body.market, body.key).payouts.find(({ id }) => id === body.id);
    if (!meant) return reply.code(400).send({ error: 'no such payout' });
    meant.word = body.word;
    return describePayout(world, meant);
  });

  type Client = { key: string; online: boolean };
  const client = bodyOf(['key', 'online'], { key: text, online: { type: 'boolean' } });
  app.post<{ Body: Client }>('/_trading/client', client, ({ body: { key, online } }) => {
    allDesks(world);
    const seller = sellerOf(world, key);
    Object.assign(seller, { client: online, clientSince: world.clock.now() });
    if (online) for (const desk of desksOf(world, ownerOf(key))) showAgain(world, desk, world.clock.now());
    return { online };
  });

  type ByHand = { market: string; key: string; do: 'list' | 'reprice' | 'remove'; id: string; price?: number };
  const byHand = bodyOf(['market', 'key', 'do', 'id'], {
    market,
    key: text,
    do: { enum: ['list', 'reprice', 'remove'] },
    id: text,
    price: amount,
  });
  app.post<{ Body: ByHand }>('/_trading/by-hand', byHand, ({ body }, reply) => {
    const done = byHandAt(world, openDesk(world, body.market, body.key), body);
    return done === null ? reply.code(400).send({ error: 'the market refuses' }) : { listing_id: done };
  });

  type Reversal = { market: string; key: string; by: 'seller' | 'buyer'; sale_id?: string };
  const reversal = bodyOf(['market', 'key', 'by'], { market, key: text, by: { enum: ['seller', 'buyer'] }, sale_id: text });
  app.post<{ Body: Reversal }>('/_trading/reversals', reversal, ({ body }) => ({
    reversed: reverse(world, openDesk(world, body.market, body.key), body.by, body.sale_id),
  }));
}

/** What buyers and markets do. */
function registerMarkets(app: FastifyInstance, world: World): void {
  type Purchase = { market: string; key: string; listing_id: string };
  const purchase = bodyOf(['market', 'key', 'listing_id'], { market, key: text, listing_id: text });
  app.post<{ Body: Purchase }>('/_trading/purchases', purchase, ({ body }, reply) => {
    const desk = openDesk(world, body.market, body.key);
    const listing = onSale(desk, body.listing_id);
    if (!listing) return refuse(reply);
    return describeSale(world, desk, sell(world, desk, desksOf(world, ownerOf(desk.key)), listing, world.clock.now()));
  });

  type Standing = { market: string; key: string; away?: boolean; banned_ms?: number; says?: Record<string, unknown> };
  const standing = bodyOf(['market', 'key'], {
    market,
    key: text,
    away: { type: 'boolean' },
    banned_ms: { type: 'integer', minimum: 0 },
    says: { type: 'object' },
  });
  app.post<{ Body: Standing }>('/_trading/standing', standing, ({ body }) => {
    const desk = openDesk(world, body.market, body.key);
    const now = world.clock.now();
    if (body.banned_ms !== undefined) desk.bannedUntil = body.banned_ms === 0 ? null : now + body.banned_ms;
    if (body.away !== undefined) desk.away = body.away;
    if (body.says !== undefined) desk.says = body.says;
    showAgain(world, desk, now);
    return { away: desk.away, banned_until: desk.bannedUntil };
  });

  type Refusal = { market: string; key: string; id: string; words: string | null };
  const refusal = bodyOf(['market', 'key', 'id', 'words'], { market, key: text, id: text, words: { type: ['string', 'null'] } });
  app.post<{ Body: Refusal }>('/_trading/refusals', refusal, ({ body: { id, words, ...one } }) => {
    const { refused } = openDesk(world, one.market, one.key);
    if (words === null) refused.delete(id);
    else refused.set(id, words);
    return { refused: [...refused.keys()] };
  });

  type Habits = { lag_ms?: Record<string, number>; history_lag_ms?: Record<string, number>; fall_through?: number; demand?: boolean };
  const lags = { type: 'object', propertyNames: market, additionalProperties: { type: 'integer', minimum: 0 } };
  const habits = bodyOf([], {
    lag_ms: lags,
    history_lag_ms: lags,
    fall_through: { type: 'number', minimum: 0, maximum: 1 },
    demand: { type: 'boolean' },
  });
  app.post<{ Body: Habits }>('/_trading/habits', habits, ({ body }) => {
    for (const [slug, ms] of Object.entries(body.lag_ms ?? {})) world.trading.lagMs.set(slug, ms);
    for (const [slug, ms] of Object.entries(body.history_lag_ms ?? {})) world.trading.historyLagMs.set(slug, ms);
    world.trading.fallThrough = body.fall_through ?? world.trading.fallThrough;
    world.trading.hasDemand = body.demand ?? world.trading.hasDemand;
    const { lagMs, fallThrough, hasDemand } = world.trading;
    return { lag_ms: Object.fromEntries(lagMs), fall_through: fallThrough, demand: hasDemand };
  });
}

const refuse = (reply: FastifyReply) => reply.code(400).send({ error: 'not on sale' });

/** Returns the id of the changed listing; null when nothing was changed. */
function byHandAt(world: World, desk: Desk, change: { do: 'list' | 'reprice' | 'remove'; id: string; price?: number }): string | null {
  const price = change.price === undefined ? null : { price: change.price, stated: inUnits(world, desk, change.price) };
  if (change.do === 'list') {
    const id = desk.market === 'waxpeer' ? change.id : undefined;
    return (price && putOnSaleByHand(world, desk, change.id, price, id)?.id) ?? null;
  }
  const listing = onSale(desk, change.id);
  if (!listing) return null;
  if (change.do === 'remove') takeOff(world, desk, listing);
  else if (price) repriceByHand(world, desk, listing, price);
  return listing.id;
}

const describe = (world: World, desk: Desk) => ({
  market: desk.market,
  key: desk.key,
  deleted: desk.deleted,
  client: sellerOf(world, desk.key).client,
  away: desk.away,
  banned_until: iso(desk.bannedUntil),
  failed_trades: desk.failedTrades,
  violations: desk.violations,
  exceeded: desk.exceeded.map(({ of, at, oldest }) => ({ of, at: iso(at), oldest: iso(oldest) })),
  mistakes: { listed_again: desk.mistakes.listedAgain, listed_sold: desk.mistakes.listedSold, sold_twice: secondSales(desk) },
  balance: balanceOf(world, desk),
  payouts: desk.payouts.map((payout) => describePayout(world, payout)),
  listings: [...desk.listings.values()].map(({ id, asset, price, state, listedAt, sellsAt }) => ({
    listing_id: id,
    asset_id: asset.id,
    app_id: asset.item.appId,
    name: asset.item.name,
    phase: asset.item.phase,
    price,
    state,
    listed_at: iso(listedAt),
    sells_at: iso(sellsAt),
  })),
  sales: desk.sales.map((sale) => describeSale(world, desk, sale)),
});

const describePayout = ({ clock }: World, payout: Payout) => {
  const { stated: _, fromSales: __, ...said } = payout;
  return { ...said, at: iso(payout.at), state: payoutState(payout, clock.now()) };
};

const secondSales = ({ market: slug, mistakes }: Desk) =>
  mistakes.soldTwice.map(({ assetId, listingId, at, listedAt, first }) => ({
    market: slug,
    asset_id: assetId,
    listing_id: listingId,
    at: iso(at),
    listed_at: iso(listedAt),
    first: { market: first.market, at: iso(first.at) },
  }));
