import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { queryOf, SANDBOX_KEY, wholeNumber } from '../http/hosts.ts';
import type { Offer } from '../model/prices.ts';
import { decimal, toHundredths } from '../rates.ts';
import type { World } from '../world.ts';

const GAMES: Readonly<Record<string, AppId>> = { csgo: APP_IDS.cs2, dota2: APP_IDS.dota2, rust: APP_IDS.rust, tf2: APP_IDS.tf2 };
const MAX_PAGE_SIZE = 80;
/** The best bid as a share of the lowest offer. */
const BID = 0.92;

type Shop = { market: 'buff' | 'buffmarket'; currency: 'CNY' | 'USD' };

/**
 * Buff.163 (yuan, only with the cookie of a signed-in session), BuffMarket (dollars, no key) and the public daily dump of Buff's prices
 * (dollars, phases within a row, no counts).
 */
export function registerBuff(app: FastifyInstance, world: World): void {
  app.get('/buff.163.com/api/market/goods', (request) =>
    request.headers.cookie?.includes(SANDBOX_KEY)
      ? goodsPage(world, { market: 'buff', currency: 'CNY' }, request)
      : { code: 'Login Required', data: null, msg: '请先登录' },
  );
  app.get('/api.buff.market/api/market/goods', (request) => goodsPage(world, { market: 'buffmarket', currency: 'USD' }, request));
  app.get('/prices.csgotrader.app/latest/buff163.json', () => dump(world));
}

function goodsPage(world: World, { market, currency }: Shop, request: FastifyRequest): unknown {
  const query = queryOf(request);
  const game = query['game'] ?? '';
  const appId = GAMES[game];
  if (!appId || !world.offersGame(market, appId)) return { code: 'Invalid Argument', data: null, msg: `${game} is not a valid game` };
  const search = query['search']?.toLowerCase() ?? '';
  const all = world.list(market, appId);
  const found = search === '' ? all : all.filter(({ item }) => item.name.toLowerCase().includes(search));
  const size = wholeNumber(query['page_size'], 20, 1, MAX_PAGE_SIZE);
  const number = wholeNumber(query['page_num'], 1, 1, 1_000_000);
  const rate = world.rates()[currency]!;
  return {
    code: 'OK',
    data: {
      items: found.slice((number - 1) * size, number * size).map((offer) => goods(offer, game, rate)),
      page_num: number,
      page_size: size,
      total_count: found.length,
      total_page: Math.ceil(found.length / size),
    },
    msg: null,
  };
}

function goods({ item, price, quantity }: Offer, game: string, rate: number): Record<string, unknown> {
  const lowest = toHundredths(price, rate);
  return {
    id: 30_000 + item.id,
    appid: item.appId,
    game,
    name: item.name,
    short_name: item.name,
    market_hash_name: item.name,
    sell_min_price: shortDecimal(lowest),
    sell_reference_price: shortDecimal(lowest),
    sell_num: quantity,
    buy_max_price: shortDecimal(Math.floor(lowest * BID)),
    buy_num: Math.ceil(quantity / 3),
    steam_market_url: `https://steamcommunity.com/market/listings/${item.appId}/${encodeURIComponent(item.name)}`,
  };
}

/** Buff omits trailing zeros: 12.30 is `12.3`. */
const shortDecimal = (hundredths: number): string => String(Number(decimal(hundredths)));

function dump(world: World): Record<string, unknown> {
  type Side = { price: number; doppler?: Record<string, number> };
  const rows: Record<string, { starting_at: Side; highest_order: Side }> = {};
  for (const { item, price } of world.phases('buff', APP_IDS.cs2)) {
    const cents = Math.max(1, Math.round(price / 10));
    const [ask, bid] = [cents / 100, Math.floor(cents * BID) / 100];
    const row = (rows[item.name] ??= { starting_at: { price: ask }, highest_order: { price: bid } });
    row.starting_at.price = Math.min(row.starting_at.price, ask);
    row.highest_order.price = Math.min(row.highest_order.price, bid);
    if (item.phase === null) continue;
    (row.starting_at.doppler ??= {})[item.phase] = ask;
    (row.highest_order.doppler ??= {})[item.phase] = bid;
  }
  return rows;
}
