import type { Money } from '@lootfolio/domain/money';
import { OTHER_MARKET } from '@lootfolio/domain/markets';
import { readHeld } from '../../../goods/costs.reads.ts';
import { readLotsOf } from '../../../goods/lots.reads.ts';
import type { NewLot } from '../../../goods/lots.store.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readImported, type ImportedRow } from './imports.reads.ts';
import { sellLots, type SoldFrom } from './sell-lots.ts';

/** The lot that a row adds. `sourceId`: the id of the row. */
export type PlannedLot = NewLot & { sourceId: string | null };

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

/** Of an import: its number, its user, and the items of its rows with the number of rows of each. */
export type Planned = { draftId: number; userId: number; rowsOf: readonly { itemId: number; rows: number }[] };

/**
 * Plans what an import adds, some items at a time, because all that decides about a row concerns its item alone.
 */
export async function* planChunks(db: Reader, items: ItemDirectory, { draftId, userId, rowsOf }: Planned): AsyncGenerator<ChunkPlan, void> {
  for (let from = 0; from < rowsOf.length;) {
    let count = 0;
    let end = from;
    while (end < rowsOf.length && (end === from || count + rowsOf[end]!.rows <= CHUNK)) count += rowsOf[end++]!.rows;
    const itemIds = rowsOf.slice(from, end).map(({ itemId }) => itemId);
    yield await planChunk(db, items, userId, { itemIds, rows: await readImported(db, draftId, itemIds) });
    from = end;
  }
}

type Chunk = { itemIds: readonly number[]; rows: readonly ImportedRow[] };

async function planChunk(db: Reader, items: ItemDirectory, userId: number, { itemIds, rows }: Chunk): Promise<ChunkPlan> {
  const sells = rows.filter(({ side }) => side === 'sell');
  const added = rows.filter(({ side }) => side === 'buy').map((row) => lotOf(items, row));
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

const lotOf = (items: ItemDirectory, { itemId, quantity, price, day, category, float, note, sourceId }: ImportedRow): PlannedLot => ({
  ...{ itemId, quantity, unitCost: price, boughtOn: day, note, sourceId },
  category: category === '' ? (items.byId(itemId)?.type ?? '') : category,
  float: quantity === 1 ? float : null,
});
