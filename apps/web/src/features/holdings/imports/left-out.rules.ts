import type { ImportRowState } from '@lootfolio/domain/imports';
import type { RowProblem } from '@lootfolio/files/row';
import { csvFile, csvLine, plainText } from '@lootfolio/texts/csv';
import { currentLang, t, type PlainKey } from '../../../i18n/i18n.ts';
import { nativeAmount } from '../../../lib/format.ts';
import type { DraftRow } from './imports.queries.ts';
import type { UnreadRow } from './reader/import-reader.ts';

const PROBLEMS: Readonly<Record<RowProblem, PlainKey>> = {
  broken: 'imports.reasonBroken',
  cells: 'imports.reasonCells',
  name: 'imports.reasonName',
  exterior: 'imports.reasonExterior',
  phase: 'imports.reasonPhase',
  stattrak: 'imports.reasonStattrak',
  souvenir: 'imports.reasonSouvenir',
  category: 'imports.reasonCategory',
  quantity: 'imports.reasonQuantity',
  price: 'imports.reasonPrice',
  currency: 'imports.reasonCurrency',
  fee: 'imports.reasonFee',
  tax: 'imports.reasonTax',
  date: 'imports.reasonDate',
  float: 'imports.reasonFloat',
  side: 'imports.reasonSide',
  market: 'imports.reasonMarket',
  game: 'imports.reasonGame',
  note: 'imports.reasonNote',
  'no-price': 'imports.reasonNoPrice',
  'no-day': 'imports.reasonNoDay',
  early: 'imports.reasonEarly',
  negative: 'imports.reasonNegative',
  header: 'imports.reasonHeader',
  trade: 'imports.reasonTrade',
  reversed: 'imports.reasonReversed',
};

/** Why a row cannot be read. */
export const problemText = (problem: RowProblem): string => t(PROBLEMS[problem]);

export type LeftOutState = Exclude<ImportRowState, 'new'>;

const STATES: Readonly<Record<LeftOutState, PlainKey>> = {
  known: 'imports.reasonKnown',
  alike: 'imports.reasonAlike',
  unknown: 'imports.reasonUnknown',
  day: 'imports.reasonDay',
  rate: 'imports.reasonRate',
  price: 'imports.reasonTooHigh',
};
/** The states of rows that are not imported. */
export const LEFT_OUT_STATES = Object.keys(STATES) as LeftOutState[];

/** A row of the file of all rows that are left out. */
type Line = { file: string; row: number; column: string; reason: string; text: string };

const lineOf = ({ file, row, column, reason, text }: Line): string =>
  csvLine([file, String(row), column, reason, text].map(plainText), currentLang());

const nameIn = (fileNames: readonly string[], file: number): string => fileNames[file] ?? '';

const shownRow = ({ name, quantity, units, scale, currency, day }: DraftRow): string =>
  [name, `× ${quantity}`, nativeAmount({ units, scale }, currency), day].join(' · ');

export const unreadLines = (rows: readonly UnreadRow[], fileNames: readonly string[]): string[] =>
  rows.map(({ file, line, column, problem, text }) =>
    lineOf({ file: nameIn(fileNames, file), row: line, column: column ?? '', reason: problemText(problem), text }),
  );

export const leftOutLines = (rows: readonly DraftRow[], state: LeftOutState, fileNames: readonly string[]): string[] =>
  rows.map((row) =>
    lineOf({ file: nameIn(fileNames, row.file), row: row.line, column: '', reason: t(STATES[state]), text: shownRow(row) }),
  );

/** Writes lines to a CSV file. The lines come in parts, because a million of them would be a text that is too long. */
export async function leftOutFile(parts: AsyncIterable<readonly string[]>): Promise<Blob> {
  const head = [t('imports.headFile'), t('imports.headRow'), t('imports.headColumn'), t('imports.headReason'), t('imports.headText')];
  const content: Blob[] = [new Blob([csvFile([csvLine(head, currentLang())])])];
  for await (const lines of parts) content.push(new Blob([lines.map((line) => `${line}\r\n`).join('')]));
  return new Blob(content, { type: 'text/csv' });
}
