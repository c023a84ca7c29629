import { CHANGE_DAYS, CHANGE_SPANS, type ChangeSpan } from '@lootfolio/domain/price-changes';
import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/process/clock.ts';

const DAY = 86_400_000;

/** An item, and the market of its history. */
export type HistoryOf = { itemId: number; marketId: number };
export type PastCloses = HistoryOf & Record<ChangeSpan, Money | null>;

/**
 * Returns the closing prices of items on markets at the end of the days that changes are counted from. Only days with a change are
 * stored, so the price of a day is the last one stored until then, and null before the first one. One query.
 */
export async function readPastCloses(db: Reader, wanted: readonly HistoryOf[]): Promise<PastCloses[]> {
  if (wanted.length === 0) return [];
  const closes = CHANGE_SPANS.map((span) => {
    const day = new Date(nowMs() - CHANGE_DAYS[span] * DAY).toISOString().slice(0, 10);
    return sql`(select close from price_days p where p.item_id = w.item_id and p.market_id = w.market_id and p.day <= ${day}::date
      order by p.day desc limit 1) as ${sql.ref(span)}`;
  });
  const { rows } = await sql<PastCloses>`
    select w.item_id as "itemId", w.market_id as "marketId", ${sql.join(closes)}
    from unnest(${wanted.map(({ itemId }) => itemId)}::int[], ${wanted.map(({ marketId }) => marketId)}::int[]) as w (item_id, market_id)`.execute(
    db,
  );
  return rows;
}
