import type { StagedQuote } from './staged-quotes.ts';

/** The currency of a native amount, and the source that named it. */
export type Origin = { currency: string; source: string };

/** A quote in the database. `changedAt` in milliseconds. */
export type StoredQuote = StagedQuote & Origin & { changedAt: number };

/**
 * The asks or bids of a market and game, one row each, in no order. 18 bytes per quote, and 8 more each for addresses and for dates.
 * Columns are immutable: `withChanges` creates new ones.
 */
export type QuoteColumns = {
  itemIds: Int32Array;
  prices: Int32Array;
  /** -1: unknown. */
  quantities: Int32Array;
  units: Int32Array | Float64Array;
  scales: Int8Array;
  /** Indexes into `origins`. */
  originAt: Uint8Array;
  origins: Origin[];
  /** Hashes of the addresses, 0 for none; null when no quote has an address. */
  links: Float64Array | null;
  /** In milliseconds; null when the dates are not held, because only partial lists need them. */
  changedAt: Float64Array | null;
};

/** The changes of a list to the rows of its market and game. */
export type Difference = {
  inserted: StagedQuote[];
  updated: StagedQuote[];
  /** The rows of `updated`. */
  rows: number[];
  /** Inserted and updated quotes with another price, quantity or native amount. The remaining ones only got an address, or a date. */
  changed: StagedQuote[];
  /** The rows that are missing in a complete list. */
  removed: number[];
};

type Shape = { wide: boolean; linked: boolean; dated: boolean };
const NOT_KNOWN = -1;
const MAX_INT32 = 2 ** 31 - 1;

function createColumns(rows: number, origins: Origin[], { wide, linked, dated }: Shape): QuoteColumns {
  return {
    itemIds: new Int32Array(rows),
    prices: new Int32Array(rows),
    quantities: new Int32Array(rows),
    units: wide ? new Float64Array(rows) : new Int32Array(rows),
    scales: new Int8Array(rows),
    originAt: new Uint8Array(rows),
    origins,
    links: linked ? new Float64Array(rows) : null,
    changedAt: dated ? new Float64Array(rows) : null,
  };
}

const isWide = ({ native }: StagedQuote): boolean => native.units > MAX_INT32;
const isLinked = ({ url }: StagedQuote): boolean => url !== null;

/** @param dated whether the dates are held */
export function columnsOf(quotes: readonly StoredQuote[], dated: boolean): QuoteColumns {
  const columns = createColumns(quotes.length, [], { wide: quotes.some(isWide), linked: quotes.some(isLinked), dated });
  for (const [row, quote] of quotes.entries()) setRow(columns, row, quote, placeOf(columns.origins, quote), quote.changedAt);
  return columns;
}

/** Returns the columns after a list of this origin was merged at `at`, in milliseconds. */
export function withChanges(
  before: QuoteColumns,
  { inserted, updated, rows, removed }: Difference,
  origin: Origin,
  at: number,
): QuoteColumns {
  const shape = {
    wide: before.units instanceof Float64Array || inserted.some(isWide) || updated.some(isWide),
    linked: before.links !== null || inserted.some(isLinked) || updated.some(isLinked),
    dated: before.changedAt !== null,
  };
  const stored = before.itemIds.length;
  const after = createColumns(stored + inserted.length, [...before.origins], shape);
  after.itemIds.set(before.itemIds);
  after.prices.set(before.prices);
  after.quantities.set(before.quantities);
  after.units.set(before.units);
  after.scales.set(before.scales);
  after.originAt.set(before.originAt);
  if (before.links) after.links!.set(before.links);
  if (before.changedAt) after.changedAt!.set(before.changedAt);
  const place = placeOf(after.origins, origin);
  for (const [index, quote] of updated.entries()) setRow(after, rows[index]!, quote, place, at);
  for (const [index, quote] of inserted.entries()) setRow(after, stored + index, quote, place, at);
  return removed.length === 0 ? after : withoutRows(after, removed);
}

const withoutRows = (columns: QuoteColumns, rows: readonly number[]): QuoteColumns => ({
  itemIds: without(columns.itemIds, rows),
  prices: without(columns.prices, rows),
  quantities: without(columns.quantities, rows),
  units: without(columns.units, rows),
  scales: without(columns.scales, rows),
  originAt: without(columns.originAt, rows),
  origins: columns.origins,
  links: columns.links && without(columns.links, rows),
  changedAt: columns.changedAt && without(columns.changedAt, rows),
});

/** Returns the column without these rows, which are in ascending order. */
function without<Column extends Int32Array | Float64Array | Int8Array | Uint8Array>(column: Column, rows: readonly number[]): Column {
  const kept = column.slice(0, column.length - rows.length) as Column;
  for (const [index, row] of rows.entries()) kept.set(column.subarray(row + 1, rows[index + 1] ?? column.length), row - index);
  return kept;
}

/** Writes a quote. A quote without an address keeps the address of the row. */
function setRow(
  columns: QuoteColumns,
  row: number,
  { itemId, price, quantity, native, url }: StagedQuote,
  origin: number,
  at: number,
): void {
  columns.itemIds[row] = itemId;
  columns.prices[row] = price;
  columns.quantities[row] = quantity ?? NOT_KNOWN;
  columns.units[row] = native.units;
  columns.scales[row] = native.scale;
  columns.originAt[row] = origin;
  if (columns.links && url !== null) columns.links[row] = hashOf(url);
  if (columns.changedAt) columns.changedAt[row] = at;
}

/** Returns the index of an origin, and adds a new origin. A market has few. */
function placeOf(origins: Origin[], { currency, source }: Origin): number {
  const place = origins.findIndex((origin) => origin.currency === currency && origin.source === source);
  return place >= 0 ? place : origins.push({ currency, source }) - 1;
}

/** Returns 53 bits of an address, never 0 (cyrb53). In one of 10^15 changes, two different addresses of an item have the same hash. */
export function hashOf(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0) || 1;
}

/**
 * Compares a list with the rows of its market and game.
 * @param confirmBefore rows that are older are written again, with a new date; null for none
 * @param removes whether rows of this origin that are missing in the list are removed; null for a partial list
 * @throws when the list names an item twice
 */
export function compareList(
  held: QuoteColumns,
  list: readonly StagedQuote[],
  { currency, confirmBefore, removes }: { currency: string; confirmBefore: number | null; removes: ((origin: Origin) => boolean) | null },
): Difference {
  const rowOf = indexRows(held);
  const isListed = new Uint8Array(held.itemIds.length);
  const isSameCurrency = held.origins.map((origin) => origin.currency === currency);
  const difference: Difference = { inserted: [], updated: [], rows: [], changed: [], removed: [] };
  for (const quote of list) {
    const row = (rowOf[quote.itemId] ?? 0) - 1;
    if (row < 0) {
      difference.inserted.push(quote);
      difference.changed.push(quote);
      continue;
    }
    if (isListed[row]) throw new Error(`the list names item ${quote.itemId} a second time`);
    isListed[row] = 1;
    const isChanged = !isSameCurrency[held.originAt[row]!] || differs(held, row, quote);
    if (isChanged) difference.changed.push(quote);
    else if (!isOlder(held, row, confirmBefore) && !hasNewLink(held, row, quote)) continue;
    difference.updated.push(quote);
    difference.rows.push(row);
  }
  if (removes) {
    const isRemovable = held.origins.map(removes);
    for (let row = 0; row < isListed.length; row++)
      if (isListed[row] === 0 && isRemovable[held.originAt[row]!]) difference.removed.push(row);
  }
  return difference;
}

/** Returns rows by item id, counted from 1; 0 for none. Item ids are dense. */
function indexRows({ itemIds }: QuoteColumns): Int32Array {
  let highest = 0;
  for (const itemId of itemIds) if (itemId > highest) highest = itemId;
  const rowOf = new Int32Array(highest + 1);
  for (let row = 0; row < itemIds.length; row++) rowOf[itemIds[row]!] = row + 1;
  return rowOf;
}

const differs = (held: QuoteColumns, row: number, { price, quantity, native }: StagedQuote): boolean =>
  held.prices[row] !== price ||
  held.quantities[row] !== (quantity ?? NOT_KNOWN) ||
  held.units[row] !== native.units ||
  held.scales[row] !== native.scale;

const isOlder = ({ changedAt }: QuoteColumns, row: number, time: number | null): boolean => time !== null && changedAt![row]! < time;

const hasNewLink = ({ links }: QuoteColumns, row: number, { url }: StagedQuote): boolean =>
  url !== null && (links === null || links[row] !== hashOf(url));

/** Returns the prices of the rows of a source, by item. */
export function pricesOf({ itemIds, prices, origins, originAt }: QuoteColumns, source: string): Map<number, number> {
  const found = new Map<number, number>();
  itemIds.forEach((itemId, row) => {
    if (origins[originAt[row]!]!.source === source) found.set(itemId, prices[row]!);
  });
  return found;
}
