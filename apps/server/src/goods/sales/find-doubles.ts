import { giveBackPieces } from './charge-sales.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readDoubleCandidates, storeDoubles, storeNoDoubles } from './doubles.store.ts';
import { pairDoubles } from './pair-doubles.ts';

/**
 * Marks entered and imported sales that look like one that a market reported. They do not count, and give back what they took, until their
 * owner decides: a sale that counts twice would be worse than one that waits for a click.
 * @param newIds sales that were just stored: entered ones are looked for among the reported ones, and the other way round
 * @returns the marked sales
 */
export async function findDoubles(tx: Tx, userId: number, newIds: readonly number[]): Promise<number[]> {
  if (newIds.length === 0) return [];
  const pairs = pairDoubles(await readDoubleCandidates(tx, userId, newIds));
  if (pairs.length === 0) return [];
  await giveBackPieces(tx, await storeDoubles(tx, pairs));
  return pairs.map(({ id }) => id);
}

/** Lets entered sales count again whose reported sales fell through. @returns these sales; they took nothing yet */
export const forgetDoublesOf = (tx: Tx, fallenIds: readonly number[]): Promise<number[]> =>
  fallenIds.length === 0 ? Promise.resolve([]) : storeNoDoubles(tx, fallenIds);
