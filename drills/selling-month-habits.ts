import { randomUUID } from 'node:crypto';
import type { Money } from '@lootfolio/domain/money';
import { findMarket } from '@lootfolio/domain/markets';
import { sellBody, type Seller, type SellingWorld } from '../apps/server/test/listings.ts';
import { OPEN_STATES } from '../apps/server/src/goods/listings.tables.ts';
import type { Books } from './selling-month-books.ts';
import type { PriceWatch } from './selling-month-prices.ts';
import type { Synchroniser } from './selling-month-sync.ts';
import type { Desk } from './selling-truth.ts';

export const MARKETS = ['waxpeer', 'marketcsgo', 'shadowpay', 'csfloat'] as const;
/** How many of a user's things are on sale at most. */
export const ON_SALE = 50;

type Parts = { world: SellingWorld; random: () => number; books: Books; prices: PriceWatch; sync: Synchroniser };
/** Something that a seller does in an hour with this probability. */
type Habit = { name: string; share: number; act: (parts: Parts, seller: Seller) => Promise<void> };

const pick = <T>({ random }: Parts, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const some = <T>({ random }: Parts, all: readonly T[], share: number): T[] => all.filter(() => random() < share);
/** From the usual price, where it sells soon, to far above it, so that rules lower it first. Users sell things during the whole month. */
const anyPrice = ({ random, books }: Parts, itemId: number): Money =>
  Math.max(100, Math.round((books.usual('waxpeer', itemId) * (1.05 + 0.9 * random())) / 10) * 10);

export const HABITS: readonly Habit[] = [
  { name: 'lists things', share: 0.03, act: (parts, seller) => listThings(parts, seller, some(parts, MARKETS, 0.9)) },
  {
    name: 'lowers prices',
    share: 0.02,
    act: async (parts, seller) => {
      const items = some(parts, await listed(parts, seller), 0.2).map((row) => ({
        asset_id: row.asset ?? '',
        app_id: 730,
        markets: [{ market_id: findMarket(row.market)!.id, market_item_id: row.external }],
      }));
      if (items.length === 0) return;
      // what rules decided leaves before, so that everything that arrives meanwhile is the user's
      await parts.world.work();
      await parts.prices.look('rules');
      await called(parts, seller, 'POST /listing/lower-price', { options: { priceMarkets: MARKETS, priceOptions: 'lower_5' }, items });
      await parts.prices.look('person');
    },
  },
  {
    name: 'removes listings',
    share: 0.01,
    act: async (parts, seller) => {
      const listings = some(parts, await listed(parts, seller), 0.1).map(({ id }) => id);
      if (listings.length === 0) return;
      await parts.world.test.send('POST /listing/remove', { as: seller, body: { client_key: randomUUID(), listings } });
      await parts.world.work();
    },
  },
  {
    name: 'goes offline or online',
    share: 0.01,
    act: async ({ world, random }, { key }) => void (await world.drive('client', { key, online: random() < 0.9 })),
  },
  {
    name: 'lists, reprices or removes by hand',
    share: 0.02,
    act: async (parts, { key, things }) => {
      const market = pick(parts, MARKETS);
      const does = pick(parts, ['list', 'reprice', 'remove'] as const);
      const thing = pick(parts, things);
      const id = does === 'list' ? thing.assetId : await anyListing(parts, market, key);
      const price = anyPrice(parts, thing.item.itemId);
      if (id === null) return;
      await parts.world.drive('by-hand', { market, key, do: does, id, ...(does !== 'remove' && { price }) });
      parts.sync.touched.add(key);
    },
  },
  {
    name: 'has a trade taken back',
    share: 0.01,
    act: async (parts, { key }) => {
      const market = pick(parts, MARKETS);
      const sale = (await deskOf(parts, market, key))?.sales.findLast(({ state }) => state === 'protected');
      if (sale) await parts.world.drive('reversals', { market, key, by: 'buyer', sale_id: sale.sale_id });
    },
  },
];

/** Puts things on sale that are neither on sale nor sold, so many that `ON_SALE` are. */
export async function listThings(parts: Parts, seller: Seller, markets: readonly string[]): Promise<void> {
  const { db } = parts.world.test;
  const open = await db
    .selectFrom('listings')
    .select('steam_asset_id as asset')
    .where('user_id', '=', seller.userId)
    .where('state', 'in', OPEN_STATES)
    .execute();
  const sold = await db
    .selectFrom('sales as s')
    .innerJoin('assets as a', 'a.id', 's.asset_id')
    .select('a.steam_asset_id as asset')
    .where('s.user_id', '=', seller.userId)
    .execute();
  const onSale = new Set(open.map(({ asset }) => asset));
  const away = new Set([...open, ...sold].map(({ asset }) => asset));
  const things = seller.things.filter(({ assetId }) => !away.has(assetId)).slice(0, Math.max(0, ON_SALE - onSale.size));
  if (things.length === 0 || markets.length === 0) return;
  const body = sellBody(things, markets, 0);
  const items = body.items.map((item) => ({ ...item, price: anyPrice(parts, item.item_id) }));
  await called(parts, seller, 'POST /sales/sell-items', { ...body, items });
}

async function called({ world }: Parts, seller: Seller, call: string, body: object): Promise<void> {
  const answer = await world.call(seller, call, body);
  if (answer.status >= 500) throw new Error(`${call}: ${answer.text}`);
}

const listed = ({ world: { test } }: Parts, { userId }: Seller) =>
  test.db
    .selectFrom('listings')
    .select(['id', 'market', 'steam_asset_id as asset', 'external_id as external'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['listed', 'hidden'])
    .orderBy('id')
    .execute();

const deskOf = async ({ world }: Parts, market: string, key: string): Promise<Desk | undefined> =>
  (await world.truth({ key }, market)) as unknown as Desk | undefined;

async function anyListing(parts: Parts, market: string, key: string): Promise<string | null> {
  const open = (await deskOf(parts, market, key))?.listings.filter(({ state }) => state === 'listed') ?? [];
  return open.length === 0 ? null : pick(parts, open).listing_id;
}
