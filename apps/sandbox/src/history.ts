import { Readable } from 'node:stream';
import { findGame, type AppId } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import type { FastifyInstance } from 'fastify';
import { dayOf, isoDay, startOfDay } from './clock.ts';
import { queryOf, wholeNumber } from './http/hosts.ts';
import { itemsOf, type Item } from './model/items.ts';
import type { World } from './world.ts';

const DAYS = 90;
const CHUNK = 256 * 1024;

/**
 * Past prices, which no market offers in one call. `/days` streams the Steam price of every item of a game for each day as CSV,
 * `/item` returns one item's prices on any market, `/closes` the prices of some items on some markets on some days. A game whose prices come
 * from a file has no history.
 */
export function registerHistory(app: FastifyInstance, world: World): void {
  app.get('/history.sandbox/days', (request, reply) => {
    const query = queryOf(request);
    const appId = findGame(query['app'] ?? '');
    const range = rangeOf(query['from'], query['to'], dayOf(world.clock.now()) - 1);
    if (!appId || !range) return reply.code(400).send({ error: 'app, and from and to as YYYY-MM-DD within 400 days' });
    return reply.type('text/csv; charset=utf-8').send(Readable.from(historyCsv(world, appId, range)));
  });

  app.get('/history.sandbox/item', (request, reply) => {
    const query = queryOf(request);
    const appId = findGame(query['app'] ?? '');
    const market = findMarket(query['market'] ?? 'steam');
    if (!appId || !market) return reply.code(400).send({ error: 'app and market' });
    const items = itemsByName(appId, query['name'] ?? '', query['phase'] || null);
    if (world.file?.games.has(appId)) return [];
    const today = dayOf(world.clock.now());
    const count = wholeNumber(query['days'], DAYS, 1, 400);
    return Array.from({ length: count }, (_, index) => today - count + index).flatMap((day) => {
      const found = priceOnDay(world, market.slug, items, day);
      return found ? [{ day: isoDay(day), price_milli: found.price, volume: found.volume, quantity: found.quantity }] : [];
    });
  });
  registerCloses(app, world);
}

type Asked = { app: string; markets: string[]; items: { name: string; phase: string | null }[]; days: string[] };

const text = { type: 'string' };
const askedBody = {
  type: 'object',
  required: ['app', 'markets', 'items', 'days'],
  additionalProperties: false,
  properties: {
    app: text,
    markets: { type: 'array', items: text, maxItems: 30 },
    items: {
      type: 'array',
      maxItems: 6000,
      items: { type: 'object', required: ['name', 'phase'], properties: { name: text, phase: { type: ['string', 'null'] } } },
    },
    days: { type: 'array', items: { type: 'string', format: 'date' }, maxItems: 400 },
  },
};

/** `POST /history.sandbox/closes` answers one list for each market, in it one for each item: its price on each day, 0 where it had none. */
function registerCloses(app: FastifyInstance, world: World): void {
  app.post<{ Body: Asked }>('/history.sandbox/closes', { schema: { body: askedBody } }, ({ body }, reply) => {
    const appId = findGame(body.app);
    const markets = body.markets.flatMap((slug) => findMarket(slug)?.slug ?? []);
    if (!appId || markets.length < body.markets.length) return reply.code(400).send({ error: 'app and markets' });
    const isKnown = !world.file?.games.has(appId);
    const byName = Map.groupBy(itemsOf(appId), ({ name }) => name);
    const rows = body.items.map(({ name, phase }) => (byName.get(name) ?? []).filter((item) => phase === null || item.phase === phase));
    const days = body.days.map((day) => dayOf(Date.parse(day)));
    return markets.map((market) => rows.map((items) => days.map((day) => (isKnown ? closeOn(world, market, items, day) : 0))));
  });
}

/** The lowest price of some items on a market at noon of a day, of today at the latest now; 0 without one. */
function closeOn({ model, clock }: World, market: string, items: readonly Item[], day: number): Money {
  const time = Math.min(startOfDay(day) + 43_200_000, clock.now());
  let lowest = 0;
  // up to two million prices are asked for at once
  for (const item of items) {
    const price = (market === 'steam' ? model.reference(item, day) : model.offer(market, item, time))?.price;
    if (price !== undefined && (lowest === 0 || price < lowest)) lowest = price;
  }
  return lowest;
}

/** The item with this name and phase; without a phase all items with this name. */
export const itemsByName = (appId: AppId, name: string, phase: string | null): readonly Item[] =>
  itemsOf(appId).filter((item) => item.name === name && (phase === null || item.phase === phase));

type DayPrice = { price: Money; volume: number; quantity: number | null };

/** One day of one item, or of all phases of a name (for a market without phases): the lowest price and the sum of the sales. */
export function priceOnDay({ model }: World, market: string, items: readonly Item[], day: number): DayPrice | null {
  const prices = items.flatMap((item) => (market === 'steam' ? model.reference(item, day) : model.on(market, item, day)) ?? []);
  if (prices.length === 0) return null;
  const sum = (key: 'volume' | 'quantity'): number => prices.reduce((total, price) => total + (price[key] ?? 0), 0);
  const isQuantityKnown = prices.every(({ quantity }) => quantity !== null);
  return {
    price: Math.min(...prices.map(({ price }) => price)),
    volume: sum('volume'),
    quantity: isQuantityKnown ? sum('quantity') : null,
  };
}

type Range = { from: number; to: number };

function rangeOf(from: string | undefined, to: string | undefined, yesterday: number): Range | null {
  const last = to === undefined ? yesterday : dayOf(Date.parse(to));
  const first = from === undefined ? last - DAYS + 1 : dayOf(Date.parse(from));
  return Number.isInteger(first) && Number.isInteger(last) && first <= last && last - first < 400 ? { from: first, to: last } : null;
}

function* historyCsv(world: World, appId: AppId, { from, to }: Range): Generator<string> {
  let chunk = 'market_hash_name,phase,day,price_milli,volume\n';
  if (!world.file?.games.has(appId)) {
    const days = Array.from({ length: to - from + 1 }, (_, index) => ({ day: from + index, text: isoDay(from + index) }));
    for (const { name, phase, items } of rowsOf(appId)) {
      const start = `${csvCell(name)},${phase},`;
      for (const { day, text } of days) {
        const { price, volume } = priceOnDay(world, 'steam', items, day)!;
        chunk += `${start}${text},${price},${volume}\n`;
      }
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

/** One row per item. A name with phases also has a row without a phase. */
function* rowsOf(appId: AppId): Generator<{ name: string; phase: string; items: readonly Item[] }> {
  for (const [name, items] of Map.groupBy(itemsOf(appId), (item) => item.name)) {
    if (items[0]!.phase !== null) yield { name, phase: '', items };
    for (const item of items) yield { name, phase: item.phase ?? '', items: [item] };
  }
}

const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
