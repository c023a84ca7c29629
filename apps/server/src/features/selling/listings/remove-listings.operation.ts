import type { Removal } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { changeOperation } from './change.operation.ts';
import type { SellerParts } from '../presence/presence.public.ts';

export const REMOVE_KIND = 'remove-listings';

/** `listing`: the id of our row; `external`: the market's id; `was`: the state of the row before. */
const input = z.object({
  listing: z.int(),
  external: z.string(),
  was: z.enum(['listed', 'hidden', 'unknown']).default('listed'),
});

const REMOVABLE: ReadonlySet<string> = new Set(['leaving', 'listed', 'hidden', 'unknown']);

/** Takes listings off their markets. Each item is a row of `listings` in the state `leaving`. */
export const removeListings = (parts: SellerParts): OperationKind =>
  changeOperation(parts, {
    name: REMOVE_KIND,
    change: 'remove',
    input,
    objectOf: null,
    working: { state: 'leaving', unchanged: 'listed' },
    objectionTo: (listing) => {
      if (listing && REMOVABLE.has(listing.state)) return null;
      return listing?.state === 'sold' ? 'SOLD' : 'NOT_LISTED';
    },
    send: ({ selling, context }, inputs, { currency }) =>
      selling.remove(
        context,
        inputs.map(({ external }): Removal => ({ listingId: external, currency })),
      ),
    // a market also refuses to remove what it does not have any more: its own list tells whether that was the reason
    asksAboutRefused: true,
    find: (listings, { input: { external }, data }) => {
      const found = listings.find(({ listingId }) => listingId === external);
      if (found?.state === 'sold') return { state: 'failed', code: 'SOLD', text: '' };
      if (found && data?.refused) return { state: 'failed', ...data.refused };
      return found ? { state: 'absent' } : { state: 'done' };
    },
    changeOf: ({ listing: id, was }, { state, code, text }) => {
      if (state === 'done') return { id, state: 'removed', code: null, text: null };
      if (state === 'unknown') return { id, state, code, text };
      return { id, state: code === 'SOLD' ? 'sold' : was, code, text };
    },
  });
