import type { Money } from '@lootfolio/domain/money';
import type { Language } from '@lootfolio/texts/languages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { ViewAlert } from './comparison.store.ts';
import type { Counts, WatchedRow } from './view-alerts.rules.ts';

/** Rows with at least this ROI (percent) and this profit are reported to the user. */
export type Limits = Pick<ViewAlert, 'min_roi' | 'min_profit'>;

/** Returns the stored address of a user's view; null when the view does not exist or belongs to another user. */
export async function lockView(tx: Tx, userId: number, id: number): Promise<{ search: string } | null> {
  const view = await tx
    .selectFrom('saved_views')
    .select('search')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return view ?? null;
}

/** Returns the alert of a view as the calls return it, or null. */
export async function alertOf(tx: Tx, viewId: number): Promise<ViewAlert | null> {
  const alert = await tx
    .selectFrom('view_alerts')
    .select(['min_roi', 'min_profit', 'fits'])
    .where('view_id', '=', viewId)
    .executeTakeFirst();
  return alert ?? null;
}

/** Sets or changes the alert of a view. */
export async function upsertAlert(tx: Tx, userId: number, viewId: number, limits: Limits): Promise<void> {
  await tx
    .insertInto('view_alerts')
    .values({ view_id: viewId, user_id: userId, ...limits, created_at: now() })
    .onConflict((conflict) => conflict.column('view_id').doUpdateSet(limits))
    .execute();
  await restartAlert(tx, viewId);
}

/** Restarts an alert: its next check stores the present rows as known. Rows that were reported today stay marked. */
export async function restartAlert(tx: Tx, viewId: number): Promise<void> {
  await tx
    .updateTable('view_alerts')
    .set(({ eb }) => ({ round: eb('round', '+', 1), checked_at: null, counts: null, fits: null }))
    .where('view_id', '=', viewId)
    .execute();
  await tx.deleteFrom('view_alert_rows').where('view_id', '=', viewId).where('told_at', 'is', null).execute();
  await tx.updateTable('view_alert_rows').set({ state: 'left' }).where('view_id', '=', viewId).execute();
}

export async function deleteAlert(tx: Tx, viewId: number): Promise<void> {
  await tx.deleteFrom('view_alerts').where('view_id', '=', viewId).execute();
}

export async function deleteAllAlerts(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('view_alerts').where('user_id', '=', userId).execute();
}

/** An alert that one process checks. */
export type ClaimedAlert = {
  viewId: number;
  round: number;
  userId: number;
  language: Language;
  name: string;
  search: string;
  minRoi: number;
  minProfit: Money;
  /** The counts of the last check; null when no check was stored yet. */
  counts: Counts | null;
};

/**
 * Claims alerts whose last check is older than a time; alerts of equal views are claimed together. Other processes skip claimed alerts
 * until then.
 */
export async function claimAlerts(db: Db, dueBefore: Date, limit: number): Promise<ClaimedAlert[]> {
  const { rows } = await sql<Omit<ClaimedAlert, 'counts'> & { counts: Record<string, number> | null }>`
    update view_alerts a set checked_at = ${now()}, round = a.round + 1
    from (
      select d.view_id from view_alerts d join saved_views v on v.id = d.view_id
      where d.checked_at is null or d.checked_at <= ${dueBefore}
      order by v.search, d.min_roi, d.view_id limit ${limit} for update of d skip locked
    ) due join saved_views v on v.id = due.view_id join users u on u.id = v.user_id
    where a.view_id = due.view_id
    returning a.view_id as "viewId", a.round, a.user_id as "userId", u.lang as language, v.name, v.search,
      a.min_roi as "minRoi", a.min_profit as "minProfit", a.counts`.execute(db);
  const toCounts = (stored: Record<string, number>): Counts => new Map(Object.entries(stored).map(([id, count]) => [Number(id), count]));
  return rows.map((row) => ({ ...row, counts: row.counts && toCounts(row.counts) }));
}

/** Locks the claimed alerts that were not changed since they were claimed. Returns their ids. */
export async function lockClaimed(tx: Tx, claimed: readonly ClaimedAlert[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.view_id as id from view_alerts a
    join unnest(${claimed.map(({ viewId }) => viewId)}::integer[], ${claimed.map(({ round }) => round)}::integer[]) as c (id, round)
      on c.id = a.view_id and c.round = a.round
    order by a.view_id for update of a`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function readWatched(tx: Tx, viewIds: readonly number[]): Promise<Map<number, WatchedRow[]>> {
  const { rows } = await sql<WatchedRow & { viewId: number }>`
    select view_id as "viewId", item_id as "itemId", source_id as "sourceId", target_id as "targetId", state,
      source_after as "sourceAfter", target_after as "targetAfter", told_at as "toldAt"
    from view_alert_rows where view_id = any(${[...viewIds]}::integer[])`.execute(tx);
  return Map.groupBy(rows, ({ viewId }) => viewId);
}

/** The changes that a check stores. */
export type Outcome = { viewId: number; counts: Counts; fits: number; stored: readonly WatchedRow[]; forgotten: readonly number[] };

/** Stores the outcomes of checks, each table in one query. */
export async function storeOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await sql`update view_alerts a set counts = o.counts, fits = o.fits
    from unnest(${outcomes.map(({ viewId }) => viewId)}::integer[],
      ${outcomes.map(({ counts }) => JSON.stringify(Object.fromEntries(counts)))}::jsonb[],
      ${outcomes.map(({ fits }) => fits)}::integer[]) as o (id, counts, fits)
    where a.view_id = o.id`.execute(tx);
  const stored = outcomes.flatMap(({ viewId, stored: rows }) => rows.map((row) => ({ ...row, viewId })));
  await sql`insert into view_alert_rows (view_id, item_id, source_id, target_id, state, source_after, target_after, told_at)
    select * from unnest(${stored.map((row) => row.viewId)}::integer[], ${stored.map((row) => row.itemId)}::integer[],
      ${stored.map((row) => row.sourceId)}::integer[], ${stored.map((row) => row.targetId)}::integer[],
      ${stored.map((row) => row.state)}::text[], ${stored.map((row) => row.sourceAfter)}::bigint[],
      ${stored.map((row) => row.targetAfter)}::bigint[], ${stored.map((row) => row.toldAt)}::timestamptz[])
    on conflict (view_id, item_id) do update set source_id = excluded.source_id, target_id = excluded.target_id, state = excluded.state,
      source_after = excluded.source_after, target_after = excluded.target_after, told_at = excluded.told_at`.execute(tx);
  const forgotten = outcomes.flatMap(({ viewId, forgotten: ids }) => ids.map((itemId) => ({ viewId, itemId })));
  await sql`delete from view_alert_rows r
    using unnest(${forgotten.map(({ viewId }) => viewId)}::integer[], ${forgotten.map(({ itemId }) => itemId)}::integer[])
      as f (view_id, item_id)
    where r.view_id = f.view_id and r.item_id = f.item_id`.execute(tx);
}
