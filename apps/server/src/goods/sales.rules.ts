import type { SaleState } from '@lootfolio/marketplaces/selling';

/**
 * Returns the state of a sale after its market stated another one. A sale goes forward only: what was handed over or paid stays so when a
 * list is late or its word is unknown, and what fell through stays so. A sale that ends after the hand-over was reversed.
 * @param before null for a sale that was not known
 */
export function nextState(before: SaleState | null, said: SaleState): SaleState {
  if (before === null || before === 'unknown') return said;
  if (before === 'cancelled' || before === 'reversed') return before;
  if (said === 'reversed') return said;
  if (before === 'pending') return said;
  if (said === 'cancelled') return 'reversed';
  return before === 'delivered' && said === 'settled' ? said : before;
}

/** A sale that its market counts as paid before the money is in the balance is still protected. `at`: the time of the reading. */
export const stateAt = ({ state, settlesAt }: { state: SaleState; settlesAt: Date | null }, at: Date): SaleState =>
  state === 'settled' && settlesAt !== null && settlesAt > at ? 'delivered' : state;
