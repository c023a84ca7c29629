import { APP_IDS, findGame } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import { stepOf } from '../clock.ts';
import { hasKey, queryOf, wholeNumber } from '../http/hosts.ts';
import { mix } from '../model/random.ts';
import type { Offer } from '../model/prices.ts';
import { toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

const DOLLAR = 1_000_000;
const cents = (offer: Offer): number => toHundredths(offer.price, DOLLAR);

/** Sites that list single pieces in pages, and sites that need a key. */
export function registerTradingSites(app: FastifyInstance, world: World): void {
  registerSkinThunder(app, world);
  registerHaloSkins(app, world);
  registerITrade(app, world);
  registerSkinflow(app, world);
  registerTradeIt(app, world);
  registerCsMoney(app, world);
}

/** Pages count from 1; decimal dollars; an empty page ends the list. */
function registerSkinThunder(app: FastifyInstance, world: World): void {
  app.post('/skinthunder.com/api/inventory/list', (request) => {
    const { page, perPage } = (request.body ?? {}) as { page?: number; perPage?: number };
    const size = wholeNumber(String(perPage ?? 40), 40, 1, 100);
    const start = (wholeNumber(String(page ?? 1), 1, 1, 1_000_000) - 1) * size;
    const all = world.list('skinthunder', APP_IDS.cs2);
    return {
      items: all.slice(start, start + size).map((offer) => ({
        id: String(700_000 + offer.item.id),
        market_hash_name: offer.item.name,
        webApiInfo: { market_price: cents(offer) / 100 },
      })),
      total: all.length,
    };
  });
}

/** The open platform's list: decimal dollars, key in the query. A wrong key gets status 200 with an error code. */
function registerHaloSkins(app: FastifyInstance, world: World): void {
  app.get('/api.haloskins.com/steam-trade-center/sale/data/list', (request) => {
    if (!hasKey(queryOf(request)['key'])) return { success: false, code: 1003, msg: 'LOGIN_AGAIN', data: null };
    const data = world
      .list('haloskins', APP_IDS.cs2)
      .map((offer) => ({ market_hash_name: offer.item.name, lowest_price: cents(offer) / 100, quantity: offer.quantity }));
    return { success: true, code: 0, msg: 'OK', data };
  });
}

/** The path contains the key. Decimal dollars, by name. */
function registerITrade(app: FastifyInstance, world: World): void {
  app.get('/api.itrade.gg/inventory/bot/:app/:key', (request, reply) => {
    const { app: game, key } = request.params as { app: string; key: string };
    if (!hasKey(key)) return reply.code(403).send({ success: false, message: 'Invalid API key' });
    const appId = findGame(game);
    if (!appId) return reply.code(404).send({ success: false, message: 'Unknown app' });
    const rows = world
      .list('itradegg', appId)
      .map((offer): [string, unknown] => [
        offer.item.name,
        { stock: offer.quantity, price: cents(offer) / 100, cash_value: Math.floor(cents(offer) * 0.85) / 100 },
      ]);
    return { success: true, data: { items: Object.fromEntries(rows) } };
  });
}

const RECENT = 20;

/** Recently added items, not a complete list: about a twentieth of the stock, a new selection every ten minutes. Integer cents. */
function registerSkinflow(app: FastifyInstance, world: World): void {
  app.get('/api.skinflow.gg/bots/items/trade', () => {
    const step = stepOf(world.clock.now());
    const recent = world
      .list('skinflowgg', APP_IDS.cs2)
      .filter(({ item }) => world.file !== null || mix(item.key, step, 71) % RECENT === 0);
    return { results: recent.map((offer) => ({ id: String(offer.item.id), market_hash_name: offer.item.name, offered: cents(offer) })) };
  });
}

/** Pages by offset, at most 1,000 rows; integer cents; `counts` by group. The store price is a little higher than the trade price. */
function registerTradeIt(app: FastifyInstance, world: World): void {
  app.get('/tradeit.gg/api/v2/inventory/data', (request, reply) => {
    const query = queryOf(request);
    const appId = findGame(query['gameId'] ?? '');
    if (!appId) return reply.code(400).send({ error: 'gameId' });
    const search = query['searchValue']?.toLowerCase() ?? '';
    const found = world.list('tradeitgg', appId).filter(({ item }) => search === '' || item.name.toLowerCase().includes(search));
    const start = wholeNumber(query['offset'], 0, 0, 10_000_000);
    const rows = found.slice(start, start + wholeNumber(query['limit'], 160, 1, 1000));
    const store = query['isForStore'] === '1' && !world.file ? 1.04 : 1;
    return {
      items: rows.map((offer) => ({
        id: String(90_000_000 + offer.item.id),
        groupId: 50_000 + offer.item.id,
        gameId: appId,
        name: offer.item.name,
        price: Math.ceil(cents(offer) * store),
        priceForTrade: cents(offer),
      })),
      counts: Object.fromEntries(rows.map((offer) => [50_000 + offer.item.id, offer.quantity])),
    };
  });
}

const CSMONEY_PAGE = 60;

/** Pages by offset, at most 60 rows; decimal dollars; sorted by price on request. */
function registerCsMoney(app: FastifyInstance, world: World): void {
  app.get('/cs.money/1.0/market/sell-orders', (request, reply) => {
    const query = queryOf(request);
    const size = Number(query['limit'] ?? CSMONEY_PAGE);
    if (!Number.isInteger(size) || size < 1 || size > CSMONEY_PAGE)
      return reply.code(400).send({ errors: [{ code: 2, message: `limit must be from 1 to ${CSMONEY_PAGE}` }] });
    const name = query['name']?.toLowerCase() ?? '';
    const found = world.list('csmoney', APP_IDS.cs2).filter(({ item }) => name === '' || item.name.toLowerCase().includes(name));
    const direction = query['order'] === 'desc' ? -1 : 1;
    const sorted = query['sort'] === 'price' ? found.toSorted((a, b) => direction * (a.price - b.price)) : found;
    const start = wholeNumber(query['offset'], 0, 0, 10_000_000);
    return {
      items: sorted.slice(start, start + size).map((offer) => ({
        id: 20_000_000 + offer.item.id,
        appId: APP_IDS.cs2,
        asset: { id: 39_900_000_000 + offer.item.id, names: { full: offer.item.name, identifier: offer.item.id } },
        pricing: { default: cents(offer) / 100, computed: cents(offer) / 100, discount: 0 },
      })),
    };
  });
}
