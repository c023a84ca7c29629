import { z } from 'zod';
import { call } from '../../call.ts';
import { itemSummary } from '../../item-summary.ts';
import { id, idInPath, list, money, time } from '../../primitives.ts';

export const listUndeliverable = call({
  method: 'GET',
  path: '/listing/undeliverable',
  access: 'user',
  summary: 'Sales of things that were sold on another market before: they cannot be delivered',
  owned: true,
  reply: list(
    z.object({
      /** The sale. */
      id,
      ...itemSummary,
      item_slug: z.string(),
      market: z.string(),
      market_name: z.string(),
      price: money,
      sold_at: time,
      /** By when the market wants it; null when the market does not say. */
      deliver_by: time.nullable(),
      /** True when the market ended the sale by itself. */
      ended: z.boolean(),
      /** What the market does to sellers who do not deliver, in the user's language. */
      penalty: z.string(),
      /** The sale that can be delivered. */
      first: z.object({ market: z.string(), market_name: z.string(), sold_at: time }),
    }),
  ),
});

export const settleUndeliverable = call({
  method: 'POST',
  path: '/listing/undeliverable/{id}/settle',
  access: 'user',
  summary: 'Marks a sale that cannot be delivered as settled, so that it is shown no more',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success: z.literal(true) }),
});
