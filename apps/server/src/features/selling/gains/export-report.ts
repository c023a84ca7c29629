import { MAX_ROWS, MAX_ROWS_OF_ALL } from '@lootfolio/domain/export-rows';
import type { Basis, Method, RowKind } from '@lootfolio/domain/gains/gains';
import { zoneInName } from '@lootfolio/domain/time-zone';
import { findMarket } from '@lootfolio/domain/markets';
import { displayName } from '@lootfolio/domain/names';
import { localDate } from '@lootfolio/domain/schedule';
import type { Language } from '@lootfolio/texts/languages';
import { formatMoney } from '@lootfolio/texts/numbers';
import { renderText, text, type TextKey } from '@lootfolio/texts/text';
import type { Reader } from '../../../platform/database/database.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, type Column } from '../../../platform/files/file-table.ts';
import type { FileFormat } from '../../../platform/files/make-file.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readRows, type StoredReport, type StoredRow } from './gains.reads.ts';
import { findReport } from './view-report.ts';

export type ExportParts = { db: Reader; items: ItemDirectory; files: FileMaker };

const METHOD_TEXTS: Readonly<Record<Method, TextKey>> = {
  specific: 'gains.methodSpecific',
  fifo: 'gains.methodFifo',
  average: 'gains.methodAverage',
};
const KIND_TEXTS: Readonly<Record<RowKind, TextKey>> = {
  sale: 'gains.kindSale',
  reversal: 'gains.kindReversal',
  compensation: 'gains.kindCompensation',
  'payout-fee': 'gains.kindPayoutFee',
  'rate-loss': 'gains.kindRateLoss',
};

type Request = { userId: number; id: number; format: FileFormat; language: Language; isAll: boolean };

/**
 * Writes a stored report into a file, which names its method and time zone, and says that it is no tax advice.
 * @throws Refusal NOT_FOUND
 */
export async function exportReport(
  { db, items, files }: ExportParts,
  { userId, id, format, language, isAll }: Request,
): Promise<FileReply & { rows: number; total: number }> {
  const report = await findReport(db, userId, id);
  const { year, method, zone, madeAt, rows: total } = report;
  const rows = await readRows(db, id, { onlyUnknown: false, offset: 0, limit: isAll ? MAX_ROWS_OF_ALL[format] : MAX_ROWS });
  const title = text('gains.fileTitle', language, { year: String(year), method: renderText(METHOD_TEXTS[method], language), zone });
  const table = await buildTable(columnsOf(report, items, language), rows, {
    ...{ title, total, language, timeZone: zone, unknown: text('gains.unknownCost', language) },
  });
  const name = text('gains.fileName', language, { year: String(year), method, zone: zoneInName(zone), date: localDate(madeAt, zone) });
  return { name, format, file: await files.make(format, table), rows: rows.length, total };
}

function columnsOf({ method, zone }: StoredReport, items: ItemDirectory, language: Language): Column<StoredRow>[] {
  const head = (key: TextKey): string => renderText(key, language);
  const nameOf = ({ itemId }: StoredRow): string | null => {
    const item = itemId === null ? undefined : items.byId(itemId);
    return item ? displayName(item.name, item.phase) : null;
  };
  return [
    { head: head('gains.day'), kind: 'date', value: ({ day }) => day },
    { head: head('gains.line'), kind: 'text', value: ({ kind }) => renderText(KIND_TEXTS[kind], language) },
    { head: head('gains.saleNumber'), kind: 'text', value: ({ saleId }) => (saleId !== null && saleId > 0 ? String(saleId) : '') },
    { head: head('gains.item'), kind: 'text', value: (row) => nameOf(row) ?? '' },
    { head: head('gains.market'), kind: 'text', value: ({ market }) => findMarket(market)?.name ?? '' },
    { head: head('gains.currency'), kind: 'text', value: ({ currency }) => currency },
    { head: head('gains.gross'), kind: 'money', value: ({ gross }) => gross },
    { head: head('gains.fee'), kind: 'money', value: ({ fee }) => fee },
    { head: head('gains.net'), kind: 'money', value: ({ net }) => net },
    { head: head('gains.cost'), kind: 'money', value: ({ cost }) => cost },
    { head: head('gains.profit'), kind: 'money', value: ({ profit }) => profit },
    { head: head('gains.costFrom'), kind: 'text', value: ({ basis }) => basisText(basis, language) },
    { head: head('gains.remarks'), kind: 'text', value: (row) => remarksOf(row, language) },
    { head: head('gains.method'), kind: 'text', value: () => renderText(METHOD_TEXTS[method], language) },
    { head: head('gains.zone'), kind: 'text', value: () => zone },
  ];
}

function basisText(basis: Basis | null, language: Language): string {
  if (basis === null) return '';
  if (basis.from === 'typed') return text('gains.fromTyped', language);
  if (basis.from === 'lot') return text('gains.fromLot', language, { lot: String(basis.lot), day: basis.boughtOn });
  const { units, cost } = basis.pool;
  return text('gains.fromPool', language, { n: units, value: formatMoney(cost, language) });
}

function remarksOf({ late, at, reversedOn, basis }: StoredRow, language: Language): string {
  const marks = [
    ...(late ? [text('gains.lateRemark', language, { day: at.toISOString().slice(0, 10) })] : []),
    ...(reversedOn === null ? [] : [text('gains.reversedRemark', language, { day: reversedOn })]),
    ...(basis?.from === 'lot' && basis.substitute ? [text('gains.substituteRemark', language)] : []),
  ];
  return marks.join('. ');
}
