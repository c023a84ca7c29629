import type { ReplyOf } from '@lootfolio/contract/call';
import type { getContext } from '@lootfolio/contract/features/market/items';
import { APP_IDS } from '@lootfolio/domain/games';
import { BUFF_ID, marketById } from '@lootfolio/domain/markets';
import { divideRounded } from '@lootfolio/domain/money';
import { dateOfDay } from '@lootfolio/domain/epoch-days';
import { REFERENCE_MARKETS } from '@lootfolio/domain/trends';
import { costsOf } from '../../../goods/costs.reads.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { lastDays } from '../../../prices/history/price-days.reads.ts';
import { readIndex } from '../../../prices/market-index/market-index.reads.ts';
import { readHeldCost, readPurchases, readSales, readTargets, type HeldCost } from './own-marks.reads.ts';

type Context = Pick<ReplyOf<typeof getContext>, 'index' | 'own'>;
type Asked = { item: Item; days: number; marketId: number | null };

/** Returns what an item's chart is compared with. @param userId null for a visitor, who owns nothing here */
export async function viewContext(db: Db, userId: number | null, { item, days, marketId }: Asked): Promise<Context> {
  const dates = lastDays(days);
  const [index, own] = await Promise.all([
    viewIndex(db, item, marketId, dates),
    userId === null ? null : viewOwn(db, userId, item, dates[0]!),
  ]);
  return { index, own };
}

/** Returns the index of the market itself, or, if it has none, the index of Buff.163. Only CS2 has indices. */
async function viewIndex(db: Db, { appId }: Item, marketId: number | null, dates: readonly string[]): Promise<Context['index']> {
  if (appId !== APP_IDS.cs2) return null;
  const own = REFERENCE_MARKETS.find((one) => one === marketId) ?? BUFF_ID;
  const days = await readIndex(db, own, appId, { from: dates[0]!, to: dates.at(-1)! });
  // the days before the first factor are not known; one between two factors keeps the level
  const known = days.slice(
    Math.max(
      0,
      days.findIndex(({ factor }) => factor !== null),
    ),
  );
  if (known.every(({ factor }) => factor === null)) return null;
  let level = 100;
  const levels = known.map(({ day, factor }) => {
    level *= factor ?? 1;
    return { date: dateOfDay(day), level: Math.round(level * 1e6) / 1e6 };
  });
  return { market: marketById(own).slug, levels };
}

async function viewOwn(db: Db, userId: number, { itemId }: Item, from: string): Promise<Context['own']> {
  const [held, purchases, sales, targets] = await Promise.all([
    readHeldCost(db, userId, itemId),
    readPurchases(db, userId, itemId, from),
    readSales(db, userId, itemId, from),
    readTargets(db, userId, itemId),
  ]);
  return { held: held ?? (await typedCost(db, userId, itemId)), purchases, sales, targets };
}

/** Returns what the things in the inventories cost whose owner typed a price instead of entering a purchase. */
async function typedCost(db: Db, userId: number, itemId: number): Promise<HeldCost | null> {
  const costs = [...(await costsOf(db, userId, [itemId])).values()];
  if (costs.length === 0) return null;
  return {
    pieces: costs.length,
    price: divideRounded(
      costs.reduce((sum, { unit }) => sum + unit, 0),
      costs.length,
    ),
  };
}
