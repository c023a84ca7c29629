import { APP_IDS, findGame, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import { queryOf } from '../http/hosts.ts';
import type { Offer } from '../model/prices.ts';
import { decimal, toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

const DOLLAR = 1_000_000;
const cents = (offer: Offer): number => toHundredths(offer.price, DOLLAR);

/** Markets that return all prices of a game in one call without a key. */
export function registerKeylessLists(app: FastifyInstance, world: World): void {
  registerBitSkins(app, world);
  registerWhiteMarket(app, world);
  registerGamerPay(app, world);
  registerCsDeals(app, world);
  registerSwapGg(app, world);
  registerLootFarm(app, world);
}

/** Integers in thousandths of a dollar. Public sources confirm CS2 and TF2. */
function registerBitSkins(app: FastifyInstance, world: World): void {
  app.get('/api.bitskins.com/market/insell/:app', (request, reply) => {
    const appId = findGame((request.params as { app: string }).app);
    if (!appId || !world.offersGame('bitskins', appId)) return reply.code(404).send({ code: 'NOT_FOUND' });
    return {
      list: world.list('bitskins', appId).map(({ item, price, quantity }) => ({
        skin_id: item.id,
        name: item.name,
        price_min: price,
        price_max: Math.round(price * (quantity === 1 ? 1 : 1.8)),
        price_avg: Math.round(price * (quantity === 1 ? 1 : 1.15)),
        quantity,
      })),
    };
  });
}

/** Files by delivery time. The value n means that one row in n is kept, because fewer sellers deliver fast. */
const DELIVERY: Readonly<Record<string, number>> = { '10min': 4, '1hour': 2, '12hours': 1, '24hours': 1 };

/** Decimal strings in dollars, as JSON, JSON lines or CSV. */
function registerWhiteMarket(app: FastifyInstance, world: World): void {
  for (const host of ['api.white.market', 's3.white.market']) {
    app.get(`/${host}/export/v1/prices/:file`, (request, reply) => {
      const match = /^730(?:\.(10min|1hour|12hours|24hours))?\.(json|jsonl|csv)$/.exec((request.params as { file: string }).file);
      if (!match) return reply.code(404).send({ error: 'not found' });
      const every = world.file ? 1 : (DELIVERY[match[1] ?? ''] ?? 1);
      const rows = world
        .list('white_market', APP_IDS.cs2)
        .filter(({ item }) => item.key % every === 0)
        .map((offer) => ({
          market_hash_name: offer.item.name,
          price: decimal(cents(offer)),
          market_product_link: `https://white.market/item/${offer.item.id}`,
          market_product_count: offer.quantity,
        }));
      if (match[2] === 'json') return rows;
      if (match[2] === 'jsonl') return reply.type('application/jsonl').send(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      const lines = rows.map((row) =>
        Object.values(row)
          .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
          .join(','),
      );
      return reply.type('text/csv').send(['market_hash_name,price,market_product_link,market_product_count', ...lines, ''].join('\n'));
    });
  }
}

/** Decimals in euros; XML unless the caller accepts JSON. */
function registerGamerPay(app: FastifyInstance, world: World): void {
  app.get('/api.gamerpay.gg/prices', (request, reply) => {
    const rate = world.rates()['EUR']!;
    const rows = world
      .list('gamerpay', APP_IDS.cs2)
      .map(({ item, price }) => ({ item: item.name, price: toHundredths(price, rate) / 100 }));
    if (request.headers.accept?.includes('application/json')) return rows;
    const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return reply
      .type('application/xml')
      .send(`<List>${rows.map(({ item, price }) => `<item><item>${escape(item)}</item><price>${price}</price></item>`).join('')}</List>`);
  });
}

/** Dollars, as text in some rows and as numbers in others; no quantities. */
function registerCsDeals(app: FastifyInstance, world: World): void {
  app.get('/cs.deals/API/IPricing/GetLowestPrices/v1', (request) => {
    const appId = findGame(queryOf(request)['appid'] ?? '');
    if (!appId) return { success: false, response: null };
    return {
      success: true,
      response: {
        time_updated: Math.floor(world.clock.now() / 1000),
        items: world.list('csdeals', appId).map((offer) => {
          const price = cents(offer);
          return { marketname: offer.item.name, lowest_price: offer.item.key % 4 === 0 ? price / 100 : decimal(price) };
        }),
      },
    };
  });
}

/** An object by name; integer cents. */
function registerSwapGg(app: FastifyInstance, world: World): void {
  app.get('/market-api.swap.gg/v1/pricing/lowest', (request, reply) => {
    const appId = findGame(queryOf(request)['appId'] ?? '');
    if (!appId) return reply.code(400).send({ status: 'ERROR', error: 'appId' });
    const rows = world.list('swapgg', appId).map((offer): [string, unknown] => [
      offer.item.name,
      {
        price: cents(offer),
        quantity: offer.quantity,
        link: `https://market.swap.gg/browse?appId=${appId}&search=${encodeURIComponent(offer.item.name)}`,
      },
    ]);
    return { status: 'OK', time: world.clock.now(), result: Object.fromEntries(rows) };
  });
}

const LOOT_FARM_FILES: Readonly<Record<string, AppId>> = {
  'fullprice.json': APP_IDS.cs2,
  'fullpriceRUST.json': APP_IDS.rust,
  'fullpriceDOTA.json': APP_IDS.dota2,
  'fullpriceTF2.json': APP_IDS.tf2,
};

/** Integer cents. `have` pieces are in stock; the site takes at most `max`. */
function registerLootFarm(app: FastifyInstance, world: World): void {
  for (const [file, appId] of Object.entries(LOOT_FARM_FILES)) {
    app.get(`/loot.farm/${file}`, () =>
      world
        .list('lootfarm', appId)
        .map((offer) => ({ name: offer.item.name, price: cents(offer), have: offer.quantity, max: offer.quantity + 5, rate: 100 })),
    );
  }
}
