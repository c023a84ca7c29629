import type { Money } from '@lootfolio/domain/money';
import { MAX_ENTERED_SALES } from '@lootfolio/domain/sales';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { timeZoneOf } from '../time-zones.reads.ts';
import { chargeSales } from './charge-sales.ts';
import { findDoubles } from './find-doubles.ts';
import { hasMoreEntered, insertRecordedSales, type LotOfSale } from './recorded-sales.store.ts';
import { soldAtNoon } from './sales.rules.ts';

/** A sold piece. `lot`: the purchase of which it was; null: the rule of costs decides. */
export type SoldPiece = {
  itemId: number;
  /** A slug. */
  market: string;
  net: Money;
  soldOn: string;
  lot: LotOfSale | null;
  /** As that of a lot. */
  sourceId?: string | null;
};

/**
 * Stores sold pieces of a locked user: a settled sale for each. One that looks like a sale that a market reported waits for its owner.
 * @returns their ids, in the given order, and the number of sales that wait
 * @throws Refusal LIMIT_REACHED
 */
export async function recordSales(
  tx: Tx,
  userId: number,
  pieces: readonly SoldPiece[],
  from: { origin: 'import' | 'investment'; importId: number | null },
): Promise<{ ids: number[]; doubles: number }> {
  const zone = await timeZoneOf(tx, userId);
  const noons = new Map([...new Set(pieces.map(({ soldOn }) => soldOn))].map((day) => [day, soldAtNoon(day, zone)]));
  const sales = pieces.map(({ sourceId = null, ...piece }) => ({ ...piece, sourceId, soldAt: noons.get(piece.soldOn)! }));
  const ids = await insertRecordedSales(tx, userId, sales, from);
  await checkSalesRoom(tx, userId);
  const marked = new Set(await findDoubles(tx, userId, ids));
  await chargeSales(tx, userId, { ids: ids.filter((_, at) => pieces[at]!.lot === null) });
  return { ids, doubles: ids.filter((id) => marked.has(id)).length };
}

/** Checks, after sales of a locked user were added, that they are not too many. @throws Refusal LIMIT_REACHED */
export async function checkSalesRoom(tx: Tx, userId: number, most = MAX_ENTERED_SALES): Promise<void> {
  if (await hasMoreEntered(tx, userId, most)) throw new Refusal('LIMIT_REACHED', 'goods.tooManySales', { values: { n: most } });
}
