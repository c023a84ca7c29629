import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { present } from '../database/present.ts';
import type { Bucket } from './request-limiter.ts';

export type LimitUse = {
  name: string;
  /** The used share of the fullest window, from 0 to 1. */
  used: number;
  /** The seconds for which the market asked to receive no requests; 0 when it did not ask. */
  closed_seconds: number;
};

/** Returns the present use of these buckets' request limits. A bucket without any request so far is left out. */
export async function readLimitUse(db: Reader, buckets: readonly Bucket[]): Promise<LimitUse[]> {
  const windows = buckets.flatMap((bucket) => bucket.windows.map((window) => ({ name: bucket.name, ...window })));
  const { rows } = await sql<LimitUse>`
    select name, max((
        select count(*) from unnest(taken) as slot where slot > ${present()} - make_interval(secs => "perSeconds")
      )::float8 / requests) as used,
      greatest(0, extract(epoch from nullif(max(closed_until), '-infinity') - ${present()})::float8) as closed_seconds
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as one (name text, requests integer, "perSeconds" double precision)
    join request_buckets using (name) group by name order by name`.execute(db);
  return rows.map((row) => ({ ...row, closed_seconds: row.closed_seconds ?? 0 }));
}
