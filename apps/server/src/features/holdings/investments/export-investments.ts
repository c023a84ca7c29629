import type { BodyOf } from '@lootfolio/contract/call';
import type { exportInvestmentsFile } from '@lootfolio/contract/features/holdings/investments';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import { gameLabel } from '@lootfolio/domain/games';
import type { InvestmentState } from '@lootfolio/domain/investments';
import { marketName } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { LotSaleRow } from '../../../goods/lots.reads.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, type Column } from '../../../platform/files/file-table.ts';
import type { FileFormat } from '../../../platform/files/make-file.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import { soldOf } from './investments.rules.ts';
import type { Investment, ViewParts } from './value-investments.ts';
import { findInvestments, type InvestmentView } from './view-investments.ts';

/**
 * What is held of an investment, or what was sold of it on one day at one price. `price`: of one piece; of sold ones what was received after fees.
 * The columns behind `buyDate` are there so that the file can be imported again: see `formats/lootfolio.ts` of the package `files`.
 */
export type Row = {
  name: string;
  quantity: number;
  buyPrice: Money;
  price: Money | null;
  totalBuy: Money;
  totalSell: Money | null;
  netProfit: Money | null;
  roi: number | null;
  buyDate: string;
  soldOn: string | null;
  market: string | null;
  game: string;
  category: string;
  float: number | null;
  note: string;
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
  const { investments } = await findInvestments(parts, userId, view, null);
  const rows = investments.flatMap((one) => rowsOf(one, view.state));
  const shown = rows.slice(0, MAX_ROWS);
  const table = await buildTable(columnsFor(body.format, language), shown, {
    title: text('investments.title', language),
    total: rows.length,
    language,
    timeZone: body.timezone,
    unknown: '-',
  });
  const file = await files.make(body.format, table);
  return { name: text('investments.fileName', language), format: body.format, file, rows: shown.length, total: rows.length };
}

/** The rows of an investment. @param state `held`: without what was sold */
export const rowsOf = (one: Investment, state: InvestmentState): Row[] => [
  ...(one.lot.open > 0 ? [heldRow(one)] : []),
  ...(state === 'held' ? [] : one.sales.map((sale) => soldRow(one, sale))),
];

const partOf = ({ name, item, lot: { unitCost, boughtOn, category, float, note } }: Investment, quantity: number) => ({
  ...{ name, quantity, buyPrice: unitCost, totalBuy: quantity * unitCost, buyDate: boughtOn },
  ...{ game: gameLabel(item.appId), category, float, note },
});

const heldRow = (one: Investment): Row => ({
  ...partOf(one, one.lot.open),
  price: one.price,
  totalSell: one.figures?.value ?? null,
  netProfit: one.figures?.profit ?? null,
  roi: one.figures?.ratio ?? null,
  ...{ soldOn: null, market: null },
});

function soldRow(one: Investment, sale: LotSaleRow): Row {
  const { quantity, value, profit, ratio } = soldOf(one.lot, [sale]);
  return {
    ...partOf(one, quantity),
    ...{ price: sale.unitNet, totalSell: value, netProfit: profit, roi: ratio, soldOn: sale.soldOn, market: marketName(sale.market) },
  };
}

/** A page of a PDF has no room for what only a program reads. */
const columnsFor = (format: FileFormat, language: Language): Column<Row>[] =>
  format === 'pdf' ? columnsOf(language).slice(0, PDF_COLUMNS) : columnsOf(language);
const PDF_COLUMNS = 11;

export const columnsOf = (language: Language): Column<Row>[] => [
  { head: text('investments.columnName', language), kind: 'text', value: (row) => row.name },
  { head: text('investments.columnQty', language), kind: 'number', value: (row) => row.quantity },
  { head: text('investments.columnBuyPrice', language), kind: 'money', value: (row) => row.buyPrice },
  { head: text('investments.columnPrice', language), kind: 'money', value: (row) => row.price },
  { head: text('investments.columnTotalBuy', language), kind: 'money', value: (row) => row.totalBuy },
  { head: text('investments.columnTotalSell', language), kind: 'money', value: (row) => row.totalSell },
  { head: text('investments.columnNetProfit', language), kind: 'money', value: (row) => row.netProfit },
  { head: text('investments.columnRoi', language), kind: 'percent', value: (row) => row.roi },
  { head: text('investments.columnBuyDate', language), kind: 'date', value: (row) => row.buyDate },
  { head: text('investments.columnSoldOn', language), kind: 'date', value: (row) => row.soldOn },
  { head: text('investments.columnMarket', language), kind: 'text', value: (row) => row.market },
  { head: text('investments.columnGame', language), kind: 'text', value: (row) => row.game },
  { head: text('investments.columnCategory', language), kind: 'text', value: (row) => row.category },
  { head: text('investments.columnFloat', language), kind: 'number', value: (row) => row.float },
  { head: text('investments.columnNote', language), kind: 'text', value: (row) => row.note },
];
