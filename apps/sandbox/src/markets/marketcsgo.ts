import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import type { Offer } from '../model/prices.ts';
import { decimal, decimal3, toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

export const HOSTS: Readonly<Record<string, AppId>> = {
  'market.csgo.com': APP_IDS.cs2,
  'market.dota2.net': APP_IDS.dota2,
  'rust.tm': APP_IDS.rust,
  'tf2.tm': APP_IDS.tf2,
};
const CURRENCIES = ['USD', 'EUR', 'RUB'];

/** One host per game; amounts are decimal strings in main units, `volume` counts listings. */
export function registerMarketCsgo(app: FastifyInstance, world: World): void {
  for (const [host, appId] of Object.entries(HOSTS)) {
    app.get(`/${host}/api/v2/prices/:file`, (request, reply) => {
      const currency = currencyOf((request.params as { file: string }).file);
      if (!currency) return reply.code(404).send({ success: false, error: 'bad_request' });
      const rate = world.rates()[currency]!;
      const items = world.list('marketcsgo', appId).map(({ item, price, quantity }) => ({
        market_hash_name: item.name,
        volume: String(quantity),
        price: amount(price, rate, currency),
      }));
      return envelope(world, currency, items);
    });

    app.get(`/${host}/api/v2/prices/class_instance/:file`, (request, reply) => {
      const currency = currencyOf((request.params as { file: string }).file);
      if (!currency) return reply.code(404).send({ success: false, error: 'bad_request' });
      const rate = world.rates()[currency]!;
      return envelope(
        world,
        currency,
        Object.fromEntries(world.phases('marketcsgo', appId).map((offer) => instance(world, offer, rate, currency))),
      );
    });
  }
}

const envelope = (world: World, currency: string, items: unknown): Record<string, unknown> => ({
  success: true,
  time: Math.floor(world.clock.now() / 1000),
  currency,
  items,
});

function currencyOf(file: string): string | undefined {
  return CURRENCIES.find((currency) => file === `${currency}.json`);
}

/** Dollars and euros have three decimals, roubles two. */
const amount = (price: number, rate: number, currency: string): string =>
  currency === 'RUB' ? decimal(toHundredths(price, rate)) : decimal3(Math.max(1, Math.round((price * rate) / 1_000_000)));

/** True for an order above the lowest offer. On rust.tm there are some such orders, which are never filled. */
const isCrossed = ({ item }: Offer): boolean => item.appId === APP_IDS.rust && item.key % 40 === 0;

/** `buy_order` is null when there is no order. */
function instance(world: World, offer: Offer, rate: number, currency: string): [string, Record<string, unknown>] {
  const { item, price, quantity } = offer;
  const bid = isCrossed(offer) ? price * 1.2 : world.bid('marketcsgo', offer);
  return [
    `${4_000_000_000 + item.id}_${188_530_000 + (item.key % 1000)}`,
    {
      price: amount(price, rate, currency),
      buy_order: bid === null ? null : amount(bid, rate, currency),
      avg_price: amount(price * 1.04, rate, currency),
      popularity_7d: String(Math.ceil(quantity / 4)),
      market_hash_name: item.name,
      ru_name: item.name,
      phase: item.phase?.toLowerCase().replaceAll(' ', '') ?? null,
    },
  ];
}
