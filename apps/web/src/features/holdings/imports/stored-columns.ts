import { findGame } from '@lootfolio/domain/games';
import { NO_ANSWERS, type Answers, type ColumnChoice } from '@lootfolio/files/columns/choice';
import { CURRENCY_CODES } from '@lootfolio/files/values/currencies';
import { browserStore } from '../../../lib/storage.ts';
import { headerOf, type Meaning, type OpenedTable } from './chosen-file.ts';

const KEY = 'importColumns';
/** The maximum number of headers whose meanings are stored. */
const MAX_KEPT = 30;

type Kept = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Kept => typeof value === 'object' && value !== null && !Array.isArray(value);

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(browserStore.get(KEY) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

const keyOf = (opened: OpenedTable): string => headerOf(opened).join('\t');

/** The meaning that the user chose last for a file with this header; null for a new header. */
export function storedMeaning(opened: OpenedTable): Meaning | null {
  const kept = readKept();
  const key = keyOf(opened);
  const stored = Object.hasOwn(kept, key) ? kept[key] : null;
  if (!isRecord(stored) || !isChoice(stored['choice'], opened) || !isAnswers(stored['answers'])) return null;
  return { choice: stored['choice'], answers: stored['answers'] };
}

function isChoice(value: unknown, { choice, columns }: OpenedTable): value is ColumnChoice {
  if (!isRecord(value) || !isRecord(value['columns'])) return false;
  const chosen = value['columns'];
  const isColumn = (column: unknown): boolean => Number.isInteger(column) && (column as number) >= 0 && (column as number) < columns.length;
  const kinds = Object.keys(choice.columns);
  return (
    Object.keys(chosen).length === kinds.length &&
    kinds.every((kind) => chosen[kind] === null || isColumn(chosen[kind])) &&
    Array.isArray(value['ignored']) &&
    value['ignored'].every(isColumn) &&
    findGame(String(value['appId'])) === value['appId'] &&
    ['piece', 'row'].includes(value['priceOf'] as string) &&
    typeof value['inCents'] === 'boolean' &&
    (CURRENCY_CODES as readonly unknown[]).includes(value['currency']) &&
    (value['market'] === null || typeof value['market'] === 'string') &&
    value['outside'] === null &&
    typeof value['idSource'] === 'string' &&
    typeof value['yearDayMonth'] === 'boolean'
  );
}

const ANSWERS: Readonly<Record<Exclude<keyof Answers, 'sides' | 'signs' | 'saleFee'>, readonly unknown[]>> = {
  decimals: [null, '.', ','],
  dayOrder: [null, 'dmy', 'mdy', 'ymd'],
  noPrice: [null, 'zero', 'left-out'],
  noDay: [null, 'today', 'left-out'],
  negative: [null, 'buy', 'sell', 'left-out'],
  newestYear: [null],
};
const isSaleFee = (value: unknown): boolean =>
  [null, 'none', 'stated'].includes(value as null) || (isRecord(value) && Number.isInteger(value['basisPoints']));
const SIDES: readonly unknown[] = ['buy', 'sell', 'other'];

function isAnswers(value: unknown): value is Answers {
  if (!isRecord(value) || !isRecord(value['sides']) || !isRecord(value['signs'])) return false;
  return (
    isSaleFee(value['saleFee']) &&
    Object.entries(ANSWERS).every(([name, possible]) => possible.includes(value[name])) &&
    Object.values(value['sides']).every((side) => SIDES.includes(side)) &&
    Object.values(value['signs']).every((code) => (CURRENCY_CODES as readonly unknown[]).includes(code))
  );
}

/** Stores a meaning in this browser, the newest last. The year of the newest row is another one in the next file, and is not stored. */
export function storeMeaning(opened: OpenedTable, { choice, answers }: Meaning): void {
  const { [keyOf(opened)]: _, ...others } = readKept();
  const meaning = { choice, answers: { ...NO_ANSWERS, ...answers, newestYear: null } };
  const entries = [...Object.entries(others), [keyOf(opened), meaning] as const];
  browserStore.set(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MAX_KEPT))));
}
