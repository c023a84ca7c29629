import type { Method, YearReport } from '@lootfolio/domain/gains/gains';
import type { YearResult } from '@lootfolio/domain/gains/report-year';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

export async function storeMethod(tx: Tx, userId: number, year: number, method: Method): Promise<void> {
  await tx
    .insertInto('gain_years')
    .values({ user_id: userId, year, method })
    .onConflict((conflict) => conflict.columns(['user_id', 'year']).doUpdateSet({ method }))
    .execute();
}

/** Locks a year with its method, or unlocks it. */
export async function storeLock(
  tx: Tx,
  userId: number,
  { year, method }: { year: number; method: Method },
  at: Date | null,
): Promise<void> {
  await tx
    .insertInto('gain_years')
    .values({ user_id: userId, year, method, locked_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'year']).doUpdateSet({ locked_at: at }))
    .execute();
}

/** Notes at the sales of a report that a locked year counts them, or that none does any more (`year` null). */
export const storeClosedYear = (tx: Tx, userId: number, reportId: number, year: number | null): Promise<unknown> =>
  sql`update sales set closed_year = ${year}
    where user_id = ${userId} and id in (select sale_id from gain_rows where report_id = ${reportId} and kind = 'sale')`.execute(tx);

/** Returns the stock and the counted ids with which a report ends. */
export const readEnd = (db: Reader, reportId: number) =>
  db.selectFrom('gain_reports').select(['stock', 'counted']).where('id', '=', reportId).executeTakeFirstOrThrow();

/** How many rows one statement inserts. */
const AT_ONCE = 5000;

/** Stores a report. It replaces the last one of its year. */
export async function replaceReport(tx: Tx, userId: number, { report, end }: YearResult, openedBy: number | null): Promise<number> {
  const { year, method, zone, totals, groups, flows, rows } = report;
  await tx.deleteFrom('gain_reports').where('user_id', '=', userId).where('year', '=', year).execute();
  const counted = Object.fromEntries(Object.entries(end.counted).map(([kind, ids]) => [kind, [...ids]]));
  const { id } = await tx
    .insertInto('gain_reports')
    .values({
      ...{ user_id: userId, year, method, zone, opened_by: openedBy, rows: rows.length, made_at: now() },
      ...{ totals: JSON.stringify(totals), groups: JSON.stringify(groups), flows: JSON.stringify(flows) },
      ...{ stock: JSON.stringify(end.stock), counted: JSON.stringify(counted) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < rows.length; from += AT_ONCE) await insertRows(tx, id, rows.slice(from, from + AT_ONCE), from);
  return id;
}

async function insertRows(tx: Tx, reportId: number, rows: YearReport['rows'], from: number): Promise<void> {
  const added = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
  await sql`
    insert into gain_rows (report_id, position, kind, at, day, late, sale_id, payout_id, item_id, market, currency, gross, fee, net, cost,
      profit, basis, reversed_on)
    select ${reportId}, ${from} + r.ordinality - 1, r.kind, r.at, r.day, r.late, r."saleId", r."payoutId", r."itemId", r.market, r.currency,
      r.gross, r.fee, r.net, r.cost, r.profit, r.basis, r."reversedOn"
    from rows from (json_to_recordset(${JSON.stringify(added)}::json) as (kind text, at timestamptz, day date, late boolean,
      "saleId" bigint, "payoutId" bigint, "itemId" integer, market text, currency text, gross bigint, fee bigint, net bigint, cost bigint,
      profit bigint, basis jsonb, "reversedOn" date)) with ordinality r`.execute(tx);
}
