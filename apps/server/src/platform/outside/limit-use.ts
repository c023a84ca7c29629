import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { now } from '../process/clock.ts';
import type { Bucket } from './request-limiter.ts';

export type LimitUse = {
  name: string;
  /** Share of the fullest window that is taken, from 0 to 1. */
  used: number;
  /** Seconds for which the market asked to be left alone; 0 when it did not. */
  closed_seconds: number;
};

/** How much of the request limits of these buckets is used now. One of which no request was made yet is left out. */
export async function readLimitUse(db: Reader, buckets: readonly Bucket[]): Promise<LimitUse[]> {
  const windows = buckets.flatMap((bucket) => bucket.windows.map((window) => ({ name: bucket.name, ...window })));
  const { rows } = await sql<LimitUse>`
    select name, max((
        select count(*) from unnest(taken) as slot where slot > ${now()}::timestamptz - make_interval(secs => "perSeconds")
      )::float8 / requests) as used,
      greatest(0, extract(epoch from nullif(max(closed_until), '-infinity') - ${now()}::timestamptz)::float8) as closed_seconds
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as one (name text, requests integer, "perSeconds" double precision)
    join request_buckets using (name) group by name order by name`.execute(db);
  return rows.map((row) => ({ ...row, closed_seconds: row.closed_seconds ?? 0 }));
}
