import type { BodyOf } from '@lootfolio/contract/call';
import type { exportSales as exportCall } from '@lootfolio/contract/features/selling/sales';
import { findGame, gameLabel } from '@lootfolio/domain/games';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import { marketName } from '@lootfolio/domain/markets';
import { zoneInName } from '@lootfolio/domain/time-zone';
import { addDays, localDate } from '@lootfolio/domain/schedule';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import { now } from '../../../platform/process/clock.ts';
import type { SaleReply } from './present-sale.ts';
import { readForFile, type SalesParts } from './view-sales.ts';

type ExportRequest = { userId: number; body: BodyOf<typeof exportCall>; language: Language };

/** Writes the sales that match the filters into a file. Its name has the range and the zone. */
export async function exportSales(parts: SalesParts & { files: FileMaker }, { userId, body, language }: ExportRequest): Promise<FileReply> {
  const { items, total } = await readForFile(parts, userId, body, MAX_ROWS);
  const { startDate, endDate, timezone } = body;
  const today = localDate(now(), timezone);
  const lastDay = endDate === undefined ? today : addDays(endDate, -1);
  const days = [...(startDate === undefined ? [] : [startDate]), lastDay < today ? lastDay : today];
  const table = await buildTable(columnsOf(language), items, {
    title: text('sales.fileTitle', language, { days: days.join(' – '), zone: timezone }),
    total,
    language,
    timeZone: timezone,
    unknown: '-',
  });
  const file = await parts.files.make(body.format, table);
  const name = [text('sales.fileName', language), zoneInName(timezone), ...days].join('-');
  return { name, format: body.format, file, rows: items.length, total };
}

const STATUS = {
  SUCCESS: 'sales.success',
  ON_PROTECTION: 'sales.onProtection',
  CANCELED: 'sales.canceled',
  PENDING: 'sales.pending',
} as const;

const columnsOf = (language: Language): Column<SaleReply>[] => [
  { head: text('sales.columnDate', language), kind: 'datetime', value: (row) => new Date(row.sale_date) },
  { head: text('sales.columnName', language), kind: 'text', value: (row) => row.name },
  { head: text('sales.columnGame', language), kind: 'text', value: (row) => gameLabel(findGame(row.game)!) },
  { head: text('sales.columnStatus', language), kind: 'text', value: (row) => text(STATUS[row.status], language) },
  {
    head: text('sales.columnBuyMarket', language),
    kind: 'text',
    value: ({ buy_market: slug }) => (slug === null ? null : marketName(slug)),
  },
  { head: text('sales.columnSellMarket', language), kind: 'text', value: (row) => marketName(row.sell_market) },
  { head: text('sales.columnBuyPrice', language), kind: 'money', value: (row) => (row.cost_source === null ? null : row.buy_price) },
  { head: text('sales.columnSellPrice', language), kind: 'money', value: (row) => row.sell_price },
  { head: text('sales.columnFee', language), kind: 'money', value: (row) => row.fee },
  { head: text('sales.columnNet', language), kind: 'money', value: (row) => row.net },
  { head: text('sales.columnCompensation', language), kind: 'money', value: (row) => row.compensation },
  { head: text('sales.columnProfit', language), kind: 'money', value: (row) => row.profit },
  { head: text('sales.columnRatio', language), kind: 'percent', value: (row) => row.profit_rate },
  { head: text('sales.columnDays', language), kind: 'number', value: (row) => row.day_difference },
];
