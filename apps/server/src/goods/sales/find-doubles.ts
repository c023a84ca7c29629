import { giveBackPieces } from './charge-sales.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { markDoubles, storeNoDoubles } from './doubles.store.ts';

/**
 * Marks entered and imported sales that look like one that a market reported. They do not count, and give back what they took, until their
 * owner decides: a sale that counts twice would be worse than one that waits for a click.
 * @returns the marked sales
 */
export async function findDoubles(tx: Tx, userId: number, itemIds: readonly number[]): Promise<number[]> {
  if (itemIds.length === 0) return [];
  const marked = await markDoubles(tx, userId, itemIds);
  await giveBackPieces(tx, marked);
  return marked;
}

/** Lets entered sales count again whose reported sales fell through. @returns these sales; they took nothing yet */
export const forgetDoublesOf = (tx: Tx, fallenIds: readonly number[]): Promise<number[]> =>
  fallenIds.length === 0 ? Promise.resolve([]) : storeNoDoubles(tx, fallenIds);
