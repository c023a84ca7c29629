import type { Money } from '@lootfolio/domain/money';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';

const DAY = 86_400_000;

export type PriceDay = { date: string; price: Money; volume: number | null };

/** The closing price of each day of the last `days`; a day without a row had the price of the day before. */
export async function readPriceDays(db: Db, itemId: number, marketId: number, days: number): Promise<PriceDay[]> {
  const rows = await db
    .selectFrom('price_days')
    .select(['day', 'close', 'volume'])
    .where('item_id', '=', itemId)
    .where('market_id', '=', marketId)
    .orderBy('day')
    .execute();
  return fillDays(rows, new Date(nowMs() - (days - 1) * DAY), new Date(nowMs()));
}

/** Every day from `from` to `to` with the last known price; days before the first known price are left out. */
export function fillDays(rows: readonly { day: string; close: Money; volume: number | null }[], from: Date, to: Date): PriceDay[] {
  const filled: PriceDay[] = [];
  const last = to.toISOString().slice(0, 10);
  let next = 0;
  let price: Money | null = null;
  for (let at = from.getTime(); ; at += DAY) {
    const date = new Date(at).toISOString().slice(0, 10);
    if (date > last) return filled;
    let volume: number | null = null;
    for (; next < rows.length && rows[next]!.day <= date; next++) {
      price = rows[next]!.close;
      volume = rows[next]!.day === date ? rows[next]!.volume : null;
    }
    if (price !== null) filled.push({ date, price, volume });
  }
}

/** Ids of the markets that have history of an item. */
export async function marketsWithHistory(db: Db, itemId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('price_days')
    .select('market_id')
    .distinct()
    .where('item_id', '=', itemId)
    .orderBy('market_id')
    .execute();
  return rows.map((row) => row.market_id);
}
