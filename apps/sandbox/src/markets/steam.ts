import { findGame, gameLabel, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '../clock.ts';
import { itemsByName, priceOnDay } from '../history.ts';
import { queryOf, wholeNumber } from '../http/hosts.ts';
import type { Offer } from '../model/prices.ts';
import { decimal, toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

/** Steam's currency numbers. Each currency has its own notation of amounts. */
const CURRENCIES: Readonly<Record<string, { code: string; write: (amount: string) => string }>> = {
  '1': { code: 'USD', write: (amount) => `$${amount}` },
  '2': { code: 'GBP', write: (amount) => `£${amount}` },
  '3': { code: 'EUR', write: (amount) => `${amount.replace('.', ',')}€` },
  '5': { code: 'RUB', write: (amount) => `${amount.replace('.', ',')} руб.` },
  '7': { code: 'BRL', write: (amount) => `R$ ${amount.replace('.', ',')}` },
  '23': { code: 'CNY', write: (amount) => `¥ ${amount}` },
};

const APP_NAMES: Readonly<Record<AppId, string>> = { 730: 'Counter-Strike 2', 570: 'Dota 2', 440: 'Team Fortress 2', 252490: 'Rust' };
const PAGE = 100;

/** The Community Market: search in pages of at most 100 rows with integer cents, and the price of one item as localised text. */
export function registerSteamMarket(app: FastifyInstance, world: World): void {
  app.get('/steamcommunity.com/market/search/render', (request, reply) => {
    const query = queryOf(request);
    const appId = findGame(query['appid'] ?? '');
    const currency = CURRENCIES[query['currency'] ?? '1'];
    if (!appId || !currency) return reply.code(400).send({ success: false });
    const text = query['query']?.toLowerCase() ?? '';
    const found = world.list('steam', appId).filter(({ item }) => text === '' || item.name.toLowerCase().includes(text));
    const sorted = sortBy(found, query['sort_column'], query['sort_dir'] === 'desc' ? -1 : 1);
    const start = wholeNumber(query['start'], 0, 0, 10_000_000);
    const size = wholeNumber(query['count'], 10, 1, PAGE);
    const rate = world.rates()[currency.code]!;
    return {
      success: true,
      start,
      pagesize: size,
      total_count: found.length,
      searchdata: {
        query: query['query'] ?? '',
        search_descriptions: false,
        total_count: found.length,
        pagesize: size,
        prefix: 'searchResults',
        class_prefix: 'market',
      },
      results: sorted.slice(start, start + size).map((offer) => result(offer, toHundredths(offer.price, rate), currency.write)),
    };
  });

  app.get('/steamcommunity.com/market/priceoverview', (request, reply) => {
    const query = queryOf(request);
    const appId = findGame(query['appid'] ?? '');
    const currency = CURRENCIES[query['currency'] ?? '1'];
    const name = query['market_hash_name'];
    if (!appId || !currency || !name) return reply.code(400).send(null);
    const offer = world.list('steam', appId).find(({ item }) => item.name === name);
    if (!offer) return reply.code(500).send({ success: false });
    const text = currency.write(decimal(toHundredths(offer.price, world.rates()[currency.code]!)));
    const dayPrice = world.file?.games.has(appId)
      ? null
      : priceOnDay(world, 'steam', itemsByName(appId, name, null), dayOf(world.clock.now()) - 1);
    if (!dayPrice) return { success: true, lowest_price: text };
    const { price, volume } = dayPrice;
    const median = currency.write(decimal(toHundredths(price, world.rates()[currency.code]!)));
    return { success: true, lowest_price: text, ...(volume > 0 ? { volume: volume.toLocaleString('en-US'), median_price: median } : {}) };
  });
}

function sortBy(offers: readonly Offer[], column: string | undefined, direction: 1 | -1): readonly Offer[] {
  if (column === 'price') return offers.toSorted((a, b) => direction * (a.price - b.price));
  if (column === 'quantity') return offers.toSorted((a, b) => direction * (a.quantity - b.quantity));
  if (column === 'name') return offers.toSorted((a, b) => direction * (a.item.name < b.item.name ? -1 : 1));
  return offers;
}

function result({ item, quantity }: Offer, cents: number, write: (amount: string) => string): Record<string, unknown> {
  const text = write(decimal(cents));
  return {
    name: item.name,
    hash_name: item.name,
    sell_listings: quantity,
    sell_price: cents,
    sell_price_text: text,
    app_icon: `https://cdn.fastly.steamstatic.com/steamcommunity/public/images/apps/${item.appId}/icon.jpg`,
    app_name: APP_NAMES[item.appId],
    asset_description: {
      appid: item.appId,
      classid: String(4_000_000_000 + item.id),
      instanceid: '0',
      background_color: '',
      icon_url: `sandbox-${item.appId}-${item.id}`,
      tradable: 1,
      name: item.name,
      name_color: 'D2D2D2',
      type: item.rarity ?? gameLabel(item.appId),
      market_name: item.name,
      market_hash_name: item.name,
      commodity: 0,
    },
    sale_price_text: write(decimal(Math.max(1, cents - Math.round(cents * 0.13)))),
  };
}
