import { APP_IDS } from '@lootfolio/domain/games';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keyOf, queryOf, wholeNumber } from '../http/hosts.ts';
import { deliveredAt, netOf, saleState, settlesAt, type SaleState } from '../model/trading-rules.ts';
import type { Desk, Listing } from '../model/trading-state.ts';
import { balanceOf, onSale, putOnSale, reprice, salesOf, sellable, takeOff, visible, type Price } from '../model/trading.ts';
import type { World } from '../world.ts';
import { ownerOf } from './accounts.ts';
import { idOf, idsOf, rowsOf, sellerCalls, wholePrice, type OnSellerCall } from './seller-calls.ts';

const MOST_ITEMS = 100;
const LEAST_CENTS = 3;

const refuse = (reply: FastifyReply, status: number, code: number, message: string) => reply.code(status).send({ code, message });

/** The seller's calls of CSFloat: CS2 only, integer cents. The Authorization header contains the key without a scheme. */
export function registerCsFloatSelling(app: FastifyInstance, world: World): void {
  const on = sellerCalls(app, world, 'csfloat', '/csfloat.com/api/v1', {
    keyOf: ({ headers: { authorization = '' } }) => (authorization.includes(' ') ? null : keyOf(authorization)),
    wrongKey: (reply) => refuse(reply, 403, 2, 'You need to be logged in'),
    tooMany: (reply) => refuse(reply, 429, 20, 'too many requests'),
  });
  registerAccount(world, on);

  registerChanges(world, on);

  on('GET', '/users/:steamid/stall', (desk, request) => {
    const query = queryOf(request);
    const isOwn = (request.params as { steamid: string }).steamid === ownerOf(desk.key).steamId;
    const all = isOwn ? visible(world, desk) : [];
    const from = wholeNumber(query['cursor'], 0, 0, all.length);
    const to = from + wholeNumber(query['limit'], 50, 1, 500);
    return { data: all.slice(from, to).map((listing) => contract(desk, listing)), ...(to < all.length && { cursor: String(to) }) };
  });
}

function registerChanges(world: World, on: OnSellerCall): void {
  on('POST', '/listings', (desk, request, reply) => {
    const listing = list(world, desk, request.body as Record<string, unknown>);
    return listing ? contract(desk, listing) : refuse(reply, 400, 4, 'the item cannot be listed');
  });
  on('POST', '/listings/bulk-list', (desk, request, reply) => {
    const rows = rowsOf(request.body, 'items');
    if (!rows || rows.length > MOST_ITEMS) return refuse(reply, 400, 4, 'invalid items');
    return { data: rows.flatMap((row) => list(world, desk, row) ?? []).map((listing) => contract(desk, listing)) };
  });
  on('PATCH', '/listings/:id', (desk, request, reply) => {
    const listing = modify(world, desk, (request.params as { id: string }).id, (request.body as { price?: unknown }).price);
    return listing ? contract(desk, listing) : refuse(reply, 404, 4, 'listing not found');
  });
  on('PATCH', '/listings/bulk-modify', (desk, request, reply) => {
    const rows = rowsOf(request.body, 'modifications');
    if (!rows || rows.length > MOST_ITEMS) return refuse(reply, 400, 4, 'invalid modifications');
    const listings = rows.flatMap((row) => modify(world, desk, idOf(row['contract_id']), row['price']) ?? []);
    return { data: listings.map((listing) => contract(desk, listing)) };
  });
  on('DELETE', '/listings/:id', (desk, request, reply) => {
    const listing = onSale(desk, (request.params as { id: string }).id);
    if (!listing) return refuse(reply, 404, 4, 'listing not found');
    takeOff(listing);
    return { message: 'contract delisted' };
  });
  // with one wrong id the market answers 500, but delists the ids before it
  on('PATCH', '/listings/bulk-delist', (desk, request, reply) => {
    const ids = idsOf(request.body, 'contract_ids');
    if (!ids || ids.length > MOST_ITEMS) return refuse(reply, 400, 4, 'invalid ids');
    for (const id of ids) {
      const listing = onSale(desk, id);
      if (!listing) return refuse(reply, 500, 1, 'internal error');
      takeOff(listing);
    }
    return { message: 'contracts delisted' };
  });
}

function registerAccount(world: World, on: OnSellerCall): void {
  on('GET', '/me', (desk) => ({ user: userOf(world, desk) }));
  on('GET', '/me/inventory', (desk) => sellable(world, desk, APP_IDS.cs2).map(itemOf));
  on('GET', '/me/trades', (desk, request) => {
    const query = queryOf(request);
    const states = query['state']?.split(',');
    const all = salesOf(desk)
      .map((sale) => trade(world, desk, sale))
      .filter(({ state }) => !states || states.includes(state));
    const limit = wholeNumber(query['limit'], 30, 1, 5000);
    const page = wholeNumber(query['page'], 0, 0, 10_000);
    return { trades: all.slice(page * limit, (page + 1) * limit), count: all.length };
  });
  on('GET', '/me/transactions', (desk, request) => {
    const query = queryOf(request);
    const all = transactionsOf(world, desk).filter(({ type }) => query['type'] === undefined || type === query['type']);
    const limit = wholeNumber(query['limit'], 10, 1, 100);
    const page = wholeNumber(query['page'], 0, 0, 10_000);
    return { transactions: all.slice(page * limit, (page + 1) * limit), count: all.length };
  });
}

const inCents = (value: unknown): Price | null => {
  const cents = wholePrice(value);
  return cents === null || cents < LEAST_CENTS ? null : { stated: cents, price: cents * 10 };
};

function list(world: World, desk: Desk, { asset_id: assetId, price: sent, type = 'buy_now' }: Record<string, unknown>): Listing | null {
  const price = inCents(sent);
  return price && type === 'buy_now' ? putOnSale(world, desk, idOf(assetId), price) : null;
}

function modify(world: World, desk: Desk, id: string, sent: unknown): Listing | null {
  const listing = onSale(desk, id);
  const price = inCents(sent);
  if (!listing || !price) return null;
  reprice(world, desk, listing, price);
  return listing;
}

const itemOf = ({ id, item }: Listing['asset']) => ({
  asset_id: id,
  market_hash_name: item.name,
  item_name: item.name,
  phase: item.phase,
  tradable: 1,
});

const STATES = { listed: 'listed', sold: 'sold', gone: 'delisted' } as const;

const contract = (desk: Desk, { id, asset, stated, state, listedAt }: Listing) => ({
  id,
  created_at: new Date(listedAt).toISOString(),
  type: 'buy_now',
  price: stated,
  state: STATES[state],
  seller: { steam_id: ownerOf(desk.key).steamId },
  item: itemOf(asset),
});

const TRADE_STATES: Readonly<Record<SaleState, string>> = { pending: 'pending', protected: 'verified', settled: 'verified' };

function trade(world: World, desk: Desk, sale: Listing) {
  const soldAt = sale.sellsAt!;
  const state = saleState(soldAt, world.clock.now());
  const delivered = state === 'pending' ? null : new Date(deliveredAt(soldAt)).toISOString();
  return {
    id: `${sale.id}1`,
    created_at: new Date(soldAt).toISOString(),
    accepted_at: new Date(soldAt).toISOString(),
    verified_at: delivered,
    state: TRADE_STATES[state],
    trade_protection_ends_at: new Date(settlesAt(soldAt)).toISOString(),
    is_settlement_period: state === 'protected',
    seller_id: ownerOf(desk.key).steamId,
    contract_id: sale.id,
    contract: contract(desk, sale),
  };
}

/** Payouts and settled sales, newest first. Amounts are in cents. */
function transactionsOf(world: World, desk: Desk) {
  const settled = salesOf(desk).filter(({ sellsAt }) => saleState(sellsAt!, world.clock.now()) === 'settled');
  const rows = [
    ...desk.payouts.map(({ id, amount, at }) => ({
      id: `w${id}`,
      at,
      type: 'withdrawal',
      cents: -amount / 10,
      details: { fee_amount: '0' },
    })),
    ...settled.map(({ id, price, sellsAt }) => ({
      id: `s${id}`,
      at: settlesAt(sellsAt!),
      type: 'trade_verified',
      cents: Math.floor(netOf('csfloat', price) / 10),
      details: { trade_id: `${id}1` },
    })),
  ];
  return rows
    .toSorted((a, b) => b.at - a.at)
    .map(({ id, at, type, cents, details }) => ({
      id,
      created_at: new Date(at).toISOString(),
      type,
      balance_offset: cents,
      pending_offset: 0,
      details,
    }));
}

function userOf(world: World, desk: Desk): Record<string, unknown> {
  const { available, onHold } = balanceOf(world, desk);
  const owner = ownerOf(desk.key);
  return {
    steam_id: owner.steamId,
    username: owner.name,
    away: false,
    balance: Math.floor(available / 10),
    pending_balance: Math.floor(onHold / 10),
    fee: 0.02,
    has_api_key: true,
  };
}
