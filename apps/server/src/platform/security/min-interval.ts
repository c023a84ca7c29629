import { sql } from 'kysely';
import { now, nowMs } from '../process/clock.ts';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';

/**
 * Allows an action at most once per `minIntervalMs`, over all processes, in the transaction of the action. A refused attempt does not
 * lengthen the wait.
 * @param bucket action and owner: `refresh:user:7`
 * @param minIntervalMs at most an hour, because older entries are removed together with the counters of calls
 * @throws Refusal TOO_MANY_REQUESTS with the remaining seconds
 */
export async function enforceMinInterval(tx: Tx, bucket: string, minIntervalMs: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`.execute(tx);
  const { last } = await tx
    .selectFrom('rate_counters')
    .select((select) => select.fn.max('minute').as('last'))
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  const wait = last === null ? 0 : last.getTime() + minIntervalMs - nowMs();
  if (wait > 0) throw new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany', { metaData: { remaining_time: Math.ceil(wait / 1000) } });
  await tx.insertInto('rate_counters').values({ bucket, minute: now(), count: 1 }).execute();
}
