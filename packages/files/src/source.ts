import { APP_IDS } from '@lootfolio/domain/games';
import { isFields } from '@lootfolio/domain/foreign-values';
import { NO_ANSWERS, type Answers, type ColumnChoice } from './columns/choice.ts';
import { guessColumns } from './columns/guess-columns.ts';
import { fileKindOf, markupKindOf } from './file-kind.ts';
import { findHistory, openInHistory, type SteamHistory } from './formats/steam-history/history.ts';
import { choiceOf, isOfFormat, mendTable, type FormatId } from './formats/table-format.ts';
import { TABLE_FORMATS } from './formats/table-formats.ts';
import type { FileProblem } from './problem.ts';
import { rowsOfObjects } from './table/objects.ts';
import { openRows, openText, type Table } from './table/table.ts';
import { decodeText, type Encoding } from './text/decode-text.ts';
import { currencyOfSteam, readCurrency } from './values/currencies.ts';
import { readWorkbook } from './workbook/workbook.ts';

/** A file whose kind is known. `format`: null for a table of an unknown program, whose columns the user checks. */
export type Source =
  | { kind: 'history'; history: SteamHistory; noYear: boolean; sharedSigns: readonly string[] }
  | {
      kind: 'table';
      table: Table;
      format: FormatId | null;
      choice: ColumnChoice;
      answers: Answers;
      sheets: readonly string[];
      /** Null for a workbook. */
      encoding: Encoding | null;
    };

/** What the user chose about a file. */
export type OpenOptions = {
  encoding?: Encoding | null;
  /** The row of the names of the columns, counted from 0; null: the file has none; undefined: as the rows tell. */
  headerRow?: number | null | undefined;
  /** The name of a sheet of a workbook. */
  sheet?: string;
};

export const MAX_BYTES = 50_000_000;
/** A workbook is unpacked in memory. */
export const MAX_WORKBOOK_BYTES = 10_000_000;

/** Recognises the kind and the format of a file. */
export async function openFile(bytes: Uint8Array, options: OpenOptions = {}): Promise<Source | FileProblem> {
  const kind = fileKindOf(bytes);
  if (kind !== 'text' && kind !== 'xlsx') return { problem: 'kind', kind };
  const max = kind === 'xlsx' ? MAX_WORKBOOK_BYTES : MAX_BYTES;
  if (bytes.length > max) return { problem: 'size', bytes: bytes.length, max };
  if (kind === 'xlsx') return openWorkbook(bytes, options);
  const { text, encoding } = decodeText(bytes, options.encoding ?? null);
  const source = openContent(text, options.headerRow);
  return 'kind' in source && source.kind === 'table' ? { ...source, encoding } : source;
}

async function openWorkbook(bytes: Uint8Array, { sheet, headerRow }: OpenOptions): Promise<Source | FileProblem> {
  const sheets = await readWorkbook(bytes).catch(() => null);
  if (sheets === null) return { problem: 'workbook' };
  const chosen = sheets.find(({ name }) => name === sheet) ?? sheets[0];
  return chosen ? fromTable(openRows(chosen.source, headerRow), { sheets: sheets.map(({ name }) => name) }) : { problem: 'empty' };
}

function openContent(text: string, headerRow: number | null | undefined): Source | FileProblem {
  const start = text.trimStart().slice(0, 1);
  if (start === '<') return fromHistory(findHistory(text, undefined), markupKindOf(text));
  if (start !== '{' && start !== '[') return fromTable(openText(text, headerRow), {});
  const json = parse(text);
  if (json === undefined) return { problem: 'json' };
  const history = findHistory(text, json);
  if (history) return fromHistory(history);
  const rows = rowsOfObjects(json);
  return rows ? fromTable(openRows(rows, 0), { wallet: walletOf(json) }) : { problem: 'unknown' };
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Whole numbers beyond 2^53 become texts, because an id that is rounded would be that of another trade. */
const exactNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context!.source : value;
const HAS_GREAT_NUMBER = /[:[,]\s*-?\d{16}/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text, HAS_GREAT_NUMBER.test(text) ? (exactNumbers as Parameters<typeof JSON.parse>[1]) : undefined);
  } catch {
    return undefined;
  }
}

const fromHistory = (history: SteamHistory | null, other: 'html' | 'xls' | null = null): Source | FileProblem => {
  if (history) return { kind: 'history', history, ...openInHistory(history) };
  return other ? { problem: 'kind', kind: other } : { problem: 'unknown' };
};

type Known = { sheets?: readonly string[]; wallet?: Partial<ColumnChoice> };

function fromTable(opened: Table, { sheets = [], wallet = {} }: Known): Source | FileProblem {
  if (opened.sample.length === 0) return { problem: 'empty' };
  const format = TABLE_FORMATS.find((one) => isOfFormat(opened, one));
  const table = format ? mendTable(opened, format) : opened;
  const guessed = guessColumns(table, APP_IDS.cs2);
  const choice = { ...(format ? choiceOf(table, format, guessed) : guessed), ...wallet };
  return {
    kind: 'table',
    table,
    format: format?.id ?? null,
    choice,
    answers: { ...NO_ANSWERS, ...format?.answers },
    sheets,
    encoding: null,
  };
}

/** The currency of a Steam wallet that a file of Steam Market History Cataloger states for all rows. */
function walletOf(json: unknown): Partial<ColumnChoice> {
  const wallet = isFields(json) ? json['currency'] : null;
  if (!isFields(wallet)) return {};
  const { code: stated } = wallet;
  const read = typeof stated === 'string' ? readCurrency(stated) : null;
  const code = read && 'code' in read ? read.code : currencyOfSteam(2000 + Number(wallet['wallet_code']));
  return code === null ? {} : { currency: code, inCents: wallet['precision'] === 2 };
}
