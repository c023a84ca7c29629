import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '../clock.ts';
import { queryOf } from '../http/hosts.ts';
import { itemsOf, type Item } from '../model/items.ts';
import { mix } from '../model/random.ts';
import type { Offer } from '../model/prices.ts';
import { toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

const CURRENCIES = ['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'NOK', 'PLN', 'RUB', 'SEK', 'TRY', 'USD'];
const SLUGS: Readonly<Record<number, string>> = {
  [APP_IDS.cs2]: 'cs2',
  [APP_IDS.dota2]: 'dota2',
  [APP_IDS.tf2]: 'tf2',
  [APP_IDS.rust]: 'rust',
};

/**
 * Skinport: decimals in the requested currency (default EUR), Brotli only, phases in `version`. Sold-out items stay in the list with
 * null prices and quantity 0.
 */
export function registerSkinport(app: FastifyInstance, world: World): void {
  app.get('/api.skinport.com/v1/items', (request, reply) => {
    const { appId, currency } = parameters(request);
    if (!appId || !currency) return refuse(reply);
    const rate = world.rates()[currency]!;
    const updated = Math.floor(world.clock.now() / 300_000) * 300;
    const listed = world.phases('skinport', appId).map((offer) => row(offer.item, offer, currency, rate, updated));
    return [...listed, ...soldOut(world, appId).map((item) => row(item, null, currency, rate, updated))];
  });

  app.get('/api.skinport.com/v1/sales/history', (request, reply) => {
    const { appId, currency, names } = parameters(request);
    if (!appId || !currency) return refuse(reply);
    const rate = world.rates()[currency]!;
    if (world.file?.games.has(appId)) return [];
    return itemsOf(appId)
      .filter((item) => !names || names.has(item.name))
      .map((item) => sales(world, item, currency, rate));
  });
}

const refuse = (reply: FastifyReply): FastifyReply =>
  reply.code(400).send({ errors: [{ id: 'validation_error', message: 'app_id or currency is not supported' }] });

function parameters(request: FastifyRequest): { appId: AppId | undefined; currency: string | undefined; names: Set<string> | null } {
  const query = queryOf(request);
  const appId = Object.keys(SLUGS)
    .map(Number)
    .find((id) => String(id) === (query['app_id'] ?? '730')) as AppId | undefined;
  const names = query['market_hash_name'];
  return {
    appId,
    currency: CURRENCIES.find((code) => code === (query['currency'] ?? 'EUR')),
    names: names ? new Set(names.split(',')) : null,
  };
}

/** Some of the items that Skinport lists although nobody offers them. */
function soldOut(world: World, appId: AppId): Item[] {
  if (world.file?.games.has(appId)) return [];
  const listed = new Set(world.phases('skinport', appId).map(({ item }) => item));
  return itemsOf(appId).filter((item) => !listed.has(item) && mix(item.key, 2, 61) % 3 === 0);
}

function row(item: Item, offer: Offer | null, currency: string, rate: number, updated: number): Record<string, unknown> {
  const cents = offer && toHundredths(offer.price, rate);
  const at = (factor: number): number | null => cents && Math.round(cents * factor) / 100;
  const page = slug(item.name);
  return {
    market_hash_name: item.name,
    version: item.phase,
    currency,
    suggested_price: at(1.12),
    item_page: `https://skinport.com/item/${SLUGS[item.appId]}/${page}${item.phase ? `?phase=${encodeURIComponent(item.phase)}` : ''}`,
    market_page: `https://skinport.com/market/${SLUGS[item.appId]}?item=${encodeURIComponent(item.name)}`,
    min_price: at(1),
    max_price: at(offer?.quantity === 1 ? 1 : 1.9),
    mean_price: at(offer?.quantity === 1 ? 1 : 1.15),
    median_price: at(offer?.quantity === 1 ? 1 : 1.1),
    quantity: offer?.quantity ?? 0,
    created_at: 1_535_988_253,
    updated_at: updated,
  };
}

const WINDOWS = { last_24_hours: 1, last_7_days: 7, last_30_days: 30, last_90_days: 90 } as const;

/**
 * Sales on Skinport, at 80 percent of Steam's prices. The prices of a window are the prices of its first and its last day. The sales of 90
 * days are three times the sales of the last 30 days.
 */
function sales(world: World, item: Item, currency: string, rate: number): Record<string, unknown> {
  const yesterday = dayOf(world.clock.now()) - 1;
  const windows = Object.entries(WINDOWS).map(([name, days]) => {
    const [late, early] = [world.model.reference(item, yesterday), world.model.reference(item, yesterday - days + 1)];
    const thirds = days === 90 ? 3 : 1;
    const volume = thirds * world.model.sold('skinport', item, yesterday + 1, days / thirds);
    const [low, high] = [Math.min(late.price, early.price), Math.max(late.price, early.price)].map(
      (price) => toHundredths(price * 0.8, rate) / 100,
    ) as [number, number];
    const avg = Math.round((low + high) * 50) / 100;
    return [
      name,
      volume === 0 ? { min: null, max: null, avg: null, median: null, volume } : { min: low, max: high, avg, median: avg, volume },
    ];
  });
  return {
    market_hash_name: item.name,
    version: item.phase,
    currency,
    item_page: `https://skinport.com/item/${SLUGS[item.appId]}/${slug(item.name)}`,
    market_page: `https://skinport.com/market/${SLUGS[item.appId]}?item=${encodeURIComponent(item.name)}`,
    ...Object.fromEntries(windows),
  };
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
