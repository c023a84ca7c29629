import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import { isoDay, dayOf } from '../clock.ts';
import { mix } from '../model/random.ts';
import type { Offer } from '../model/prices.ts';
import { toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

type Shop = { host: string; market: string; site: string; games: Readonly<Record<string, AppId>> };

const LISSKINS: Shop = {
  host: 'lis-skins.com',
  market: 'lisskins',
  site: 'https://lis-skins.com/market',
  games: { csgo: APP_IDS.cs2, dota2: APP_IDS.dota2, rust: APP_IDS.rust },
};
const SKINLAND: Shop = { host: 'app.skin.land', market: 'skinland', site: 'https://skin.land/market', games: { csgo: APP_IDS.cs2 } };

/** LisSkins and Skinland publish keyless files with decimal dollars. The Rust file has an envelope, the others are plain arrays. */
export function registerLisSkins(app: FastifyInstance, world: World): void {
  for (const shop of [LISSKINS, SKINLAND]) {
    for (const [game, appId] of Object.entries(shop.games)) {
      const rows = (): unknown[] => world.list(shop.market, appId).map((offer) => row(world, shop, game, offer));
      app.get(`/${shop.host}/market_export_json/${game}.json`, () => (game === 'rust' ? { status: 'success', items: rows() } : rows()));
    }
  }
  app.get('/lis-skins.com/market_export_json/api_csgo_full.json', () => ({ status: 'success', items: pieces(world, 'csgo', false) }));
  for (const game of Object.keys(LISSKINS.games))
    app.get(`/lis-skins.com/market_export_json/api_${game}_unlocked.json`, () => ({ status: 'success', items: pieces(world, game, true) }));
}

/** Unlocked pieces cost a little more. Items with prices from a file have no unlocked price. */
function row(world: World, { site }: Shop, game: string, { item, price, quantity }: Offer): Record<string, unknown> {
  const cents = toHundredths(price, 1_000_000);
  const unlocked = !world.file && mix(item.key, 1, 41) % 3 === 0 ? { unlocked_price: Math.ceil(cents * 1.03) / 100 } : {};
  return { name: item.name, price: cents / 100, ...unlocked, count: quantity, url: `${site}/${game}/${slug(item.name)}/` };
}

/** One row per piece, at most three per item. The real file has millions of rows. */
function pieces(world: World, game: string, unlockedOnly: boolean): Record<string, unknown>[] {
  const now = world.clock.now();
  return world.phases('lisskins', LISSKINS.games[game]!).flatMap(({ item, price, quantity }) =>
    Array.from({ length: Math.min(quantity, 3) }, (_, index) => {
      const locked = index > 0 && !unlockedOnly;
      return {
        id: 100_000_000 + item.id * 8 + index,
        name: item.name,
        price: Math.ceil(toHundredths(price, 1_000_000) * (1 + index * 0.02)) / 100,
        unlock_at: locked ? new Date(now + 5 * 86_400_000).toISOString() : null,
        item_class_id: String(4_000_000_000 + item.id),
        created_at: `${isoDay(dayOf(now) - index)}T00:00:00.000000Z`,
        item_asset_id: String(39_000_000_000 + item.id * 8 + index),
        game_id: 1,
        item_float: null,
        name_tag: null,
        item_paint_index: null,
        item_paint_seed: null,
        stickers: [],
      };
    }),
  );
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
