import type { BodyOf } from '@lootfolio/contract/call';
import type { exportInvestmentsFile } from '@lootfolio/contract/features/holdings/investments';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import { divideRounded, type Money } from '@lootfolio/domain/money';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import type { Investment, ViewParts } from './value-investments.ts';
import { findInvestments, type InvestmentView } from './view-investments.ts';

/** The held part or the sold part of an investment. `price`: of one piece; for sold pieces their average after fees. */
type Row = {
  name: string;
  quantity: number;
  buyPrice: Money;
  price: Money | null;
  totalBuy: Money;
  totalSell: Money | null;
  netProfit: Money | null;
  roi: number | null;
  buyDate: string;
};

type ExportRequest = {
  userId: number;
  view: Omit<InvestmentView, 'page' | 'pageSize'>;
  language: Language;
  body: Pick<BodyOf<typeof exportInvestmentsFile>, 'format' | 'timezone'>;
};

/** Writes the investments of a user into a file. */
export async function exportInvestments(parts: ViewParts, files: FileMaker, request: ExportRequest): Promise<FileReply> {
  const { userId, view, language, body } = request;
  const found = await findInvestments(parts, userId, view);
  const rows = found.flatMap((one) => [
    ...(one.lot.open > 0 ? [heldRow(one)] : []),
    ...(one.sold.quantity > 0 && view.state !== 'held' ? [soldRow(one, language)] : []),
  ]);
  const shown = rows.slice(0, MAX_ROWS);
  const table = await buildTable(columnsOf(language), shown, {
    title: text('investments.title', language),
    total: rows.length,
    language,
    timeZone: body.timezone,
    unknown: '-',
  });
  const file = await files.make(body.format, table);
  return { name: text('investments.fileName', language), format: body.format, file, rows: shown.length, total: rows.length };
}

const heldRow = ({ name, lot, price, figures }: Investment): Row => ({
  name,
  quantity: lot.open,
  buyPrice: lot.unitCost,
  price,
  totalBuy: lot.open * lot.unitCost,
  totalSell: figures?.value ?? null,
  netProfit: figures?.profit ?? null,
  roi: figures?.ratio ?? null,
  buyDate: lot.boughtOn,
});

const soldRow = ({ name, lot, sold }: Investment, language: Language): Row => ({
  name: text('investments.soldName', language, { name }),
  quantity: sold.quantity,
  buyPrice: lot.unitCost,
  price: divideRounded(sold.value, sold.quantity),
  totalBuy: sold.cost,
  totalSell: sold.value,
  netProfit: sold.profit,
  roi: sold.ratio,
  buyDate: lot.boughtOn,
});

const columnsOf = (language: Language): Column<Row>[] => [
  { head: text('investments.columnName', language), kind: 'text', value: (row) => row.name },
  { head: text('investments.columnQty', language), kind: 'number', value: (row) => row.quantity },
  { head: text('investments.columnBuyPrice', language), kind: 'money', value: (row) => row.buyPrice },
  { head: text('investments.columnPrice', language), kind: 'money', value: (row) => row.price },
  { head: text('investments.columnTotalBuy', language), kind: 'money', value: (row) => row.totalBuy },
  { head: text('investments.columnTotalSell', language), kind: 'money', value: (row) => row.totalSell },
  { head: text('investments.columnNetProfit', language), kind: 'money', value: (row) => row.netProfit },
  { head: text('investments.columnRoi', language), kind: 'percent', value: (row) => row.roi },
  { head: text('investments.columnBuyDate', language), kind: 'date', value: (row) => row.buyDate },
];
