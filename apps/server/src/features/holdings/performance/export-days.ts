import type { BodyOf } from '@lootfolio/contract/call';
import type { exportPerformance } from '@lootfolio/contract/features/holdings/performance';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, dateInName, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import type { Performance } from './compute-performance.ts';
import { presentDays, type PerformanceDay } from './present-performance.ts';

type Request = Pick<BodyOf<typeof exportPerformance>, 'format' | 'timezone'> & { language: Language };

/** Writes every day of a performance into a file, oldest first, because the figures of each row follow from the row above it. */
export async function exportDays(
  files: FileMaker,
  performance: Performance | null,
  { format, timezone, language }: Request,
): Promise<FileReply> {
  const places = performance ? [...performance.index.keys()] : [];
  const rows = performance ? presentDays(performance, places) : [];
  const table = await buildTable(columnsFor(language), rows, {
    title: text('performance.title', language),
    total: rows.length,
    language,
    timeZone: timezone,
    unknown: '-',
  });
  const name = text('performance.fileName', language, { date: dateInName(timezone) });
  const file = await files.make(format, table);
  return { name, format, file, rows: rows.length, total: rows.length };
}

const columnsFor = (language: Language): Column<PerformanceDay>[] => [
  { head: text('performance.columnDate', language), kind: 'date', value: (row) => row.date },
  { head: text('performance.columnBought', language), kind: 'money', value: (row) => row.total_buy },
  { head: text('performance.columnSold', language), kind: 'money', value: (row) => row.total_sell },
  { head: text('performance.columnValue', language), kind: 'money', value: (row) => row.value },
  { head: text('performance.columnFactor', language), kind: 'number', value: (row) => row.factor },
  { head: text('performance.columnIndex', language), kind: 'number', value: (row) => row.index },
  { head: text('performance.columnDrawdown', language), kind: 'percent', value: (row) => row.drawdown },
  { head: text('performance.columnFlow', language), kind: 'money', value: (row) => row.cash_flow },
  { head: text('performance.columnPieces', language), kind: 'number', value: (row) => row.quantity },
  { head: text('performance.columnAtCost', language), kind: 'number', value: (row) => row.at_cost },
  { head: text('performance.columnEstimated', language), kind: 'number', value: (row) => row.estimated },
  { head: text('performance.columnBenchmark', language), kind: 'number', value: (row) => row.benchmark },
];
