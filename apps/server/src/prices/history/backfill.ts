import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { STEAM_ID } from '@lootfolio/domain/markets';
import type { AppId } from '@lootfolio/domain/games';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ItemDirectory } from '../board/item-directory.ts';
import { ensurePartitions } from './partitions.ts';

const DAY = 86_400_000;

/** A day's reference price of one item in an archive. */
export type ArchivedDay = { name: string; phase: string | null; day: string; price: number; volume: number | null };

type BackfillParts = { db: Db; pool: pg.Pool; items: ItemDirectory };

/**
 * Loads an archive of reference prices (Steam's). Days that the server recorded itself stay.
 * @param span number of days, up to yesterday
 * @param archive reads the archive of a game from one day to another, both `YYYY-MM-DD`
 */
export const backfillReference = (
  parts: BackfillParts,
  appId: AppId,
  span: number,
  archive: (from: string, to: string) => AsyncIterable<ArchivedDay>,
): Promise<number> => backfillMarket(parts, STEAM_ID, appId, span, archive);

/** Loads an archive of the prices of a market in the same way. */
export async function backfillMarket(
  parts: BackfillParts,
  marketId: number,
  appId: AppId,
  span: number,
  archive: (from: string, to: string) => AsyncIterable<ArchivedDay>,
): Promise<number> {
  const { db, pool, items } = parts;
  const to = new Date(nowMs() - DAY);
  const from = new Date(nowMs() - span * DAY);
  await ensurePartitions(db, 'price_days', from, to);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create temp table archive (item_id int, day date, price int, volume int) on commit drop');
    await pipeline(
      Readable.from(archiveLines(archive(isoDay(from), isoDay(to)), appId, items)),
      client.query(copyFrom('copy archive from stdin')),
    );
    // days without a change are not stored: readers carry the last price forward
    const { rowCount } = await client.query(
      `insert into price_days (item_id, market_id, day, open, high, low, close, quantity, volume)
       select item_id, $1, day, price, price, price, price, null, volume from (
         select *, lag(price) over (partition by item_id order by day) as before from archive) a
       where before is distinct from price
       on conflict (item_id, market_id, day) do nothing`,
      [marketId],
    );
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

async function* archiveLines(days: AsyncIterable<ArchivedDay>, appId: AppId, items: ItemDirectory): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const { name, phase, day, price, volume } of days) {
    const item = items.byName(appId, name, phase);
    if (!item || price < 1) continue;
    lines.push(`${item.itemId}\t${day}\t${price}\t${volume ?? '\\N'}\n`);
    if (lines.length >= 2000) {
      yield lines.join('');
      lines = [];
    }
  }
  yield lines.join('');
}
