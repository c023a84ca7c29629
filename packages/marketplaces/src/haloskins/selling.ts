import { z } from 'zod';
import { decimal } from '../amounts.ts';
import type { HttpRequest } from '../port.ts';
import { defineSelling } from '../selling-calls.ts';
import { failure, refusedItem } from '../selling-failures.ts';
import { decimalUnits, priced, removed } from '../selling-prices.ts';
import { everyRow, idText, onlyRow, ownListing } from '../selling-rows.ts';
import type { ChangeResult, SellingContext } from '../selling.ts';
import { address } from './calls.ts';
import { haloskinsPayouts } from './payouts.ts';
import { haloskinsPresence } from './presence.ts';
import { haloskinsSales } from './sales.ts';
import { LOGIN_REQUIRED, TOO_MANY_REQUESTS } from './prices.ts';

const USD = { scale: 2, least: 1 };
const MOST = 50;
const PAGE_SIZE = 100;

const changing = (path: string, body: object, context: SellingContext): HttpRequest => ({
  url: address(`sale/${path}`, context),
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ appId: context.app, ...body }),
});

const ids = z.object({ assetId: idText.optional(), productId: idText.optional(), price: z.unknown().optional() });
type Ids = z.output<typeof ids>;
const changed = z.object({
  success: z.literal(true),
  data: z.object({ succeed: z.array(ids), failed: z.array(ids.extend({ errorCode: z.int(), errorMsg: z.string() })) }),
});

/**
 * The result of one item, from the rows with its id. Null when there is no such row, or when the item is both among the successes and among
 * the failures.
 */
function resultOf({ data }: z.output<typeof changed>, isIts: (row: Ids) => boolean, done: (row: Ids) => ChangeResult | null) {
  const success = onlyRow(data.succeed, isIts);
  const failed = onlyRow(data.failed, isIts);
  if (success && !failed) return done(success);
  return failed && !success ? refusedItem(String(failed.errorCode), failed.errorMsg) : null;
}

const listings = z.object({
  success: z.literal(true),
  data: z.object({
    total: z.int().nonnegative(),
    list: z.array(
      z.object({
        productId: idText,
        assetId: idText,
        marketHashName: z.unknown(),
        phase: z.unknown().optional(),
        price: z.unknown(),
        status: z.int(),
        createTime: z.unknown().optional(),
      }),
    ),
  }),
});

const refusal = z.object({ success: z.literal(false), errorCode: z.int(), errorMsg: z.string() });

/** An assumed API: see ASSUMED-API.md. Only the key in the query and the two error codes are known, from other calls of the market. */
export const haloskinsSelling = defineSelling({
  market: 'haloskins',
  apps: [730],
  limits: {
    host: [],
    key: [
      { requests: 2, perSeconds: 1 },
      { requests: 60, perSeconds: 60 },
    ],
    object: null,
  },
  prices: { USD },
  endpointVariable: 'HALOSKINS_API_URL',
  refusal: (answer) => {
    const { data } = refusal.safeParse(answer);
    if (!data) return null;
    const kind = data.errorCode === LOGIN_REQUIRED ? 'key' : data.errorCode === TOO_MANY_REQUESTS ? 'limit' : 'refused';
    return failure(kind, { code: String(data.errorCode), text: data.errorMsg });
  },
  list: {
    most: MOST,
    request: (items, context) => {
      const dataList = items.map(({ assetId, price }) => ({ assetId, price: decimalUnits(price, USD) }));
      return changing('create', { dataList }, context);
    },
    answer: changed,
    read: (answer, { assetId, price }) =>
      resultOf(
        answer,
        (row) => row.assetId === assetId,
        (row) => (row.productId === undefined ? null : priced(row.productId, price, row.price, decimal)),
      ),
  },
  reprice: {
    most: MOST,
    request: (items, context) => {
      const dataList = items.map(({ listingId, price }) => ({ productId: listingId, price: decimalUnits(price, USD) }));
      return changing('modify', { dataList }, context);
    },
    answer: changed,
    read: (answer, { listingId, price }) =>
      resultOf(
        answer,
        (row) => row.productId === listingId,
        (row) => priced(listingId, price, row.price, decimal),
      ),
  },
  remove: {
    most: MOST,
    request: (items, context) => changing('cancel', { productIds: items.map(({ listingId }) => listingId) }, context),
    answer: changed,
    read: (answer, { listingId }) =>
      resultOf(
        answer,
        (row) => row.productId === listingId,
        () => removed(listingId),
      ),
  },
  ownListings: async (ask, context) => {
    const fetchPage = async (page: number) => {
      const url = address('sale/search', context, `&appId=${context.app}&page=${page}&limit=${PAGE_SIZE}`);
      const { total, list: rows } = (await ask({ url }, listings)).data;
      return { rows, total, next: page * PAGE_SIZE < total ? page + 1 : null };
    };
    const rows = await everyRow({ first: 1, fetchPage, identity: ({ productId }) => productId });
    return rows.map(({ productId: listingId, assetId, marketHashName: name, phase, price, status, createTime: listedAt }) =>
      ownListing(context.app, {
        listingId,
        assetId,
        name,
        phase,
        price: decimal(price),
        currency: 'USD',
        state: status === 1 ? 'listed' : status === 2 ? 'sold' : 'other',
        listedAt,
      }),
    );
  },
  presence: haloskinsPresence,
  sales: haloskinsSales,
  payouts: haloskinsPayouts,
});
