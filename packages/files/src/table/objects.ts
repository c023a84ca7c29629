import { isFields, type Fields } from '@lootfolio/domain/foreign-values';
import type { Row } from '../csv/rows.ts';
import { plainNumber } from '../values/numbers.ts';
import type { RowSource } from './table.ts';

const MAX_COLUMNS = 500;
/** Levels of objects within a row whose fields are columns. */
const MAX_DEPTH = 3;

/** Names under which programs and markets write their rows: `{"activities": […]}`, `{"data": {"trades": […]}}`. */
const LISTS = [
  ...[
    'activities',
    'listings',
    'trades',
    'history',
    'orders',
    'transactions',
    'items',
    'investments',
    'portfolio',
    'holdings',
    'data',
    'rows',
  ],
  ...['records', 'result', 'results'],
];

/** Names of lists that say what their rows are. Rows of several such lists are read one after another. */
const LISTS_OF_SIDES: Readonly<Record<string, 'buy' | 'sell'>> = {
  ...{ purchases: 'buy', buys: 'buy', bought: 'buy', sales: 'sell', sells: 'sell', sold: 'sell' },
};

/**
 * Details that an answer keeps beside its rows. The field of a row names an entry of `list`: by its key, or by its field `by`. The column
 * `<list>.<take>` holds what the entry says, or the field itself where there is no entry.
 */
const DETAILS: readonly { field: string; list: string; by: string | null; take: string }[] = [
  { field: 'goods_id', list: 'goods_infos', by: null, take: 'market_hash_name' },
  { field: 'symbol', list: 'assetProfiles', by: 'symbol', take: 'name' },
];

/** A list of rows, for each of `DETAILS` what the fields of rows name, and the side that the name of the list says. */
type Part = { rows: readonly Fields[]; details: readonly ReadonlyMap<string, string>[]; side: 'buy' | 'sell' | null };

/**
 * Reads a list of JSON objects as rows, also one of several answers of a market. Fields of objects within them are columns with the names of
 * both: `contract.price`. Null when the content is no such list.
 */
export function rowsOfObjects(json: unknown): RowSource | null {
  const parts = partsOf(json);
  if (parts === null || parts.every(({ rows }) => rows.length === 0)) return null;
  const names = new Set<string>();
  for (const part of parts)
    for (const row of part.rows) if (names.size < MAX_COLUMNS) for (const [name] of cellsOf(row, part)) names.add(name);
  const header = [...names].slice(0, MAX_COLUMNS);
  return function* rows(): Generator<Row | null, void> {
    yield { cells: header, line: 0, problem: null };
    let line = 0;
    for (const part of parts)
      for (const row of part.rows) {
        line += 1;
        if (line % 200 === 0) yield null;
        const cells = new Map(cellsOf(row, part));
        yield { cells: header.map((name) => cells.get(name) ?? ''), line, problem: null };
      }
  };
}

/** Names of lists in answers of markets and exports. A row can hold a list too, of items for example. */
const IN_ANSWERS = ['data', 'trades', 'activities', 'listings', 'history'];
const isAnswer = (json: unknown): json is Fields =>
  isFields(json) && !Object.hasOwn(json, 'id') && IN_ANSWERS.some((name) => Object.hasOwn(json, name));

/** The parts of a content with one list, or of a list of such contents. Null for other contents. */
function partsOf(json: unknown): Part[] | null {
  const single = partsIn(json, null);
  if (!Array.isArray(json) || json.length === 0) return single;
  const pages = json.map((one) => (isAnswer(one) ? partsIn(one, null) : null));
  return pages.every((page) => page !== null) ? pages.flat() : single;
}

function partsIn(json: unknown, holder: Fields | null): Part[] | null {
  if (Array.isArray(json)) return json.every(isFields) ? [{ rows: json, details: detailsIn(holder), side: null }] : null;
  if (!isFields(json)) return null;
  for (const name of LISTS) {
    const found = Object.hasOwn(json, name) ? partsIn(json[name], json) : null;
    if (found) return found;
  }
  const sided = Object.entries(LISTS_OF_SIDES).flatMap(([name, side]) => {
    const found = Object.hasOwn(json, name) && Array.isArray(json[name]) ? partsIn(json[name], json) : null;
    return found ? found.map((part) => ({ ...part, side })) : [];
  });
  return sided.length > 0 ? sided : null;
}

type Cell = readonly [name: string, text: string];

const detailsIn = (holder: Fields | null): Part['details'] =>
  DETAILS.map(({ list, by, take }) => {
    const entries = holder?.[list];
    const named: [unknown, unknown][] = Array.isArray(entries)
      ? entries.map((entry: unknown) => [isFields(entry) && by !== null ? entry[by] : null, entry])
      : isFields(entries) && by === null
        ? Object.entries(entries)
        : [];
    return new Map(named.map(([name, entry]) => [textOf(name), isFields(entry) ? textOf(entry[take]) : '']));
  });

function* cellsOf(row: Fields, { details, side }: Part): Generator<Cell, void> {
  yield* fieldsOf(row, '', 1);
  if (side !== null && !Object.hasOwn(row, 'side')) yield ['side', side];
  for (const [at, { field, list, take }] of DETAILS.entries()) {
    const name = textOf(row[field]);
    if (name !== '' && details[at]!.size > 0) yield [`${list}.${take}`, details[at]!.get(name) || name];
  }
}

function* fieldsOf(object: Fields, prefix: string, depth: number): Generator<Cell, void> {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + key;
    if (isFields(value)) {
      if (depth < MAX_DEPTH) yield* fieldsOf(value, `${name}.`, depth + 1);
    } else if (!Array.isArray(value)) yield [name, textOf(value)];
    else if (depth < MAX_DEPTH && value.length > 0 && value.every(isFields)) yield* sharedFields(value, `${name}.`, depth + 1);
  }
}

/** The number of objects in a list within a row, and the fields that are the same in all of them. */
function* sharedFields(list: readonly Fields[], prefix: string, depth: number): Generator<Cell, void> {
  yield [`${prefix}length`, String(list.length)];
  const [first = [], ...others] = list.map((one) => [...fieldsOf(one, prefix, depth)]);
  const known = others.map((cells) => new Map(cells));
  for (const [name, text] of first) yield [name, known.every((cells) => cells.get(name) === text) ? text : ''];
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return plainNumber(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}
