import type { Thing } from '@lootfolio/domain/costs/costs';
import { decideCosts } from '@lootfolio/domain/costs/decide-costs';
import type { LotRow } from '../../../goods/lots.reads.ts';
import type { NewLot } from '../../../goods/lots.store.ts';

/** The goods of a user. `things`: at least those of the items that are sold. */
export type Owned = { lots: readonly LotRow[]; things: readonly Thing[] };

/** A sold piece of an import. `own`: the added lot of which the file says that it was; null when it says nothing. */
export type SoldRow = { itemId: number; day: string; float: number | null; own: number | null };

/**
 * The purchase that a sold piece uses up: a stored lot (`lotId`), a lot that the import adds (`added`: its index), or an unknown one (null).
 * `isStated`: the file says so.
 */
export type SoldFrom = { lotId: number } | { added: number; isStated?: true } | null;

/**
 * Returns the lot that each sold piece uses up, by the same rules as for all costs; null when no piece is left by its day. Added lots come
 * after stored ones.
 */
export function sellLots({ lots, things }: Owned, added: readonly NewLot[], sold: readonly SoldRow[]): SoldFrom[] {
  const own = Map.groupBy(sold, ({ own: lot }) => lot);
  const firstAdded = lots.reduce((last, { id }) => Math.max(last, id), 0) + 1;
  const sales = sold.flatMap(({ itemId, day, float, own: lot }, id) =>
    lot === null ? [{ id, itemId, units: 1, soldOn: day, thingId: null, float }] : [],
  );
  const all = [...lots, ...added.map((lot, at) => ({ ...lot, id: firstAdded + at, open: lot.quantity - (own.get(at)?.length ?? 0) }))];
  const goods = { lots: all, sales, reversals: [] };
  const sparing = decideCosts({ ...goods, things }).sales;
  const plain = decideCosts({ ...goods, things: [] }).sales;
  // items whose things leave too few pieces: there the things do not count, because they may have left since the last reading
  const without = new Set(sales.flatMap(({ id, itemId }) => (sparing.get(id)!.length === 0 && plain.get(id)!.length > 0 ? [itemId] : [])));
  return sold.map(({ itemId, own: lot }, id): SoldFrom => {
    if (lot !== null) return { added: lot, isStated: true };
    const [part] = (without.has(itemId) ? plain : sparing).get(id)!;
    if (!part) return null;
    const at = Number(part.lot) - firstAdded;
    return at < 0 ? { lotId: Number(part.lot) } : { added: at };
  });
}
