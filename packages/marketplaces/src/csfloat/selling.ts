import { z } from 'zod';
import { cents } from '../amounts.ts';
import type { HttpRequest } from '../port.ts';
import { defineSelling } from '../selling-calls.ts';
import { failure } from '../selling-failures.ts';
import { priced, removedUnnamed, wholeUnits } from '../selling-prices.ts';
import { everyRow, idText, onlyRow, ownListing } from '../selling-rows.ts';
import type { SellingContext } from '../selling.ts';
import { csfloatAccount } from './account.ts';
import { authorised, BASE } from './calls.ts';
import { csfloatPayouts } from './payouts.ts';
import { csfloatPresence } from './presence.ts';
import { csfloatSales } from './sales.ts';

const USD = { scale: 2, least: 3 };
const MOST = 25;
const PAGE_SIZE = 500;

const changing = (method: 'POST' | 'PATCH', path: string, body: object, context: SellingContext): HttpRequest => ({
  url: `${BASE}/listings/${path}`,
  method,
  headers: { ...authorised(context), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const listing = z.object({ id: idText, price: z.unknown().optional(), item: z.object({ asset_id: idText }) });
const changed = z.object({ data: z.array(listing) });

const me = z.object({ user: z.object({ steam_id: z.string().regex(/^\d{17}$/) }) });
const stall = z.object({
  data: z.array(
    listing.extend({
      price: z.unknown(),
      state: z.string(),
      created_at: z.unknown().optional(),
      item: z.object({ asset_id: idText, market_hash_name: z.unknown(), phase: z.unknown().optional() }),
    }),
  ),
  cursor: z.string().nullish(),
});

const refusal = z.object({ code: z.union([z.string(), z.int()]).transform(String), message: z.string() });

/**
 * The market documents: prices are in cents; listings and their states; errors (`code` and `message`, with a status from 400).
 * A third party measured (github.com/Krablante/csfloat-node-sdk, 2026-03): the bulk calls and their answers, the minimum price of 3 cents,
 * the own stall, code 134, and a demand for identification with high prices.
 * Unknown: the maximum number of items of a call; whether a refused bulk call changed some of its items; the limit per key (the limit of
 * the account calls is used); whether a private stall is complete.
 * One client measured the limits of endpoints (github.com/Klivess/Omnipotent, 2026-10): the sales allow 100 requests in a window whose length
 * it does not name. An hour is assumed, as the search has; the market's headers say when the window ends.
 * One wrong id among the items of a bulk call often makes the market answer 500. All items are unknown then: the caller reads the own
 * listings, and sends the others in smaller groups. A removal has one answer for all its listings, whose text differs between clients
 * (`contracts delisted`, `delisted`). Any message is believed, and the results ask the caller to confirm them.
 */
export const csfloatSelling = defineSelling({
  market: 'csfloat',
  apps: [730],
  limits: { host: [], key: [csfloatAccount.limit], object: null, endpoints: { trades: [{ requests: 100, perSeconds: 3600 }] } },
  prices: { USD },
  refusal: (answer) => {
    const { data } = refusal.safeParse(answer);
    return data ? failure('refused', { code: data.code, text: data.message }) : null;
  },
  list: {
    most: MOST,
    request: (items, context) => {
      const listings = items.map(({ assetId, price }) => ({ asset_id: assetId, price: wholeUnits(price, USD), type: 'buy_now' }));
      return changing('POST', 'bulk-list', { items: listings }, context);
    },
    answer: changed,
    read: ({ data }, { assetId, price }) => {
      const row = onlyRow(data, ({ item }) => item.asset_id === assetId);
      return row ? priced(row.id, price, row.price, cents) : null;
    },
  },
  reprice: {
    most: MOST,
    request: (items, context) => {
      const modifications = items.map(({ listingId, price }) => ({ contract_id: listingId, price: wholeUnits(price, USD) }));
      return changing('PATCH', 'bulk-modify', { modifications }, context);
    },
    answer: changed,
    read: ({ data }, { listingId, price }) => {
      const row = onlyRow(data, ({ id }) => id === listingId);
      return row ? priced(listingId, price, row.price, cents) : null;
    },
  },
  remove: {
    most: MOST,
    request: (items, context) => changing('PATCH', 'bulk-delist', { contract_ids: items.map(({ listingId }) => listingId) }, context),
    answer: z.object({ message: z.string(), code: z.undefined().optional() }),
    read: (_, { listingId }) => removedUnnamed(listingId),
  },
  /** The first request finds out the owner of the key. */
  ownListings: async (ask, context) => {
    const headers = authorised(context);
    const { user } = await ask({ url: `${BASE}/me`, headers }, me);
    const fetchPage = async (cursor: string) => {
      const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await ask({ url: `${BASE}/users/${user.steam_id}/stall?limit=${PAGE_SIZE}&type=buy_now${from}`, headers }, stall);
      return { rows: page.data, next: page.data.length > 0 && page.cursor ? page.cursor : null };
    };
    const rows = await everyRow({ first: '', fetchPage, identity: ({ id }) => id });
    return rows.map(({ id: listingId, item, price, state, created_at: listedAt }) =>
      ownListing(context.app, {
        listingId,
        assetId: item.asset_id,
        name: item.market_hash_name,
        phase: item.phase,
        price: cents(price),
        currency: 'USD',
        state: state === 'listed' || state === 'sold' ? state : 'other',
        listedAt,
      }),
    );
  },
  presence: csfloatPresence,
  sales: csfloatSales,
  payouts: csfloatPayouts,
});
