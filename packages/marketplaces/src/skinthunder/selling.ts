import { z } from 'zod';
import { cents } from '../amounts.ts';
import type { HttpRequest } from '../port.ts';
import { defineSelling } from '../selling-calls.ts';
import { failure, refusedItem, tooSoonItem } from '../selling-failures.ts';
import { priced, removed, wholeUnits } from '../selling-prices.ts';
import { everyRow, idText, onlyRow, ownListing } from '../selling-rows.ts';
import type { ChangeResult, SellingContext } from '../selling.ts';
import { authorised } from './calls.ts';
import { skinthunderPayouts } from './payouts.ts';
import { skinthunderPresence } from './presence.ts';
import { skinthunderSales } from './sales.ts';

const USD = { scale: 2, least: 1 };
const MOST = 25;
const PAGE_SIZE = 100;

const changing = (method: 'POST' | 'PUT' | 'DELETE', body: object, changes: readonly string[], context: SellingContext): HttpRequest => ({
  url: `${context.endpoint}/listings`,
  method,
  headers: { ...authorised(context), 'content-type': 'application/json' },
  body: JSON.stringify(body),
  changes,
});

const saidError = z.object({ code: z.string(), message: z.string(), retry_after_ms: z.int().positive().max(86_400_000).optional() });
const result = z.object({
  asset_id: idText.optional(),
  listing_id: idText.optional(),
  price: z.unknown().optional(),
  error: saidError.optional(),
});
type Result = z.output<typeof result>;
const changed = z.object({ results: z.array(result) });

/** The result of one item, from the row with its id. Null when there is no such row, or several. */
function resultOf({ results }: z.output<typeof changed>, isIts: (row: Result) => boolean, done: (row: Result) => ChangeResult | null) {
  const row = onlyRow(results, isIts);
  if (!row) return null;
  if (!row.error) return done(row);
  const { code, message, retry_after_ms: waitMs } = row.error;
  return waitMs === undefined ? refusedItem(code, message) : tooSoonItem({ code, text: message }, waitMs);
}

const listings = z.object({
  total: z.int().nonnegative(),
  items: z.array(
    z.object({
      listing_id: idText,
      asset_id: idText,
      market_hash_name: z.unknown(),
      phase: z.unknown().optional(),
      price: z.unknown(),
      state: z.string(),
      created_at: z.unknown().optional(),
    }),
  ),
});

const refusal = z.object({ error: saidError });

/** An assumed API: see ASSUMED-API.md. Nothing about the market's real API is known. */
export const skinthunderSelling = defineSelling({
  market: 'skinthunder',
  apps: [730],
  limits: { host: [], key: [{ requests: 60, perSeconds: 60 }], object: [{ requests: 1, perSeconds: 10 }] },
  prices: { USD },
  endpointVariable: 'SKINTHUNDER_API_URL',
  refusal: (answer) => {
    const { data } = refusal.safeParse(answer);
    return data ? failure('refused', { code: data.error.code, text: data.error.message }) : null;
  },
  list: {
    most: MOST,
    request: (items, context) => {
      const drafts = items.map(({ assetId, price }) => ({ asset_id: assetId, price: wholeUnits(price, USD) }));
      return changing('POST', { listings: drafts }, [], context);
    },
    answer: changed,
    read: (answer, { assetId, price }) =>
      resultOf(
        answer,
        (row) => row.asset_id === assetId,
        (row) => (row.listing_id === undefined ? null : priced(row.listing_id, price, row.price, cents)),
      ),
  },
  reprice: {
    most: MOST,
    request: (items, context) => {
      const changes = items.map(({ listingId, price }) => ({ listing_id: listingId, price: wholeUnits(price, USD) }));
      return changing(
        'PUT',
        { listings: changes },
        items.map(({ listingId }) => listingId),
        context,
      );
    },
    answer: changed,
    read: (answer, { listingId, price }) =>
      resultOf(
        answer,
        (row) => row.listing_id === listingId,
        (row) => priced(listingId, price, row.price, cents),
      ),
  },
  remove: {
    most: MOST,
    request: (items, context) => changing('DELETE', { listing_ids: items.map(({ listingId }) => listingId) }, [], context),
    answer: changed,
    read: (answer, { listingId }) =>
      resultOf(
        answer,
        (row) => row.listing_id === listingId,
        () => removed(listingId),
      ),
  },
  ownListings: async (ask, context) => {
    const fetchPage = async (page: number) => {
      const url = `${context.endpoint}/listings?page=${page}&per_page=${PAGE_SIZE}`;
      const { total, items: rows } = await ask({ url, headers: authorised(context) }, listings);
      return { rows, total, next: page * PAGE_SIZE < total ? page + 1 : null };
    };
    const rows = await everyRow({ first: 1, fetchPage, identity: ({ listing_id }) => listing_id });
    return rows.map(({ listing_id: listingId, asset_id: assetId, market_hash_name: name, phase, price, state, created_at: listedAt }) =>
      ownListing(context.app, {
        listingId,
        assetId,
        name,
        phase,
        price: cents(price),
        currency: 'USD',
        state: state === 'listed' || state === 'sold' ? state : 'other',
        listedAt,
      }),
    );
  },
  presence: skinthunderPresence,
  sales: skinthunderSales,
  payouts: skinthunderPayouts,
});
