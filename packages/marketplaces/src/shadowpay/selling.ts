import { z } from 'zod';
import { decimal } from '../amounts.ts';
import type { HttpRequest } from '../port.ts';
import { defineSelling } from '../selling-calls.ts';
import { failure, NO_REASON, refusedItem } from '../selling-failures.ts';
import { decimalUnits, priced, removed } from '../selling-prices.ts';
import { everyRow, idText, onlyRow, ownListing } from '../selling-rows.ts';
import type { SellingContext } from '../selling.ts';
import { shadowpayAccount } from './account.ts';
import { authorised, projectOf, USER } from './calls.ts';
import { shadowpaySales } from './sales.ts';

const OFFERS = `${USER}/offers`;
const USD = { scale: 2, least: 1 };
const MOST = 100;
const PAGE_SIZE = 100;

const changing = (method: 'POST' | 'PATCH' | 'DELETE', body: object, context: SellingContext): HttpRequest => ({
  url: OFFERS,
  method,
  headers: { ...authorised(context), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Clients send the id of an offer as a number. */
const offerId = (id: string): string | number => (/^\d{1,15}$/.test(id) ? Number(id) : id);

const offer = z.object({ id: idText, price: z.unknown().optional() });

/** The result of an item that is not among the changed items: refused when all other items are counted as not changed, otherwise null. */
const notChanged = (changed: number, counted: number | undefined, asked: number) =>
  counted && changed + counted === asked ? refusedItem(NO_REASON.code, NO_REASON.text) : null;

const listings = z.object({
  data: z.array(
    offer.extend({
      price: z.unknown(),
      state: z.string(),
      asset_id: idText.nullish(),
      time_created: z.unknown().optional(),
      steam_item: z.object({ steam_market_hash_name: z.unknown(), phase: z.unknown().optional() }),
    }),
  ),
  metadata: z.object({ total: z.int().nonnegative() }),
});

const refusal = z.object({ status: z.literal('error'), error_message: z.string() });

/**
 * The market confirms nothing of this: its documentation was not seen. Third-party code shows each call: list in four clients, edit in two,
 * remove and the answers to edits and removals in one. Unknown: the limit per key (the limit of the account calls is used), the maximum
 * number of items of a call (one client sends 250), the states of offers (the states of operations are assumed), whether prices may have
 * three decimals (two are sent).
 */
export const shadowpaySelling = defineSelling({
  market: 'shadowpay',
  apps: [730, 252490],
  limits: { host: [], key: [shadowpayAccount.limit], object: null },
  prices: { USD },
  refusal: (answer) => {
    const { data } = refusal.safeParse(answer);
    if (!data) return null;
    const said = { code: data.error_message, text: data.error_message };
    return failure(data.error_message === 'need_auth' ? 'key' : 'refused', said);
  },
  list: {
    most: MOST,
    request: (items, context) => {
      const rest = { project: projectOf(context), currency: 'USD' };
      return changing(
        'POST',
        { offers: items.map(({ assetId, price }) => ({ id: assetId, price: decimalUnits(price, USD), ...rest })) },
        context,
      );
    },
    answer: z.object({ data: z.array(offer.extend({ asset_id: idText.nullish() })) }),
    read: ({ data }, { assetId, price }) => {
      const row = onlyRow(data, ({ asset_id }) => asset_id === assetId);
      return row ? priced(row.id, price, row.price, decimal) : null;
    },
  },
  reprice: {
    most: MOST,
    request: (items, context) =>
      changing(
        'PATCH',
        {
          offers: items.map(({ listingId, price }) => ({
            id: offerId(listingId),
            price: decimalUnits(price, USD),
            project: projectOf(context),
            currency: 'USD',
          })),
        },
        context,
      ),
    answer: z.object({
      updated_items: z.array(offer),
      metadata: z.object({ total_not_updated_items: z.int().nonnegative() }).optional(),
    }),
    read: ({ updated_items: rows, metadata }, { listingId, price }, asked) => {
      const row = onlyRow(rows, ({ id }) => id === listingId);
      return row ? priced(listingId, price, row.price, decimal) : notChanged(rows.length, metadata?.total_not_updated_items, asked);
    },
  },
  remove: {
    most: MOST,
    request: (items, context) => changing('DELETE', { item_ids: items.map(({ listingId }) => offerId(listingId)) }, context),
    answer: z.object({
      cancelled_items: z.array(offer),
      metadata: z.object({ total_not_cancelled_items: z.int().nonnegative() }).optional(),
    }),
    read: ({ cancelled_items: rows, metadata }, { listingId }, asked) => {
      if (rows.some(({ id }) => id === listingId)) return removed(listingId);
      return notChanged(rows.length, metadata?.total_not_cancelled_items, asked);
    },
  },
  ownListings: async (ask, context) => {
    const fetchPage = async (offset: number) => {
      const url = `${OFFERS}?project=${projectOf(context)}&limit=${PAGE_SIZE}&offset=${offset}&sort_column=time_created&sort_dir=asc`;
      const { data, metadata } = await ask({ url, headers: authorised(context) }, listings);
      const next = offset + data.length;
      return { rows: data, total: metadata.total, next: next < metadata.total ? next : null };
    };
    const rows = await everyRow({ first: 0, fetchPage, identity: ({ id }) => id });
    return rows.map(({ id: listingId, asset_id, state, steam_item: item, price, time_created: listedAt }) =>
      ownListing(context.app, {
        listingId,
        assetId: asset_id ?? null,
        name: item.steam_market_hash_name,
        phase: item.phase,
        price: decimal(price),
        currency: 'USD',
        state: state === 'active' ? 'listed' : state === 'finished' ? 'sold' : 'other',
        listedAt,
      }),
    );
  },
  presence: null,
  sales: shadowpaySales,
  /** The market pays out, but no source has a call that lists its payouts. */
  payouts: null,
});
