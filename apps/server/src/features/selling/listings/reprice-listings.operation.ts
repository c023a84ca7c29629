import type { PriceChange } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { changeOperation, price, statedPrice } from './change.operation.ts';
import { samePrice } from './market-steps.ts';
import type { SellerParts } from '../presence/presence.public.ts';

export const REPRICE_KIND = 'reprice-listings';

/** `listing`: the id of our row; `external`: the market's id; `money`: the price in thousandths of a dollar; `version`: of the row that was seen. */
const input = z.object({ listing: z.int(), external: z.string(), price, money: z.int(), version: z.int() });

/** Changes the prices of listings. A listing that changed since the price was decided keeps its price. */
export const repriceListings = (parts: SellerParts): OperationKind =>
  changeOperation(parts, {
    name: REPRICE_KIND,
    change: 'reprice',
    input,
    objectOf: ({ external }) => external,
    objectionTo: (listing, { version, money }) => {
      if (listing?.state !== 'listed' && listing?.state !== 'hidden') return listing?.state === 'sold' ? 'SOLD' : 'NOT_LISTED';
      if (listing.sold) return 'SOLD';
      return listing.version === version ? listing.holdAt(money) : 'CHANGED';
    },
    send: ({ selling, context }, inputs) =>
      selling.reprice(
        context,
        inputs.map(({ external, price: wanted }): PriceChange => ({ listingId: external, price: wanted })),
      ),
    find: (listings, { input: { external, price: wanted } }) => {
      const found = listings.find(({ listingId }) => listingId === external);
      if (found?.state === 'sold') return { state: 'failed', code: 'SOLD', text: '' };
      // a listing that the list does not show may appear again: its price is sent once more, and the market says what is wrong
      return found && samePrice(found.price, wanted) ? { state: 'done', data: { price: found.price } } : { state: 'absent' };
    },
    changeOf: ({ listing: id, price: sent, money }, became) =>
      became.state === 'done' ? { id, ...statedPrice(became, sent, money) } : { id, code: became.code, text: became.text },
  });
