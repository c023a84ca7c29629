import type { World } from '../../world.ts';
import { accept } from './exchange.ts';
import { allOffers, counter, isOpen } from './offers.ts';
import type { Offer } from './state.ts';

/** What becomes of an open offer. `expire`: its two weeks are over at once. */
export const DEEDS = ['accept', 'decline', 'counter', 'expire'] as const;
export type Deed = (typeof DEEDS)[number];

/** Lets the receiver of an offer decide on it. Returns why that is not possible, or null and the offer. */
export function act(world: World, id: string, deed: Deed): { problem: string | null; offer: Offer | null } {
  const offer = allOffers(world).find((one) => one.id === id) ?? null;
  if (!offer) return { problem: 'no such offer', offer };
  if (!isOpen(world, offer)) return { problem: 'the offer is not open', offer };
  if (!offer.fromBot) return { problem: 'this offer was sent to a bot', offer };
  switch (deed) {
    case 'accept':
      return { problem: accept(world, offer), offer };
    case 'counter':
      counter(world, offer);
      return { problem: null, offer };
    case 'decline':
    case 'expire':
      Object.assign(offer, { state: deed === 'decline' ? 7 : 5, changedAt: world.clock.now() });
      return { problem: null, offer };
    default:
      return deed;
  }
}
