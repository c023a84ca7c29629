import type { AppId } from '@lootfolio/domain/games';
import type { SkipReason } from '@lootfolio/domain/investments';
import type { Money } from '@lootfolio/domain/money';
import { normaliseName, splitDisplayName } from '@lootfolio/domain/names';
import { isPastDay } from '@lootfolio/domain/purchase-days';
import { findNamedItem } from '../../../goods/find-named-item.ts';
import type { LotRow, LotSaleRow } from '../../../goods/lots.reads.ts';
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
  /** Of one piece: what was paid, or what was left of the price after fees. */
  price: Money;
  day: string | null;
  float: number | null;
};

export type SkippedRow = { row: number; name: string; reason: SkipReason };

/** A sale of a lot that is there (`lotId`), or of one that the file adds (`added`: its place there). */
export type PlannedSale = { from: { lotId: number } | { added: number }; units: number; unitNet: Money; soldOn: string };

/** `sold`: pieces. `known`: rows that are there already, whether they are left out or not. `skipped` in the order of the file. */
export type ImportPlan = { added: NewLot[]; sales: PlannedSale[]; sold: number; known: number; skipped: SkippedRow[] };

export type PlanParts = {
  items: ItemDirectory;
  lots: readonly LotRow[];
  sales: readonly LotSaleRow[];
  /** Decide which day has begun where the user is. */
  now: Date;
  today: string;
  timezone: string;
};

type Read = FileRow & { itemId: number; type: string | null; day: string };

/**
 * Finds out what a file adds to a user's lots. Rows say the same as what is there when item, kind, price and day are the same and as many
 * pieces of it are there. Sales use up the lots first in, first out, those of the file too; a sale of more than was held by then is left out.
 */
export function planImport(parts: PlanParts, rows: readonly FileRow[], skipKnown: boolean): ImportPlan {
  const skipped: SkippedRow[] = [];
  const skip = ({ row, name }: FileRow, reason: SkipReason): void => void skipped.push({ row, name, reason });
  const stored = storedPieces(parts);
  const plan: ImportPlan = { added: [], sales: [], sold: 0, known: 0, skipped };
  const queues = new Map<number, Queue>();
  for (const { id, itemId, open, boughtOn } of parts.lots) if (open > 0) addOpen(queues, itemId, { from: { lotId: id }, open, boughtOn });

  const read = rows.flatMap((row) => {
    const found = readRow(parts, row);
    if (typeof found !== 'string') return [found];
    skip(row, found);
    return [];
  });
  const wanted = read.filter((row) => {
    if (!takeStored(stored, row)) return true;
    plan.known += 1;
    if (skipKnown) skip(row, 'ALREADY_THERE');
    return !skipKnown;
  });
  for (const row of wanted) {
    if (row.kind === 'sell') continue;
    addOpen(queues, row.itemId, { from: { added: plan.added.length }, open: row.quantity, boughtOn: row.day });
    plan.added.push({
      itemId: row.itemId,
      quantity: row.quantity,
      unitCost: row.price,
      boughtOn: row.day,
      category: row.category === '' ? (row.type ?? '') : row.category,
      float: row.quantity === 1 ? row.float : null,
    });
  }
  for (const { lots } of queues.values()) lots.sort((a, b) => Number(a.boughtOn > b.boughtOn) - Number(a.boughtOn < b.boughtOn));
  const sells = wanted
    .filter(({ kind }) => kind === 'sell')
    .toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day) || a.row - b.row);
  for (const sell of sells) {
    const sales = takeOpen(queues.get(sell.itemId), sell);
    if (sales) plan.sales.push(...sales);
    else skip(sell, 'NOTHING_HELD');
    if (sales) plan.sold += sell.quantity;
  }
  return { ...plan, skipped: skipped.toSorted((a, b) => a.row - b.row) };
}

function readRow({ items, now, today, timezone }: PlanParts, row: FileRow): Read | SkipReason {
  const item = findNamedItem(items, row.appId, splitDisplayName(normaliseName(row.name, row.appId)));
  if (!item) return 'UNKNOWN_ITEM';
  const day = row.day ?? today;
  return isPastDay(day, now, timezone) ? { ...row, itemId: item.itemId, type: item.type, day } : 'WRONG_DAY';
}

const keyOf = (kind: FileRow['kind'], itemId: number, price: Money, day: string): string => `${kind} ${itemId} ${price} ${day}`;

/** How many pieces of each purchase and sale are there already. */
function storedPieces({ lots, sales }: PlanParts): Map<string, number> {
  const pieces = new Map<string, number>();
  const add = (key: string, units: number): unknown => pieces.set(key, (pieces.get(key) ?? 0) + units);
  const itemOf = new Map(lots.map(({ id, itemId }) => [id, itemId]));
  for (const lot of lots) add(keyOf('buy', lot.itemId, lot.unitCost, lot.boughtOn), lot.quantity);
  for (const sale of sales) add(keyOf('sell', itemOf.get(sale.lotId)!, sale.unitNet, sale.soldOn), sale.units);
  return pieces;
}

function takeStored(stored: Map<string, number>, { kind, itemId, price, day, quantity }: Read): boolean {
  const key = keyOf(kind, itemId, price, day);
  const left = (stored.get(key) ?? 0) - quantity;
  if (left < 0) return false;
  stored.set(key, left);
  return true;
}

type OpenLot = { from: PlannedSale['from']; open: number; boughtOn: string };

/** The lots of an item, oldest first. Sales come in the order of their days: `first` and `end` only move on. */
type Queue = {
  lots: OpenLot[];
  /** The first lot that has open pieces. */
  first: number;
  /** The lots before it were bought on the day of the last sale or before; `available` of their pieces are open. */
  end: number;
  available: number;
};

function addOpen(queues: Map<number, Queue>, itemId: number, lot: OpenLot): void {
  const queue = queues.get(itemId);
  if (queue) queue.lots.push(lot);
  else queues.set(itemId, { lots: [lot], first: 0, end: 0, available: 0 });
}

/** Takes the pieces of a sale from the oldest lots of its day or before. @returns null, and takes nothing, when there are too few */
function takeOpen(queue: Queue | undefined, { quantity, price, day }: Read): PlannedSale[] | null {
  if (!queue) return null;
  for (; queue.end < queue.lots.length && queue.lots[queue.end]!.boughtOn <= day; queue.end++)
    queue.available += queue.lots[queue.end]!.open;
  if (queue.available < quantity) return null;
  queue.available -= quantity;
  const sales: PlannedSale[] = [];
  for (let missing = quantity; missing > 0;) {
    const lot = queue.lots[queue.first]!;
    const units = Math.min(lot.open, missing);
    lot.open -= units;
    missing -= units;
    sales.push({ from: lot.from, units, unitNet: price, soldOn: day });
    if (lot.open === 0) queue.first += 1;
  }
  return sales;
}
