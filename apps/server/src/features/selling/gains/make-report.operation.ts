import { createCalendar } from '@lootfolio/domain/gains/calendar';
import { contradictionsOf } from '@lootfolio/domain/gains/contradictions';
import { MAX_GAIN_RECORDS, type Row, type YearEnd } from '@lootfolio/domain/gains/gains';
import type { YearResult } from '@lootfolio/domain/gains/report-year';
import { reportYears } from '@lootfolio/domain/gains/report-years';
import { LANGUAGES } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import { z } from 'zod';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { operationKind, type OperationKind, type Outcome } from '../../../platform/operations/kinds.ts';
import { startByCaller } from '../../../platform/operations/operations.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import { lockAndFind } from './decide-year.ts';
import { readReversedRows, readYears, type StoredRow, type StoredYear } from './gains.reads.ts';
import { DEFAULT_METHOD, lastLocked } from './gains.rules.ts';
import { readEnd, replaceReport } from './gains.store.ts';
import { countRecords, readGoods } from './sold-goods.reads.ts';

export const GAINS_REPORT = 'gains-report';

const params = z.object({ year: z.int(), language: z.enum(LANGUAGES) });
type Params = z.output<typeof params>;
/** A report, and the locked report that it opens with. */
type Made = { result: YearResult; openedBy: number | null };

/**
 * Starts to make the report of a year.
 * @returns the id of the operation
 * @throws Refusal NOT_FOUND, STATE when the year is locked
 */
export async function startReport(tx: Tx, caller: Caller, { clientKey, ...of }: Params & { clientKey: string }): Promise<string> {
  if ((await lockAndFind(tx, caller, of.year)).lockedAt) throw new Refusal('STATE', 'gains.yearLocked');
  const items = [{ lane: '', subject: String(of.year), input: null }];
  return (await startByCaller(tx, caller, { kind: GAINS_REPORT, clientKey, params: of, items })).id;
}

/** The operation that makes and stores a report. It has no effects outside, so it may run again. */
export const gainsReportKind = ({ db }: { db: Db }): OperationKind =>
  operationKind<Params, null, Made>({
    name: GAINS_REPORT,
    work: 'files',
    params,
    input: z.null(),
    batch: () => 1,
    settleMs: 5000,
    reconcile: 'repeat',
    send: async ({ operation: { userId, params: of } }) => new Map([[0, await makeReport(db, userId, of)]]),
    apply: async (tx, { operation: { userId } }, became) => {
      const made = became.get(0)?.data;
      if (!made) return;
      // nobody locks a year meanwhile
      if ((await lockUsers(tx, [userId], null)).length === 0) return;
      const stored = await readYears(tx, userId);
      const last = lastLocked(stored);
      // a year that was locked meanwhile stays as it is
      if (last && last.year >= made.result.report.year) return;
      await replaceReport(tx, userId, made.result, made.openedBy);
    },
  });

async function makeReport(db: Db, userId: number, { year, language }: Params): Promise<Outcome<Made>> {
  // repeatable read: purchases, sales and locks are of the same moment
  const read = await inTransaction(db, (tx) => readAll(tx, userId), 'repeatable read');
  if (read === null) return { state: 'failed', code: 'LIMIT_REACHED', text: text('gains.tooMany', language, { n: MAX_GAIN_RECORDS }) };
  const { goods, zone, stored, locked } = read;
  if (locked && locked.year >= year) return { state: 'failed', code: 'STATE', text: text('gains.yearLocked', language) };
  const chosen = new Map(stored.map(({ year: of, method }) => [of, method]));
  const methodOf = (of: number) => chosen.get(of) ?? DEFAULT_METHOD;
  const result = reportYears(goods, { until: year, methodOf, scope: 'all', calendar: createCalendar(zone), locked }).at(-1)!;
  const wrong = contradictionsOf(result.report);
  if (wrong.length > 0) throw new Error(`the report of ${year} contradicts itself: ${wrong.join('; ')}`);
  return { state: 'done', data: { result, openedBy: locked?.reportId ?? null } };
}

/** Null: the user has more purchases and sales than a report is made from. */
async function readAll(tx: Reader, userId: number) {
  if ((await countRecords(tx, userId)) > MAX_GAIN_RECORDS) return null;
  const zone = await timeZoneOf(tx, userId);
  const stored = await readYears(tx, userId);
  return { zone, stored, locked: await readLocked(tx, userId, lastLocked(stored)), goods: await readGoods(tx, userId) };
}

/** Reads where the last locked year ended. Of the rows of its sales only those are read that were reversed. */
async function readLocked(
  db: Reader,
  userId: number,
  last: StoredYear | undefined,
): Promise<{ year: number; reportId: number; end: YearEnd } | null> {
  if (!last) return null;
  const reportId = last.report!.id;
  const { stock, counted } = await readEnd(db, reportId);
  const sales = new Map((await readReversedRows(db, userId)).map((row) => [row.saleId!, rowOf(row)]));
  const sets = Object.fromEntries(Object.entries(counted).map(([kind, ids]) => [kind, new Set(ids)])) as unknown as YearEnd['counted'];
  return { year: last.year, reportId, end: { stock, sales, counted: sets } };
}

const rowOf = ({ position: _, at, ...row }: StoredRow): Row => ({ ...row, at: at.getTime(), account: null });
