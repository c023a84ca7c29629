import type { Money } from '@lootfolio/domain/money';
import { OTHER_MARKET } from '@lootfolio/domain/markets';
import { readHeld } from '../../../goods/costs.reads.ts';
import { readLotsOf } from '../../../goods/lots.reads.ts';
import type { NewLot } from '../../../goods/lots.store.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { sellLots, type SoldFrom } from '../investments/investments.public.ts';
import { readImported, type ImportedRow } from './imports.reads.ts';

/** A lot that an import adds, with the ids of the rows that it stands for. */
export type PlannedLot = NewLot & { sourceIds: readonly string[] };

/** A sold piece. `from`: the purchase that it uses up; null when none is known. `sourceId`: of its row; `piece`: its number in the row. */
export type PlannedPiece = {
  itemId: number;
  market: string;
  net: Money;
  soldOn: string;
  from: SoldFrom;
  sourceId: string | null;
  piece: number;
};

/** What the rows of some items add. `rows`: their number. */
export type ChunkPlan = { itemIds: readonly number[]; rows: number; added: PlannedLot[]; sales: PlannedPiece[] };

/** The number of rows that are planned at once: their objects take about 10 MB. */
const CHUNK = 20_000;

/**
 * Plans what an import adds, some items at a time, because all that decides about a row concerns its item alone. Purchases of one item, day and
 * price without a float become one lot.
 */
export async function* planChunks(
  db: Reader,
  userId: number,
  draftId: number,
  items: readonly { itemId: number; rows: number }[],
): AsyncGenerator<ChunkPlan, void> {
  for (let from = 0; from < items.length; ) {
    let rows = 0;
    let end = from;
    while (end < items.length && (end === from || rows + items[end]!.rows <= CHUNK)) rows += items[end++]!.rows;
    const itemIds = items.slice(from, end).map(({ itemId }) => itemId);
    yield await planChunk(db, userId, draftId, itemIds);
    from = end;
  }
}

async function planChunk(db: Reader, userId: number, draftId: number, itemIds: readonly number[]): Promise<ChunkPlan> {
  const rows = await readImported(db, draftId, itemIds);
  const sells = rows.filter(({ side }) => side === 'sell');
  const added = lotsOf(rows.filter(({ side }) => side === 'buy'));
  const soldItems = [...new Set(sells.map(({ itemId }) => itemId))];
  const owned = {
    lots: await readLotsOf(db, userId, itemIds),
    things: soldItems.length === 0 ? [] : await readHeld(db, userId, soldItems),
  };
  const pieces = sells.flatMap((row) => Array.from({ length: row.quantity }, (_, piece) => ({ row, piece })));
  const sources = sellLots(
    owned,
    added,
    pieces.map(({ row }) => row),
  );
  const sales = pieces.map(({ row, piece }, at) => ({
    ...{ itemId: row.itemId, market: row.market ?? OTHER_MARKET.slug, net: row.price, soldOn: row.day, from: sources[at]! },
    ...{ sourceId: row.sourceId, piece },
  }));
  return { itemIds, rows: rows.length, added, sales };
}

/** Rows with ids and rows without become lots of their own: only the former are known by their ids later. */
function lotsOf(rows: readonly ImportedRow[]): PlannedLot[] {
  const lots = new Map<string, { lot: NewLot; sourceIds: string[] }>();
  for (const [at, row] of rows.entries()) {
    const { itemId, price, day, category, note, float, sourceId, quantity } = row;
    const key = float === null ? JSON.stringify([itemId, price, day, category, note, sourceId === null]) : String(at);
    const known = lots.get(key);
    if (known) known.lot.quantity += quantity;
    else lots.set(key, { lot: { itemId, quantity, unitCost: price, boughtOn: day, category, note, float }, sourceIds: [] });
    if (sourceId !== null) lots.get(key)!.sourceIds.push(sourceId);
  }
  return [...lots.values()].map(({ lot, sourceIds }) => ({ ...lot, sourceIds }));
}
