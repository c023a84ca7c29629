import { APP_IDS } from '@lootfolio/domain/games';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keyOf, queryOf, wholeNumber } from '../http/hosts.ts';
import { detailsOf } from '../model/asset-details.ts';
import type { Asset } from '../model/assets.ts';
import { onSale, putOnSale, reprice, sellable, takeOff } from '../trading/listings.ts';
import { visible, type Shown } from '../trading/own-list.ts';
import { netOf } from '../trading/rules.ts';
import {
  balanceOf,
  historyOf,
  protectedUntil,
  rowOf,
  salesOf,
  saleState,
  settlesAt,
  toHandOver,
  type SaleState,
} from '../trading/sales.ts';
import type { Desk, Listing, Price, Sale } from '../trading/state.ts';
import type { World } from '../world.ts';
import { ownerOf } from './accounts.ts';
import { pendingWithdrawals, withdrawalsOf } from './payout-rows.ts';
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

/** A call for one listing answers what was wrong. A call for many answers 500, after it did the rows before the wrong one. */
function registerChanges(world: World, on: OnSellerCall): void {
  on('POST', '/listings', (desk, request, reply) => {
    const result = list(world, desk, request.body as Record<string, unknown>);
    return 'refusal' in result ? result.refusal(reply) : contract(desk, result);
  });
  on('PATCH', '/listings/:id', (desk, request, reply) => {
    const result = modify(world, desk, (request.params as { id: string }).id, (request.body as { price?: unknown }).price);
    return 'refusal' in result ? result.refusal(reply) : contract(desk, result);
  });
  on('DELETE', '/listings/:id', (desk, request, reply) => {
    const listing = onSale(desk, (request.params as { id: string }).id);
    if (!listing || !takeOff(world, desk, listing)) return refuse(reply, 404, 4, 'listing not found');
    return { message: 'contract delisted' };
  });

  on('POST', '/listings/bulk-list', (desk, request, reply) =>
    inBulk(
      reply,
      rowsOf(request.body, 'items'),
      (row) => list(world, desk, row),
      (done) => ({ data: done.map((one) => contract(desk, one)) }),
    ),
  );
  on('PATCH', '/listings/bulk-modify', (desk, request, reply) =>
    inBulk(
      reply,
      rowsOf(request.body, 'modifications'),
      (row) => modify(world, desk, idOf(row['contract_id']), row['price']),
      (done) => ({ data: done.map((one) => contract(desk, one)) }),
    ),
  );
  on('PATCH', '/listings/bulk-delist', (desk, request, reply) =>
    inBulk(
      reply,
      idsOf(request.body, 'contract_ids'),
      (id) => {
        const listing = onSale(desk, id);
        return listing && takeOff(world, desk, listing) ? listing : NOT_FOUND;
      },
      () => ({ message: 'contracts delisted' }),
    ),
  );
}

type Refused = { refusal: (reply: FastifyReply) => unknown };
const refused = (status: number, code: number, message: string): Refused => ({ refusal: (reply) => refuse(reply, status, code, message) });
const NOT_FOUND = refused(404, 4, 'listing not found');

function inBulk<Row>(
  reply: FastifyReply,
  rows: readonly Row[] | null,
  change: (row: Row) => Listing | Refused,
  answer: (done: readonly Listing[]) => object,
): unknown {
  if (!rows || rows.length > MOST_ITEMS) return refuse(reply, 400, 4, 'invalid items');
  const done: Listing[] = [];
  for (const row of rows) {
    const result = change(row);
    if ('refusal' in result) return refuse(reply, 500, 1, 'internal error');
    done.push(result);
  }
  return answer(done);
}

function registerAccount(world: World, on: OnSellerCall): void {
  on('GET', '/me', (desk) => ({ user: userOf(world, desk) }));
  on('GET', '/me/inventory', (desk) => sellable(world, desk, APP_IDS.cs2).map(itemOf));
  on('GET', '/me/trades', (desk, request) => {
    const query = queryOf(request);
    const states = query['state']?.split(',');
    const all = historyOf(world, desk).filter((sale) => !states || states.includes(wordOf(world, sale)));
    const limit = wholeNumber(query['limit'], 30, 1, 5000);
    const page = wholeNumber(query['page'], 0, 0, 10_000);
    const trades = all.slice(page * limit, (page + 1) * limit).map((sale) => rowOf(desk, sale, trade(world, desk, sale)));
    return { trades, count: all.length };
  });
  on('GET', '/me/pending-withdrawals', (desk) => pendingWithdrawals(world, desk));
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

const WRONG_PRICE = refused(422, 4, 'price is too low');
/** The market asks for identification before it takes a price that is this many times the usual one. */
const DEAR = 4;

function list(world: World, desk: Desk, { asset_id: assetId, price: sent, type = 'buy_now' }: Record<string, unknown>): Listing | Refused {
  const id = idOf(assetId);
  const price = inCents(sent);
  if (!price) return WRONG_PRICE;
  const asset = sellable(world, desk, APP_IDS.cs2).find((one) => one.id === id);
  if (asset && isDear(world, desk, asset, price)) return refused(400, 4, 'this price needs KYC and Stripe onboarding');
  const listing = type === 'buy_now' ? putOnSale(world, desk, id, price) : null;
  return listing ?? refused(400, 4, desk.refused.get(id) ?? 'the item cannot be listed');
}

const isDear = (world: World, { says }: Desk, { item }: Asset, { price }: Price): boolean => {
  const offer = says['know_your_customer'] === 'none' && world.model.offer('csfloat', item, world.clock.now());
  return offer ? price > offer.price * DEAR : false;
};

function modify(world: World, desk: Desk, id: string, sent: unknown): Listing | Refused {
  const listing = onSale(desk, id);
  const price = inCents(sent);
  if (!listing) return NOT_FOUND;
  if (!price) return WRONG_PRICE;
  return reprice(world, desk, listing, price) ? listing : refused(400, 4, desk.refused.get(id)!);
}

const itemOf = ({ id, item }: Asset) => ({
  asset_id: id,
  market_hash_name: item.name,
  item_name: item.name,
  phase: item.phase,
  tradable: 1,
});

const STATES = { listed: 'listed', sold: 'sold', gone: 'delisted' } as const;

const contract = (desk: Desk, { id, asset, stated, state, listedAt }: Listing | Shown) => ({
  id,
  created_at: new Date(listedAt).toISOString(),
  type: 'buy_now',
  price: stated,
  state: STATES[state],
  seller: { steam_id: ownerOf(desk.key).steamId },
  item: { ...itemOf(asset), float_value: detailsOf(asset).finish?.float ?? null },
});

const TRADE_STATES: Readonly<Record<SaleState, string>> = {
  pending: 'pending',
  protected: 'pending',
  settled: 'verified',
  cancelled: 'cancelled',
  reversed: 'failed',
};
/** Steam's states of a trade offer. */
const OFFER = { sent: 2, accepted: 3 } as const;

/** The market's word for the state of a trade. */
function wordOf(world: World, sale: Sale): string {
  const state = saleState(sale, world.clock.now());
  return state === 'cancelled' && sale.end!.by === 'seller' ? 'failed' : TRADE_STATES[state];
}

/** A trade is `pending` also while it is protected; the Steam offer tells which. */
function trade(world: World, desk: Desk, sale: Sale) {
  const state = saleState(sale, world.clock.now());
  const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  const isDelivered = sale.deliveredAt !== null;
  return {
    id: sale.id,
    created_at: time(sale.soldAt),
    accepted_at: time(sale.soldAt),
    expires_at: time(sale.soldAt + desk.rules.deliverMs),
    verified_at: time(state === 'settled' ? settlesAt(sale) : null),
    verify_sale_at: time(isDelivered ? settlesAt(sale) : null),
    state: wordOf(world, sale),
    steam_offer: { state: isDelivered ? OFFER.accepted : OFFER.sent },
    trade_protection_ends_at: time(isDelivered ? protectedUntil(sale) : null),
    is_settlement_period: state === 'protected',
    seller_id: ownerOf(desk.key).steamId,
    contract_id: sale.listing.id,
    contract: {
      ...contract(desk, sale.listing),
      price: sale.stated,
      is_seller: true,
      ...(state === 'reversed' && { state: 'refunded' }),
    },
  };
}

/** Payouts and settled sales, newest first. Amounts are in cents. */
function transactionsOf(world: World, desk: Desk) {
  const settled = salesOf(desk).filter((sale) => saleState(sale, world.clock.now()) === 'settled');
  const rows = [
    ...withdrawalsOf(world, desk),
    ...settled.map((sale) => ({
      id: `s${sale.id}`,
      at: settlesAt(sale),
      type: 'trade_verified',
      cents: Math.floor(netOf('csfloat', sale.price) / 10),
      details: { trade_id: sale.id },
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
    away: desk.away,
    online: true,
    stall_public: true,
    know_your_customer: 'approved',
    has_2fa: true,
    stripe_connect: { payouts_enabled: true },
    actionable_trades: toHandOver(world, desk).size,
    statistics: { total_failed_trades: desk.failedTrades },
    balance: Math.floor(available / 10),
    pending_balance: Math.floor(onHold / 10),
    fee: 0.02,
    has_api_key: true,
    ...desk.says,
  };
}
