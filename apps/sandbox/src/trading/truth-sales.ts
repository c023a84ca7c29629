import { GAMES, findGame } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { openDesk } from './desks.ts';
import { addPastSales, type PastSale } from './past-sales.ts';
import { netOf, SELLER_RULES } from './rules.ts';
import { compensationOf, protectedUntil, saleState, settlesAt } from './sales.ts';
import type { Desk, Sale } from './state.ts';

const market = { enum: Object.keys(SELLER_RULES) };
const text = { type: 'string' };

const pastSale = {
  type: 'object',
  required: ['sold_at'],
  additionalProperties: false,
  properties: {
    sold_at: text,
    name: text,
    phase: { type: ['string', 'null'] },
    price: { type: 'integer', minimum: 30, multipleOf: 10 },
    asset_id: { type: 'string', pattern: '^\\d{1,20}$' },
    became: { enum: ['failed', 'fell_through', 'reversed'] },
    by: { enum: ['seller', 'buyer'] },
    ended_at: text,
  },
};

/** What the histories of sales say: sales of the past, and words that no source documents. */
export function registerSales(app: FastifyInstance, world: World): void {
  type Past = { market: string; key: string; game?: string; sales: PastSale[] };
  const past = {
    type: 'object',
    required: ['market', 'key', 'sales'],
    additionalProperties: false,
    properties: { market, key: text, game: { enum: GAMES.map(({ slug }) => slug) }, sales: { type: 'array', items: pastSale } },
  };
  app.post<{ Body: Past }>('/_trading/past-sales', { schema: { body: past } }, ({ body }, reply) => {
    const desk = openDesk(world, body.market, body.key);
    const added = addPastSales(world, desk, findGame(body.game ?? 'cs2')!, body.sales);
    if (typeof added === 'string') return reply.code(400).send({ error: added });
    return { sales: added.map((sale) => describeSale(world, desk, sale)) };
  });

  type Said = { market: string; key: string; sale_id: string; says: Record<string, unknown> | null };
  const said = {
    type: 'object',
    required: ['market', 'key', 'sale_id', 'says'],
    additionalProperties: false,
    properties: { market, key: text, sale_id: text, says: { type: ['object', 'null'] } },
  };
  app.post<{ Body: Said }>('/_trading/sale-rows', { schema: { body: said } }, ({ body: { sale_id: id, says, ...of } }, reply) => {
    const { sales, saysOfSale } = openDesk(world, of.market, of.key);
    if (!sales.some((sale) => sale.id === id)) return reply.code(400).send({ error: 'no such sale' });
    if (says === null) saysOfSale.delete(id);
    else saysOfSale.set(id, says);
    return { sale_id: id, says };
  });
}

export const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** The truth about a sale. Amounts are in thousandths of a dollar. */
export const describeSale = (world: World, desk: Desk, sale: Sale) => ({
  sale_id: sale.id,
  listing_id: sale.listing.id,
  asset_id: sale.asset.id,
  app_id: sale.asset.item.appId,
  name: sale.asset.item.name,
  phase: sale.asset.item.phase,
  price: sale.price,
  net: sale.end === null ? netOf(desk.market, sale.price) : 0,
  compensation: compensationOf(desk.market, sale),
  sold_at: iso(sale.soldAt),
  delivered_at: iso(sale.deliveredAt),
  protected_until: iso(protectedUntil(sale)),
  settles_at: iso(settlesAt(sale)),
  state: saleState(sale, world.clock.now()),
  end: sale.end && { how: sale.end.how, by: sale.end.by, at: iso(sale.end.at) },
});
