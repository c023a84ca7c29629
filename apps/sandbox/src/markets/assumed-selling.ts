import { APP_IDS } from '@lootfolio/domain/games';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keyOf, queryOf, wholeNumber } from '../http/hosts.ts';
import { admitChange, sellerOf } from '../trading/desks.ts';
import { onSale, putOnSale, reprice, takeOff } from '../trading/listings.ts';
import { visible, type Shown } from '../trading/own-list.ts';
import { netOf } from '../trading/rules.ts';
import { historyOf, rowOf, saleState, settlesAt, toHandOver } from '../trading/sales.ts';
import type { Desk, Price, Sale } from '../trading/state.ts';
import type { World } from '../world.ts';
import { registerAssumedPayouts } from './payout-rows.ts';
import { dollarPrice, idOf, idsOf, rowsOf, sellerCalls, wholePrice, type OnSellerCall } from './seller-calls.ts';

/** The selling APIs of HaloSkins and Skinthunder, which no source documents. The shapes are the ones that their adapters assume. */
export function registerAssumedSelling(app: FastifyInstance, world: World): void {
  registerAssumedPayouts(world, registerHaloSkins(app, world), registerSkinthunder(app, world));
}

const MOST_AT_HALOSKINS = 50;
const SALE_STATES = { listed: 1, sold: 2, gone: 3 } as const;

/** Every answer has status 200. Prices are decimal dollars. */
function registerHaloSkins(app: FastifyInstance, world: World): OnSellerCall {
  const refused = (errorCode: number, errorMsg: string) => ({ success: false, data: null, errorCode, errorMsg });
  const on = sellerCalls(app, world, 'haloskins', '/api.haloskins.com/assumed/v1', {
    keyOf: (request) => keyOf(queryOf(request)['key']),
    wrongKey: () => refused(1003, 'LOGIN_AGAIN'),
    tooMany: () => refused(61117, 'REQUEST_TOO_FREQUENT'),
  });
  type Result = Record<string, unknown>;
  /** Answers the result of each row. The result of a failed row has an error code. */
  const bulk = (rows: readonly Result[] | null, change: (row: Result) => Result) => {
    if (!rows || rows.length > MOST_AT_HALOSKINS) return refused(400, 'BAD_REQUEST');
    const results = rows.map(change);
    return {
      success: true,
      data: { succeed: results.filter((row) => !row['errorCode']), failed: results.filter((row) => row['errorCode']) },
    };
  };
  const notOnSale = { errorCode: 61202, errorMsg: 'not on sale' };
  const wrongPrice = { errorCode: 61203, errorMsg: 'wrong price' };

  on('POST', '/sale/create', (desk, request) =>
    bulk(rowsOf(request.body, 'dataList'), (row) => {
      const assetId = idOf(row['assetId']);
      const price = inDollars(row['price']);
      if (!price) return { assetId, ...wrongPrice };
      const listing = putOnSale(world, desk, assetId, price);
      return listing ? { assetId, productId: listing.id, price: price.stated } : { assetId, errorCode: 61201, errorMsg: 'not tradable' };
    }),
  );
  on('POST', '/sale/modify', (desk, request) =>
    bulk(rowsOf(request.body, 'dataList'), (row) => {
      const productId = idOf(row['productId']);
      const price = inDollars(row['price']);
      const listing = onSale(desk, productId);
      if (!listing || !price) return { productId, ...(listing ? wrongPrice : notOnSale) };
      return reprice(world, desk, listing, price) ? { productId, price: price.stated } : { productId, ...notOnSale };
    }),
  );
  on('POST', '/sale/cancel', (desk, request) => {
    const ids = idsOf(request.body, 'productIds');
    return bulk(ids && ids.map((id) => ({ id })), ({ id }) => {
      const listing = onSale(desk, id as string);
      return { productId: id, ...(listing && takeOff(world, desk, listing) ? {} : notOnSale) };
    });
  });
  on('GET', '/account', (desk) => ({ success: true, data: accountOf(world, desk) }));
  on('GET', '/sale/orders', (desk, request) => {
    const { total, rows } = salesOn(world, desk, queryOf(request), 'limit');
    return { success: true, data: { total, list: rows.map((sale) => rowOf(desk, sale, orderOf(world, desk, sale))) } };
  });
  on('GET', '/sale/search', (desk, request) => {
    const { total, rows } = pageOf(world, desk, queryOf(request), 'limit');
    return {
      success: true,
      data: {
        total,
        list: rows.map(({ id, asset, stated, state, listedAt }) => ({
          productId: id,
          assetId: asset.id,
          marketHashName: asset.item.name,
          phase: asset.item.phase,
          price: stated,
          status: SALE_STATES[state],
          createTime: new Date(listedAt).toISOString(),
        })),
      },
    };
  });
  return on;
}

function orderOf(world: World, desk: Desk, sale: Sale) {
  const { word, soldAt, deliverBy, settlesAt: settleTime, net } = factsOf(world, desk, sale);
  const { item } = sale.asset;
  return {
    orderId: sale.id,
    productId: sale.listing.id,
    assetId: sale.asset.id,
    marketHashName: item.name,
    phase: item.phase,
    price: sale.stated,
    received: Math.floor(net / 10) / 100,
    status: word,
    createTime: soldAt,
    deliverBy,
    settleTime,
  };
}

const MOST_AT_SKINTHUNDER = 25;

/** A page of the sales between two ISO times, newest first. Pages count from 1. */
function salesOn(world: World, desk: Desk, query: Record<string, string | undefined>, sizeName: string): { total: number; rows: Sale[] } {
  const [from, to] = [Date.parse(query['from'] ?? ''), Date.parse(query['to'] ?? '')];
  const all = historyOf(world, desk).filter(({ asset, soldAt }) => asset.item.appId === APP_IDS.cs2 && soldAt >= from && soldAt <= to);
  const size = wholeNumber(query[sizeName], 100, 1, 100);
  const page = wholeNumber(query['page'], 1, 1, 10_000);
  return { total: all.length, rows: all.slice((page - 1) * size, page * size) };
}

const WORDS = { pending: 'pending', protected: 'delivered', settled: 'settled', cancelled: 'cancelled', reversed: 'reversed' } as const;
const isoOf = (time: number): string => new Date(time).toISOString();

/** The facts of a sale that both markets state. */
const factsOf = (world: World, { market, rules }: Desk, sale: Sale) => ({
  word: WORDS[saleState(sale, world.clock.now())],
  soldAt: isoOf(sale.soldAt),
  deliverBy: isoOf(sale.soldAt + rules.deliverMs),
  settlesAt: sale.deliveredAt === null || sale.end !== null ? null : isoOf(settlesAt(sale)),
  net: sale.end === null ? netOf(market, sale.price) : 0,
});

const accountOf = (world: World, desk: Desk) => ({
  online: sellerOf(world, desk.key).client && !desk.away,
  banned_until: desk.bannedUntil === null ? null : isoOf(desk.bannedUntil),
  fee: desk.rules.fee / 1000,
  ...desk.says,
});

/** Prices are in cents. The price of a listing may change once in 10 seconds. */
function registerSkinthunder(app: FastifyInstance, world: World): OnSellerCall {
  const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ error: { code, message: code } });
  const on = sellerCalls(app, world, 'skinthunder', '/skinthunder.com/assumed/v1', {
    keyOf: ({ headers: { authorization = '' } }) => (authorization.startsWith('Bearer ') ? keyOf(authorization) : null),
    wrongKey: (reply) => refuse(reply, 401, 'unauthorized'),
    tooMany: (reply) => refuse(reply, 429, 'too_many_requests'),
  });
  const failed = (ids: object, code: string, details: object = {}) => ({ ...ids, error: { code, message: code, ...details } });
  const few = (rows: readonly unknown[] | null): boolean => rows !== null && rows.length <= MOST_AT_SKINTHUNDER;

  on('POST', '/listings', (desk, request, reply) => {
    const rows = rowsOf(request.body, 'listings');
    if (!few(rows)) return refuse(reply, 400, 'bad_request');
    const results = rows!.map((row) => {
      const asset_id = idOf(row['asset_id']);
      const price = inCents(row['price']);
      const listing = price && putOnSale(world, desk, asset_id, price);
      return listing
        ? { asset_id, listing_id: listing.id, price: listing.stated }
        : failed({ asset_id }, price ? 'not_tradable' : 'wrong_price');
    });
    return { results };
  });
  on('PUT', '/listings', (desk, request, reply) => {
    const rows = rowsOf(request.body, 'listings');
    if (!few(rows)) return refuse(reply, 400, 'bad_request');
    const results = rows!.map((row) => {
      const listing_id = idOf(row['listing_id']);
      const price = inCents(row['price']);
      const listing = onSale(desk, listing_id);
      if (!listing || !price) return failed({ listing_id }, listing ? 'wrong_price' : 'not_listed');
      const waitMs = admitChange(world, desk, listing_id);
      if (waitMs > 0) return failed({ listing_id }, 'too_soon', { retry_after_ms: waitMs });
      return reprice(world, desk, listing, price) ? { listing_id, price: listing.stated } : failed({ listing_id }, 'refused');
    });
    return { results };
  });
  on('DELETE', '/listings', (desk, request, reply) => {
    const ids = idsOf(request.body, 'listing_ids');
    if (!few(ids)) return refuse(reply, 400, 'bad_request');
    const results = ids!.map((listing_id) => {
      const listing = onSale(desk, listing_id);
      return listing && takeOff(world, desk, listing) ? { listing_id } : failed({ listing_id }, 'not_listed');
    });
    return { results };
  });
  on('GET', '/account', (desk) => accountOf(world, desk));
  on('GET', '/sales', (desk, request) => {
    const { total, rows } = salesOn(world, desk, queryOf(request), 'per_page');
    return {
      total,
      items: rows.map((sale) => {
        const { word, soldAt, deliverBy, settlesAt: settles, net } = factsOf(world, desk, sale);
        const { name, phase } = sale.asset.item;
        return rowOf(desk, sale, {
          sale_id: sale.id,
          listing_id: sale.listing.id,
          asset_id: sale.asset.id,
          market_hash_name: name,
          phase,
          price: sale.stated,
          received: Math.floor(net / 10),
          state: word,
          sold_at: soldAt,
          deliver_by: deliverBy,
          settles_at: settles,
        });
      }),
    };
  });
  on('GET', '/listings', (desk, request) => {
    const { total, rows } = pageOf(world, desk, queryOf(request), 'per_page');
    return {
      total,
      items: rows.map(({ id, asset, stated, state, listedAt }) => ({
        listing_id: id,
        asset_id: asset.id,
        market_hash_name: asset.item.name,
        phase: asset.item.phase,
        price: stated,
        state,
        created_at: new Date(listedAt).toISOString(),
      })),
    };
  });
  return on;
}

const inDollars = (value: unknown): Price | null => {
  const price = dollarPrice(value);
  return price === null ? null : { price, stated: price / 1000 };
};

const inCents = (value: unknown): Price | null => {
  const cents = wholePrice(value);
  return cents === null ? null : { price: cents * 10, stated: cents };
};

/** A page of the own listings, oldest first: listings on sale, and sold listings that are not handed over. Pages count from 1. */
function pageOf(world: World, desk: Desk, query: Record<string, string | undefined>, sizeName: string): { total: number; rows: Shown[] } {
  const due = toHandOver(world, desk);
  const all = visible(world, desk, ['listed', 'sold']).filter(
    ({ id, asset, state }) => asset.item.appId === APP_IDS.cs2 && (state === 'listed' || due.has(id)),
  );
  const size = wholeNumber(query[sizeName], 100, 1, 100);
  const page = wholeNumber(query['page'], 1, 1, 10_000);
  return { total: all.length, rows: all.slice((page - 1) * size, page * size) };
}
