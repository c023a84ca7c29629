import type { Thing } from '@lootfolio/domain/costs/costs';
import { decideCosts } from '@lootfolio/domain/costs/decide-costs';
import type { AppId } from '@lootfolio/domain/games';
import type { SkipReason } from '@lootfolio/domain/investments';
import { OTHER_MARKET } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { normaliseName, splitDisplayName } from '@lootfolio/domain/names';
import { isPastDay } from '@lootfolio/domain/purchase-days';
import { MAX_IMPORTED_SALES } from '@lootfolio/domain/sales';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { findNamedItem } from '../../../goods/find-named-item.ts';
import type { LotRow } from '../../../goods/lots.reads.ts';
import type { NewLot } from '../../../goods/lots.store.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';

/** A row of a file of purchases. `row` counts from 1. `day`: null = today. */
export type FileRow = {
  row: number;
  kind: 'buy' | 'sell';
  appId: AppId;
  name: string;
  category: string;
  quantity: number;
  /** For one piece: the price that was paid, or of a sale the price after fees. */
  price: Money;
  day: string | null;
  float: number | null;
  /** Of a sale: the slug of its market; null when the file does not say it. */
  market: string | null;
};

export type SkippedRow = { row: number; name: string; reason: SkipReason };

/**
 * A sold piece: of a stored lot (`lotId`), of a lot that the file adds (`added`: its index in `ImportPlan.added`), or of an unknown purchase
 * (null).
 */
export type PlannedSale = {
  itemId: number;
  from: { lotId: number } | { added: number } | null;
  market: string;
  net: Money;
  soldOn: string;
};

/** `known`: number of rows that are stored already, left out or not. `skipped`: in the order of the file. */
export type ImportPlan = { added: NewLot[]; sales: PlannedSale[]; known: number; skipped: SkippedRow[] };

export type RowParts = {
  items: ItemDirectory;
  /** These three decide which days have begun for the user. */
  now: Date;
  today: string;
  timezone: string;
};

/** A row whose item is known, and whose day has begun. */
export type KnownRow = FileRow & { itemId: number; type: string | null; day: string };

/** Rows of a file with their items. `skipped`: rows with an unknown item, or with a day that has not begun. */
export type ReadRows = { known: KnownRow[]; skipped: SkippedRow[] };

export function readRows(parts: RowParts, rows: readonly FileRow[]): ReadRows {
  const skipped: SkippedRow[] = [];
  const known = rows.flatMap((row) => {
    const read = readRow(parts, row);
    if (typeof read !== 'string') return [read];
    skipped.push({ row: row.row, name: row.name, reason: read });
    return [];
  });
  return { known, skipped };
}

function readRow({ items, now, today, timezone }: RowParts, row: FileRow): KnownRow | SkipReason {
  const item = findNamedItem(items, row.appId, splitDisplayName(normaliseName(row.name, row.appId)));
  if (!item) return 'UNKNOWN_ITEM';
  const day = row.day ?? today;
  return isPastDay(day, now, timezone) ? { ...row, itemId: item.itemId, type: item.type, day } : 'WRONG_DAY';
}

/** Sold pieces of one item, price and day that no market reported. */
export type StoredSale = { itemId: number; net: Money; soldOn: string; pieces: number };

/** The goods of a user. `things`: at least those of the items that the file sells. */
export type Owned = { lots: readonly LotRow[]; sales: readonly StoredSale[]; things: readonly Thing[] };

/** The purchase that a sold piece uses up: see `PlannedSale`. */
export type SoldFrom = PlannedSale['from'];

/**
 * Finds what a file adds to a user's lots and sales. A row is stored already when item, kind, price and day are the same and enough such
 * pieces are stored. Sold pieces use up stored lots and lots of the file, by the same rules as for all costs.
 * @throws Refusal LIMIT_REACHED when the file sells too many pieces
 */
export function planImport(owned: Owned, rows: ReadRows, skipKnown: boolean): ImportPlan {
  const skipped = [...rows.skipped];
  const skip = ({ row, name }: FileRow, reason: SkipReason): void => void skipped.push({ row, name, reason });
  const stored = storedPieces(owned);
  const plan: ImportPlan = { added: [], sales: [], known: 0, skipped };
  const wanted = rows.known.filter((row) => {
    if (!takeStored(stored, row)) return true;
    plan.known += 1;
    if (skipKnown) skip(row, 'ALREADY_THERE');
    return !skipKnown;
  });
  for (const row of wanted) if (row.kind === 'buy') plan.added.push(lotOf(row));
  const sold = piecesOf(wanted.filter(({ kind }) => kind === 'sell'));
  const sources = sellLots(owned, plan.added, sold);
  plan.sales = sold.map(({ itemId, market, price, day }, at) => ({
    ...{ itemId, market: market ?? OTHER_MARKET.slug, net: price, soldOn: day, from: sources[at]! },
  }));
  return { ...plan, skipped: skipped.toSorted((a, b) => a.row - b.row) };
}

/** @throws Refusal LIMIT_REACHED */
function piecesOf(sells: readonly KnownRow[]): KnownRow[] {
  const pieces = sells.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces > MAX_IMPORTED_SALES) throw new Refusal('LIMIT_REACHED', 'investments.tooManySold', { values: { n: MAX_IMPORTED_SALES } });
  return sells.flatMap((sell) => Array.from({ length: sell.quantity }, () => sell));
}

const lotOf = ({ itemId, type, quantity, price, day, category, float }: KnownRow): NewLot => ({
  itemId,
  quantity,
  unitCost: price,
  boughtOn: day,
  category: category === '' ? (type ?? '') : category,
  float: quantity === 1 ? float : null,
  note: '',
});

/** Returns the lot that each sold piece uses up; null when no piece is left by its day. Added lots come after stored ones. */
export function sellLots(
  { lots, things }: Pick<Owned, 'lots' | 'things'>,
  added: readonly NewLot[],
  sold: readonly Pick<KnownRow, 'itemId' | 'day' | 'float'>[],
): SoldFrom[] {
  const firstAdded = lots.reduce((last, { id }) => Math.max(last, id), 0) + 1;
  const sales = sold.map(({ itemId, day, float }, id) => ({ id, itemId, units: 1, soldOn: day, thingId: null, float }));
  const all = [...lots, ...added.map((lot, at) => ({ ...lot, id: firstAdded + at, open: lot.quantity }))];
  const goods = { lots: all, sales, reversals: [] };
  const sparing = decideCosts({ ...goods, things }).sales;
  const plain = decideCosts({ ...goods, things: [] }).sales;
  // items whose things leave too few pieces: there the things do not count, because they may have left since the last reading
  const without = new Set(sales.flatMap(({ id, itemId }) => (sparing.get(id)!.length === 0 && plain.get(id)!.length > 0 ? [itemId] : [])));
  return sales.map(({ id, itemId }) => {
    const [part] = (without.has(itemId) ? plain : sparing).get(id)!;
    if (!part) return null;
    const at = Number(part.lot) - firstAdded;
    return at < 0 ? { lotId: Number(part.lot) } : { added: at };
  });
}

const keyOf = (kind: FileRow['kind'], itemId: number, price: Money, day: string): string => `${kind} ${itemId} ${price} ${day}`;

/** Returns the number of stored pieces of each purchase and sale. */
function storedPieces({ lots, sales }: Owned): Map<string, number> {
  const pieces = new Map<string, number>();
  const add = (key: string, units: number): unknown => pieces.set(key, (pieces.get(key) ?? 0) + units);
  for (const lot of lots) add(keyOf('buy', lot.itemId, lot.unitCost, lot.boughtOn), lot.quantity);
  for (const sale of sales) add(keyOf('sell', sale.itemId, sale.net, sale.soldOn), sale.pieces);
  return pieces;
}

function takeStored(stored: Map<string, number>, { kind, itemId, price, day, quantity }: KnownRow): boolean {
  const key = keyOf(kind, itemId, price, day);
  const left = (stored.get(key) ?? 0) - quantity;
  if (left < 0) return false;
  stored.set(key, left);
  return true;
}
