import { MAX_INVESTED_PIECES, MAX_INVESTMENTS } from '@lootfolio/domain/investments';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { countLots } from '../../../goods/lots.reads.ts';

/** Checks, after a locked user's lots and pieces were written, that they are not too many. @throws Refusal LIMIT_REACHED */
export async function checkRoom(tx: Tx, userId: number): Promise<void> {
  const { lots, pieces } = await countLots(tx, userId);
  if (lots > MAX_INVESTMENTS) throw new Refusal('LIMIT_REACHED', 'investments.tooMany', { values: { n: MAX_INVESTMENTS } });
  if (pieces > MAX_INVESTED_PIECES) throw new Refusal('LIMIT_REACHED', 'investments.tooManyPieces', { values: { n: MAX_INVESTED_PIECES } });
}
