import type { ReplyOf } from '@lootfolio/contract/call';
import type { listGainYears, showGainReport } from '@lootfolio/contract/features/selling/gains';
import type { Basis, Totals } from '@lootfolio/domain/gains/gains';
import type { Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { readReport, readRows, type FullReport, type StoredReport, type StoredRow } from './gains.reads.ts';
import type { GainYear } from './gains.rules.ts';

type Reply = ReplyOf<typeof showGainReport>;
type PresentedYear = ReplyOf<typeof listGainYears>['items'][number];

const presentTotals = ({ withUnknown, withoutUnknown, unknown }: Totals) => ({
  with_unknown: withUnknown,
  without_unknown: withoutUnknown,
  unknown,
});

const presentReport = ({ id, year, method, zone, madeAt, rows, totals }: StoredReport) => ({
  ...{ id, year, method, zone, made_at: madeAt.toISOString(), rows, totals: presentTotals(totals) },
});

export const presentYear = ({ year, method, lockedAt, canLock, canUnlock, report }: GainYear): PresentedYear => ({
  ...{ year, method, locked_at: lockedAt?.toISOString() ?? null, can_lock: canLock, can_unlock: canUnlock },
  report: report && presentReport(report),
});

/** Returns a report of the user. @throws Refusal NOT_FOUND */
export async function findReport(db: Reader, userId: number, id: number): Promise<FullReport> {
  const report = await readReport(db, userId, id);
  if (!report) throw notFound();
  return report;
}

type View = { page: number; limit: number; only?: 'unknown' | undefined };

/** Reads a report of the user with a page of its rows; a page past the end is the last one. @throws Refusal NOT_FOUND */
export async function viewReport(
  { db, items }: { db: Reader; items: ItemDirectory },
  userId: number,
  id: number,
  { page, limit, only }: View,
): Promise<Reply> {
  const report = await findReport(db, userId, id);
  const { flows, groups, totals, rows } = report;
  const onlyUnknown = only === 'unknown';
  const total = onlyUnknown ? totals.unknown.count : rows;
  const last = Math.max(1, Math.ceil(total / limit));
  const shown = await readRows(db, id, { onlyUnknown, offset: (Math.min(page, last) - 1) * limit, limit });
  return {
    report: { ...presentReport(report), flows, groups },
    items: shown.map((row) => presentRow(row, items)),
    total,
  };
}

function presentRow(row: StoredRow, items: ItemDirectory): Reply['items'][number] {
  const { position, kind, day, at, late, saleId, market, currency, gross, fee, net, cost, profit, basis, reversedOn } = row;
  const item = row.itemId === null ? undefined : items.byId(row.itemId);
  return {
    ...{ position, kind, day, at: at.toISOString(), late, market, currency, gross, fee, net, cost, profit, reversed_on: reversedOn },
    item: item ? itemSummary(item) : null,
    sale_id: saleId,
    basis: basis && presentBasis(basis),
  };
}

function presentBasis(basis: Basis): NonNullable<Reply['items'][number]['basis']> {
  if (basis.from === 'typed') return { from: 'typed' };
  if (basis.from === 'pool') return { from: 'pool', units: basis.pool.units, value: basis.pool.cost };
  return { from: 'lot', lot: basis.lot, bought_on: basis.boughtOn, stock_cost: basis.stockCost, substitute: basis.substitute };
}
