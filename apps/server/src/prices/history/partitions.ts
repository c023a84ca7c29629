import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

type History = 'price_changes' | 'price_hours' | 'price_days';

const startOfMonth = (at: Date, offset = 0): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));

/** Creates the monthly partitions from the month of `from` to the month after `to`. */
export async function ensurePartitions(db: Db, table: History, from: Date, to: Date): Promise<void> {
  const last = startOfMonth(to, 1);
  await db.transaction().execute(async (tx) => {
    // "if not exists" alone fails when two processes create the same partition at once
    await sql`select pg_advisory_xact_lock(hashtext('partitions'))`.execute(tx);
    for (let start = startOfMonth(from); start <= last; start = startOfMonth(start, 1)) {
      await sql`select make_history_month(${table}, ${start.toISOString().slice(0, 10)})`.execute(tx);
    }
  });
}

/** Drops whole months that ended before `before`. @returns the number of dropped months */
export async function dropPartitionsBefore(db: Db, table: History, before: Date): Promise<number> {
  const old = (await partitionsOf(db, table)).filter(({ start }) => startOfMonth(start, 1) <= before);
  for (const { partition } of old) await dropPartition(db, partition);
  return old.length;
}

/** @param partition the name of a month of price history */
export async function dropPartition(db: Db, partition: string): Promise<void> {
  await sql`select drop_history_month(${partition})`.execute(db);
}

/** Returns the partitions of a table, oldest first, with their sizes in bytes. */
export async function partitionsOf(db: Db, table: History): Promise<{ partition: string; start: Date; bytes: number }[]> {
  const { rows } = await sql<{ partition: string; bytes: number }>`
    select c.relname as partition, pg_total_relation_size(c.oid) as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by c.relname`.execute(db);
  return rows.map(({ partition, bytes }) => {
    const [, y, m, d] = /_(\d{4})(\d{2})(\d{2})$/.exec(partition)!;
    return { partition, start: new Date(Date.UTC(Number(y), Number(m) - 1, Number(d))), bytes };
  });
}
