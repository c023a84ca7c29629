import type { Flows, Group, Method, Row, Totals } from '@lootfolio/domain/gains/gains';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** A stored report without its rows. */
export type StoredReport = {
  id: number;
  year: number;
  method: Method;
  zone: string;
  openedBy: number | null;
  rows: number;
  totals: Totals;
  madeAt: Date;
};

/** What a user decided about a year, and its report. */
export type StoredYear = { year: number; method: Method | null; lockedAt: Date | null; report: StoredReport | null };

const REPORT = sql`id, year, method, zone, opened_by as "openedBy", rows, totals, made_at as "madeAt"`;

/** Returns the years about which something is stored, the oldest first. */
export async function readYears(db: Reader, userId: number): Promise<StoredYear[]> {
  const decided = await sql<Omit<StoredYear, 'report'>>`
    select year, method, locked_at as "lockedAt" from gain_years where user_id = ${userId}`.execute(db);
  const reports = await sql<StoredReport>`select ${REPORT} from gain_reports where user_id = ${userId}`.execute(db);
  const of = new Map(decided.rows.map((row): [number, StoredYear] => [row.year, { ...row, report: null }]));
  for (const report of reports.rows)
    of.set(report.year, { ...(of.get(report.year) ?? { year: report.year, method: null, lockedAt: null }), report });
  return [...of.values()].toSorted((a, b) => a.year - b.year);
}

export type FullReport = StoredReport & { groups: Group[]; flows: Flows };

/** Returns a report of the user; undefined when they have none with this id. */
export async function readReport(db: Reader, userId: number, id: number): Promise<FullReport | undefined> {
  const { rows } = await sql<FullReport>`
    select ${REPORT}, groups, flows from gain_reports where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** A row of a report. `position`: its place among all rows, from 0. */
export type StoredRow = Omit<Row, 'at' | 'account'> & { position: number; at: Date };

const ROW = sql`position, kind, at, day, late, sale_id as "saleId", payout_id as "payoutId", item_id as "itemId", market, currency, gross, fee,
  net, cost, profit, basis, reversed_on as "reversedOn"`;

/** Returns a page of the rows of a report, which must be one of the caller. */
export async function readRows(
  db: Reader,
  reportId: number,
  { onlyUnknown, offset, limit }: { onlyUnknown: boolean; offset: number; limit: number },
): Promise<StoredRow[]> {
  const condition = onlyUnknown ? sql`cost is null` : sql`true`;
  const { rows } = await sql<StoredRow>`
    select ${ROW} from gain_rows where report_id = ${reportId} and ${condition}
    order by position offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Returns the rows of reversed sales in the locked years of a user. */
export async function readReversedRows(db: Reader, userId: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${ROW} from gain_rows where kind = 'sale'
      and report_id in (select r.id from gain_reports r join gain_years y on y.user_id = r.user_id and y.year = r.year
        where r.user_id = ${userId} and y.locked_at is not null)
      and sale_id in (select id from sales where user_id = ${userId} and state = 'reversed')
    order by report_id, position`.execute(db);
  return rows;
}
