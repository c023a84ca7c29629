import { Readable } from 'node:stream';
import { findGame, type AppId } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import type { FastifyInstance } from 'fastify';
import { dayOf, isoDay } from './clock.ts';
import { queryOf, wholeNumber } from './http/hosts.ts';
import { itemsOf, type Item } from './model/items.ts';
import type { World } from './world.ts';

const DAYS = 90;
const CHUNK = 256 * 1024;

/**
 * What no market offers in one piece: the past. `/days` streams the Steam price of every item of a game for each day as CSV,
 * `/item` answers one item's prices on any market. A game whose prices come from a file has no past.
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
    const item = itemCalled(appId, query['name'] ?? '', query['phase'] || null);
    if (!item || world.file?.games.has(appId)) return [];
    const today = dayOf(world.clock.now());
    const count = wholeNumber(query['days'], DAYS, 1, 400);
    return Array.from({ length: count }, (_, index) => today - count + index).flatMap((day) => {
      const found = market.slug === 'steam' ? world.model.reference(item, day) : world.model.on(market.slug, item, day);
      return found ? [{ day: isoDay(day), price_milli: found.price, volume: found.volume }] : [];
    });
  });
}

/** The item of that name and phase; without a phase the first of the name. */
export const itemCalled = (appId: AppId, name: string, phase: string | null): Item | undefined =>
  itemsOf(appId).find((item) => item.name === name && (phase === null || item.phase === phase));

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
    for (const [item, phase] of itemsAndNames(appId)) {
      const name = `${csvCell(item.name)},${phase},`;
      for (const { day, text } of days) {
        const { price, volume } = world.model.reference(item, day);
        chunk += `${name}${text},${price},${volume}\n`;
      }
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

/** Every item with its phase; a name that has phases also stands without one, at the price of its first (the usual one). */
function* itemsAndNames(appId: AppId): Generator<[Item, string]> {
  let last = '';
  for (const item of itemsOf(appId)) {
    if (item.phase !== null && item.name !== last) yield [item, ''];
    last = item.name;
    yield [item, item.phase ?? ''];
  }
}

const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
