import type { FastifyInstance } from 'fastify';
import { keyOf, queryOf, wholeNumber } from '../http/hosts.ts';
import { deliveredAt, netOf, saleState } from '../model/trading-rules.ts';
import type { Desk, Listing } from '../model/trading-state.ts';
import { admitChange, allOnSale, onSale, putOnSale, reprice, salesOf, sellable, takeOff, visible } from '../model/trading.ts';
import type { World } from '../world.ts';
import { idOf, rowsOf, sellerCalls, wholePrice, type OnSellerCall } from './seller-calls.ts';
import { GAMES, userOf } from './waxpeer.ts';

const PAGE = 100;
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
        .map(ownRow),
    };
  });

  registerChanges(world, on);

  on('POST', '/my-history', (desk, request) => ({ success: true, data: history(world, desk, request.body) }));

  on('GET', '/ready-to-transfer-p2p', (desk) => ({
    success: true,
    trades: salesOf(desk)
      .filter(({ sellsAt }) => saleState(sellsAt!, world.clock.now()) === 'pending')
      .map(delivery),
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
    const ids = [(request.query as { id?: string | string[] }).id ?? []].flat();
    const listings = ids.flatMap((id) => onSale(desk, id) ?? []);
    listings.forEach(takeOff);
    return { success: true, count: listings.length };
  });

  on('GET', '/remove-all', (desk, request) => {
    const query = queryOf(request);
    const appId = query['game'] === undefined ? null : GAMES[query['game']];
    const listings = allOnSale(desk).filter(({ asset }) => appId === null || asset.item.appId === appId);
    listings.forEach(takeOff);
    return { success: true, msg: 'ok', count: listings.length };
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
  return listing ? { item_id, price, name: listing.asset.item.name } : { item_id, price, msg: 'item_not_in_inventory' };
}

function editOne(world: World, desk: Desk, item_id: string, sent: unknown): Row | Failed | 'removed' {
  const listing = onSale(desk, item_id);
  if (!listing) return { item_id, price: sent, msg: 'item not found' };
  if (Number(sent) === 0) {
    takeOff(listing);
    return 'removed';
  }
  const price = wholePrice(sent);
  if (price === null) return { item_id, price: sent, msg: 'wrong price' };
  const waitMs = admitChange(world, desk, item_id);
  if (waitMs > 0) return tooSoon({ item_id, price }, waitMs);
  reprice(world, desk, listing, { price, stated: price });
  return { item_id, price: String(price) };
}

const ownRow = ({ id, asset: { item }, stated, listedAt }: Listing, index: number) => ({
  item_id: id,
  price: stated,
  date: new Date(listedAt).toISOString(),
  position: index + 1,
  name: item.name,
  market_name: item.phase === null ? item.name : `${/Gamma Doppler|Doppler/.exec(item.name)?.[0] ?? ''} ${item.phase}`.trim(),
  steam_price: { average: null, current: null, name: item.name },
});

type HistoryQuery = { skip?: number; start?: string; end?: string };

const DONE = 5;
const IN_PROGRESS = 4;

/** At most 100 sales, newest first. `action` and the status of a sale that is not handed over are assumptions. */
function history(world: World, desk: Desk, body: unknown) {
  const { skip = 0, start, end } = (body ?? {}) as HistoryQuery;
  const from = start === undefined ? -Infinity : Date.parse(start);
  const to = end === undefined ? Infinity : Date.parse(end);
  const trades = salesOf(desk)
    .filter(({ sellsAt }) => sellsAt! >= from && sellsAt! <= to)
    .slice(skip, skip + PAGE);
  return {
    trades: trades.map(({ id, asset: { item }, price, sellsAt }, index) => ({
      id: Math.floor(sellsAt! / 1000) * 10 + (index % 10),
      item_id: id,
      give_amount: netOf('waxpeer', price),
      price,
      game: Object.keys(GAMES).find((game) => GAMES[game] === item.appId),
      name: item.name,
      status: saleState(sellsAt!, world.clock.now()) === 'pending' ? IN_PROGRESS : DONE,
      action: 'sell',
      created: new Date(sellsAt!).toISOString(),
      date: new Date(deliveredAt(sellsAt!)).toISOString(),
    })),
    transactions: desk.payouts.toReversed().map(({ amount, at }) => ({
      wallet: '',
      type: 'USDT',
      status: 'completed',
      amount: String(amount),
      give_amount: String(amount),
      direction: 'out',
      date: new Date(at).toISOString(),
    })),
  };
}

const delivery = ({ id, asset: { item }, price, sellsAt }: Listing, index: number) => ({
  id: index + 1,
  trade_id: String(sellsAt),
  done: false,
  stage: 1,
  creator: 'seller',
  send_until: new Date(deliveredAt(sellsAt!)).toISOString(),
  last_updated: new Date(sellsAt!).toISOString(),
  items: [{ id: index + 1, item_id: id, give_amount: netOf('waxpeer', price), price, name: item.name, status: IN_PROGRESS }],
});
