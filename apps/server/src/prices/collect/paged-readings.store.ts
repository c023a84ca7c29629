import { createHash } from 'node:crypto';
import type { PageStore, Progress } from '@lootfolio/marketplaces/port';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { latestPossible, now, nowMs } from '../../platform/process/clock.ts';
import type { Feed } from './feeds.ts';

/**
 * The maximum duration of a reading. A reading that takes longer starts again, because its first pages are too old. Steam's takes two
 * hours.
 */
const MAX_READING_MS = 6 * 3_600_000;

/** The pages of a feed's reading in the database. */
export type StoredPages = PageStore & {
  /** Returns the time at which the reading began; null before its first page. */
  begunAt: () => Date | null;
  /** Discards the reading. */
  discard: () => Promise<void>;
};

/** Another job stored this page meanwhile. */
export class PageTaken extends Error {}

export function storedPages(db: Db, { source: { key }, appId }: Feed): StoredPages {
  let begun: Date | null = null;
  return {
    begunAt: () => begun,
    progress: async () => {
      const row = await db
        .selectFrom('paged_readings')
        .selectAll()
        .where('source', '=', key)
        .where('app_id', '=', appId)
        .where('begun_at', '>', new Date(nowMs() - MAX_READING_MS))
        .where('begun_at', '<=', latestPossible())
        .executeTakeFirst();
      if (!row) return null;
      begun = row.begun_at;
      return { cursor: JSON.parse(row.cursor) as unknown, pages: row.pages, total: row.total, longest: row.longest };
    },
    add: (rows, after) =>
      inTransaction(db, async (tx) => {
        if (begun === null) {
          await remove(tx, key, appId);
          begun = now();
        }
        await saveProgress(tx, { source: key, app_id: appId, begun_at: begun }, after);
        return saveRows(tx, key, appId, rows);
      }),
    rows: async () => {
      const rows = await db.selectFrom('paged_rows').select('fields').where('source', '=', key).where('app_id', '=', appId).execute();
      return rows.map((row) => JSON.parse(row.fields) as unknown);
    },
    discard: async () => {
      if (begun !== null) await inTransaction(db, (tx) => remove(tx, key, appId));
      begun = null;
    },
  };
}

/** @throws PageTaken when the reading has this page already */
async function saveProgress(
  tx: Tx,
  of: { source: string; app_id: number; begun_at: Date },
  { cursor, ...counts }: Progress,
): Promise<void> {
  const row = { ...counts, cursor: JSON.stringify(cursor) };
  const saved = await tx
    .insertInto('paged_readings')
    .values({ ...of, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'app_id'])
        .doUpdateSet(row)
        .where('paged_readings.pages', '=', counts.pages - 1)
        .where('paged_readings.begun_at', '=', of.begun_at),
    )
    .returning('pages')
    .executeTakeFirst();
  if (!saved) throw new PageTaken(`page ${counts.pages} of ${of.source} was stored by another job`);
}

/** Returns the number of rows that were not there before. */
async function saveRows(tx: Tx, source: string, appId: number, rows: ReadonlyMap<string, unknown>): Promise<number> {
  const identities = [...rows.keys()].map((identity) => createHash('sha256').update(identity).digest('base64url'));
  const fields = [...rows.values()].map((row) => JSON.stringify(row));
  const { rows: written } = await sql<{ added: number }>`
    with written as (
      insert into paged_rows (source, app_id, identity, fields)
      select ${source}, ${appId}, * from unnest(${identities}::text[], ${fields}::text[])
      on conflict (source, app_id, identity) do update set fields = excluded.fields
      returning old.identity is null as is_new
    )
    select count(*) filter (where is_new) as added from written`.execute(tx);
  return written[0]!.added;
}

async function remove(tx: Tx, source: string, appId: number): Promise<void> {
  for (const table of ['paged_readings', 'paged_rows'] as const)
    await tx.deleteFrom(table).where('source', '=', source).where('app_id', '=', appId).execute();
}
