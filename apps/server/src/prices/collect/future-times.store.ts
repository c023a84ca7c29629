import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { resetFutureJobs } from '../../platform/jobs/future-jobs.ts';
import { latestPossible, now, nowMs } from '../../platform/process/clock.ts';
import type { Logger } from '../../platform/process/log.ts';
import { SIDES, type Side } from '@lootfolio/domain/quotes';
import { removeFutureHistory } from '../history/future-history.store.ts';
import { TABLES } from '../side-tables.ts';

/** The longest wait of a feed: no source is read less often, and no longer `Retry-After` is accepted. */
export const LONGEST_WAIT_MS = 86_400_000;

type Reset = { feeds: string[]; rates: number; jobs: number; points: number };

/**
 * Resets times that were written while the clock was ahead. Without the reset, no feed and no rate would be read until these times, and
 * their prices would count as fresh for all that time. The feeds are due now; their prices count as out of date until they were read.
 * Points of the price history in the future are removed.
 */
export async function resetFutureTimes(db: Db, log: Logger): Promise<void> {
  const jobs = await resetFutureJobs(db);
  const points = await removeFutureHistory(db, log);
  const reset = await inTransaction(db, async (tx): Promise<Reset> => {
    const feeds = await resetFeeds(tx);
    const markets = [...new Map(feeds.map((feed) => [`${feed.market_id}:${feed.app_id}`, feed])).values()];
    for (const { market_id: marketId, app_id: appId } of markets) for (const side of SIDES) await resetPrices(tx, marketId, appId, side);
    return { feeds: feeds.map((feed) => `${feed.source}/${feed.app_id}`), rates: await resetRates(tx), jobs, points };
  });
  if (reset.feeds.length + reset.rates + reset.jobs + reset.points > 0)
    log.warn(reset, 'the clock was ahead: prices, rates and jobs of a later time were reset, and points of the price history removed');
}

type FutureFeed = { source: string; app_id: number; market_id: number };

/**
 * Resets the feeds with a time in the future. Also finds a feed by the refresh of its market, and by an attempt that no other time
 * explains.
 */
async function resetFeeds(tx: Tx): Promise<FutureFeed[]> {
  const limit = latestPossible();
  const past = (column: string) => sql`${sql.ref(column)} = case when ${sql.ref(column)} <= ${limit} then ${sql.ref(column)} end`;
  const { rows } = await sql<FutureFeed>`
    update price_feeds f set ${sql.join(['last_attempt', 'last_success', 'last_error_at', 'fetched_at', 'as_of'].map(past))}, next_attempt = ${now()}
    where last_attempt > ${limit} or last_success > ${limit} or (last_attempt is null and next_attempt > ${limit})
      or next_attempt > ${new Date(limit.getTime() + LONGEST_WAIT_MS)}
      or exists (select from market_refreshes r where r.market_id = f.market_id and r.app_id = f.app_id and r.completed_at > ${limit})
    returning source, app_id, market_id`.execute(tx);
  return rows;
}

/** Dates prices with a time in the future as just out of date, because the time of their reading is not known. */
async function resetPrices(tx: Tx, marketId: number, appId: number, side: Side): Promise<void> {
  const limit = latestPossible();
  // the lock of the merges: one refresh of a market and game at a time
  await sql`select pg_advisory_xact_lock(4711, hashtext(${`${marketId}:${appId}`}))`.execute(tx);
  await sql`
    with refreshed as (
      update market_refreshes set refresh_id = nextval('refresh_ids'), completed_at = case when completed_at <= ${limit} then completed_at end
      where market_id = ${marketId} and app_id = ${appId} and side = ${side}
      returning refresh_id, fresh_for_ms
    )
    update ${sql.table(TABLES[side])} q set refresh_id = r.refresh_id, as_of = least(q.as_of, ${now()}),
      changed_at = ${now()}::timestamptz - r.fresh_for_ms * interval '1 millisecond'
    from refreshed r, items i
    where q.market_id = ${marketId} and q.changed_at > ${limit} and i.item_id = q.item_id and i.app_id = ${appId}`.execute(tx);
  await sql`select pg_notify('prices', ${`${marketId}:${appId}`})`.execute(tx);
}

const DAY = 86_400_000;

/**
 * Removes rates of later days, because no other rate is used while they exist, and makes the others due. @returns the number of removed and
 * changed rates
 */
async function resetRates(tx: Tx): Promise<number> {
  const limit = latestPossible();
  const later = await tx
    .deleteFrom('fx_rates')
    .where('fixed', '=', false)
    .where('day', '>', limit.toISOString().slice(0, 10))
    .executeTakeFirst();
  const checked = await tx
    .updateTable('fx_rates')
    .set({ checked_at: new Date(nowMs() - DAY) })
    .where('checked_at', '>', limit)
    .executeTakeFirst();
  return Number(later.numDeletedRows + checked.numUpdatedRows);
}
