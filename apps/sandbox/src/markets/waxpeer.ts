import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import { queryOf } from '../http/hosts.ts';
import { hashText, mix, uniform } from '../model/random.ts';
import type { Offer } from '../model/prices.ts';
import { sellerOf } from '../trading/desks.ts';
import { netOf } from '../trading/rules.ts';
import { balanceOf, saleState } from '../trading/sales.ts';
import type { Desk } from '../trading/state.ts';
import { AVATARS, avatarHash } from '../steam/personas.ts';
import type { World } from '../world.ts';
import { ownerOf } from './accounts.ts';

export const GAMES: Readonly<Record<string, AppId>> = { csgo: APP_IDS.cs2, dota2: APP_IDS.dota2, tf2: APP_IDS.tf2, rust: APP_IDS.rust };

/**
 * Waxpeer: integers in thousandths of a dollar, lists without a key. Failures have status 200 with `success: false`; only a wrong key
 * gets 403.
 */
export function registerWaxpeer(app: FastifyInstance, world: World): void {
  app.get('/api.waxpeer.com/v1/prices', (request) => {
    const query = queryOf(request);
    const appId = GAMES[query['game'] ?? 'csgo'];
    if (!appId) return { success: false, msg: 'wrong game' };
    const [min, max] = [Number(query['min_price'] ?? 0), Number(query['max_price'] ?? Number.MAX_SAFE_INTEGER)];
    const search = query['search']?.toLowerCase() ?? '';
    const items = world
      .list('waxpeer', appId)
      .filter(({ item, price }) => price >= min && price <= max && (search === '' || item.name.toLowerCase().includes(search)))
      .map((offer) => (query['minified'] === '0' ? fullRow(offer) : row(offer)));
    return { success: true, items };
  });

  app.get('/api.waxpeer.com/v1/prices/dopplers', () => ({
    success: true,
    items: world.phases('waxpeer', APP_IDS.cs2).flatMap((offer) => (offer.item.phase === null ? [] : dopplers(offer))),
  }));

  app.get('/api.waxpeer.com/v1/buy-orders/snapshot', (request) => {
    const appId = GAMES[queryOf(request)['game'] ?? 'csgo'];
    if (!appId) return { success: false, msg: 'wrong game' };
    return {
      success: true,
      offers: world.list('waxpeer', appId).flatMap((offer) => {
        const max = world.bid('waxpeer', offer);
        return max === null ? [] : { name: offer.item.name, max };
      }),
    };
  });
}

/**
 * `wallet` is the spendable balance, `total_hold_amount` the money that trade protection holds back. `sell_fees` is the share of a price
 * that the seller keeps.
 */
export function userOf(world: World, desk: Desk): Record<string, unknown> {
  const owner = ownerOf(desk.key);
  const isHeld = desk.sales.filter((sale) => saleState(sale, world.clock.now()) === 'protected');
  return {
    wallet: balanceOf(world, desk).available,
    total_hold_amount: isHeld.reduce((sum, { price }) => sum + netOf('waxpeer', price), 0),
    id: String(1_000_000 + (hashText(owner.steamId) % 9_000_000)),
    id64: owner.steamId,
    avatar: `${AVATARS}/${avatarHash(owner)}_full.jpg`,
    name: owner.name,
    sell_fees: 0.94,
    can_p2p: sellerOf(world, desk.key).client && desk.bannedUntil === null,
    no_p2p_until: desk.bannedUntil === null ? null : new Date(desk.bannedUntil).toISOString(),
    failed_trades: desk.failedTrades,
    success_trades: desk.sales.filter(({ deliveredAt }) => deliveredAt !== null).length,
    tradelink: `https://steamcommunity.com/tradeoffer/new/?partner=${BigInt(owner.steamId) - FIRST_ACCOUNT}&token=sandbox1`,
    sell_status: !desk.away,
    ...desk.says,
  };
}

/** The 64-bit Steam id of account number 0. */
const FIRST_ACCOUNT = 76561197960265728n;

const row = ({ item, price, quantity }: Offer): Record<string, unknown> => ({ name: item.name, count: quantity, min: price });

const fullRow = (offer: Offer): Record<string, unknown> => ({
  ...row(offer),
  img: `https://images.waxpeer.com/i/${offer.item.appId}-${offer.item.id}.webp`,
  steam_price: Math.round(offer.price / 0.73),
  rarity_color: '#d2d2d2',
  type: offer.item.rarity,
});

/** One row per piece, cheapest first, at most four per phase. */
function dopplers({ item, price, quantity }: Offer): Record<string, unknown>[] {
  return Array.from({ length: Math.min(quantity, 4) }, (_, index) => ({
    name: item.name,
    item_id: String(39_500_000_000 + item.id * 8 + index),
    price: Math.round(price * (1 + index * 0.03)),
    phase: item.phase,
    paint_index: 415 + (item.id % 8),
    float: Number((0.07 * uniform(mix(item.key, index, 51))).toFixed(8)),
  }));
}
