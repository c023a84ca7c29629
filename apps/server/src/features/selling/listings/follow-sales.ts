import type { StoredSale } from '../../../goods/sales/sales.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { REMOVE_KIND } from './remove-listings.operation.ts';
import { markSecondSales } from './second-sales.store.ts';
import { hasFallen, stands } from './synchronise.rules.ts';
import { endSoldListings } from './synchronise.store.ts';
import { noteLateSales } from './take-off.store.ts';
import { takeOffSold } from './take-off.ts';
import { tellFallen, tellSecond } from './tell-sales.ts';

/** A sale with what the market said of the listing of one that ended: see `MarketSale.relisted`. */
export type FollowedSale = StoredSale & { relisted: boolean | null };

/**
 * Draws the consequences of sales that were just stored: their listings end, a second sale of a thing is marked as one that cannot be
 * delivered, and the thing is taken off all other markets. A sale that fell through is told; what was taken off for it is put back when the
 * list of its market is read.
 * @returns the number of listings that were sold, and the sales whose thing was sold before, or not any more
 */
export async function followSales(
  tx: Tx,
  userId: number,
  sales: readonly FollowedSale[],
): Promise<{ ended: number; second: number[]; only: number[] }> {
  const fresh = sales.filter((sale) => stands(sale) && (sale.before === null || !stands({ state: sale.before })));
  const ended = await endSoldListings(
    tx,
    fresh.flatMap(({ listingId }) => listingId ?? []),
  );
  await noteLateSales(
    tx,
    fresh.map(({ id }) => id),
    REMOVE_KIND,
  );
  const { second, only } = await markSecondSales(
    tx,
    sales.flatMap(({ assetId }) => assetId ?? []),
  );
  await takeOffSold(tx, userId);
  await tellSecond(tx, userId, second);
  for (const sale of sales) if (hasFallen(sale)) await tellFallen(tx, userId, sale);
  return { ended, second, only };
}
