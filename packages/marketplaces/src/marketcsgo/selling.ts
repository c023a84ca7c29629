import { z } from 'zod';
import { decimal, type ReadAmount } from '../amounts.ts';
import { MarketError } from '../port.ts';
import { defineSelling, type Call } from '../selling-calls.ts';
import { failure, NO_REASON, refusedItem } from '../selling-failures.ts';
import { priced, removed, wholeUnits } from '../selling-prices.ts';
import { idText, onlyRow, ownListing } from '../selling-rows.ts';
import type { Draft, PriceChange } from '../selling.ts';
import { address, FORMS, formOf, listOr } from './calls.ts';
import { marketcsgoPayouts } from './payouts.ts';
import { marketcsgoPresence } from './presence.ts';
import { marketcsgoSales } from './sales.ts';

/**
 * The market needs 10 to 20 seconds to read an inventory, as it states. `ASK_MS`: the time after which it is asked whether it has.
 * `INVENTORY_MS`: the wait when it does not say.
 */
const ASK_MS = 2000;
const INVENTORY_MS = 20_000;

/** Unix seconds as number or text. Another value states no time. */
const seconds = z.unknown().transform((value) => (/^\d{1,12}$/.test(String(value)) ? Number(value) : null));
const inventoryStatus = z.object({
  success: z.literal(true).optional(),
  is_updating: z.boolean(),
  last_time_update: seconds.optional(),
  last_time_success_update: seconds.optional(),
});

const massAnswer = z.object({
  success: z.literal(true),
  items: z.array(
    z.object({
      success: z.boolean(),
      asset: idText.nullish(),
      item_id: idText.nullish(),
      price: z.unknown().optional(),
      error: z.string().nullish(),
    }),
  ),
});

/**
 * A call for up to 50 items. The answer reports success for the whole call and failures by item. The rows of the answer are known from only
 * one client (github.com/ialakey/marketcsgo4j).
 * @param by the field that names the item in the request and in the answer
 */
const mass = <Item extends Draft | PriceChange>(
  path: string,
  by: 'asset' | 'item_id',
  idOf: (item: Item) => string,
): Call<Item, z.output<typeof massAnswer>> => ({
  most: 50,
  request: (items, context) => ({
    url: address(path, context, items[0]!.price.currency),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: items.map((item) => ({ [by]: idOf(item), price: wholeUnits(item.price, formOf(item.price.currency)) })),
    }),
  }),
  answer: massAnswer,
  read: ({ items }, item) => {
    const row = onlyRow(items, ({ [by]: id }) => id === idOf(item));
    if (!row) return null;
    if (!row.success) return refusedItem(row.error ?? NO_REASON.code, row.error ?? NO_REASON.text);
    if (!row.item_id) return null;
    const { scale } = formOf(item.price.currency);
    const stated: ReadAmount = (value) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? { units: value, scale } : null;
    return priced(row.item_id, item.price, row.price ?? undefined, stated);
  },
});

const STATES: Record<string, 'listed' | 'sold' | 'bought'> = { 1: 'listed', 2: 'sold', 3: 'bought', 4: 'bought' };

const listings = z.object({
  success: z.literal(true),
  items: z
    .array(
      z.object({
        item_id: idText,
        assetid: idText.nullish(),
        market_hash_name: z.unknown(),
        phase: z.unknown().optional(),
        price: z.unknown(),
        currency: z.enum(['USD', 'EUR', 'RUB']),
        status: z.union([z.string(), z.int()]).transform(String),
        position: z.unknown().optional(),
        left: z.unknown().optional(),
      }),
    )
    .nullable(),
});

const refusal = z.object({ success: z.literal(false), error: z.union([z.string(), z.int()]).transform(String).optional() });

/**
 * The market documents: the calls; the units of writes; that it deletes a key after more than 5 requests a second; that a price of 0
 * removes the listing; and the error codes, which come with status 200.
 * Clients show: the 50 items of a call, the rows of the mass calls, and `items` with its statuses and decimal prices (null, or the error
 * `nothing`, when there are no listings). A sold row with a `settlement` was handed over and waits for its money: it is still `sold`.
 * Clients also show `inventory-status`. One of them saw `is_updating` stay true for over ten minutes although the inventory was read.
 * Unknown: the minimum price (a cent and a kopek are assumed). The website keeps listings on sale only while the seller's client is online.
 */
export const marketcsgoSelling = defineSelling({
  market: 'marketcsgo',
  apps: [730, 570, 440, 252490],
  limits: { host: [], key: [{ requests: 4, perSeconds: 1 }], object: null },
  prices: FORMS,
  refusal: (answer) => {
    const { data } = refusal.safeParse(answer);
    if (!data) return null;
    const { error = NO_REASON.text } = data;
    return /\bbad[ _]key\b/i.test(error)
      ? failure('key', { code: 'UNAUTHORISED', text: error })
      : failure('refused', { code: data.error ?? NO_REASON.code, text: error });
  },
  prepare: async (ask, context) => {
    await ask({ url: address('update-inventory', context) }, z.object({ success: z.literal(true) }));
    return { waitMs: ASK_MS };
  },
  /** A host without this call, or with another answer, is not asked again: the market then gets the longest time that it states. */
  prepared: async (ask, context) => {
    try {
      const status = await ask({ url: address('inventory-status', context) }, inventoryStatus);
      const { last_time_update: begun = null, last_time_success_update: read = null } = status;
      const ready = !status.is_updating && (begun === null || read === null || read >= begun);
      return { ready, waitMs: ready ? 0 : ASK_MS };
    } catch (error) {
      if (error instanceof MarketError && error.code === 'BAD_ANSWER') return { ready: true, waitMs: INVENTORY_MS };
      throw error;
    }
  },
  list: mass('mass-add-to-sale', 'asset', ({ assetId }) => assetId),
  reprice: mass('mass-set-price', 'item_id', ({ listingId }) => listingId),
  /** A GET that changes data: the documented way to remove one listing. */
  remove: {
    most: 1,
    request: ([item], context) => ({
      url: `${address('set-price', context, item!.currency)}&item_id=${encodeURIComponent(item!.listingId)}&price=0`,
    }),
    answer: z.object({ success: z.literal(true) }),
    read: (_, { listingId }) => removed(listingId),
  },
  ownListings: async (ask, context) => {
    const { items } = await listOr({ success: true, items: [] }, ask({ url: address('items', context) }, listings));
    return (items ?? []).flatMap(({ item_id: listingId, assetid, market_hash_name: name, position: rank, left: secondsLeft, ...item }) => {
      const state = STATES[item.status] ?? 'other';
      if (state === 'bought') return [];
      const { phase, currency } = item;
      const price = decimal(item.price);
      return [ownListing(context.app, { listingId, assetId: assetid ?? null, name, phase, price, currency, state, rank, secondsLeft })];
    });
  },
  presence: marketcsgoPresence,
  sales: marketcsgoSales,
  payouts: marketcsgoPayouts,
});
