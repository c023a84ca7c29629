import { MAX_TRACKED_PIECES, MAX_TRACKED_ROWS } from '@lootfolio/domain/tracker';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { countTracked, type Purchase } from './tracker.store.ts';

/**
 * Checks that a locked portfolio has room for these purchases.
 * @param except the row that the purchase replaces
 * @throws Refusal LIMIT_REACHED
 */
export async function checkRoom(tx: Tx, portfolioId: number, added: readonly Pick<Purchase, 'quantity'>[], except?: number): Promise<void> {
  const has = await countTracked(tx, portfolioId, except);
  if (has.rows + added.length > MAX_TRACKED_ROWS)
    throw new Refusal('LIMIT_REACHED', 'tracker.tooManyRows', { values: { n: MAX_TRACKED_ROWS } });
  if (added.reduce((sum, { quantity }) => sum + quantity, has.pieces) > MAX_TRACKED_PIECES)
    throw new Refusal('LIMIT_REACHED', 'tracker.tooManyPieces', { values: { n: MAX_TRACKED_PIECES } });
}
