import { isFields, type Fields } from '@lootfolio/domain/foreign-values';
import type { Row } from '../csv/rows.ts';
import type { RowSource } from './table.ts';

const MAX_COLUMNS = 100;
/** The objects from which the names of the columns are taken: later ones have the same. */
const LOOKED_AT = 100;

/** Names under which programs write their rows: `{"activities": […]}`. */
const LISTS = ['activities', 'listings', 'trades', 'sales', 'purchases', 'history', 'orders', 'items', 'data', 'rows'];

const listIn = (json: unknown): unknown => (isFields(json) ? LISTS.map((name) => json[name]).find((value) => Array.isArray(value)) : json);

/** Reads a list of JSON objects as rows: the names of their fields are the header. Null when the content is no such list. */
export function rowsOfObjects(json: unknown): RowSource | null {
  const list = listIn(json);
  if (!Array.isArray(list) || list.length === 0 || !list.every(isFields)) return null;
  const objects: readonly Fields[] = list;
  const names = [...new Set(objects.slice(0, LOOKED_AT).flatMap((one) => Object.keys(one)))].slice(0, MAX_COLUMNS);
  return function* rows(): Generator<Row | null, void> {
    yield { cells: names, line: 0, problem: null };
    for (const [at, one] of objects.entries()) {
      if (at % 200 === 199) yield null;
      yield { cells: names.map((name) => textOf(Object.hasOwn(one, name) ? one[name] : null)), line: at + 1, problem: null };
    }
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
