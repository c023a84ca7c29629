import { MAX_TRACKED_PIECES, MAX_TRACKED_ROWS } from '@lootfolio/domain/tracker';
import type { Tx } from '../../platform/database/database.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { now } from '../../platform/process/clock.ts';
import { isPastDay } from './tracker.rules.ts';
import { countTracked, timeZoneOf, type Purchase } from './tracker.store.ts';

/** The day of each purchase must have begun where the user is. @throws Refusal VALIDATION */
export async function checkDays(tx: Tx, userId: number, days: readonly { day: string; field: string }[]): Promise<void> {
  const timezone = await timeZoneOf(tx, userId);
  const wrong = days.find(({ day }) => !isPastDay(day, now(), timezone));
  if (wrong) throw invalidField(wrong.field, 'tracker.wrongDay');
}

/**
 * Makes sure that a locked portfolio holds these purchases too.
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
