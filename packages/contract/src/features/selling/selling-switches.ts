import { z } from 'zod';
import { call } from '../../call.ts';
import { sellingMarket } from '../../listing.ts';
import { money, time } from '../../primitives.ts';

const switches = z.object({
  success: z.literal(true),
  /** Since when the user lets nothing be listed or repriced; null while it may. */
  stopped_at: time.nullable(),
  /** True while the operator lets nothing be listed or repriced. */
  stopped_by_server: z.boolean(),
  /** The least price on this server. */
  least_price: money,
  /** The selling markets, and whether a thing is taken off there when it is sold elsewhere. */
  markets: z.array(z.object({ market: z.string(), name: z.string(), takes_off: z.boolean() })),
  /** The number of markets. */
  total: z.int(),
});

export const sellingSwitches = call({
  method: 'GET',
  path: '/listing/switches',
  access: 'user',
  summary: 'What the user, and the operator, let selling do by itself',
  owned: true,
  reply: switches,
});

export const setSwitches = call({
  method: 'POST',
  path: '/listing/switches',
  access: 'user',
  summary: 'Stops or resumes all listing and repricing, and switches the removal of what is sold elsewhere for a market',
  owned: true,
  body: z.object({
    stopped: z.boolean().optional(),
    takes_off: z.object({ market: sellingMarket, on: z.boolean() }).optional(),
  }),
  reply: switches,
});
