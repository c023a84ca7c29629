import type { Money } from '@lootfolio/domain/money';
import { findMarket } from '@lootfolio/domain/markets';
import { DAY, HOUR, refreshOf } from '../apps/server/test/api.ts';
import type { Seller, SellingWorld } from '../apps/server/test/listings.ts';
import { now, nowMs } from '../apps/server/src/platform/process/clock.ts';
import type { Item } from '../apps/server/src/prices/board/item-directory.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { createQuoteMemory } from '../apps/server/src/prices/collect/quote-memory.ts';
import { aggregateHistory, prepareHistory } from '../apps/server/src/prices/history/history.ts';
import { itemsOf, type Item as ModelItem } from '../apps/sandbox/src/model/items.ts';
import { createModel } from '../apps/sandbox/src/model/prices.ts';
import { hashText } from '../apps/sandbox/src/model/random.ts';
import { crashFactor, createAttacks, type Offered } from './selling-month-attacks.ts';
import type { Truth } from './selling-truth.ts';

/** Markets whose prices users' rules compare with, beside those on which users sell. */
const OTHER_MARKETS = ['buff', 'skinport'] as const;
const WITH_BIDS = ['waxpeer', 'csfloat'] as const;
/** The model of a sandbox without a seed of its own. */
const MODEL = createModel(hashText('lootfolio'));
const CS2 = 730;
const USUAL: Money = 2000;

type Thing = { item: Item; model: ModelItem };

/**
 * The prices that the product knows: those of the sandbox's model with the users' own listings among them, and what manipulators make of
 * them.
 */
export function createBooks(world: SellingWorld, sellers: readonly Seller[], markets: readonly string[], random: () => number) {
  const models = new Map(itemsOf(CS2).map((model) => [`${model.name}#${model.phase ?? ''}`, model]));
  const things = new Map<number, Thing>();
  for (const { item } of sellers.flatMap((seller) => seller.things)) {
    const model = models.get(`${item.name}#${item.phase ?? ''}`);
    if (model) things.set(item.itemId, { item, model });
  }
  const memory = createQuoteMemory();
  const attacks = createAttacks([...things.keys()], markets, random);

  const merge = async (market: string, side: 'ask' | 'bid', rows: readonly (Offered & { itemId: number })[]): Promise<void> => {
    const quotes = rows.map((row) => ({ ...row, native: { units: row.price, scale: 3 }, url: null }));
    // the board is read once an hour, and bids every six
    await mergeQuotes(world.test.pool, refreshOf(market, { side, freshForMs: side === 'ask' ? 2 * HOUR : 7 * HOUR }), quotes, memory);
  };

  const honest = (market: string, { item, model }: Thing, hour: number): Offered | null => {
    const offer = MODEL.offer(market, model, nowMs());
    return offer && { price: inCents(offer.price * crashFactor(item.type, hour)), quantity: offer.quantity };
  };

  /** Reads the lists of all markets into the product, except for those that cannot be read now. */
  const refresh = async (hour: number, { desks }: Truth): Promise<void> => {
    if (hour % 24 === 0) await passDay(world, things, random);
    attacks.pass(hour);
    const own = ownOffers(desks, models, things);
    for (const market of [...markets, ...OTHER_MARKETS]) {
      if (attacks.isStale(market)) continue;
      const asks = [...things.values()].flatMap((thing) => {
        const { itemId } = thing.item;
        const mine = own.get(`${market} ${itemId}`) ?? null;
        const offered = attacks.apply(market, itemId, withOwn(honest(market, thing, hour), mine), mine, hour);
        return offered ? [{ itemId, ...offered, price: inCents(offered.price) }] : [];
      });
      await merge(market, 'ask', asks);
      if (hour % 6 === 0 && WITH_BIDS.some((one) => one === market))
        await merge(
          market,
          'bid',
          asks.map((ask) => ({ ...ask, price: inCents(ask.price * 0.9) })),
        );
    }
    await world.test.api.boards.catchUp();
  };

  return {
    refresh,
    /** The usual price of an item on a market. */
    usual: (market: string, itemId: number): Money => {
      const thing = things.get(itemId);
      return (thing && MODEL.offer(market, thing.model, nowMs())?.price) ?? USUAL;
    },
    attacked: attacks.counts,
  };
}

export type Books = ReturnType<typeof createBooks>;

const inCents = (price: number): Money => Math.max(30, Math.round(price / 10) * 10);

/** The lowest listing and the number of listings of the users, by market and item. */
function ownOffers(
  desks: Truth['desks'],
  models: ReadonlyMap<string, ModelItem>,
  things: ReadonlyMap<number, Thing>,
): Map<string, Offered> {
  const itemIds = new Map([...things].map(([itemId, { model }]) => [model, itemId]));
  const own = new Map<string, Offered>();
  for (const { market, listings, client, banned_until: bannedUntil } of desks) {
    if (!client || bannedUntil !== null) continue;
    for (const { state, name, phase, price } of listings) {
      if (state !== 'listed') continue;
      const name_ = `${market} ${itemIds.get(models.get(`${name}#${phase ?? ''}`)!)}`;
      const known = own.get(name_);
      own.set(name_, { price: Math.min(price, known?.price ?? price), quantity: 1 + (known?.quantity ?? 0) });
    }
  }
  return own;
}

const withOwn = (offered: Offered | null, own: Offered | null): Offered | null =>
  offered && own ? { price: Math.min(offered.price, own.price), quantity: offered.quantity + own.quantity } : (offered ?? own);

/** What the jobs of the product do each day: partitions, closing prices, and the medians of sales that markets report. */
async function passDay({ test: { db } }: SellingWorld, things: ReadonlyMap<number, Thing>, random: () => number): Promise<void> {
  await prepareHistory(db);
  await aggregateHistory(db);
  await db
    .deleteFrom('price_changes')
    .where('at', '<', new Date(nowMs() - 2 * DAY))
    .execute();
  await db.deleteFrom('item_sales').execute();
  const day = Math.floor(nowMs() / DAY);
  const rows = [...things.values()].flatMap(({ item, model }) => {
    const traded = MODEL.on('waxpeer', model, day);
    const [sold, price] = [traded?.volume ?? 0, traded ? inCents(traded.price * (0.95 + 0.1 * random())) : null];
    return price === null
      ? []
      : [{ item_id: item.itemId, sold_1_day: sold, sold_7_days: sold * 7, sold_30_days: sold * 30, median_price: price }];
  });
  if (rows.length === 0) return;
  const marketId = findMarket('waxpeer')!.id;
  await db
    .insertInto('item_sales')
    .values(rows.map((row) => ({ ...row, market_id: marketId, updated_at: now() })))
    .execute();
}
