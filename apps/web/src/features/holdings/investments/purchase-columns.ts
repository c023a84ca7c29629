import { findGame } from '@lootfolio/domain/games';
import { COLUMN_KINDS, type ColumnChoice } from '@lootfolio/domain/purchase-files/columns';
import { browserStore } from '../../../lib/storage.ts';

const KEY = 'purchaseColumns';
/** The maximum number of headers whose columns are stored. */
const MAX_KEPT = 20;

type Kept = Readonly<Record<string, unknown>>;

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(browserStore.get(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

const keyOf = (header: readonly string[]): string => header.join('\t');

/** The user's last choice for a file with this header; null for a new header. */
export function storedColumns(header: readonly string[]): ColumnChoice | null {
  const kept = readKept();
  const key = keyOf(header);
  const choice = Object.hasOwn(kept, key) ? kept[key] : null;
  return isChoice(choice, header.length) ? choice : null;
}

function isChoice(value: unknown, columns: number): value is ColumnChoice {
  if (typeof value !== 'object' || value === null) return false;
  const choice = value as Record<string, unknown>;
  const isColumn = (column: unknown): boolean =>
    column === null || (Number.isInteger(column) && (column as number) >= 0 && (column as number) < columns);
  return (
    COLUMN_KINDS.every((kind) => isColumn(choice[kind])) &&
    findGame(String(choice['appId'])) === choice['appId'] &&
    [null, '.', ','].includes(choice['decimals'] as string | null) &&
    [null, true, false].includes(choice['dayFirst'] as boolean | null)
  );
}

/** Stores a choice in this browser, the newest last. */
export function storeColumns(header: readonly string[], choice: ColumnChoice): void {
  const { [keyOf(header)]: _, ...others } = readKept();
  const entries = [...Object.entries(others), [keyOf(header), choice]];
  browserStore.set(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MAX_KEPT))));
}
