import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { instantOf } from '@lootfolio/domain/schedule';
import type { SaleState } from '@lootfolio/marketplaces/selling';

/**
 * Returns the state of a sale after its market stated another one. A sale goes forward only: what was handed over or paid stays so when a
 * list is late or its word is unknown, and what fell through stays so. A sale that ends after the hand-over was reversed.
 * @param before null for a sale that was not known
 */
export function nextState(before: SaleState | null, said: SaleState): SaleState {
  if (before === null || before === 'unknown') return said;
  if (before === 'cancelled' || before === 'reversed' || said === 'unknown') return before;
  if (said === 'reversed') return said;
  if (before === 'pending') return said;
  if (said === 'cancelled') return 'reversed';
  return before === 'delivered' && said === 'settled' ? said : before;
}

type Stated = { state: SaleState; soldAt: Date; settlesAt: Date | null };

/** No market holds the money of a trade longer when it does not say until when. */
const HOLD_MS = 8 * 86_400_000;

/**
 * Returns the state that a reading means. A sale that its market counts as paid before the money is in the balance is still protected. A
 * market without a word for a paid sale (Waxpeer) has paid what it still counts as handed over when Steam cannot reverse the trade any more.
 * @param at the time of the reading
 */
export function stateAt({ state, soldAt, settlesAt }: Stated, appId: AppId, at: Date): SaleState {
  if (state === 'settled') return settlesAt !== null && settlesAt > at ? 'delivered' : state;
  if (state !== 'delivered' || settlesAt !== null) return state;
  const isProtected = appId === APP_IDS.cs2 && soldAt.getTime() + HOLD_MS > at.getTime();
  return isProtected ? state : 'settled';
}

/** Returns the time of a sale of which only the day is known. */
export const soldAtNoon = (day: string, zone: string): Date => instantOf(day, '12:00', zone);
