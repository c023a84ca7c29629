import type { Money } from '@lootfolio/domain/money';
import { OTHER_MARKET } from '@lootfolio/domain/markets';
import { readHeld } from '../../../goods/costs.reads.ts';
import { readLotsOf } from '../../../goods/lots.reads.ts';
import type { NewLot } from '../../../goods/lots.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readImported, type ImportedRow } from './imported-rows.store.ts';
import { sellLots, type SoldFrom } from './sell-lots.ts';

/** A sold piece. `from`: the purchase that it uses up; null when none is known. `sourceId`: that of its row. */
export type PlannedPiece = { itemId: number; market: string; net: Money; soldOn: string; from: SoldFrom; sourceId: string | null };

/** What the rows of some items add. `rows`: their number. */
export type ChunkPlan = { itemIds: readonly number[]; rows: number; added: NewLot[]; sales: PlannedPiece[] };

/**
 * Plans what an import adds, some items at a time, because all that decides about a row concerns its item alone.
 * @param tx of the whole import: its cursor is open meanwhile
 */
export async function* planChunks(
  tx: Tx,
  items: ItemDirectory,
  { draftId, userId }: { draftId: number; userId: number },
): AsyncGenerator<ChunkPlan, void> {
  for await (const rows of readImported(tx, draftId)) yield await planChunk(tx, items, userId, rows);
}

async function planChunk(tx: Tx, items: ItemDirectory, userId: number, rows: readonly ImportedRow[]): Promise<ChunkPlan> {
  const itemIds = [...new Set(rows.map(({ itemId }) => itemId))];
  const sells = rows.filter(({ side }) => side === 'sell');
  const buys = rows.filter(({ side }) => side === 'buy');
  const added = buys.map((row) => lotOf(items, row));
  const places = new Map(buys.map(({ place }, at) => [place, at]));
  // a purchase that is there already is not in these rows, and a client may send any: then the rule decides what a sale takes
  const ownOf = ({ ofPrevious, place, itemId, quantity, day }: ImportedRow): number | null => {
    const at = ofPrevious ? places.get(place - 1) : undefined;
    const buy = at === undefined ? undefined : buys[at]!;
    return buy && buy.itemId === itemId && buy.quantity >= quantity && buy.day <= day ? at! : null;
  };
  const soldItems = [...new Set(sells.map(({ itemId }) => itemId))];
  const owned = {
    lots: await readLotsOf(tx, userId, itemIds),
    things: soldItems.length === 0 ? [] : await readHeld(tx, userId, soldItems),
  };
  const pieces = sells.map((row) => ({ ...row, own: ownOf(row) })).flatMap((row) => Array.from({ length: row.quantity }, () => row));
  const sources = sellLots(owned, added, pieces);
  const sales = pieces.map(({ itemId, market, price, day, sourceId }, at) => ({
    ...{ itemId, market: market ?? OTHER_MARKET.slug, net: price, soldOn: day, from: sources[at]!, sourceId },
  }));
  return { itemIds, rows: rows.length, added, sales };
}

const lotOf = (items: ItemDirectory, { itemId, quantity, price, day, category, float, note, market, sourceId }: ImportedRow): NewLot => ({
  ...{ itemId, quantity, unitCost: price, boughtOn: day, note, market, sourceId },
  category: category === '' ? (items.byId(itemId)?.type ?? '') : category,
  float: quantity === 1 ? float : null,
});
