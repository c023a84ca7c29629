import { PHASES } from '@lootfolio/domain/names';
import { z } from 'zod';
import { thousandths } from '../amounts.ts';
import { defineSelling, type Call } from '../selling-calls.ts';
import { failure, refusedItem, tooSoonItem } from '../selling-failures.ts';
import { priced, removed, wholeUnits } from '../selling-prices.ts';
import { idText, onlyRow, ownListing } from '../selling-rows.ts';
import type { Draft, PriceChange } from '../selling.ts';
import { waxpeerAccount } from './account.ts';
import { address, stated } from './calls.ts';
import { waxpeerPayouts } from './payouts.ts';
import { waxpeerPresence } from './presence.ts';
import { waxpeerSales } from './sales.ts';

const USD = { scale: 3, least: 10 };

const row = z.object({ item_id: idText, price: z.unknown().optional() });
const failedRow = z.object({ item_id: idText, msg: z.string(), msBeforeNext: z.int().positive().max(86_400_000).optional() });
const pricingAnswer = z.object({
  listed: z.array(row).optional(),
  updated: z.array(row).optional(),
  failed: z.array(failedRow).optional(),
});

/** `list-items-steam` and `edit-items` have the same body. In their answers only the name of the list of successes differs. */
const pricing = <Item extends Draft | PriceChange>(
  path: string,
  successes: 'listed' | 'updated',
  idOf: (item: Item) => string,
): Call<Item, z.output<typeof pricingAnswer>> => ({
  most: 50,
  request: (items, context) => ({
    url: address(path, context),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: items.map((item) => ({ item_id: idOf(item), price: wholeUnits(item.price, USD) })) }),
    changes: items.map(idOf),
  }),
  answer: pricingAnswer,
  read: (answer, item) => {
    const id = idOf(item);
    const success = onlyRow(answer[successes], ({ item_id }) => item_id === id);
    const failed = onlyRow(answer.failed, ({ item_id }) => item_id === id);
    if (success && failed) return null;
    if (success) return priced(id, item.price, success.price, stated);
    if (!failed) return null;
    return failed.msBeforeNext
      ? tooSoonItem({ code: 'TOO_SOON', text: failed.msg }, failed.msBeforeNext)
      : refusedItem('REFUSED', failed.msg);
  },
});

const listings = z.object({
  success: z.literal(true),
  items: z.array(
    z.object({
      item_id: idText,
      price: z.unknown(),
      date: z.unknown().optional(),
      name: z.unknown(),
      market_name: z.string().nullish(),
      position: z.unknown().optional(),
    }),
  ),
});

const refusal = z.object({ success: z.literal(false), msg: z.string() });

/**
 * The official client (npm `waxpeer`) documents every call. The Steam asset id of an item is also its listing id. Not documented: the
 * maximum number of items of a call (50 is assumed), the minimum price (a cent is assumed), and the limit per key (the limit of the account
 * calls is used). At most two lists or edits of an item in 120 seconds are documented. Failures have status 200. A price of 0 would remove
 * the listing. The website keeps listings on sale only while the seller's client is online.
 */
export const waxpeerSelling = defineSelling({
  market: 'waxpeer',
  apps: [730, 570, 440, 252490],
  limits: { host: [], key: [waxpeerAccount.limit], object: [{ requests: 2, perSeconds: 120 }] },
  prices: { USD },
  refusal: (answer) => {
    const { data } = refusal.safeParse(answer);
    if (!data) return null;
    return /\b(wrong|bad|invalid) api\b/i.test(data.msg)
      ? failure('key', { code: 'UNAUTHORISED', text: data.msg })
      : failure('refused', { code: 'REFUSED', text: data.msg });
  },
  prepare: async (ask, context) => {
    await ask({ url: address('fetch-my-inventory', context) }, z.object({ success: z.literal(true) }));
    return { waitMs: 0 };
  },
  list: pricing('list-items-steam', 'listed', ({ assetId }) => assetId),
  reprice: pricing('edit-items', 'updated', ({ listingId }) => listingId),
  /**
   * A GET that changes data. Since 2026-02 it takes the game and answers the removed ids (github.com/DarkGL/waxpeer). An older answer has
   * only their number: when it is neither 0 nor that of the request, nobody knows which were removed.
   */
  remove: {
    most: 50,
    request: (items, context) => {
      const ids = items.map(({ listingId }) => `&id=${encodeURIComponent(listingId)}`);
      return { url: `${address('remove-items', context)}${ids.join('')}` };
    },
    answer: z.object({ success: z.literal(true), count: z.int().nonnegative(), removed: z.array(idText).nullish() }),
    read: ({ count, removed: ids }, { listingId }, asked) => {
      if (ids ? ids.includes(listingId) : count === asked) return removed(listingId);
      // a list that is shorter than its count does not say which others were removed
      const others = ids ? count - ids.length : count;
      return others <= 0 ? refusedItem('NOT_LISTED', 'The market did not remove it.') : null;
    },
  },
  ownListings: async (ask, context) => {
    const { items } = await ask({ url: address('list-items-steam', context) }, listings);
    return items.map((item) =>
      ownListing(context.app, {
        listingId: item.item_id,
        assetId: item.item_id,
        name: item.name,
        phase: PHASES.find((phase) => item.market_name?.endsWith(`Doppler ${phase}`)),
        price: thousandths(item.price),
        currency: 'USD',
        state: 'listed',
        listedAt: item.date,
        rank: item.position,
      }),
    );
  },
  presence: waxpeerPresence,
  sales: waxpeerSales,
  payouts: waxpeerPayouts,
});
