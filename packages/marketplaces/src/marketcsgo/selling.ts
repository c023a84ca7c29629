import { z } from 'zod';
import { decimal, type ReadAmount } from '../amounts.ts';
import type { Currency } from '../port.ts';
import { defineSelling, type Call } from '../selling-calls.ts';
import { failure, refusedItem } from '../selling-failures.ts';
import { priced, removed, wholeUnits } from '../selling-prices.ts';
import { idText, onlyRow, ownListing } from '../selling-rows.ts';
import type { Draft, PriceChange, PriceForm, SellingContext } from '../selling.ts';
import { MARKETCSGO_HOSTS } from './prices.ts';

/** Prices in write calls are whole units: 1000 units are a dollar or a euro, 100 units are a rouble. Lists contain decimal main units. */
const FORMS = { USD: { scale: 3, least: 10 }, EUR: { scale: 3, least: 10 }, RUB: { scale: 2, least: 1 } } as const;
const formOf = (currency: Currency): PriceForm => FORMS[currency as keyof typeof FORMS];

/** The time in milliseconds that the market needs to read an inventory. The market states 10 to 20 seconds. */
const INVENTORY_MS = 20_000;

/**
 * The address contains the currency, because the market refuses a call whose `cur` is not the account's currency. So no price is read in a
 * wrong currency.
 */
const address = (path: string, { key, app }: SellingContext, currency?: Currency): string =>
  `https://${MARKETCSGO_HOSTS[app]}/api/v2/${path}?key=${encodeURIComponent(key)}${currency ? `&cur=${currency}` : ''}`;

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
    if (!row.success) return refusedItem(row.error ?? 'REFUSED', row.error ?? 'The market gives no reason.');
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
      }),
    )
    .nullable(),
});

const refusal = z.object({ success: z.literal(false), error: z.union([z.string(), z.int()]).transform(String).optional() });

/**
 * The market documents: the calls; the units of writes; that it deletes a key after more than 5 requests a second; that a price of 0
 * removes the listing; and the error codes, which come with status 200.
 * Clients show: the 50 items of a call, the rows of the mass calls, and `items` with its statuses and decimal prices (null when there are
 * no listings).
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
    const { error = 'The market gives no reason.' } = data;
    return /\bbad[ _]key\b/i.test(error)
      ? failure('key', { code: 'UNAUTHORISED', text: error })
      : failure('refused', { code: data.error ?? 'REFUSED', text: error });
  },
  prepare: async (ask, context) => {
    await ask({ url: address('update-inventory', context) }, z.object({ success: z.literal(true) }));
    return { waitMs: INVENTORY_MS };
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
    const { items } = await ask({ url: address('items', context) }, listings);
    return (items ?? []).flatMap((item) => {
      const state = STATES[item.status] ?? 'other';
      if (state === 'bought') return [];
      const { item_id: listingId, assetid, market_hash_name: name, phase, currency } = item;
      return [ownListing(context.app, { listingId, assetId: assetid ?? null, name, phase, price: decimal(item.price), currency, state })];
    });
  },
});
