import type { FastifyInstance } from 'fastify';
import { keyOf, queryOf, wholeNumber } from '../http/hosts.ts';
import { admitChange } from '../trading/desks.ts';
import { rankOf } from '../trading/demand.ts';
import { allOnSale, onSale, putOnSale, reprice, sellable, takeOff } from '../trading/listings.ts';
import { visible, type Shown } from '../trading/own-list.ts';
import { payoutsBetween } from '../trading/payouts.ts';
import { netOf } from '../trading/rules.ts';
import { historyOf, rowOf, saleState, salesOf, type SaleState } from '../trading/sales.ts';
import type { Desk, Sale } from '../trading/state.ts';
import type { World } from '../world.ts';
import { movementsOf } from './payout-rows.ts';
import { idOf, rowsOf, sellerCalls, wholePrice, type OnSellerCall } from './seller-calls.ts';
import { GAMES, userOf } from './waxpeer.ts';

const PAGE = 100;
const MOST_SKIPPED = 1000;
const gameOf = (query: Record<string, string | undefined>) => GAMES[query['game'] ?? 'csgo'];
const WRONG_GAME = { success: false, msg: 'wrong game' };
/** The maximum number of items. A call with more items is refused as a whole. */
const MOST_ITEMS = 50;

type Row = { item_id: string; price: unknown };
type Failed = Row & { msg: string; msBeforeNext?: number };

/**
 * The seller's calls of Waxpeer: prices in thousandths of a dollar; the id of a listing is the id of its asset. The market knows the
 * inventory only after `fetch-my-inventory`. An item can be listed or edited twice in 120 seconds. Removals are GETs.
 */
export function registerWaxpeerSelling(app: FastifyInstance, world: World): void {
  const on = sellerCalls(app, world, 'waxpeer', '/api.waxpeer.com/v1', {
    keyOf: (request) => keyOf(queryOf(request)['api']),
    wrongKey: (reply) => reply.code(403).send({ success: false, msg: 'wrong api' }),
    tooMany: (reply) => reply.code(429).send({ success: false, msg: 'Too many requests' }),
  });

  on('GET', '/user', (desk) => ({ success: true, user: userOf(world, desk) }));

  on('GET', '/fetch-my-inventory', (desk, request) => {
    const appId = gameOf(queryOf(request));
    if (!appId) return WRONG_GAME;
    desk.loadedAt.set(appId, world.clock.now());
    return { success: true, total_inventory_count: sellable(world, desk, appId).length };
  });

  on('GET', '/get-my-inventory', (desk, request) => {
    const query = queryOf(request);
    const appId = gameOf(query);
    if (!appId) return WRONG_GAME;
    const assets = desk.loadedAt.has(appId) ? sellable(world, desk, appId) : [];
    const skip = wholeNumber(query['skip'], 0, 0, assets.length);
    const items = assets.slice(skip, skip + PAGE).map(({ id, item }) => ({
      item_id: id,
      type: item.rarity,
      name: item.name,
      steam_price: { average: null, current: null, name: item.name },
    }));
    return { success: true, count: assets.length, items };
  });

  on('GET', '/list-items-steam', (desk, request) => {
    const appId = gameOf(queryOf(request));
    if (!appId) return WRONG_GAME;
    return {
      success: true,
      items: visible(world, desk)
        .filter(({ asset }) => asset.item.appId === appId)
        .map((listing) => ownRow(world, desk, listing)),
    };
  });

  registerChanges(world, on);

  on('POST', '/my-history', (desk, request) => ({ success: true, data: history(world, desk, request.body) }));

  on('GET', '/ready-to-transfer-p2p', (desk) => ({
    success: true,
    trades: salesOf(desk)
      .filter((sale) => saleState(sale, world.clock.now()) === 'pending')
      .map((sale, index) => delivery(desk, sale, index)),
  }));
}

function registerChanges(world: World, on: OnSellerCall): void {
  on('POST', '/list-items-steam', (desk, request) => {
    const rows = rowsOf(request.body, 'items');
    if (!rows || rows.length > MOST_ITEMS) return { success: false, msg: 'wrong items' };
    const listed: (Row & { name: string })[] = [];
    const failed: Failed[] = [];
    for (const row of rows) {
      const result = listOne(world, desk, idOf(row['item_id']), row['price']);
      if ('msg' in result) failed.push(result);
      else listed.push(result);
    }
    return { success: true, msg: 'ok', listed, failed };
  });

  on('POST', '/edit-items', (desk, request) => {
    const rows = rowsOf(request.body, 'items');
    if (!rows || rows.length > MOST_ITEMS) return { success: false, msg: 'wrong items' };
    const updated: Row[] = [];
    const failed: Failed[] = [];
    let removed = 0;
    for (const row of rows) {
      const result = editOne(world, desk, idOf(row['item_id']), row['price']);
      if (result === 'removed') removed += 1;
      else if ('msg' in result) failed.push(result);
      else updated.push(result);
    }
    return { success: true, updated, failed, removed };
  });

  on('GET', '/remove-items', (desk, request) => {
    const { id, game = 'csgo' } = request.query as { id?: string | string[]; game?: string };
    const listings = [id ?? []].flat().flatMap((one) => onSale(desk, one) ?? []);
    const removed = listings.filter((listing) => listing.asset.item.appId === GAMES[game] && takeOff(world, desk, listing));
    return { success: true, count: removed.length, removed: removed.map((listing) => listing.id) };
  });

  on('GET', '/remove-all', (desk, request) => {
    const query = queryOf(request);
    const appId = query['game'] === undefined ? null : GAMES[query['game']];
    const listings = allOnSale(desk).filter(({ asset }) => appId === null || asset.item.appId === appId);
    const removed = listings.filter((listing) => takeOff(world, desk, listing));
    return { success: true, msg: 'ok', count: removed.length };
  });
}

const tooSoon = (item: Row, waitMs: number): Failed => ({
  ...item,
  msg: `You can update price after ${Math.ceil(waitMs / 1000)} seconds`,
  msBeforeNext: waitMs,
});

function listOne(world: World, desk: Desk, item_id: string, sent: unknown): (Row & { name: string }) | Failed {
  const price = wholePrice(sent);
  if (price === null) return { item_id, price: sent, msg: 'wrong price' };
  const waitMs = admitChange(world, desk, item_id);
  if (waitMs > 0) return tooSoon({ item_id, price }, waitMs);
  const loaded = Object.values(GAMES).some(
    (appId) => desk.loadedAt.has(appId) && sellable(world, desk, appId).some(({ id }) => id === item_id),
  );
  const listing = loaded ? putOnSale(world, desk, item_id, { price, stated: price }, item_id) : null;
  return listing
    ? { item_id, price, name: listing.asset.item.name }
    : { item_id, price, msg: desk.refused.get(item_id) ?? 'item_not_in_inventory' };
}

function editOne(world: World, desk: Desk, item_id: string, sent: unknown): Row | Failed | 'removed' {
  const listing = onSale(desk, item_id);
  if (!listing) return { item_id, price: sent, msg: 'item not found' };
  const refusal: Failed = { item_id, price: sent, msg: desk.refused.get(item_id) ?? 'item not found' };
  if (Number(sent) === 0) return takeOff(world, desk, listing) ? 'removed' : refusal;
  const price = wholePrice(sent);
  if (price === null) return { item_id, price: sent, msg: 'wrong price' };
  const waitMs = admitChange(world, desk, item_id);
  if (waitMs > 0) return tooSoon({ item_id, price }, waitMs);
  return reprice(world, desk, listing, { price, stated: price }) ? { item_id, price: String(price) } : refusal;
}

const ownRow = (world: World, desk: Desk, listing: Shown) => {
  const { id, stated, listedAt } = listing;
  const { item } = listing.asset;
  return {
    item_id: id,
    price: stated,
    date: new Date(listedAt).toISOString(),
    position: rankOf(world, desk, listing),
    name: item.name,
    market_name: item.phase === null ? item.name : `${/Gamma Doppler|Doppler/.exec(item.name)?.[0] ?? ''} ${item.phase}`.trim(),
    steam_price: { average: null, current: null, name: item.name },
  };
};

type HistoryQuery = { skip?: number; start?: string; end?: string };

const IN_PROGRESS = 4;
/** The market has no word for a trade that was taken back; it may be cancelled, as assumed here. */
const STATUS: Readonly<Record<SaleState, number>> = { pending: IN_PROGRESS, protected: 5, settled: 5, cancelled: 6, reversed: 6 };

const reasonOf = ({ end }: Sale): string | null =>
  end && (end.how === 'reversed' ? 'trade reversed' : end.by === 'seller' ? 'seller failed to accept' : 'buyer failed to accept');

/** At most 100 sales and 100 payouts, newest first. `action` is an assumption. */
function history(world: World, desk: Desk, body: unknown) {
  const { skip = 0, start, end } = (body ?? {}) as HistoryQuery;
  const from = start === undefined ? -Infinity : Date.parse(start);
  const to = end === undefined ? Infinity : Date.parse(end);
  const trades = historyOf(world, desk)
    .filter(({ soldAt }) => soldAt >= from && soldAt <= to)
    .slice(Math.min(skip, MOST_SKIPPED), Math.min(skip, MOST_SKIPPED) + PAGE);
  return {
    trades: trades.map((sale) =>
      rowOf(desk, sale, {
        id: Number(sale.id.slice(-10)),
        item_id: sale.asset.id,
        give_amount: netOf('waxpeer', sale.price),
        price: sale.price,
        game: Object.keys(GAMES).find((game) => GAMES[game] === sale.asset.item.appId),
        name: sale.asset.item.name,
        status: STATUS[saleState(sale, world.clock.now())],
        reason: reasonOf(sale),
        action: 'sell',
        created: new Date(sale.soldAt).toISOString(),
        date: new Date(sale.end?.at ?? sale.deliveredAt ?? sale.soldAt).toISOString(),
      }),
    ),
    transactions: movementsOf(
      world,
      payoutsBetween(desk, from, to).slice(Math.min(skip, MOST_SKIPPED), Math.min(skip, MOST_SKIPPED) + PAGE),
    ),
  };
}

const delivery = ({ rules }: Desk, { asset, price, soldAt }: Sale, index: number) => ({
  id: index + 1,
  trade_id: String(soldAt),
  done: false,
  stage: 1,
  creator: 'seller',
  send_until: new Date(soldAt + rules.deliverMs).toISOString(),
  last_updated: new Date(soldAt).toISOString(),
  items: [{ id: index + 1, item_id: asset.id, give_amount: netOf('waxpeer', price), price, name: asset.item.name, status: IN_PROGRESS }],
});
