import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { latestPossible } from '../../platform/process/clock.ts';
import type { Logger } from '../../platform/process/log.ts';

/**
 * The maximum number of days of prices that are removed. If more days lie in the future, the present clock is behind, and the prices are
 * right.
 */
const MAX_DAYS = 7;

/**
 * Removes points of the price history that were written while the clock was ahead. They would be the last point of every chart, and present
 * prices would never be added to their days. Reads only indexes, and no points that stay.
 * @returns the number of removed points; 0 also when there are so many that the clock must be behind, which is logged
 */
export async function removeFutureHistory(db: Db, log: Logger): Promise<number> {
  const limit = latestPossible();
  if ((await countDaysAfter(db, limit)) > MAX_DAYS) {
    log.error(
      { after: limit },
      `the price history goes on for more than ${MAX_DAYS} days after the present time: is the clock behind? It is kept`,
    );
    return 0;
  }
  return inTransaction(db, async (tx) => {
    const removed = await removeAfter(tx, limit);
    if (removed > 0) await sql`select pg_notify('history', '')`.execute(tx);
    return removed;
  });
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Counts the days after a time that have prices, up to one more than may be removed. Each day costs one look-up in the index. */
async function countDaysAfter(db: Db, limit: Date): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    with recursive later (day, n) as (
      select (select min(day) from price_days where day > ${dayOf(limit)}::date), 1
      union all
      select (select min(p.day) from price_days p where p.day > later.day), n + 1 from later where day is not null and n <= ${MAX_DAYS}
    )
    select count(day)::int as days from later`.execute(db);
  return rows[0]!.days;
}

async function removeAfter(tx: Tx, limit: Date): Promise<number> {
  const changes = await tx.deleteFrom('price_changes').where('at', '>', limit).executeTakeFirst();
  const hours = await tx.deleteFrom('price_hours').where('hour', '>', limit).executeTakeFirst();
  const days = await tx.deleteFrom('price_days').where('day', '>', dayOf(limit)).executeTakeFirst();
  return Number(changes.numDeletedRows + hours.numDeletedRows + days.numDeletedRows);
}
