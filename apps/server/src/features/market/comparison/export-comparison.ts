import type { BodyOf } from '@lootfolio/contract/call';
import { COMPARISON_COLUMNS, type exportComparison as exportCall } from '@lootfolio/contract/features/market/comparison';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { cellsOf, dateInName, tableOf } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import type { Comparison } from './compare-markets.ts';
import { comparisonColumns } from './comparison-columns.ts';

export type ExportRequest = { body: BodyOf<typeof exportCall>; userId: number | null; ip: string; language: Language };

/** Makes a file of the first rows of a comparison, with the columns that the screen shows. */
export async function exportComparison(
  comparison: Comparison,
  files: FileMaker,
  { body, userId, ip, language }: ExportRequest,
  maxRows = MAX_ROWS,
): Promise<FileReply & { rows: number; total: number }> {
  const all = comparisonColumns(language, { afterPayout: body.afterPayout === 1, toBids: body.sell === 'bid' });
  const chosen = COMPARISON_COLUMNS.filter((name) => body.columns.length === 0 || body.columns.includes(name));
  const columns = chosen.flatMap((name) => all[name]);
  const { rows, total } = await comparison.first(maxRows, body, { userId, ip }, cellsOf(columns));
  const table = tableOf(columns, rows, { title: text('comparison.title', language), total, language, timeZone: body.timezone });
  return {
    name: text('comparison.fileName', language, { date: dateInName(body.timezone) }),
    format: body.format,
    file: await files.make(body.format, table),
    rows: rows.length,
    total,
  };
}
