import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { notifyOwners } from './targets.store.ts';

/** A market met a target in a refresh. */
export type Sighting = { targetId: number; marketId: number };

/** Counts of refreshes by market id. */
export type RefreshCounts = ReadonlyMap<number, number>;

/** Locks the checks of a game's targets until the transaction ends. Returns the refreshes of the last check. */
export async function lockChecks(tx: Tx, appId: number): Promise<RefreshCounts> {
  await sql`select pg_advisory_xact_lock(hashtext('target_checks'), ${appId})`.execute(tx);
  const rows = await tx.selectFrom('target_checks').selectAll().where('app_id', '=', appId).execute();
  return new Map(rows.map((row) => [row.market_id, row.refresh_count]));
}

export async function storeChecks(tx: Tx, appId: number, counts: RefreshCounts): Promise<void> {
  await sql`insert into target_checks (app_id, market_id, refresh_count)
    select ${appId}, * from unnest(${[...counts.keys()]}::integer[], ${[...counts.values()]}::bigint[])
    on conflict (app_id, market_id) do update set refresh_count = excluded.refresh_count`.execute(tx);
}

/** Returns the sightings that the previous refresh had too. */
export async function seenBefore(tx: Tx, sightings: readonly Sighting[], counts: RefreshCounts): Promise<Sighting[]> {
  const { rows } = await sql<Sighting>`
    select s.target_id as "targetId", s.market_id as "marketId" from target_sightings s
    join unnest(${sightings.map(({ targetId }) => targetId)}::integer[], ${sightings.map(({ marketId }) => marketId)}::integer[],
      ${sightings.map(({ marketId }) => counts.get(marketId)!)}::bigint[]) as now (target_id, market_id, refresh_count)
      on s.target_id = now.target_id and s.market_id = now.market_id and s.refresh_count = now.refresh_count - 1`.execute(tx);
  return rows;
}

/** Stores the sightings of the refreshed markets and removes their earlier ones. Targets that were deleted meanwhile are left out. */
export async function storeSightings(tx: Tx, appId: number, sightings: readonly Sighting[], counts: RefreshCounts): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into target_sightings (target_id, app_id, market_id, refresh_count)
    select t.id, ${appId}, s.market_id, s.refresh_count
    from unnest(${sightings.map(({ targetId }) => targetId)}::integer[], ${sightings.map(({ marketId }) => marketId)}::integer[],
      ${sightings.map(({ marketId }) => counts.get(marketId)!)}::bigint[]) as s (target_id, market_id, refresh_count)
    join price_targets t on t.id = s.target_id and t.armed
    on conflict (target_id, market_id) do update set refresh_count = excluded.refresh_count
    returning target_id as id`.execute(tx);
  await notifyOwners(
    tx,
    rows.map(({ id }) => id),
  );
  await sql`delete from target_sightings s
    using unnest(${[...counts.keys()]}::integer[], ${[...counts.values()]}::bigint[]) as c (market_id, refresh_count)
    where s.app_id = ${appId} and s.market_id = c.market_id and s.refresh_count < c.refresh_count`.execute(tx);
}
