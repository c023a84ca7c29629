import type { BadFile, BadFileProblem } from '@lootfolio/domain/csv-rows';
import { MAX_PURCHASE_ROWS, type SkipReason } from '@lootfolio/domain/investments';
import type { BadPurchaseRow, PurchaseProblem } from '@lootfolio/domain/purchase-files/purchase-file';
import { csvFile, csvLine, plainText } from '@lootfolio/texts/csv';
import { currentLang, t, type PlainKey } from '../../../i18n/i18n.ts';
import type { ImportPreview } from './imports.queries.ts';

const REASONS: Readonly<Record<PurchaseProblem | SkipReason, PlainKey>> = {
  cells: 'investment-imports.reasonCells',
  name: 'investment-imports.reasonName',
  category: 'investment-imports.reasonCategory',
  quantity: 'investment-imports.reasonQuantity',
  price: 'investment-imports.reasonPrice',
  currency: 'investment-imports.reasonCurrency',
  tax: 'investment-imports.reasonTax',
  date: 'investment-imports.reasonDate',
  float: 'investment-imports.reasonFloat',
  kind: 'investment-imports.reasonKind',
  market: 'investment-imports.reasonMarket',
  trade: 'investment-imports.reasonTrade',
  reversed: 'investment-imports.reasonReversed',
  UNKNOWN_ITEM: 'investment-imports.reasonUnknownItem',
  ALREADY_THERE: 'investment-imports.reasonAlreadyThere',
  WRONG_DAY: 'investment-imports.reasonWrongDay',
};

/** A row that is left out, because it could not be read or because the server skips it. */
export type LeftOut = { row: number; column: string | null; reason: string; text: string };

/** All rows that are left out, in the order of the file. */
export const leftOutRows = (badRows: readonly BadPurchaseRow[], skipped: ImportPreview['skipped']): LeftOut[] =>
  [
    ...badRows.map(({ row, column, problem, text }) => ({ row, column, reason: t(REASONS[problem]), text })),
    ...skipped.map(({ row, name, reason }) => ({ row, column: null, reason: t(REASONS[reason]), text: name })),
  ].toSorted((a, b) => a.row - b.row);

/** Writes the left-out rows to a CSV file. */
export function leftOutFile(rows: readonly LeftOut[]): Blob {
  const language = currentLang();
  const head = [
    t('investment-imports.headRow'),
    t('investment-imports.headColumn'),
    t('investment-imports.headReason'),
    t('investment-imports.headText'),
  ];
  const lines = rows.map(({ row, column, reason, text }) => [String(row), plainText(column ?? ''), reason, plainText(text)]);
  return new Blob([csvFile([head, ...lines].map((line) => csvLine(line, language)))], { type: 'text/csv' });
}

type Place = { row: number; column: string };

const REFUSALS: Readonly<Record<BadFileProblem, (place: Place) => string>> = {
  quote: (place) => t('investment-imports.badQuote', place),
  'after-quote': (place) => t('investment-imports.badAfterQuote', place),
  column: ({ column }) => t('investment-imports.badMissing', { names: column }),
  size: () => t('investment-imports.tooLarge'),
  rows: ({ row }) => t('investment-imports.badRows', { row, n: MAX_PURCHASE_ROWS }),
  cells: (place) => t('investment-imports.badCells', place),
  things: ({ row }) => t('investment-imports.badRows', { row, n: MAX_PURCHASE_ROWS }),
  json: ({ row }) => t('investment-imports.badJson', { row }),
  history: ({ row }) => t('investment-imports.badHistory', { row }),
  year: (place) => t('investment-imports.badYear', place),
  decimals: (place) => t('investment-imports.badDecimals', place),
  'day-order': (place) => t('investment-imports.badDayOrder', place),
};

/** Returns one sentence that says why a file cannot be read. */
export const refusalText = ({ problem, row, column }: BadFile): string => REFUSALS[problem]({ row, column: column ?? '' });
