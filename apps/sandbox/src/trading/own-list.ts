import type { World } from '../world.ts';
import type { Desk, Listing, ListingState, Price } from './state.ts';

/** Changes a listing, and notes the change for the market's own list, which shows it later. */
export function change(world: World, desk: Desk, listing: Listing, at: number, next: Partial<Price> & { state?: ListingState }): void {
  Object.assign(listing, next);
  const { state, price, stated } = listing;
  const shown = listing.changes.findLastIndex((one) => one.at <= at - lagOf(world, desk));
  listing.changes = [...listing.changes.slice(Math.max(0, shown)), { at, state, price, stated }];
}

const lagOf = ({ trading }: World, { market, rules }: Desk): number => trading.lagMs.get(market) ?? rules.lagMs;

/** A listing as the market's own list shows it. */
export type Shown = Omit<Listing, 'changes'>;

/** The market's own list, oldest listing first. It shows what was true some seconds ago. */
export function visible(world: World, desk: Desk, states: readonly ListingState[] = ['listed']): Shown[] {
  const asOf = world.clock.now() - lagOf(world, desk);
  return [...desk.listings.values()].flatMap(({ changes, ...listing }) => {
    const shown = changes.findLast(({ at }) => at <= asOf);
    if (!shown || !states.includes(shown.state)) return [];
    return [{ ...listing, state: shown.state, price: shown.price, stated: shown.stated }];
  });
}
