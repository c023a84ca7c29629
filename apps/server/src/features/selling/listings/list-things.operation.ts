import type { Draft } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { changeOperation, price, statedPrice } from './change.operation.ts';
import { loadInventory } from './load-inventory.ts';
import type { SellerParts } from '../presence/presence.public.ts';
import { tellNotPutBack } from './tell-sales.ts';

export const LIST_KIND = 'list-things';

/** `listing`: the id of our row; `asset`: Steam's id of the thing. */
const input = z.object({ listing: z.int(), asset: z.string(), price });

/** Puts things on sale on markets. Each item is a row of `listings` that waits in the state `sending`. */
export const listThings = (parts: SellerParts): OperationKind =>
  changeOperation(parts, {
    name: LIST_KIND,
    change: 'list',
    input,
    objectOf: ({ asset }) => asset,
    working: { state: 'sending', unchanged: 'failed' },
    objectionTo: (listing, _, operationId) => {
      // a retry takes up again what failed
      const isWanted = listing?.operationId === operationId && (listing.state === 'sending' || listing.state === 'failed');
      if (!isWanted) return 'REPLACED';
      if (listing.sold) return 'SOLD';
      if (listing.deposited) return 'IN_DEPOSIT';
      // it was listed anew after it failed
      if (listing.taken) return 'ALREADY_LISTED';
      return listing.gone ? 'GONE' : listing.holdAt(listing.price);
    },
    prepare: ({ operation, lane }, market) => loadInventory(parts.db, operation.userId, lane, market),
    send: ({ selling, context }, inputs) =>
      selling.list(
        context,
        inputs.map(({ asset, price: wanted }): Draft => ({ assetId: asset, price: wanted })),
      ),
    find: (listings, { input: { asset } }) => {
      const found = listings.find(({ assetId, state }) => assetId === asset && state !== 'other');
      return found ? { state: 'done', externalId: found.listingId, data: { price: found.price } } : { state: 'absent' };
    },
    changeOf: ({ listing: id, price: sent }, became) =>
      became.state === 'done'
        ? { id, state: 'listed', externalId: became.externalId, ...statedPrice(became, sent) }
        : { id, state: became.state, code: became.code, text: became.text },
    onEnd: tellNotPutBack,
  });
